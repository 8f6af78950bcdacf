import { assertEquals } from "@std/assert";
import fc from "../../../support/property.ts";
import { ownProse } from "../../../../lib/analyses/triage/sentences/own_prose.ts";
import {
  CERTAIN_OUTPUT,
  OUTPUT_HINT,
  OUTPUT_LINE,
  stripPastedOutput,
} from "../../../../lib/analyses/triage/sentences/pasted_output.ts";

function kept(text: string): string[] {
  return stripPastedOutput(text).split("\n").filter((line) => line.trim() !== "");
}

Deno.test("stripPastedOutput() keeps the user's own lines and strips output", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["why does it fail?", ["why does it fail?"]],
    ["fix this:\n    at run (src/a.ts:10:5)\nplease", ["fix this:", "please"]],
    ["fix lint:\n  src/a.go:12:3: make it a constant (goconst)\n", ["fix lint:"]],
    ["it says\n2026-01-02 10:00:00 ERROR always fails\n2026-01-02 10:00:01 ERROR again", ["it says"]],
    ["    at run (src/a.ts:10:5)", []],
    ["    at run (src/a.ts:10:5)\n    at main (src/b.ts:2:1)", []],
    ["$ 5 is too much", ["$ 5 is too much"]],
    ["Traceback (most recent call last)\nwe should always check", ["we should always check"]],
    [
      'use this:\nif (kind === "error") {\n  retry();\n}\nand never retry twice',
      ["use this:", "and never retry twice"],
    ],
    ["Error: it is not what I asked for", ["Error: it is not what I asked for"]],
    ["it stops:\nCaused by: Error: no such field\nTypeError: x is undefined", ["it stops:"]],
    ["Caused by: Error: no such field", []],
    ["it stops:\ndb.errors.UndefinedColumn: column a.done does not exist", ["it stops:"]],
    ["app.net.IOError: no route", []],
    ["docs/README.md: always say how to install", ["docs/README.md: always say how to install"]],
    ["README.md: never name a person", ["README.md: never name a person"]],
    ["we should always check\nTypeError: x is undefined", ["we should always check"]],
    ["it stops:\n => CACHED [1/9] WORKDIR /app\n => ERROR [3/9] RUN npm ci", ["it stops:"]],
    ["it stops:\n(base) root@box:~/app# git push\nAlways sign in first.\n\nwe use ssh", ["it stops:", "we use ssh"]],
    ["me@box app % make\nNever run this as root.\n\nme@box app % make clean\nDone.", []],
    ["[me@box app]$ make\nNever run this as root.", []],
    ["PS C:\\app> npm ci\nAlways use a lockfile.\n\nwhy?", ["why?"]],
    ["ada@example.org: 50% of them always fail", ["ada@example.org: 50% of them always fail"]],
    ["me@box is the server, we always deploy there", ["me@box is the server, we always deploy there"]],
    [`${"Requiring: site-seo-0.6 Source: /srv/app Always set a title. ".repeat(6)}Done`, []],
    [`${"We always deploy to /srv/app in the evening, and never on a Friday. ".repeat(6)}`, [
      "We always deploy to /srv/app in the evening, and never on a Friday. ".repeat(6),
    ]],
  ];
  for (const [text, own] of cases) assertEquals(kept(text), own, text);
});

Deno.test("stripPastedOutput() strips a block of lines that a program wrote, whatever their form", () => {
  const log = [
    "Current runner version: '2.328.0'",
    "Prepare workflow directory",
    "Download action repository 'actions/checkout@v5'",
    "Temporarily overriding HOME='/home/runner/work/_temp'",
    "Adding repository directory to the temporary git global config",
    "/usr/bin/git config --global --add safe.directory",
    "Note: switching to 'refs/remotes/pull/15/merge'",
  ];
  const names = ["knip", "tsx", "vitest", "prisma", "biome", "lefthook"];
  const table = ["Hints (6)", ...names.map((name) => `${name}  knip.json  Remove from ignoreDependencies`)];
  const cases: readonly (readonly [what: string, text: readonly string[], own: readonly string[]])[] = [
    ["a log behind the user's own line", ["why the wrong branch?", ...log], ["why the wrong branch?"]],
    ["a table between paragraphs", ["look at this", "", ...table, "", "never do that"], [
      "look at this",
      "never do that",
    ]],
    ["fewer lines", ["read these", "", ...log.slice(0, 5)], ["read these", ...log.slice(0, 5)]],
    ["a list", ["do this", "", ...log.map((line) => `- ${line}`)], ["do this", ...log.map((line) => `- ${line}`)]],
    ["sentences", ["", ...log.map((line) => `${line}.`)], log.map((line) => `${line}.`)],
    [
      "tasks without signs",
      ["", ...names.map((name) => `add ${name} to the page`)],
      names.map((name) => `add ${name} to the page`),
    ],
    ["lines in Korean", ["", ...log.map((line) => `${line} 확인`)], log.map((line) => `${line} 확인`)],
  ];
  for (const [what, text, own] of cases) assertEquals(kept(text.join("\n")), own, what);
});

Deno.test("stripPastedOutput() keeps the last paragraph behind the message of a program", () => {
  const message = "Validation Error\n\nThe operation cannot be completed. If possible, archive it instead.\n\n";
  assertEquals(kept(`${message}Model: Line\nuse the new model`), ["Model: Line", "use the new model"]);
  assertEquals(kept("Fix the Error\n\nUse tabs instead.\n\nThanks"), ["Fix the Error", "Use tabs instead.", "Thanks"]);
  assertEquals(kept("Type Error\nuse tabs instead"), ["Type Error", "use tabs instead"]);
});

Deno.test("stripPastedOutput() keeps nothing of a summary that is pasted to go on after /clear", () => {
  const summary = "This session is being continued from a previous conversation that ran out of context.\n\nSummary:";
  assertEquals(kept(`${summary}\n1. The importer reads CSV.\n\nFrom now on always run the linter.`), []);
});

Deno.test("stripPastedOutput() strips what stands among lines of output, and keeps what the user says around them", () => {
  const log = [
    "2026-01-02 10:00:00 started",
    "Run npm ci",
    "we should never see this line",
    "2026-01-02 10:00:01 installed",
    "2026-01-02 10:00:02 failed",
  ];
  const text = ["CI fails:", ...log, "never skip the tests for it"].join("\n");
  assertEquals(kept(text), ["CI fails:", "never skip the tests for it"]);
  const [first = "", , , , last = ""] = log;
  const mostlyOwn = [first, "then", "we always see", "that it", "stops", "at once", "and says", last];
  assertEquals(kept(mostlyOwn.join("\n")), mostlyOwn);
});

Deno.test("stripPastedOutput() keeps the first and last paragraph of a long text", () => {
  const middle = "we must always do so ".repeat(200);
  assertEquals(kept(`Review this:\n\n${middle}\n\nAnd be brief`), ["Review this:", "And be brief"]);
});

const MIDDLE = "we must always do so ".repeat(200).trim();
const ENDS: readonly (readonly [what: string, text: string, own: readonly string[]])[] = [
  ["of two lines at the end", `Review this:\n\n${MIDDLE}\n\nAnd be brief\nand kind`, [
    "Review this:",
    "And be brief",
    "and kind",
  ]],
  ["of two lines before empty ones", `Review this:\n\n${MIDDLE}\n\nAnd be brief\nand kind\n\n \n`, [
    "Review this:",
    "And be brief",
    "and kind",
  ]],
  ["that is a paste up to the end", `Review this:\n\nthe middle\n\n${MIDDLE}\n${MIDDLE}`, [
    "Review this:",
    MIDDLE,
    MIDDLE,
  ]],
];
for (const [what, text, own] of ENDS) {
  Deno.test(`stripPastedOutput() keeps all of a last paragraph ${what}`, () => assertEquals(kept(text), [...own]));
}

Deno.test("OUTPUT_HINT matches every line that a pattern for output matches", () => {
  const part = fc.constantFrom(
    ...'at run (a.ts:1:2)|File "a.py", line 3|src/a.go:12:3: x|Traceback (most recent call last)|[2026-01-02 10:00|10:00:01|$ ls'
      .split("|"),
    ..."  3:1  error x|a.ts(3,5): x|a.rb:3:in `x|remote: x|HINT: x|##[error]x|npm warn x|E   x|Uncaught x: |Unhandled x: "
      .split("|"),
    ..."❯ x|+++|---|@@|diff --git|index abc123f|ERROR|WARN|INFO|DEBUG|TRACE|FATAL|npm ERR!|error[E01]:|warning:|{ a,"
      .split("|"),
    ..."✓|PASS|FAIL|ok 1|not ok 2| |  |12 | x|a|Z|├|×|●|=> x|Caused by: |TypeError: |Note: |run() {|x;|=>|});".split(
      "|",
    ),
  );
  const met = new Set<RegExp>();
  fc.assert(
    fc.property(fc.array(fc.oneof(part, fc.string()), { maxLength: 4 }), (parts) => {
      const line = parts.join("");
      for (const pattern of [...CERTAIN_OUTPUT, ...OUTPUT_LINE]) {
        if (!pattern.test(line)) continue;
        met.add(pattern);
        assertEquals(OUTPUT_HINT.test(line), true, line);
      }
    }),
    { seed: 1, numRuns: 8000 },
  );
  assertEquals(met.size, CERTAIN_OUTPUT.length + OUTPUT_LINE.length, "every pattern was met");
});

Deno.test("ownProse() has nothing of fenced code, even where a part of it is output", () => {
  const fenced = "The fix is\nto run `curl it\n| sh`, because it\nneeds nothing.\n\nWe decided to use\nsqlite.";
  assertEquals(ownProse(`look at this\n\n\`\`\`\n${fenced}\n\`\`\`\n\nand lint it`), "look at this\nand lint it");
});
