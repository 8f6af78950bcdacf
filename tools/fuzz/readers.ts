import { conversationOf } from "../../lib/session/conversation.ts";
import { EntryDriftReader } from "../../lib/clients/claude_code/format/drift.ts";
import { type Diagnostics, newDiagnostics, readBackward, readForward } from "../../lib/session/read.ts";
import { messagesOf } from "../../tests/support/transcript.ts";
import { claudeEntriesBackward, claudeEntriesForward } from "../../lib/clients/claude_code/reading/read.ts";
import { CLIENTS } from "../../lib/clients/clients.ts";
import { recognizeSource } from "../../lib/clients/recognize.ts";
import { bytesSource } from "../../lib/session/io/source.ts";
import { toolCallsOf } from "../../lib/session/calls/tool_calls.ts";
import { turnsOf } from "../../lib/session/turns/turns.ts";
import { expect } from "./expect.ts";
import type { FuzzCase, Subject } from "./subject.ts";
import { userFeedbackOf } from "../../lib/session/calls/tool_result.ts";

function counts({ lines, entries, unparsable, concatenated, oversize, incomplete, problems }: Diagnostics): string {
  return [lines, entries, unparsable, concatenated, oversize, incomplete, problems.length].join(" ");
}

function directions({ bytes, entries, diagnostics, random }: FuzzCase): void {
  const source = bytesSource(bytes);
  const back = newDiagnostics();
  const backward = [...claudeEntriesBackward(source, { diagnostics: back, chunk: random.between(1, 9000) })];
  expect(backward.length === entries.length, `${entries.length} entries forwards, ${backward.length} backwards`);
  for (const [i, entry] of backward.entries()) {
    const other = entries[entries.length - 1 - i];
    expect(
      other !== undefined && other.location.offset === entry.location.offset && other.kind === entry.kind &&
        other.uuid === entry.uuid,
      `entry ${i} from the end differs`,
    );
  }
  expect(counts(back) === counts(diagnostics), `counts forwards ${counts(diagnostics)}, backwards ${counts(back)}`);
  const { lines, unparsable, oversize, incomplete, problems } = diagnostics;
  expect(lines >= unparsable + oversize + incomplete, "more problems than lines");
  expect(problems.length === Math.min(100, unparsable + oversize + incomplete), "problems are not those counted");
  expect(incomplete <= 1, "more than one last line");
}

/** A reader that knows the lines around one need not make the same of half a session from its end; it reads all of it. */
function bothDirections({ bytes, client, diagnostics, random }: FuzzCase): void {
  const source = bytesSource(bytes);
  const back = newDiagnostics();
  const reader = client.lineReader(source, "backward");
  for (const _ of readBackward(source, reader, { diagnostics: back, chunk: random.between(1, 9000) }));
  expect(back.lines === diagnostics.lines, `${diagnostics.lines} lines forwards, ${back.lines} backwards`);
  for (const _ of client.conversationBackward(source));
  for (const _ of client.backwardFromCall(source, "call_1"));
}

/** A broken session is not taken for one of another client while a line of it is as its own client writes them. */
function otherClients({ bytes, client }: FuzzCase): void {
  const source = bytesSource(bytes);
  const kind = recognizeSource(source);
  // further than this nobody looks for what a file is
  const hasOwn = new TextDecoder().decode(bytes.subarray(0, 1024 * 1024)).split("\n").some(client.isTranscriptLine);
  expect(kind.kind !== "transcript" || kind.client === client || !hasOwn, "taken for another client's");
  for (const other of CLIENTS) {
    if (other !== client) { for (const _ of readForward(source, other.lineReader(source, "forward"))); }
  }
}

function caps({ bytes, entries, random }: FuzzCase): void {
  const diagnostics = newDiagnostics();
  const few = [
    ...claudeEntriesForward(bytesSource(bytes), {
      diagnostics,
      maxLine: random.below(3000),
      chunk: random.between(1, 900),
    }),
  ];
  expect(few.length <= entries.length, "a cap made entries");
  expect(
    few.length === entries.length || diagnostics.oversize > 0,
    "entries are missing and no line was counted as too long",
  );
}

function places({ bytes, entries }: FuzzCase): void {
  let [line, offset] = [0, -1];
  for (const { location: place } of entries) {
    expect(place.line !== null && place.offset !== null, "an entry has no place");
    expect(place.line >= line && place.offset >= offset, "entries are out of order");
    expect(place.offset === 0 || bytes[place.offset - 1] === 0x0a, "an entry's offset is not the start of a line");
    [line, offset] = [place.line, place.offset];
  }
}

function messages({ entries }: FuzzCase): void {
  const lines = entries.filter((entry) => entry.kind === "assistant");
  const merged = messagesOf(lines);
  expect(
    merged.reduce((sum, message) => sum + message.entries.length, 0) === lines.length,
    "a line is in no message or in two",
  );
  for (const { entries, content } of merged) {
    const longest = Math.max(...entries.map((entry) => entry.content.length));
    const all = entries.reduce((sum, entry) => sum + entry.content.length, 0);
    expect(content.length >= longest && content.length <= all, "blocks are lost or made up");
  }
}

function turns({ entries }: FuzzCase): void {
  let end = 0;
  for (const turn of turnsOf(entries)) {
    expect(turn.startLine >= end && turn.endLine >= turn.startLine, `turn ${turn.index} overlaps another`);
    expect(
      [turn.toolCalls, turn.errors, turn.usage.input, turn.usage.output].every((count) =>
        count === null || Number.isFinite(count) // tokens that the file does not state are unknown
      ),
      "a count is not a number",
    );
    end = turn.endLine;
  }
}

function calls({ entries }: FuzzCase): void {
  const seen = new Set<string>();
  for (const { use, result } of toolCallsOf(entries)) {
    expect(use.id === "" || !seen.has(use.id), "a call is there twice");
    expect(result === null || result.toolUseId === use.id, "a call has another's result");
    seen.add(use.id);
  }
}

function readWords({ entries }: FuzzCase): void {
  for (const entry of entries) {
    if (entry.kind !== "user") continue;
    const { speaker } = entry;
    expect(speaker !== "user" || !entry.content.some((block) => block.kind === "tool_result"), "a result is a prompt");
    const feedback = userFeedbackOf(entry, () => "AskUserQuestion");
    expect(feedback === null || feedback.text !== "", "words without a word");
  }
}

function drift({ entries }: FuzzCase): void {
  const reader = new EntryDriftReader();
  for (const entry of entries) reader.add(entry);
  for (const { name } of reader.findings()) {
    expect(/^[\w.:()-]+$/.test(name), `drift names ${name}`);
  }
}

function conversation({ entries }: FuzzCase): void {
  conversationOf(entries);
}

/** The readers of sessions, each with what must hold whatever the file holds. */
export const READERS: readonly Subject[] = [
  { name: "directions", run: directions, onlyClient: "claude_code" },
  { name: "both directions", run: bothDirections },
  { name: "caps", run: caps, onlyClient: "claude_code" },
  { name: "places", run: places },
  { name: "messages", run: messages },
  { name: "turns", run: turns },
  { name: "calls", run: calls },
  { name: "words", run: readWords },
  { name: "drift", run: drift, onlyClient: "claude_code" },
  { name: "other clients", run: otherClients },
  { name: "conversation", run: conversation },
];
