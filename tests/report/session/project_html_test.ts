import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  assertNoMarkup,
  assertNoSecret,
  HOSTILE,
  projectPage,
  SECRET_WORDS,
  visibleLines,
  wordsReport,
} from "../../support/report/pages.ts";
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import { projectHtml } from "../../../lib/report/session/project_html.ts";
import { ProjectReportReader } from "../../../lib/report/session/project_report.ts";
import { NO_USAGE } from "../../../lib/session/usage.ts";
import { at } from "../../support/report/session_report.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

Deno.test("projectHtml() lets no text of a session be markup", () => {
  for (const words of HOSTILE) assertNoMarkup(projectPage(words), words);
});

Deno.test("projectHtml() contains no secret, wherever it is", () => {
  for (const words of SECRET_WORDS) assertNoSecret(projectPage(words));
});

Deno.test("projectHtml() adds up what its sessions did, cost and changed", () =>
  assertEquals(visibleLines(projectPage("x")), [
    "x",
    "2sessions",
    "2turns",
    "6tool calls",
    "2failed",
    "2denied",
    "26.0 sof work",
    "≥~$2.00cost",
    "Cost is estimated with x, marked ~. ≥ marks a sum of which a part is not known. No price is known of x.",
    "Sessions",
    "Started | Session | Work | Turns | Calls | Failed | Denied | Agents | Files | Output | Cost |",
    "TIME | xx x | 1 ms | 1 | 2 | 1 | 1 | | | ? | ≥~$1.00 |",
    "TIME | xx x | 1 ms | 1 | 2 | 1 | 1 | | | ? | ≥~$1.00 |",
    "Over time",
    "Tool calls by day",
    "3 in a day at most",
    "TIMETIME",
    "Cost by day",
    "$1.00 in a day at most",
    "TIMETIME",
    "Cost",
    "By model",
    "x$2.00",
    "Friction by tool",
    "Calls that were prompted for, denied, interrupted or cancelled, of all calls of the tool.",
    "debrief permissions says which rules would help.",
    "rejected or interrupted by the user",
    "x2 of 2, 100.0 %",
    "Files changed in the most sessions",
    "/p/a.ts2 sessions",
  ]));

Deno.test("projectHtml() counts the tools of an MCP server together", () => {
  const refused = (id: string, tool: string) => [
    assistant(`a${id}`, [toolUse(id, tool)], at(30)),
    user([toolResult(id, "Permission to use it has been denied.", true)], {
      ...at(31),
      toolDenialKind: "permission-rule",
    }),
  ];
  const { overview } = wordsReport("x", [...refused("u1", "mcp__db__get"), ...refused("u2", "mcp__db__list")]);
  const page = projectPage("y", overview);
  assertStringIncludes(page, "<code>db (2 tools of an MCP server)</code>");
  assertEquals(page.includes("mcp__db__get"), false);
});

Deno.test("projectHtml() says how many files have nothing to count", () => {
  const reader = new ProjectReportReader();
  assertEquals(projectHtml(reader.end(), "x").includes("Not counted"), false);
  for (let files = 0; files < 2; files++) reader.passOver();
  assertStringIncludes(projectHtml(reader.end(), "x"), "Not counted: 2 more files, without a prompt or a tool call.");
});

/** Of whom a cost is known, and of which is known that it is not all. */
type CostFrom = "client" | "client, in part" | "estimate" | "estimate, in part";

/** The page of sessions that began on these days, each with a cost in US dollars and of whom it is known. */
function pageOfDays(...days: readonly (readonly [day: string, usd: number, from: CostFrom])[]): string {
  const reader = new ProjectReportReader();
  const overview = overviewOf(entriesOf(user("a", at(0))), "s");
  for (const [day, usd, from] of days) {
    const isPartial = from.endsWith("in part");
    const isCounted = from.startsWith("client");
    const estimate = { usd, isPartial, unknownModels: [], prices: "a list", models: [] };
    reader.add({
      ...{ id: day, title: day, project: day, startedAt: `${day}T12:00:00`, workMs: 1, link: null, output: null },
      ...{ turns: 1, toolCalls: 0, failed: 0, denied: 0, agents: 0, files: 0 },
      usd: isCounted ? usd : null,
      isUsdPartial: isPartial,
      estimate: isCounted ? null : estimate,
    }, overview);
  }
  return projectHtml(reader.end(), "x");
}

Deno.test("projectHtml() draws days without a session, too, and the sessions before the charts", () => {
  const page = pageOfDays(["2026-01-02", 1, "client"], ["2026-01-05", 3, "client"]);
  const columns = page.split("<p>Cost by day</p>")[1]?.split("</div>")[1]?.match(/<span class="column">/g);
  assertEquals(columns?.length, 4);
  assertStringIncludes(page, "$3.00 in a day at most");
  assertEquals(page.indexOf("<h2>Sessions</h2>") < page.indexOf("<h2>Over time</h2>"), true);
});

for (
  const [what, days, tile] of [
    ["the client", [["2026-01-02", 1, "client"], ["2026-01-05", 3, "client"]], "<b>$4.00</b><span>cost</span>"],
    ["an estimate", [["2026-01-02", 1, "estimate"], ["2026-01-05", 3, "estimate"]], "<b>~$4.00</b><span>cost</span>"],
    [
      "both",
      [["2026-01-02", 1, "client"], ["2026-01-05", 3, "estimate"]],
      "<b>~$4.00</b><span>cost, $3.00 of it estimated</span>",
    ],
    [
      "the client, but not all",
      [["2026-01-02", 1, "client, in part"], ["2026-01-05", 3, "client"]],
      "<b>≥$4.00</b><span>cost</span>",
    ],
    [
      "an estimate, but not all",
      [["2026-01-02", 1, "estimate"], ["2026-01-05", 3, "estimate, in part"]],
      "<b>≥~$4.00</b><span>cost</span>",
    ],
  ] as const
) {
  Deno.test(`projectHtml() says that a cost is known from ${what}`, () => {
    assertStringIncludes(pageOfDays(...days), tile);
  });
}

Deno.test("projectHtml() marks the costs of sessions that are not all", () => {
  const page = pageOfDays(["2026-01-02", 1, "client, in part"], ["2026-01-05", 3, "estimate, in part"]);
  assertStringIncludes(page, "≥$1.00");
  assertStringIncludes(page, "≥~$3.00");
  assertStringIncludes(page, "≥ marks a sum of which a part is not known.");
  assertEquals(pageOfDays(["2026-01-02", 1, "client"]).includes("≥"), false);
});

Deno.test("projectHtml() has no column for costs that nobody counted, and says so", () => {
  const project = projectPage("x", wordsReport("x").overview, null);
  assertStringIncludes(project, "No session says what it cost");
  assertEquals(/<th[^>]*>Cost|<h2>Cost|Cost by/.test(project), false);
});

Deno.test("projectHtml() says how much more there is than it lists, and nothing where all is listed", () => {
  const estimate = {
    isPartial: false,
    unknownModels: [],
    prices: "p",
    models: [{ model: "m", usage: NO_USAGE, usd: 1 }],
  };
  const left = (more: 0 | 1) => {
    const reader = new ProjectReportReader();
    for (let index = 0; index < 12 + more; index++) {
      const edit = (name: string) => [
        assistant(name, [toolUse(name, `T${name}`, { file_path: `/p/${name}` })], at(1)),
        user([toolResult(name, "Permission to use it has been denied.", true)], {
          ...at(2),
          toolDenialKind: "permission-rule",
        }),
        assistant(`w${name}`, [toolUse(`w${name}`, "Write", { file_path: `/p/${name}`, content: "x" })], at(3)),
        user([toolResult(`w${name}`, "ok")], at(4)),
      ];
      const names = index === 0 ? Array.from({ length: 30 + more }, (_, at) => `f${at}`) : [];
      reader.add({
        ...{ id: `${index}`, title: "t", project: `/p${index}`, startedAt: null, workMs: 1, link: null, output: null },
        ...{ turns: 1, toolCalls: 0, failed: 0, denied: 0, agents: 0, files: 0, usd: null },
        estimate: { ...estimate, usd: index + 1 },
      }, overviewOf(entriesOf(user("a", at(0)), ...names.flatMap(edit)), "s"));
    }
    const lines = visibleLines(projectHtml(reader.end(), "x"));
    return [
      ...lines.filter((line) => /\bmore\b|not listed/.test(line)),
      lines.filter((line) => line.includes("of 1,")).length,
      lines.filter((line) => line.startsWith("/p/f")).length,
    ];
  };
  assertEquals([left(0), left(1)], [[20, 30], ["1 more project not listed.", 20, 30]]);
});
