import { joinText } from "../../session/content.ts";
import type { AssistantEntry, Entry, ToolUseBlock } from "../../session/entry.ts";
import { hasWords } from "../../session/content.ts";

/** A tool use in its place among the entries read; these are in file order. */
export interface LocatedToolUse {
  readonly use: ToolUseBlock;
  readonly entry: AssistantEntry;
  readonly index: number;
}

/** What was said before a call, and what it was asked for. */
export interface PrecedingText {
  /** Texts in order, joined with a blank line; "" where nothing was said. */
  readonly text: string;
  readonly thinking: string;
  /** The prompt that the call serves; "" where it lies before what was read. */
  readonly prompt: string;
}

/** Gathers text and reasoning from the blocks of an entry that stand before a use (or all of them). */
function gather(entry: AssistantEntry, use: ToolUseBlock | null, texts: string[], thoughts: string[]): void {
  for (const block of entry.content) {
    if (block === use) break;
    if (block.kind !== "text" && block.kind !== "thinking") continue;
    if (hasWords(block.text)) (block.kind === "text" ? texts : thoughts).push(block.text);
  }
}

/**
 * The assistant entries whose words lead to a use: those of its own message before it, then up the chain of parents
 * through sibling uses and thinking, to the prompt or to the result of another call.
 */
function leadingEntries(entries: readonly Entry[], placed: LocatedToolUse): AssistantEntry[] {
  const { entry, index } = placed;
  const chosen = new Set<Entry>([entry]);
  if (entry.messageId !== null) {
    for (let i = 0; i < index; i++) {
      const earlier = entries[i];
      if (earlier?.kind === "assistant" && earlier.messageId === entry.messageId) chosen.add(earlier);
    }
  }
  const byUuid = new Map<string, Entry>();
  for (const known of entries) if (known.uuid !== null) byUuid.set(known.uuid, known);
  const siblings = new Set<string>();
  for (const line of chosen) addUses(line, siblings);
  let at: Entry | undefined = entry;
  for (let steps = 0; at && steps < entries.length; steps++) {
    at = at.parentUuid === null ? undefined : byUuid.get(at.parentUuid);
    if (at?.kind === "user") {
      // in parallel calls a sibling's result may stand in between
      const result = at.content.find((block) => block.kind === "tool_result");
      if (result?.kind !== "tool_result" || !siblings.has(result.toolUseId)) break;
    } else if (at?.kind === "assistant" && !at.isSynthetic && !at.isApiError) {
      chosen.add(at);
      addUses(at, siblings);
    }
  }
  return entries.filter((known): known is AssistantEntry => known.kind === "assistant" && chosen.has(known));
}

function addUses(entry: Entry, ids: Set<string>): void {
  if (entry.kind !== "assistant") return;
  for (const block of entry.content) if (block.kind === "tool_use") ids.add(block.id);
}

/** The last prompt before a place: a person's, or in an agent's talk the task it was given. */
function promptBefore(entries: readonly Entry[], index: number, inAgent: boolean): string {
  for (let i = index - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.kind !== "user") continue;
    const { speaker } = entry;
    if (speaker === "person" && !inAgent) return entry.prompt;
    if (speaker === "agent_task" && inAgent) return joinText(entry.content);
  }
  return "";
}

/** What was said before a use. */
export function precedingText(entries: readonly Entry[], placed: LocatedToolUse): PrecedingText {
  const texts: string[] = [];
  const thoughts: string[] = [];
  for (const entry of leadingEntries(entries, placed)) {
    gather(entry, entry === placed.entry ? placed.use : null, texts, thoughts);
  }
  const prompt = promptBefore(entries, placed.index, placed.entry.isSidechain);
  return { text: texts.join("\n\n"), thinking: thoughts.join("\n\n"), prompt };
}
