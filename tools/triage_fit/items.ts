import { arrayAt, isJsonObject, type Json, type JsonObject, stringAt } from "../../lib/json.ts";
import { type Candidate, candidatesOf } from "../../lib/analyses/triage/choice/choose.ts";
import { findSignals, type TriageFinding } from "../../lib/analyses/triage/scoring/findings.ts";
import { conversationEntriesBackward } from "../../lib/clients/claude_code/reading/backward.ts";
import { LineNumbers } from "../../lib/replay/line_numbers.ts";
import { stopMoments } from "../../lib/replay/moments/stop_moments.ts";
import { conversationWindow } from "../../lib/session/conversation_window.ts";
import { withSource } from "../../lib/session/io/source.ts";

/** Something in a session that matters after it, with the lines of the transcript that say it, from 1. */
export interface LabeledItem {
  readonly isMust: boolean;
  readonly lines: readonly number[];
}

/** A candidate with the line of the transcript it comes from; null if that is unknown. */
export interface PlacedCandidate {
  readonly candidate: Candidate;
  readonly line: number | null;
}

/** A stop of a session with all that could be shown there. */
export interface ItemStop {
  /** In ms since 1970. */
  readonly time: number;
  /** Whether a hook made the session go on: nothing is shown then. */
  readonly isHookActive: boolean;
  /** All evidence up to there. */
  readonly findings: readonly TriageFinding[];
  readonly candidates: readonly PlacedCandidate[];
  lineOf(uuid: string | null): number | null;
}

/** A whole session with its items. */
export interface LabeledSession {
  readonly id: string;
  readonly project: string;
  readonly items: readonly LabeledItem[];
  readonly stops: readonly ItemStop[];
}

/** How many lines away from an item a sentence may be to be about it. */
const NEAR = 2;

export function isNear(line: number | null, lines: readonly number[]): boolean {
  return line !== null && lines.some((other) => Math.abs(line - other) <= NEAR);
}

function itemOf(value: Json): LabeledItem[] {
  if (!isJsonObject(value)) return [];
  const lines = arrayAt(value, "lines").filter((line): line is number => typeof line === "number");
  return [{ isMust: stringAt(value, "weight") === "must", lines }];
}

function labeledStops(path: string): ItemStop[] {
  const numbers = new LineNumbers(path);
  try {
    return [...stopMoments(path)].map(({ invocation, line, stop }) => {
      numbers.readTo(line);
      const { conversation, outcomes } = withSource(
        path,
        (source) => conversationWindow(conversationEntriesBackward(source)),
        invocation.visibleBytes(path),
      );
      const findings = findSignals(conversation, outcomes);
      const lineOf = (uuid: string | null) => uuid === null ? null : numbers.lineOf(uuid);
      const candidates = candidatesOf(findings).map((candidate) => ({
        candidate,
        line: lineOf(candidate.findings[0].inContext?.sentence.piece.uuid ?? null),
      }));
      return { time: invocation.now.getTime(), isHookActive: stop.hookActive !== false, findings, candidates, lineOf };
    });
  } finally {
    numbers.close();
  }
}

export function labeledItems(row: JsonObject): LabeledItem[] {
  return arrayAt(row, "items").flatMap(itemOf);
}

/**
 * The labeled sessions of a file. `labels`: lines `{"id","repo","items":[{"lines":[…],"weight":"must"|"nice"}]}`.
 * `dir`: a directory with `<id>.jsonl` for each.
 */
export function readLabeledSessions(labels: string, dir: string): LabeledSession[] {
  return Deno.readTextFileSync(labels).split("\n").filter((line) => line.trim() !== "").flatMap((line) => {
    const row: Json = JSON.parse(line);
    if (!isJsonObject(row)) return [];
    const id = stringAt(row, "id") ?? "";
    return [{
      id,
      project: stringAt(row, "repo") ?? "",
      items: labeledItems(row),
      stops: labeledStops(`${dir}/${id}.jsonl`),
    }];
  });
}
