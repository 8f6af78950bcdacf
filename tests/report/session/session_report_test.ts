import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import { Copies } from "../../../lib/export/copies.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { projectHtml } from "../../../lib/report/session/project_html.ts";
import { ProjectReportReader } from "../../../lib/report/session/project_report.ts";
import { sessionHtml } from "../../../lib/report/session/session_html.ts";
import { sessionMarkdown } from "../../../lib/report/session/session_markdown.ts";
import type { SessionReport } from "../../../lib/report/session/session_report.ts";
import { lanesOf, WorkClock } from "../../../lib/report/session/timeline.ts";
import { formatInteger } from "../../../lib/text/format.ts";
import { safeText } from "../../../lib/text/mod.ts";
import { browse, findBrowser } from "../../support/report/browser.ts";
import { measured } from "../../support/report/ruler.ts";
import { assistant, chain, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";

const AT = (seconds: number) => ({ timestamp: new Date(Date.UTC(2026, 0, 2, 9, 0, seconds)).toISOString() });

function reportOf(words: string, extra: readonly JsonObject[] = []): SessionReport {
  const lines = chain(
    "s",
    user(`question ${words}`, { ...AT(0), cwd: `/p ${words}`, gitBranch: words, version: "2.1.330" }),
    assistant("m1", [text(words), toolUse("t1", "Bash", { command: `make ${words}` })], AT(2)),
    user([toolResult("t1", "Exit code 1", true)], AT(10)),
    assistant("m2", [toolUse("t2", words, { file_path: words })], AT(11)),
    user([toolResult("t2", "The user doesn't want to proceed with this tool use.", true)], {
      ...AT(18),
      toolDenialKind: "user-rejected",
      userFeedback: words,
    }),
    assistant("m3", [text(`done ${words}`)], AT(20)),
    ...extra,
  );
  const agent = {
    id: words,
    type: words,
    description: words,
    toolCalls: 3,
    errors: 1,
    startedAt: AT(4).timestamp,
    durationMs: 8000,
    conclusion: words,
    source: "agent_file",
  };
  const evidence = { line: 3, uuid: null, cue: "we", text: safeText(words), speaker: "user" as const };
  return {
    id: "s",
    overview: overviewOf(entriesOf(...lines), "s"),
    agents: [agent],
    items: [{ category: "DECISION", evidence }],
    intents: new Map([["t2", words]]),
    review: {
      candidates: [{
        rule: words,
        status: "review_needed",
        risk: words,
        reason: words,
        examples: [words],
        calls: { t2: "s" },
        older: { occurrences: 0, sessions: 0 },
        first: null,
        last: null,
      }],
      from: ["review.json"],
    },
    actions: [{ at: AT(19).timestamp, hook: words, agent: null, what: words, from: "log.jsonl" }],
  };
}

function projectPage(words: string, overview = reportOf(words).overview): string {
  const reader = new ProjectReportReader();
  const figures = {
    workMs: 1,
    turns: 1,
    toolCalls: 2,
    failed: 1,
    denied: 1,
    agents: 0,
    files: 0,
    output: null,
    usd: null,
  };
  for (const day of [0, 86_400]) {
    reader.add(
      { id: words, title: words, project: words, startedAt: AT(day).timestamp, link: "x.html", ...figures },
      overview,
    );
  }
  return projectHtml(reader.end(), words);
}

const HOSTILE = [
  "<script>document.title='RAN'</script>",
  "</style></title><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)" x="',
  "</details><iframe srcdoc=x></iframe>",
  "\u001b[2J\u202eRAN",
];

Deno.test("no text of a session becomes markup of a page", () => {
  for (const words of HOSTILE) {
    for (const page of [sessionHtml(reportOf(words), "../home.html"), projectPage(words)]) {
      assertEquals(page.match(/<(?:script|img|iframe|svg|form|object)\b/gi), null, words);
      assertEquals(page.match(/<style|<title/g)?.length, 2, words);
      assertEquals(page.match(/\son\w+\s*=\s*["']/gi), null, words);
      // deno-lint-ignore no-control-regex -- none may be left
      assertEquals(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e]/.test(page), false, words);
    }
  }
});

Deno.test("pages and Markdown contain no secret, wherever it is", () => {
  const secret = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
  for (const before of ["", "x".repeat(90) + " ", "x ".repeat(600), "y ".repeat(995)]) {
    const report = reportOf(`${before}${secret} end`);
    for (const shown of [sessionHtml(report), sessionMarkdown(report), projectPage(`${before}${secret} end`)]) {
      assertEquals(shown.includes("6912E7710c8"), false);
      assertEquals(shown.includes("ghp_16"), false);
    }
  }
});

Deno.test("sessionHtml() shows what was asked, done, decided and concluded", () => {
  const page = sessionHtml(reportOf("pin the compiler"));
  for (
    const shown of [
      "question pin the compiler",
      "done pin the compiler",
      "rejected by the user",
      "failed: Bash <code>make pin the compiler</code>",
      "Worth remembering",
      "Time line of the session",
      "20.0 s of work",
      "said before: pin the compiler (intent.jsonl)",
      "Rules that would have helped",
    ]
  ) assertStringIncludes(page, shown);
});

Deno.test("sessionMarkdown() quotes: no line of a text begins a heading", () => {
  const markdown = sessionMarkdown(reportOf("a\n# not a heading\n- no point"));
  assertEquals(markdown.split("\n").filter((line) => line.startsWith("# ")).length, 1);
  assertStringIncludes(markdown, "\n> # not a heading\n");
});

Deno.test("older turns of a long session are folded into counts, and the page stays small", () => {
  const prompts = Array.from({ length: 2000 }, (_, index) => [
    user(`prompt ${index} ${"words ".repeat(500)}`, AT(100 + index)),
    assistant(`a${index}`, [toolUse(`c${index}`, "Bash", { command: `echo ${"x".repeat(400)}` })], AT(100 + index)),
    user([toolResult(`c${index}`)], AT(100 + index)),
    assistant(`b${index}`, [text("answer ".repeat(500))], AT(100 + index)),
  ]).flat();
  const page = sessionHtml(reportOf("short", prompts));
  const shown = page.match(/<details class="turn" id=/g)?.length ?? 0;
  assert(shown > 100 && shown < 1000, `${shown}`);
  assertStringIncludes(page, `${formatInteger(2001 - shown)} older turns with ${formatInteger(2002 - shown)} calls`);
  assertStringIncludes(page, 'id="turn-2000"');
  assert(page.length < 3_000_000, `${page.length}`);
});

Deno.test("the page of a session stays under 3 MB, whatever its texts are", () => {
  const words = '令&"'.repeat(700);
  const lines = Array.from({ length: 1500 }, (_, index) => [
    user(`${index} ${words}`, AT(100 + index)),
    assistant(`a${index}`, [
      toolUse(`b${index}`, "Bash", { command: `${index} ${words}` }),
      toolUse(`w${index}`, "Write", { file_path: `/${index}/${words}`, content: "x" }),
    ], AT(100 + index)),
    user([toolResult(`b${index}`, "The user doesn't want to proceed with this tool use.", true)], {
      ...AT(100 + index),
      toolDenialKind: "user-rejected",
      userFeedback: words,
    }),
    user([toolResult(`w${index}`)], AT(100 + index)),
    assistant(`z${index}`, [text(words)], AT(100 + index)),
  ]).flat();
  const report = reportOf(words, lines);
  const agents = report.agents.flatMap((agent) => Array.from({ length: 500 }, () => agent));
  const page = sessionHtml({ ...report, agents });
  const bytes = new TextEncoder().encode(page).length;
  assert(bytes < 3_000_000, `${bytes}`);
  for (const left of ["older turns", "earlier agents not listed", "of 1,501 calls"]) assertStringIncludes(page, left);
});

Deno.test("WorkClock leaves out the time between turns", () => {
  const clock = new WorkClock([
    { startedAt: AT(0).timestamp, endedAt: AT(10).timestamp },
    { startedAt: null, endedAt: null },
    { startedAt: AT(1000).timestamp, endedAt: AT(1005).timestamp },
  ]);
  const times = [AT(-5), AT(4), AT(500), AT(1002), AT(2000)].map(({ timestamp }) => clock.at(timestamp));
  assertEquals([clock.totalMs, ...times], [15_000, 0, 4000, 10_000, 12_000, 15_000]);
  assertEquals(clock.at(null), null);
});

Deno.test("lanesOf() draws nothing outside the page", () => {
  const { overview, agents } = reportOf("x");
  const lanes = lanesOf(overview.turns, [{ ...agents[0]!, startedAt: AT(19).timestamp, durationMs: 1e9 }]);
  assertEquals(lanes.map(({ name }) => name), ["turns", "waits for you", "failed", "denied", "x"]);
  for (const { left, width } of lanes.flatMap(({ spans }) => spans)) {
    assert(left >= 0 && width >= 0 && left + width <= 100.001, `${left} ${width}`);
  }
});

Deno.test("projectHtml() counts the tools of an MCP server together", () => {
  const refused = (id: string, tool: string) => [
    assistant(`a${id}`, [toolUse(id, tool)], AT(30)),
    user([toolResult(id, "Permission to use it has been denied.", true)], AT(31)),
  ];
  const { overview } = reportOf("x", [...refused("u1", "mcp__db__get"), ...refused("u2", "mcp__db__list")]);
  const page = projectPage("y", overview);
  assertStringIncludes(page, "<code>db (2 tools of an MCP server)</code>");
  assertEquals(page.includes("mcp__db__get"), false);
});

Deno.test("ProjectReportReader counts the calls of a copied session once", () => {
  const { overview } = reportOf("x");
  const reader = new ProjectReportReader();
  const session = {
    id: "a",
    title: "",
    project: null,
    startedAt: null,
    workMs: 1,
    turns: 1,
    toolCalls: 2,
    failed: 1,
    denied: 1,
    agents: 0,
    files: 0,
    output: null,
    usd: null,
    link: null,
  };
  const copies = new Copies();
  for (const id of ["a", "b"]) {
    reader.add({ ...session, id }, overview, copies);
    copies.nextFile();
  }
  const { tools, totals, sessions, days } = reader.end();
  assertEquals(sessions.length, 2);
  assertEquals(totals, { sessions: 1, turns: 1, toolCalls: 2, failed: 1, denied: 1, workMs: 20_000, usd: null });
  assertEquals(days, []);
  assertEquals(tools.map(({ tool, failed, families }) => [tool, failed, [...families.values()]]), [
    ["x", 0, [1]],
    ["Bash", 1, [1]],
  ]);
});

const browser = findBrowser();

Deno.test({
  name:
    "the pages of a session and of a project fit 400 px and 1,100 px: no lane without a name, no table wider than its card",
  ignore: browser === null,
  async fn() {
    const pages = ["x", `${"long ".repeat(30)}${"path/".repeat(60)}${"x".repeat(120)}`].flatMap((words) => [
      sessionHtml(reportOf(words)),
      projectPage(words),
    ]);
    assertEquals(await measured(browser ?? "", pages), ["fits", "fits", "fits", "fits"]);
  },
});

Deno.test({
  name: "headings and figures of a page are not broken within words beside a long target",
  ignore: browser === null,
  async fn() {
    const measure = `<script>
      for (const one of document.querySelectorAll("details")) one.open = true;
      const lines = (cell) => { const range = document.createRange(); range.selectNodeContents(cell); return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; };
      const broken = [...document.querySelectorAll("th, td.n")].filter((cell) => lines(cell) > 1).map((cell) => cell.textContent);
      document.title = "BROKEN " + JSON.stringify(broken) + " OF " + document.querySelectorAll("th").length;
    </script>`;
    const html = sessionHtml(reportOf("long ".repeat(80))).replace(/<meta http-equiv[^>]*>/, "")
      .replace("</body>", `${measure}</body>`);
    const folder = Deno.makeTempDirSync();
    try {
      Deno.writeTextFileSync(`${folder}/page.html`, html);
      const flags = ["--dump-dom", "--virtual-time-budget=2000", "--window-size=1280,900"];
      const dom = await browse(browser ?? "", `${folder}/page.html`, flags);
      assertEquals(dom.match(/<title>([^<]*)/)?.[1]?.replace(/ OF [1-9]\d*$/, ""), "BROKEN []");
    } finally {
      Deno.removeSync(folder, { recursive: true });
    }
  },
});

/** The headings of a page that nothing follows, and the columns of its tables without a value. */
function emptyParts(page: string): string[] {
  const sections = page.split("<h2>").slice(1).map((section) => section.split("</h2>"));
  const bare = sections.filter(([, rest = ""]) => rest.replace(/<[^>]*>/g, "").trim() === "").map(([name]) =>
    name ?? ""
  );
  const columns = [...page.matchAll(/<th class="n">([^<]*)<\/th>/g)].map(([, name]) => name ?? "").filter((name) =>
    !new RegExp(`data-name="${name}">[^<]`).test(page)
  );
  return [...bare, ...columns];
}

Deno.test("a page has no empty section and no column for what nobody counted, and its nouns agree with their counts", () => {
  const bare = { id: "s", agents: [], items: [], intents: new Map(), review: null, actions: [] };
  const pageOf = (...lines: readonly JsonObject[]) =>
    sessionHtml({ ...bare, overview: overviewOf(entriesOf(...lines), "s") });
  const empty = pageOf({ type: "summary", summary: "s" });
  assertEquals(emptyParts(empty), []);
  for (const tile of ["<b>0</b><span>turns", "<b>0</b><span>tool calls"]) assertStringIncludes(empty, tile);
  const usage = { usage: { input_tokens: 1, output_tokens: 2 }, stop_reason: "tool_use" };
  const one = pageOf(
    user("once", AT(0)),
    assistant("m", [toolUse("t", "Bash", {})], { ...AT(1), ...usage }),
    user([toolResult("t", "ok")], AT(2)),
  );
  assertEquals(emptyParts(one), []);
  for (const tile of ["<b>1</b><span>turn<", "<b>1</b><span>tool call<"]) {
    assertStringIncludes(one, tile);
  }
  const project = projectPage("x");
  assertStringIncludes(project, "No session says what it cost");
  assertEquals(/<th[^>]*>Cost|with the cost/.test(project), false);
});
