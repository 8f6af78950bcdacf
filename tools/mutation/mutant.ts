import { createHash } from "node:crypto";

/** What kind of change a mutant is. */
export type Operator =
  | "condition"
  | "logic"
  | "equality"
  | "bound"
  | "arithmetic"
  | "boolean"
  | "negation"
  | "number"
  | "step"
  | "return"
  | "statement"
  | "list"
  | "method";

/** One change of one place in a source file. */
export interface Mutant {
  /** The same as long as its line says the same, wherever that stands: `lib/session/turns/prompt_queue.ts#1f0c22ab`. */
  readonly id: string;
  /** Path from the root of the project. */
  readonly file: string;
  readonly line: number;
  /** The function it is in, or the constant: `Reader.#next`; "" at the top of the file. */
  readonly within: string;
  /** Where the text that is replaced begins and ends, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly operator: Operator;
  readonly replacement: string;
}

/** A place to change, before it has a name. */
export type Change = Pick<Mutant, "start" | "end" | "operator" | "replacement" | "within">;

export function nameChanges(file: string, text: string, changes: readonly Change[]): Mutant[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  const seen = new Map<string, number>();
  let line = 0;
  return [...changes].sort((a, b) => a.start - b.start || a.end - b.end).map((change) => {
    while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= change.start) line++;
    const from = starts[line] ?? 0;
    const code = text.slice(from, (starts[line + 1] ?? text.length + 1) - 1);
    const key = [file, code.trim(), text.slice(change.start, change.end), change.operator, change.replacement].join(
      "\0",
    );
    const times = seen.get(key) ?? 0;
    seen.set(key, times + 1);
    const hash = createHash("sha256").update(`${key}\0${times}`).digest("hex").slice(0, 8);
    return { id: `${file}#${hash}`, file, line: line + 1, ...change };
  });
}

export function applyChange(text: string, { start, end, replacement }: Change): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** The change as a person reads it, on one line: `a < b → a <= b`. */
export function formatChange(text: string, { start, end, replacement }: Change): string {
  const short = (part: string): string => {
    const one = part.replace(/\s+/g, " ").trim();
    return one.length > 60 ? `${one.slice(0, 57)}...` : one;
  };
  return `${short(text.slice(start, end))} → ${replacement === "" ? "nothing" : short(replacement)}`;
}
