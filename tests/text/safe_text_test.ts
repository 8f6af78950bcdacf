import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { safe, safeText } from "../../lib/text/mod.ts";
import { cutMiddle, excerpt, excerptAround, excerptPart, safePart } from "../../lib/text/safe_text.ts";
import { jsonText } from "../../lib/text/safe_json.ts";
import fc from "../support/property.ts";

const TOKEN = "ghp_Zq8Kd02LmPx7Yt4RbNc1Ws9VhJf6Ug3Ea5Qi";

Deno.test("safeText() sanitizes before it redacts, and keeps no line break unless asked", () => {
  assertEquals(safeText(`a ghp\u200b${TOKEN.slice(3)}\nb`), "a [redacted:github_token] b");
  assertEquals(safeText("a\r\n\tb", { lines: true }), "a\n\tb");
  assertEquals(safeText("\x1b]0;title\x07x\u202ey"), "xy");
});

Deno.test("excerpt() redacts before it cuts", () => {
  for (let max = 1; max < 80; max++) assert(!excerpt(`it is ${TOKEN} here`, max).includes("Zq8K"), `${max}`);
});

Deno.test("safe puts together literals, numbers and safe text", () => {
  const count: number = 2;
  assertEquals(safe`${count} ${count === 2 ? "turns" : "turn"}: ${safeText("a\nb")}\n`, "2 turns: a b\n");
});

Deno.test("jsonText() makes names and values safe and leaves out what is undefined", () => {
  const value = { [`x${"\u202e"}y`]: "a\u2066b", password: "hunter2", none: undefined, list: [TOKEN, 1, null, true] };
  assertEquals(
    JSON.parse(jsonText(value)),
    { xy: "ab", password: "[redacted:password]", list: ["[redacted:github_token]", 1, null, true] },
  );
  let deep: unknown = TOKEN;
  for (let i = 0; i < 5000; i++) deep = [deep];
  assert(!jsonText(deep).includes("Zq8K"));
});

Deno.test("safePart() knows half a secret by the whole that contains it, wherever the part begins and ends", () => {
  const whole = `before ${TOKEN} after, DB_PASSWORD=correct-horse9 and\x1b[1m more`;
  const pieces = [TOKEN.slice(4), "correct-horse9"].flatMap((secret) =>
    Array.from({ length: secret.length - 3 }, (_, at) => secret.slice(at, at + 4))
  );
  for (let start = 0; start < whole.length; start++) {
    for (let end = start; end <= whole.length; end++) {
      const part = safePart(whole, { start, end });
      assertEquals(pieces.filter((piece) => part.includes(piece)), [], `${start}-${end}`);
    }
  }
  assertEquals(safePart(whole, { start: 0, end: 6 }), "before");
  assertEquals(safePart(whole, { start: whole.length - 4, end: whole.length }), "more");
});

Deno.test("safePart() is the whole where the part is, whatever the text", () => {
  const text = fc.array(
    fc.oneof(fc.constantFrom(TOKEN, "password=hunter2xyz", "\u200b", "\x1b[31m", "🦕", "\n"), fc.string()),
  )
    .map((parts) => parts.join(" "));
  fc.assert(fc.property(text, (whole) => {
    assertEquals(safePart(whole, { start: 0, end: whole.length }, { lines: true }), safeText(whole, { lines: true }));
  }));
});

Deno.test("excerptAround() cuts at words, marks each cut, keeps the words it is about, and never exceeds its length", () => {
  const said = safeText("Comment on carry-forward preserving the turn checkpoint ids of every session that is resumed");
  assertEquals(excerptAround(said, { max: 40 }), "Comment on carry-forward preserving the…");
  assertEquals(excerptAround(said, { max: 40, around: "checkpoint" }), "…the turn checkpoint ids of every…");
  assert(excerptAround(said, { max: 40, around: "is resumed" }).endsWith("is resumed"));
  assertEquals(excerptAround(safeText("short"), { max: 40 }), "short");
  const marked = safeText(`${"word ".repeat(30)}**from** now _on_ we pin ${"word ".repeat(30)}`);
  assertMatch(excerptAround(marked, { max: 60, around: "from now on" }), /^….*\*\*from\*\* now _on_.*…$/);
  assertStringIncludes(excerptAround(safeText("原因是缓存".repeat(60)), { max: 40, around: "缓存" }), "缓存");
});

Deno.test("excerptAround() cuts at the end of a word where no space is near, and within one that is longer than the room", () => {
  const path = safeText(`src/${"abcdefgh/".repeat(20)}`);
  assertEquals(excerptAround(path, { max: 36 }), "src/abcdefgh/abcdefgh/abcdefgh/…");
  assertEquals(excerptAround(path, { max: 40 }), "src/abcdefgh/abcdefgh/abcdefgh/abcdefgh…");
  assertEquals(excerptAround(safeText("abcdefgh".repeat(20)), { max: 36 }), `${"abcdefgh".repeat(4)}abc…`);
});

Deno.test("excerptAround() keeps its laws for every text", () => {
  const word = fc.constantFrom(
    "we",
    "always",
    "pin",
    "`code`",
    "🦕🦕",
    "[redacted:token]",
    "supercalifragilistic",
    "—",
    "決定した",
  );
  const words = fc.array(word, { minLength: 1, maxLength: 60 });
  fc.assert(fc.property(words, fc.nat(), fc.integer({ min: 30, max: 200 }), (list, pick, max) => {
    const cue = list[pick % list.length] ?? "";
    const text = safeText(list.join(" "));
    const shown = excerptAround(text, { max, around: cue });
    assert(shown.length <= max, `${shown.length} of ${max}`);
    assert(shown.toLowerCase().includes(cue.toLowerCase()), `"${cue}" in "${shown}"`);
    assert(text.includes(shown.replace(/^…|…$/g, "")), "nothing but a part of the text");
    assert(!/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(shown), "no half character");
    if (shown !== text) assertMatch(shown, /^…|…$/);
  }));
});

Deno.test("excerptPart() looks at a bounded piece of a huge text", () => {
  const whole = `${"x ".repeat(1_000_000)}DB_PASSWORD=correct-horse9 from now on ${"y ".repeat(1_000_000)}`;
  const start = whole.indexOf("horse9");
  assertEquals(excerptPart(whole, { start, end: start + 18 }, { max: 60 }), "[redacted:password] from now on");
});

Deno.test("cutMiddle() takes out the middle at words, and never exceeds its length", () => {
  const middle = (text: string, max: number) => cutMiddle(safeText(text), max);
  assertEquals(middle("short", 40), "short");
  assertEquals(middle(`begin ${"x ".repeat(60)}the very end`, 40), `begin ${"x ".repeat(9)}x… very end`);
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 90 }), fc.integer({ min: 8, max: 60 }), (text, max) => {
    const cut = middle(text, max);
    assert(cut.length <= max && cut.isWellFormed(), cut);
  }));
});

Deno.test("safeText() finds what only the lines of a text tell, and what is told once they are joined", () => {
  for (
    const text of [
      "| user | password |\n|---|---|\n| ada | Xk7pq9Rz2 |",
      "kind: Secret\nstringData:\n  admin: Xk7pq9Rz2",
      "export API_KEY=\\\nXk7pq9Rz2aBcD",
      "the password is\nXk7!pq9Rz2",
    ]
  ) {
    const safe = safeText(text);
    assertEquals([safe.includes("Xk7"), safe.includes("\n"), safeText(safe)], [false, false, safe], text);
  }
});
