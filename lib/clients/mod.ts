/**
 * Sessions of every client: their files, their entries, and who said what in them.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @module
 */
export type { Json, JsonObject } from "../json.ts";
export * from "../session/mod.ts";
export { findAgent, listAgents } from "./claude_code/files/session_files.ts";
export type { AgentFile, AgentMeta, SessionPath } from "./session_file.ts";
export type { LineReader, ParsedLine, ParseLine } from "../session/read.ts";
export { filesOf } from "./recognize.ts";
export { type PersistedOutput, persistedOutputOf } from "./claude_code/files/persisted_output.ts";
export { CONVERSATION_ONLY } from "./claude_code/reading/conversation_only.ts";
export { entriesBackward, entriesForward, entriesOfStream, readTranscript } from "./read.ts";
