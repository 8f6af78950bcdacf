import { wasPrompted } from "../analyses/review/decision.ts";
import type { Recommendation, Review, Suggestion } from "../analyses/review/review.ts";
import type { Finding } from "../analyses/review/tally.ts";
import { FAMILY_OF } from "./families.ts";
import { counted, grouped, padded, shown } from "./shown.ts";

const MAX_ROWS = 20;

/** Columns padded to their widest cell; numbers are given as text. */
function table(rows: readonly (readonly string[])[], indent = "  "): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, [...cell].length)));
  return rows.map((row) => {
    const cells = row.map((cell, i) => (i === row.length - 1 ? cell : padded(cell, widths[i] ?? 0)));
    return (indent + cells.join("  ")).trimEnd() + "\n";
  }).join("");
}

function counts(record: Readonly<Partial<Record<string, number>>>): string {
  return table(Object.entries(record).map(([name, count]) => [shown(name, 48), grouped(count ?? 0)]));
}

/** Whether a call is worth a line: somebody or something stood in its way. */
export function isRemarkable({ decision }: Finding): boolean {
  return FAMILY_OF[decision] !== "ran" && !(decision === "approved_once" || decision === "approved_always");
}

function findingRow(finding: Finding): string[] {
  const { session, line, tool, decision, evidence, words } = finding;
  const where = `${session.slice(0, 8)}${line === null ? "" : `:${line}`}`;
  return [
    shown(where, 20),
    shown(tool, 30),
    decision,
    words === null ? shown(evidence.text, 80) : `“${shown(words, 80)}”`,
  ];
}

function recommendationText(recommendation: Recommendation): string {
  const { rule, destination, occurrences, sessions, promptsSaved, newlyAllowed, risk, confidence, why, examples } =
    recommendation;
  const facts = [
    `${counted(occurrences, "call")} in ${counted(sessions, "session")}`,
    `saves ${counted(promptsSaved, "prompt")}`,
    `${grouped(newlyAllowed)} newly allowed`,
    risk,
    `confidence ${confidence}`,
    `for ${destination} settings`,
  ];
  return `  ${shown(rule, 200)}\n      ${facts.join(", ")}\n      ${shown(why, 200)}\n` +
    examples.map((example) => `      e.g. ${shown(example, 120)}\n`).join("");
}

function suggestionText({ kind, rule, occurrences, sessions, words, why }: Suggestion): string {
  const what = kind === "deny_rule" && rule !== null ? `deny rule ${shown(rule, 160)}` : "a line in CLAUDE.md";
  const said = words.map((word) => `      “${shown(word, 160)}”\n`).join("");
  return `  ${what}: refused ${counted(occurrences, "time")} in ${counted(sessions, "session")}. ${
    shown(why, 200)
  }\n${said}`;
}

/** A review as text for a terminal. */
export function reviewText(review: Review): string {
  const { files, entries, tally, recommendations, suggestions, notes } = review;
  const skipped = [
    ...files.skipped > 0 ? [`${counted(files.skipped, "file")} skipped`] : [],
    ...entries.skipped > 0 ? [`${counted(entries.skipped, "line")} skipped`] : [],
  ];
  const prompts = tally.findings.filter(({ decision }) => wasPrompted(decision)).length;
  let text = `Read ${counted(files.read, "file")} with ${counted(entries.read, "entry", "entries")}` +
    `${skipped.length > 0 ? ` (${skipped.join(", ")})` : ""}: ${counted(tally.calls.total, "tool call")} in ` +
    `${counted(tally.sessions, "session")}, ${counted(prompts, "prompt")} answered by a person.\n`;
  for (const note of notes) text += `Note: ${note}\n`;
  if (tally.calls.total === 0) return text;
  text += `\nDecisions\n${counts(tally.calls.byDecision)}\nOutcomes\n${counts(tally.calls.byOutcome)}`;
  const tools = Object.entries(tally.calls.byTool);
  text += `\nTools\n${counts(Object.fromEntries(tools.slice(0, MAX_ROWS)))}`;
  if (tools.length > MAX_ROWS) text += `  and ${counted(tools.length - MAX_ROWS, "more tool")}\n`;
  const remarkable = tally.findings.filter(isRemarkable);
  if (remarkable.length > 0) {
    text += `\nIn the way\n${table(remarkable.slice(-MAX_ROWS).map(findingRow))}`;
    if (remarkable.length > MAX_ROWS) text += `  the last ${MAX_ROWS} of ${grouped(remarkable.length)}\n`;
  }
  const recommended = recommendations.filter(({ status }) => status === "recommended");
  const needed = recommendations.filter(({ status }) => status === "review_needed");
  if (recommended.length > 0) text += `\nRules that would have helped\n${recommended.map(recommendationText).join("")}`;
  if (needed.length > 0) {
    text += `\nNot recommended, for a person to look at\n${needed.map(recommendationText).join("")}`;
  }
  if (suggestions.length > 0) text += `\nRefused more than once\n${suggestions.map(suggestionText).join("")}`;
  if (recommendations.length === 0) text += "\nNo rule would have saved a prompt.\n";
  return text;
}
