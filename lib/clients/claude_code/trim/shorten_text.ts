import { isJsonObject, type Json, type JsonObject } from "../../../json.ts";
import { truncate } from "../../../text/truncate.ts";

/** The most that a shortened text keeps. */
const MAX_LINES = 2;
const MAX_UNITS = 120;
const MARK = "...";

/** The text that replaces an image. */
export const IMAGE_NOTE = "[image]";

/** The beginning of a text, without half a surrogate pair, which no API accepts. */
export function firstUnits(text: string, units: number): string {
  return truncate(text, units, { unit: "code_units", mark: "" });
}

/** The first {@linkcode MAX_LINES} lines of a text. */
function firstLines(text: string): string {
  let end = -1;
  for (let count = 0; count < MAX_LINES; count++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end);
}

/**
 * The first two lines of a text, at most 120 UTF-16 units, and a mark if something was removed.
 *
 * A text that would not become shorter stays as it is, and so does one that was shortened before.
 */
export function shortenText(text: string): string {
  const kept = firstUnits(firstLines(text), MAX_UNITS);
  if (kept.length === text.length) return text;
  if (text.endsWith(MARK) && shortened(text.slice(0, -MARK.length))) return text;
  const short = kept.trimEnd() + MARK;
  return short.length > text.length ? text : short;
}

/** Whether a text may have been shortened before. */
function shortened(text: string): boolean {
  return text.length <= MAX_UNITS && text === text.trimEnd() && firstLines(text) === text;
}

/** Cuts a text to a number of UTF-16 units, with a mark. */
export function capText(text: string, units: number): string {
  return truncate(text, units, { unit: "code_units", mark: MARK });
}

/** Changes every text in a value; returns the value itself if none changed. */
export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) {
    const changed = value.map((item: Json) => mapTexts(item, change));
    return changed.every((item, index) => item === value[index]) ? value : changed;
  }
  return isJsonObject(value) ? mapObjectTexts(value, change) : value;
}

/** Changes every text in an object, but no key. */
export function mapObjectTexts(object: JsonObject, change: (text: string) => string): JsonObject {
  let changed = false;
  const entries: [string, Json | undefined][] = [];
  for (const [key, value] of Object.entries(object)) {
    const mapped = value === undefined ? undefined : mapTexts(value, change);
    changed ||= mapped !== value;
    entries.push([key, mapped]);
  }
  return changed ? Object.fromEntries(entries) : object;
}
