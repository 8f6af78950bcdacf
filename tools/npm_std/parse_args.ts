/** `@std/cli/parse-args` as far as the tools use it, over minimist, which it descends from. */
import minimist from "minimist";

/** The options of the real function that the tools give. */
export interface ParseOptions {
  string?: readonly string[];
  boolean?: readonly string[];
  default?: Readonly<Record<string, unknown>>;
  unknown?: (arg: string, key?: string, value?: unknown) => unknown;
}

// deno-lint-ignore no-explicit-any -- the real function infers a type from its options; ours are read by name and checked
export type Args = { [name: string]: any; _: Array<string | number> };

export function parseArgs(args: string[], options: ParseOptions = {}): Args {
  const parsed: Args = minimist(args, {
    string: [...options.string ?? []],
    boolean: [...options.boolean ?? []],
    default: options.default ?? {},
    ...(options.unknown && {
      unknown: (arg: string) => {
        if (!arg.startsWith("-")) return options.unknown!(arg) !== false;
        const name = arg.replace(/^--?/, "").replace(/=.*$/s, "");
        return options.unknown!(arg, name) !== false;
      },
    }),
  });
  for (const name of Object.keys(parsed)) {
    // minimist makes a list of an option given twice; the real function keeps the last
    if (name !== "_" && Array.isArray(parsed[name])) parsed[name] = parsed[name].at(-1);
  }
  for (const arg of args) {
    if (arg === "--") break;
    if (arg.startsWith("--no-")) options.unknown?.(arg, arg.slice(2));
  }
  return parsed;
}
