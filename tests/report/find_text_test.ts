import { assertEquals } from "@std/assert";
import type { Hit } from "../../lib/history/find.ts";
import { queryTerms } from "../../lib/history/tokens.ts";
import { findText } from "../../lib/report/find_text.ts";
import { safe, safeText } from "../../lib/text/safe_text.ts";

/** The second line of what is shown of a text. */
function shown(kind: Hit["kind"], text: string, words: string): string {
  const hit: Hit = {
    ...{ session: "s", agent: null, path: "/s.jsonl", client: "claude_code", project: null, title: "" },
    ...{ turn: 0, line: 1, time: null, who: "user", kind, text },
  };
  const found = findText([hit], queryTerms(words), {
    width: 80,
    now: new Date(0),
    fit: (line) => line,
    mark: (word) => safe`<${word}>`,
    head: (name) => name,
    shortId: (session) => safeText(session),
    isAll: false,
  });
  return found.split("\n")[1]?.trim() ?? "";
}

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
