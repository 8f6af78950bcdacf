import type { Entry } from "../session/entry.ts";

/** An unknown part of a transcript: its name and kind, never its value. */
export interface Drift {
  readonly kind: "entry_type" | "attachment_type" | "system_subtype" | "block_type" | "field";
  /** The type or subtype; for a field, the path to it: `user.newField`, `message.usage.newField`, `block.text.newField`. */
  readonly name: string;
}

export interface DriftReader {
  add(entry: Entry): void;
  findings(): Drift[];
}
