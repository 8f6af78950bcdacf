import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { reviewHtml } from "../../lib/report/review_html.ts";
import { assistant, toolResult, toolUse, user } from "../support/transcript.ts";
import { browse, findBrowser } from "../support/browser.ts";
import { recommendation, reviewOf } from "../support/reviews.ts";

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
  return reviewHtml(reviewOf(lines, { recommendations, suggestions, notes: HOSTILE }));
}

Deno.test("reviewHtml() lets no text of a transcript become markup", () => {
  const text = hostilePage();
  assertEquals(text.match(/<script/gi), null);
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
    const file = Deno.makeTempFileSync({ suffix: ".html" });
    try {
      Deno.writeTextFileSync(file, hostilePage());
      const dom = await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]);
      assertStringIncludes(dom, "<title>Permission review</title>");
      assert(!dom.includes("<script"));
      assertStringIncludes(dom, "&lt;script&gt;document.title = 'RAN'&lt;/script&gt;");
      assertStringIncludes(dom, "javascript:document.title='RAN'");
      // and the same page without its policy: escaping alone must hold too
      Deno.writeTextFileSync(file, hostilePage().replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, ""));
      const bare = await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]);
      assertStringIncludes(bare, "<title>Permission review</title>");
    } finally {
      Deno.removeSync(file);
    }
  },
});

Deno.test({
  name: "browse() sees a page that does run something",
  ignore: browser === null,
  async fn() {
    const file = Deno.makeTempFileSync({ suffix: ".html" });
    try {
      Deno.writeTextFileSync(file, "<title>x</title><script>document.title = 'RAN'</script>");
      assertStringIncludes(
        await browse(browser ?? "", file, ["--dump-dom", "--virtual-time-budget=2000"]),
        "<title>RAN",
      );
    } finally {
      Deno.removeSync(file);
    }
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
    ], {
      cwd: "/work/app",
      timestamp: "2026-03-04T10:00:00Z",
    }),
    user([toolResult(`r${i}`, "The user doesn't want to proceed with this tool use.", true)], {
      toolDenialKind: "user-rejected",
    }),
  ]),
];

Deno.test("reviewHtml() draws prompts and denials to scale, with the number after the bar", () => {
  const text = reviewHtml(reviewOf(DAY));
  const bars = [...text.matchAll(/class="name"><code>(\w+)<\/code>[\s\S]*?class="count">([^<]*)</g)];
  assertEquals(bars.map(([, tool, count]) => [tool, count]), [["Edit", "2 of 2"], ["Bash", "1 of 301"]]);
  const widths = [...text.matchAll(/<i class="refused" style="width:([\d.]+)%/g)].map(([, width]) => Number(width));
  assertEquals(widths, [100, 50]);
  assertStringIncludes(text, "All calls of 1 other tool ran without a prompt.");
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
  assert(
    !/\.bar i[^}]*min-width/.test(style) && !/\.bar \{[^}]*gap/.test(style),
    "a least width or a gap bends the scale",
  );
});

Deno.test("reviewHtml() says when, where, and how many, without numbers that contradict", () => {
  const text = reviewHtml(reviewOf(DAY));
  assertStringIncludes(text, "<b>2026-03-01 to 2026-03-04</b> in /work/app");
  const tiles = Object.fromEntries(
    [...text.matchAll(/<b>([\d,]+)<\/b><span>([^<]+)</g)].map(([, n, name]) => [name, n]),
  );
  assertEquals(tiles["rejected by the user"], "3");
  assertEquals([tiles["approved by the user at a prompt"], tiles["interrupted by the user"]], ["0", "0"]);
});

Deno.test("reviewHtml() shows the command or file of a call, not what the client always says", () => {
  const text = reviewHtml(reviewOf(DAY));
  for (const call of ["git push --force", "/work/app/1.ts", "/work/app/2.ts"]) {
    assertStringIncludes(text, `<code>${call}</code>`);
  }
  assert(!text.includes("doesn&#39;t want to proceed") && !text.includes("doesn't want to proceed"));
});

Deno.test("reviewHtml() speaks of amber where there is amber only, and draws no single bar", () => {
  const one = reviewHtml(reviewOf(DAY, { recommendations: [recommendation()] }));
  assert(!one.includes("Amber") && !one.includes('aria-label="Prompts saved by rule"'));
  const two = reviewHtml(
    reviewOf(DAY, {
      recommendations: [recommendation(), recommendation({ rule: "Bash(x)", status: "review_needed" })],
    }),
  );
  assertStringIncludes(two, "Amber: rules that are not recommended");
  assertStringIncludes(two, 'aria-label="Prompts saved by rule"');
});

Deno.test("reviewHtml() stacks its tables on a narrow screen, each figure with its name", () => {
  const text = reviewHtml(reviewOf(DAY, { recommendations: [recommendation()] }));
  assertStringIncludes(text, "@media (max-width: 40rem)");
  for (const name of ["Calls", "Prompts saved", "Newly allowed", "Risk", "Session", "Tool"]) {
    assertStringIncludes(text, `data-name="${name}"`);
  }
});
