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

/**
 * The name of the file in which a module of the client's process keeps records of its own: it can replace files and not
 * append to them, so it never touches what a hook appends to.
 *
 * @param name The file of the hooks, such as `projects/p/log.jsonl`.
 * @param session The session's name in the store.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(modRecordsName("projects/p/log.jsonl", "s1"), "projects/p/log.mod-s1.jsonl");
 * ```
 */
export function modRecordsName(name: string, session: string): string {
  return name.replace(/(\.[^./]*)?$/, `.mod-${session}$1`);
}

/** Whether a file, by its name in its directory, has a module's records of a file of the hooks. */
export function isModRecords(file: string, own: string): boolean {
  const [base = "", ending = ""] = [own.replace(/\.[^./]*$/, ""), /\.[^./]*$/.exec(own)?.[0]];
  return file.startsWith(`${base}.mod-`) && file.endsWith(ending);
}

/** Records of several files, by time if they have one, else in the order of the files. */
export function sortRecords(records: readonly JsonObject[]): JsonObject[] {
  const timeOf = (record: JsonObject): string => stringAt(record, "ts") ?? "";
  return records.some((record) => timeOf(record) === "")
    ? [...records]
    : records.toSorted((a, b) => timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0);
}
