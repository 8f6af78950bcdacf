import type { Figures, Json, JsonObject } from "../json.ts";
import { type CleanText, redactValue } from "./redact_json.ts";
import type { SafeText } from "./safe_text.ts";
import { sanitize } from "./sanitize.ts";

/** Every string, names of members included, is sanitized (line breaks and tabs stay) and redacted. */
export function safeJson(value: unknown): Json {
  return redactValue(value, sanitizePart);
}

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

/** Without its last brace, to write the rest in parts: add `,"name":…}`. */
export function openJson(value: Readonly<Record<string, unknown>>): SafeText {
  return jsonText(value).slice(0, -1) as SafeText;
}

const sanitizePart: CleanText = (text, part) => sanitize(text, part === "name" ? {} : { newlines: true, tabs: true });
