/**
 * Hooks of your own, which run like debrief's: with typed input, settings checked by your schema, state and a log.
 * Whatever happens, a hook exits with 0, in time, and prints one object or nothing.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @example A hook that keeps migrations
 * ```ts no-assert
 * import { answers, defineHook, runHook } from "@debrief/debrief/hook";
 *
 * const hook = defineHook({
 *   name: "keep_migrations",
 *   events: ["PreToolUse"],
 *   needs: [],
 *   handle: ({ input }) =>
 *     /\brm\b.*migrations/.test(JSON.stringify(input.toolInput))
 *       ? answers.deny("Keep migrations: write a new one that reverts the old.")
 *       : answers.none,
 * });
 *
 * export default hook;
 * if (import.meta.main && Deno.args[0] === "run") await runHook(hook);
 * ```
 *
 * @module
 */
export { isJsonObject, type Json, type JsonObject } from "../json.ts";
export type { SessionReader } from "../clients/files/session_reader.ts";
export type { IntentRule, RuleAction } from "../analyses/intent/rules.ts";
export type {
  AcceptedAnswers,
  Client,
  ClientFiles,
  ClientHooks,
  ClientPlaces,
  Direction,
  FileLister,
  HookedCall,
  HookedClient,
  HookNeed,
  HookPermissions,
  InternalAgent,
  NoteFiles,
  PluginFiles,
  RetiredModule,
  SessionLookup,
  SessionQuestion,
} from "../clients/client.ts";
export {
  ANSWERED_EVENTS,
  type AnsweredEvent,
  type EventFields,
  type EventFieldsOf,
  type FieldType,
  type FieldValue,
  HOOK_EVENTS,
  type HookEvent,
  type HookEventName,
} from "../clients/hooks/hook_events.ts";
export type { Config, GuardAction } from "./config/config.ts";
export { answers } from "./protocol/answers.ts";
export { eventFields } from "./protocol/event_fields.ts";
export {
  type BackgroundTask,
  type BaseInput,
  type HookInput,
  type OtherInput,
  type PermissionRequestInput,
  type PostToolUseFailureInput,
  type PostToolUseInput,
  type PreToolUseInput,
  readInput,
  type SessionEndInput,
  type SessionStartInput,
  type StopFields,
  type StopInput,
  type SubagentStopInput,
  type ToolFields,
} from "./protocol/input.ts";
export {
  type AnswerOf,
  type BlockAnswer,
  type ContextAnswer,
  type HookAnswer,
  type NoAnswer,
  type NoticeAnswer,
  type PermissionAnswer,
  type RequestAnswer,
  type StopContextAnswer,
} from "./protocol/output.ts";
export { toolField } from "./protocol/tool_field.ts";
export type { Attendance } from "./runner/attendance.ts";
export { type Clock, poll, type PollOptions, type PollResult } from "./runner/clock.ts";
export { defineHook, type InputOf } from "./runner/define.ts";
export { type HookContext, type HookDefinition, type SettingsSchema } from "./runner/definition.ts";
export { runHook } from "./runner/run.ts";
export type { ContextFiles } from "./store/context_files.ts";
export type { StoreFailure, StoreResult } from "./store/result.ts";
export { projectState, sessionState } from "./store/state_names.ts";
export type { AppendOptions, Store } from "./store/store.ts";
