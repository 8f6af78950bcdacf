/**
 * The hook protocol: what clients tell hooks, what hooks answer, and what they remember.
 *
 * @module
 */
export type { Json, JsonObject } from "../json.ts";
export * from "./config/config.ts";
export * from "./config/trust.ts";
export * from "./runner/definition.ts";
export * from "../clients/claude_code/protocol/events.ts";
export * from "./protocol/input.ts";
export * from "./protocol/output.ts";
export * from "./runner/run.ts";
export * from "./store/store.ts";
export type { StoreFailure, StoreResult } from "./store/result.ts";
