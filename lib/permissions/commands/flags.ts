/** The flags with which a command only reads; names separated by spaces. */
export interface FlagTable {
  /** Flags without a value. Single letters may be bundled. */
  readonly plain: string;
  readonly number?: string;
  /** Flags that take any text that does not begin with a dash. */
  readonly text?: string;
  /** Flags that take a format of `git log`. */
  readonly format?: string;
  /** Flags of `number` and `text` whose value must be joined with `=`. */
  readonly joined?: string;
  /** Whether `-A5` is read as `-A 5` (`grep`, `rg`). */
  readonly attached?: boolean;
  /** Whether `-20` is a count. */
  readonly counts?: boolean;
}

/** What is left of a command when its flags are taken off, or null if a flag is not in the table. */
export interface Flagged {
  readonly flags: readonly string[];
  readonly operands: readonly string[];
}

interface Compiled {
  readonly plain: ReadonlySet<string>;
  readonly number: ReadonlySet<string>;
  readonly text: ReadonlySet<string>;
  readonly format: ReadonlySet<string>;
  readonly joined: ReadonlySet<string>;
}

const compiled = new WeakMap<FlagTable, Compiled>();
/** The words of a table's row. */
export const nameSet = (text: string | undefined): ReadonlySet<string> =>
  new Set((text ?? "").split(" ").filter((n) => n !== ""));

function compileTable(table: FlagTable): Compiled {
  const known = compiled.get(table);
  if (known) return known;
  const made = {
    plain: nameSet(table.plain),
    number: nameSet(table.number),
    text: nameSet(table.text),
    format: nameSet(table.format),
    joined: nameSet(table.joined),
  };
  compiled.set(table, made);
  return made;
}

/** Formats that `git log --format` knows by name and 2.1.330 accepts. */
const FORMATS = new Set("oneline short medium full fuller raw email mboxrd".split(" "));

/** Takes the flags off a command's words, if the table knows them all. */
export function readFlags(words: readonly string[], table: FlagTable): Flagged | null {
  const sets = compileTable(table);
  const flags: string[] = [];
  const operands: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === "--") {
      operands.push(...words.slice(i + 1));
      break;
    }
    if (!word.startsWith("-") || word === "-") {
      operands.push(word);
      continue;
    }
    const equals = word.startsWith("--") ? word.indexOf("=") : -1;
    const name = equals < 0 ? word : word.slice(0, equals);
    flags.push(name);
    if (equals < 0 && sets.plain.has(name)) continue;
    const kind = sets.number.has(name)
      ? "number"
      : sets.text.has(name)
      ? "text"
      : sets.format.has(name)
      ? "format"
      : null;
    if (kind !== null) {
      if (equals < 0 && sets.joined.has(name)) return null;
      const value = equals >= 0 ? word.slice(equals + 1) : words[++i];
      // `--sort=-date` is git's way to say descending; every other value that looks like a flag is refused.
      if (
        value === undefined || !fits(kind, table.counts && equals >= 0 && name === "--sort" ? value.slice(1) : value)
      ) return null;
      continue;
    }
    if (table.counts && /^-\d+$/.test(word)) continue;
    if (table.attached && /^-[A-Za-z]\d+$/.test(word) && sets.number.has(word.slice(0, 2))) continue;
    if (/^-[A-Za-z0-9]{2,}$/.test(word) && [...word.slice(1)].every((c) => sets.plain.has(`-${c}`))) {
      for (const c of word.slice(1)) flags.push(`-${c}`);
      continue;
    }
    return null;
  }
  return { flags, operands };
}

function fits(kind: "number" | "text" | "format", value: string): boolean {
  switch (kind) {
    case "number":
      return /^\d+$/.test(value);
    case "text":
      return !value.startsWith("-");
    case "format":
      return value === "" || value.includes("%") || /^t?format:$/.test(value) || FORMATS.has(value);
  }
}
