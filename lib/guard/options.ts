import type { Arg } from "./words.ts";

/** Options of a program that matter here. */
export interface OptionTable {
  /** Options that take the next word, or what is joined to them: `-o`, `--output`. */
  readonly values?: readonly string[];
  /** Long options that may be shortened. */
  readonly long?: readonly string[];
}

/** Arguments taken apart. */
export interface ProgramOptions {
  /** Options without their values, letters apart: `-r`, `-f`, `--force`. A letter that is given twice is there once. */
  readonly flags: ReadonlySet<string>;
  /** How often a letter is given. */
  count(flag: string): number;
  /** The last value of an option. */
  value(...names: readonly string[]): Arg | null;
  /** All values of an option. */
  values(...names: readonly string[]): readonly Arg[];
  /** What is no option. */
  readonly operands: readonly Arg[];
  /** The operands before `--`; null if there is none. */
  readonly beforeDashes: readonly Arg[] | null;
}

/** Takes arguments apart as GNU programs do: letters together, values joined or apart, `--` ends the options. */
export function readProgramOptions(args: readonly Arg[], table: OptionTable = {}): ProgramOptions {
  const withValue = new Set(table.values ?? []);
  const long = [...table.long ?? [], ...(table.values ?? []).filter((name) => name.startsWith("--"))];
  const flags = new Map<string, number>();
  const values = new Map<string, Arg[]>();
  const operands: Arg[] = [];
  let beforeDashes: Arg[] | null = null;
  const addValue = (name: string, value: Arg | undefined) => {
    flags.set(name, (flags.get(name) ?? 0) + 1);
    if (value !== undefined) values.set(name, [...values.get(name) ?? [], value]);
  };
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!;
    const { text } = arg;
    if (text === "--" && arg.isKnown) {
      beforeDashes = [...operands];
      operands.push(...args.slice(i + 1));
      break;
    }
    if (!text.startsWith("-") || text === "-") {
      operands.push(arg);
    } else if (text.startsWith("--")) {
      const equals = text.indexOf("=");
      const given = equals < 0 ? text : text.slice(0, equals);
      const candidates = long.filter((name) => name.startsWith(given));
      const name = long.includes(given) || candidates.length !== 1 ? given : candidates[0]!;
      if (equals >= 0) addValue(name, { text: text.slice(equals + 1), isKnown: arg.isKnown });
      else if (withValue.has(name)) addValue(name, args[++i]);
      else flags.set(name, (flags.get(name) ?? 0) + 1);
    } else {
      for (let at = 1; at < text.length; at++) {
        const flag = `-${text[at]}`;
        if (withValue.has(flag)) {
          addValue(flag, at + 1 < text.length ? { text: text.slice(at + 1), isKnown: arg.isKnown } : args[++i]);
          break;
        }
        flags.set(flag, (flags.get(flag) ?? 0) + 1);
      }
    }
  }
  return {
    flags: new Set(flags.keys()),
    count: (flag) => flags.get(flag) ?? 0,
    value: (...names) => names.flatMap((name) => values.get(name) ?? []).at(-1) ?? null,
    values: (...names) => names.flatMap((name) => values.get(name) ?? []),
    operands,
    beforeDashes,
  };
}
