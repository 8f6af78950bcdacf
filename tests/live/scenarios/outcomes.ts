/** What became of a call: as transcript_review has it, and as the model was told. */
import { isJsonObject, stringAt } from "../../../lib/json.ts";
import type { CallDecision } from "../../../lib/session/calls/decision.ts";
import type { Evidence } from "../evidence.ts";
import { toldResult } from "../model/questions.ts";

/** What transcript_review must have found of a call, one of several where versions write less. */
export function* decided(evidence: Evidence, id: string, ...decisions: CallDecision[]): Generator<string> {
  const findings = evidence.reviews.flatMap(({ findings }) => Array.isArray(findings) ? findings : []);
  const found = findings.find((finding) => isJsonObject(finding) && stringAt(finding, "toolUseId") === id);
  const decision = isJsonObject(found) ? stringAt(found, "decision") : null;
  if (!decisions.some((known) => known === decision)) {
    yield `transcript_review says ${decision} of ${id}, expected ${decisions.join(" or ")}`;
  }
}

/** One of several words, where versions tell less. */
export function* told(evidence: Evidence, id: string, ...words: string[]): Generator<string> {
  const result = toldResult(evidence, id);
  if (words.some((known) => result?.includes(known))) return;
  yield `of ${id} the model was told ${JSON.stringify(result)}, expected "${words.join('" or "')}"`;
}

/** Whether the command that was to make the directory `result` ran. */
export function madeResult({ project }: Evidence): boolean {
  try {
    Deno.lstatSync(`${project}/result`);
    return true;
  } catch {
    return false;
  }
}
