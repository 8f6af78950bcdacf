import { isJsonObject, type Json, type JsonObject, objectAt, parseJson, stringAt } from "../../../json.ts";
import { capText, IMAGE_NOTE, mapTexts, shortenText } from "../../resuming/shorten_text.ts";
import type { ChangeCounts } from "../../resuming/trim_stats.ts";
import { callPart, type RolloutLine } from "./rollout_lines.ts";

/** What is changed in a line. */
export interface LineChanges {
  /** Whether its call is shortened. */
  readonly isShortened: boolean;
  /** The most characters of each output. */
  readonly maxToolOutput: number | undefined;
  readonly dropImages: boolean;
}

/** Members whose texts are what a tool printed. */
const OUTPUTS: ReadonlySet<string> = new Set(["output", "aggregated_output", "stdout", "stderr", "formatted_output"]);
/** Lists of images beside a prompt (before 0.148). */
const IMAGE_LISTS: ReadonlySet<string> = new Set(["images", "local_images"]);

/** Changes the members of an object; returns the object itself if none changed. */
function mapMembers(object: JsonObject, change: (value: Json, key: string) => Json): JsonObject {
  let isChanged = false;
  const members = Object.entries(object).map(([key, value = null]): [string, Json] => {
    const changed = change(value, key);
    isChanged ||= changed !== value;
    return [key, changed];
  });
  return isChanged ? Object.fromEntries(members) : object;
}

function mapItems(list: readonly Json[], change: (value: Json) => Json): Json {
  const changed = list.map(change);
  return changed.every((item, index) => item === list[index]) ? list : changed;
}

/** Changes the texts that tools printed. */
function mapOutputs(value: Json, change: (text: string) => string, isOutput = false): Json {
  if (typeof value === "string") return isOutput ? change(value) : value;
  if (Array.isArray(value)) return mapItems(value, (one) => mapOutputs(one, change, isOutput));
  if (!isJsonObject(value)) return value;
  return mapMembers(value, (member, key) => {
    return mapOutputs(member, change, OUTPUTS.has(key) || (isOutput && key === "text"));
  });
}

/** Replaces each image with a note: in what the model is given, and in the item of a prompt. */
function withoutPictures(value: Json): Json {
  if (Array.isArray(value)) return mapItems(value, withoutPictures);
  if (!isJsonObject(value)) return value;
  switch (stringAt(value, "type")) {
    case "input_image":
      return { type: "input_text", text: IMAGE_NOTE };
    case "image":
    case "local_image":
      return { type: "text", text: IMAGE_NOTE, text_elements: [] };
  }
  return mapMembers(value, (member, key) => {
    return IMAGE_LISTS.has(key) && Array.isArray(member) && member.length > 0 ? [] : withoutPictures(member);
  });
}

function nestedImages(value: Json): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one: Json) => sum + nestedImages(one), 0);
  if (!isJsonObject(value)) return 0;
  if (value["type"] === "input_image") return 1;
  return Object.values(value).reduce((sum: number, member) => sum + nestedImages(member ?? null), 0);
}

/** A call with its input shortened: a text, or JSON in a text. */
function shortenInput(payload: JsonObject): JsonObject {
  return mapMembers(payload, (value, key) => {
    if (typeof value !== "string" || (key !== "arguments" && key !== "input")) return value;
    const input = key === "arguments" ? parseJson(value) : undefined;
    if (!isJsonObject(input)) return shortenText(value);
    const short = mapTexts(input, shortenText);
    return short === input ? value : JSON.stringify(short);
  });
}

/**
 * A line as it is kept; the object itself if nothing is changed.
 *
 * @param counts The counters to add to.
 */
export function rewriteLine(line: RolloutLine, changes: LineChanges, counts: ChangeCounts): JsonObject {
  const { object, type } = line;
  const payload = object === null ? null : objectAt(object, "payload");
  if (object === null || payload === null || (type !== "response_item" && type !== "event_msg")) return object ?? {};
  const part = callPart(line);
  let made: Json = payload;
  if (changes.isShortened) {
    const short = part === "call" ? shortenInput(payload) : mapOutputs(payload, shortenText);
    if (short !== made && part === "call") counts.inputs++;
    else if (short !== made && part === "output") counts.results++;
    made = short;
  }
  if (changes.dropImages) {
    counts.images += type === "response_item" ? nestedImages(made) : 0;
    made = withoutPictures(made);
  }
  const { maxToolOutput } = changes;
  if (maxToolOutput !== undefined) {
    const capped = mapOutputs(made, (text) => capText(text, maxToolOutput));
    if (capped !== made && part === "output") counts.capped++;
    made = capped;
  }
  return made === payload ? object : { ...object, payload: made };
}
