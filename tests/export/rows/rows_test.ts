import { assert, assertEquals, assertThrows } from "@std/assert";
import { type Column, schemaOf, TABLE_NAMES, type TableName, TABLES } from "../../../lib/export/columns.ts";
import { agentRows } from "../../../lib/export/rows/agent_rows.ts";
import { Copies } from "../../../lib/export/lineage.ts";
import { type Row, type RowFile, rowOf } from "../../../lib/export/rows/row.ts";
import { ROW_FILE } from "../../support/row_file.ts";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { sessionRows } from "../../../lib/export/rows/session_rows.ts";
import type { Conclusion } from "../../../lib/analyses/summary/conclusion.ts";
import type { Json } from "../../../lib/json.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { generateSession } from "../../../tools/generator/generate_sessions.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { recordings } from "../../support/recordings/client_recordings.ts";
import { withSource } from "../../../lib/session/io/source.ts";
import { loadResumings } from "../../../lib/clients/resuming/load.ts";

const ABOUT = { lineage: "l", agents: 0, resumings: await loadResumings(CLIENTS) };
const AGENT_FILE: RowFile = { ...ROW_FILE, agent: { id: "a", type: null } };

const NOTHING: Conclusion = {
  source: "none",
  text: "",
  thinking: "",
  isFinal: false,
  agentId: null,
  candidates: [],
  tried: [],
};

function isOf(value: Json | undefined, { type, nullable }: Column): boolean {
  if (value === null) return nullable;
  switch (type) {
    case "string":
      return typeof value === "string";
    case "timestamp":
      return typeof value === "string" && !Number.isNaN(Date.parse(value));
    case "integer":
      return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
    case "number":
      return typeof value === "number" && value >= 0;
    case "boolean":
      return typeof value === "boolean";
  }
}

/** Checks every row against the documented columns, and what the tables say of each other. */
function checkRows(rows: readonly Row[]): void {
  const of = (table: TableName) => rows.filter((row) => row.table === table);
  for (const { table, values } of rows) {
    assertEquals(Object.keys(values), TABLES[table].map(({ name }) => name), table);
    assertEquals(values["schema"], schemaOf(table));
    for (const column of TABLES[table]) {
      assert(isOf(values[column.name], column), `${table}.${column.name}: ${JSON.stringify(values[column.name])}`);
    }
  }
  const [whole] = [...of("sessions"), ...of("agents")];
  assertEquals(of("sessions").length + of("agents").length, 1);
  assertEquals(whole?.values["tool_calls"], of("tool_calls").length);
  assertEquals(
    whole?.values["tool_errors"],
    of("tool_calls").filter(({ values }) => values["is_error"] === true).length,
  );
  if (whole?.table === "sessions") {
    assertEquals(whole.values["turns"], of("turns").filter(({ values }) => values["taken_back"] !== true).length);
    const outputs = of("turns").map(({ values }) => values["output_tokens"]);
    const output = outputs.reduce((sum: number, count) => sum + Number(count), 0);
    const counted = whole.values["output_tokens"]; // with what came before the first prompt
    assert(outputs.includes(null) ? counted === null : counted === null || Number(counted) >= output);
  }
  const ids = (table: TableName) => of(table).map(({ values }) => String(values["tool_use_id"])).sort();
  assertEquals(ids("decisions"), ids("tool_calls"));
}

for (const { version, scenario, path, agent } of recordings()) {
  Deno.test(`rows of ${version} ${scenario}${agent ? `, ${path.split("/").at(-1)}` : ""} have their columns`, () => {
    const rows = withSource(
      path,
      (source) =>
        agent
          ? [...agentRows(source, AGENT_FILE, { agentId: "a", meta: null, conclude: () => NOTHING })]
          : [...sessionRows(source, ROW_FILE, ABOUT)],
    );
    checkRows(rows);
  });
}

for (const version of ["0.2.122", "1.0.60", "2.0.30", "2.1.90", "2.1.330"]) {
  Deno.test(`rows of a generated session of ${version} have their columns`, () => {
    const bytes = bytesOf([...generateSession(3, { version, bytes: 600_000 })].join("\n") + "\n");
    const rows = [...sessionRows(bytesSource(bytes), ROW_FILE, ABOUT)];
    checkRows(rows);
    for (const name of ["turns", "tool_calls", "decisions"]) assert(rows.some(({ table }) => table === name), name);
  });
}

const AT = (second: number) => `2026-01-01T10:00:0${second}.000Z`;
const SECRET = "sk-ant-api03-" + "Zx8Qw2Er4Ty6Ui9Op1As3Df5Gh7Jk0LzXcVbNm".repeat(3) + "AA";

const SESSION = jsonl(
  { type: "custom-title", customTitle: `A title with ${SECRET}` },
  user(`ask with ${SECRET}`, { uuid: "u1", timestamp: AT(0), cwd: "/p", gitBranch: "main", version: "2.1.330" }),
  assistant("m1", [text("I look")], { uuid: "a1", timestamp: AT(1), usage: { input_tokens: 3, output_tokens: 1 } }),
  assistant("m1", [toolUse("t1", "Bash", { command: `curl -H "x-api-key: ${SECRET}" x` })], {
    uuid: "a2",
    timestamp: AT(2),
    usage: { input_tokens: 3, output_tokens: 9 },
  }),
  user([toolResult("t1", "four")], { uuid: "r1", timestamp: AT(5) }),
  assistant("m2", [toolUse("t2", "Read", { file_path: "/p/a" })], { uuid: "a3", timestamp: AT(6) }),
  "no json",
);

Deno.test("sessionRows() says of a small session what can be counted by hand", () => {
  const rows = [...sessionRows(bytesSource(bytesOf(SESSION)), ROW_FILE, { ...ABOUT, agents: 2 })];
  checkRows(rows);
  const pick = (table: TableName, ...names: string[]) =>
    rows.filter((row) => row.table === table).map(({ values }) => names.map((name) => values[name]));
  assertEquals(pick("turns", "turn", "start_line", "end_line", "tool_calls", "duration_ms", "output_tokens"), [
    [0, 2, 6, 2, 6000, 9],
  ]);
  assertEquals(
    pick("tool_calls", "tool_use_id", "turn", "line", "result_line", "duration_ms", "is_error", "result_chars"),
    [["t1", 0, 4, 5, 3000, false, 4], ["t2", 0, 6, null, null, null, null]],
  );
  assertEquals(pick("tool_calls", "asked_at", "answered_at"), [[AT(2), AT(5)], [AT(6), null]]);
  assertEquals(pick("decisions", "tool_use_id", "decision", "outcome"), [["t1", "allowed", "ok"], [
    "t2",
    "unknown",
    "no_result",
  ]]);
  assertEquals(
    pick(
      "sessions",
      "cwd",
      "git_branch",
      "client_last",
      "lines",
      "unreadable_lines",
      "turns",
      "stops",
      "agents",
      "duration_ms",
    ),
    [["/p", "main", "2.1.330", 7, 1, 1, 0, 2, 6000]],
  );
});

const UNITS: readonly (readonly [table: TableName, column: string, unit: string])[] = [
  ["sessions", "bytes", "bytes"],
  ["sessions", "turns", "turns"],
  ["sessions", "cwd", ""],
  ["turns", "duration_ms", "ms"],
  ["turns", "output_tokens", "tokens"],
  ["turns", "turn", ""],
  ["tool_calls", "line", "line"],
  ["tool_calls", "tool", ""],
];
for (const [table, name, unit] of UNITS) {
  Deno.test(`${table}.${name} ${unit === "" ? "counts nothing" : `is in ${unit}`}`, () => {
    assertEquals(TABLES[table].find((column) => column.name === name)?.unit, unit);
  });
}

Deno.test("rows contain no secret of a session", () => {
  const rows = [...sessionRows(bytesSource(bytesOf(SESSION)), ROW_FILE, ABOUT)];
  assertEquals(JSON.stringify(rows).includes(SECRET.slice(0, 40)), false);
  assert(JSON.stringify(rows).includes("ask with [redacted:"));
  const concluded: Conclusion = { ...NOTHING, text: `done with ${SECRET}` };
  const meta = { agentType: "x", description: `for ${SECRET}`, toolUseId: null, parentAgentId: null };
  const about = { agentId: "a", meta, conclude: () => concluded };
  const agent = [...agentRows(bytesSource(bytesOf(SESSION)), AGENT_FILE, about)];
  assertEquals(JSON.stringify(agent).includes(SECRET.slice(0, 40)), false);
});

Deno.test("rowOf() takes exactly the columns of its table", () => {
  assertThrows(() => rowOf("agents", ROW_FILE, {}), TypeError, 'Expected a value for "is_copy" of "agents"');
  const values = Object.fromEntries(TABLES.turns.slice(6).map(({ name }) => [name, ""]));
  assertThrows(() => rowOf("turns", ROW_FILE, { ...values, more: 1 }), TypeError, 'Expected no value for "more"');
});

Deno.test("every column is described, with a name of its own that a database takes without quotes", () => {
  for (const table of TABLE_NAMES) {
    const names = TABLES[table].map(({ name }) => name);
    assertEquals(new Set(names).size, names.length);
    for (const { name, source } of TABLES[table]) {
      assert(/^[a-z][a-z_]*$/.test(name) && source !== "", `${table}.${name}`);
    }
  }
});

Deno.test("a sum of output tokens without some of its parts is null, beside the least that it can be", () => {
  const usage = (output_tokens: number) => ({ input_tokens: 1, output_tokens });
  const counted = { usage: usage(7), stop_reason: "end_turn" };
  const lines = [
    user("counted", { uuid: "u1", timestamp: AT(0) }),
    assistant("m1", "a", { uuid: "a1", version: "2.1.59", timestamp: AT(1), ...counted }),
    user("partly", { uuid: "u2", timestamp: AT(2) }),
    assistant("m2", "a", { uuid: "a2", version: "2.1.59", timestamp: AT(3), ...counted }),
    assistant("m3", "a", { uuid: "a3", version: "2.1.59", timestamp: AT(4), usage: usage(1), stop_reason: null }),
    user("not at all", { uuid: "u3", timestamp: AT(5) }),
    assistant("m4", "a", { uuid: "a4", version: "2.1.59", timestamp: AT(6), usage: usage(1), stop_reason: null }),
  ];
  const rows = [...sessionRows(bytesSource(bytesOf(jsonl(...lines))), ROW_FILE, ABOUT)];
  const outputs = (table: TableName) =>
    rows.filter((row) => row.table === table)
      .map(({ values }) => [values["output_tokens"], values["output_tokens_at_least"]]);
  assertEquals(outputs("turns"), [[7, null], [null, 8], [null, 1]]);
  assertEquals(outputs("sessions"), [[null, 16]]);
});

Deno.test("a session counts messages before its first prompt, and an agent none of its parent", () => {
  const usage = (output_tokens: number) => ({ usage: { input_tokens: 1, output_tokens }, stop_reason: "end_turn" });
  const lines = [
    user("This session is being continued", { uuid: "c", timestamp: AT(0), isCompactSummary: true }),
    assistant("m1", "before", { uuid: "a1", timestamp: AT(1), ...usage(5) }),
    user("a prompt", { uuid: "u1", timestamp: AT(2) }),
    assistant("m2", "after", { uuid: "a2", timestamp: AT(3), ...usage(7) }),
    assistant("m2", "after", { uuid: "a3", timestamp: AT(3), ...usage(8) }),
  ];
  const copies = new Copies();
  const rows = [...sessionRows(bytesSource(bytesOf(jsonl(...lines))), { ...ROW_FILE, copies }, ABOUT)];
  const output = (table: TableName, from: readonly Row[]) =>
    from.filter((row) => row.table === table).map(({ values }) => values["output_tokens"]);
  assertEquals([output("turns", rows), output("sessions", rows)], [[5, 8], [13]]);
  copies.nextFile();
  const forked = [...lines, assistant("m3", "own", { uuid: "a4", timestamp: AT(4), ...usage(9) })];
  const about = { agentId: "a", meta: null, conclude: () => NOTHING };
  const agent = [...agentRows(bytesSource(bytesOf(jsonl(...forked))), { ...AGENT_FILE, copies }, about)];
  assertEquals(output("agents", agent), [9]);
});
