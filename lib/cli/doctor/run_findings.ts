/**
 * What hooks noted about their own runs: invalid settings, and answers that the client does not accept.
 *
 * @module
 */
import { isJsonObject, type JsonObject, objectAt, stringAt, stringsAt } from "../../json.ts";
import type { DoctorFinding } from "./finding.ts";

/** The runs of each hook in a log, by name, the newest last. */
function runsByHook(records: readonly JsonObject[]): ReadonlyMap<string, readonly JsonObject[]> {
  const runs = records.filter(isJsonObject).filter((record) => stringAt(record, "hook") !== null);
  const time = (record: JsonObject) => stringAt(record, "ts") ?? "";
  runs.sort((a, b) => time(a) < time(b) ? -1 : 1);
  return Map.groupBy(runs, (record) => stringAt(record, "hook") ?? "");
}

/** What the newest run of each hook ignored of the hook's own settings, and how often an answer was not sent. */
export function* runFindings(records: readonly JsonObject[]): Generator<DoctorFinding> {
  for (const [hook, runs] of [...runsByHook(records)].sort(([a], [b]) => a < b ? -1 : 1)) {
    const newest = objectAt(runs.at(-1) ?? {}, "data") ?? {};
    // doctor checks the other members of the configuration in the files themselves
    for (const problem of stringsAt(newest, "config").filter((text) => text.startsWith(`"hooks.${hook}`))) {
      yield { check: "config", level: "warning", text: problem, fix: "correct it in debrief.jsonc" };
    }
    const dropped = runs.flatMap((record) => stringAt(objectAt(record, "data") ?? {}, "dropped") ?? []);
    if (dropped.length === 0) continue;
    yield {
      check: "log",
      level: "warning",
      text: `${hook}: ${dropped.length} of ${runs.length} runs gave an answer that the client does not accept there (${
        [...new Set(dropped)].join(", ")
      })`,
      fix: "update the client, or change the hook to give an answer that it accepts",
    };
  }
}
