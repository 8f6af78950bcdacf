import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COPY_SCRIPT, COPY_SCRIPT_HASH, reviewHtml } from "../../../lib/report/review/review_html.ts";
import { reviewText } from "../../../lib/report/review/review_text.ts";
import { assistant, toolResult, toolUse, user } from "../../support/transcript.ts";
import { browse, findBrowser } from "../../../tools/docs/browser.ts";
import { measured } from "../../support/report/ruler.ts";
import { pageOf, QUIET, recommendation, reportOf, reviewOf } from "../../support/review/reviews.ts";
import { temporaryFile } from "../../support/temporary.ts";

/** Everything that has ever run in a page it was only shown in. */
const HOSTILE = [
  "<script>document.title = 'RAN'</script>",
  "</style><script>document.title = 'RAN'</script>",
  "</title><img src=x onerror=\"document.title = 'RAN'\">",
  '" onmouseover="document.title = \'RAN\'" x="',
  "' onload='document.title=1",
  "<a href=\"javascript:document.title='RAN'\">x</a>",
  "<svg/onload=document.title='RAN'>",
  "<iframe srcdoc=\"<script>parent.document.title='RAN'</script>\"></iframe>",
  "--><script>document.title='RAN'</script><!--",
  "<style>*{display:none}</style>",
  '<meta http-equiv=refresh content="0;url=data:text/html,RAN">',
  '<base href="http://127.0.0.1:9/"><form action=/ id=f></form>',
  "\u0000\u001b[2J\u202eRAN\u2066\ufeff",
  "`${document.title='RAN'}`",
  "\ud800 lone",
];

function hostilePage(): string {
  const lines = HOSTILE.flatMap((text, i) => [
    assistant(`m${i}`, [toolUse(`t${i}`, `mcp__x__${text}`, { command: text })], { sessionId: text }),
    user([toolResult(`t${i}`, `Permission to use ${text} has been denied.`, true)], { sessionId: text }),
    assistant(`n${i}`, [toolUse(`u${i}`, "Bash", { command: text })]),
    user([toolResult(`u${i}`, "The user doesn't want to proceed with this tool use.", true)], {
      toolDenialKind: "user-rejected",
      userFeedback: text,
    }),
  ]);
  const recommendations = HOSTILE.map((text) =>
    recommendation({ rule: `Bash(${text})`, why: text, examples: [text], risk: text })
  );
  const suggestions = HOSTILE.map((text) => ({
    kind: "deny_rule" as const,
    rule: text,
    occurrences: 2,
    sessions: 1,
    words: [text],
    why: text,
    examples: [text],
  }));
  return pageOf(lines, { recommendations, suggestions, notes: HOSTILE });
}

Deno.test("reviewHtml() counts the tools of an MCP server together, and adds their rules with one command", () => {
  const refused = (id: string, tool: string) => [
    assistant(`m${id}`, [toolUse(id, tool)]),
    user([toolResult(id, "The user doesn't want to proceed with this tool use.", true)], {
      toolDenialKind: "user-rejected",
    }),
  ];
  const lines = [
    ...refused("t1", "mcp__db__get"),
    ...refused("t2", "mcp__db__list"),
    ...refused("t3", "mcp__one__get"),
  ];
  const recommendations = ["mcp__db__get", "mcp__db__list"].map((rule) => recommendation({ rule, risk: "network" }));
  const shown = pageOf(lines, { recommendations });
  assertStringIncludes(shown, "<code>db (2 tools of an MCP server)</code>");
  assertStringIncludes(shown, "<code>mcp__one__get</code>");
  assertStringIncludes(shown, 'data-copy="debrief permissions --apply mcp__db__get mcp__db__list --project /p --yes"');
  const risky = recommendations.map((one) => ({ ...one, status: "review_needed" as const }));
  assertEquals(pageOf(lines, { recommendations: risky }).includes("data-copy"), false);
  assertStringIncludes(reviewText(reviewOf(lines), "/p"), "  db (2 tools of an MCP server)  2\n");
});

Deno.test("reviewHtml() lets no text of a transcript become markup", () => {
  const text = hostilePage();
  assertEquals([...text.matchAll(/<script[^>]*>([^]*?)<\/script/gi)].map(([, script]) => script), [COPY_SCRIPT]);
  assertEquals(text.match(/<(?:img|iframe|svg|a|base|form|object|embed|link)\b/gi), null);
  assertEquals(text.match(/<style/g)?.length, 1);
  assertEquals(text.match(/<\/style/g)?.length, 1);
  assertEquals(text.match(/<title/g)?.length, 1);
  assertEquals(text.match(/\son\w+\s*=\s*["']/gi), null);
  // deno-lint-ignore no-control-regex -- none may be left
  assertEquals(/[\0-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]/.test(text), false);
  assertStringIncludes(text, "default-src 'none'");
  assertStringIncludes(text, "&lt;script&gt;document.title = &#39;RAN&#39;&lt;/script&gt;");
});

Deno.test("reviewHtml() is the same for the same review", () => {
  assertEquals(hostilePage(), hostilePage());
});

const browser = findBrowser();
Deno.test({
  name: browser === null
    ? "reviewHtml() runs nothing in a browser (skipped: no chromium on this machine)"
    : "reviewHtml() runs nothing in a browser and shows the text",
  ignore: browser === null,
  async fn() {
    using temporary = temporaryFile({ suffix: ".html" });
    const file = temporary.path;
    Deno.writeTextFileSync(file, hostilePage());
    const dom = await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]);
    assertStringIncludes(dom, "<title>Permission review</title>");
    assertEquals(dom.split("<script").length, 2);
    assertStringIncludes(dom, "&lt;script&gt;document.title = 'RAN'&lt;/script&gt;");
    assertStringIncludes(dom, "javascript:document.title='RAN'");
    // and the same page without its policy: escaping alone must hold too
    Deno.writeTextFileSync(file, hostilePage().replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""));
    const bare = await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]);
    assertStringIncludes(bare, "<title>Permission review</title>");
  },
});

Deno.test({
  name: "browse() sees a page that does run something",
  ignore: browser === null,
  async fn() {
    using temporary = temporaryFile({ suffix: ".html" });
    const file = temporary.path;
    Deno.writeTextFileSync(file, "<title>x</title><script>document.title = 'RAN'</script>");
    assertStringIncludes(await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]), "<title>RAN");
  },
});

/** A session of one day: Bash runs often and is refused once, Edit is refused twice, Read only runs. */
const DAY = [
  ...["Bash", "Read"].flatMap((tool) =>
    Array.from({ length: tool === "Bash" ? 300 : 20 }, (_, i) => [
      assistant(`${tool}${i}`, [toolUse(`${tool}-${i}`, tool, { command: "ls" })], {
        cwd: "/work/app",
        timestamp: "2026-03-01T10:00:00Z",
      }),
      user([toolResult(`${tool}-${i}`, "ok")]),
    ]).flat()
  ),
  ...["Bash", "Edit", "Edit"].flatMap((tool, i) => [
    assistant(`r${i}`, [
      toolUse(`r${i}`, tool, tool === "Bash" ? { command: "git push --force" } : { file_path: `/work/app/${i}.ts` }),
    ], { cwd: "/work/app", timestamp: "2026-03-04T10:00:00Z" }),
    user([toolResult(`r${i}`, "The user doesn't want to proceed with this tool use.", true)], {
      toolDenialKind: "user-rejected",
    }),
  ]),
];

Deno.test("reviewHtml() draws prompts and denials to scale, with the number after the bar", () => {
  const text = pageOf(DAY);
  const bars = [...text.matchAll(/class="name"><code>(\w+)<\/code>[\s\S]*?class="count">([^<]*)</g)];
  assertEquals(bars.map(([, tool, count]) => [tool, count]), [["Edit", "2 of 2 (100 %)"], [
    "Bash",
    "1 of 301 (&lt;1 %)",
  ]]);
  const widths = [...text.matchAll(/<i class="refused" style="width:([\d.]+)%/g)].map(([, width]) => Number(width));
  assertEquals(widths, [100, 0.33], "a share of the calls of the tool");
  assertStringIncludes(text, "All calls of 1 other tool ran without a prompt.");
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
  assert(
    !/\.bar i[^}]*min-width/.test(style) && !/\.bar \{[^}]*gap/.test(style),
    "a least width or a gap bends the scale",
  );
});

Deno.test("reviewHtml() says when, where, and how many, without numbers that contradict", () => {
  const text = pageOf(DAY);
  assertStringIncludes(text, "<b>2026-03-01 to 2026-03-04</b> in /work/app");
  const tiles = Object.fromEntries(
    [...text.matchAll(/<b>([\d,]+)<\/b><span>([^<]+)</g)].map(([, n, name]) => [name, n]),
  );
  assertEquals(tiles["rejected by the user"], "3");
  assertEquals([tiles["approved by the user at a prompt"], tiles["interrupted by the user"]], ["0", "0"]);
});

Deno.test("reviewHtml() says nothing of approvals where no client records them, or at least how many", () => {
  const old = { calls: 5, wouldAsk: 0, edits: 0, covered: 0, rules: [] };
  const pageWith = (prompts: number) =>
    reviewHtml(reviewOf(DAY), reportOf({ old, friction: { ...QUIET, prompts, rejected: 1 } }));
  assertEquals(pageWith(1).includes("approved by the user"), false);
  assertStringIncludes(pageWith(3), "<b>2</b><span>approved by the user at a prompt, at least</span>");
});

Deno.test("reviewHtml() shows the command or file of a call, not what the client always says", () => {
  const text = pageOf(DAY);
  for (const call of ["git push --force", "/work/app/1.ts", "/work/app/2.ts"]) {
    assertStringIncludes(text, `<pre>${call}\n</pre>`);
  }
  assert(!text.includes("doesn&#39;t want to proceed") && !text.includes("doesn't want to proceed"));
});

Deno.test("reviewHtml() draws a bar for each of several rules that are recommended", () => {
  const one = pageOf(DAY, { recommendations: [recommendation()] });
  assert(!one.includes('aria-label="Prompts spared by rule"'));
  const two = pageOf(DAY, { recommendations: [recommendation(), recommendation({ rule: "Bash(x)" })] });
  assertStringIncludes(two, 'aria-label="Prompts spared by rule"');
});

Deno.test("reviewHtml() stacks its tables on a narrow screen, each figure with its name", () => {
  const text = pageOf(DAY, { recommendations: [recommendation()] });
  assertStringIncludes(text, "@media (max-width: 40rem)");
  for (const name of ["Prompts spared", "Sessions", "Other calls allowed", "Risk"]) {
    assertStringIncludes(text, `data-name="${name}"`);
  }
});

Deno.test("reviewHtml() runs no script but the one that copies, by its hash, and none where there is nothing to copy", async () => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(COPY_SCRIPT));
  assertEquals(`sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`, COPY_SCRIPT_HASH);
  const page = pageOf(DAY, { recommendations: [recommendation({ rule: "Bash(x 'y')", risk: "network" })] });
  assertStringIncludes(page, `script-src '${COPY_SCRIPT_HASH}'`);
  const command =
    "debrief permissions --apply &#39;Bash(x &#39;\\&#39;&#39;y&#39;\\&#39;&#39;)&#39; --project /p --yes";
  assertStringIncludes(page, `<code>${command}</code><button type="button" hidden data-copy="${command}">`);
  const bare = pageOf(DAY, { recommendations: [recommendation({ status: "review_needed" })] });
  assert(!bare.includes("<script") && !bare.includes("script-src") && !bare.includes("data-copy"));
});

Deno.test("reviewHtml() draws what got in the way over time, each period as high as its count, none left out", () => {
  const text = pageOf([
    ...DAY,
    ...refusedOn("2026-03-02T09:00:00Z", 1, "x"),
    ...refusedOn("2026-03-04T09:00:00Z", 1, "y"),
  ]);
  const chart = /class="columns"[^>]*>([^]*?)<\/div>/.exec(text)?.[1] ?? "";
  const columns = chart.split('class="column"').slice(1).map((column) =>
    [...column.matchAll(/height:([\d.]+)%" title="([^"]*)"/g)].map(([, height, title]) => `${height} ${title}`)
  );
  assertEquals(columns, [
    [],
    ["25.00 2026-03-02: 1 call: rejected or interrupted by the user"],
    [],
    ["100.00 2026-03-04: 4 calls: rejected or interrupted by the user"],
  ]);
  assertStringIncludes(text, "4 in a day at most");
});

/** Rejected commands at a time. */
function refusedOn(timestamp: string, count: number, id: string, command = "git push") {
  return Array.from({ length: count }, (_, i) => [
    assistant(`${id}${i}`, [toolUse(`${id}-${i}`, "Bash", { command })], {
      cwd: "/work/app",
      timestamp,
      sessionId: id,
    }),
    user([toolResult(`${id}-${i}`, "The user doesn't want to proceed with this tool use.", true)], {
      toolDenialKind: "user-rejected",
      sessionId: id,
    }),
  ]).flat();
}

Deno.test("reviewHtml() unfolds each session with its refused commands in full, the latest first", () => {
  const long = `frob ${"x".repeat(5_000)}\n  --and more`;
  const text = pageOf([
    ...refusedOn("2026-03-05T09:00:00Z", 25, "later", long),
    ...refusedOn("2026-03-02T09:00:00Z", 1, "first"),
  ]);
  const sessions = [...text.matchAll(/<details><summary><b>([\d-]+)<\/b> <code>(\w+)<\/code> ([^<]*)/g)];
  assertEquals(sessions.map(([, day, session, what]) => [day, session, what]), [
    ["2026-03-05", "later", "25 rejected or interrupted by the user"],
    ["2026-03-02", "first", "1 rejected or interrupted by the user"],
  ]);
  assertEquals(text.split(`<pre>${long}\n</pre>`).length - 1, 25);
});

Deno.test({
  name: "reviewHtml() fits 400 px and 1,100 px: nothing overlaps, and every bar is as long as it says",
  ignore: browser === null,
  async fn() {
    const long = `frob ${"x".repeat(300)} ${"y/".repeat(200)}`;
    const lines = Array.from({ length: 60 }, (_, i) => {
      const day = new Date(Date.UTC(2026, 0, 1 + i * 5)).toISOString();
      return refusedOn(day, 1 + (i * 7) % 11, `s${i}`, i % 3 === 0 ? long : "git push");
    }).flat();
    const recommendations = [long, "a", "npm run build"].map((command, i) =>
      recommendation({
        rule: `Bash(${command})`,
        why: long,
        examples: [long],
        status: i === 1 ? "review_needed" : "recommended",
      })
    );
    const pages = [pageOf([...DAY, ...lines], { recommendations, notes: [long] }), pageOf(DAY)];
    const bent = pages[0]!.replace(".column i {", ".column i { min-height: 30px;");
    const wide = pages[0]!.replace("td.wide {", "td.n { min-width: 40rem; } td.wide {");
    const [first, second, ofBent = "", ofWide = ""] = await measured(browser ?? "", [...pages, bent, wide]);
    assertEquals([first, second], ["fits", "fits"]);
    assertStringIncludes(ofBent, "drawn as", "the ruler sees a bar that is too long");
    assertStringIncludes(ofWide, "card is cut", "the ruler sees a table wider than its card");
  },
});

Deno.test("the hash in the policy is that of the script", async () => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(COPY_SCRIPT));
  assertEquals(COPY_SCRIPT_HASH, `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`);
});

Deno.test("the script closes no element that it stands in", () => assertEquals(/<\/|<!--/.test(COPY_SCRIPT), false));
