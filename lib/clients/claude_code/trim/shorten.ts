import { isJsonObject, type Json, type JsonObject } from "../../../json.ts";
import { truncate } from "../../../text/truncate.ts";

const MAX_LINES = 2;
const MAX_UNITS = 120;
const MARK = "...";

export const IMAGE_NOTE = "[image]";

/** The beginning of a text, without half a surrogate pair, which no API accepts. */
export function firstUnits(text: string, units: number): string {
  return truncate(text, units, { unit: "code_units", mark: "" });
}

function firstLines(text: string): string {
  let end = -1;
  for (let count = 0; count < MAX_LINES; count++) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end);
}

/**
 * The first two lines of a text, at most 120 UTF-16 units, and a mark if something was removed. A text that would not
 * become shorter stays as it is, and so does one that was shortened before.
 */
export function shortenText(text: string): string {
  const kept = firstUnits(firstLines(text), MAX_UNITS);
  if (kept.length === text.length) return text;
  if (text.endsWith(MARK) && shortened(text.slice(0, -MARK.length))) return text;
  const short = kept.trimEnd() + MARK;
  return short.length > text.length ? text : short;
}

function shortened(text: string): boolean {
  return text.length <= MAX_UNITS && text === text.trimEnd() && firstLines(text) === text;
}

export function capText(text: string, units: number): string {
  return truncate(text, units, { unit: "code_units", mark: MARK });
}

export function mapTexts(value: Json, change: (text: string) => string): Json {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) {
    const changed = value.map((item: Json) => mapTexts(item, change));
    return changed.every((item, index) => item === value[index]) ? value : changed;
  }
  return isJsonObject(value) ? mapObjectTexts(value, change) : value;
}

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

const MAX_NOTICE = 150;
const NOTICE_MARK = " (remaining content truncated)";

export function shortenNotice(text: string): string {
  if (!text.trimStart().startsWith("<task-notification>")) return text;
  const from = text.indexOf("<result>") + "<result>".length;
  const to = text.lastIndexOf("</result>");
  if (from < "<result>".length || to - from <= MAX_NOTICE) return text;
  const short = text.slice(0, from) + firstUnits(text.slice(from, to), MAX_NOTICE) + NOTICE_MARK + text.slice(to);
  return short.length > text.length ? text : short;
}

/** Removes the data of images: blocks become a note, and the data in the tool's own result becomes empty. */
export function withoutImages(value: Json): Json {
  if (Array.isArray(value)) {
    const changed = value.map((item: Json) => withoutImages(item));
    return changed.every((item, index) => item === value[index]) ? value : changed;
  }
  if (!isJsonObject(value)) return value;
  if (value["type"] === "image" && isJsonObject(value["source"])) return { type: "text", text: IMAGE_NOTE };
  const isImage = value["type"] === "image" && isJsonObject(value["file"]);
  let changed = false;
  const entries: [string, Json | undefined][] = [];
  for (const [key, item] of Object.entries(value)) {
    const file = isImage && key === "file" && isJsonObject(item) && typeof item["base64"] === "string" ? item : null;
    const mapped = file
      ? (file["base64"] === "" ? file : { ...file, base64: "" })
      : item === undefined
      ? item
      : withoutImages(item);
    changed ||= mapped !== item;
    entries.push([key, mapped]);
  }
  return changed ? Object.fromEntries(entries) : value;
}
