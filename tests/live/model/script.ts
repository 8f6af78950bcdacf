/** What the model says in a scenario: written beforehand, so that what a hook must find is known. */
import type { JsonObject } from "../../../lib/json.ts";

export type ScriptedBlock =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "thinking"; readonly text: string }
  | { readonly kind: "tool"; readonly name: string; readonly input: JsonObject };

/** One answer of the model. */
export interface Step {
  readonly blocks: readonly ScriptedBlock[];
  /** How long the model takes, in ms. @default {0} */
  readonly delayMs?: number;
  /** Whether the answer never ends: its words come, and the client waits for more until the person presses a key. @default {false} */
  readonly unfinished?: boolean;
  /** What the session must be held for where it ends with this step, with the sentence that is quoted. */
  readonly holds?: readonly { readonly category: string; readonly quote: string }[];
}

/**
 * The answers of each talk, in order; the last one is said again where more is asked. A talk belongs to the requests whose
 * first message holds its name; `main` takes the others.
 */
export type Script = Readonly<Record<string, readonly Step[]>>;

/** What the person asks where it does not matter. */
export const PROMPT = "Please do the task";

export function text(said: string): ScriptedBlock {
  return { kind: "text", text: said };
}

export function thinking(thought: string): ScriptedBlock {
  return { kind: "thinking", text: thought };
}

export function tool(name: string, input: JsonObject): ScriptedBlock {
  return { kind: "tool", name, input };
}

export function step(...blocks: ScriptedBlock[]): Step {
  return { blocks };
}

/** A last answer for which the session must be held. */
export function holding(said: string, ...holds: NonNullable<Step["holds"]>[number][]): Step {
  return { blocks: [text(said)], holds };
}

/** An answer that the person interrupts. */
export function unfinished(said: string): Step {
  return { blocks: [text(said)], unfinished: true };
}

/** What stands in one answer before one of its tool calls. */
export interface ScriptedCall {
  readonly id: string;
  readonly talk: string;
  readonly tool: string;
  readonly input: JsonObject;
  readonly text: string;
  readonly thinking: string;
}

/** The words of a step, as hooks join them. */
export function wordsOf(blocks: readonly ScriptedBlock[], kind: "text" | "thinking" = "text"): string {
  return blocks.flatMap((block) => (block.kind === kind ? [block.text] : [])).join("\n\n");
}
