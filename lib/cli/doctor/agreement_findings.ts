import { arrayAt, isJsonObject, type JsonObject, numberAt, stringAt } from "../../json.ts";
import { formatInteger } from "../../text/format.ts";
import type { DoctorFinding } from "./finding.ts";

/** How often the rule engine decided as the client did, from what transcript_review counted of sessions with the module. */
export function* agreementFindings(records: readonly JsonObject[]): Generator<DoctorFinding> {
  const sum = (name: string) => records.reduce((total, record) => total + (numberAt(record, name) ?? 0), 0);
  const [compared, agreed] = [sum("compared"), sum("agreed")];
  if (compared === 0) return;
  const text = `debrief's rule engine agrees with your client on ${formatInteger(agreed)} of ${
    formatInteger(compared)
  } calls`;
  if (agreed === compared) {
    yield { check: "rules", level: "ok", text, fix: null };
    return;
  }
  const last = records.flatMap((record) => arrayAt(record, "differences").filter(isJsonObject)).at(-1);
  const example = last === undefined
    ? ""
    : `; last for ${stringAt(last, "tool")}: the client said ${stringAt(last, "client")}, debrief ${
      stringAt(last, "ours")
    }`;
  yield {
    check: "rules",
    level: "warning",
    text: `${text}${example}`,
    fix: "update debrief if there is a newer version; until then, do not rely on its rule decisions",
  };
}
