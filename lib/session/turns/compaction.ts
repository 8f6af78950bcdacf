/** Where a client replaced the conversation by a summary of it, and what was said before. */
import { joinText } from "../content.ts";
import { type ConversationWindow, conversationWindow, conversationWindowOf } from "../conversation_window.ts";
import type { Entry, SourceLocation } from "../entry.ts";

/** What a compaction replaced: the end of the conversation before it, and the summary that replaces it. */
export interface Compaction {
  /** The conversation since the previous compaction. */
  readonly window: ConversationWindow;
  /** The summary; null if the file does not contain it (yet). */
  readonly summary: string | null;
}

/** A compaction in a file that was read to its end. */
export interface RecordedCompaction extends Compaction {
  readonly summary: string;
  /** Where the summary is. */
  readonly location: SourceLocation;
  /** ISO 8601, as written. */
  readonly timestamp: string | null;
}

/** How far back a compaction is read: more than a hook reads at a stop, because all of it is about to be forgotten. */
const WINDOW = { spoken: 200, answers: 800 } as const;

function summaryOf(entry: Entry): string | null {
  if (entry.kind !== "user" || entry.speaker !== "compaction_summary" || entry.isSidechain) return null;
  return joinText(entry.content);
}

function isConversation(entry: Entry): boolean {
  if (entry.kind === "assistant") return !entry.isSidechain;
  return entry.kind === "user" && entry.speaker === "user" && !entry.isSidechain;
}

export function* compactionsOf(entries: Iterable<Entry>): Generator<RecordedCompaction> {
  let before: Entry[] = [];
  for (const entry of entries) {
    if (entry.takenBack) continue;
    const summary = summaryOf(entry);
    if (summary === null) {
      before.push(entry);
      continue;
    }
    // a session that was resumed may repeat the summary
    if (before.some(isConversation)) {
      const { location, timestamp } = entry;
      yield { window: conversationWindowOf(before, WINDOW), summary, location, timestamp };
    }
    before = [];
  }
}

/**
 * Finds the compaction at the end of a transcript, with the conversation since the previous one. Its summary is
 * included only if nothing was said after it.
 *
 * @param backward Entries from the end of the file; no more are read than needed.
 * @returns The end of the conversation, and its summary if the file contains it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { bytesSource, entriesBackward, lastCompaction } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"user","uuid":"u","message":{"role":"user","content":"use tabs"}}\n' +
 *   '{"type":"user","uuid":"s","isCompactSummary":true,"message":{"role":"user","content":"Summary: nothing yet"}}\n';
 * const { summary, window } = lastCompaction(entriesBackward(bytesSource(new TextEncoder().encode(text))));
 * assertEquals([summary, window.conversation.length], ["Summary: nothing yet", 1]);
 * ```
 */
export function lastCompaction(backward: Iterable<Entry>): Compaction {
  let summary: string | null = null;
  function* replaced(): Generator<Entry> {
    let isAnythingSaid = false;
    for (const entry of backward) {
      if (entry.takenBack) continue;
      const text = summaryOf(entry);
      if (text !== null) {
        if (isAnythingSaid) return;
        summary = text;
        continue;
      }
      isAnythingSaid ||= isConversation(entry);
      yield entry;
    }
  }
  const window = conversationWindow(replaced(), WINDOW);
  return { window, summary };
}
