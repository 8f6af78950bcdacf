import type { Figures, Json, JsonObject } from "../json.ts";
import { type CleanText, redactValue } from "./redact_json.ts";
import type { SafeText } from "./safe_text.ts";
import { sanitize } from "./sanitize.ts";

/**
 * Makes a JSON value safe: every string is sanitized (line breaks and tabs stay) and redacted, including the names of
 * members. `value`: plain data; undefined members are left out.
 */
export function safeJson(value: unknown): Json {
  return redactValue(value, sanitizePart);
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

const sanitizePart: CleanText = (text, part) => sanitize(text, part === "name" ? {} : { newlines: true, tabs: true });
