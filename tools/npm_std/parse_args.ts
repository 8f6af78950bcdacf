/** `@std/cli/parse-args` as far as the tools use it, over minimist, which it descends from. */
import minimist from "minimist";

/** The options of the real function that this project gives; `collect` and `negatable` are not in minimist. */
export interface ParseOptions {
  string?: readonly string[];
  boolean?: readonly string[];
  collect?: readonly string[];
  negatable?: readonly string[];
  alias?: Readonly<Record<string, string | readonly string[]>>;
  default?: Readonly<Record<string, unknown>>;
  stopEarly?: boolean;
  unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

// deno-lint-ignore no-explicit-any -- the real function infers a type from its options; ours are read by name and checked
export type Args = { [name: string]: any; _: Array<string | number> };

export function parseArgs(args: string[], options: ParseOptions = {}): Args {
  const collect = new Set(options.collect);
  const negatable = new Set(options.negatable);
  const known = (name: string): boolean => !name.startsWith("no-") || negatable.has(name.slice(3));
  const parsed: Args = minimist(args, {
    string: [...options.string ?? []],
    boolean: [...options.boolean ?? []],
    alias: options.alias ?? {},
    default: options.default ?? {},
    stopEarly: options.stopEarly ?? false,
    ...(options.unknown && {
      unknown: (arg: string) => {
        if (!arg.startsWith("-")) return options.unknown!(arg) !== false;
        const name = arg.replace(/^--?/, "").replace(/=.*$/s, "");
        return options.unknown!(arg, name) !== false;
      },
    }),
  });
  for (const name of Object.keys(parsed)) {
    if (name === "_") continue;
    const value = parsed[name];
    // minimist makes a list of an option given twice; the real function keeps the last unless it collects
    if (collect.has(name)) parsed[name] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    else if (Array.isArray(value)) parsed[name] = value.at(-1);
  }
  for (const name of collect) parsed[name] ??= [];
  for (const arg of args) {
    if (arg === "--") break;
    if (arg.startsWith("--no-") && !known(arg.slice(2))) options.unknown?.(arg, arg.slice(2));
  }
  return parsed;
}
