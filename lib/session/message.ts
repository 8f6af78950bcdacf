import type { AssistantEntry, Block, Usage } from "./entry.ts";
import { mergeUsage } from "./usage.ts";

/** One message of the API, merged from all its lines. */
export interface Message {
  /** The API's id; null if the line has none and is therefore a message by itself. */
  readonly id: string | null;
  readonly entries: readonly AssistantEntry[];
  /** All blocks in order, without repetitions. */
  readonly content: readonly Block[];
  /** From the last line that states it. It grows from line to line, so do not sum it. */
  readonly usage: Usage | null;
  readonly stopReason: string | null;
}

function blockKey(block: Block): string {
  switch (block.kind) {
    case "text":
      return `text ${block.text}`;
    case "thinking":
      return `thinking ${block.redacted} ${block.signature} ${block.text}`;
    case "tool_use":
      return `tool_use ${block.id === "" ? JSON.stringify(block.input) : block.id}`;
    case "tool_result":
      return `tool_result ${block.toolUseId} ${block.text}`;
    case "image":
    case "document":
      return block.kind;
    case "other":
      return `other ${block.type}`;
  }
}

/**
 * Merges the lines of one message. Nearly every client writes one block per line; some back ends repeat the earlier
 * blocks on each line, and a resumed session may have the same line twice. So a block counts once, unless one line
 * itself has it twice. Some third-party endpoints write a call again while its input grows: the last one counts.
 */
export function mergeMessageLines(entries: readonly AssistantEntry[]): Message {
  const only = entries.length === 1 ? entries[0] : undefined;
  if (only) {
    return { id: only.messageId, entries, content: only.content, usage: only.usage, stopReason: only.stopReason };
  }
  const content: Block[] = [];
  const taken = new Map<string, number>();
  const calls = new Map<string, number>();
  let usage: Usage | null = null;
  let stopReason: string | null = null;
  for (const entry of entries) {
    if (entry.usage) usage = mergeUsage(usage, entry.usage);
    stopReason = entry.stopReason ?? stopReason;
    const here = new Map<string, number>();
    for (const block of entry.content) {
      const key = blockKey(block);
      const times = (here.get(key) ?? 0) + 1;
      here.set(key, times);
      const call = block.kind === "tool_use" && block.id !== "" ? calls.get(block.id) : undefined;
      if (call !== undefined) content[call] = block;
      if (times <= (taken.get(key) ?? 0)) continue;
      taken.set(key, times);
      if (block.kind === "tool_use") calls.set(block.id, content.length);
      content.push(block);
    }
  }
  return { id: entries[0]?.messageId ?? null, entries, content, usage, stopReason };
}
