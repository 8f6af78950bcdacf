import type { Figures, Json, JsonObject } from "../json.ts";
import { MAX_REDACTED_DEPTH, redactJson } from "./redact_json.ts";
import type { SafeText } from "./safe_text.ts";
import { sanitize } from "./sanitize.ts";

/**
 * Makes a JSON value safe: every string is sanitized (line breaks and tabs stay) and redacted, including the names of
 * members. `value`: plain data; undefined members are left out.
 */
export function safeJson(value: unknown): Json {
  return redactJson(sanitized(value, 0));
}

/** Makes a JSON object safe, see {@linkcode safeJson}. */
export function safeObject(value: JsonObject): JsonObject {
  return safeJson(value) as JsonObject;
}

export function jsonText(value: unknown, indent?: number): SafeText {
  return JSON.stringify(safeJson(value), null, indent) as SafeText;
}

/** Formats figures as JSON text: with no text among them there is nothing to make safe, and a hook keeps thousands. */
export function figuresText(figures: Figures): SafeText {
  return JSON.stringify(figures) as SafeText;
}

/**
 * Formats an object as safe JSON text without its last brace, to write the rest in parts. Returns the text; add
 * `,"name":…}` to complete it.
 */
export function openJson(value: Readonly<Record<string, unknown>>): SafeText {
  return jsonText(value).slice(0, -1) as SafeText;
}

function sanitized(value: unknown, depth: number): Json {
  if (typeof value === "string") return sanitize(value, { newlines: true, tabs: true });
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value !== "object" || value === null || depth > MAX_REDACTED_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => sanitized(item, depth + 1));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [sanitize(name), sanitized(member, depth + 1)]));
}
