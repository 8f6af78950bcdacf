import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { sessionHtml } from "../../../lib/report/session/session_html.ts";
import { formatInteger } from "../../../lib/text/format.ts";
import { browse, findBrowser } from "../../../tools/docs/browser.ts";
import {
  assertNoMarkup,
  assertNoSecret,
  HOSTILE,
  projectPage,
  SECRET_WORDS,
  visibleLines,
  wordsReport,
} from "../../support/report/pages.ts";
import { measured } from "../../support/report/ruler.ts";
import { at, bareReport, richReport } from "../../support/report/session_report.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

Deno.test("sessionHtml() lets no text of a session be markup", () => {
  for (const words of HOSTILE) assertNoMarkup(sessionHtml(wordsReport(words), "../home.html"), words);
});

Deno.test("sessionHtml() contains no secret, wherever it is", () => {
  for (const words of SECRET_WORDS) assertNoSecret(sessionHtml(wordsReport(words)));
});

Deno.test("sessionHtml() shows what was asked, done, decided and concluded", () =>
  assertEquals(visibleLines(sessionHtml(richReport())), [
    "Fix the build",
    "/home/me/app on main, client 2.1.330",
    "TIME to TIME, 13.0 s of work session s1",
    "2turns",
    "5tool calls",
    "1failed",
    "1denied",
    "1agent",
    "1file changed",
    "1commit",
    "1.50ktokens written",
    "$0.42cost",
    "turnsprompted callsfaileddeniedlook aroundtime, with waits013.0 s26.0 s",
    "Turns",
    "0 Fix the *build*",
    "TIME · 11.0 s, 4 calls, 1 failed, 1 file",
    "Fix the *build*",
    "failed, succeeded later: Bash make &#96;all&#96;",
    "committed 1a2b3c4 fix the build",
    "/home/me/app/a.ts +2 −0",
    "4 calls",
    "Time | Tool | Target | Decision | Outcome | Took |",
    "TIME | Bash | make &#96;all&#96; | allowed | failed: exit 2 | 2.0 s |",
    "TIME | Write | /home/me/app/a.ts | approved once | ok | 4.0 s |",
    "TIME | Bash | make &#96;all&#96; | allowed | ok | 1.0 s |",
    "TIME | Bash | git commit -m fix | allowed | ok | 1.0 s |",
    "Fixed.",
    "1 And push",
    "TIME · 2.0 s, 1 call, 1 denied, interrupted",
    "And push",
    "1 call",
    "Time | Tool | Target | Decision | Outcome | Took |",
    "TIME | Bash | git push“not on Friday”said before the call: to publish it (intent.jsonl) | rejected by the user | not run | 9.0 s |",
    "Worth remembering",
    "Sentences that debrief found, word for word.",
    "DECISION user: We settled on WAL.in reply to: Which one?",
    "turn 0, line 3",
    "RUNBOOK assistant: Run make.",
    "turn 0, line 4",
    "Agents",
    "Explore look around",
    "TIME · 2.0 s, 3 calls, 1 failed",
    "# It is green.All of it.",
    "conclusion found in: agent transcript; agent a1",
    "Prompted and denied calls",
    "2 calls",
    "Time | Tool | Target | Decision | Outcome | Took |",
    "TIME | Write | /home/me/app/a.ts | approved once | ok | 4.0 s |",
    "TIME | Bash | git push“not on Friday”said before the call: to publish it (intent.jsonl) | rejected by the user | not run | 9.0 s |",
    "Rules that would have helped",
    "As transcript_review recorded them while the session ran (review.json): debrief permissions shows which are in force now.",
    "Rule | Calls | Risk | Status |",
    "Write(a.ts)for example a.tsapproved once | 3 | edits_project | review needed |",
    "Files changed",
    "1 file",
    "/home/me/app/a.ts +2 −0",
    "Tokens by model",
    "The client&#39;s own count when it last exited, agents included.",
    "Model | Input | Cache read | Cache written | Output | Thinking | Cost |",
    "opus | 15 | unknown | unknown | 1,500 | | $0.42 |",
    "Hooks",
    "As the client measured them. A hook that printed nothing at a tool call leaves no trace.",
    "Command | Runs | Median | 90 % | Worst | Total | Share of work |",
    "hook.sh | 1 | 40 ms | 40 ms | 40 ms | 40 ms | 0.3 % |",
    "What debrief's hooks did",
    "From the records that the hooks keep outside the transcript.",
    "Time | Hook | What | From |",
    "TIME | memory_triage | blocked: DECISION | log.jsonl |",
    "| trim | wrote a copy | trims.jsonl |",
  ]));

Deno.test("sessionHtml() shows the conversation: answers, and calls with what they changed and returned", () => {
  const page = sessionHtml(wordsReport("pin **all** `x`"));
  assertStringIncludes(page, "<p>done pin <b>all</b> <code>x</code></p>");
  assertStringIncludes(page, "<ins>+pin");
  assertStringIncludes(page, "<del>-pin");
  assertStringIncludes(page, "<pre>Exit code 1\npin");
});

Deno.test("older turns of a long session are folded into counts, and the page stays small", () => {
  const prompts = Array.from({ length: 2000 }, (_, index) => [
    user(`prompt ${index} ${"words ".repeat(500)}`, at(100 + index)),
    assistant(`a${index}`, [toolUse(`c${index}`, "Bash", { command: `echo ${"x".repeat(400)}` })], at(100 + index)),
    user([toolResult(`c${index}`)], at(100 + index)),
    assistant(`b${index}`, [text("answer ".repeat(500))], at(100 + index)),
  ]).flat();
  const page = sessionHtml(wordsReport("short", prompts));
  const shown = page.match(/<details class="turn" id=/g)?.length ?? 0;
  assert(shown > 100 && shown < 1000, `${shown}`);
  assertStringIncludes(page, `${formatInteger(2001 - shown)} older turns with ${formatInteger(2003 - shown)} calls`);
  assertStringIncludes(page, 'id="turn-2000"');
  assert(page.length < 3_000_000, `${page.length}`);
});

Deno.test("the page of a session stays under 3 MB, whatever its texts are", () => {
  const words = '令&"'.repeat(700);
  const lines = Array.from({ length: 1500 }, (_, index) => [
    user(`${index} ${words}`, at(100 + index)),
    assistant(`a${index}`, [
      toolUse(`b${index}`, "Bash", { command: `${index} ${words}` }),
      toolUse(`w${index}`, "Write", { file_path: `/${index}/${words}`, content: "x" }),
    ], at(100 + index)),
    user([toolResult(`b${index}`, "The user doesn't want to proceed with this tool use.", true)], {
      ...at(100 + index),
      toolDenialKind: "user-rejected",
      userFeedback: words,
    }),
    user([toolResult(`w${index}`)], at(100 + index)),
    assistant(`z${index}`, [text(words)], at(100 + index)),
  ]).flat();
  const report = wordsReport(words, lines);
  const agents = report.agents.flatMap((agent) => Array.from({ length: 500 }, () => agent));
  const page = sessionHtml({ ...report, agents });
  const bytes = new TextEncoder().encode(page).length;
  assert(bytes < 3_000_000, `${bytes}`);
  for (const left of ["older turns", "earlier agents not listed", "of 1,501 calls"]) assertStringIncludes(page, left);
});

const browser = findBrowser();

Deno.test({
  name:
    "the pages of a session and of a project fit 400 px and 1,100 px: no lane without a name, no table wider than its card",
  ignore: browser === null,
  async fn() {
    const pages = ["x", `${"long ".repeat(30)}${"path/".repeat(60)}${"x".repeat(120)}`].flatMap((words) => [
      sessionHtml(wordsReport(words)),
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
    const html = sessionHtml(wordsReport("long ".repeat(80))).replace(/<meta http-equiv[^>]*>/, "")
      .replace("</body>", `${measure}</body>`);
    using temporary = temporaryDirectory();
    const folder = temporary.path;
    Deno.writeTextFileSync(`${folder}/page.html`, html);
    const flags = ["--dump-dom", "--virtual-time-budget=2000", "--window-size=1280,900"];
    const dom = await browse(browser ?? "", `${folder}/page.html`, flags);
    assertEquals(dom.match(/<title>([^<]*)/)?.[1]?.replace(/ OF [1-9]\d*$/, ""), "BROKEN []");
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

Deno.test("sessionHtml() has no empty section and no column for what nobody counted, and its nouns agree with their counts", () => {
  const pageOf = (...lines: readonly JsonObject[]) =>
    sessionHtml({ ...bareReport(), overview: overviewOf(entriesOf(...lines), "s") });
  const empty = pageOf({ type: "summary", summary: "s" });
  assertEquals(emptyParts(empty), []);
  for (const tile of ["<b>0</b><span>turns", "<b>0</b><span>tool calls"]) assertStringIncludes(empty, tile);
  const usage = { usage: { input_tokens: 1, output_tokens: 2 }, stop_reason: "tool_use" };
  const one = pageOf(
    user("once", at(0)),
    assistant("m", [toolUse("t", "Bash", {})], { ...at(1), ...usage }),
    user([toolResult("t", "ok")], at(2)),
  );
  assertEquals(emptyParts(one), []);
  for (const tile of ["<b>1</b><span>turn<", "<b>1</b><span>tool call<"]) {
    assertStringIncludes(one, tile);
  }
});

Deno.test("sessionHtml() says how much more there is than it lists, and nothing where all is listed", () => {
  const rich = richReport();
  const times = <T>(count: number, one: T | undefined): T[] => one === undefined ? [] : Array(count).fill(one);
  const left = (more: 0 | 1) => {
    const files = Array.from({ length: 300 + more }, (_, at) => ({ path: `/f${at}.ts`, added: at, removed: null }));
    const { overview, review } = rich;
    const page = sessionHtml({
      ...rich,
      overview: { ...overview, files, hooks: times(50 + more, overview.hooks[0]), branch: null },
      items: times(100 + more, rich.items[0]),
      actions: times(200 + more, rich.actions[0]),
      review: review === null ? null : {
        candidates: times(50 + more, review.candidates[0]),
        from: ["a", "b", "c", "d"].slice(0, 3 + more),
      },
      agents: rich.agents.map((agent) => ({ ...agent, type: null, conclusion: "" })),
    });
    return visibleLines(page).filter((line) =>
      /\bmore\b|not listed|latest|last \d|no conclusion|^agent|^\/home/.test(line)
    );
  };
  const all = ["/home/me/app, client 2.1.330", "/home/me/app/a.ts +2 −0", "agent look around", "(no conclusion)"];
  assertEquals(left(0), all);
  assertEquals(left(1), [
    ...all,
    "As transcript_review recorded them while the session ran (a, b, c and 1 more file): debrief permissions shows which are in force now. 1 more rule not listed.",
    "1 more file not listed.",
    "From the records that the hooks keep outside the transcript. 1 earlier record not listed.",
  ]);
});
