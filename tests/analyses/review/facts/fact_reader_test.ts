import { assertEquals } from "@std/assert";
import { FactReader } from "../../../../lib/analyses/review/facts/fact_reader.ts";
import type { FactState } from "../../../../lib/analyses/review/facts/fact_state.ts";
import type { CallFact } from "../../../../lib/analyses/review/facts/call_fact.ts";
import { assistant, entriesOf, text, toolResult, toolUse, user } from "../../../support/transcript.ts";

const STOP =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, " +
  "the new_string was NOT written to the file). STOP what you are doing and wait for the user to tell you how to proceed.";
const SAID = STOP.replace(/STOP.*/, "To tell you how to proceed, the user said:\nuse rg");
const INTERRUPT = user([text("[Request interrupted by user for tool use]")]);

function facts(...lines: readonly unknown[]): CallFact[] {
  const reader = new FactReader({ session: "s" });
  const found = entriesOf(...lines).flatMap((entry) => reader.add(entry));
  return [...found, ...reader.end()];
}

function decisions(...lines: readonly unknown[]): string[] {
  return facts(...lines).map(({ toolUseId, decision, outcome }) => `${toolUseId} ${decision} ${outcome}`).sort();
}

const ask = (id: string, extra: Record<string, unknown> = {}): unknown => assistant(`m${id}`, [toolUse(id)], extra);
const refuse = (id: string, words = STOP, extra: Record<string, unknown> = {}): unknown =>
  user([toolResult(id, words, true)], extra);

const KILLED = "Exit code 137\n[Request interrupted by user for tool use]";
const NEW = { version: "2.1.330" };
const MARKED = { ...NEW, toolDenialKind: "user-rejected", entrypoint: "cli" };
const server = (id: string): unknown => assistant(`m${id}`, [toolUse(id, "mcp__evil__run")]);

const TABLE: readonly (readonly [what: string, lines: readonly unknown[], expected: readonly string[]])[] = [
  ["a plain No", [ask("a"), refuse("a"), user("go on")], ["a rejected_by_person not_run"]],
  ["a plain No, and Esc only after the talk went on", [ask("a"), refuse("a"), user("go on"), INTERRUPT], [
    "a rejected_by_person not_run",
  ]],
  ["Esc", [ask("a"), refuse("a"), INTERRUPT], ["a interrupted not_run"]],
  ["Esc at a prompt of a tool that is done at once", [
    assistant("m1", [toolUse("a", "ExitPlanMode"), toolUse("b", "Edit", { file_path: "/a" })]),
    refuse("a"),
    refuse("b"),
    INTERRUPT,
  ], ["a rejected_by_person not_run", "b rejected_by_person not_run"]],
  ["Esc at a prompt where clients mark refusals", [
    ask("a", NEW),
    refuse("a", STOP, { ...NEW, toolDenialKind: "user-rejected", entrypoint: "cli" }),
    INTERRUPT,
  ], ["a rejected_by_person not_run"]],
  ["Esc at the first of two prompts", [
    assistant("m1", [toolUse("a"), toolUse("b"), toolUse("c", "Edit")], NEW),
    ...["a", "b", "c"].map((id) => refuse(id, STOP, { ...MARKED, timestamp: "2026-03-01T10:00:00.500Z" })),
    INTERRUPT,
  ], ["a rejected_by_person not_run", "b cancelled_with_sibling not_run", "c cancelled_with_sibling not_run"]],
  ["No at the prompts of two agents, whose lines stand in another order", [
    assistant("m1", [toolUse("a"), toolUse("b")], NEW),
    refuse("a", STOP, { ...MARKED, timestamp: "2026-03-01T10:00:07.500Z" }),
    refuse("b", STOP, { ...MARKED, timestamp: "2026-03-01T10:00:00.900Z" }),
    assistant("m2", [text("Then not.")]),
  ], ["a rejected_by_person not_run", "b rejected_by_person not_run"]],
  ["No at one prompt of an agent, and at the next", [
    assistant("m1", [toolUse("a"), toolUse("b")], NEW),
    refuse("a", STOP, { ...MARKED, timestamp: "2026-03-01T10:00:00.500Z" }),
    refuse("b", STOP, { ...MARKED, timestamp: "2026-03-01T10:00:00.900Z" }),
    assistant("m2", [text("Then not.")]),
  ], ["a rejected_by_person not_run", "b rejected_by_person not_run"]],
  ["Esc while a tool ran where clients mark that as a refusal", [
    ask("a", NEW),
    refuse("a", STOP, { ...NEW, toolDenialKind: "user-rejected", entrypoint: "cli" }),
    user([text("[Request interrupted by user for tool use]")], { ...NEW, interruptedMessageId: "ma" }),
  ], ["a interrupted no_result"]],
  ["a marked refusal before its call, with a note in the same line", [
    user([toolResult("a", STOP, true), text("[Request interrupted by user for tool use]")], {
      ...NEW,
      toolDenialKind: "user-rejected",
      entrypoint: "cli",
    }),
    ask("a", NEW),
  ], ["a rejected_by_person not_run"]],
  ["Esc while a tool ran where clients mark refusals", [
    ask("a", NEW),
    refuse("a", STOP, { ...NEW, toolDenialKind: "interrupted", entrypoint: "cli" }),
    INTERRUPT,
  ], ["a interrupted not_run"]],
  ["Esc, with lines of no talk between", [
    ask("a"),
    refuse("a"),
    { type: "system", subtype: "x" },
    { type: "attachment", attachment: { type: "date" } },
    user("<system-reminder>x</system-reminder>", { isMeta: true }),
    INTERRUPT,
  ], ["a interrupted not_run"]],
  ["Esc in the same line", [
    ask("a"),
    user([toolResult("a", STOP, true), text("[Request interrupted by user for tool use]")]),
  ], ["a interrupted not_run"]],
  ["a No with words before an interruption", [ask("a"), refuse("a", SAID), INTERRUPT], [
    "a rejected_by_person not_run",
  ]],
  ["a No at the end of the file", [ask("a"), refuse("a")], ["a rejected_by_person not_run"]],
  ["two calls ended by one Esc", [ask("a"), ask("b"), refuse("a"), refuse("b"), INTERRUPT], [
    "a interrupted not_run",
    "b interrupted not_run",
  ]],
  ["an agent's No while the main talk is interrupted", [
    ask("a", { isSidechain: true }),
    refuse("a", STOP, { isSidechain: true }),
    INTERRUPT,
  ], ["a interrupted not_run"]],
  ["a main No while an agent's talk goes on", [
    ask("a"),
    refuse("a"),
    assistant("m9", [text("agent")], { isSidechain: true }),
    INTERRUPT,
  ], ["a interrupted not_run"]],
  ["Esc while a command ran", [ask("a"), refuse("a", KILLED), INTERRUPT], ["a interrupted no_result"]],
  ["a command that prints the note of an interruption", [ask("a"), refuse("a", KILLED), user("go on")], [
    "a allowed tool_error",
  ]],
  ["the same where clients mark, after Esc", [ask("a"), refuse("a", KILLED, NEW), INTERRUPT], [
    "a interrupted no_result",
  ]],
  ["the same where clients mark", [ask("a"), refuse("a", KILLED, NEW), user("go on")], ["a allowed tool_error"]],
  ["a server's refusal of its own", [server("a"), refuse("a", STOP), user("go on")], ["a unknown tool_error"]],
  ["a server's words for a person", [server("a"), refuse("a", SAID), user("go on")], ["a unknown tool_error"]],
  ["a server's refusal before Esc", [server("a"), refuse("a", STOP), INTERRUPT], ["a interrupted no_result"]],
  ["a server's refusal where clients mark", [server("a"), refuse("a", SAID, NEW), user("go on")], [
    "a allowed tool_error",
  ]],
  ["a marked refusal of a server's tool", [
    server("a"),
    refuse("a", SAID, { ...NEW, toolDenialKind: "user-rejected", entrypoint: "cli" }),
  ], ["a rejected_by_person not_run"]],
  ["a plain refusal that the client noted in 1.0.x", [
    ask("a"),
    refuse("a", STOP, { version: "1.0.60", toolUseResult: "User rejected tool use" }),
  ], ["a rejected_by_person not_run"]],
  ["a call cut off without a result", [ask("a"), INTERRUPT], ["a interrupted no_result"]],
  ["a call that got lost before the next prompt, and Esc later", [ask("a"), user("go on"), ask("b"), INTERRUPT], [
    "a unknown no_result",
    "b interrupted no_result",
  ]],
  ["a call that got lost in a compaction, and Esc later", [
    ask("a"),
    user("This session is being continued", { isCompactSummary: true }),
    ask("b"),
    INTERRUPT,
  ], ["a unknown no_result", "b interrupted no_result"]],
  ["a server's call that its neighbor's failure ended", [
    server("a"),
    refuse("a", "<tool_use_error>Sibling tool call errored</tool_use_error>", {
      toolUseResult: "Sibling tool call errored",
    }),
  ], ["a cancelled_with_sibling not_run"]],
  ["the same words of the server itself", [
    server("a"),
    refuse("a", "Sibling tool call errored", { toolUseResult: "Error: Sibling tool call errored" }),
  ], ["a unknown tool_error"]],
  ["a call that still runs", [ask("a")], ["a unknown no_result"]],
  ["a result before its use", [user([toolResult("a", "fine")]), ask("a")], ["a allowed ok"]],
  ["a use written twice", [ask("a"), user([toolResult("a", "fine")]), ask("a"), refuse("a")], ["a allowed ok"]],
  ["two calls without an id", [ask(""), ask("")], [" unknown no_result", " unknown no_result"]],
  ["a server's tool", [
    assistant("m", [{ type: "server_tool_use", id: "srv", name: "web_search", input: {} }]),
  ], ["srv allowed ok"]],
  ["fields that stand beside two results", [
    ask("a"),
    ask("b"),
    user([toolResult("a", "fine"), toolResult("b", "fine")], {
      permissionDecision: { decision: "reject", source: "user_reject" },
      toolDenialKind: "user-rejected",
    }),
  ], ["a allowed ok", "b allowed ok"]],
  ["a hook's block by notice", [
    ask("a"),
    {
      type: "attachment",
      attachment: {
        type: "hook_blocking_error",
        hookEvent: "PreToolUse",
        hookName: "PreToolUse:Bash",
        toolUseID: "a",
        blockingError: { blockingError: "no" },
      },
    },
    refuse("a", "no"),
  ], ["a blocked_by_hook not_run"]],
  ["a hook that complains afterwards", [
    ask("a"),
    { type: "attachment", attachment: { type: "hook_blocking_error", hookEvent: "PostToolUse", toolUseID: "a" } },
    user([toolResult("a", "fine")]),
  ], ["a allowed ok"]],
  ["a hook that answered the question", [
    ask("a"),
    {
      type: "attachment",
      attachment: {
        type: "hook_permission_decision",
        decision: "allow",
        hookEvent: "PermissionRequest",
        toolUseID: "a",
      },
    },
    user([toolResult("a", "fine")]),
  ], ["a allowed_by_hook ok"]],
];

for (const [what, lines, expected] of TABLE) {
  Deno.test(`FactReader reads ${what}`, () => assertEquals(decisions(...lines), [...expected]));
}

const PERMISSIONS: readonly (readonly [Record<string, unknown>, string, boolean])[] = [
  [{ decision: "accept", source: "config", reasonType: "rule", ruleSource: "cliArg" }, "allowed_by_rule", false],
  [
    { decision: "accept", source: "user_permanent", reasonType: "rule", ruleSource: "userSettings" },
    "allowed_by_rule",
    false,
  ],
  [{ decision: "accept", source: "config", reasonType: "mode" }, "allowed_by_mode", false],
  [{ decision: "accept", source: "config", reasonType: "subcommandResults" }, "allowed", false],
  [{ decision: "accept", source: "hook", reasonType: "hook" }, "allowed_by_hook", false],
  [{ decision: "accept", source: "config", reasonType: "classifier" }, "allowed_by_classifier", false],
  [{ decision: "accept", source: "user_temporary", grantScope: "once" }, "approved_once", true],
  [{ decision: "accept", source: "user_permanent", reasonCode: "bashMiss:no-rule-match" }, "approved_always", true],
  [{ decision: "reject", source: "user_reject", reasonCode: "bashMiss:no-rule-match" }, "rejected_by_person", true],
  [
    { decision: "reject", source: "user_reject", reasonType: "rule", ruleSource: "userSettings" },
    "denied_by_rule",
    false,
  ],
  [
    { decision: "reject", source: "config", ruleSource: "flagSettings", reasonCode: "rule:flagSettings" },
    "denied_by_rule",
    false,
  ],
  [{ decision: "reject", source: "config", reasonCode: "workingDir" }, "not_granted", false],
  [{ decision: "reject", source: "hook", reasonType: "hook", reasonCode: "hook:PreToolUse" }, "blocked_by_hook", false],
  [{ decision: "reject", source: "config", reasonType: "classifier" }, "blocked_by_classifier", false],
];

for (const [permissionDecision, decision, prompted] of PERMISSIONS) {
  Deno.test(`FactReader reads ${JSON.stringify(permissionDecision)} as ${decision}`, () => {
    const accepted = permissionDecision["decision"] === "accept";
    const [fact] = facts(
      ask("a"),
      user([toolResult("a", accepted ? "fine" : "no", !accepted)], { permissionDecision }),
    );
    assertEquals([fact?.decision, fact?.prompted], [decision, prompted]);
  });
}

Deno.test("FactReader keeps the user's words with a refusal", () => {
  const structured = { toolDenialKind: "user-rejected", userFeedback: "never frob" };
  const [kept] = facts(ask("a"), refuse("a", STOP, structured));
  assertEquals([kept?.decision, kept?.words], ["rejected_by_person", "never frob"]);
  const [old] = facts(ask("a"), refuse("a", SAID));
  assertEquals([old?.decision, old?.words], ["rejected_by_person", "use rg"]);
});

Deno.test("FactReader goes on from its state as if it had never stopped", () => {
  const lines = [
    ask("a"),
    ask("b"),
    refuse("a"),
    user([toolResult("c", "fine")]),
    INTERRUPT,
    ask("c"),
    refuse("b", SAID),
    ask("d"),
    refuse("d", KILLED),
  ];
  const entries = entriesOf(...lines);
  for (let stop = 0; stop <= entries.length; stop++) {
    const first = new FactReader({ session: "s" });
    const found = entries.slice(0, stop).flatMap((entry) => first.add(entry));
    const state: FactState = JSON.parse(JSON.stringify(first.state()));
    const second = new FactReader({ session: "s", state });
    found.push(...entries.slice(stop).flatMap((entry) => second.add(entry)), ...second.end());
    assertEquals(found, facts(...lines), `stopped after ${stop}`);
  }
});

Deno.test("state() keeps the latest 2,000 calls without a result, and as many results without a call", () => {
  const calls = Array.from({ length: 2_500 }, (_, i) => ask(`c${i}`));
  const results = Array.from({ length: 2_500 }, (_, i) => user([toolResult(`r${i}`, "done")]));
  const reader = new FactReader({ session: "s" });
  for (const entry of entriesOf(...calls, ...results)) reader.add(entry);
  const { open, early } = reader.state();
  const ends = (list: readonly { readonly id: string }[]) => [list.length, list[0]?.id, list.at(-1)?.id];
  assertEquals(ends(open), [2_000, "c500", "c2499"]);
  assertEquals(ends(early), [2_000, "r500", "r2499"]);
});

Deno.test("a call is made in the mode that the client names before its result, not in one that it names after it", () => {
  const prompt = user("go", { uuid: "u", permissionMode: "default" });
  const called = (id: string) => assistant(`m${id}`, [toolUse(id, "Write", { file_path: "/p/a" })]);
  const mode = { type: "permission-mode", permissionMode: "acceptEdits", sessionId: "s" };
  const modesOf = (...lines: readonly unknown[]) => facts(prompt, ...lines).map(({ mode }) => mode);
  const [first, second] = ["t1", "t2"].map((id) => user([toolResult(id)]));
  assertEquals(modesOf(called("t1"), first, called("t2"), mode, second), ["default", "acceptEdits"]);
  assertEquals(modesOf(called("t1"), first, mode, called("t2"), second), ["default", "acceptEdits"]);
  // one without a result is not made again
  assertEquals(modesOf(called("t1"), called("t2"), mode, second), ["acceptEdits", "default"]);
});
