import type { DecidingRule } from "../../analyses/review/deciding_rule.ts";
import { groupByServer, type ServerGroup } from "../../analyses/review/recommend/server_groups.ts";
import {
  lacksApprovals,
  type OfferedRule,
  type OldCalls,
  type PermissionReport,
  type StayingPrompts,
} from "../../analyses/review/permission_report.ts";
import type { Review } from "../../analyses/review/review.ts";
import { DECISIONS_MISSING, type ReviewFinding } from "../../analyses/review/tally.ts";
import { type Bar, barChart, columnChart, familySegments, legend, NOT_DRAWN } from "../bar_chart.ts";
import { countFamilies, didNotEnd, FAMILIES, type Family, familyOf, verdictName } from "../families.ts";
import { html, type Markup, page } from "../html.ts";
import { applyCommand } from "./apply_command.ts";
import { askedText, notComparedText, risksText, sandboxText } from "./permission_text.ts";
import { periodsBetween } from "../periods.ts";
import { PAGE_STYLE } from "../page_style.ts";
import { riskText, ruleNote, serverTitle } from "./review_text.ts";
import { type HtmlColumn, table, tableRow } from "../table.ts";
import { toolFriction } from "../tool_friction.ts";
import { cut, excerpt, linesOf, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { asksUser } from "../../session/calls/mode.ts";
import { formatInteger, nounFor, pluralize } from "../../text/format.ts";

const MAX_TOOLS = 24;
const MAX_RULES = 24;
const MAX_FINDINGS = 500;

/** A bar for each tool with calls that did not run without a prompt, the longest first. */
function toolBars({ tally }: ReviewedCalls): { bars: Bar[]; otherTools: number } {
  const byTool = Map.groupBy(tally.findings, ({ tool }) => tool);
  const all = toolFriction([...byTool].map(([tool, findings]) => [tool, countFamilies(findings)]));
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
function overTime({ tally }: ReviewedCalls): Markup | null {
  const drawn = tally.findings.flatMap((finding) => {
    const [family, { timestamp }] = [familyOf(finding), finding];
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

function decisionsByTool(review: ReviewedCalls): Markup {
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

/** The command that adds rules, with a button that copies it; the button is hidden without the script. */
function copyable(rules: Parameters<typeof applyCommand>[0]): Markup {
  const command = applyCommand(rules, null); // nobody knows where it will be pasted
  // a command that is shown otherwise than it is meant must not be run
  if (safeText(command) !== command) return html``;
  return html`<span class="command"><code>${command}</code><button type="button" hidden data-copy="${command}">Copy</button></span>`;
}

const RULE_COLUMNS: readonly HtmlColumn[] = [
  ["Rule", "title"],
  ["Prompts spared", "figure"],
  ["Sessions", "figure"],
  ["Other calls allowed", "figure"],
  ["Risk", "text"],
];
/** The same for a rule that is listed with the others of its MCP server. */
const SERVER_RULE_COLUMNS: readonly HtmlColumn[] = [["Rule", "below"], ...RULE_COLUMNS.slice(1)];

function ruleRow(columns: readonly HtmlColumn[], { recommendation, otherCalls }: OfferedRule): Markup {
  const { rule, destination, sessions, promptsSaved, risk, confidence, why, examples } = recommendation;
  return tableRow(columns, [
    html`<code>${excerpt(rule, 200)}</code><small>${excerpt(why, 300)}${
      promptsSaved === 0 ? "; needed together with the next rule" : ""
    }</small>${
      examples.filter((example) => !rule.includes(example)).map((example) =>
        html`<small>for example <code>${excerpt(example, 160)}</code></small>`
      )
    }${copyable([recommendation])}`,
    ...[promptsSaved, sessions, otherCalls].map(formatInteger),
    html`${riskText(risk)}<small>confidence: ${confidence}; for ${destination} settings</small>`,
  ]);
}

/** The rules of one MCP server are listed together, with one command for all of them. */
function ruleRows({ server, items }: ServerGroup<OfferedRule>): Markup {
  if (items.length === 1) return html`${items.map((item) => ruleRow(RULE_COLUMNS, item))}`;
  return html`
    <tr>
      <td class="wide" colspan="${RULE_COLUMNS.length}"><b>${excerpt(
        serverTitle(server, items.length),
        120,
      )}</b><small>${pluralize(countSaved(items), "prompt")} spared together</small>${copyable(
        items.map(({ recommendation }) => recommendation),
      )}</td>
    </tr>${items.map((item) => ruleRow(SERVER_RULE_COLUMNS, item))}
  `;
}

function countSaved(rules: readonly OfferedRule[]): number {
  return rules.reduce((sum, { recommendation }) => sum + recommendation.promptsSaved, 0);
}

function ruleTable(rules: readonly OfferedRule[]): Markup {
  const rows = groupByServer(rules, ({ recommendation }) => recommendation.rule).map(ruleRows);
  return html`<div class="card">${table(RULE_COLUMNS, rows)}</div>`;
}

function ruleBars(rules: readonly OfferedRule[]): Bar[] {
  return rules.filter(({ recommendation }) => recommendation.promptsSaved > 0).slice(0, MAX_RULES)
    .map(({ recommendation: { rule, promptsSaved } }): Bar => ({
      name: excerpt(rule, 160),
      segments: [{ family: "approved", count: promptsSaved, title: `${pluralize(promptsSaved, "prompt")} spared` }],
    }));
}

/** The rules that are offered for calls without a recorded decision. */
function oldRules(old: OldCalls | null, heading: string, why: string): Markup | null {
  if (old === null || old.wouldAsk === 0) return null;
  const { calls, wouldAsk, edits, rules, covered } = old;
  const editing = edits === 0
    ? ""
    : `, of which ${formatInteger(edits)} edit files of the project (mode acceptEdits allows them)`;
  return html`<h2>${heading}</h2><p>${why} Of ${pluralize(calls, "such call")}, ${
    formatInteger(wouldAsk)
  } would prompt with today's settings${editing}. ${
    rules.length === 0 ? "No recommended rule covers them." : `These rules cover ${formatInteger(covered)}.`
  }</p>${rules.length === 0 ? null : ruleTable(rules)}`;
}

const STAYING_COLUMNS: readonly HtmlColumn[] = [
  ["Rule or reason", "title"],
  ["Prompts", "figure"],
  ["Sessions", "figure"],
  ["Newly allowed", "figure"],
  ["Risk", "text"],
];

/** What rules do not spare, with what speaks against the rule. */
function stayingSection(stays: readonly StayingPrompts[]): Markup | null {
  if (stays.length === 0) return null;
  const rows = stays.map(({ rule, risk, why, prompts, sessions, newlyAllowed, examples }) =>
    tableRow(STAYING_COLUMNS, [
      html`${
        rule === null ? excerpt(why, 300) : html`<code>${excerpt(rule, 200)}</code><small>${excerpt(why, 300)}</small>`
      }${
        examples.filter((example) => rule === null || !rule.includes(example)).map((example) =>
          html`<small>for example <code>${excerpt(example, 160)}</code></small>`
        )
      }`,
      ...[prompts, sessions, newlyAllowed].map(formatInteger),
      rule === null ? "no rule helps" : riskText(risk ?? "unknown"),
    ])
  );
  return html`
    <h2>Not recommended; check these yourself</h2>
    <p>What asks again, and why: the rule carries more risk or would have allowed what was denied, or no rule helps.</p>
    <div class="card">${table(STAYING_COLUMNS, rows)}</div>
  `;
}

function rulesSection(report: PermissionReport): Markup {
  const { rules, stays, settled, sandbox, old, modeNotRecorded, recorded } = report;
  const bars = ruleBars(rules);
  const isEmpty = rules.length + stays.length + recorded.length === 0 &&
    (old?.rules.length ?? 0) + (modeNotRecorded?.rules.length ?? 0) === 0;
  return html`${
    isEmpty
      ? html`
        <h2>Rules that would have helped</h2>
        <p>None: there were no prompts, or no rule would have spared the user one.</p>
      `
      : null
  }${
    rules.length === 0
      ? null
      : html`<h2>Rules that would have helped</h2><p>They would have spared the user ${
        formatInteger(countSaved(rules))
      } of ${askedText(report)}, each in addition to the rules before it.</p>${
        bars.length < 2 ? null : html`<div class="card">${barChart(bars, "Prompts spared by rule")}</div>`
      }${ruleTable(rules)}`
  }${
    oldRules(
      old,
      "Calls whose approval is not recorded",
      `${DECISIONS_MISSING} do not record who allowed a call; these ran in modes that ask.`,
    )
  }${
    oldRules(
      modeNotRecorded,
      "Calls whose permission mode is not recorded",
      "Nobody knows whether these could prompt: neither the mode nor who allowed them is recorded.",
    )
  }${
    recorded.length === 0 ? null : html`
      <h2>Recorded for sessions whose transcripts are gone</h2>
      <div class="card">${table(
        RECORDED_COLUMNS,
        recorded.map(({ rule, risk, prompts, sessions }) =>
          tableRow(RECORDED_COLUMNS, [
            html`<code>${excerpt(rule, 200)}</code>${copyable([{ rule, risk }])}`,
            formatInteger(prompts),
            formatInteger(sessions),
            riskText(risk),
          ])
        ),
      )}</div>
    `
  }${
    sandbox === null ? null : html`
      <h2>The sandbox</h2>
      <p>${sandboxText(sandbox)}</p>
    `
  }${stayingSection(stays)}${report.notCompared === 0 ? null : html`<p>${notComparedText(report)}</p>`}${
    settled === 0
      ? null
      : html`<p>${pluralize(settled, "prompt")} would not come again: today's settings allow these calls.</p>`
  }`;
}

const RECORDED_COLUMNS: readonly HtmlColumn[] = [
  ["Rule", "title"],
  ["Prompts spared", "figure"],
  ["Sessions", "figure"],
  ["Risk", "text"],
];

const MODE_COLUMNS: readonly HtmlColumn[] = [
  ["Permission mode", "label"],
  ["Calls", "figure"],
  ["Sessions", "figure"],
  ["Asked", "figure"],
  ["Refused by the classifier", "figure"],
  ["Let through", "figure"],
  ["What these can do", "text"],
];

/** The calls of each permission mode, and what it did in the user's place. */
function modeTable(report: PermissionReport): Markup | null {
  const { modes } = report;
  if (modes.length === 0 || modes.every(({ mode }) => mode === null)) return null;
  const isPartial = lacksApprovals(report);
  const askedCell = (asked: number) =>
    isPartial ? asked === 0 ? "?" : `≥${formatInteger(asked)}` : formatInteger(asked);
  const rows = modes.map(({ mode, calls, sessions, asked, refused, letThrough, risks }) =>
    tableRow(MODE_COLUMNS, [
      mode === null ? "not recorded" : excerpt(mode, 40),
      formatInteger(calls),
      formatInteger(sessions),
      asksUser(mode) ? askedCell(asked) : formatInteger(asked),
      formatInteger(refused),
      formatInteger(letThrough),
      risksText(risks),
    ])
  );
  return html`<h2>By permission mode</h2>
<p>Let through: calls that ran and would have asked in default mode with today's settings.</p>
<div class="card">${table(MODE_COLUMNS, rows)}</div>`;
}

const SUGGESTION_COLUMNS: readonly HtmlColumn[] = [
  ["Where", "label"],
  ["What", "title"],
  ["Times", "figure"],
  ["Sessions", "figure"],
  ["User feedback", "quotes"],
];

function suggestions(review: ReviewedCalls): Markup | null {
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

const MAX_CALL = 10_000;

function findingItem(finding: ReviewFinding, by: DecidingRule | undefined): Markup {
  const { line, tool, call, words } = finding;
  const shown = linesOf(cut(safeText(call, { lines: true }), MAX_CALL)).map((text) => html`${text}\n`);
  return html`<li><b>${verdictName(finding)}</b> ${excerpt(tool, 60)}${
    line === null ? null : html`<span class="soft">, line ${line}</span>`
  }<pre>${shown}</pre>${by === undefined ? null : html`<small>by ${ruleNote(by)}</small>`}${
    words === null ? null : html`<small>“${excerpt(words, 600)}”</small>`
  }</li>`;
}

/** What got in the way in one session: a line to click on, with the details below it. */
function sessionDetails(findings: readonly ReviewFinding[], review: ReviewedCalls, isOpen: boolean): Markup {
  const [first] = findings;
  if (first === undefined) return html``;
  const counts = countFamilies(findings);
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

function deniedCalls(review: ReviewedCalls): Markup | null {
  const found = review.tally.findings.filter(didNotEnd)
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

/** How many calls are shown without a click. */
const OPEN_CALLS = 20;

function errors(review: ReviewedCalls): Markup | null {
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

function totals({ files, entries, tally, notes }: ReviewedCalls, report: PermissionReport): Markup {
  const { friction: { prompts, rejected, interrupted }, rules } = report;
  const isApprovalRecorded = !lacksApprovals(report);
  const saved = countSaved(rules);
  const tiles: readonly (readonly [number, string])[] = [
    [tally.sessions, nounFor(tally.sessions, "session")],
    [tally.calls.total, nounFor(tally.calls.total, "tool call")],
    // a call counts in at most one of these three
    ...isApprovalRecorded || prompts > rejected
      ? [[prompts - rejected, `approved by the user at a prompt${isApprovalRecorded ? "" : ", at least"}`] as const]
      : [],
    [rejected, "rejected by the user"],
    [interrupted, "interrupted by the user"],
    [saved, safe`${nounFor(saved, "prompt")} that rules would have spared`],
  ];
  return html`${timeSpan(tally.findings)}<p>${pluralize(files.read, "file")} with ${
    pluralize(entries.read, "entry", "entries")
  } read; ${pluralize(files.skipped, "file")} and ${pluralize(entries.skipped, "line")} skipped.</p>
<ul class="totals">${
    tiles.map(([count, name]) => html`<li><b>${formatInteger(count)}</b><span>${name}</span></li>`)
  }</ul>
${notes.map((note) => html`<p class="note">${note}</p>`)}`;
}

/** What a page shows of the calls, beside the report about them. */
export type ReviewedCalls = Omit<Review, "recommendations">;

/** One self-contained page; its one script copies a command. `hints`: what else the user may want to do. */
export function reviewHtml(review: ReviewedCalls, report: PermissionReport, hints: readonly SafeText[] = []): string {
  const { rules, old, modeNotRecorded, recorded } = report;
  const commands = rules.length + (old?.rules.length ?? 0) + (modeNotRecorded?.rules.length ?? 0) + recorded.length;
  return page(
    "Permission review",
    PAGE_STYLE,
    html`<header><h1>Permission review</h1>
${totals(review, report)}
${hints.map((hint) => html`<p class="note">${hint}</p>`)}</header>
<main>
${overTime(review)}
${modeTable(report)}
${rulesSection(report)}
${decisionsByTool(review)}
${suggestions(review)}
${deniedCalls(review)}
${errors(review)}
</main>`,
    commands > 0 ? { text: COPY_SCRIPT, hash: COPY_SCRIPT_HASH } : null,
  );
}

/** The page's one script: shows the buttons that copy, and selects where the clipboard may not be written. */
export const COPY_SCRIPT = `for (const button of document.querySelectorAll("button[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      button.textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(button.previousElementSibling);
    }
  });
}`;

/** The SHA-256 of {@linkcode COPY_SCRIPT}, as a policy names it; a browser runs nothing else. */
export const COPY_SCRIPT_HASH = "sha256-zxzondWcl3Lo0v/4onh1H4BXPJCwciD4+vKNzWJbBtI=";
