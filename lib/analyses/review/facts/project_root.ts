import { joinText } from "../../../session/content.ts";
import type { AssistantEntry, EntryBase, UserEntry } from "../../../session/entry.ts";
import { speakerOf } from "../../../clients/claude_code/format/speaker.ts";
import { INTERRUPT_OPENINGS } from "../../../clients/claude_code/format/client_strings.ts";

/** The scope of the main talk. */
export const MAIN_SCOPE = "main";

/** Talks that run beside each other in one file: the main one, and agents inside it (up to 2.0.27). */
export function callScope(entry: EntryBase): string {
  return entry.isSidechain ? `side ${entry.agentId ?? ""}` : MAIN_SCOPE;
}

/** Whether a line holds a tool result. */
export function hasResult(entry: UserEntry | AssistantEntry): boolean {
  return entry.content.some((block) => block.kind === "tool_result");
}

/** A result and the note of the interruption in one entry. */
export function interruptInside(entry: UserEntry | AssistantEntry): boolean {
  const text = joinText(entry.content).trimStart();
  return INTERRUPT_OPENINGS.some((opening) => text.startsWith(opening));
}

/** Whether the talk goes on with this entry: what comes after it is no part of the refusal before. */
export function continuesAfter(entry: UserEntry | AssistantEntry): boolean {
  if (entry.kind === "assistant") return !entry.isSynthetic;
  if (hasResult(entry)) return false;
  const speaker = speakerOf(entry);
  return speaker === "person" || speaker === "command" || speaker === "agent_task" || speaker === "compaction_summary";
}
