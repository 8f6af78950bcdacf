import { assertEquals } from "@std/assert";
import { toolIntent } from "../../../lib/hooks/handlers/tool_intent.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { Store } from "../../../lib/hooks/store/store.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";

const RULE = { event: "PreToolUse", tool: "Bash", source: "command", pattern: "rm" } as const;
const RULES = [
  { ...RULE, limit: 1, action: "deny", message: "not like this" },
  { ...RULE, action: "ask", message: "again?" },
] as const;

function asked(store: Store) {
  const input = { hook_event_name: "PreToolUse", session_id: "s", tool_name: "Bash", tool_input: { command: "rm a" } };
  const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules: RULES } };
  return toolIntent.handle(contextFor(input, { store, config }));
}

const DENIED = { kind: "permission", decision: "deny", reason: "not like this" } as const;
const ASKED = { kind: "permission", decision: "ask", reason: "again?" } as const;

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

Deno.test("tool_intent holds a limited rule where nothing can be kept", async () => {
  const failed = { status: "failed", reason: "not_writable", message: "no room" } as const;
  const none: Store = { ...memoryStore(), readState: () => failed, updateState: () => failed };
  assertEquals([await asked(none), await asked(none)], [DENIED, DENIED]);
});
