/**
 * Tests of hooks: sessions written by hand in the shape of any version of the client, a client that asks a hook, and
 * replays over recorded sessions.
 *
 * Stability: stable, but for what is marked `@experimental`.
 *
 * @module
 */
export { type AnswerName, assertAnswer } from "./assert_answer.ts";
export { askRecorded, type RecordedMoment } from "./ask_recorded.ts";
export { FakeClient } from "./fake_client.ts";
export type { FakeClientOptions } from "./fake_environment.ts";
export { type FolderAnswer, replayFolder } from "./replay_folder.ts";
export {
  type AgentRun,
  type BuiltResult,
  SessionBuilder,
  type SessionShape,
  type WrittenCall,
} from "./session_builder.ts";
