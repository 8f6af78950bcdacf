import { editDistance } from "../../text/edit_distance.ts";
import { type JsonObject, parseJsonObject } from "../../json.ts";
import { UsageError } from "../host/host.ts";

/** What the value of an option can be: one of some words (with what each means), or a path. */
export type OptionChoices = readonly string[] | Readonly<Record<string, string>> | "file" | "directory";

/** An option of a command. Usage, help, completions and messages are generated from this declaration. */
export interface OptionSpec {
  /** Without the two hyphens. */
  readonly name: string;
  /** What help calls its value, such as `FILE`; an option without one is a flag. */
  readonly value?: string;
  /** One line for help and completions. */
  readonly summary: string;
  /** What help prints instead of the summary, if there is more to say. */
  readonly help?: string;
  /** Completions offer these, and help lists the words; a value is not checked against them. */
  readonly choices?: OptionChoices;
  /** Whether it may be given more than once; otherwise a second value is refused. */
  readonly repeatable?: boolean;
  /** Whether its value may be left out; it is then "". */
  readonly optional?: boolean;
  /** The usage lines it belongs to, by their first word; without this, all of them. */
  readonly for?: readonly string[];
}

/** `--json`, with the shape of what it prints. */
export function jsonOption(shape: string, rest: Pick<OptionSpec, "for"> = {}): OptionSpec {
  return { name: "json", summary: "print JSON", help: `print JSON: ${shape}`, ...rest };
}

/** The words that an option takes; none for a path. */
function choiceWords({ choices = [] }: OptionSpec): readonly string[] {
  return typeof choices === "string" ? [] : Array.isArray(choices) ? choices : Object.keys(choices);
}

/** The arguments of one command, read by name. */
export class Options {
  /** The arguments that are not options, in order. */
  readonly positional: readonly string[];
  readonly #values: ReadonlyMap<string, string | boolean | readonly string[]>;

  /** Built by `readOptions`. */
  constructor(positional: readonly string[], values: ReadonlyMap<string, string | boolean | readonly string[]>) {
    this.positional = positional;
    this.#values = values;
  }

  /** The value of an option; undefined if it was not given. */
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === "string" ? value : undefined;
  }

  /** The values of a repeatable option, in order. */
  list(name: string): readonly string[] {
    const value = this.#values.get(name);
    return typeof value === "object" ? value : [];
  }

  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }

  /**
   * Checks that the options belong to a form of a command (the first word of its usage line), so that none is without
   * effect. Throws UsageError for one of another form.
   */
  expectOf(form: string, specs: readonly OptionSpec[]): void {
    const other = specs.find((spec) => this.#values.has(spec.name) && spec.for?.includes(form) === false);
    if (other?.for === undefined) return;
    const isOfWords = other.for.every((word) => /^(?:--)?[a-z]/.test(word));
    const way = isOfWords ? `it is for ${formatChoices(other.for)}` : "leave out one of them";
    throw new UsageError(`Expected no --${other.name} with ${form} (${way})`);
  }

  /**
   * The value of an option as a whole number; undefined if it was not given. Throws UsageError if it is not a whole
   * number of at least `least`.
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

  /** Checks that there are no arguments but options. Throws UsageError if there is one. */
  expectNone(): void {
    const [first] = this.positional;
    if (first !== undefined) throw new UsageError(`Expected no argument but found "${first}"`);
  }

  /**
   * The only argument that is not an option. `what`: its name in the usage line. Throws UsageError if there is none, or
   * more than one.
   */
  expectOne(what: string): string {
    const [first, ...more] = this.positional;
    if (first === undefined) throw new UsageError(`Expected ${what} but found nothing`);
    if (more.length > 0) throw new UsageError(`Expected only ${what} but also found "${more.join('", "')}"`);
    return first;
  }
}

/**
 * Reads the arguments of a command. What follows an option is its value unless it begins with `--`; `-` is one, too.
 *
 * Not `@std/cli/parse-args`: it takes no value that begins with a hyphen, and reads `--no-history` as a denial. Throws
 * UsageError for an option the command does not have, one without its value or with two, and a flag with one.
 */
export function readOptions(args: readonly string[], specs: readonly OptionSpec[]): Options {
  const positional: string[] = [];
  const values = new Map<string, string | boolean | readonly string[]>();
  for (let i = 0; i < args.length; i++) {
    const [arg = "", next] = args.slice(i, i + 2);
    if (arg === "--") return new Options([...positional, ...args.slice(i + 1)], values);
    // of a shell's variable that is not set
    if (arg === "") throw new UsageError('Expected no empty argument but found ""');
    if (arg === "-" || !arg.startsWith("-")) {
      positional.push(arg);
      continue;
    }
    const [, name, inline] = /^--([^=]+)(?:=(.*))?$/s.exec(arg) ?? [];
    const spec = specs.find((known) => known.name === name);
    if (spec === undefined) throw new UsageError(`Unknown option "${arg}"${nearest(arg, specs, positional)}`);
    if (spec.value === undefined) {
      if (inline !== undefined) throw new UsageError(`Expected no value for "--${name}" but found "${inline}"`);
      values.set(spec.name, true);
      continue;
    }
    let value = inline;
    if (value === undefined && spec.optional && !isOptionalValue(next, spec, args.toSpliced(i + 1, 1))) value = "";
    if (value === undefined) {
      if (next === undefined || next.startsWith("--")) {
        throw new UsageError(`Expected ${spec.value} after "${arg}" but found ${next ? `"${next}"` : "nothing"}`);
      }
      value = next;
      i++;
    }
    if (value === "" && !spec.optional) throw new UsageError(`Expected ${spec.value} after "--${name}" but found ""`);
    const before = values.get(spec.name);
    if (typeof before === "string" && before !== value) {
      throw new UsageError(`Expected one --${name} but found "${before}" and "${value}"`);
    }
    values.set(spec.name, spec.repeatable ? [...(typeof before === "object" ? before : []), value] : value);
  }
  return new Options(positional, values);
}

/**
 * Whether an argument is the value of the option before it, whose value is optional: a list of its choices, or a
 * mistyped one if another argument can be the command's own.
 */
function isOptionalValue(next: string | undefined, spec: OptionSpec, others: readonly string[]): boolean {
  if (next === undefined || next.startsWith("-")) return false;
  const words = choiceWords(spec);
  return next.split(",").every((word) => words.includes(word)) || others.some((other) => !other.startsWith("-"));
}

function nearest(arg: string, specs: readonly OptionSpec[], before: readonly string[]): string {
  const name = closest(arg.replace(/^-+/, "").replace(/=.*$/s, ""), specs.map(({ name }) => name));
  if (name !== undefined) return `; did you mean "--${name}"?`;
  // of a command line that is searched for, as in "find git push --force"
  if (before.length > 0) return " (if it is not an option, write -- before it)";
  // the directories in which clients keep sessions begin with a hyphen
  return /^-[^-]./.test(arg) ? ` (for a file of that name, write ./${arg})` : "";
}

/**
 * Checks that a word is one of those known. `what`: what the word is, for the message: `--scope`. Throws UsageError if
 * it is not; the message names the nearest known word.
 */
export function expectOneOf<Word extends string>(what: string, words: readonly Word[], found: string): Word {
  const word = words.find((known) => known === found);
  if (word !== undefined) return word;
  const near = closest(found, words);
  const hint = near ? `; did you mean "${near}"?` : "";
  throw new UsageError(`Expected ${what} to be ${formatChoices(words)} but found "${found}"${hint}`);
}

/** Words as a choice: `a, b or c`. */
export function formatChoices(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words.join("");
}

/** Parses the value of `--input`, a JSON object. Throws UsageError if it is not a JSON object. */
export function parseInputOption(text: string): JsonObject {
  const value = parseJsonObject(text);
  if (value === null) throw new UsageError(`Expected --input to be a JSON object but found ${JSON.stringify(text)}`);
  return value;
}

/** The known word nearest to a mistyped one, or the only one that it begins; undefined if none is near. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const begun = word.length < 3 ? [] : known.filter((candidate) => candidate.startsWith(word));
  if (begun.length === 1) return begun[0];
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known) {
    const changes = editDistance(word, candidate);
    if (changes < least && changes <= Math.max(1, Math.round(Math.min(word.length, candidate.length) / 2.5))) {
      least = changes;
      best = candidate;
    }
  }
  return best;
}
