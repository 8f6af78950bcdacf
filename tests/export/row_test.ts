import { assertEquals, assertThrows } from "@std/assert";
import { rowOf, spanMs, textCell, timeCell } from "../../lib/export/row.ts";
import { TABLES } from "../../lib/export/columns.ts";

Deno.test("rowOf() has exactly the columns of its table, in their order", () => {
  const values = Object.fromEntries(TABLES.agents.map(({ name }) => [name, "x"]));
  const { schema: _, ...cells } = values;
  assertEquals(Object.keys(rowOf("agents", cells).values), TABLES.agents.map(({ name }) => name));
  assertThrows(() => rowOf("agents", { ...cells, more: 1 }), TypeError, 'no value for "more"');
  const { file: _file, ...missing } = cells;
  assertThrows(() => rowOf("agents", missing), TypeError, 'a value for "file"');
});

Deno.test("textCell() cuts text and removes invisible characters", () => {
  assertEquals(textCell("abc", 10), "abc");
  assertEquals(textCell("a\u001b[2Jb", 10).includes("\u001b"), false);
  assertEquals(textCell("x".repeat(50), 10).length <= 10, true);
});

Deno.test("spanMs() and timeCell() are null for what is not a time", () => {
  const [from, to] = ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:01.500Z"];
  assertEquals([spanMs(from, to), spanMs(to, from), spanMs(from, null), spanMs("x", to)], [1500, 0, null, null]);
  assertEquals([timeCell(from), timeCell("x"), timeCell(null)], [from, null, null]);
});
