import { briefResult } from "./brief_result.ts";
import type { Entry, SourceLocation } from "../../../session/entry.ts";
import { linesBackward } from "../../../session/io/lines.ts";
import { isLongConversationLine } from "./long_lines.ts";
import { parseObjects } from "../format/objects.ts";
import { parseEntry } from "../format/parse.ts";
import type { ByteSource } from "../../../session/io/source.ts";

const NONE: readonly Entry[] = [];

/** Read at once from the end; a line that is longer is read at once up to the most, and then on its own. */
const CHUNK = 64 * 1024;
const MOST = 256 * 1024;
const LINE_FEED = 0x0a;

/** Where a line stands is not counted here: who reads the talk for its words has no use for it. */
const SOMEWHERE: SourceLocation = { line: null, offset: null };

/** How lines begin their message, and what stands before it in lines that hold no talk. */
const MESSAGE = '"message":';
const ATTACHMENT = '"attachment":{"type":"';
const NO_TALK: readonly string[] = [
  '"type":"progress"',
  '"type":"system"',
  '"type":"api-request',
  '"type":"file-history-',
];

/** Whether a line holds no words of a person or of the assistant and no call, by what stands before its message. */
function isNoTalk(line: string): boolean {
  const message = line.indexOf(MESSAGE);
  const before = message === -1 ? line : line.slice(0, message);
  if (before.includes(ATTACHMENT)) return !line.includes('"attachment":{"type":"queued_command"');
  return NO_TALK.some((mark) => before.includes(mark));
}

/** The entries of a line, the last first. */
function entriesOf(line: string): readonly Entry[] {
  if (line === "" || isNoTalk(line)) return NONE;
  const brief = briefResult(line, SOMEWHERE);
  if (brief) return [brief];
  return parseObjects(line).objects.map((object) => parseEntry(object, SOMEWHERE)).reverse();
}

/** The lines that end before an offset in a file whose next line is longer than a chunk. */
function* longLines(source: ByteSource, end: number): Generator<string> {
  const decoder = new TextDecoder();
  for (const line of linesBackward({ ...source, size: end }, { wanted: isLongConversationLine })) {
    if (line.kind === "line") yield decoder.decode(line.bytes);
  }
}

/**
 * The entries of a source from its end as far as the talk needs them: attachments, progress and requests are left out,
 * and results of calls that went well come without their text.
 *
 * Made for hooks, which start cold: nearly all work is a few calls over a whole chunk (decode, split, search), which are
 * as fast in their first millisecond as later, where loops over bytes are not. Places are not counted.
 */
export function* conversationEntriesBackward(source: ByteSource): Generator<Entry> {
  const decoder = new TextDecoder();
  let buffer = new Uint8Array(CHUNK);
  let end = source.size;
  while (end > 0) {
    const from = Math.max(0, end - buffer.length);
    const chunk = buffer.subarray(0, end - from);
    if (source.readAt(from, chunk) < chunk.length) return; // the file was cut while it was read
    // the first line of a chunk is whole only at the start of the file
    const start = from === 0 ? 0 : chunk.subarray(0, -1).indexOf(LINE_FEED) + 1;
    if (from > 0 && start === 0) {
      if (buffer.length < MOST) {
        buffer = new Uint8Array(2 * buffer.length);
        continue;
      }
      for (const line of longLines(source, end)) yield* entriesOf(line);
      return;
    }
    const lines = decoder.decode(chunk.subarray(start)).split("\n");
    for (let i = lines.length - 1; i >= 0; i--) for (const entry of entriesOf(lines[i] ?? "")) yield entry;
    end = from + start;
  }
}
