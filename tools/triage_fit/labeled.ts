import type { Label } from "./labels.ts";
import { TEXT_CATEGORIES, type TextCategory } from "../../lib/analyses/triage/category.ts";
import { findSignals } from "../../lib/analyses/triage/scoring/findings.ts";
import type { SignalName } from "../../lib/analyses/triage/signals/signals.ts";
import { countSignals } from "../../lib/analyses/triage/scoring/conversation_score.ts";
import { isJsonObject, type Json, objectAt, stringAt } from "../../lib/json.ts";
import { claudeEntriesBackward } from "../../lib/clients/claude_code/reading/read.ts";
import { conversationWindow } from "../../lib/session/conversation_window.ts";
import { withSource } from "../../lib/session/io/source.ts";

/** A stop with its labels and how often each signal is found before it. */
export interface FittedStop {
  readonly id: string;
  readonly project: string;
  readonly labels: Readonly<Record<TextCategory, Label>>;
  readonly times: ReadonlyMap<SignalName, number>;
}

function labelOf(value: Json | undefined): Label {
  return value === true ? true : value === false ? false : null;
}

/**
 * The labeled stops of a file, each with the transcript `DIR/<id>.jsonl`, cut at its stop. `labels`: lines
 * `{"id","repo","labels":{"DECISION":true|false|"borderline",…}}`.
 */
export function readLabeled(labels: string, dir: string): FittedStop[] {
  const stops: FittedStop[] = [];
  for (const line of Deno.readTextFileSync(labels).split("\n")) {
    if (line.trim() === "") continue;
    const row: Json = JSON.parse(line);
    if (!isJsonObject(row)) continue;
    const id = stringAt(row, "id") ?? "";
    const given = objectAt(row, "labels") ?? {};
    const own: Partial<Record<TextCategory, Label>> = {};
    for (const category of TEXT_CATEGORIES) own[category] = labelOf(given[category]);
    const { conversation, outcomes } = withSource(
      `${dir}/${id}.jsonl`,
      (source) => conversationWindow(claudeEntriesBackward(source)),
    );
    stops.push({
      id,
      project: stringAt(row, "repo") ?? "",
      labels: {
        DECISION: own.DECISION ?? null,
        RUNBOOK: own.RUNBOOK ?? null,
        CONSTRAINT: own.CONSTRAINT ?? null,
        TECH_DEBT: own.TECH_DEBT ?? null,
        PREFERENCE: own.PREFERENCE ?? null,
      },
      times: countSignals(findSignals(conversation, outcomes)),
    });
  }
  return stops;
}
