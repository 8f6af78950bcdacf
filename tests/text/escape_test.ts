import { assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import {
  escapeAttribute,
  escapeInsertions,
  escapeMarkdown,
  escapeRegExp,
  escapeTags,
  unescapeTags,
} from "../../lib/text/escape.ts";

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

Deno.test("unescapeTags() undoes escapeTags(), and leaves a text that was not escaped as it is", () => {
  fc.assert(fc.property(fc.string(), (text) => assertEquals(unescapeTags(escapeTags(text)), text)));
  for (const text of ["", "a && b &lt;", "a &lt;b> c", "R&D &amp; more", "no entity"]) {
    assertEquals(unescapeTags(text), text);
  }
});

Deno.test("escapeRegExp() makes a pattern that matches exactly its text, with every flag", () => {
  fc.assert(fc.property(fc.string(), fc.constantFrom("", "i", "u"), (text, flags) => {
    assertEquals(new RegExp(`^${escapeRegExp(text)}$`, flags).test(text), true);
  }));
  assertEquals(new RegExp(`^${escapeRegExp("a.b")}$`).test("axb"), false);
});

Deno.test("escapeInsertions() leaves code as it is, and no tag of a client", () => {
  const code = "a < b && c > d; Array<string>; <b>x</b>; x<-1; a <_b>";
  assertEquals(escapeInsertions(code), code);
  const tags = ["system-reminder", "tool_use_error", "task-notification", "user-prompt-submit-hook", "antml:invoke"];
  for (
    const tag of tags.flatMap((name) => [`<${name}>`, `</${name}>`, `< / ${name} a="b">`, `</${name.toUpperCase()}`])
  ) {
    assertEquals(escapeInsertions(`x${tag}y`), `x&lt;${tag.slice(1)}y`);
  }
});

Deno.test("escapeMarkdown() leaves names and paths as they are", () => {
  for (const text of ["S:\\01_Repos\\BeFirst_Portal", "PD_idt_areas", "int[] of x", "a[0] + b", "say [this] here"]) {
    assertEquals(escapeMarkdown(text), text);
  }
});
