import { assertEquals, assertStringIncludes } from "@std/assert";
import { overviewOf, type SessionOverview, type TurnOverview } from "../../../lib/analyses/overview/overview.ts";
import { sessionHead, turnsText } from "../../../lib/cli/sessions/turns_text.ts";
import { testHost } from "../../support/host.ts";
import { at, bareReport, richReport } from "../../support/report/session_report.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

const hostOf = (columns: number | null) =>
  testHost({ home: () => "/home/me", env: () => undefined, columns, color: columns !== null }).host;

/** The session as it is shown, without times of the local time zone. */
function shown(overview: SessionOverview, columns: number | null = null): string {
  return turnsText(overview, { estimate: null, client: "Claude Code" }, hostOf(columns)).replace(
    /\d{4}-\d\d-\d\d \d\d:\d\d/g,
    "TIME",
  );
}

Deno.test("turnsText() shows a session with a head, its turns and their totals", () => {
  assertEquals(
    shown(richReport().overview),
    `Fix the build
~/app on main, Claude Code 2.1.330
started TIME, worked 13.0 s, 1.50k tokens out, $0.42

  0  TIME  11.0 s, 4 calls, 1 failed, 1.50k tokens out  [lines 1-11]
     Fix the *build*
     changed: a.ts +2 -0
     failed: make \`all\` (succeeded later)
     committed: 1a2b3c4 fix the build
     → Fixed.

  1  TIME  2.0 s, 1 call, 1 denied, interrupted, 0 tokens out  [lines 12-17]
     And push

2 turns, 5 calls, 1 failed, 1 denied, 1 file changed, 1 commit
`,
  );
});

Deno.test("turnsText() leaves out what is not known", () => {
  assertEquals(
    shown(bareReport().overview),
    `hello
Claude Code
0 tokens out

  0  0 calls, 0 tokens out  [lines 1-1]
     hello

1 turn, 0 calls
`,
  );
});

Deno.test("turnsText() says with which error a turn ended", () => {
  const key = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6";
  const text = `API Error: 401 ${key} ${"x ".repeat(200)}`;
  const error = { ...assistant("e", text), isApiErrorMessage: true, message: { model: "<synthetic>", content: text } };
  const out = shown(overviewOf(entriesOf(user("hello"), error), "s"));
  assertStringIncludes(out, "\n     ended with an error: API Error: 401 [redacted:github_token] x");
  assertEquals([out.includes(key), out.split("\n").every((line) => line.length <= 120)], [false, true]);
});

Deno.test("turnsText() keeps within the width of a terminal, and paints prompts and last words", () => {
  assertEquals(
    shown(richReport().overview, 50).replaceAll("\x1b", "^"),
    `^[1mFix the build^[0m
~/app on main, Claude Code 2.1.330
started TIME, worked 13.0 s, 1.50k
tokens out, $0.42

  0  TIME  11.0 s, 4 calls, 1 failed,
     1.50k tokens out  [lines 1-11]
     ^[1mFix the *build*^[0m
     changed: a.ts +2 -0
     failed: make \`all\` (succeeded later)
     committed: 1a2b3c4 fix the build
     ^[2m→ Fixed.^[0m

  1  TIME  2.0 s, 1 call, 1 denied,
     interrupted, 0 tokens out  [lines 12-17]
     ^[1mAnd push^[0m

2 turns, 5 calls, 1 failed, 1 denied, 1 file changed, 1 commit
`,
  );
});

function lines(...rest: readonly unknown[]): SessionOverview {
  return overviewOf(entriesOf(user("a", { version: "2.1.330", cwd: "/p", ...at(0) }), ...rest), "s");
}

const failed = (id: string, command: string): unknown[] => [
  assistant(id, [toolUse(id, "Bash", { command })], at(1)),
  user([toolResult(id, "Exit code 1", true)], at(2)),
];
const wrote = (path: string): unknown[] => [
  assistant(path, [toolUse(path, "Write", { file_path: path, content: "" })], at(1)),
  user([toolResult(path, "done")], at(2)),
];

/** A session whose turn differs in something. */
function withTurn(members: Partial<TurnOverview>): SessionOverview {
  const { overview } = richReport();
  return { ...overview, turns: overview.turns.slice(0, 1).map((turn) => ({ ...turn, ...members })) };
}

/** What a session has, and a line that says it. */
const PARTS: readonly (readonly [what: string, overview: SessionOverview, text: string])[] = [
  [
    "six failures",
    lines(...["a", "b", "c", "d", "e", "f"].flatMap((name) => failed(name, `make ${name}`))),
    "     failed: make a, make b, make c, make d, 2 more\n",
  ],
  [
    "four failures",
    lines(...["a", "b", "c", "d"].flatMap((name) => failed(name, `make ${name}`))),
    "     failed: make a, make b, make c, make d\n",
  ],
  [
    "a failed call that has no target",
    lines(assistant("m", [toolUse("t", "Frob", {})]), user([toolResult("t", "Exit code 1", true)])),
    "     failed: Frob\n",
  ],
  [
    "files in and beside its directory",
    lines(...["/p/a.ts", "/pq/b.ts", "/c.ts", "/p"].flatMap(wrote)),
    "     changed: a.ts, /pq/b.ts, /c.ts, /p\n",
  ],
  [
    "a prompt that was typed meanwhile",
    withTurn({ queued: [{ line: 3, text: "more" }] }),
    ", 4 calls, 1 failed, 1 prompt queued, ",
  ],
  ["calls of an agent in its file", withTurn({ toolCalls: 1 }), ", 4 calls, 1 failed, "],
  ["a picture alone as its prompt", withTurn({ prompt: "" }), "]\n     (no text)\n"],
  [
    "tokens that are not known",
    withTurn({ usage: { input: null, output: null, cacheRead: null, cacheCreation: null } }),
    ", 1 failed, tokens unknown  [",
  ],
  [
    "tokens of which some are known",
    withTurn({ usage: { input: 1, output: null, outputAtLeast: 1234, cacheRead: 0, cacheCreation: 0 } }),
    ", 1 failed, ≥1.23k tokens out  [",
  ],
];

for (const [what, overview, text] of PARTS) {
  Deno.test(`turnsText() of a session with ${what}`, () => {
    assertStringIncludes(shown(overview), text);
  });
}

Deno.test("sessionHead() names what the session was about, where and with what", () => {
  const { overview } = richReport();
  const models = { ...overview, models: ["opus", "haiku"], title: "" };
  const [title, where] = sessionHead(models, { estimate: null, client: "Claude Code" }, hostOf(null));
  assertEquals([title, where], ["Fix the *build*", "~/app on main, Claude Code 2.1.330, opus, haiku"]);
  const nowhere = {
    ...overview,
    cwd: null,
    branch: null,
    client: { first: null, last: null },
    workMs: null,
    cost: null,
  };
  assertEquals(sessionHead(nowhere, { estimate: null, client: null }, hostOf(null)).length, 2);
  assertEquals(
    sessionHead({ ...nowhere, title: "", turns: [] }, { estimate: null, client: null }, hostOf(null)).length,
    1,
  );
});
