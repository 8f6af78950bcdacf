import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { escapeAttribute, escapeRegExp, escapeTags } from "../../lib/text/escape.ts";

Deno.test("escapeTags() escapes the ampersand first", () => {
  assertEquals(escapeTags("&lt; <b> &"), "&amp;lt; &lt;b&gt; &amp;");
});

Deno.test("escapeAttribute() leaves no quote of any kind", () => {
  assertEquals(escapeAttribute("\"'`<&>"), "&quot;&#39;&#96;&lt;&amp;&gt;");
});

Deno.test("escapeTags() and escapeAttribute() can be undone", () => {
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", "#96": "`" };
  const decode = (text: string): string => text.replace(/&([a-z#0-9]+);/g, (_, name) => names[name] ?? "?");
  fc.assert(fc.property(fc.string(), (text) => {
    assertEquals(decode(escapeTags(text)), text);
    assertEquals(decode(escapeAttribute(text)), text);
    assertEquals(/[<>"'`]/.test(escapeAttribute(text)), false);
  }));
});

Deno.test("escapeRegExp() makes a pattern that matches exactly its text, with every flag", () => {
  fc.assert(fc.property(fc.string(), fc.constantFrom("", "i", "u"), (text, flags) => {
    assertEquals(new RegExp(`^${escapeRegExp(text)}$`, flags).test(text), true);
  }));
  assertEquals(new RegExp(`^${escapeRegExp("a.b")}$`).test("axb"), false);
});
