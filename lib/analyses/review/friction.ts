import type { Entry } from "../../session/entry.ts";
import { millisBetween } from "../overview/call_record.ts";
import { quantile } from "../overview/hook_cost.ts";
import { isAllowed, isPrompted } from "../../session/calls/decision.ts";
import type { ReviewFinding, Tally } from "./tally.ts";

/** Why auto mode's classifier refused, where it gave no label. */
const UNLABELED = "without a label";
/** The label of calls that were stopped because the classifier did not answer. */
export const UNAVAILABLE = "the classifier was unavailable";

/** How the classifier names its reason: `[Irreversible Local Destruction]` (2.1.114 on). */
const LABEL = /^Permission for this action (?:was|has been) denied\b[\s\S]{0,200}?Reason: \[([^\]\n]{1,80})\]/;
const NO_ANSWER =
  /^(?:Auto mode could not evaluate this action|Auto mode is unavailable: |\S.{0,80} is temporarily unavailable, so auto mode)/;

/** What a decision needs beside the facts about calls: times of results, and the classifier's labels. */
export class RefusalReader {
  readonly #asked = new Map<string, string>();
  readonly #waits = new Map<string, number>();
  readonly #labels = new Map<string, string>();

  /** Adds the next entry. */
  add(entry: Entry): void {
    if (entry.kind !== "user" && entry.kind !== "assistant") return;
    for (const block of entry.content) {
      if (block.kind === "tool_use" && entry.timestamp !== null) this.#asked.set(block.id, entry.timestamp);
      if (block.kind !== "tool_result") continue;
      const wait = millisBetween(this.#asked.get(block.toolUseId) ?? null, entry.timestamp);
      this.#asked.delete(block.toolUseId);
      if (wait !== null) this.#waits.set(block.toolUseId, wait);
      if (!block.isError) continue;
      // the mark is enough; clients before it have only the text
      const isMarked = entry.kind === "user" && entry.toolDenialKind === "automode-unavailable";
      const label = LABEL.exec(block.text)?.[1] ?? (isMarked || NO_ANSWER.test(block.text) ? UNAVAILABLE : null);
      if (label !== null) this.#labels.set(block.toolUseId, label);
    }
  }

  /** Milliseconds from a call to its result; null if unknown. */
  waitOf(toolUseId: string): number | null {
    return this.#waits.get(toolUseId) ?? null;
  }

  /** Why the classifier refused a call. */
  labelOf(toolUseId: string): string {
    return this.#labels.get(toolUseId) ?? UNLABELED;
  }
}

/** How long prompts took, from the call to its result; what ran after a yes is in it. */
export interface Waits {
  readonly prompts: number;
  readonly totalMs: number;
  readonly medianMs: number;
  readonly longestMs: number;
}

/** Calls that the classifier refused for one reason. */
export interface ClassifierRefusals {
  /** The label, in the classifier's words. */
  readonly label: string;
  readonly calls: number;
  /** How many of them ran later after all: the same tool on the same target. */
  readonly ranLater: number;
  /** One of them. */
  readonly example: { readonly tool: string; readonly target: string };
}

/** What kept calls from running. */
export interface Friction {
  /** Prompts that the user answered. */
  readonly prompts: number;
  /** Of these, those answered with no. */
  readonly rejected: number;
  /** Calls during which the user interrupted the turn. */
  readonly interrupted: number;
  /** Calls that needed an approval nobody could give. */
  readonly notGranted: number;
  /** Calls that a rule denied, or a rule or a hook where the file does not tell which. */
  readonly byRule: number;
  readonly byHook: number;
  /** Calls that the classifier of auto mode judged and refused. */
  readonly byClassifier: number;
  /** Calls that auto mode stopped because its classifier did not answer. */
  readonly classifierUnavailable: number;
  /** Null if no prompt has times. */
  readonly waits: Waits | null;
  /** Refusals of the classifier, the most frequent reason first. */
  readonly classifier: readonly ClassifierRefusals[];
}

function waitsOf(millis: readonly number[]): Waits | null {
  const sorted = millis.toSorted((a, b) => a - b);
  const [longestMs, medianMs] = [sorted.at(-1), quantile(sorted, 0.5)];
  if (longestMs === undefined || medianMs === null) return null;
  return { prompts: sorted.length, totalMs: sorted.reduce((sum, wait) => sum + wait, 0), medianMs, longestMs };
}

function classifierRefusals(findings: readonly ReviewFinding[], refusals: RefusalReader): ClassifierRefusals[] {
  const lastRun = new Map<string, number>();
  const keyOf = ({ tool, call }: ReviewFinding) => `${tool}\n${call}`;
  for (const [index, finding] of findings.entries()) {
    if (isAllowed(finding.decision)) lastRun.set(keyOf(finding), index);
  }
  const groups = new Map<string, { calls: number; ranLater: number; example: ClassifierRefusals["example"] }>();
  for (const [index, finding] of findings.entries()) {
    if (finding.decision !== "blocked_by_classifier") continue;
    const label = refusals.labelOf(finding.toolUseId);
    const group = groups.get(label) ?? { calls: 0, ranLater: 0, example: { tool: finding.tool, target: finding.call } };
    group.calls++;
    if ((lastRun.get(keyOf(finding)) ?? -1) > index) group.ranLater++;
    groups.set(label, group);
  }
  return [...groups].map(([label, group]) => ({ label, ...group }))
    .sort((a, b) => b.calls - a.calls || (a.label < b.label ? -1 : 1));
}

/**
 * Sums up what got in the way of calls.
 *
 * @param tally The calls.
 * @param refusals What was read of the same files.
 */
export function frictionOf({ findings }: Pick<Tally, "findings">, refusals: RefusalReader): Friction {
  const count = (...decisions: readonly ReviewFinding["decision"][]) =>
    findings.filter(({ decision }) => decisions.includes(decision)).length;
  const prompted = findings.filter(({ decision }) => isPrompted(decision));
  const classified = findings.filter(({ decision }) => decision === "blocked_by_classifier");
  const unavailable = classified.filter(({ toolUseId }) => refusals.labelOf(toolUseId) === UNAVAILABLE).length;
  return {
    prompts: prompted.length,
    rejected: count("rejected_by_person"),
    interrupted: count("interrupted"),
    notGranted: count("not_granted"),
    byRule: count("denied_by_rule", "denied_by_rule_or_hook"),
    byHook: count("blocked_by_hook"),
    byClassifier: classified.length - unavailable,
    classifierUnavailable: unavailable,
    waits: waitsOf(prompted.flatMap(({ toolUseId }) => refusals.waitOf(toolUseId) ?? [])),
    classifier: classifierRefusals(findings, refusals),
  };
}
