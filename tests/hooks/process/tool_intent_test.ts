import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { inputFor, onStage, runHook, type Stage } from "../../support/hooks/harness.ts";
import { assistant, jsonl, text, toolResult, toolUse, user } from "../../support/transcript.ts";

// without times: a call without an id must be of the last minute, and a busy machine takes longer to come to the test
const answer = (uuid: string, parentUuid: string, id: string, block: unknown) =>
  assistant(id, [block], { uuid, parentUuid });
const use = (id: string, command: string) => toolUse(id, "Bash", { command });
const PROMPT = user("clean up", { uuid: "p1", parentUuid: null });
const SAID = answer("a1", "p1", "m1", text("I delete the build folder to start clean."));
const CALL = answer("a2", "a1", "m1", use("t1", "rm -rf build"));

const rule = (fields: Record<string, unknown> = {}) => ({
  event: "PreToolUse",
  tool: "Bash",
  source: "intent",
  pattern: "start clean",
  action: "deny",
  message: "{{command}} was refused because: {{intent}}",
  ...fields,
});

function configure(stage: Stage, intent: Record<string, unknown>): void {
  Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, JSON.stringify({ intent }));
}

const calls = (stage: Stage, fields: Record<string, unknown> = {}, event = "PreToolUse") =>
  inputFor(stage, event, { tool_name: "Bash", tool_input: { command: "rm -rf build" }, tool_use_id: "t1", ...fields });

Deno.test("tool_intent denies a call whose intent a rule refuses", async () => {
  await onStage(jsonl(PROMPT, SAID, CALL), async (stage) => {
    configure(stage, { rules: [rule()] });
    const { code, stdout } = await runHook("tool_intent", stage, calls(stage));
    assertEquals(code, 0);
    const { hookEventName, permissionDecision, permissionDecisionReason } = JSON.parse(stdout).hookSpecificOutput;
    assertEquals([hookEventName, permissionDecision], ["PreToolUse", "deny"]);
    assertEquals(
      permissionDecisionReason,
      "rm -rf build was refused because: I delete the build folder to start clean. " +
        `(debrief: your rule "start clean" in ${stage.config}/debrief.jsonc)`,
    );
  });
});

Deno.test("tool_intent takes the call's own line, and nothing of an earlier call", async () => {
  const earlier = [PROMPT, SAID, CALL];
  const result = user([toolResult("t1", "")], { uuid: "r1", parentUuid: "a2" });
  const next = [
    answer("a3", "r1", "m2", { type: "text", text: "Now the tests." }),
    answer("a4", "a3", "m2", use("t2", "make test")),
  ];
  await onStage(jsonl(...earlier, result), async (stage) => {
    configure(stage, { rules: [rule()], log: "all" });
    const unwritten = await runHook("tool_intent", stage, calls(stage, { tool_use_id: "t2" }));
    assertEquals(unwritten.stdout, "");
    Deno.writeTextFileSync(stage.transcript, jsonl(...next), { append: true });
    const written = { tool_use_id: "t2", tool_input: { command: "make test" } };
    assertEquals((await runHook("tool_intent", stage, calls(stage, written))).stdout, "");
    const late = await runHook("tool_intent", stage, calls(stage, { tool_use_id: "t3" }));
    assertEquals(late.stdout, "");
    assertEquals(stage.records("intent.jsonl").map(({ status, text }) => [status, text]), [
      ["unflushed", ""],
      ["found", "Now the tests."],
      ["unflushed", ""],
    ]);
  });
});

Deno.test("tool_intent answers by event and action", async () => {
  const table = [
    { event: "PreToolUse", action: "ask", path: "hookSpecificOutput.permissionDecision", value: "ask" },
    { event: "PreToolUse", action: "context", path: "hookSpecificOutput.additionalContext", value: "said" },
    { event: "PostToolUse", action: "context", path: "hookSpecificOutput.additionalContext", value: "said" },
    { event: "PostToolUse", action: "deny", path: "reason", value: "said" },
    { event: "PostToolUseFailure", action: "context", path: "hookSpecificOutput.additionalContext", value: "said" },
    { event: "PermissionRequest", action: "deny", path: "hookSpecificOutput.decision.behavior", value: "deny" },
    { event: "PreToolUse", action: "log", path: "", value: "" },
    { event: "PermissionRequest", action: "ask", path: "", value: "" },
  ];
  await onStage(jsonl(PROMPT, SAID, CALL), async (stage) => {
    for (const { event, action, path, value } of table) {
      configure(stage, { rules: [rule({ event, action, message: "said" })] });
      const id = event === "PermissionRequest" ? { tool_use_id: undefined } : {};
      const { stdout } = await runHook("tool_intent", stage, calls(stage, id, event));
      let found: unknown = stdout === "" ? "" : JSON.parse(stdout);
      for (const key of path.split(".").filter((part) => part !== "")) found = (found as Record<string, unknown>)[key];
      const said = typeof found === "string" ? found.replace(/ \(debrief: your rule .*\)$/, "") : found;
      assertEquals(said, value, `${event} ${action}`);
    }
  });
});

Deno.test("tool_intent uses a limited rule only so often a session", async () => {
  await onStage(jsonl(PROMPT, SAID, CALL), async (stage) => {
    configure(stage, { rules: [rule({ limit: 1 })] });
    const answers = [
      await runHook("tool_intent", stage, calls(stage)),
      await runHook("tool_intent", stage, calls(stage)),
    ];
    assert(answers[0]?.stdout !== "");
    assertEquals(answers[1]?.stdout, "");
  });
});

Deno.test("tool_intent reports a pattern that cannot be searched for, and goes on with the next rule", async () => {
  await onStage(jsonl(PROMPT, SAID, CALL), async (stage) => {
    configure(stage, {
      rules: [
        rule({ pattern: "(a)\\1" }),
        rule({ pattern: "(\\w{1,20}\\s{0,3}){1,30}!" }),
        rule({ pattern: "(" }),
        rule({ pattern: "clean" }),
      ],
    });
    const { stdout } = await runHook("tool_intent", stage, calls(stage));
    assertStringIncludes(stdout, "deny");
    const [line] = stage.records("log.jsonl");
    assertStringIncludes(JSON.stringify(line), "back-references");
  });
});

Deno.test("tool_intent notes each prompt shown when asked to, with the client's suggestions", async () => {
  await onStage(jsonl(PROMPT, SAID, CALL), async (stage) => {
    configure(stage, { log: "prompts" });
    const suggestions = [{ type: "addRules", rules: [{ toolName: "Bash", ruleContent: "rm *" }] }];
    const fields = { tool_use_id: undefined, permission_suggestions: suggestions };
    await runHook("tool_intent", stage, calls(stage));
    await runHook("tool_intent", stage, calls(stage, fields, "PermissionRequest"));
    const records = stage.records("intent.jsonl");
    assertEquals(records.length, 1);
    assertEquals([records[0]?.["event"], records[0]?.["text"]], [
      "PermissionRequest",
      "I delete the build folder to start clean.",
    ]);
    assertEquals(records[0]?.["suggestions"], suggestions);
  });
});

Deno.test("tool_intent reads nothing when no rule can meet the call", () =>
  onStage(null, async (stage) => {
    const { code, stdout } = await runHook("tool_intent", stage, calls(stage));
    assertEquals([code, stdout], [0, ""]);
    assertEquals(stage.records("log.jsonl").map(({ status }) => status), ["passed"]);
  }));
