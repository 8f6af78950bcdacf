import { CATEGORIES } from "../analyses/triage/category.ts";
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../json.ts";
import type { Replayed } from "../replay/replay.ts";
import { redact, sanitise } from "../text/mod.ts";
import { oneLine } from "./one_line.ts";

/** Pieces of evidence shown for each category. */
const SHOWN = 3;

function said({ told }: Replayed): string {
  const { answer, data, basis } = told;
  switch (answer.kind) {
    case "none": {
      const why = stringAt(basis, "pass") ?? stringAt(data, "housekeeping");
      return why === null ? "no answer" : `no answer (${why})`;
    }
    case "block":
      return "block";
    case "context":
      return "context";
    case "permission":
      return `permission ${answer.decision}`;
    case "request":
      return `request ${answer.behavior}`;
  }
}

function wordsOf({ told: { answer } }: Replayed): string {
  const words = answer.kind === "block" || answer.kind === "permission"
    ? answer.reason
    : answer.kind === "context"
    ? answer.text
    : answer.kind === "request"
    ? answer.message ?? ""
    : "";
  const text = redact(sanitise(words, { newlines: true, tabs: true })).trimEnd();
  return text === "" ? "" : text.split("\n").map((line) => `  | ${line}\n`).join("");
}

function evidenceLine(item: JsonObject): string {
  const line = numberAt(item, "line");
  const speaker = stringAt(item, "speaker");
  const reasons = arrayAt(item, "reasons").filter((reason) => typeof reason === "string");
  const cue = [stringAt(item, "cue") ?? "", ...reasons].join("; ");
  const replyTo = stringAt(item, "replyTo");
  return `      ${line === null ? "" : `line ${line}: `}${speaker === null ? "" : `${speaker}: `}` +
    `${oneLine(stringAt(item, "text") ?? "", 120)}${replyTo === null ? "" : `, to: ${oneLine(replyTo, 120)}`}  [${
      oneLine(cue, 100)
    }]\n`;
}

function scoreLines(scores: JsonObject): string {
  return CATEGORIES.map((category) => {
    const found = objectAt(scores, category);
    if (found === null) return "";
    const evidence = arrayAt(found, "evidence").filter(isJsonObject);
    if (evidence.length === 0) return "";
    const mark = found["triggered"] === true ? "*" : " ";
    const score = (numberAt(found, "score") ?? 0).toFixed(2);
    const threshold = (numberAt(found, "threshold") ?? 0).toFixed(2);
    const head = `  ${mark} ${category.padEnd(15)} ${score} of ${threshold}\n`;
    return head + (found["triggered"] === true ? evidence.slice(0, SHOWN).map(evidenceLine).join("") : "");
  }).join("");
}

function basisLines(basis: JsonObject): string {
  const scores = objectAt(basis, "scores");
  if (scores !== null) return scoreLines(scores);
  const intent = objectAt(basis, "intent");
  if (intent !== null) {
    const text = oneLine(stringAt(intent, "text") ?? "", 160);
    return `    intent (${stringAt(intent, "status")})${text === "" ? "" : `: ${text}`}\n`;
  }
  const needs = arrayAt(basis, "needs").filter(isJsonObject);
  if (needs.length > 0) {
    return needs.map((need) =>
      `    ${oneLine(stringAt(need, "rule") ?? "", 80)}: ${numberAt(need, "occurrences") ?? 0} calls, ` +
      `${stringAt(need, "status")}\n`
    ).join("");
  }
  const source = stringAt(basis, "source");
  return source === null ? "" : `    from ${source}: ${oneLine(stringAt(basis, "text") ?? "", 160)}\n`;
}

/** One moment as text: what was said, on which evidence, what would have been written. */
export function replayedText(replayed: Replayed): string {
  const { moment, told } = replayed;
  const where = moment.line === null ? "the end" : `line ${moment.line}`;
  const time = moment.timestamp === null ? "" : ` ${sanitise(moment.timestamp)}`;
  const names = [...new Set(told.written.map(({ name }) => name))];
  const written = names.length === 0 ? "" : `    would write ${names.map((name) => sanitise(name)).join(", ")}\n`;
  return `${where}${time} (${sanitise(moment.shownBy)}): ${said(replayed)}\n` +
    wordsOf(replayed) + basisLines(told.basis) + written;
}
