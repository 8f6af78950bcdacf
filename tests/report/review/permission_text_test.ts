import { assertEquals, assertStringIncludes } from "@std/assert";
import { UNAVAILABLE } from "../../../lib/analyses/review/facts/classifier_label.ts";
import type { Friction } from "../../../lib/analyses/review/friction.ts";
import type { PermissionReport } from "../../../lib/analyses/review/permission_report.ts";
import { permissionText } from "../../../lib/report/review/permission_text.ts";
import { riskText } from "../../../lib/report/review/review_text.ts";
import { QUIET, recommendation, reportOf } from "../../support/review/reviews.ts";

function textOf(more: Partial<PermissionReport>, friction: Partial<Friction> = {}, all = false): string {
  return permissionText(reportOf({ friction: { ...QUIET, ...friction }, ...more }), "/p", { all });
}

const STAYING = {
  rule: "Bash(sh *)",
  risk: "arbitrary_code",
  why: "",
  prompts: 3,
  sessions: 1,
  newlyAllowed: 0,
  examples: ["frob | sh"],
} as const;

const offered = (rule: string, promptsSaved: number, otherCalls = 0) => ({
  recommendation: recommendation({ rule, promptsSaved, risk: "read_only" }),
  otherCalls,
});

Deno.test("permissionText() says that nothing got in the way, or that no rule is recommended", () => {
  assertEquals(
    textOf({}),
    "1,200 tool calls in 2 sessions. You were asked 0 times.\n\nNo call was prompted for or denied.\n",
  );
  assertEquals(
    textOf({ calls: 1, sessions: 1 }, { prompts: 1 }),
    "1 tool call in 1 session. You were asked 1 time.\n\nNo rule that would have spared you a prompt is recommended.\n",
  );
});

Deno.test("permissionText() says of clients that do not record every prompt that there may have been more", () => {
  const old = { calls: 5, wouldAsk: 0, edits: 0, covered: 0, rules: [] };
  assertStringIncludes(
    textOf({ old }, { prompts: 3, rejected: 3 }),
    "You were asked at least 3 times and said no 3 times.\n",
  );
  const modes = [{ mode: "plan", calls: 5, sessions: 1, asked: 3, refused: 0, letThrough: 0, risks: [] }];
  assertStringIncludes(textOf({ old, modes }), "     plan: 5 calls in 1 session; you were asked at least 3 times\n");
  assertStringIncludes(textOf({ old }), "How often you were asked is not recorded.\n");
  assertStringIncludes(textOf({ old: { ...old, calls: 0 } }), "You were asked 0 times.\n");
  const outside = textOf({ outsideRules: 2, calls: 2, sessions: 1 });
  assertEquals(
    outside,
    "2 tool calls in 1 session. How often you were asked is not recorded.\n\nNo call was denied.\n",
  );
});

Deno.test("permissionText() begins with answers, waits, and what stopped the other calls", () => {
  const waits = { prompts: 3, totalMs: 73_000, medianMs: 10_000, longestMs: 60_000 };
  const text = textOf({}, { prompts: 3, rejected: 1, waits, byRule: 1, byHook: 2, notGranted: 3, interrupted: 4 });
  assertStringIncludes(
    text,
    "You were asked 3 times and said no 1 time; from the question to the result it took 1m 13s in all (median 10.0 s, longest 1m 00s).\n" +
      "Calls that did not run, or not to their end: 1 denied by a rule, 2 blocked by a hook, 3 denied because nobody could answer, 4 interrupted by you.\n",
  );
  assertStringIncludes(
    textOf({}, { byClient: 1, byUnknown: 2, cancelled: 3 }),
    "Calls that did not run: 1 refused by the client itself, 2 stopped by something not recorded, such as a hook, 3 cancelled with a parallel call.\n",
  );
});

Deno.test("permissionText() numbers rules through, with a command for each or for all tools of an MCP server", () => {
  const text = textOf({
    rules: [offered("Bash(ls)", 2), offered("mcp__db__get", 1), offered("mcp__db__list", 1, 5)],
    recorded: [{ rule: "Bash(make)", risk: "project_task", prompts: 3, sessions: 1 }],
    asked: 5,
    unanswered: 1,
  }, { prompts: 4, notGranted: 1 });
  assertStringIncludes(
    text,
    "Recommended rules, which would have spared you 4 of 5 prompts (nobody could answer 1 of them): each allows only kinds of call that prompted, and none that was refused\n  1  Bash(ls)\n",
  );
  assertStringIncludes(
    text,
    "     would have spared you 2 prompts in 2 sessions; only reads\n     debrief permissions --apply 'Bash(ls)'\n",
  );
  assertStringIncludes(text, "     db, an MCP server: 2 of its tools\n  2  mcp__db__get\n");
  assertStringIncludes(text, "would have spared you 1 prompt in 2 sessions, and allowed 5 other calls; only reads\n");
  assertStringIncludes(text, "     debrief permissions --apply mcp__db__get mcp__db__list\n");
  assertStringIncludes(text, "whose transcripts are gone (summary.json):\n  4  Bash(make)\n");
  assertStringIncludes(text, "     debrief permissions --apply 'Bash(make)' --yes\n");
});

Deno.test("permissionText() says of calls without a recorded decision what today's settings would ask", () => {
  const old = { calls: 9, wouldAsk: 5, edits: 1, covered: 3, rules: [offered("Bash(ls)", 3)] };
  const text = textOf({ old });
  assertStringIncludes(
    text,
    "Claude Code before 2.1.300 and some other clients do not record who allowed a call. Of 9 such calls in modes that ask, 5 would prompt with today's settings. " +
      "1 edits a file of the project, which mode acceptEdits allows. Of the other 4, this rule covers 3 (75 %):\n" +
      "  1  Bash(ls)\n     covers 3 calls in 2 sessions; only reads",
  );
  assertStringIncludes(textOf({ rules: [offered("Bash(cat a)", 1)], old }), "(75 %):\n  2  Bash(ls)\n");
  assertStringIncludes(
    textOf({ old: { ...old, edits: 0, covered: 0, rules: [] } }),
    "No recommended rule covers the calls.",
  );
  assertStringIncludes(
    textOf({ old: { ...old, wouldAsk: 0 } }),
    "not recorded.\n\nNo call was denied, and none would prompt with today's settings.\n",
  );
  assertStringIncludes(
    textOf({ old: { ...old, rules: [] } }),
    "\nNo rule that would have spared you a prompt is recommended.\n",
    "what only old rules would have spared is said too",
  );
});

Deno.test("permissionText() says what applied rules spared, and what is not recommended", () => {
  const text = textOf({
    applied: [{ rule: "Bash(frob x)", since: "2026-11-01T00:00:00.000Z", spared: 1 }],
    stays: [{ ...STAYING, newlyAllowed: 2, why: "runs anything" }, { ...STAYING, rule: null, risk: null, why: "odd" }],
  }, { prompts: 3 });
  assertStringIncludes(
    text,
    "Rules from earlier reports\n     Bash(frob x): has spared you 1 prompt since 2026-11-01\n",
  );
  assertStringIncludes(
    text,
    "     Bash(sh *)\n       3 prompts; would have allowed 2 denied calls; runs code: runs anything\n       frob | sh\n",
  );
  assertStringIncludes(text, "No rule helps, so you will be asked again\n     odd (3 prompts)\n       frob | sh\n");
});

Deno.test("permissionText() has the classifier's reasons, with what rules would have done", () => {
  const example = { tool: "Bash", target: "git push" };
  const remedy = {
    rule: "Bash(git push *)",
    calls: 3,
    asked: 3,
    allowed: 2,
    isDropped: false,
    risk: "vcs_remote",
  } as const;
  const text = textOf({
    remedies: {
      "Git Push": [remedy, { ...remedy, rule: "Bash(a)", isDropped: true }, {
        ...remedy,
        rule: "Bash(b)",
        asked: 0,
        allowed: 0,
      }],
      [UNAVAILABLE]: [remedy],
    },
  }, {
    byClassifier: 3,
    classifier: [
      { label: "Git Push", calls: 3, ranLater: 1, example },
      { label: UNAVAILABLE, calls: 1, ranLater: 0, example },
    ],
  });
  assertStringIncludes(
    text,
    "     Git Push: 3 calls, 1 of which ran later\n       for example Bash: git push\n" +
      "       Bash(git push *), 3 calls: as an ask rule, it asks you; as an allow rule, it lets them run without a prompt (2 of them): changes a remote repository\n" +
      "       Bash(a), 3 calls: as an ask rule, it asks you; as an allow rule, auto mode ignores it\n" +
      "       Bash(b), 3 calls: as an allow rule, it leaves the decision to the classifier\n",
  );
  assertStringIncludes(text, `     ${UNAVAILABLE}: 1 call\n       for example Bash: git push\n`);
  assertEquals(text.split("Bash(git push *)").length, 2, "no rule helps where the classifier did not answer");
});

Deno.test("riskText() is a risk in words, or what somebody else called it", () => {
  assertEquals(riskText("read_only"), "only reads");
  assertEquals(riskText("a risk of\na later version"), "a risk of a later version");
});

Deno.test("permissionText() says once how long one answer took", () => {
  const waits = { prompts: 1, totalMs: 22_000, medianMs: 22_000, longestMs: 22_000 };
  assertStringIncludes(
    textOf({}, { prompts: 1, waits }),
    "You were asked 1 time; from the question to the result it took 22.0 s.\n",
  );
});

Deno.test("permissionText() calls nothing safe: a recommended rule may run what nobody knows", () => {
  const text = textOf({
    rules: [{ recommendation: recommendation({ rule: "Bash(frob build)", risk: "unknown" }), otherCalls: 0 }],
    stays: [STAYING],
  }, { prompts: 1 });
  assertEquals(/\bsafe\b/i.test(text), false, text);
  assertStringIncludes(text, "Recommended rules, which would have spared you");
  assertStringIncludes(text, "what it does is not known");
  assertStringIncludes(text, "\nNot recommended; check these yourself: each carries more risk, or would have allowed");
});

Deno.test("permissionText() shows the first rules and reasons, and says how many more there are", () => {
  const rules = Array.from({ length: 7 }, (_, i) => offered(`Bash(frob ${i})`, 2));
  const stays = Array.from({ length: 10 }, (_, i) => ({ ...STAYING, rule: `Bash(sh ${i})` }));
  const first = textOf({ rules, stays, asked: 50 }, { prompts: 50 });
  assertStringIncludes(first, "which would have spared you 14 of 50 prompts");
  assertStringIncludes(first, "     2 more rules would have spared you 4 prompts: add --all-rules to see them\n");
  assertStringIncludes(first, "     and 2 more reasons with 6 prompts (listed by --all-rules)\n");
  const all = textOf({ rules, stays, asked: 50 }, { prompts: 50 }, true);
  for (const [i] of rules.entries()) assertStringIncludes(all, ` ${i + 1}  Bash(frob ${i})\n`);
  for (const { rule } of stays) assertStringIncludes(all, `     ${rule}\n`);
  assertEquals(/more (?:rule|reason)/.test(all), false);
});

Deno.test("permissionText() does not end with a rule that is of use only with the next one", () => {
  const rules = [2, 2, 2, 2, 0, 2].map((saved, i) => offered(`Bash(frob ${i})`, saved));
  const text = textOf({ rules }, { prompts: 10 });
  assertEquals(text.includes("Bash(frob 4)"), false);
  assertStringIncludes(text, "2 more rules would have spared you 2 prompts");
  assertStringIncludes(
    textOf({ rules }, { prompts: 10 }, true),
    "Bash(frob 4)\n     is needed together with the next rule",
  );
});

Deno.test("permissionText() says what modes did in the user's place", () => {
  const none = { calls: 5, sessions: 1, asked: 0, refused: 0, letThrough: 0, risks: [] };
  const text = textOf({
    modes: [
      { ...none, mode: "auto", refused: 2, asked: 1 },
      { ...none, mode: "acceptEdits", letThrough: 3, risks: [{ risk: "project_write", calls: 3, example: "a.ts" }] },
      { ...none, mode: null },
    ],
  }, { questions: 2 });
  assertStringIncludes(text, "You were asked 0 times. 2 questions of the assistant are not counted among these.\n");
  assertStringIncludes(
    text,
    "\nBy permission mode\n" +
      "     auto: 5 calls in 1 session; its classifier refused 2; you were asked 1 time\n" +
      "     acceptEdits: 5 calls in 1 session; 3 ran that would have asked in default mode: changes files of the project (3)\n" +
      "     mode not recorded: 5 calls in 1 session\n",
  );
  for (const modes of [[{ ...none, mode: "default" }], [{ ...none, mode: null }]]) {
    assertEquals(textOf({ modes }).includes("By permission mode"), false);
  }
});

Deno.test("permissionText() keeps calls without a recorded mode apart", () => {
  const modeNotRecorded = { calls: 9, wouldAsk: 5, edits: 0, covered: 3, rules: [offered("Bash(ls)", 3)] };
  const text = textOf({
    rules: [offered("Bash(a)", 1)],
    old: { ...modeNotRecorded, rules: [offered("Bash(b)", 3)] },
    modeNotRecorded,
  });
  assertStringIncludes(text, "\n  2  Bash(b)\n");
  assertStringIncludes(
    text,
    "neither the permission mode nor who allowed them is recorded (mode not recorded). Of 9 such calls, 5 would prompt",
  );
  assertStringIncludes(text, "\n  3  Bash(ls)\n");
});
