/**
 * The hook protocol: what clients tell hooks, what hooks answer, and what they remember.
 *
 * @module
 */
export type { Json, JsonObject } from "../json.ts";
export * from "./config.ts";
export * from "./config_trust.ts";
export * from "./definition.ts";
export * from "./event_fields.ts";
export * from "./input.ts";
export * from "./output.ts";
export * from "./run.ts";
export * from "./store.ts";
export type { StoreFailure, StoreResult } from "./store_result.ts";
