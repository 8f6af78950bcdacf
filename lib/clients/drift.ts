import type { Entry } from "../session/entry.ts";

export type JsonType = "null" | "boolean" | "number" | "string" | "array" | "object";

/** An unknown part of a transcript: its name and kind, never its value. */
export interface Drift {
  readonly kind: "entry_type" | "attachment_type" | "system_subtype" | "block_type" | "field";
  /** The type or subtype; for a field, the path to it: `user.newField`, `message.usage.newField`, `block.text.newField`. */
  readonly name: string;
  /** The types of its values, sorted; of a type's own name always "string". */
  readonly valueTypes: readonly JsonType[];
  readonly count: number;
  /** The lowest client version that shows it; null if no earlier line states one. */
  readonly firstVersion: string | null;
  /** The 1-based line of its first occurrence; null if the file was read from its end. */
  readonly firstLine: number | null;
}

export interface DriftReader {
  add(entry: Entry): void;
  findings(): Drift[];
}
