/**
 * Tests of hooks: sessions written by hand in the shape of any version of the client, a client that asks a hook, and
 * replays over recorded sessions.
 *
 * @module
 */
export { type AnswerName, assertAnswer } from "./assert_answer.ts";
export { FakeClient, type FakeClientOptions } from "./fake_client.ts";
export { type FolderAnswer, replayFolder } from "./replay_folder.ts";
export {
  type AgentRun,
  type BuiltResult,
  SessionBuilder,
  type SessionShape,
  type WrittenCall,
} from "./session_builder.ts";
