import { assertEquals } from "@std/assert";
import { type AgentAbout, agentRows } from "../../../lib/export/rows/agent_rows.ts";
import { Copies } from "../../../lib/export/lineage.ts";
import type { Row, RowFile } from "../../../lib/export/rows/row.ts";
import type { Json } from "../../../lib/json.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { ROW_FILE } from "../../support/row_file.ts";
import { assistant, bytesOf, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const FILE: RowFile = { ...ROW_FILE, agent: { id: "a1", type: "Explore" } };
const CONCLUSION = { thinking: "", agentId: "a1", candidates: [], tried: [] };

const ABOUT: AgentAbout = {
  agentId: "a1",
  meta: { agentType: "Explore", description: "look around", toolUseId: "t0", parentAgentId: "a0" },
  conclude: () => ({ ...CONCLUSION, source: "agent_transcript", text: "It is green.", isFinal: true }),
};

const AT = (second: number) => `2026-01-01T10:00:0${second}.000Z`;

const LINES: readonly unknown[] = [
  user("look", { timestamp: AT(0), isSidechain: true }),
  assistant("m1", [toolUse("t1"), toolUse("t2", "Read", { file_path: "/p/a" })], {
    timestamp: AT(1),
    usage: { input_tokens: 1, output_tokens: 2 },
  }),
  user([toolResult("t1", "no", true)], { timestamp: AT(2) }),
  "no json",
  { ...assistant("m2", [text("It is green.")], { timestamp: AT(5), usage: { input_tokens: 3, output_tokens: 4 } }) },
];

function rowsOf(lines: readonly unknown[], about = ABOUT, file = FILE): Row[] {
  return [...agentRows(bytesSource(bytesOf(jsonl(...lines))), file, about)];
}

function agentCells(rows: readonly Row[], ...names: string[]): (Json | undefined)[] {
  const [row] = rows.filter(({ table }) => table === "agents");
  return names.map((name) => row?.values[name]);
}

Deno.test("agentRows() has the rows of its calls, then the agent", () => {
  const rows = rowsOf(LINES);
  assertEquals(rows.map(({ table, values }) => [table, values["tool_use_id"], values["agent_id"], values["turn"]]), [
    ["tool_calls", "t1", "a1", null],
    ["decisions", "t1", "a1", undefined],
    ["tool_calls", "t2", "a1", null],
    ["decisions", "t2", "a1", undefined],
    ["costs", undefined, undefined, undefined],
    ["agents", "t0", "a1", undefined],
  ]);
});

Deno.test("agentRows() counts what the file has, and tells what is said of the agent elsewhere", () => {
  const rows = rowsOf(LINES);
  assertEquals(agentCells(rows, "agent_type", "parent_agent_id", "tool_use_id", "description"), [
    "Explore",
    "a0",
    "t0",
    "look around",
  ]);
  assertEquals(agentCells(rows, "lines", "unreadable_lines", "tool_calls", "tool_errors"), [5, 1, 2, 1]);
  assertEquals(agentCells(rows, "bytes"), [bytesOf(jsonl(...LINES)).length]);
  assertEquals(agentCells(rows, "started_at", "ended_at", "duration_ms"), [AT(0), AT(5), 5000]);
  assertEquals(agentCells(rows, "input_tokens", "output_tokens"), [4, 6]);
  assertEquals(agentCells(rows, "conclusion", "conclusion_chars", "conclusion_source", "conclusion_final"), [
    "It is green.",
    12,
    "agent_transcript",
    true,
  ]);
});

Deno.test("agentRows() adds up all lines that are not whole", () => {
  const cut = bytesOf(jsonl(...LINES) + '{"type":"user"');
  const rows = [...agentRows(bytesSource(cut), FILE, ABOUT)];
  assertEquals(agentCells(rows, "unreadable_lines"), [2]);
});

Deno.test("agentRows() leaves empty what nothing says", () => {
  const nothing = () => ({ ...CONCLUSION, source: "none", text: "", isFinal: false }) as const;
  const bare = rowsOf([user("look")], { agentId: "a1", meta: null, conclude: nothing });
  assertEquals(agentCells(bare, "agent_type", "parent_agent_id", "tool_use_id", "description", "conclusion"), [
    null,
    null,
    null,
    "",
    "",
  ]);
  const meta = { agentType: "", description: "", toolUseId: null, parentAgentId: null };
  assertEquals(agentCells(rowsOf([user("look")], { agentId: "a1", meta, conclude: nothing }), "agent_type"), [null]);
});

Deno.test("agentRows() cuts long texts, and counts all of them", () => {
  const long = rowsOf(LINES, {
    agentId: "a1",
    meta: { agentType: "x", description: "d".repeat(600), toolUseId: null, parentAgentId: null },
    conclude: () => ({ ...CONCLUSION, source: "agent_transcript", text: "c".repeat(2500), isFinal: true }),
  });
  const [description, conclusion, chars] = agentCells(long, "description", "conclusion", "conclusion_chars");
  assertEquals([String(description).length, String(conclusion).length, chars], [500, 2000, 2500]);
});

Deno.test("agentRows() does not count the messages of the parent that a forked agent begins with", () => {
  const copies = new Copies();
  copies.has("message", "m1");
  copies.has("message", "m2");
  copies.nextFile();
  const file = { ...FILE, copies };
  // nothing of its own: a copy
  assertEquals(agentCells(rowsOf(LINES, ABOUT, file), "is_copy", "output_tokens"), [true, 0]);
  const own = [...LINES, assistant("m3", [text("more")], { usage: { output_tokens: 7 } })];
  assertEquals(agentCells(rowsOf(own, ABOUT, file), "is_copy", "output_tokens"), [false, 7]);
  assertEquals(agentCells(rowsOf([user("look")], ABOUT, file), "is_copy"), [false]);
});
