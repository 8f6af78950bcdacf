/**
 * Makes the text of a session safe to show, to quote and to send.
 *
 * Stability: stable, except for what is marked `@experimental`.
 *
 * @module
 */
export type { Figures, Json, JsonObject } from "../json.ts";
export { escapeMarkdown } from "./escape.ts";
export { findSecrets, type FoundSecret, redact } from "./redact.ts";
export { redactJson } from "./redact_json.ts";
export { cut, joinSafe, type Literal, safe, type SafeText, safeText, type SafeTextOptions } from "./safe_text.ts";
export { sanitize, type SanitizeOptions } from "./sanitize.ts";
export { truncate, type TruncateOptions } from "./truncate.ts";
