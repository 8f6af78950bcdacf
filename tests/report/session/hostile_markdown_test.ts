/** What a viewer makes of a report whose every text is an attempt to be markup. */
import { assertEquals } from "@std/assert";
import { marked } from "marked";
import { sessionMarkdown } from "../../../lib/report/session/session_markdown.ts";
import fc from "../../support/property.ts";
import { wordsReport } from "../../support/report/pages.ts";

/** Tags of a page that no text of a session was able to add to. */
const HARMLESS = new Set(["h1", "h2", "h3", "ul", "li", "p", "code", "blockquote", "br"]);

/** What is active in a rendered report: tags that debrief does not write, attributes, and headings with foreign words. */
function activeIn(markdown: string): string[] {
  const html = marked.parse(markdown, { async: false });
  return (html.match(/<[^>]*>/g) ?? []).filter((tag) => !HARMLESS.has(/^<\/?([a-z0-9]+)\s*\/?>$/.exec(tag)?.[1] ?? ""));
}

const HOSTILE: readonly string[] = [
  "![x](http://evil.example/t.png)",
  "![x][1]\n\n[1]: http://evil.example/t.png",
  "<img src=x onerror=alert(1)>",
  "<iframe src=http://evil.example></iframe>",
  "<script>alert(1)</script>",
  "<!-- hidden -->",
  "<!-- open",
  "<http://evil.example/>",
  "http://evil.example/a www.evil.example b@evil.example",
  "[click](javascript:alert(1))",
  "[click]\n(javascript:alert(1))",
  "[a]: javascript:alert(1)",
  "```\n<b>",
  "~~~html\n<b>\n~~~",
  "a `` b ``` c ` <i> ` d",
  "`",
  "\\<b>",
  "\\\\![x](y)",
  "    <b>code</b>",
  "\t![x](y)",
  "| a | b |\n|---|---|\n| ![x](y) | <b> |",
  "> > # heading\n- list\n1. one\n+ two\n* three",
  "heading\n===\nother\n---\n***",
  "&lt;script&gt;&#x3c;b&#x3e;",
  "<details open><summary>x</summary>",
  "*a* __b__ ~~c~~",
  "$\\href{javascript:alert(1)}{x}$",
  "[^1]\n\n[^1]: note",
  "<a\nhref='javascript:alert(1)'>",
];

for (const hostile of HOSTILE) {
  Deno.test(`sessionMarkdown() shows ${JSON.stringify(hostile)} as it is`, () => {
    const markdown = sessionMarkdown(wordsReport(hostile));
    assertEquals(activeIn(markdown), []);
    const headings = (text: string) => text.match(/^#{1,6} .*$/gm)?.map((line) => line.replace(/[^#].*/, "")) ?? [];
    assertEquals(headings(markdown), headings(sessionMarkdown(wordsReport("words"))));
  });
}

Deno.test("sessionMarkdown() makes nothing active of any mixture of marks", () => {
  const part = fc.constantFrom(
    ..."`~!<>[]()*_#|\\&:/-+=. \n\tab1".split(""),
    "![",
    "](",
    "```",
    "<b",
    "http://a.b",
    "www.a.b",
    "__www.a.b",
    "__",
    "[a]: http://a.b",
    "a_b",
    "    ",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      assertEquals(activeIn(sessionMarkdown(wordsReport(parts.join("")))), []);
    }),
    { numRuns: 300 },
  );
});
