import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { html, page } from "../../lib/report/html.ts";

Deno.test("html() escapes text, in elements and in attributes, and keeps markup", () => {
  const inner = html`<b>${"<&>"}</b>`;
  assertEquals(
    html`<i title="${"\"'"}">${inner}${[inner, inner]}${null}${3}</i>`.toString(),
    '<i title="&quot;&#39;"><b>&lt;&amp;&gt;</b><b>&lt;&amp;&gt;</b><b>&lt;&amp;&gt;</b>3</i>',
  );
});

Deno.test("html() removes control characters and secrets", () => {
  const text = html`${`a\u001b[2Jb ghp_${"a1B2c3D4e5".repeat(3)}f6G7h8`}`.toString();
  assert(!text.includes("\u001b") && !text.includes("a1B2c3D4e5"), text);
});

Deno.test("page() allows nothing but its own styles, and escapes the title", () => {
  const text = page("</title><script>", "p { color: red }", html`<p></p>`);
  assertStringIncludes(text, "default-src 'none'; style-src 'unsafe-inline'");
  assertStringIncludes(text, "<title>&lt;/title&gt;&lt;script&gt;</title>");
  assert(text.startsWith("<!doctype html>"));
});
