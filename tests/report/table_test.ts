import { assertEquals } from "@std/assert";
import { html } from "../../lib/report/html.ts";
import { type HtmlColumn, table, tableRow } from "../../lib/report/table.ts";

const COLUMNS: readonly HtmlColumn[] = [["Rule", "title"], ["Kind", "label"], ["Calls", "figure"], ["Risk", "text"]];
const flat = (markup: { toString(): string }) => markup.toString().replace(/>\s+</g, "><").trim();

Deno.test("table() has a heading for each column, figures to the right, and the rows beneath", () => {
  assertEquals(
    flat(table(COLUMNS, [html`<tr id="a"></tr>`, html`<tr id="b"></tr>`])),
    '<table><thead><tr><th>Rule</th><th>Kind</th><th class="n">Calls</th><th>Risk</th></tr></thead>' +
      '<tbody><tr id="a"></tr><tr id="b"></tr></tbody></table>',
  );
});

Deno.test("tableRow() names the cells that do not speak for themselves, for screens without headings", () => {
  assertEquals(
    flat(tableRow(COLUMNS, [html`<code>ls</code>`, "deny", 1200, "none"])),
    '<tr><td class="wide"><code>ls</code></td><td>deny</td><td class="n" data-name="Calls">1200</td><td data-name="Risk">none</td></tr>',
  );
  const others: readonly HtmlColumn[] = [["Rule", "below"], ["Tools", "list"], ["User feedback", "quotes"]];
  assertEquals(
    flat(tableRow(others, ["a", "b", "c"])),
    '<tr><td class="wide below">a</td><td class="soft" data-name="Tools">b</td><td class="wide" data-name="User feedback">c</td></tr>',
  );
});

Deno.test("tableRow() escapes texts and names, and leaves cells beyond the columns out", () => {
  assertEquals(
    flat(tableRow([['"><b>', "text"]], ["<script>", "beyond"])),
    '<tr><td data-name="&quot;&gt;&lt;b&gt;">&lt;script&gt;</td></tr>',
  );
});
