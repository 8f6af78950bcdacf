import { callTarget, describeCall } from "../../analyses/review/facts/describe_call.ts";
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../../json.ts";
import { spokenText } from "../../hooks/protocol/output.ts";
import { PASS_WORDS } from "../backtest/report.ts";
import { weighedText } from "./weighed_text.ts";
import type { Replayed } from "../../replay/replay.ts";
import { formatLocalTime, pluralize } from "../../text/format.ts";
import { excerpt, joinSafe, linesOf, safe, type SafeText, safeText, trimSafeEnd } from "../../text/safe_text.ts";

/** How many sentences are listed where none is shown. */
const NEAREST = 2;

/** Identifies a piece of evidence among the runs of a replay. */
function evidenceId(evidence: JsonObject): string {
  return [stringAt(evidence, "uuid") ?? numberAt(evidence, "line") ?? "", stringAt(evidence, "text") ?? ""].join("\n");
}

/** Where the moments so far showed each piece of evidence. */
export class ShownEvidence {
  readonly #lines = new Map<string, number>();

  add({ moment: { line }, run: { answer, basis } }: Replayed): void {
    if (answer.kind === "none" || line === null) return;
    for (const finding of arrayAt(basis, "held").filter(isJsonObject)) {
      for (const evidence of arrayAt(finding, "evidence").filter(isJsonObject)) {
        this.#lines.set(evidenceId(evidence), line);
      }
    }
  }

  /** The lines at which evidence was shown, in order, without those that are not known. */
  linesOf(evidence: readonly JsonObject[]): readonly number[] {
    return [...new Set(evidence.flatMap((one) => this.#lines.get(evidenceId(one)) ?? []))].sort((a, b) => a - b);
  }
}

/** Why there is no answer, in words; where it was shown before, with the line. */
function passText(why: string, basis: JsonObject, shown: ShownEvidence): SafeText {
  const words = safeText(PASS_WORDS[why] ?? why);
  const lines = shown.linesOf(arrayAt(basis, "repeated").filter(isJsonObject));
  if (lines.length === 0) return words;
  const where = safe`at ${lines.length === 1 ? "line" : "lines"} ${joinSafe(lines.map((line) => safe`${line}`), ", ")}`;
  return why === "already_reported"
    ? safe`${words} ${where}`
    : safe`${words}; other evidence was already shown ${where}`;
}

function describeRun({ run }: Replayed, shown: ShownEvidence): SafeText {
  const { answer, data, basis } = run;
  switch (answer.kind) {
    case "none": {
      const why = stringAt(basis, "pass") ?? stringAt(data, "internalAgent");
      return why === null ? safe`no answer` : safe`no answer (${passText(why, basis, shown)})`;
    }
    case "block":
      return safe`block`;
    case "context":
      return safe`context`;
    case "notice":
      return safe`notice`;
    case "permission":
      return safe`permission ${answer.decision}`;
    case "request":
      return safe`request ${answer.behavior}`;
  }
}

function quoteAnswer({ run: { answer } }: Replayed): SafeText {
  const text = trimSafeEnd(safeText(spokenText(answer), { lines: true }));
  return text === "" ? text : joinSafe(linesOf(text).map((line) => safe`  | ${line}\n`));
}

/** What is shown; if nothing is, what came nearest. */
function weighedLines(sentences: readonly JsonObject[]): SafeText {
  const shown = sentences.filter((sentence) => sentence["shown"] === true);
  const listed = shown.length > 0 ? shown : sentences.slice(0, NEAREST);
  return joinSafe(listed.map((sentence) => weighedText(sentence, { explain: false })));
}

function basisLines(basis: JsonObject): SafeText {
  const sentences = arrayAt(basis, "sentences").filter(isJsonObject);
  if (sentences.length > 0) return weighedLines(sentences);
  const intent = objectAt(basis, "intent");
  if (intent !== null) {
    const text = excerpt(stringAt(intent, "text") ?? "", 160);
    return safe`    intent (${excerpt(stringAt(intent, "status") ?? "", 20)})${text === "" ? "" : safe`: ${text}`}\n`;
  }
  const needs = arrayAt(basis, "needs").filter(isJsonObject);
  if (needs.length > 0) {
    return joinSafe(needs.map((need) => {
      const status = excerpt(stringAt(need, "status") ?? "", 20);
      const calls = pluralize(numberAt(need, "occurrences") ?? 0, "call");
      return safe`    ${excerpt(stringAt(need, "rule") ?? "", 80)}: ${calls}, ${status}\n`;
    }));
  }
  const source = stringAt(basis, "source");
  return source === null
    ? safe``
    : safe`    from ${excerpt(source, 40)}: ${excerpt(stringAt(basis, "text") ?? "", 160)}\n`;
}

function callText({ moment: { invocation: past } }: Replayed): SafeText {
  const tool = stringAt(past.input, "tool_name");
  if (tool === null) return safe``;
  const target = describeCall(tool, callTarget(objectAt(past.input, "tool_input") ?? {}));
  return target === tool ? safe`${excerpt(tool, 60)} ` : safe`${excerpt(tool, 60)} ${excerpt(target, 80)} `;
}

/**
 * One moment as text: the answer, its evidence, what would have been written. `shown`: what the moments before it
 * showed.
 */
export function replayedText(replayed: Replayed, shown: ShownEvidence = new ShownEvidence()): SafeText {
  const { moment, run } = replayed;
  const where = moment.line === null ? "the end" : safe`line ${moment.line}`;
  const time = moment.timestamp === null ? "" : safe` ${formatLocalTime(new Date(moment.timestamp))}`;
  const names = [...new Set(run.writes.map(({ name }) => name))];
  const written = names.length === 0 ? "" : safe`    would write ${safeText(names.join(", "))}\n`;
  const head = safe`${where}${time} ${callText(replayed)}(${safeText(moment.shownBy)}): ${
    describeRun(replayed, shown)
  }\n`;
  return safe`${head}${quoteAnswer(replayed)}${basisLines(run.basis)}${written}`;
}
