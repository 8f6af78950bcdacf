import { assertEquals, assertThrows } from "@std/assert";
import { joinText } from "../../../../lib/session/content.ts";
import { type Diagnostics, MAX_PROBLEMS, newDiagnostics } from "../../../../lib/session/read.ts";
import { claudeEntriesBackward, claudeEntriesForward } from "../../../../lib/clients/claude_code/reading/read.ts";
import { bytesSource, UnreadableTranscriptError } from "../../../../lib/session/io/source.ts";
import { bytesOf, jsonl, readAll, user } from "../../../support/transcript.ts";
import { entriesOfStream, readTranscript } from "../../../../lib/clients/read.ts";
import { temporaryDirectory, temporaryFile } from "../../../support/temporary.ts";

const A = JSON.stringify(user("a"));
const B = JSON.stringify(user("b"));

function texts(transcript: string | Uint8Array): string[] {
  return readAll(transcript).entries.map((entry) => entry.kind === "user" ? joinText(entry.content) : entry.kind);
}

function counts(diagnostics: Diagnostics): string {
  const { lines, entries, unparsable, concatenated, oversize, incomplete } = diagnostics;
  return `lines ${lines} entries ${entries} unparsable ${unparsable} concatenated ${concatenated} oversize ${oversize} incomplete ${incomplete}`;
}

function concat(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const arrays = parts.map((part) => typeof part === "string" ? bytesOf(part) : part);
  const whole = new Uint8Array(arrays.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of arrays) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const TRANSCRIPTS:
  readonly (readonly [name: string, transcript: string | Uint8Array, texts: readonly string[], counted: string])[] = [
    ["nothing", "", [], "lines 0 entries 0 unparsable 0 concatenated 0 oversize 0 incomplete 0"],
    ["line ends only", "\n\n\n", [], "lines 0 entries 0 unparsable 0 concatenated 0 oversize 0 incomplete 0"],
    ["two lines", `${A}\n${B}\n`, ["a", "b"], "lines 2 entries 2 unparsable 0 concatenated 0 oversize 0 incomplete 0"],
    [
      "no final line end",
      `${A}\n${B}`,
      ["a", "b"],
      "lines 2 entries 2 unparsable 0 concatenated 0 oversize 0 incomplete 0",
    ],
    ["CRLF", `${A}\r\n${B}\r\n`, ["a", "b"], "lines 2 entries 2 unparsable 0 concatenated 0 oversize 0 incomplete 0"],
    [
      "empty lines inside",
      `${A}\n\n \r\n${B}\n`,
      ["a", "b"],
      "lines 2 entries 2 unparsable 0 concatenated 0 oversize 0 incomplete 0",
    ],
    [
      "a byte order mark",
      `\ufeff${A}\n`,
      ["a"],
      "lines 1 entries 1 unparsable 0 concatenated 0 oversize 0 incomplete 0",
    ],
    [
      "U+2028, U+2029 and U+0085",
      jsonl(user("a\u2028b\u2029c\u0085d")),
      ["a\u2028b\u2029c\u0085d"],
      "lines 1 entries 1 unparsable 0 concatenated 0 oversize 0 incomplete 0",
    ],
    [
      "lone surrogates",
      `${A.replace('"a"', '"x\\ud83dy"')}\n`,
      ["x\ud83dy"],
      "lines 1 entries 1 unparsable 0 concatenated 0 oversize 0 incomplete 0",
    ],
    ["bad UTF-8", concat(A.slice(0, -3), new Uint8Array([0xff, 0xc3]), '"}}\n', B), [
      `a"`.slice(0, 1) + "\ufffd\ufffd",
      "b",
    ], "lines 2 entries 2 unparsable 0 concatenated 0 oversize 0 incomplete 0"],
    [
      "concatenated objects",
      `${A}${B}\n${A}\n`,
      ["a", "b", "a"],
      "lines 2 entries 3 unparsable 0 concatenated 1 oversize 0 incomplete 0",
    ],
    [
      "a broken line between",
      `${A}\n{"type":"user","mess\n${B}\n`,
      ["a", "b"],
      "lines 3 entries 2 unparsable 1 concatenated 0 oversize 0 incomplete 0",
    ],
    [
      "a last line that is being written",
      `${A}\n{"type":"user","mess`,
      ["a"],
      "lines 2 entries 1 unparsable 0 concatenated 0 oversize 0 incomplete 1",
    ],
    ["no JSON", "hello\nworld\n", [], "lines 2 entries 0 unparsable 2 concatenated 0 oversize 0 incomplete 0"],
    ["an array", "[1]\n", [], "lines 1 entries 0 unparsable 1 concatenated 0 oversize 0 incomplete 0"],
    ["NUL bytes", "\0\0\0\n" + A, ["a"], "lines 2 entries 1 unparsable 1 concatenated 0 oversize 0 incomplete 0"],
  ];

for (const [name, transcript, expected, counted] of TRANSCRIPTS) {
  Deno.test(`claudeEntriesForward() reads ${name}`, () => {
    assertEquals(texts(transcript), expected);
    assertEquals(counts(readAll(transcript).diagnostics), counted);
  });

  Deno.test(`claudeEntriesBackward() reads ${name}`, () => {
    const diagnostics = newDiagnostics();
    const bytes = typeof transcript === "string" ? bytesOf(transcript) : transcript;
    const read = [...claudeEntriesBackward(bytesSource(bytes), { diagnostics, chunk: 7 })];
    assertEquals(read.map((entry) => entry.kind === "user" ? joinText(entry.content) : "").reverse(), expected);
    assertEquals(counts(diagnostics), counted);
    assertEquals(read.every((entry) => entry.location.line === null), true);
  });

  Deno.test(`entriesOfStream() reads ${name}`, async () => {
    const diagnostics = newDiagnostics();
    const bytes = typeof transcript === "string" ? bytesOf(transcript) : transcript;
    async function* chunks(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += 5) yield bytes.slice(at, at + 5);
    }
    const read = await Array.fromAsync(entriesOfStream(chunks(), { diagnostics }));
    assertEquals(read.map((entry) => entry.kind === "user" ? joinText(entry.content) : ""), expected);
    assertEquals(counts(diagnostics), counted);
  });
}

Deno.test("claudeEntriesForward() says where each entry is", () => {
  const transcript = `${A}\n\n${B}${A}\n`;
  const places = readAll(transcript).entries.map((entry) => entry.location);
  const second = A.length + 2;
  assertEquals(places, [{ line: 1, offset: 0 }, { line: 3, offset: second }, { line: 3, offset: second }]);
});

Deno.test("claudeEntriesForward() skips and counts a line over the cap", () => {
  const diagnostics = newDiagnostics();
  const long = JSON.stringify(user("x".repeat(500)));
  const source = bytesSource(bytesOf(`${A}\n${long}\n${B}\n`));
  const read = [...claudeEntriesForward(source, { diagnostics, maxLine: 200, chunk: 64 })];
  assertEquals(read.map((entry) => entry.location.line), [1, 3]);
  assertEquals(counts(diagnostics), "lines 3 entries 2 unparsable 0 concatenated 0 oversize 1 incomplete 0");
  assertEquals(diagnostics.problems, [
    { kind: "oversize", location: { line: 2, offset: A.length + 1 }, bytes: long.length },
  ]);
});

Deno.test("claudeEntriesForward() reads a line exactly as long as the cap", () => {
  const diagnostics = newDiagnostics();
  const options = { diagnostics, maxLine: A.length };
  assertEquals([...claudeEntriesForward(bytesSource(bytesOf(`${A}\n${A} \n`)), options)].length, 1);
  assertEquals(diagnostics.oversize, 1);
});

Deno.test("claudeEntriesForward() keeps the first problems and counts all", () => {
  const { diagnostics } = readAll("x\n".repeat(MAX_PROBLEMS + 50));
  assertEquals([diagnostics.unparsable, diagnostics.problems.length], [MAX_PROBLEMS + 50, MAX_PROBLEMS]);
});

Deno.test("readTranscript() says what is wrong with a path", () => {
  using temporary = temporaryDirectory();
  const folder = temporary.path;
  const missing = assertThrows(() => [...readTranscript(`${folder}/none.jsonl`)], UnreadableTranscriptError);
  assertEquals([missing.reason, missing.message.includes("none.jsonl")], ["missing", true]);
  assertEquals(assertThrows(() => [...readTranscript(folder)], UnreadableTranscriptError).reason, "not_a_file");
});

Deno.test("readTranscript() reads a file and closes it when the reader stops early", () => {
  using temporary = temporaryFile();
  const path = temporary.path;
  Deno.writeTextFileSync(path, `${A}\n${B}\n`);
  for (const entry of readTranscript(path)) {
    assertEquals(entry.location.line, 1);
    break; // the test runner fails on a file left open
  }
  assertEquals([...readTranscript(path)].length, 2);
});
