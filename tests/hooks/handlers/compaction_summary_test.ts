import { assertEquals } from "@std/assert";
import { storeCompactionSummary, storedCompactionSummary } from "../../../lib/hooks/handlers/compaction_summary.ts";
import type { HookContext, SubagentStopInput } from "../../../lib/hooks/mod.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";

/** What is kept of an agent's last message, asked some milliseconds later. */
function kept(message: string | null, { later = 0, session = "s" }: { later?: number; session?: string | null } = {}) {
  const input = {
    hook_event_name: "SubagentStop",
    session_id: "s",
    agent_id: "a",
    ...message === null ? {} : { last_assistant_message: message },
  };
  const context = contextFor(input, { store: memoryStore(), now: new Date(1000) });
  const isKept = storeCompactionSummary(context, context.input as SubagentStopInput);
  const after: HookContext = { ...context, now: new Date(1000 + later) };
  return [isKept, storedCompactionSummary(after, session)];
}

for (
  const [what, message, options, expected] of [
    ["a summary", "<analysis>…</analysis>\n<summary>\nWe use WAL.\n</summary>", {}, [
      true,
      "<summary>\nWe use WAL.\n</summary>",
    ]],
    ["another message", "Done.", {}, [false, null]],
    ["no message", null, {}, [false, null]],
    ["a summary a minute ago", "<summary>a", { later: 60_000 }, [true, "<summary>a"]],
    ["an older summary", "<summary>a", { later: 60_001 }, [true, null]],
    ["a summary of the future", "<summary>a", { later: -1 }, [true, null]],
    ["the summary of another session", "<summary>a", { session: "other" }, [true, null]],
    ["a secret", "<summary>password = hunter2hunter2", {}, [true, "<summary>password = [redacted:password]"]],
  ] as const
) {
  Deno.test(`storedCompactionSummary() of ${what}`, () => assertEquals(kept(message, options), [...expected]));
}

Deno.test("storeCompactionSummary() keeps the beginning of a long summary", () => {
  const [, summary] = kept(`x${"<summary>".padEnd(50_000, "word ")}`);
  assertEquals([String(summary).length <= 40_000, String(summary).startsWith("<summary>word")], [true, true]);
});
