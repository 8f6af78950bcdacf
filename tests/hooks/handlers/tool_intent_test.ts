import type { HookAnswer } from "../../../lib/hooks/protocol/output.ts";
import { safeText } from "../../../lib/text/safe_text.ts";
import { assert, assertEquals } from "@std/assert";
import { toolIntent } from "../../../lib/hooks/handlers/tool_intent.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { IntentRule } from "../../../lib/analyses/intent/rules.ts";
import type { Json } from "../../../lib/json.ts";
import type { Store } from "../../../lib/hooks/store/store.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";

const RULE = { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm" } as const;
const RULES = [
  { ...RULE, limit: 1, action: "deny", message: "not like this" },
  { ...RULE, action: "ask", message: "again?" },
] as const;

function asked(store: Store, rules: readonly IntentRule[] = RULES) {
  const input = { hook_event_name: "PreToolUse", session_id: "s", tool_name: "Bash", tool_input: { command: "rm a" } };
  const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules } };
  return toolIntent.handle(contextFor(input, { store, config }));
}

const BY = '(debrief: your rule "rm" in debrief.jsonc)';
const DENIED = { kind: "permission", decision: "deny", reason: `not like this ${BY}` } as const;
const ASKED = { kind: "permission", decision: "ask", reason: `again? ${BY}` } as const;

Deno.test("tool_intent says in a denial that it is debrief's, by which rule, and from which file", async () => {
  const input = { hook_event_name: "PreToolUse", session_id: "s", tool_name: "Bash", tool_input: { command: "rm a" } };
  const reasonOf = async (rule: IntentRule, rulesFile: string | null) => {
    const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules: [rule] } };
    const context = contextFor(input, { store: memoryStore(), config });
    const env = (name: string) => name === "HOME" ? "/home/u" : null;
    return await toolIntent.handle({ ...context, rulesFile, env });
  };
  const rule: IntentRule = { ...RULE, action: "deny", message: "no" };
  const denied = (reason: string): HookAnswer => ({ kind: "permission", decision: "deny", reason: safeText(reason) });
  assertEquals(
    await reasonOf(rule, "/home/u/.claude/debrief.jsonc"),
    denied('no (debrief: your rule "rm" in ~/.claude/debrief.jsonc)'),
  );
  assertEquals(
    await reasonOf({ ...rule, message: "" }, "/p/.claude/debrief.jsonc"),
    denied('(debrief: your rule "rm" in /p/.claude/debrief.jsonc)'),
  );
});

Deno.test("tool_intent passes over a rule that is used up", async () => {
  const store = memoryStore();
  assertEquals([await asked(store), await asked(store)], [DENIED, ASKED]);
});

Deno.test("tool_intent counts a use under the lock: of two calls at once one is over the limit", async () => {
  const store = memoryStore();
  // both have read before either has counted
  const before: Store = { ...store, readState: () => ({ status: "done", value: null }) };
  assertEquals([await asked(before), await asked(before)], [DENIED, ASKED]);
  assertEquals(store.takeWrites().length, 1);
});

Deno.test("tool_intent applies a limited rule where no state can be written", async () => {
  const failed = { status: "failed", reason: "not_writable", message: "no room" } as const;
  const none: Store = { ...memoryStore(), readState: () => failed, updateState: () => failed };
  assertEquals([await asked(none), await asked(none)], [DENIED, DENIED]);
});

Deno.test("tool_intent does not tell at each call what it cannot count", async () => {
  const failed = { status: "failed", reason: "not_writable", message: "no room" } as const;
  const told: IntentRule = { ...RULE, limit: 1, action: "context", message: "mind the gap" };
  for (const readState of [() => failed, () => ({ status: "done", value: null }) as const]) {
    const none: Store = { ...memoryStore(), readState, updateState: () => failed };
    assertEquals(await asked(none, [told]), { kind: "none" });
    // the rules behind it hold
    assertEquals<unknown>(await asked(none, [told, ...RULES]), DENIED);
  }
  assertEquals<unknown>(await asked(memoryStore(), [told]), { kind: "context", text: "mind the gap" });
});

Deno.test("tool_intent waits for the conversation only where a rule looks at what was said", async () => {
  for (const [source, waits] of [["command", false], ["input", false], ["intent", true], ["any", true]] as const) {
    let [now, slept] = [0, 0];
    const clock = { now: () => now, sleep: (ms: number) => void (slept += ms, now += ms) };
    const rule = { ...RULE, source, action: "deny", message: "no" } as const;
    const input = { hook_event_name: "PreToolUse", session_id: "s", transcript_path: "/none", tool_use_id: "t1" };
    const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules: [rule] } };
    const call = { ...input, tool_name: "Bash", tool_input: { command: "rm a" } };
    await toolIntent.handle(contextFor(call, { store: memoryStore(), config, clock }));
    assertEquals(slept > 0, waits, source);
  }
});

Deno.test("tool_intent records a few kilobytes of a call, whatever it was given, and no half of a secret", async () => {
  const store = memoryStore();
  const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, log: "all" as const } };
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
  const inputs: Json[] = [
    { content: '"\\\n'.repeat(300_000) },
    { content: `${"x".repeat(1_470)} ${secret}` },
    { ["\ud83d\ude00".repeat(10_000)]: Array.from({ length: 5_000 }, () => ({ a: null })) },
    "\u0001".repeat(100_000),
    Array.from({ length: 10_000 }, (_, at) => at),
  ];
  for (const tool_input of inputs) {
    const input = {
      hook_event_name: "PermissionRequest",
      session_id: "s",
      tool_name: "T".repeat(50_000),
      tool_use_id: "i".repeat(50_000),
      tool_input,
      permission_suggestions: Array.from({ length: 5_000 }, () => ({ type: "addRules" })),
    };
    await toolIntent.handle(contextFor(input, { store, config }));
  }
  const records = store.readRecords("sessions/s/intent.jsonl");
  assert(records.status === "done");
  assertEquals(records.value.length, inputs.length);
  for (const record of records.value) {
    const line = JSON.stringify(record);
    assert(new TextEncoder().encode(line).length < 12_000, `${line.length}`);
    assert(!line.includes("ghp_0"), line.slice(0, 400));
  }
});
