/**
 * Runs hooks again over past sessions: the same handlers, with the files and the time as they were. Writes nothing.
 *
 * Stability: experimental, which means that a minor version may change any of it.
 *
 * @module
 */
export type { ConfigProblem, LoadedConfig } from "../hooks/config/layers.ts";
export { DEFAULT_CONFIG } from "../hooks/config/config.ts";
export * from "./memory_store.ts";
export { type Moment, type MomentSelector, NoSuchMomentError } from "./moments/moment.ts";
export { REPLAYED_EVENTS, type ReplayedEvent } from "./moments/moments.ts";
export { replay, type Replayed, type ReplayRequest } from "./replay.ts";
export type { HookInvocation, ReplayedRun, ReplayEnvironment } from "./run_handler.ts";
