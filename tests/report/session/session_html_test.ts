import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { NO_USAGE } from "../../../lib/session/usage.ts";
import type { SessionReport } from "../../../lib/report/session/session_report.ts";
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
    "/home/me/app on main, Claude Code 2.1.330",
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
    "TIME · 2.0 s, 3 calls, 1 error",
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
    "The client&#39;s own count, agents included.",
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
  const all = ["/home/me/app, Claude Code 2.1.330", "/home/me/app/a.ts +2 −0", "agent look around", "(no conclusion)"];
  assertEquals(left(0), all);
  assertEquals(left(1), [
    ...all,
    "As transcript_review recorded them while the session ran (a, b, c and 1 more file): debrief permissions shows which are in force now. 1 more rule not listed.",
    "1 more file not listed.",
    "From the records that the hooks keep outside the transcript. 1 earlier record not listed.",
  ]);
});

/** Reports in which something is not known, or is more than usual: how many lines of the page are gone, and which are new. */
const VARIANTS: readonly (readonly [
  vary: (report: SessionReport) => Partial<SessionReport>,
  gone: number,
  shown: readonly string[],
])[] = [
  ...([
    [() => ({ cwd: null, models: ["opus", "haiku"], client: { first: "1.0", last: "2.0" } }), 1, [
      "Claude Code 1.0 to 2.0, opus, haiku",
    ]],
    [() => ({ client: { first: null, last: null }, branch: null }), 1, ["/home/me/app, Claude Code"]],
    [() => ({ startedAt: "x", endedAt: null, workMs: null, takenBackTurns: 1, title: "" }), 5, [
      "session s1",
      "1turn",
      "1taken back",
      "Fix the *build*",
      "Command | Runs | Median | 90 % | Worst | Total |",
      "hook.sh | 1 | 40 ms | 40 ms | 40 ms | 40 ms |",
    ]],
    [({ cost }) => ({ cost: cost && { ...cost, isPartial: true } }), 2, [
      "$0.42cost so far, at least",
      "The client&#39;s own count, agents included. It was written when the client last exited; the model answered after that, so the session has cost more.",
    ]],
    [() => ({ cost: null }), 4, [
      "Counted from the messages of the main conversation, without agents and the client&#39;s own requests.",
      "Model | Input | Cache read | Cache written | Output |",
      "unknown | 15 | 0 | 0 | 1,500 |",
    ]],
    [() => ({ cost: null, models: [], usage: { ...NO_USAGE, output: null, outputAtLeast: 7 } }), 5, [
      "≥7tokens written",
      "Counted from the messages of the main conversation, without agents and the client&#39;s own requests. Some messages have no final count of output tokens, so the sum is at least what was counted.",
      "Model | Input | Cache read | Cache written | Output |",
      "unknown | 0 | 0 | 0 | ≥7 |",
    ]],
    [
      ({ cost }) => ({
        cost: cost && { ...cost, models: [{ model: "m", usage: NO_USAGE, thinking: 3, usd: null }] },
      }),
      5,
      ["0tokens written"],
    ],
    [
      ({ cost }) => ({
        cost: cost &&
          { ...cost, models: [{ model: "m", usage: { ...NO_USAGE, cacheCreation: 1 }, thinking: 3, usd: null }] },
      }),
      2,
      ["0tokens written", "m | 0 | 0 | 1 | 0 | 3 | |"],
    ],
    [
      ({ files }) => ({
        files: [["b", 1, 1], ["a", 2, 0], ["d", 0, 5], ["c", null, 9]].map(([path, added, removed]) => ({
          ...files[0],
          path,
          added,
          removed,
        })) as typeof files,
      }),
      3,
      ["4files changed", "4 files", "c", "d +0 −5", "a +2 −0", "b +1 −1"],
    ],
    [
      ({ turns }) => ({
        turns: turns.map((turn) => ({
          ...turn,
          ...turn.index === 0 ? { takenBack: true as const, activeMs: null, lastWords: "", prompt: "" } : {
            failures: [],
            queued: [{ text: "stop", line: 1 }],
            lastWords: "x".repeat(1600),
            apiError: "Prompt is too long",
          },
        })) as typeof turns,
      }),
      4,
      [
        "0 (no text)",
        "TIME · taken back, 4 calls, 1 failed, 1 file",
        "typed during the turn: stop",
        "ended with an error: Prompt is too long",
        "x x1500…",
      ],
    ],
    [
      ({ turns, calls }) => ({
        turns: turns.slice(0, 1).map((turn) => ({
          ...turn,
          prompt: "y".repeat(2001),
          toolCalls: 1,
          startedAt: null,
          calls: [...Array(400).fill(calls[2]), {
            ...calls[0]!,
            tool: "mcp__a__b",
            outcome: "tool_error" as const,
            failure: null,
            errorKind: null,
            takenBack: true as const,
            durationMs: null,
          }].reverse(),
          failures: Array(101).fill({ call: calls[0], isFixed: false }),
          commits: Array(101).fill({ hash: "1", title: "t" }),
        })),
      }),
      17,
      [
        "1turn",
        "0 y x159…",
        "· 11.0 s, 401 calls, 101 failed, 1 file",
        "y x2000…",
        "failed: Bash make &#96;all&#96; x100",
        "committed 1 t x100",
        "401 calls",
        "TIME | mcp__a__b | make &#96;all&#96; | allowed | failed: other, taken back | |",
        "TIME | Bash | make &#96;all&#96; | allowed | ok | 1.0 s | x398",
        "1 more call not listed.",
      ],
    ],
    [
      ({ calls }) => ({
        calls: calls.map((call) => ({
          ...call,
          evidence: { ...call.evidence, source: "prompt_record" as const },
          outcome: "tool_error" as const,
          errorKind: "timeout" as const,
          failure: null,
        })) as typeof calls,
      }),
      2,
      [
        "TIME | Write | /home/me/app/a.ts | approved onceby intent.jsonl | failed: timeout | 4.0 s |",
        "TIME | Bash | git push“not on Friday”said before the call: to publish it (intent.jsonl) | rejected by the userby intent.jsonl | failed: timeout | 9.0 s |",
      ],
    ],
    [({ calls }) => ({ calls: Array(21).fill(calls[4]) }), 3, [
      "21tool calls",
      "21 calls",
      "TIME | Bash | git push“not on Friday”said before the call: to publish it (intent.jsonl) | rejected by the user | not run | 9.0 s | x20",
    ]],
  ] as [(overview: SessionReport["overview"]) => Partial<SessionReport["overview"]>, number, string[]][]).map((
    [vary, gone, shown],
  ) => [({ overview }: SessionReport) => ({ overview: { ...overview, ...vary(overview) } }), gone, shown] as const),
  [
    () => ({
      estimate: { usd: 1.5, isPartial: true, prices: "list prices", unknownModels: [], models: [] } as never,
      overview: { ...richReport().overview, cost: null },
    }),
    6,
    ["0tokens written", "$1.50cost, estimated, at least"],
  ],
  [
    () => ({
      estimate: { usd: 2.5, isPartial: false, prices: "list prices", unknownModels: [], models: [] } as never,
    }),
    5,
    ["0tokens written", "$2.50cost, estimated"],
  ],
  [
    ({ agents }) => ({
      agents: [{ ...agents[0]!, durationMs: null, errors: 0, toolCalls: 1, startedAt: null }, agents[0]!],
    }),
    1,
    [
      "2agents",
      "· 1 call",
      "conclusion found in: agent transcript; agent a1Explore look around",
      "# It is green.All of it.",
    ],
  ],
  [
    ({ items }) => ({
      items: items.map(({ evidence: { speaker: _s, replyTo: _r, ...evidence }, ...item }, at) => ({
        ...item,
        evidence: { ...evidence, line: at === 0 ? null : 99 },
      })),
    }),
    4,
    ["DECISION We settled on WAL.", "RUNBOOK Run make.", "line 99"],
  ],
  [
    ({ review }) => ({
      review: review &&
        { ...review, candidates: review.candidates.map((one) => ({ ...one, reason: "", examples: ["a", "b"] })) },
    }),
    1,
    ["Write(a.ts)for example afor example b | 3 | edits_project | review needed |"],
  ],
  [({ review }) => ({ review: review && { ...review, candidates: [] } }), 4, []],
  [() => ({ actions: [] }), 5, []],
  [
    ({ overview: { turns } }) => ({
      conversation: [
        { kind: "text", line: turns[0]!.startLine - 1, text: "before the first turn" },
        { kind: "text", line: turns[0]!.startLine, text: "at its start" },
        { kind: "call", line: turns[0]!.startLine, id: "t1", output: " ", diff: [] },
        { kind: "call", line: turns[0]!.startLine, id: "none", output: "x", diff: [] },
        ...Array(298).fill({ kind: "text", line: turns[1]!.startLine - 1, text: "again" }),
        {
          kind: "call",
          line: turns[1]!.startLine,
          id: "t5",
          output: "out",
          diff: ["+a", "-b", " c", `+${"d".repeat(301)}`],
        },
        { kind: "text", line: null, text: "nowhere" },
      ] as never,
    }),
    1,
    [
      "1 earlier step not shown.Bash make &#96;all&#96;",
      "failed: exit 2",
      "again x298",
      "Bash git push",
      "not run",
      "+a",
      "-b",
      "c",
      "+d x298…",
      "out",
    ],
  ],
];

Deno.test("sessionHtml() shows what is known of a part, and how much it leaves out", () => {
  const rich = richReport();
  const usual = visibleLines(sessionHtml(rich));
  for (const [at, [vary, gone, shown]] of VARIANTS.entries()) {
    const lines = visibleLines(sessionHtml({ ...rich, ...vary(rich) }));
    const left = [...usual];
    const fresh = lines.filter((line) => !left.includes(line) || left.splice(left.indexOf(line), 1).length === 0);
    const counted = [...Map.groupBy(fresh, (line) => line).entries()].map(([line, all]) =>
      all.length === 1 ? line : `${line} x${all.length}`
    );
    const words = counted.map((line) => line.replace(/(.)\1{20,}/g, (run, letter) => `${letter} x${run.length}`));
    assertEquals([left.length, words], [gone, shown], `variant ${at}`);
  }
  const open = (count: number) => {
    const { overview } = rich;
    const [calls, files] = [Array(count).fill(overview.calls[4]), Array(count).fill(overview.files[0])];
    return sessionHtml({ ...rich, overview: { ...overview, calls, files } }).match(/<details\s+open/g)?.length ?? 0;
  };
  assertEquals([open(20), open(21)], [2, 0]);
});

Deno.test("sessionHtml() cuts each text where its place says, and shows whole what is an id or a path", () => {
  const page = sessionHtml(wordsReport("x".repeat(7000)));
  const runs = Map.groupBy(page.matchAll(/x{20,}/g), ([run]) => run.length);
  const lengths = [...runs].sort(([a], [b]) => a - b).map(([length, all]) => `${length}x${all.length}`);
  const expected =
    "39x1 59x7 70x1 74x1 79x2 99x1 150x1 151x2 154x1 159x1 190x2 194x1 199x1 294x1 298x3 299x5 599x2 1500x1 1991x1 2987x1 2999x1 5994x1 5999x1 7000x3";
  assertEquals(lengths.join(" "), expected);
  assertStringIncludes(sessionHtml(richReport()), '<p class="said last"># It is green.<br>All of it.</p>');
});
