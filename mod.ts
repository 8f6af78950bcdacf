/**
 * Reads sessions of coding agents: what was said, which tools were called and why, what a subagent concluded, which
 * permissions were denied or prompted for.
 *
 * Functions turn entries or text into values; only the functions that are given a path open a file.
 *
 * @example What of a session should be saved?
 * ```ts
 * import { assert } from "@std/assert";
 * import { conversationOf, readTranscript, triage } from "@debrief/debrief";
 *
 * const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
 * const content = "We settled on WAL mode rather than rollback because readers must not block.";
 * Deno.writeTextFileSync(path, JSON.stringify({ type: "assistant", message: { role: "assistant", content } }) + "\n");
 * const { scores } = triage(conversationOf(readTranscript(path)));
 * Deno.removeSync(path);
 * assert(scores.DECISION.score > 0.4);
 * ```
 *
 * @module
 */
export type { Json, JsonObject } from "./lib/json.ts";
export * from "./lib/session/mod.ts";
export * from "./lib/clients/mod.ts";
export { type Clock, poll, type PollOptions, type PollResult } from "./lib/hooks/runner/clock.ts";
export * from "./lib/analyses/mod.ts";
export type { SafeText } from "./lib/text/safe_text.ts";
export { VERSION } from "./lib/version.ts";
