import { assertEquals, assertStringIncludes } from "@std/assert";
import { overviewOf } from "../../../lib/analyses/overview/overview.ts";
import { sessionMarkdown } from "../../../lib/report/session/session_markdown.ts";
import type { SessionReport } from "../../../lib/report/session/session_report.ts";
import { assertNoSecret, SECRET_WORDS, wordsReport } from "../../support/report/pages.ts";
import { at, bareReport, richReport } from "../../support/report/session_report.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

/** The page without times of the local time zone. */
function markdownOf(report: SessionReport): string {
  return sessionMarkdown(report).replace(/\d{4}-\d\d-\d\d \d\d:\d\d/g, "TIME");
}

const RICH = `# Fix the build

- project: \`/home/me/app\` on \`main\`
- client: Claude Code 2.1.330
- started: TIME
- work: 13.0 s
- 2 turns, 5 tool calls, 1 failed, 1 denied
- 1 file changed, 1 commit
- session: \`s1\`

## Turns

### Turn 0 (TIME): 11.0 s, 4 calls

> Fix the \\*build\\*

- changed \`/home/me/app/a.ts\` +2 -0
- failed, succeeded later: Bash \`\` make \`all\` \`\`
- committed \`1a2b3c4\` fix the build

Last words:

> Fixed.

### Turn 1 (TIME): 2.0 s, 1 call, interrupted

> And push

## Worth remembering

- DECISION: We settled on WAL. (in reply to: Which one?) (turn 0, line 3)
- RUNBOOK: Run make. (turn 0, line 4)

## Agents

### Explore: look around

> \\# It is green.
> All of it.

## Prompted and denied calls

- approved once: Write \`/home/me/app/a.ts\`
- rejected by the user: Bash \`git push\`, said before the call: to publish it (\`intent.jsonl\`)

## Rules that would have helped

As transcript_review recorded them (\`review.json\`).

- \`Write(a.ts)\`: 3 calls, edits_project, review needed

## Tokens by model

The client's own count, agents included.

- opus: 15 in, unknown read from cache, 1.50k out, $0.42

## Hooks

- \`hook.sh\`: 1 run, median 40 ms, worst 40 ms

## What debrief's hooks did

- TIME, memory_triage: blocked: DECISION (\`log.jsonl\`)
- trim: wrote a copy (\`trims.jsonl\`)
`;

const BARE = `# hello

- client: Claude Code
- 1 turn, 0 tool calls, 0 failed, 0 denied
- 0 files changed, 0 commits
- session: \`s2\`

## Turns

### Turn 0: 0 calls

> hello

## Tokens by model

Counted from the messages of the main conversation, without agents and the client's own requests.

- unknown: 0 in, 0 read from cache, 0 out
`;

Deno.test("sessionMarkdown() has a part for everything that a session has", () => {
  assertEquals(markdownOf(richReport()), RICH);
});

Deno.test("sessionMarkdown() leaves out the parts of which there is nothing", () => {
  assertEquals(markdownOf(bareReport()), BARE);
});

function reportOf(...lines: readonly unknown[]): SessionReport {
  return { ...bareReport(), overview: overviewOf(entriesOf(...lines), "s2") };
}

Deno.test("sessionMarkdown() lets no text be markup", () => {
  const hostile = "a <b> *c* _d_ [e](f) # g | h ~i `j` {k} \\ l";
  const markdown = markdownOf({
    ...reportOf({ type: "custom-title", customTitle: hostile }, user("# no heading\n- no list", { uuid: "u" })),
    items: [{
      category: "DECISION",
      probability: 0.9,
      isShown: true,
      evidence: { ...richReport().items[1]!.evidence, text: hostile as never },
    }],
  });
  const escaped = "a \\<b\\> \\*c\\* \\_d\\_ \\[e\\](f) \\# g \\| h \\~i \\`j\\` \\{k\\} \\ l";
  assertStringIncludes(markdown, `# ${escaped}\n`);
  assertStringIncludes(markdown, `- DECISION: ${escaped} (line 4)\n`);
  assertStringIncludes(markdown, "> \\# no heading\n> \\- no list\n");
});

/** What a session has, and how the page says it. */
const PARTS: readonly (readonly [what: string, report: SessionReport, text: string])[] = [
  [
    "no text in its prompt",
    reportOf(user("", { uuid: "u" }), user([{ type: "image" }], { uuid: "v" })),
    "> (no text)\n",
  ],
  ["neither title nor prompt", reportOf(), "# Session\n"],
  [
    "an error of the API in place of an answer",
    reportOf(user("hi", { uuid: "u" }), {
      ...assistant("e", "x"),
      isApiErrorMessage: true,
      message: { model: "<synthetic>", content: "API Error: <b>" },
    }),
    "\n- ended with an error: API Error: \\<b\\>\n",
  ],
  [
    "a call that failed for good",
    reportOf(
      user("a"),
      assistant("m", [toolUse("t", "Bash", { command: "ls" })], at(1)),
      user([toolResult("t", "Exit code 1", true)]),
    ),
    "- failed: Bash `ls`\n",
  ],
  ["a long prompt", reportOf(user("x".repeat(3000))), `\n> ${"x".repeat(1999)}…\n`],
  [
    "a branch that is not known",
    reportOf(user("a", { cwd: "/p" })),
    "- project: `/p`\n- client: Claude Code\n- 1 turn,",
  ],
  ["an agent without a type or an end", {
    ...bareReport(),
    agents: [{ ...richReport().agents[0]!, type: null, conclusion: "" }],
  }, "### agent: look around\n\n> (no conclusion)\n"],
  [
    "rules, none of them of use",
    { ...bareReport(), review: { from: ["review.json"], candidates: [] } },
    "### Turn 0: 0 calls\n\n> hello\n\n## Tokens by model",
  ],
];

for (const [what, report, expected] of PARTS) {
  Deno.test(`sessionMarkdown() of a session with ${what}`, () => {
    assertStringIncludes(markdownOf(report), expected);
  });
}

Deno.test("sessionMarkdown() names 40 files of a turn, the last 200 decided calls and actions, and 50 rules and hooks", () => {
  const writes = Array.from({ length: 300 }, (_, n) => [
    assistant(`m${n}`, [toolUse(`t${n}`, "Write", { file_path: `/p/f${n}`, content: "x" })]),
    user([toolResult(`t${n}`, "done")], {
      permissionDecision: { decision: "accept", source: "user_temporary", grantScope: "once" },
    }),
  ]).flat();
  const base = richReport();
  const [candidate] = base.review?.candidates ?? [];
  const hooks = Array.from(
    { length: 60 },
    (_, n) => ({
      type: "system",
      subtype: "stop_hook_summary",
      hookInfos: [{ command: `hook${n}.sh`, durationMs: n }],
    }),
  );
  const markdown = markdownOf({
    ...reportOf(user("a", { version: "2.1.330" }), ...writes, ...hooks),
    actions: Array.from({ length: 300 }, (_, n) => ({ ...base.actions[1]!, what: `action ${n}.` })),
    review: {
      from: ["review.json"],
      candidates: Array.from({ length: 60 }, (_, n) => ({ ...candidate!, rule: `Rule${n}` })),
    },
  });
  const count = (text: string) => markdown.split(text).length - 1;
  assertEquals([count("- changed"), count("- approved once"), count(": action"), count("- `Rule"), count("- `hook")], [
    40,
    200,
    200,
    50,
    50,
  ]);
  assertEquals([count("action 99."), count("action 100."), count("action 299.")], [0, 1, 1]);
  assertEquals([count("/p/f99`"), count("/p/f100`"), count("- changed `/p/f39`"), count("- changed `/p/f40`")], [
    0,
    1,
    1,
    0,
  ]);
});

Deno.test("sessionMarkdown() quotes: no line of a text begins a heading", () => {
  const markdown = sessionMarkdown(wordsReport("a\n# not a heading\n- no point"));
  assertEquals(markdown.split("\n").filter((line) => line.startsWith("# ")).length, 1);
  assertStringIncludes(markdown, "\n> \\# not a heading\n");
});

Deno.test("sessionMarkdown() contains no secret, wherever it is", () => {
  for (const words of SECRET_WORDS) assertNoSecret(sessionMarkdown(wordsReport(words)));
});
