import { isJsonObject, type Json } from "../../../json.ts";
import { firstUnits, IMAGE_NOTE } from "./shorten_text.ts";

/** The most characters of a background task's answer that are kept. */
const MAX_NOTICE = 150;
const NOTICE_MARK = " (remaining content truncated)";

/** The report of a background task with its answer cut to 150 units. */
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
