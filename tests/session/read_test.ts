import { assertEquals } from "@std/assert";
import { bytesSource } from "../../lib/session/io/source.ts";
import { parseLine } from "../../lib/clients/claude_code/reading/read.ts";
import {
  type LineReader,
  MAX_PROBLEMS,
  newDiagnostics,
  readBackward,
  readForward,
  type ReadOptions,
  readStream,
  statelessReader,
} from "../../lib/session/read.ts";
import type { Entry } from "../../lib/session/entry.ts";
import { bytesOf, jsonl, user } from "../support/transcript.ts";

const LINES = statelessReader(parseLine);
const TEXT = `${jsonl(user("a", { uuid: "u1" }))}\n   \nnot JSON\n${
  JSON.stringify({ type: "user", uuid: "u2" }) + JSON.stringify({ type: "user", uuid: "u3", sessionId: "s" })
}\n{"type":"us`;

function read(text: string, options: ReadOptions = {}) {
  const diagnostics = newDiagnostics();
  const source = bytesSource(bytesOf(text));
  const forward = [...readForward(source, LINES, { ...options, diagnostics })].map(({ uuid }) => uuid);
  const backward = [...readBackward(source, LINES, options)].map(({ uuid }) => uuid);
  return { forward, backward, diagnostics };
}

Deno.test("readForward() counts lines, entries and what is wrong with them", () => {
  const { forward, diagnostics: { problems, ...counts } } = read(TEXT);
  assertEquals(forward, ["u1", "u2", "u3"]);
  assertEquals(counts, { lines: 4, entries: 3, unparsable: 1, concatenated: 1, oversize: 0, incomplete: 1 });
  assertEquals(problems.map(({ kind, location }) => `${kind} in line ${location.line}`), [
    "unparsable in line 4",
    "incomplete in line 6",
  ]);
});

Deno.test("readBackward() gives the same entries, the last first, also of one line", () => {
  const { forward, backward } = read(TEXT);
  assertEquals(backward, forward.toReversed());
});

Deno.test("readStream() gives the same entries", async () => {
  const entries = [];
  for await (const { uuid } of readStream(new Blob([TEXT]).stream(), LINES)) entries.push(uuid);
  assertEquals(entries, read(TEXT).forward);
});

Deno.test("readForward() counts lines that are skipped, and takes what is said of a line in brief", () => {
  const skipped = read(TEXT, { skip: (_, line) => line === 1 });
  assertEquals([skipped.forward, skipped.diagnostics.lines], [["u2", "u3"], 4]);
  const [brief] = [...readForward(bytesSource(bytesOf(jsonl(user("a", { uuid: "brief" })))), LINES)];
  const read_ = read(jsonl(user("a", { uuid: "u1" })), { brief: () => brief ?? null });
  assertEquals([read_.forward, read_.diagnostics.entries], [["brief"], 1]);
});

Deno.test("readForward() counts a line that is too long and keeps no more problems than it says", () => {
  const { diagnostics } = read("x\n".repeat(MAX_PROBLEMS + 5) + "y".repeat(100) + "\n", { maxLine: 50 });
  assertEquals([diagnostics.unparsable, diagnostics.oversize, diagnostics.problems.length], [
    MAX_PROBLEMS + 5,
    1,
    MAX_PROBLEMS,
  ]);
});

Deno.test("readForward() passes over lines that are too short to be entries, and neither counts nor reads them", () => {
  const { forward, backward, diagnostics } = read(TEXT, { shortest: 11 });
  assertEquals([forward, backward], [["u1", "u2", "u3"], ["u3", "u2", "u1"]]);
  assertEquals([diagnostics.unparsable, diagnostics.lines], [0, 3]);
});

Deno.test("lines too short to be entries are read only where lines are counted", async () => {
  const text = `{}\n${jsonl(user("a", { uuid: "u1" }))}\n{"a":1}\n{}`;
  const source = bytesSource(bytesOf(text));
  const linesOf = (entries: Iterable<Entry>) => [...entries].map(({ location }) => location.line);
  assertEquals(linesOf(readForward(source, LINES)), [2]);
  assertEquals([...readBackward(source, LINES)].map(({ uuid }) => uuid), ["u1"]);
  const ofStream = [];
  for await (const { uuid } of readStream(new Blob([text]).stream(), LINES)) ofStream.push(uuid);
  assertEquals(ofStream, ["u1"]);
  const diagnostics = newDiagnostics();
  assertEquals(linesOf(readForward(source, LINES, { diagnostics })).length, 4);
  assertEquals([diagnostics.lines, diagnostics.entries], [4, 4]);
});

Deno.test("a reader that keeps entries gives them at the end, in the order of reading", () => {
  const keeping = (): LineReader => {
    const kept: ReturnType<typeof parseLine>["entries"][number][] = [];
    return {
      parse: (text, location) => {
        kept.push(...parseLine(text, location).entries);
        return { entries: [], concatenated: false, lost: false };
      },
      end: () => kept,
    };
  };
  const diagnostics = newDiagnostics();
  const source = bytesSource(bytesOf(jsonl(user("a", { uuid: "u1" }), user("b", { uuid: "u2" }))));
  assertEquals([...readForward(source, keeping(), { diagnostics })].map(({ uuid }) => uuid), ["u1", "u2"]);
  assertEquals(diagnostics.entries, 2);
});

Deno.test("a blank line is no line that could not be read", () => {
  const { forward, backward, diagnostics: { lines, unparsable } } = read(
    "\n\n" + jsonl(user("a", { uuid: "u1" })) + "\n",
  );
  assertEquals([forward, backward, lines, unparsable], [["u1"], ["u1"], 1, 0]);
});

Deno.test("a reader that keeps entries gives them at the end of a stream, too", async () => {
  const [entry] = [...readForward(bytesSource(bytesOf(jsonl(user("a", { uuid: "u1" })))), LINES)];
  const keeping: LineReader = { parse: () => ({ entries: [], concatenated: false, lost: false }), end: () => [entry!] };
  const uuids = [];
  for await (const { uuid } of readStream(new Blob(["{}\n"]).stream(), keeping)) uuids.push(uuid);
  assertEquals(uuids, ["u1"]);
});
