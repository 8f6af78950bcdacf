/**
 * What is in the files of the store, for whoever reads and writes them.
 *
 * @module
 */
import { isJsonObject, type Json, type JsonObject, parseJsonObject, stringAt } from "../../json.ts";

/** Whether the old value has another schema than the new one, or a later version of it, such as `debrief.review_summary/2`. */
export function isNewer(old: Json, value: Json): boolean {
  const [name, version] = parseSchema(old);
  const [own, ownVersion] = parseSchema(value);
  return name !== "" && (name !== own || version > ownVersion);
}

function parseSchema(value: Json): [name: string, version: number] {
  const [name = "", version = ""] = (isJsonObject(value) ? stringAt(value, "schema") ?? "" : "").split("/");
  return [name, Number(version) || 0];
}

/** The records of a file of JSON lines; a line that a killed writer left unfinished is skipped. */
export function parseRecords(text: string): JsonObject[] {
  return text.split("\n").map(parseJsonObject).filter((record) => record !== null);
}
