import { assertEquals } from "@std/assert";
import { openInMemory } from "../../lib/history/database.ts";
import { findCommits, type WantedCommit } from "../../lib/history/find_commits.ts";
import { MAX_TEXT, splitPassages } from "../../lib/history/file_record.ts";
import type { HistoryText } from "../../lib/history/history_text.ts";
import { keepFile, keptText } from "../support/kept_texts.ts";

const AT = Date.parse("2026-11-20T10:00:00Z");
const MINUTE = 60_000;
const minutes = (count: number): string => new Date(AT + count * MINUTE).toISOString();

/** What one session shows of commits. */
const TEXTS: readonly HistoryText[] = [
  keptText({ kind: "commits", text: "1a2b3c4 Fix the parser", time: minutes(0), line: 5 }),
  keptText({ kind: "commits", text: "9f8e7d6 Fix the parser", time: minutes(8), line: 9 }),
  keptText({ kind: "commands", text: "git commit -am 'Write the exporter'", time: minutes(0), line: 7 }),
  keptText({ kind: "commands", text: "git commit -m wip", time: minutes(0), line: 8 }),
  keptText({ kind: "commands", text: "echo 'Write the exporter'", time: minutes(1), line: 10 }),
  keptText({ kind: "commits", text: "", time: null, line: 11 }),
  keptText({ kind: "commits", text: "7777777 In a database without lines", time: minutes(60), line: null }),
];

async function origins(wanted: readonly Partial<WantedCommit>[], paths = ["/s.jsonl"]) {
  const database = await openInMemory("not_asked", "");
  keepFile(database, "/s.jsonl", TEXTS);
  keepFile(database, "/other.jsonl", [
    keptText({ kind: "commits", text: "ffffff1 Elsewhere", time: minutes(0), line: 1 }),
  ]);
  const found = findCommits(
    database,
    new Set(paths),
    wanted.map((one) => ({ hash: "0000000", title: null, writtenAt: null, ...one })),
  );
  database.close();
  return found.map((one) => one === null ? null : [one.by, one.line, one.hash]);
}

Deno.test("findCommits() knows a commit by its name, longer or shorter than the session shows it", async () => {
  assertEquals(
    await origins(["1a2b3c4d5e6f", "1a2b", "7777777", "1a2b3c5", "ffffff1"].map((hash) => ({ hash }))),
    [["hash", 5, "1a2b3c4"], ["hash", 5, "1a2b3c4"], ["hash", null, "7777777"], null, null],
  );
});

Deno.test("findCommits() knows one with another name by its title, the nearest in time, within a quarter of an hour", async () => {
  const at = (count: number) => ({ title: "Fix the parser", writtenAt: AT + count * MINUTE });
  assertEquals(
    await origins([at(0), at(3), at(5), at(9), at(8 + 15), at(8 + 15.1), at(-1), at(-1.1), {
      title: "Fix the parser",
      writtenAt: AT - MINUTE - 1,
    }, { title: "Fix the parser" }]),
    [
      ["title_and_time", 5, "1a2b3c4"],
      ["title_and_time", 5, "1a2b3c4"],
      ["title_and_time", 5, "1a2b3c4"],
      ["title_and_time", 9, "9f8e7d6"],
      ["title_and_time", 9, "9f8e7d6"],
      null,
      ["title_and_time", 5, "1a2b3c4"],
      null,
      null,
      null,
    ],
  );
});

Deno.test("findCommits() knows one by the command that made it, unless its title is too short", async () => {
  const writtenAt = AT + 2 * MINUTE;
  assertEquals(
    await origins([{ title: "Write the exporter", writtenAt }, { title: "wip", writtenAt }, {
      title: "Write nothing",
      writtenAt,
    }]),
    [["command_and_time", 7, null], null, null],
  );
  assertEquals(await origins([{ hash: "1a2b3c4" }], []), [null]);
});

Deno.test("splitPassages() divides at paragraphs, then at lines, then anywhere, and ends after forty", () => {
  const half = MAX_TEXT / 2;
  const words = (length: number, letter: string) => letter.repeat(length);
  const table: readonly (readonly [text: string, lengths: readonly number[]])[] = [
    ["", []],
    ["  short ", [5]],
    [words(MAX_TEXT, "a"), [MAX_TEXT]],
    [words(MAX_TEXT + 1, "a"), [MAX_TEXT, 1]],
    [`${words(half + 1, "a")}\n\n${words(half, "b")}`, [half + 1, half]],
    [`${words(half, "a")}\n\n${words(half + 10, "b")}`, [half, half + 10]],
    [`${words(half - 1, "a")}\n\n${words(half + 10, "b")}`, [MAX_TEXT, 11]],
    [`${words(half + 1, "a")}\n${words(half, "b")}`, [half + 1, half]],
    [`${words(half + 1, "a")}\n\n${words(10, "b")}\n${words(half, "c")}`, [half + 1, half + 11]],
    [words(MAX_TEXT * 40, "a"), Array(40).fill(MAX_TEXT)],
    [words(MAX_TEXT * 45, "a"), Array(40).fill(MAX_TEXT)],
    [words(MAX_TEXT * 39 + 7, "a"), [...Array(39).fill(MAX_TEXT), 7]],
  ];
  for (const [text, lengths] of table) {
    assertEquals(splitPassages(text).map(({ length }) => length), [...lengths], `${text.length} characters`);
  }
});
