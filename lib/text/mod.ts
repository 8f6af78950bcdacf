/**
 * Makes the text of a session safe to show, to quote and to send.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @module
 */
export type { Figures, Json, JsonObject } from "../json.ts";
export * from "./escape.ts";
export { pluralize } from "./format.ts";
export { findSecrets, type FoundSecret, redact } from "./redact.ts";
export { redactJson } from "./redact_json.ts";
export * from "./safe_json.ts";
export * from "./safe_text.ts";
export * from "./sanitize.ts";
export * from "./truncate.ts";
