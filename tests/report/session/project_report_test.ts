import { assertEquals } from "@std/assert";
import { overviewOf, type SessionOverview } from "../../../lib/analyses/overview/overview.ts";
import { Copies } from "../../../lib/export/lineage.ts";
import { ProjectReportReader, type ProjectSession } from "../../../lib/report/session/project_report.ts";
import { at, richReport } from "../../support/report/session_report.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

/** What a list has of a session; the figures of its page are of its overview. */
const SESSION: ProjectSession = {
  id: "a",
  title: "",
  project: null,
  startedAt: "2026-01-02T12:00:00",
  workMs: 1,
  turns: 1,
  toolCalls: 1,
  failed: 0,
  denied: 0,
  agents: 0,
  files: 0,
  output: null,
  usd: null,
  estimate: null,
  link: null,
};

const RICH = richReport().overview;

function lines(...rest: readonly unknown[]): SessionOverview {
  return overviewOf(entriesOf(user("a", { uuid: "p", version: "2.1.330", ...at(0) }), ...rest), "s");
}

/** A call with its result: what it is called with, and how it ended. */
function call(id: string, tool: string, input: object, ended: "ok" | "failed" | "denied" = "ok"): unknown[] {
  const text = { ok: "fine", failed: "Exit code 1", denied: "The user doesn't want to proceed with this tool use." };
  const denial = ended === "denied" ? { toolDenialKind: "user-rejected" } : {};
  return [
    assistant(`m-${id}`, [toolUse(id, tool, input)], at(1)),
    // each prompt is answered at its own time
    user([toolResult(id, text[ended], ended !== "ok")], { ...at(3 + (Number(id.slice(1)) || 0)), ...denial }),
  ];
}

function reportOf(...sessions: readonly (readonly [session: Partial<ProjectSession>, overview: SessionOverview])[]) {
  const reader = new ProjectReportReader();
  for (const [session, overview] of sessions) reader.add({ ...SESSION, ...session }, overview);
  return reader.end();
}

Deno.test("ProjectReportReader has nothing of no sessions", () => {
  assertEquals(reportOf(), {
    totals: { sessions: 0, turns: 0, toolCalls: 0, failed: 0, denied: 0, workMs: 0, usd: null, estimatedUsd: 0 },
    sessions: [],
    passed: 0,
    days: [],
    tools: [],
    files: [],
    hooks: [],
    models: [],
    projects: [],
    unknownModels: [],
    prices: null,
  });
});

Deno.test("ProjectReportReader adds up what its sessions did", () => {
  const { totals, days } = reportOf([{ usd: 0.5 }, RICH], [{ usd: null }, RICH], [{ usd: 0.25 }, lines()]);
  const sum = {
    sessions: 3,
    turns: 5,
    toolCalls: 10,
    failed: 2,
    denied: 2,
    workMs: 26_000,
    usd: 0.75,
    estimatedUsd: 0,
  };
  assertEquals(totals, sum);
  assertEquals(days, [{ day: "2026-01-02", ...sum }]);
  assertEquals(reportOf([{ usd: null }, RICH], [{ usd: 2 }, RICH]).totals.usd, 2);
});

Deno.test("ProjectReportReader has days in order, and none of a session without a time", () => {
  const { days } = reportOf(
    [{ startedAt: "2026-11-03T12:00:00" }, lines()],
    [{ startedAt: null }, lines()],
    [{ startedAt: "no time" }, lines()],
    [{ startedAt: "2026-02-10T12:00:00" }, lines()],
    [{ startedAt: "2026-11-03T13:00:00" }, lines()],
  );
  assertEquals(days.map(({ day, sessions }) => [day, sessions]), [["2026-02-10", 1], ["2026-11-03", 2]]);
});

Deno.test("ProjectReportReader lists tools by friction, then by name, with what became of their calls", () => {
  const { tools } = reportOf([
    {},
    lines(
      ...call("t1", "Zed", {}),
      ...call("t2", "Bash", { command: "a" }, "failed"),
      ...call("t3", "Bash", { command: "b" }, "denied"),
      ...call("t4", "Web", {}, "denied"),
      ...call("t5", "Web", {}, "denied"),
      ...call("t6", "Art", {}),
      ...call("t7", "Art", {}),
      ...call("t8", "Mid", {}),
    ),
  ]);
  assertEquals(tools.map(({ tool, failed, families }) => [tool, failed, Object.fromEntries(families)]), [
    ["Web", 0, { refused: 2 }],
    ["Bash", 1, { ran: 1, refused: 1 }],
    ["Art", 0, { ran: 2 }],
    ["Mid", 0, { ran: 1 }],
    ["Zed", 0, { ran: 1 }],
  ]);
});

Deno.test("ProjectReportReader counts a server's own error as a call that ran, not as friction", () => {
  const failed = (id: string, tool: string, text: string) => [
    assistant(`m-${id}`, [toolUse(id, tool)], { ...at(1), version: "2.1.219" }),
    user([toolResult(id, text, true)], { ...at(3), version: "2.1.219" }),
  ];
  const { tools } = reportOf([
    {},
    lines(...failed("t1", "mcp__browser__find", "no page"), ...failed("t2", "Edit", "[Gate] state the facts")),
  ]);
  assertEquals(tools.map(({ tool, families }) => [tool, Object.fromEntries(families)]), [
    ["Edit", { other: 1 }],
    ["mcp__browser__find", { ran: 1 }],
  ]);
});

Deno.test("ProjectReportReader lists files by the sessions that changed them, then by changes, then by name", () => {
  const wrote = (path: string, added: number, removed: number): unknown[] => {
    const lines = [...Array(added).fill("+x"), ...Array(removed).fill("-x")];
    const [asked, answer] = call(path, "Edit", { file_path: path, old_string: "1", new_string: "2" });
    return [asked, { ...answer as object, toolUseResult: { filePath: path, structuredPatch: [{ lines }] } }];
  };
  const { files } = reportOf(
    [{}, lines(...wrote("/few", 1, 0), ...wrote("/both", 1, 1), ...wrote("/many", 3, 5))],
    [{}, lines(...wrote("/both", 1, 0), ...wrote("/also", 1, 0), ...wrote("/even", 1, 0))],
  );
  assertEquals(files, [
    { path: "/both", sessions: 2, changes: 3 },
    { path: "/many", sessions: 1, changes: 8 },
    { path: "/also", sessions: 1, changes: 1 },
    { path: "/even", sessions: 1, changes: 1 },
    { path: "/few", sessions: 1, changes: 1 },
  ]);
});

Deno.test("ProjectReportReader adds up models, the dearest first, and knows no sum of what is not known", () => {
  const cost = (modelUsage: object) => ({ type: "cost-state", totalCostUSD: 1, modelUsage });
  const { models } = reportOf(
    [{}, lines(cost({ small: { costUSD: 0.1, outputTokens: 5 }, big: { costUSD: 1, outputTokens: 7 }, free: {} }))],
    [{}, lines(cost({ small: { costUSD: 0.2, outputTokens: 6 }, big: { costUSD: 1 } }))],
    [{}, lines(cost({ big: { outputTokens: 1 } }))],
  );
  assertEquals(models, [
    { model: "big", usd: 2, output: null },
    { model: "small", usd: 0.1 + 0.2, output: 11 },
    { model: "free", usd: 0, output: null },
  ]);
});

Deno.test("ProjectReportReader counts once what a session has in common with another", () => {
  const reader = new ProjectReportReader();
  const copies = new Copies();
  const overview = lines(
    ...call("t1", "Bash", { command: "a" }, "failed"),
    { type: "system", subtype: "stop_hook_summary", uuid: "h", hookInfos: [{ command: "x.sh", durationMs: 5 }] },
    { type: "cost-state", totalCostUSD: 1, modelUsage: { big: { costUSD: 1, outputTokens: 7 } } },
  );
  const longer = lines(
    ...call("t1", "Bash", { command: "a" }, "failed"),
    user("b", { uuid: "q", ...at(10) }),
    ...call("t2", "Bash", { command: "b" }),
    { type: "system", subtype: "stop_hook_summary", uuid: "i", hookInfos: [{ command: "x.sh", durationMs: 7 }] },
  );
  for (const each of [overview, { ...overview, cost: null }, longer]) {
    reader.add({ ...SESSION, usd: each.cost?.usd ?? null }, each, copies);
    copies.nextFile();
  }
  const { totals, sessions, tools, models, hooks } = reader.end();
  assertEquals([sessions.length, totals.sessions, totals.turns, totals.toolCalls, totals.failed], [3, 2, 2, 2, 1]);
  assertEquals([totals.usd, models], [1, [{ model: "big", usd: 1, output: 7 }]]);
  assertEquals(tools.map(({ tool, failed, families }) => [tool, failed, Object.fromEntries(families)]), [
    ["Bash", 1, { ran: 2 }],
  ]);
  assertEquals(hooks.map(({ command, runs, totalMs }) => [command, runs, totalMs]), [["x.sh", 2, 12]]);
});
