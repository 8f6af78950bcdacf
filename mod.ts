/**
 * debrief reads Claude Code sessions: what was said, which tools were called and why, what a subagent concluded, which
 * permissions got in the way.
 *
 * Everything here is a function from entries or text to a value; only the functions that are given a path open a file.
 *
 * @example What of a session is worth remembering?
 * ```ts
 * import { conversationOf, readTranscript, triage } from "@debrief/debrief";
 *
 * const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
 * const said = "We decided to use sqlite because it needs no server. We chose WAL mode rather than rollback.";
 * Deno.writeTextFileSync(path, JSON.stringify({ type: "assistant", message: { role: "assistant", content: said } }) + "\n");
 * const { scores } = triage(conversationOf(readTranscript(path)), { scorer: "keywords" });
 * Deno.removeSync(path);
 * if (scores.DECISION.score === 0) throw new Error("a decision was said");
 * ```
 *
 * @module
 */
export type { Json, JsonObject } from "./lib/json.ts";
export * from "./lib/session/mod.ts";
export * from "./lib/analyses/mod.ts";
export { VERSION } from "./lib/version.ts";
