/**
 * Reads sessions of coding agents: what was said, which tools were called and why, what a subagent concluded, what should
 * be saved.
 *
 * These are the functions to start with. The other entry points contain everything: `./transcript` (reading), `./analyses`,
 * `./permissions` (Claude Code's rules), `./text` (redaction), `./hook` (hooks of your own), `./replay`, `./report` and
 * `./testing`.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @example What from a session should be saved?
 * ```ts
 * import { assert } from "@std/assert";
 * import { conversationOf, readTranscript, triage } from "@debrief/debrief";
 *
 * const path = Deno.makeTempFileSync({ suffix: ".jsonl" });
 * const content = "We settled on WAL mode rather than rollback because readers must not block.";
 * Deno.writeTextFileSync(path, JSON.stringify({ type: "assistant", message: { role: "assistant", content } }) + "\n");
 * const { sentences } = triage(conversationOf(readTranscript(path)));
 * Deno.removeSync(path);
 * assert(sentences[0]?.category === "DECISION" && sentences[0].probability > 0.5);
 * ```
 *
 * @module
 */
export { conversationOf, listAgents, readTranscript, toolCallsOf, turnsOf } from "./lib/clients/mod.ts";
export { callFactsOf, checkSession, concludeMain, triage } from "./lib/analyses/mod.ts";
export { decide } from "./lib/permissions/mod.ts";
export { safeText } from "./lib/text/mod.ts";
export { VERSION } from "./lib/version.ts";
