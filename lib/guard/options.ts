import type { Arg } from "./words.ts";

/** Arguments taken apart. An option is asked for by any of its names. */
export interface ProgramOptions {
  /** Whether one of some options is given. */
  has(...names: readonly string[]): boolean;
  /** How often an option is given. */
  count(name: string): number;
  /** The last value of some options. */
  value(...names: readonly string[]): Arg | null;
  values(name: string): readonly Arg[];
  /** The options that are given, each by its first name. */
  readonly given: readonly string[];
  /** Arguments that are not options. */
  readonly operands: readonly Arg[];
  /** The operands before `--`; null if there is none. */
  readonly beforeDashes: readonly Arg[] | null;
}

/**
 * Takes arguments apart as GNU programs do: letters may be joined, long names shortened, values joined or apart, and
 * `--` ends the options. `known`: the options that matter: `"-f,--force -o,--output="`. Commas separate the names of
 * one option, and "=" says that it takes a value. Others are read as options without one.
 */
export function readProgramOptions(args: readonly Arg[], known = ""): ProgramOptions {
  const firstNames = new Map<string, string>();
  const withValue = new Set<string>();
  for (const option of known.split(/\s+/).filter((text) => text !== "")) {
    const names = option.replace("=", "").split(",");
    for (const name of names) firstNames.set(name, names[0]!);
    if (option.endsWith("=")) withValue.add(names[0]!);
  }
  const long = [...firstNames.keys()].filter((name) => name.startsWith("--"));
  const firstName = (name: string) => firstNames.get(name) ?? name;
  const found = new Map<string, { count: number; readonly values: Arg[] }>();
  const add = (name: string, value?: Arg) => {
    const one = found.get(name) ?? { count: 0, values: [] };
    one.count++;
    if (value !== undefined) one.values.push(value);
    found.set(name, one);
  };
  const operands: Arg[] = [];
  let beforeDashes: Arg[] | null = null;
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const { text } = arg;
    if (text === "--" && arg.isKnown) {
      beforeDashes = [...operands];
      operands.push(...args.slice(i + 1));
      break;
    }
    if (!text.startsWith("-") || text === "-") operands.push(arg);
    else if (text.startsWith("--")) {
      const equals = text.indexOf("=");
      const written = equals < 0 ? text : text.slice(0, equals);
      const longer = new Set(long.filter((name) => name.startsWith(written)).map(firstName));
      const name = long.includes(written) || longer.size !== 1 ? firstName(written) : [...longer][0]!;
      if (equals >= 0) add(name, { text: text.slice(equals + 1), isKnown: arg.isKnown });
      else add(name, withValue.has(name) ? args[++i] : undefined);
    } else {
      for (let at = 1; at < text.length; at++) {
        const name = firstName(`-${text[at]}`);
        if (withValue.has(name)) {
          add(name, at + 1 < text.length ? { text: text.slice(at + 1), isKnown: arg.isKnown } : args[++i]);
          break;
        }
        add(name);
      }
    }
  }
  const values = (name: string) => found.get(firstName(name))?.values ?? [];
  return {
    has: (...names) => names.some((name) => found.has(firstName(name))),
    count: (name) => found.get(firstName(name))?.count ?? 0,
    value: (...names) => names.flatMap(values).at(-1) ?? null,
    values,
    given: [...found.keys()],
    operands,
    beforeDashes,
  };
}
