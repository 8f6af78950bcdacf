import { hasWords, joinText } from "../../session/content.ts";
import type { AssistantEntry, Entry, ToolUseBlock } from "../../session/entry.ts";

/** A tool use and its position among the entries read, which are in file order. */
export interface LocatedToolUse {
  readonly use: ToolUseBlock;
  readonly entry: AssistantEntry;
  readonly index: number;
}

/** What was said before a call, and the prompt that it serves. */
export interface PrecedingText {
  readonly text: string;
  readonly thinking: string;
  /** The prompt that the call serves; "" if it is before the entries read. */
  readonly prompt: string;
}

/** Collects text and thinking of an entry, up to the tool use if one is given. */
function gather(entry: AssistantEntry, use: ToolUseBlock | null, texts: string[], thoughts: string[]): void {
  for (const block of entry.content) {
    if (block === use) break;
    if (block.kind !== "text" && block.kind !== "thinking") continue;
    if (hasWords(block.text)) (block.kind === "text" ? texts : thoughts).push(block.text);
  }
}

/** The entries before a tool use, back to the prompt, another call's result, or a turn's end that a hook continued. */
function leadingEntries(entries: readonly Entry[], located: LocatedToolUse): AssistantEntry[] {
  const { entry, index } = located;
  const found = new Set<Entry>([entry]);
  if (entry.messageId !== null) {
    for (let i = 0; i < index; i++) {
      const earlier = entries[i];
      if (earlier?.kind === "assistant" && earlier.messageId === entry.messageId) found.add(earlier);
    }
  }
  const byUuid = new Map<string, Entry>();
  for (const known of entries) if (known.uuid !== null) byUuid.set(known.uuid, known);
  const siblings = new Set<string>();
  for (const line of found) addUses(line, siblings);
  let at: Entry | undefined = entry;
  for (let steps = 0; at && steps < entries.length; steps++) {
    at = at.parentUuid === null ? undefined : byUuid.get(at.parentUuid);
    if (at?.kind === "user") {
      // the result of a parallel call may be in between
      const result = at.content.find((block) => block.kind === "tool_result");
      if (result?.kind !== "tool_result" || !siblings.has(result.toolUseId)) break;
    } else if (at?.kind === "system" && at.hookRuns.length > 0) {
      break;
    } else if (at?.kind === "assistant" && !at.isSynthetic && !at.isApiError) {
      // 2.1.229 writes no line of its own where the context of a Stop hook continued the turn
      if (at.stopReason === "end_turn" && at.messageId !== entry.messageId) break;
      found.add(at);
      addUses(at, siblings);
    }
  }
  return entries.filter((known): known is AssistantEntry => known.kind === "assistant" && found.has(known));
}

function addUses(entry: Entry, ids: Set<string>): void {
  if (entry.kind !== "assistant") return;
  for (const block of entry.content) if (block.kind === "tool_use") ids.add(block.id);
}

/** The user's prompt, or an agent's task; to an agent of a team the lead sends it as a message. */
function promptBefore(entries: readonly Entry[], index: number, inAgent: boolean): string {
  for (let i = index - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.kind !== "user") continue;
    const { speaker } = entry;
    if (speaker === "user" && !inAgent) return entry.prompt;
    if ((speaker === "agent_task" || speaker === "peer") && inAgent) return joinText(entry.content);
  }
  return "";
}

export function precedingText(entries: readonly Entry[], located: LocatedToolUse): PrecedingText {
  const texts: string[] = [];
  const thoughts: string[] = [];
  for (const entry of leadingEntries(entries, located)) {
    gather(entry, entry === located.entry ? located.use : null, texts, thoughts);
  }
  const prompt = promptBefore(entries, located.index, located.entry.isSidechain);
  return { text: texts.join("\n\n"), thinking: thoughts.join("\n\n"), prompt };
}
