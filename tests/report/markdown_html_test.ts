import { assertEquals } from "@std/assert";
import { markdownHtml } from "../../lib/report/markdown_html.ts";
import { safeText } from "../../lib/text/safe_text.ts";

for (
  const [text, markup] of [
    ["one\ntwo\n\nthree", "<p>one<br>two</p><p>three</p>"],
    ["## Done\n\nAll **three** `a.ts` pass.", "<p><b>Done</b></p><p>All <b>three</b> <code>a.ts</code> pass.</p>"],
    ["- one\n- two **b**\n\ntext", "<ul><li>one</li><li>two <b>b</b></li></ul><p>text</p>"],
    ["Steps:\n1. one\n2. two", "<p>Steps:</p><ul><li>one</li><li>two</li></ul>"],
    ["```ts\nconst a = `**b**`;\n\n- c\n```\nafter", "<pre>const a = `**b**`;\n\n- c</pre><p>after</p>"],
    ["~~~\nopen to the end", "<pre>open to the end</pre>"],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "<pre>| a | b |\n|---|---|\n| 1 | 2 |</pre>"],
    [
      "[x](javascript:alert(1)) ![y](http://b.example/z) <b>",
      "<p>[x](javascript:alert(1)) ![y](http://b.example/z) &lt;b&gt;</p>",
    ],
    ["**`<i>`** and a lone ` and **", "<p><b>`&lt;i&gt;`</b> and a lone ` and **</p>"],
    ["", ""],
  ] as const
) {
  Deno.test(`markdownHtml() of ${JSON.stringify(text)}`, () =>
    assertEquals(markdownHtml(safeText(text, { lines: true })).toString().replaceAll("&#96;", "`"), markup));
}
