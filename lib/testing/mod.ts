/**
 * For tests of hooks: sessions written by hand in the format of any client version, a fake client that runs a hook, and
 * replays of recorded sessions.
 *
 * Stability: stable, except for what is marked `@experimental`.
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
