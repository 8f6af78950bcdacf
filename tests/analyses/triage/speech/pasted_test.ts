import { assertEquals } from "@std/assert";
import { ownWords } from "../../../../lib/analyses/triage/speech/pasted.ts";

function kept(text: string): string[] {
  return ownWords(text).split("\n").filter((line) => line.trim() !== "");
}

Deno.test("ownWords() leaves a person's own lines and takes output out", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["why does it fail?", ["why does it fail?"]],
    ["fix this:\n    at run (src/a.ts:10:5)\nplease", ["fix this:", "please"]],
    ["fix lint:\n  src/a.go:12:3: make it a constant (goconst)\n", ["fix lint:"]],
    ["it says\n2026-01-02 10:00:00 ERROR always fails\n2026-01-02 10:00:01 ERROR again", ["it says"]],
    ["$ 5 is too much", ["$ 5 is too much"]],
    ["Operation stopped by hook: Another session is active. We should never do this", []],
    ["Traceback (most recent call last)\nwe should always check", ["we should always check"]],
  ];
  for (const [text, own] of cases) assertEquals(kept(text), own, text);
});

Deno.test("ownWords() keeps the first and last paragraph of a long text", () => {
  const middle = "we must always do so ".repeat(200);
  assertEquals(kept(`Review this:\n\n${middle}\n\nAnd be brief`), ["Review this:", "And be brief"]);
});
