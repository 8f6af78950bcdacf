import { assertEquals } from "@std/assert";
import { memoryTriage } from "../../../lib/hooks/handlers/memory_triage.ts";
import { transcriptReview } from "../../../lib/hooks/handlers/transcript_review.ts";
import { toolIntent } from "../../../lib/hooks/handlers/tool_intent.ts";
import type { Attendance } from "../../../lib/hooks/runner/attendance.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { IntentRule } from "../../../lib/analyses/intent/rules.ts";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { memoryStore } from "../../../lib/replay/memory_store.ts";
import { contextFor } from "../../support/hooks/context.ts";
import { approved } from "../../support/hooks/review_stage.ts";
import { temporaryDirectory } from "../../support/temporary.ts";
import { jsonl } from "../../support/transcript.ts";

const INTERACTIVE: Attendance = { kind: "interactive", source: "environment" };
const HEADLESS: Attendance = { kind: "headless", source: "environment" };
const UNKNOWN: Attendance = { kind: "unknown", source: "none" };

const DECISIONS = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";

const STOP = {
  hook_event_name: "Stop",
  session_id: "s",
  transcript_path: "/nowhere/s.jsonl",
  stop_hook_active: false,
  last_assistant_message: DECISIONS,
};

async function stopped(attendance: Attendance, given: Partial<HookContext> = {}) {
  let noted: JsonObject = {};
  const note = (data: JsonObject) => void (noted = { ...noted, ...data });
  const store = memoryStore();
  const answer = await memoryTriage.handle(contextFor(STOP, { attendance: () => attendance, note, store, ...given }));
  return { answer: answer.kind, noted, written: store.takeWrites().length };
}

Deno.test("memory_triage blocks a session that somebody attends", async () => {
  assertEquals((await stopped(INTERACTIVE)).answer, "block");
});

for (const attendance of [HEADLESS, UNKNOWN]) {
  Deno.test(`memory_triage leaves a session alone, its figures in the log and its ledger empty, when it is ${attendance.kind}`, async () => {
    const { answer, noted, written } = await stopped(attendance);
    assertEquals([answer, noted["pass"], written], ["none", "silent", 0]);
    assertEquals(typeof noted["silent"], "string");
    assertEquals(Array.isArray(noted["chosen"]) && noted["chosen"].length > 0, true);
  });
}

Deno.test("memory_triage blocks a headless session when it is configured so", async () => {
  const config = { ...DEFAULT_CONFIG, session: { ...DEFAULT_CONFIG.session, headless: "as_interactive" } } as const;
  assertEquals((await stopped(HEADLESS, { config })).answer, "block");
});

for (const [action, expected] of [["context", "none"], ["deny", "permission"], ["ask", "permission"]] as const) {
  Deno.test(`tool_intent answers a rule's ${action} with ${expected} when the session is headless`, async () => {
    const rule: IntentRule = {
      event: "PreToolUse",
      tool: "Bash",
      source: "command",
      pattern: "push",
      action,
      message: "m",
    };
    const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules: [rule] } };
    const input = { hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "git push" } };
    const answer = await toolIntent.handle(contextFor(input, { config, attendance: () => HEADLESS }));
    assertEquals(answer.kind, expected);
  });
}

for (
  const [attendance, headless, expected] of [
    [INTERACTIVE, "silent", "context"],
    [HEADLESS, "silent", "none"],
    [UNKNOWN, "silent", "none"],
    [HEADLESS, "as_interactive", "context"],
  ] as const
) {
  Deno.test(`transcript_review answers with ${expected} when the session is ${attendance.kind} and session.headless is ${headless}`, async () => {
    using temporary = temporaryDirectory();
    const path = `${temporary.path}/session.jsonl`;
    Deno.writeTextFileSync(path, jsonl(...[1, 2, 3].flatMap(() => approved("frob one a"))));
    const { session, review } = DEFAULT_CONFIG;
    const config = {
      ...DEFAULT_CONFIG,
      session: { ...session, headless },
      review: { ...review, mode: "context" },
    } as const;
    const input = { hook_event_name: "Stop", session_id: "session", transcript_path: path, stop_hook_active: false };
    const answer = await transcriptReview.handle(contextFor(input, { config, attendance: () => attendance }));
    assertEquals(answer.kind, expected);
  });
}
