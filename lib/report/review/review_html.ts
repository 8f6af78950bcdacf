import type { DecidingRule } from "../../analyses/review/deciding_rule.ts";
import { type CallDecision, isAllowed } from "../../session/calls/decision.ts";
import { groupByServer, type ServerGroup } from "../../analyses/review/recommend/server_groups.ts";
import type { Recommendation, Review } from "../../analyses/review/review.ts";
import type { ReviewFinding } from "../../analyses/review/tally.ts";
import { type Bar, barChart, columnChart, familySegments, legend, NOT_DRAWN } from "../bar_chart.ts";
import { COPY_SCRIPT, COPY_SCRIPT_HASH } from "./copy_script.ts";
import { countFamilies, decisionName, FAMILIES, type Family, FAMILY_OF } from "../families.ts";
import { html, type Markup, page } from "../html.ts";
import { applyCommand, riskText } from "./permission_text.ts";
import { periodsBetween } from "./periods.ts";
import { PAGE_STYLE } from "../page_style.ts";
import { ruleNote, serverTitle } from "./review_text.ts";
import { type HtmlColumn, table, tableRow } from "../table.ts";
import { toolFriction } from "../tool_friction.ts";
import { cut, excerpt, linesOf, safe, safeText } from "../../text/safe_text.ts";
import { formatInteger, nounFor, pluralize } from "../../text/format.ts";

const MAX_TOOLS = 24;
const MAX_RULES = 24;
const MAX_FINDINGS = 500;

/** A bar for each tool with calls that did not run without a prompt, the longest first. */
function toolBars({ tally }: Review): { bars: Bar[]; otherTools: number } {
  const all = toolFriction([...tally.decisionsByTool].map(([tool, decisions]) => [tool, countFamilies(decisions)]));
  const drawn = all.filter(({ friction }) => friction > 0);
  const bars = drawn.map(({ title, families, calls, friction }): Bar => ({
    name: excerpt(title, 60),
    segments: familySegments(families),
    label: `${formatInteger(friction)} of ${formatInteger(calls)} (${shareOf(friction, calls)})`,
    outOf: calls,
  }));
  return { bars, otherTools: all.length - drawn.length };
}

/** A share in whole percent: 0 % only for nothing, and 100 % only for all. */
function shareOf(part: number, whole: number): string {
  if (part > 0 && part * 200 < whole) return "<1 %";
  return `${part < whole ? Math.min(99, Math.round((100 * part) / whole)) : 100} %`;
}

/** What got in the way, by day, week or month. */
function overTime({ tally }: Review): Markup | null {
  const drawn = tally.findings.flatMap(({ decision, timestamp }) => {
    const family = FAMILY_OF[decision];
    return family === NOT_DRAWN || timestamp === null ? [] : [{ family, day: timestamp.slice(0, 10) }];
  });
  const days = tally.findings.flatMap(({ timestamp }) => timestamp === null ? [] : [timestamp.slice(0, 10)]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (drawn.length === 0 || first === undefined || last === undefined) return null;
  const { unit, names, nameOf } = periodsBetween(first, last);
  const counts = new Map(names.map((name) => [name, new Map<Family, number>()]));
  for (const { family, day } of drawn) {
    const period = counts.get(nameOf(day));
    period?.set(family, (period.get(family) ?? 0) + 1);
  }
  const columns = [...counts].map(([period, families]) => ({ period, segments: familySegments(families) }));
  const label = `Prompts and denials by ${unit}`;
  return html`<h2>Prompts and denials over time</h2>
<p>Calls that were prompted for, denied, interrupted or cancelled, by ${unit}.</p>
<div class="card">${legend(columns)}${columnChart(columns, label, unit)}</div>`;
}

function decisionsByTool(review: Review): Markup {
  const { bars, otherTools } = toolBars(review);
  const rest = otherTools === 0
    ? ""
    : ` All calls of ${pluralize(otherTools, bars.length === 0 ? "tool" : "other tool")} ran without a prompt.`;
  const more = bars.slice(MAX_TOOLS);
  return html`<h2>Prompts and denials by tool</h2>
<p>Calls that were prompted for, denied, interrupted or cancelled, as a share of all calls of the tool.${rest}</p>
${
    bars.length === 0
      ? null
      : html`<div class="card">${legend(bars)}${barChart(bars.slice(0, MAX_TOOLS), "Prompts and denials by tool")}${
        more.length === 0
          ? null
          : html`<details><summary>${pluralize(more.length, "more tool")}</summary>${
            barChart(more, "More tools")
          }</details>`
      }</div>`
  }`;
}

function ruleBars(recommendations: readonly Recommendation[]): Bar[] {
  return recommendations.slice(0, MAX_RULES).map(({ rule, status, promptsSaved, occurrences }): Bar => {
    const isRecommended = status === "recommended";
    const count = isRecommended ? promptsSaved : occurrences;
    const title = isRecommended
      ? `${pluralize(count, "prompt")} spared`
      : `${pluralize(count, "call")}, not recommended`;
    return {
      name: excerpt(rule, 160),
      segments: [{ family: isRecommended ? "approved" : "not_granted", count, title }],
    };
  });
}

/** The command that adds rules, with a button that copies it; the button is hidden without the script. */
function copyable(rules: readonly Recommendation[]): Markup {
  const command = applyCommand(rules, null); // nobody knows where it will be pasted
  // a command that is shown otherwise than it is meant must not be run
  if (safeText(command) !== command) return html``;
  return html`<span class="command"><code>${command}</code><button type="button" hidden data-copy="${command}">Copy</button></span>`;
}

const RULE_COLUMNS: readonly HtmlColumn[] = [
  ["Rule", "title"],
  ["Calls", "figure"],
  ["Sessions", "figure"],
  ["Prompts spared", "figure"],
  ["Newly allowed", "figure"],
  ["Risk", "text"],
];
/** The same for a rule that is listed with the others of its MCP server. */
const SERVER_RULE_COLUMNS: readonly HtmlColumn[] = [["Rule", "below"], ...RULE_COLUMNS.slice(1)];

function ruleRow(columns: readonly HtmlColumn[], recommendation: Recommendation): Markup {
  const { rule, destination, occurrences, sessions, promptsSaved, newlyAllowed, risk, confidence, why, examples } =
    recommendation;
  return tableRow(columns, [
    html`<code>${excerpt(rule, 200)}</code><small>${excerpt(why, 300)}</small>${
      examples.filter((example) => !rule.includes(example)).map((example) =>
        html`<small>for example <code>${excerpt(example, 160)}</code></small>`
      )
    }${recommendation.status === "recommended" ? copyable([recommendation]) : null}`,
    ...[occurrences, sessions, promptsSaved, newlyAllowed].map(formatInteger),
    html`${riskText(risk)}<small>confidence: ${confidence}; for ${destination} settings</small>`,
  ]);
}

/** The rules of one MCP server are listed together, with one command for all of them. */
function ruleRows({ server, items }: ServerGroup<Recommendation>): Markup {
  if (items.length === 1) return html`${items.map((item) => ruleRow(RULE_COLUMNS, item))}`;
  const saved = items.reduce((sum, { promptsSaved }) => sum + promptsSaved, 0);
  const isRecommended = items.every(({ status }) => status === "recommended");
  return html`
    <tr>
      <td class="wide" colspan="${RULE_COLUMNS.length}"><b>${excerpt(
        serverTitle(server, items.length),
        120,
      )}</b><small>${pluralize(
        saved,
        "prompt",
      )} spared together</small>${isRecommended ? copyable(items) : null}</td>
    </tr>${items.map((item) => ruleRow(SERVER_RULE_COLUMNS, item))}
  `;
}

function ruleTable(recommendations: readonly Recommendation[]): Markup {
  const rows = groupByServer(recommendations, ({ rule }) => rule).map(ruleRows);
  return html`<div class="card">${table(RULE_COLUMNS, rows)}</div>`;
}

function rulesSection(review: Review): Markup {
  const recommended = review.recommendations.filter(({ status }) => status === "recommended");
  const toReview = review.recommendations.filter(({ status }) => status === "review_needed");
  if (recommended.length + toReview.length === 0) {
    return html`
      <h2>Rules that would have helped</h2>
      <p>None: there were no prompts, or no rule would have spared the user one.</p>
    `;
  }
  const bars = ruleBars([...recommended, ...toReview]);
  return html`<h2>Prompts by rule</h2>
<p>Prompts that each rule would have spared the user in these sessions, in addition to the rules before it.${
    toReview.length > 0 ? " Amber: rules that are not recommended, with the calls that require them." : ""
  }</p>
${bars.length < 2 ? null : html`<div class="card">${barChart(bars, "Prompts spared by rule")}</div>`}
${recommended.length === 0 ? null : html`<h2>Rules that would have helped</h2>${ruleTable(recommended)}`}
${
    toReview.length === 0
      ? null
      : html`<h2>Not recommended; check these yourself</h2><p>They would have spared the user prompts, but each carries more risk, or would have allowed what was denied.</p>${
        ruleTable(toReview)
      }`
  }`;
}

const SUGGESTION_COLUMNS: readonly HtmlColumn[] = [
  ["Where", "label"],
  ["What", "title"],
  ["Times", "figure"],
  ["Sessions", "figure"],
  ["User feedback", "quotes"],
];

function suggestions(review: Review): Markup | null {
  if (review.suggestions.length === 0) return null;
  const rows = review.suggestions.map(({ kind, rule, occurrences, sessions, words, why }) =>
    tableRow(SUGGESTION_COLUMNS, [
      kind === "deny_rule" ? "deny rule" : "CLAUDE.md",
      html`${rule === null ? null : html`<code>${excerpt(rule, 200)}</code>`}<small>${excerpt(why, 300)}</small>`,
      formatInteger(occurrences),
      formatInteger(sessions),
      words.map((text) => html`<small>“${excerpt(text, 300)}”</small>`),
    ])
  );
  return html`
    <h2>Rejected more than once</h2>
    <p>Record these, so that the user need not reject them again.</p>
    <div class="card">${table(SUGGESTION_COLUMNS, rows)}</div>
  `;
}

/** How much of a command is shown. */
const MAX_CALL = 10_000;

function findingItem({ line, tool, call, decision, words }: ReviewFinding, by: DecidingRule | undefined): Markup {
  const shown = linesOf(cut(safeText(call, { lines: true }), MAX_CALL)).map((text) => html`${text}\n`);
  return html`<li><b>${decisionName(decision)}</b> ${excerpt(tool, 60)}${
    line === null ? null : html`<span class="soft">, line ${line}</span>`
  }<pre>${shown}</pre>${by === undefined ? null : html`<small>by ${ruleNote(by)}</small>`}${
    words === null ? null : html`<small>“${excerpt(words, 600)}”</small>`
  }</li>`;
}

/** What got in the way in one session: a line to click on, with all of it beneath. */
function sessionDetails(findings: readonly ReviewFinding[], review: Review, isOpen: boolean): Markup {
  const [first] = findings;
  if (first === undefined) return html``;
  const counts = countFamilies(countBy(findings));
  const what = FAMILIES.flatMap(([family, name]) => {
    const count = counts.get(family) ?? 0;
    return count === 0 ? [] : [`${formatInteger(count)} ${name}`];
  });
  const summary = html`<summary><b>${
    first.timestamp === null ? "" : excerpt(first.timestamp.slice(0, 10), 10)
  }</b> <code>${excerpt(first.session.slice(0, 12), 12)}</code> ${what.join(", ")}${
    first.cwd === null ? null : html`<small>${excerpt(first.cwd, 120)}</small>`
  }</summary>`;
  const items = findings.map((finding) => findingItem(finding, review.deciding.get(finding)));
  return isOpen
    ? html`<details open>${summary}<ol class="calls">${items}</ol></details>`
    : html`<details>${summary}<ol class="calls">${items}</ol></details>`;
}

function countBy(findings: readonly ReviewFinding[]): Map<CallDecision, number> {
  const counts = new Map<CallDecision, number>();
  for (const { decision } of findings) counts.set(decision, (counts.get(decision) ?? 0) + 1);
  return counts;
}

function deniedCalls(review: Review): Markup | null {
  const found = review.tally.findings.filter(({ decision }) => !isAllowed(decision))
    .toSorted((a, b) => (a.timestamp ?? "") < (b.timestamp ?? "") ? -1 : a.timestamp === b.timestamp ? 0 : 1);
  if (found.length === 0) return null;
  const last = found.slice(-MAX_FINDINGS);
  const sessions = new Map<string, ReviewFinding[]>();
  for (const finding of last) {
    const own = sessions.get(finding.session) ?? [];
    // in the order of the last call of each
    sessions.delete(finding.session);
    sessions.set(finding.session, [...own, finding]);
  }
  const heading = found.length === last.length
    ? pluralize(found.length, "call")
    : `The last ${formatInteger(last.length)} of ${pluralize(found.length, "call")}`;
  return html`<h2>Denied and interrupted calls by session</h2>
<p>${heading} in ${
    pluralize(sessions.size, "session")
  }, the latest first, with the rule that decided where it is known.</p>
<div class="card sessions">${
    [...sessions.values()].reverse().map((findings) => sessionDetails(findings, review, last.length <= OPEN_CALLS))
  }</div>`;
}

/** So many calls are shown without a click. */
const OPEN_CALLS = 20;

function errors(review: Review): Markup | null {
  const kinds = new Map<string, Map<string, number>>();
  for (const { outcome, errorKind, tool } of review.tally.findings) {
    if (outcome !== "tool_error") continue;
    const tools = kinds.get(errorKind ?? "other") ?? new Map<string, number>();
    kinds.set(errorKind ?? "other", tools.set(tool, (tools.get(tool) ?? 0) + 1));
  }
  if (kinds.size === 0) return null;
  const counted = [...kinds].map(([kind, tools]) => ({
    kind,
    count: [...tools.values()].reduce((a, b) => a + b, 0),
    tools: [...tools].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 5),
  })).sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  const rows = counted.map(({ kind, count, tools }) =>
    tableRow(ERROR_COLUMNS, [
      kind.replaceAll("_", " "),
      formatInteger(count),
      tools.map(([tool, times]) => `${excerpt(tool, 40)} ${formatInteger(times)}`).join(", "),
    ])
  );
  return html`
    <h2>Tool errors</h2>
    <p>These calls ran and failed.</p>
    <div class="card">${table(ERROR_COLUMNS, rows)}</div>
  `;
}

const ERROR_COLUMNS: readonly HtmlColumn[] = [["Kind", "label"], ["Calls", "figure"], ["Tools", "list"]];

const MAX_PROJECTS = 5;

/** The period of the calls, and their projects. */
function timeSpan(findings: readonly ReviewFinding[]): Markup | null {
  const days = findings.flatMap(({ timestamp }) => timestamp === null ? [] : [timestamp.slice(0, 10)]).sort();
  const [first, last] = [days[0], days.at(-1)];
  const projects = new Map<string, number>();
  for (const { cwd } of findings) if (cwd !== null) projects.set(cwd, (projects.get(cwd) ?? 0) + 1);
  if (first === undefined || last === undefined) return null;
  const names = [...projects].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([cwd]) => excerpt(cwd, 80));
  const more = names.length > MAX_PROJECTS ? ` and ${formatInteger(names.length - MAX_PROJECTS)} more` : "";
  return html`
    <p><b>${excerpt(first, 10)}${first === last ? "" : ` to ${excerpt(last, 10)}`}</b>${names.length === 0
      ? ""
      : ` in ${names.slice(0, MAX_PROJECTS).join(", ")}${more}`}</p>
  `;
}

function totals(review: Review): Markup {
  const { files, entries, tally, recommendations } = review;
  const count = (matches: (finding: ReviewFinding) => boolean): number => tally.findings.filter(matches).length;
  const saved = recommendations.filter(({ status }) => status === "recommended")
    .reduce((sum, { promptsSaved }) => sum + promptsSaved, 0);
  const tiles: readonly (readonly [number, string])[] = [
    [tally.sessions, nounFor(tally.sessions, "session")],
    [tally.calls.total, nounFor(tally.calls.total, "tool call")],
    // a call counts in at most one of these three
    [count(({ decision }) => FAMILY_OF[decision] === "approved"), "approved by the user at a prompt"],
    [count(({ decision }) => decision === "rejected_by_person"), "rejected by the user"],
    [count(({ decision }) => decision === "interrupted"), "interrupted by the user"],
    [saved, safe`${nounFor(saved, "prompt")} that rules would have spared`],
  ];
  return html`${timeSpan(tally.findings)}<p>${pluralize(files.read, "file")} with ${
    pluralize(entries.read, "entry", "entries")
  } read; ${pluralize(files.skipped, "file")} and ${pluralize(entries.skipped, "line")} skipped.</p>
<ul class="totals">${
    tiles.map(([count, name]) => html`<li><b>${formatInteger(count)}</b><span>${name}</span></li>`)
  }</ul>
${review.notes.map((note) => html`<p class="note">${note}</p>`)}`;
}

/**
 * Formats a review as one self-contained page; its one script copies a command. Texts of the transcripts are sanitized, redacted and
 * escaped.
 */
export function reviewHtml(review: Review): string {
  const hasCommands = review.recommendations.some(({ status }) => status === "recommended");
  return page(
    "Permission review",
    PAGE_STYLE,
    html`<header><h1>Permission review</h1>
${totals(review)}</header>
<main>
${overTime(review)}
${rulesSection(review)}
${decisionsByTool(review)}
${suggestions(review)}
${deniedCalls(review)}
${errors(review)}
</main>`,
    hasCommands ? { text: COPY_SCRIPT, hash: COPY_SCRIPT_HASH } : null,
  );
}
