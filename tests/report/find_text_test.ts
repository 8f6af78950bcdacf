import { assertEquals } from "@std/assert";
import type { FindResult, Hit } from "../../lib/history/find.ts";
import { queryTerms } from "../../lib/history/tokens.ts";
import { findJson, findText } from "../../lib/report/find_text.ts";
import { safe, safeText } from "../../lib/text/safe_text.ts";

const HIT: Hit = {
  ...{ session: "s", agent: null, path: "/s.jsonl", client: "claude_code", project: null, title: "" },
  ...{ turn: 0, line: 1, time: null, who: "user", kind: "prompts", text: "x" },
};

/** The two lines that are shown of a text. */
function linesOf(hit: Partial<Hit>, words: string, isAll = false): string[] {
  const found = findText([{ ...HIT, ...hit }], queryTerms(words), {
    width: 80,
    now: new Date(0),
    fit: (line, width) => safe`${line} [${width}]`,
    mark: (word) => safe`<${word}>`,
    head: (name) => name,
    shortId: (session) => safeText(session),
    isAll,
  });
  return found.split("\n").map((line) => line.trim());
}

const shown = (kind: Hit["kind"], text: string, words: string) => linesOf({ kind, text }, words)[1] ?? "";

Deno.test("findText() shows the sentences with most of the words; an answer that is worth remembering with its question", () => {
  const text = "One. Two alpha. (in reply to: Which letter?)";
  assertEquals(shown("answers", text, "alpha"), "Two <alpha>.");
  assertEquals(shown("items", text, "alpha"), "One. Two <alpha>. (in reply to: Which letter?)");
  assertEquals(shown("items", text, ""), text);
  assertEquals(shown("answers", "Alpha here. No. Beta there.", "beta alpha"), "<Alpha> here. … <Beta> there.");
  const long = `${"x ".repeat(90)}alpha ${"x ".repeat(90)}. Beta ${"y ".repeat(90)}.`;
  assertEquals(
    shown("answers", long, "beta alpha"),
    `…${"x ".repeat(9)}<alpha> ${"x ".repeat(24)}… <Beta> ${"y ".repeat(34).trim()}…`,
  );
});

Deno.test("findText() says of each text where, when and by whom it was said, as far as that is known", () => {
  const table: readonly (readonly [hit: Partial<Hit>, line: string, isAll?: boolean])[] = [
    [{}, "s, turn 0  time unknown  user, prompt [71]"],
    [{ turn: null, time: "1969-12-31T22:00:00Z" }, "s  2 h ago  user, prompt [79]"],
    [{ title: "Dates" }, "s, turn 0  time unknown  user, prompt  Dates [71]"],
    [{ project: "/home/dev/app" }, "s, turn 0  time unknown  user, prompt [71]"],
    [{ project: "/home/dev/app" }, "s, turn 0  time unknown  user, prompt  dev/app [71]", true],
    [{ project: "C:\\app" }, "s, turn 0  time unknown  user, prompt  C:/app [71]", true],
    [{}, "s, turn 0  time unknown  user, prompt  ? [71]", true],
    [{ who: "tool", kind: "errors" }, "s, turn 0  time unknown  error [71]"],
    [{ who: "agent", kind: "agents" }, "s, turn 0  time unknown  agent's conclusion [71]"],
    [{ who: "agent", kind: "commands" }, "s, turn 0  time unknown  agent, ran [71]"],
    [{ who: "assistant", kind: "new" as never }, "s, turn 0  time unknown  assistant, new [71]"],
  ];
  for (const [hit, line, isAll] of table) assertEquals(linesOf(hit, "x", isAll)[0], line);
});

Deno.test("findText() cuts a long sentence around its first word that was asked for", () => {
  const times = (word: string) => (count: number) => word.repeat(count);
  const [a, b, y, z] = [times("a "), times(" b"), times("y"), times("z")];
  const table: readonly (readonly [sentence: string, shown: string])[] = [
    [`x${z(147)}`, `<x>${z(147)}`],
    [`x${z(148)}`, `<x>${z(145)}…`],
    [`${y(100)}x${z(47)}`, `${y(98)}<yyx>${z(47)}`],
    [`${y(100)}x${z(48)}`, `…${y(97)}<yyx>${z(48)}`],
    [`a ${y(98)}x${z(148)}`, `…${y(37)}<yyx>${z(106)}…`],
    [a(74), a(74).trim()],
    [a(75), `${a(73)}…`],
    [`${a(50)}x${b(60)}`, `…${a(18)}<x>${b(54)} …`],
    [`${a(50)}x${b(54)}`, `…${a(19)}<x>${b(54)}`],
    [`${a(50)}x${b(53)}`, `…${a(20)}<x>${b(53)}`],
  ];
  for (const [sentence, expected] of table) assertEquals(shown("items", sentence, "yyx x"), expected, sentence);
});

Deno.test("findJson() has of each text what is known of it, or else what is near", () => {
  const json = (result: FindResult) => JSON.parse(findJson(result));
  const instead = [{ asked: "a", searched: "b" }];
  assertEquals(json({ status: "found", hits: [HIT], total: 7, terms: [], instead }), {
    schema: "debrief.find/1",
    hits: [HIT],
    total: 7,
    near: [],
    instead,
  });
  assertEquals(json({ status: "nothing", near: ["b"], searched: { texts: 1, sessions: 1 }, isElsewhere: false }), {
    schema: "debrief.find/1",
    hits: [],
    total: 0,
    near: ["b"],
    instead: [],
  });
});
