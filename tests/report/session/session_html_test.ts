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
  wordsReport,
} from "../../support/report/pages.ts";
import { measured } from "../../support/report/ruler.ts";
import { at, bareReport } from "../../support/report/session_report.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

Deno.test("sessionHtml() lets no text of a session be markup", () => {
  for (const words of HOSTILE) assertNoMarkup(sessionHtml(wordsReport(words), "../home.html"), words);
});

Deno.test("sessionHtml() contains no secret, wherever it is", () => {
  for (const words of SECRET_WORDS) assertNoSecret(sessionHtml(wordsReport(words)));
});

Deno.test("sessionHtml() shows what was asked, done, decided and concluded", () => {
  const page = sessionHtml(wordsReport("pin the compiler"));
  for (
    const shown of [
      "question pin the compiler",
      "done pin the compiler",
      "rejected by the user",
      "failed: Bash <code>make pin the compiler</code>",
      "Worth remembering",
      "Timeline of the session",
      "13.0 s of work",
      "said before the call: pin the compiler (intent.jsonl)",
      "Rules that would have helped",
    ]
  ) assertStringIncludes(page, shown);
});

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
