import { parseArgs } from "@std/cli/parse-args";
import { UsageError } from "../host/host.ts";

/** The options a command knows, by how they are given. */
export interface OptionNames {
  /** `--name VALUE`; the last one counts. */
  readonly text?: readonly string[];
  /** `--name VALUE`, repeatable. */
  readonly list?: readonly string[];
  /** `--name`. */
  readonly flag?: readonly string[];
  /**
   * What the value of an option can be: some words, maybe with what each means, or a path. Completions offer it; what is
   * read is not held to it. A flag that is named here may have a value.
   */
  readonly values?: Readonly<Record<string, readonly string[] | Readonly<Record<string, string>> | "file" | "folder">>;
}

/** The arguments of one command, read by name. */
export class Options {
  /** What is no option, in order. */
  readonly positional: readonly string[];
  readonly #values: ReadonlyMap<string, string | boolean | readonly string[]>;

  /** Built by `readOptions`. */
  constructor(positional: readonly string[], values: ReadonlyMap<string, string | boolean | readonly string[]>) {
    this.positional = positional;
    this.#values = values;
  }

  /** The value of a text option, or undefined where it was not given. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === "string" ? value : undefined;
  }

  /** The values of a repeatable option, in order. */
  list(name: string): readonly string[] {
    const value = this.#values.get(name);
    return typeof value === "object" ? value : [];
  }

  /** Whether a flag was given. */
  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }

  /**
   * The whole number of an option.
   *
   * @throws {UsageError} Where it is no whole number of at least `least`.
   */
  integer(name: string, least = 0): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const number = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new UsageError(`Expected --${name} to be a whole number of at least ${least} but found "${text}"`);
    }
    return number;
  }

  /**
   * Says that a command takes no arguments.
   *
   * @throws {UsageError} Where there is one.
   */
  none(): void {
    const [first] = this.positional;
    if (first !== undefined) throw new UsageError(`Expected no argument but found "${first}"`);
  }

  /**
   * The one positional argument.
   *
   * @param what What it is, as the usage line names it.
   * @throws {UsageError} Where there is none, or more than one.
   */
  only(what: string): string {
    const [first, ...more] = this.positional;
    if (first === undefined) throw new UsageError(`Expected ${what} but found nothing`);
    if (more.length > 0) throw new UsageError(`Expected one ${what} but found also "${more.join('", "')}"`);
    return first;
  }
}

/**
 * Reads the arguments of a command.
 *
 * @throws {UsageError} For an option the command does not know, or one that misses its value.
 */
export function readOptions(args: readonly string[], names: OptionNames): Options {
  const { text = [], list = [], flag = [] } = names;
  const known = new Set([...text, ...list, ...flag]);
  const takesValue = new Set([...text, ...list]);
  const parsed: Record<string, unknown> & { _: unknown[] } = parseArgs([...args], {
    string: ["_", ...text, ...list],
    collect: [...list],
    boolean: [...flag],
    unknown: (arg: string) => {
      if (arg === "-" || !arg.startsWith("-")) return true;
      throw new UsageError(`Unknown option "${arg}"${nearest(arg, known)}`);
    },
  });
  for (const [index, arg] of args.entries()) {
    if (arg === "--") break;
    const [, given, value] = /^--([^=]+)=(.*)$/s.exec(arg) ?? [];
    if (given !== undefined && flag.includes(given)) {
      throw new UsageError(`Expected no value for "--${given}" but found "${value}"`);
    }
    const name = arg.startsWith("--") ? arg.slice(2) : "";
    if (takesValue.has(name) && (args[index + 1] === undefined || args[index + 1] === "--")) {
      throw new UsageError(`Expected a value after "${arg}" but found nothing`);
    }
  }
  const values = new Map<string, string | boolean | readonly string[]>();
  for (const name of text) if (typeof parsed[name] === "string") values.set(name, parsed[name]);
  for (const name of flag) values.set(name, parsed[name] === true);
  for (const name of list) {
    const given = parsed[name];
    values.set(name, Array.isArray(given) ? given.map(String) : []);
  }
  return new Options(parsed._.map(String), values);
}

function nearest(arg: string, known: ReadonlySet<string>): string {
  const name = closest(arg.replace(/^-+/, "").replace(/=.*$/s, ""), [...known]);
  return name === undefined ? "" : `; did you mean "--${name}"?`;
}

/**
 * One of some words, as a person typed it.
 *
 * @param what What it is: `--scope`, or `a command`.
 * @throws {UsageError} For another word, with the nearest of them.
 */
export function oneOf<Word extends string>(what: string, words: readonly Word[], found: string): Word {
  const word = words.find((known) => known === found);
  if (word !== undefined) return word;
  const near = closest(found, words);
  const list = words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words.join("");
  throw new UsageError(`Expected ${what} to be ${list} but found "${found}"${near ? `; did you mean "${near}"?` : ""}`);
}

/** The known word that needs the fewest changes, where that is about a third of its length at most; else undefined. */
export function closest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const changes = distance(word, candidate);
    if (changes < least && changes <= Math.max(1, Math.round(candidate.length / 2.5))) {
      least = changes;
      best = candidate;
    }
  }
  return best;
}

/** How many letters have to be changed, added, left out or swapped with the next to make one word of the other. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      next.push(Math.min(change, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
