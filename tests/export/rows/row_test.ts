import { assertEquals, assertThrows } from "@std/assert";
import { rowOf, textCell, timeCell } from "../../../lib/export/rows/row.ts";
import { TABLES } from "../../../lib/export/columns.ts";
import { safe } from "../../../lib/text/mod.ts";
import { ROW_FILE } from "../../support/row_file.ts";

Deno.test("rowOf() has exactly the columns of its table, in their order", () => {
  const shared = ["schema", "session", "file", "project", "month", "read_bytes"];
  const own = TABLES.agents.map(({ name }) => name).filter((name) => !shared.includes(name));
  const cells = Object.fromEntries(own.map((name) => [name, "x"]));
  assertEquals(Object.keys(rowOf("agents", ROW_FILE, cells).values), TABLES.agents.map(({ name }) => name));
  assertThrows(() => rowOf("agents", ROW_FILE, { ...cells, more: 1 }), TypeError, 'no value for "more"');
  const { model: _model, ...missing } = cells;
  assertThrows(() => rowOf("agents", ROW_FILE, missing), TypeError, 'a value for "model"');
});

Deno.test("rowOf() makes names safe, and takes texts as they are", () => {
  const own = TABLES.items.map(({ name }) => [name, "DB_PASSWORD=correct-horse9"] as const);
  const { text: _text, ...names } = Object.fromEntries(own);
  const { values } = rowOf("items", ROW_FILE, names, { text: safe`password: an example, cut` });
  assertEquals([values["uuid"], values["text"]], ["DB_PASSWORD=[redacted:password]", "password: an example, cut"]);
  assertThrows(() => rowOf("items", ROW_FILE, names, { text: safe``, more: safe`` }), TypeError, 'no value for "more"');
});

Deno.test("textCell() cuts text and removes invisible characters", () => {
  assertEquals(textCell("abc", 10), "abc");
  assertEquals(textCell("a\u001b[2Jb", 10).includes("\u001b"), false);
  assertEquals(textCell("x".repeat(50), 10).length <= 10, true);
});

Deno.test("timeCell() is null for what is not a time", () => {
  const from = "2026-01-01T00:00:00.000Z";
  assertEquals([timeCell(from), timeCell("x"), timeCell(null)], [from, null, null]);
});
