import { assertEquals, assertStringIncludes } from "@std/assert";
import { callFactsOf } from "../../../lib/analyses/review/facts/fact_reader.ts";
import type { RuleCandidate } from "../../../lib/analyses/review/recommend/candidates.ts";
import { PermissionHistory, type PermissionReport } from "../../../lib/analyses/review/permission_report.ts";
import { Tallier } from "../../../lib/analyses/review/tally.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { mergeSettings } from "../../../lib/permissions/mod.ts";
import { parseSettings } from "../../../lib/permissions/settings/settings_text.ts";
import { permissionText } from "../../../lib/report/review/permission_text.ts";
import { candidate } from "../../support/review/reviews.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

let calls = 0;

interface Made {
  readonly version?: string;
  readonly at?: string;
  readonly seconds?: number;
  readonly result?: JsonObject;
  readonly text?: string;
  readonly tool?: string;
}

/** A call of a command and its result: approved at a prompt, if nothing else is said. */
function call(
  command: string,
  { version = "2.1.330", at = "2026-11-20T10:00:00Z", seconds = 5, result, text, tool = "Bash" }: Made = {},
): JsonObject[] {
  const id = `t${calls++}`;
  const more = { version, sessionId: "s", cwd: "/p" };
  const answered = new Date(Date.parse(at) + seconds * 1000).toISOString();
  const approved = { permissionDecision: { decision: "accept", source: "user_temporary" } };
  const line = version === "2.1.330" && result === undefined ? approved : result ?? {};
  return [
    assistant(`m${id}`, [toolUse(id, tool, { command })], { ...more, timestamp: at, uuid: `a${id}` }),
    user([toolResult(id, text ?? "ok", text === undefined ? undefined : true)], {
      ...more,
      ...line,
      timestamp: answered,
      uuid: `b${id}`,
    }),
  ];
}

function report(
  lines: readonly JsonObject[],
  allow: readonly string[] = [],
  records: readonly JsonObject[] = [],
  candidates: readonly RuleCandidate[] = [],
  more: JsonObject = {},
): PermissionReport {
  const history = new PermissionHistory(records);
  const tallier = new Tallier();
  const entries = entriesOf(...lines);
  for (const fact of callFactsOf(entries, { session: "s" })) {
    tallier.add(fact);
    history.add(fact);
  }
  const source = { layer: "user", path: "/h/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: { allow }, ...more }), source)]);
  return history.report(tallier.tally(), { settings, home: "/h" }, candidates);
}

Deno.test("rules for the tools of one MCP server stand together, count as one, and have one command", () => {
  const tools = ["mcp__issues__get_issue", "mcp__docs__search_docs", "mcp__issues__list_issues"];
  const commands = ["frob one", "frob two", "frob three"];
  const lines = [
    ...tools.flatMap((tool) => [...call("", { tool }), ...call("", { tool })]),
    ...commands.flatMap((command) => call(command)),
  ];
  const found = report(lines);
  const rules = found.rules.map(({ recommendation }) => recommendation.rule);
  assertEquals(rules.slice(0, 3), ["mcp__issues__get_issue", "mcp__issues__list_issues", "mcp__docs__search_docs"]);
  assertEquals(rules.length, 6);
  const text = permissionText(found, "/p");
  assertStringIncludes(text, "     issues, an MCP server: 2 of its tools\n  1  mcp__issues__get_issue\n");
  assertStringIncludes(
    text,
    "\n     debrief permissions --apply mcp__issues__get_issue mcp__issues__list_issues --yes\n  3  mcp__docs__search_docs\n",
  );
  assertEquals(text.includes("mcp__issues "), false, "no rule for a whole server: it allows tools that nobody used");
});

const REJECTED = { toolDenialKind: "user-rejected" };
const NO = "The user doesn't want to proceed with this tool use. The tool use was rejected";

Deno.test("a report counts prompts, how long they took, and what stopped the others", () => {
  const { friction } = report([
    ...call("frob a", { seconds: 3 }),
    ...call("frob b", { seconds: 10 }),
    ...call("frob c", { seconds: 60, result: REJECTED, text: NO }),
    ...call("git push", {
      result: { toolDenialKind: "permission-rule" },
      text: "Permission to use Bash has been denied.",
    }),
  ]);
  assertEquals([friction.prompts, friction.rejected, friction.byRule], [3, 1, 1]);
  assertEquals(friction.waits, { prompts: 3, totalMs: 73_000, medianMs: 10_000, longestMs: 60_000 });
});

Deno.test("refusals of the classifier are grouped by its label, with what ran later after all", () => {
  const refused = (label: string) => ({
    result: { toolDenialKind: "automode-blocked" },
    text: `Permission for this action was denied by the Claude Code auto mode classifier. Reason: [${label}].`,
  });
  const found = report([
    ...call("rm -rf dist", refused("Irreversible Local Destruction")),
    ...call("rm -rf build", refused("Irreversible Local Destruction")),
    ...call("git push --tags", refused("Git Push")),
    ...call("rm -rf dist", { at: "2026-11-20T11:00:00Z" }),
    ...call("deploy", {
      result: { toolDenialKind: "automode-unavailable" },
      text: "claude-x is temporarily unavailable, so auto mode cannot determine the safety of Bash right now.",
    }),
  ]);
  const { friction } = found;
  assertEquals([friction.byClassifier, friction.classifierUnavailable, friction.byRule], [3, 1, 0]);
  assertEquals(friction.classifier.map(({ label, calls, ranLater }) => [label, calls, ranLater]), [
    ["Irreversible Local Destruction", 2, 1],
    ["Git Push", 1, 0],
    ["the classifier was unavailable", 1, 0],
  ]);
  const text = permissionText(found, "/p");
  assertStringIncludes(
    text,
    "3 denied by the classifier of auto mode, 1 stopped because the classifier did not answer",
  );
  assertStringIncludes(text, "Irreversible Local Destruction: 2 calls, 1 of which ran later");
});

Deno.test("a call that auto mode stopped because its check does not run is no refusal of the classifier", () => {
  // as client 2.1.330 wrote it where the API does not pass the check on
  const stopped = {
    result: {
      toolDenialKind: "automode-unavailable",
      permissionDecision: {
        decision: "reject",
        source: "config",
        reasonType: "classifier",
        reasonCode: "classifier:auto-mode:unavailable",
      },
    },
    text: "Auto mode is unavailable: its safety check does not run for this session, so Bash was not run.",
  };
  const { friction } = report([
    ...call("frob x", stopped),
    ...call("frob y", { ...stopped, text: "Auto mode cannot check this in other words." }),
  ]);
  assertEquals([friction.byClassifier, friction.classifierUnavailable], [0, 2]);
});

Deno.test("what rules would have done about refusals of the classifier is simulated in auto mode", () => {
  const refused = {
    result: { toolDenialKind: "automode-blocked" },
    text: "Permission for this action was denied by the Claude Code auto mode classifier. Reason: [Git Push].",
  };
  const found = report([
    ...call("git push --tags", refused),
    ...call("git push --tags", refused),
    ...call("python", refused),
    ...call("cat <(frob)", refused),
  ]);
  const { "Git Push": remedies = [] } = found.remedies;
  assertEquals(remedies.map(({ rule, calls, asked, allowed, isDropped }) => [rule, calls, asked, allowed, isDropped]), [
    ["Bash(git push *)", 2, 2, 2, false],
    ["Bash(python)", 1, 1, 0, true],
  ]);
  assertEquals(remedies.map(({ risk }) => risk), ["destructive", "arbitrary_code"]);
  const text = permissionText(found, "/p");
  assertStringIncludes(
    text,
    "Bash(git push *), 2 calls: as an ask rule, it asks you; as an allow rule, it lets them run without a prompt: removes",
  );
  assertStringIncludes(text, "as an allow rule, auto mode ignores it");
  assertEquals(found.rules, [], "none is offered for what was refused");
});

Deno.test("no rule is offered that is in force, and none that would have allowed what was denied", () => {
  const asked = [...call("git status -s"), ...call("frob x"), ...call("frob x"), ...call("frob y")];
  const rulesOf = (allow: string[]) => report(asked, allow).rules.map(({ recommendation }) => recommendation.rule);
  assertEquals(rulesOf([]), ["Bash(frob x)", "Bash(frob y)"]);
  assertEquals(rulesOf(["Bash(frob x)"]), ["Bash(frob y)"]);
  const denied = report([...asked, ...call("frob x", { result: REJECTED, text: NO })]);
  assertEquals(denied.rules.map(({ recommendation }) => recommendation.rule), ["Bash(frob y)"]);
  assertEquals(denied.stays.map(({ rule, prompts, newlyAllowed, why }) => [rule, prompts, newlyAllowed, why]), [
    ["Bash(frob x)", 2, 1, "it would allow calls that were denied"],
  ]);
});

Deno.test("calls of old clients count from the same time on as all others", () => {
  const old = { version: "2.1.100" };
  const facts = callFactsOf(
    entriesOf(...call("frob x", old), ...call("frob y", { ...old, at: "2026-11-21T10:00:00Z" })),
    { session: "s" },
  );
  const counted = ["2026-11-19", "2026-11-21", "2099-01-01"].map((day) => {
    const history = new PermissionHistory([], { since: Date.parse(day) });
    for (const fact of facts) history.add(fact);
    return history.report(new Tallier().tally(), { settings: mergeSettings([]), home: "/h" }).modeNotRecorded?.calls ??
      0;
  });
  assertEquals(counted, [2, 1, 0]);
});

Deno.test("calls of a client without such rules may have been asked about, in a mode that asks", () => {
  const facts = callFactsOf(entriesOf(...call("ls", { version: "0.171.0", result: {} })), { session: "s" });
  const counted = ["default", "bypassPermissions"].map((mode) => {
    const history = new PermissionHistory([]);
    for (const fact of facts) history.add({ ...fact, mode, isOutsideRules: true });
    const { outsideRules, old } = history.report(new Tallier().tally(), { settings: mergeSettings([]), home: "/h" });
    return [outsideRules, old];
  });
  assertEquals(counted, [[1, null], [0, null]]);
});

Deno.test("calls of old clients are decided by today's settings", () => {
  const old = { version: "2.1.100" };
  const { modeNotRecorded: found } = report(
    [...call("frob x", old), ...call("frob x", old), ...call("frob z", old), ...call("ls", old), ...call("new one")],
    ["Bash(frob z)"],
  );
  assertEquals(found && [found.calls, found.wouldAsk, found.edits, found.covered], [4, 2, 0, 2]);
  assertEquals(found?.rules.map(({ recommendation }) => recommendation.rule), ["Bash(frob x)"]);
  assertEquals(report(call("new one")).modeNotRecorded, null);
});

Deno.test("a report says what applied rules spared since, and forgets those that were taken back", () => {
  const record = (action: string, more: JsonObject): JsonObject => ({ action, ...more });
  const records = [
    record("apply", { ts: "2026-11-01T00:00:00.000Z", rules: ["Bash(frob x)"] }),
    record("apply", { ts: "2026-11-02T00:00:00.000Z", rules: ["Bash(frob y)"] }),
    record("undo", { ts: "2026-11-03T00:00:00.000Z", of: "2026-11-02T00:00:00.000Z" }),
  ];
  const lines = [
    ...call("frob x", { at: "2026-10-30T00:00:00Z" }),
    ...call("frob x"),
    ...call("frob x"),
    ...call("frob y"),
  ];
  const { applied } = report(lines, ["Bash(frob x)", "Bash(frob y)"], records);
  assertEquals(applied, [{ rule: "Bash(frob x)", since: "2026-11-01T00:00:00.000Z", spared: 2 }]);
});

Deno.test("rules that a hook recorded are offered for sessions that were not read, unless something speaks against them", () => {
  const recorded = (rule: string, calls: Record<string, string>, more: Partial<RuleCandidate> = {}) =>
    candidate({ rule, calls, risk: "project_task", ...more });
  const gone = { t1: "gone", t2: "gone", t3: "older" };
  const found = report(
    [...call("git push", { result: REJECTED, text: NO }), ...call("frob a")],
    ["Bash(npm test)"],
    [],
    [
      recorded("Bash(npm run lint)", { t9: "older" }),
      recorded("Bash(npm run build)", gone),
      recorded("Bash(npm test)", gone),
      recorded("Bash(frob a)", gone),
      recorded("Bash(git push)", gone),
      recorded("Bash(make)", { t4: "s" }),
      recorded("Bash(sh x)", gone, { status: "review_needed" }),
    ],
  );
  assertEquals(found.recorded, [
    { rule: "Bash(npm run build)", risk: "project_task", prompts: 3, sessions: 2 },
    { rule: "Bash(npm run lint)", risk: "project_task", prompts: 1, sessions: 1 },
  ]);
  const text = permissionText(found, "/p");
  assertStringIncludes(text, "sessions whose transcripts are gone (summary.json):\n  2  Bash(npm run build)\n");
  assertStringIncludes(text, "would have spared you 3 prompts in 2 sessions; runs a script of the project");
  assertStringIncludes(text, "debrief permissions --apply 'Bash(npm run build)' --yes\n");
  assertEquals(text.includes("No rule that would have"), false);
});

Deno.test("a rule that spares prompts only with another one is offered right before it", () => {
  const both = report([...call("frob --version && brew --version"), ...call("frob --version && brew --version")]);
  assertEquals(
    both.rules.map(({ recommendation: { rule, promptsSaved } }) => [rule, promptsSaved]),
    [["Bash(frob --version)", 0], ["Bash(brew --version)", 2]],
  );
  const one = report([...call("frob --version"), ...call("frob --version && brew --version")]);
  assertEquals(
    one.rules.map(({ recommendation: { rule, promptsSaved } }) => [rule, promptsSaved]),
    [["Bash(frob --version)", 1], ["Bash(brew --version)", 1]],
  );
  const old = { version: "2.1.90" };
  const { modeNotRecorded: before } = report(call("frob --version && brew --version", old));
  assertEquals([before?.wouldAsk, before?.covered, before?.rules.length], [1, 1, 2]);
});

function prompt(permissionMode: string, at = "2026-11-20T09:00:00Z"): JsonObject {
  return user("go on", { sessionId: "s", cwd: "/p", version: "2.1.100", timestamp: at, permissionMode });
}

const OLD = { version: "2.1.100" };

Deno.test("a rule counts the sessions of the prompts that it spares, not of those that it is needed for", () => {
  const inSession = (session: string, lines: readonly JsonObject[]) =>
    lines.map((line) => ({ ...line, sessionId: session }));
  const { rules } = report([...inSession("s1", call("frob x")), ...inSession("s2", call("frob x && frob y"))]);
  assertEquals(
    rules.map(({ recommendation: { rule, promptsSaved, sessions } }) => [rule, promptsSaved, sessions]),
    [["Bash(frob x)", 1, 1], ["Bash(frob y)", 1, 1]],
  );
});

Deno.test("calls count as prompts only in modes that ask; the others say what the mode did", () => {
  const found = report([
    ...call("frob none", OLD),
    prompt("default"),
    ...call("frob default", OLD),
    prompt("auto"),
    ...call("frob auto", OLD),
    ...call("frob asked"),
    prompt("bypassPermissions"),
    ...call("rm -rf build", OLD),
    prompt("acceptEdits"),
    ...call("mkdir x", OLD),
    ...call("frob edits", OLD),
  ]);
  assertEquals([found.old?.calls, found.old?.wouldAsk, found.modeNotRecorded?.calls], [3, 2, 1]);
  assertEquals([found.friction.prompts, found.asked, found.rules], [0, 0, []]);
  assertEquals(
    found.modes.map(({ mode, calls, asked, letThrough, risks }) => [mode, calls, asked, letThrough, risks.length]),
    [
      ["auto", 2, 1, 0, 0],
      ["acceptEdits", 2, 0, 1, 1],
      ["default", 1, 0, 0, 0],
      ["bypassPermissions", 1, 0, 1, 1],
      [null, 1, 0, 0, 0],
    ],
  );
  const offered = found.old?.rules.map(({ recommendation }) => recommendation.rule);
  assertEquals(offered, ["Bash(frob default)", "Bash(frob edits)"]);
});

Deno.test("questions of the assistant are no permission prompts", () => {
  const found = report([
    ...call("", { tool: "AskUserQuestion" }),
    ...call("", { tool: "ExitPlanMode", result: REJECTED, text: NO }),
    ...call("frob x"),
  ]);
  assertEquals([found.friction.prompts, found.friction.rejected, found.friction.questions, found.asked], [1, 0, 2, 1]);
  assertEquals(found.stays, []);
});

Deno.test("what no rule spares is listed with its reason, and every prompt is accounted for", () => {
  const found = report([
    ...call("npm run lint"),
    ...call("git push"),
    ...call("git push"),
    ...call("cat <(frob)"),
    ...call("frob ok"),
    ...call("frob no", { result: REJECTED, text: NO }),
  ], ["Bash(frob ok)"]);
  const spared = found.rules.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0);
  const stays = found.stays.reduce((sum, { prompts }) => sum + prompts, 0);
  assertEquals([found.asked, spared, stays, found.settled, found.friction.rejected], [6, 1, 3, 1, 1]);
  assertEquals(found.stays.map(({ rule, prompts }) => [rule, prompts]), [["Bash(git push *)", 2], [null, 1]]);
  assertEquals(found.stays.every(({ why }) => why !== ""), true);
});

Deno.test("a report says what the sandbox would have spared, if that is more than any rule would", () => {
  const commands = ["python3 a.py", "python3 b.py", "node -e 1", "curl https://example.com"];
  const lines = [
    ...commands.flatMap((command) => call(command)),
    ...call("frob x"),
    ...call("", { tool: "mcp__db__get" }),
    ...call("make old", OLD),
    prompt("auto"),
    ...call("python3 auto.py"),
    prompt("default"),
    ...call("ssh host", { result: REJECTED, text: NO }),
  ];
  const { sandbox } = report(lines);
  assertEquals([sandbox?.prompts, sandbox?.calls, sandbox?.newlyAllowed], [5, 1, 1]);
  assertEquals(sandbox?.risks[0]?.risk, "arbitrary_code");
  assertEquals(sandbox?.risks.reduce((sum, { calls }) => sum + calls, 0), 6);
  const text = permissionText(report(lines), "/p");
  assertStringIncludes(
    text,
    "would have spared you 5 prompts and let 1 call run that would prompt with today's settings: more than any rule.",
  );
  assertStringIncludes(text, "It would have let 1 call run that was denied.");
  assertEquals(report(lines, [], [], [], { sandbox: { enabled: true, autoAllowBashIfSandboxed: true } }).sandbox, null);
  // the client has none on Windows
  const onWindows = lines.map((line) => ({ ...line, cwd: "C:\\work" }));
  assertEquals(report(onWindows).sandbox, null);
  // one rule spares as much
  assertEquals(report([...call("frob x"), ...call("frob x")]).sandbox, null);
  assertEquals(report([...call("", { tool: "mcp__db__get" })]).sandbox, null);
});

Deno.test("what rules decide about commands of PowerShell is not known, so nothing is said of them but how many there are", () => {
  const shell = { tool: "PowerShell" };
  const lines = [...call("Get-Item a", shell), ...call("Get-Item b", { ...shell, version: "2.1.200" })];
  const mode = { type: "permission-mode", permissionMode: "default", sessionId: "s" };
  const found = report([mode, ...lines]);
  assertEquals([found.asked, found.stays, found.old, found.notCompared], [1, [], null, 2]);
  assertStringIncludes(permissionText(found, "/p"), "\nNot compared with rules: 2 calls of PowerShell.\n");
  const allowed = report([mode, ...lines], ["PowerShell"]);
  assertEquals([allowed.settled, allowed.old?.wouldAsk, allowed.notCompared], [1, 0, 0]);
});
