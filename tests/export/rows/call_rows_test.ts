import { assertEquals } from "@std/assert";
import { CallRows } from "../../../lib/export/rows/call_rows.ts";
import type { TableName } from "../../../lib/export/columns.ts";
import { Copies } from "../../../lib/export/lineage.ts";
import type { Row, RowFile } from "../../../lib/export/rows/row.ts";
import type { Json } from "../../../lib/json.ts";
import { ROW_FILE } from "../../support/row_file.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

const AT = (second: number) => `2026-01-01T10:00:0${second}.000Z`;

function rowsOf(
  lines: readonly unknown[],
  { file = ROW_FILE, turn = 4 }: { file?: RowFile; turn?: number | null } = {},
): Row[] {
  const calls = new CallRows(file);
  return [...entriesOf(...lines).flatMap((entry) => [...calls.add(entry, turn)]), ...calls.end()];
}

function cells(rows: readonly Row[], table: TableName, ...names: string[]): (Json | undefined)[][] {
  return rows.filter((row) => row.table === table).map(({ values }) => names.map((name) => values[name]));
}

const ANSWERED: readonly unknown[] = [
  assistant("m1", [toolUse("t1", "Bash", { command: "make" })], {
    uuid: "a",
    timestamp: AT(1),
    version: "2.1.330",
    cwd: "/p",
  }),
  user([toolResult("t1", "four", true)], { timestamp: AT(3) }),
];

Deno.test("CallRows has a call with its answer", () => {
  const rows = rowsOf(ANSWERED);
  assertEquals(rows.map(({ table }) => table), ["tool_calls", "decisions"]);
  assertEquals(cells(rows, "tool_calls", "tool_use_id", "tool", "turn", "line", "result_line", "uuid", "client"), [
    ["t1", "Bash", 4, 1, 2, "a", "2.1.330"],
  ]);
  assertEquals(cells(rows, "tool_calls", "asked_at", "answered_at", "duration_ms", "is_error", "result_chars"), [
    [AT(1), AT(3), 2000, true, 4],
  ]);
  assertEquals(cells(rows, "tool_calls", "subject", "agent_id", "server", "is_copy"), [["make", null, false, false]]);
});

Deno.test("CallRows has calls without an answer last, with their turns", () => {
  const calls = new CallRows(ROW_FILE);
  const [first, second, answer] = entriesOf(
    assistant("m1", [toolUse("t1", "Frob", {})], { timestamp: AT(1) }),
    assistant("m2", [toolUse("t2"), toolUse("t1")], { timestamp: AT(2) }),
    user([toolResult("t2")], { timestamp: AT(3) }),
  );
  const rows = [
    ...first ? calls.add(first, 0) : [],
    ...second ? calls.add(second, 1) : [],
    ...answer ? calls.add(answer, 2) : [],
    ...calls.end(),
  ];
  assertEquals(cells(rows, "tool_calls", "tool_use_id", "turn", "answered_at", "is_error", "result_images"), [
    ["t2", 1, AT(3), false, 0],
    ["t1", 0, null, null, null],
  ]);
  // what only repeats the tool's name is no subject
  assertEquals(cells(rows, "tool_calls", "subject"), [["ls"], [""]]);
  assertEquals([calls.calls, calls.errors], [2, 0]);
});

Deno.test("CallRows counts calls and errors", () => {
  const calls = new CallRows(ROW_FILE);
  for (const entry of entriesOf(...ANSWERED)) void [...calls.add(entry, null)];
  assertEquals([calls.calls, calls.errors], [1, 1]);
});

Deno.test("CallRows names the agent of a call: of its file, or of a sidechain in a session's own file", () => {
  const sidechain = ANSWERED.map((line) => ({ ...line as object, isSidechain: true, agentId: "side" }));
  const named = (rows: readonly Row[]) => cells(rows, "tool_calls", "agent_id", "agent_type", "turn");
  assertEquals(named(rowsOf(ANSWERED)), [[null, null, 4]]);
  assertEquals(named(rowsOf(sidechain)), [["side", null, null]]);
  const file = { ...ROW_FILE, agent: { id: "own", type: "Explore" } };
  assertEquals(named(rowsOf(sidechain, { file })), [["own", "Explore", null]]);
  const anonymous = ANSWERED.map((line) => ({ ...line as object, isSidechain: true }));
  assertEquals(named(rowsOf(anonymous)), [["", null, null]]);
});

Deno.test("CallRows has the files that a call changed", () => {
  const edit = (isError: boolean) => [
    assistant("m1", [toolUse("t1", "Write", { file_path: "/p/a", content: "x\ny\n" })]),
    user([toolResult("t1", "done", isError)], {
      timestamp: AT(3),
      toolUseResult: { type: "create", filePath: "/p/a", content: "x\ny\n", structuredPatch: [] },
    }),
  ];
  assertEquals(cells(rowsOf(edit(false)), "files_changed", "path", "added", "removed", "changed_at", "turn", "tool"), [
    ["/p/a", 2, 0, AT(3), 4, "Write"],
  ]);
  assertEquals(cells(rowsOf(edit(true)), "files_changed", "path"), []);
});

Deno.test("CallRows has who decided, with the rule that would have answered, unless no rule could", () => {
  const decided = (command: string, permissionDecision: unknown, more: object = {}) =>
    rowsOf([
      assistant("m1", [toolUse("t1", "Bash", { command })], { timestamp: AT(1), version: "2.1.330", cwd: "/p" }),
      user([toolResult("t1", "fine", false)], { permissionDecision, ...more }),
    ]);
  const once = { decision: "accept", source: "user_temporary", grantScope: "once" };
  const columns = ["decision", "outcome", "prompted", "rule", "cwd", "client", "line", "asked_at"] as const;
  assertEquals(cells(decided("npm test", once), "decisions", ...columns), [
    ["approved_once", "ok", true, "Bash(npm test)", "/p", "2.1.330", 1, AT(1)],
  ]);
  const rejected = rowsOf([
    assistant("m1", [toolUse("t1", "Bash", { command: "rm x" })], { version: "2.1.330" }),
    user([toolResult("t1", "The user doesn't want to proceed with this tool use.", true)], {
      toolDenialKind: "user-rejected",
      userFeedback: "not now",
    }),
  ]);
  assertEquals(cells(rejected, "decisions", "decision", "words", "evidence"), [[
    "rejected_by_person",
    "not now",
    "text",
  ]]);
  const asked = rowsOf([
    assistant("m1", [toolUse("t1", "AskUserQuestion", { questions: [] })], { version: "2.1.330" }),
    user([toolResult("t1", "answered")]),
  ]);
  assertEquals(cells(asked, "decisions", "rule"), [[null]]);
});

const HOOKS = {
  type: "system",
  subtype: "stop_hook_summary",
  uuid: "h",
  timestamp: AT(6),
  hookInfos: [{ command: "one.sh", durationMs: 5 }, { command: "c".repeat(600), durationMs: 7 }],
};

Deno.test("CallRows numbers the hooks of a line, and cuts their commands", () => {
  const rows = rowsOf([HOOKS]);
  assertEquals(cells(rows, "hooks", "run", "event", "duration_ms", "turn", "line", "recorded_at", "is_copy"), [
    [0, "Stop", 5, 4, 1, AT(6), false],
    [1, "Stop", 7, 4, 1, AT(6), false],
  ]);
  assertEquals(cells(rows, "hooks", "command").map(([command]) => String(command).length), [6, 500]);
});

Deno.test("CallRows cuts subjects and marks what earlier files have", () => {
  const long = [
    assistant("m1", [toolUse("t1", "Bash", { command: `echo ${"x".repeat(2000)}` })]),
    user([toolResult("t1", "The user doesn't want to proceed with this tool use.", true)], {
      version: "2.1.330",
      toolDenialKind: "user-rejected",
      userFeedback: "w".repeat(3000),
    }),
    HOOKS,
  ];
  const copies = new Copies();
  const file = { ...ROW_FILE, copies };
  const rows = rowsOf(long, { file });
  assertEquals(cells(rows, "tool_calls", "subject").map(([subject]) => String(subject).length), [1000]);
  assertEquals(cells(rows, "decisions", "words").map(([words]) => String(words).length), [2000]);
  copies.nextFile();
  const again = rowsOf(long, { file });
  for (const table of ["tool_calls", "decisions", "hooks"] as const) {
    assertEquals(new Set(cells(rows, table, "is_copy").flat()), new Set([false]), table);
    assertEquals(new Set(cells(again, table, "is_copy").flat()), new Set([true]), table);
  }
});
