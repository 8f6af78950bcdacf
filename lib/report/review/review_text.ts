import { isCountedPrompt } from "../../analyses/review/friction.ts";
import { DECISIONS } from "../../session/calls/decision.ts";
import type { DecidingRule } from "../../analyses/review/deciding_rule.ts";
import { groupByServer } from "../../analyses/review/recommend/server_groups.ts";
import type { Recommendation, Review, ReviewSuggestion } from "../../analyses/review/review.ts";
import type { ReviewFinding } from "../../analyses/review/tally.ts";
import { RISKS } from "../../permissions/risk/risk_kinds.ts";
import { applyCommand } from "./apply_command.ts";
import { decisionName, didNotEnd, verdictName } from "../families.ts";
import { excerpt, joinSafe, padSafe, safe, type SafeText, safeText, trimSafeEnd } from "../../text/safe_text.ts";
import { formatInteger, pluralize } from "../../text/format.ts";

const MAX_ROWS = 20;

/** A risk in words, whatever a later version calls it. */
export function riskText(risk: string): SafeText {
  const known = Object.entries(RISKS).find(([kind]) => kind === risk)?.[1];
  return excerpt(known ?? risk, 80);
}

function alignedTable(rows: readonly (readonly SafeText[])[]): SafeText {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, i) => (widths[i] = Math.max(widths[i] ?? 0, [...cell].length)));
  return joinSafe(rows.map((row) => {
    const cells = row.map((cell, i) => (i === row.length - 1 ? cell : padSafe(cell, widths[i] ?? 0)));
    return safe`${trimSafeEnd(safe`  ${joinSafe(cells, "  ")}`)}\n`;
  }));
}

function countTable(record: Readonly<Partial<Record<string, number>>>): SafeText {
  const rows = Object.entries(record).map(([name, count]) => [excerpt(name, 48), formatInteger(count ?? 0)] as const);
  const width = Math.max(0, ...rows.map(([, figure]) => figure.length));
  return alignedTable(rows.map(([name, figure]) => [name, padSafe(figure, width, "start")]));
}

export function ruleNote({ how, rule, file, source }: DecidingRule): SafeText {
  const from = file !== null ? file : source;
  const where = from === null ? safe`` : safe` in ${excerpt(from, 200)}`;
  if (rule === null) return safe`a rule${where}, as recorded`;
  const recorded = source === null ? safe`` : safe`; recorded: ${excerpt(source, 40)}`;
  return how === "recorded"
    ? safe`${excerpt(rule, 160)}${where}, as recorded`
    : safe`${excerpt(rule, 160)}${where}, as today's settings decide${recorded}`;
}

function findingCells(finding: ReviewFinding, by: DecidingRule | undefined): SafeText[] {
  const { session, line, tool, call, words } = finding;
  const location = `${session.slice(0, 8)}${line === null ? "" : `:${line}`}`;
  return [
    excerpt(location, 20),
    excerpt(tool, 30),
    safeText(verdictName(finding)),
    safe`${words === null ? excerpt(call, 100) : safe`${excerpt(call, 60)}: “${excerpt(words, 80)}”`}${
      by === undefined ? safe`` : safe`  [${ruleNote(by)}]`
    }`,
  ];
}

function recommendationText(recommendation: Recommendation, project: string): SafeText {
  const {
    rule,
    status,
    destination,
    occurrences,
    sessions,
    promptsSaved,
    newlyAllowed,
    risk,
    confidence,
    why,
    examples,
  } = recommendation;
  const facts = [
    safe`${pluralize(occurrences, "call")} in ${pluralize(sessions, "session")}`,
    promptsSaved === 0
      ? safe`spares prompts only together with another rule`
      : safe`would have spared ${pluralize(promptsSaved, "prompt")}${
        promptsSaved < occurrences
          ? safe` (${occurrences - promptsSaved === 1 ? "the other needs" : "the others need"} more than this rule)`
          : safe``
      }`,
    safe`${formatInteger(newlyAllowed)} newly allowed`,
    riskText(risk),
    safe`confidence: ${safeText(confidence)}`,
    safe`for ${safeText(destination)} settings`,
  ];
  const exampleLines = joinSafe(examples.map((example) => safe`      for example ${excerpt(example, 120)}\n`));
  return safe`  ${excerpt(rule, 400)}\n      ${joinSafe(facts, ", ")}\n      ${excerpt(why, 200)}\n${exampleLines}${
    status === "recommended" ? safe`      ${safeText(applyCommand([recommendation], project))}\n` : safe``
  }`;
}

function suggestionText({ kind, rule, occurrences, sessions, words, why }: ReviewSuggestion): SafeText {
  const what = kind === "deny_rule" && rule !== null
    ? safe`deny rule ${excerpt(rule, 160)}`
    : safe`a line in CLAUDE.md`;
  const feedback = joinSafe(words.map((text) => safe`      “${excerpt(text, 160)}”\n`));
  const times = safe`rejected ${pluralize(occurrences, "time")} in ${pluralize(sessions, "session")}`;
  return safe`  ${what}: ${times}. ${excerpt(why, 200)}\n${feedback}`;
}

/** An MCP server with tools that count together. */
export function serverTitle(server: string, tools: number): string {
  return `${server} (${pluralize(tools, "tool")} of an MCP server)`;
}

export function section(name: SafeText, rows: readonly SafeText[]): SafeText {
  return rows.length === 0 ? safe`` : safe`\n${name}\n${joinSafe(rows)}`;
}

/** Formats a review for a terminal. `project`: the directory of the project at hand, as rules have paths. */
export function reviewText(review: Review, project: string): SafeText {
  const { files, entries, tally, recommendations, suggestions, notes } = review;
  const skipped = [
    ...files.skipped > 0 ? [safe`${pluralize(files.skipped, "file")} skipped`] : [],
    ...entries.skipped > 0 ? [safe`${pluralize(entries.skipped, "line")} skipped`] : [],
  ];
  const prompts = tally.findings.filter(isCountedPrompt).length;
  const read = safe`Read ${pluralize(files.read, "file")} with ${pluralize(entries.read, "entry", "entries")}`;
  const skippedNote = skipped.length > 0 ? safe` (${joinSafe(skipped, ", ")})` : "";
  const calls = safe`${pluralize(tally.calls.total, "tool call")} in ${pluralize(tally.sessions, "session")}`;
  const text = [
    safe`${read}${skippedNote}: ${calls}, ${pluralize(prompts, "prompt")} answered by the user.\n`,
    ...notes.map((note) => safe`Note: ${safeText(note)}\n`),
  ];
  if (tally.calls.total === 0) return joinSafe(text);
  const decisions = DECISIONS.flatMap((decision) => {
    const count = tally.calls.byDecision[decision];
    return count === undefined ? [] : [[decisionName(decision), count] as const];
  });
  text.push(
    safe`\nDecisions\n${countTable(Object.fromEntries(decisions))}\nOutcomes\n${countTable(tally.calls.byOutcome)}`,
  );
  const tools = groupByServer(Object.entries(tally.calls.byTool), ([tool]) => tool).map(({ server, items }) => {
    const name = items.length === 1 ? items[0]?.[0] ?? "" : serverTitle(server, items.length);
    return [name, items.reduce((sum, [, calls]) => sum + (calls ?? 0), 0)] as const;
  }).sort(([, m], [, n]) => n - m);
  text.push(safe`\nTools\n${countTable(Object.fromEntries(tools.slice(0, MAX_ROWS)))}`);
  if (tools.length > MAX_ROWS) text.push(safe`  and ${pluralize(tools.length - MAX_ROWS, "more tool")}\n`);
  const denied = tally.findings.filter(didNotEnd);
  if (denied.length > 0) {
    text.push(
      safe`\nDenied and interrupted calls\n${
        alignedTable(denied.slice(-MAX_ROWS).map((finding) => findingCells(finding, review.deciding.get(finding))))
      }`,
    );
    if (denied.length > MAX_ROWS) text.push(safe`  the last ${MAX_ROWS} of ${formatInteger(denied.length)}\n`);
  }
  const rules = (status: Recommendation["status"]) => {
    const found = recommendations.filter((recommendation) => recommendation.status === status);
    const rows = found.slice(0, MAX_ROWS).map((found) => recommendationText(found, project));
    const more = found.length - MAX_ROWS;
    return more <= 0 ? rows : [
      ...rows,
      safe`  and ${pluralize(more, "more rule")} that would have spared fewer prompts (listed by --json)\n`,
    ];
  };
  text.push(
    section(safe`Rules that would have helped`, rules("recommended")),
    section(safe`Not recommended; check these yourself`, rules("review_needed")),
    section(safe`Rejected more than once`, suggestions.map(suggestionText)),
  );
  if (recommendations.length === 0) text.push(safe`\nNo rule would have spared a prompt.\n`);
  return joinSafe(text);
}
