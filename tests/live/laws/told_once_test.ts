import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { holding } from "../model/script.ts";
import type { HookCall } from "../stage/recorder.ts";
import { toldOnce } from "./told_once.ts";

const QUOTE = "We settled on WAL mode because readers must not block.";
const REASON = `- Decision: "${QUOTE}" (the assistant reports a decision)`;
const FEEDBACK = `Stop hook feedback:\n${REASON}`;
/** What 2.1.150 adds for the attachment of the same block when the session is resumed. */
const REPEATED = `<system-reminder>\nStop hook blocking error from command: "sh hook": ${REASON}\n</system-reminder>`;

function said(output: JsonObject | null): HookCall {
  const input = { hook_event_name: "Stop" };
  const stdout = output === null ? "" : JSON.stringify(output);
  return { hook: "memory_triage", input, stdout, stderr: "", code: 0, at: 0, ms: 1, reviews: {} };
}

const BLOCK = said({ decision: "block", reason: REASON });
const SILENT = said(null);

function problems(byCommands: boolean, hooks: readonly HookCall[], texts: readonly string[]): string[] {
  const content = texts.map((text) => ({ type: "text", text }));
  const messages = [{ role: "user", content }];
  const request = { talk: "main", step: 1, messageId: "m", tools: [], system: "", messages };
  const script = { main: [holding(QUOTE, { category: "DECISION", quote: QUOTE })] };
  return [...toldOnce({ events: [], hooks, script, requests: [request], calls: new Map() }, { byCommands })];
}

const ABOUT = `${JSON.stringify(`: "${QUOTE}"`)}`;

Deno.test("toldOnce() counts what hook commands printed, not what the client repeats of it", () => {
  assertEquals(problems(true, [BLOCK, SILENT], [REPEATED, FEEDBACK]), []);
  assertEquals(problems(true, [BLOCK, BLOCK], [FEEDBACK, FEEDBACK]), [
    `hook commands said ${ABOUT} 2 times instead of 1`,
  ]);
  assertEquals(problems(true, [BLOCK, BLOCK], [FEEDBACK]), [`hook commands said ${ABOUT} 2 times instead of 1`]);
  assertEquals(problems(true, [BLOCK], []), [`the model was told ${ABOUT} 0 times instead of 1`]);
  assertEquals(problems(true, [SILENT], []), [
    `hook commands said ${ABOUT} 0 times instead of 1`,
    `the model was told ${ABOUT} 0 times instead of 1`,
  ]);
});

Deno.test("toldOnce() counts what the model was told where the module may answer", () => {
  assertEquals(problems(false, [SILENT], [FEEDBACK]), []);
  assertEquals(problems(false, [BLOCK], [FEEDBACK, FEEDBACK]), [`the model was told ${ABOUT} 2 times instead of 1`]);
  assertEquals(problems(false, [SILENT], []), [`the model was told ${ABOUT} 0 times instead of 1`]);
});
