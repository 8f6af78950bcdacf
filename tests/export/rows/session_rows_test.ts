import { assertEquals } from "@std/assert";
import type { TableName } from "../../../lib/export/columns.ts";
import { Copies } from "../../../lib/export/lineage.ts";
import type { Row, RowFile } from "../../../lib/export/rows/row.ts";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { sessionRows } from "../../../lib/export/rows/session_rows.ts";
import type { Json } from "../../../lib/json.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { ROW_FILE } from "../../support/row_file.ts";
import { assistant, bytesOf, chain, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { loadResumings } from "../../../lib/clients/resuming/load.ts";

const RESUMINGS = await loadResumings(CLIENTS);

const AT = (second: number) => `2026-01-01T10:00:0${second}.000Z`;
const ERROR = "API Error: overloaded";

function rowsOf(lines: readonly unknown[], file: RowFile = ROW_FILE): Row[] {
  return [
    ...sessionRows(bytesSource(bytesOf(jsonl(...lines))), file, { lineage: "root", agents: 3, resumings: RESUMINGS }),
  ];
}

function cells(rows: readonly Row[], table: TableName, ...names: string[]): (Json | undefined)[][] {
  return rows.filter((row) => row.table === table).map(({ values }) => names.map((name) => values[name]));
}

/** An answer of a model. */
function said(id: string, words: string, extra: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const { model = "opus", ...rest } = extra;
  const line = assistant(id, [text(words)], rest);
  return { ...line, message: { ...(line["message"] as object), model } };
}

const SUMMARY = user("This session is being continued. Nothing else.", { isCompactSummary: true });
const INTERRUPTED = user([text("[Request interrupted by user]")]);
const SIDECHAIN = { isSidechain: true, agentId: "a1" };

const SESSIONS: readonly (readonly [what: string, lines: readonly unknown[], cells: Record<string, Json>])[] = [
  ["nothing", [], {
    lineage: "root",
    agents: 3,
    cwd: null,
    model: null,
    started_at: null,
    duration_ms: null,
    turns: 0,
    stops: 0,
    is_copy: false,
    compactions: 0,
    answers_since_compaction: null,
    resume_problem: "not_found",
    cost_usd: null,
    title: "",
    output_tokens: 0,
  }],
  ["no compaction", [user("a"), said("m1", "b")], { compactions: 0, answers_since_compaction: null }],
  [
    "one answer after a compaction, in two lines",
    [user("a"), said("m1", "b"), SUMMARY, user("c"), said("m2", "d"), said("m2", "e")],
    { compactions: 1, answers_since_compaction: 1 },
  ],
  [
    "two answers after the second compaction",
    [user("a"), SUMMARY, said("m1", "b"), said("m2", "c"), said("m3", "d"), SUMMARY, said("m4", "e"), said("m5", "f")],
    { compactions: 2, answers_since_compaction: 2 },
  ],
  [
    "answers of a subagent, which are no answers of the session",
    [user("a"), SUMMARY, said("m1", "b", SIDECHAIN), said("m2", "c")],
    { answers_since_compaction: 1 },
  ],
  [
    "what the client itself wrote after a compaction",
    [user("a"), SUMMARY, said("m1", ERROR, { model: "<synthetic>" })],
    { answers_since_compaction: 0 },
  ],
  ["an interrupted turn", [user("a"), said("m1", "b"), INTERRUPTED, user("c"), said("m2", "d")], {
    turns: 2,
    interrupted_turns: 1,
  }],
  ["lines that cannot be read", [user("a"), "no json", "[1]"], { lines: 3, unreadable_lines: 2 }],
  [
    "the span of its lines",
    [user("a", { timestamp: AT(1) }), said("m1", "b", { timestamp: AT(4) })],
    { started_at: AT(1), ended_at: AT(4), duration_ms: 3000 },
  ],
  [
    "tokens of the session without those of its subagents",
    [
      user("a"),
      said("m1", "b", { usage: { output_tokens: 5 } }),
      said("m2", "c", { ...SIDECHAIN, usage: { output_tokens: 7 } }),
    ],
    { output_tokens: 5 },
  ],
  ["a chain that a client can resume", chain("s", user("a"), assistant("m1", "b")), { resume_problem: null }],
  [
    "a title, which is cut",
    [{ type: "custom-title", customTitle: "x".repeat(300) }, user("a")],
    { title: `${"x".repeat(199)}…` },
  ],
];

for (const [what, lines, expected] of SESSIONS) {
  Deno.test(`sessionRows() says of a session with ${what}`, () => {
    const [row] = rowsOf(lines).filter(({ table }) => table === "sessions");
    const found = Object.fromEntries(Object.keys(expected).map((name) => [name, row?.values[name]]));
    assertEquals(found, expected);
  });
}

const COST = { type: "cost-state", totalCostUSD: 2, modelUsage: { opus: { costUSD: 1.5, outputTokens: 9 }, b: {} } };

Deno.test("sessionRows() has a row for each model that cost something, whole if nothing was answered after the count", () => {
  const of = (...lines: unknown[]) => {
    const rows = rowsOf(lines);
    return [
      cells(rows, "costs", "model", "usd", "output_tokens", "is_partial", "is_copy"),
      cells(rows, "sessions", "cost_usd"),
    ];
  };
  const whole = [[["opus", 1.5, 9, false, false], ["b", null, null, false, false]], [[2]]];
  assertEquals(of(user("a"), said("m1", "b"), COST), whole);
  assertEquals(of(user("a"), COST, said("m1", ERROR, { model: "<synthetic>" })), whole);
  const partial = [[["opus", 1.5, 9, true, false], ["b", null, null, true, false]], [[2]]];
  assertEquals(of(user("a"), COST, said("m1", "b")), partial);
  // a later count has what the first one had not
  assertEquals(of(user("a"), { ...COST, totalCostUSD: 1 }, said("m1", "b"), COST), whole);
  assertEquals(of(user("a"), said("m1", "b")), [[], [[null]]]);
});

Deno.test("sessionRows() names the model of each turn: the last that answered in it", () => {
  const rows = rowsOf([
    user("first"),
    said("m1", "a", { model: "sonnet" }),
    said("m2", "b"),
    said("m3", "c", { ...SIDECHAIN, model: "haiku" }),
    said("m4", ERROR, { model: "<synthetic>" }),
    user("second"),
    user("third"),
    said("m5", "d", { model: "sonnet" }),
  ]);
  assertEquals(cells(rows, "turns", "turn", "model", "prompt", "prompt_chars"), [
    [0, "opus", "first", 5],
    [1, null, "second", 6],
    [2, "sonnet", "third", 5],
  ]);
});

Deno.test("sessionRows() lists what is worth remembering, with who said it and what it replies to", () => {
  const rows = rowsOf([
    user("We decided to use sqlite rather than postgres because it needs no server.", { uuid: "u" }),
    said("m1", "Noted.", { uuid: "a", stop_reason: "end_turn" }),
  ]);
  assertEquals(cells(rows, "items", "item", "category", "uuid", "speaker", "reply_to", "is_copy"), [
    [0, "DECISION", "u", "user", null, false],
  ]);
  assertEquals(cells(rows, "items", "text"), [[
    "We decided to use sqlite rather than postgres because it needs no server.",
  ]]);
});

Deno.test("sessionRows() marks what an earlier file of the lineage has", () => {
  const first = [
    user("We decided to use sqlite rather than postgres because it needs no server.", { uuid: "u1" }),
    assistant("m1", [toolUse("t1")], { uuid: "a1" }),
    user([toolResult("t1")], { uuid: "r1" }),
    said("m2", "Done.", { uuid: "a2", stop_reason: "end_turn" }),
    COST,
  ];
  const copies = new Copies();
  const file = { ...ROW_FILE, copies };
  const marks = (rows: readonly Row[]) =>
    (["turns", "tool_calls", "items", "sessions"] as const).map((table) => cells(rows, table, "is_copy"));
  const none = [[false]];
  assertEquals(marks(rowsOf(first, file)), [none, none, none, none]);
  copies.nextFile();
  const all = [[true]];
  assertEquals(marks(rowsOf(first, file)), [all, all, all, all]);
  copies.nextFile();
  // a session that went on is no copy, and its own turn is none
  const longer = rowsOf([...first, user("go on", { uuid: "u2" })], file);
  assertEquals([cells(longer, "turns", "is_copy"), cells(longer, "sessions", "is_copy")], [[[true], [false]], none]);
});

Deno.test("sessionRows() remembers the messages of a session, so that those of a forked agent are known", () => {
  const copies = new Copies();
  rowsOf([user("a"), said("m1", "b")], { ...ROW_FILE, copies });
  copies.nextFile();
  assertEquals([copies.has("message", "m1"), copies.has("message", "m2")], [true, false]);
});

const STOPS: readonly (readonly [what: string, lines: readonly unknown[], stops: number])[] = [
  ["at the end of the file", [user("a"), assistant("m1", "one")], 1],
  ["at the next prompt and at the end", [user("a"), assistant("m1", "one"), user("b"), assistant("m2", "two")], 2],
  ["at the next prompt alone", [user("a"), assistant("m1", "one"), user("b")], 1],
  ["nowhere", [user("a"), assistant("m1", [toolUse("t1")])], 0],
];
for (const [what, lines, stops] of STOPS) {
  Deno.test(`sessionRows() counts stops ${what}`, () => {
    assertEquals(rowsOf(lines).filter(({ table }) => table === "sessions").map(({ values }) => values["stops"]), [
      stops,
    ]);
  });
}

Deno.test("sessionRows() has calls without an answer, cuts texts, and counts every line that is not whole", () => {
  const rows = rowsOf([
    user("p".repeat(3000), { uuid: "u" }),
    assistant("m1", [toolUse("t1")]),
    user(`We decided to use sqlite rather than postgres because ${"of what it needs and ".repeat(30)}.`),
  ]);
  assertEquals(cells(rows, "tool_calls", "tool_use_id", "answered_at"), [["t1", null]]);
  assertEquals(cells(rows, "turns", "prompt").map(([prompt]) => String(prompt).length)[0], 2000);
  assertEquals(cells(rows, "items", "text").every(([words]) => String(words).length <= 300), true);
  const cut = bytesOf(jsonl(user("a"), "no json") + '{"type":"user"');
  const more = [...sessionRows(bytesSource(cut), ROW_FILE, { lineage: "root", agents: 0, resumings: RESUMINGS })];
  assertEquals(cells(more, "sessions", "unreadable_lines"), [[2]]);
});
