/**
 * The clients whose sessions debrief reads, and the choice among them.
 *
 * @module
 */
export { findAgent, listAgents } from "./claude_code/files/session_files.ts";
export type { AgentFile, AgentMeta } from "./session_file.ts";
export { type PersistedOutput, persistedOutputOf } from "./claude_code/files/persisted_output.ts";
export { CONVERSATION_ONLY } from "./claude_code/reading/conversation_only.ts";
export { entriesBackward, entriesForward, entriesOfStream, readTranscript } from "./read.ts";
