import { formatDuration, formatInteger, formatLocalTime, formatUsd, nounFor, pluralize } from "../../text/format.ts";
import { excerpt, safeText } from "../../text/safe_text.ts";
import { type Bar, barChart, columnChart, familySegments, legend } from "../bar_chart.ts";
import { html, type Markup, page, type TemplatePart } from "../html.ts";
import { PAGE_STYLE } from "../page_style.ts";
import { periodsBetween } from "../periods.ts";
import { formatOutput } from "./session_report.ts";
import { type HtmlColumn, table, tableRow } from "../table.ts";
import { hookTable } from "../hook_table.ts";
import { toolFriction } from "../tool_friction.ts";
import type { ProjectDay, ProjectReport, ProjectSession } from "./project_report.ts";
import { SESSION_STYLE } from "./session_style.ts";

const MAX_TOOLS = 20;
const MAX_FILES = 30;
const MAX_HOOKS = 30;
/** Models, and projects. */
const MAX_COSTS = 12;
/** Sessions in the table; more of them would make the page heavy. */
const MAX_SESSIONS = 2000;

function projectHead(report: ProjectReport, title: string): Markup {
  const { sessions, totals } = report;
  const tiles: [value: string, name: string][] = [
    [formatInteger(totals.sessions), nounFor(totals.sessions, "session")],
    [formatInteger(totals.turns), nounFor(totals.turns, "turn")],
    [formatInteger(totals.toolCalls), nounFor(totals.toolCalls, "tool call")],
    [formatInteger(totals.failed), "failed"],
    [formatInteger(totals.denied), "denied"],
    [formatDuration(totals.workMs), "of work"],
    ...totals.usd === null ? [] : [costTile(totals.usd, report)],
  ];
  return html`<header><h1>${safeText(title)}</h1>
<ul class="totals">${tiles.map(([value, name]) => html`<li><b>${value}</b><span>${name}</span></li>`)}</ul>
<p>${costNote(report)}</p>
${
    totals.sessions === sessions.length
      ? null
      : html`<p>What a resumed or forked session repeats of another one is counted once; ${
        pluralize(sessions.length - totals.sessions, "session")
      } below only ${totals.sessions + 1 === sessions.length ? "repeats" : "repeat"} others.</p>`
  }${
    report.passed === 0 ? null : html`
      <p>Not counted: ${pluralize(report.passed, "more file")}, without a prompt or a tool call.</p>
    `
  }</header>`;
}

function costTile(usd: number, { sessions, totals }: ProjectReport): [value: string, name: string] {
  const costs = sessions.filter((session) => knownCost(session) !== null);
  const isEstimated = usd - totals.estimatedUsd < 0.005;
  const of = costs.length === sessions.length ? "cost" : `cost of ${pluralize(costs.length, "session")}`;
  const least = costs.some(isCostPartial) ? "≥" : "";
  if (totals.estimatedUsd === 0) return [`${least}${formatUsd(usd)}`, of];
  return [`${least}~${formatUsd(usd)}`, isEstimated ? of : `${of}, ${formatUsd(totals.estimatedUsd)} of it estimated`];
}

/** Whether a session cost more than {@linkcode knownCost}. */
function isCostPartial({ usd, isUsdPartial = false, estimate }: ProjectSession): boolean {
  return usd === null ? estimate?.isPartial ?? false : isUsdPartial;
}

function costCell(session: ProjectSession): string {
  const cost = knownCost(session);
  if (cost === null) return "";
  return `${isCostPartial(session) ? "≥" : ""}${session.usd === null ? "~" : ""}${formatUsd(cost)}`;
}

/** The client's count of a session's cost, or the estimate; null if neither is known. */
function knownCost({ usd, estimate }: ProjectSession): number | null {
  return usd ?? estimate?.usd ?? null;
}

function costNote({ sessions, unknownModels, prices }: ProjectReport): string {
  const counted = sessions.some(({ usd }) => usd !== null);
  const least = sessions.some(isCostPartial) ? " ≥ marks a sum of which a part is not known." : "";
  if (prices === null) {
    return counted
      ? `Cost is what the client counted (from 2.1.270 on).${least}`
      : "No session says what it cost, and none has tokens to estimate it from.";
  }
  const unpriced = unknownModels.length === 0 ? "" : ` No price is known of ${excerpt(unknownModels.join(", "), 300)}.`;
  const rest = counted ? "is what the client counted (from 2.1.270 on); of other sessions it" : "";
  return `Cost ${rest} is estimated with ${safeText(prices)}, marked ~.${least}${unpriced}`.replace("  ", " ");
}

/** A chart over the days of the sessions, with every day, week or month between the first and the last. */
function periodChart(
  days: readonly ProjectDay[],
  { what, valueOf, format }: {
    readonly what: string;
    readonly valueOf: (day: ProjectDay) => number;
    readonly format: (value: number) => string;
  },
): Markup {
  const { unit, names, nameOf } = periodsBetween(days[0]?.day ?? "", days.at(-1)?.day ?? "");
  const values = new Map(names.map((name) => [name, { value: 0, sessions: 0 }]));
  for (const day of days) {
    const period = values.get(nameOf(day.day));
    if (period === undefined) continue;
    period.value += valueOf(day);
    period.sessions += day.sessions;
  }
  const columns = [...values].map(([period, { value, sessions }]) => ({
    period,
    segments: [{
      family: "approved" as const,
      count: value,
      title: `${format(value)} in ${pluralize(sessions, "session")}`,
    }],
  }));
  return html`
    <p>${what} by ${unit}</p>
    <div class="card">${columnChart(columns, `${what} by ${unit}`, unit, format)}</div>
  `;
}

function daysSection({ days }: ProjectReport): Markup | null {
  if (days.length < 2) return null;
  const calls = { what: "Tool calls", valueOf: ({ toolCalls }: ProjectDay) => toolCalls, format: formatInteger };
  const cost = { what: "Cost", valueOf: ({ usd }: ProjectDay) => usd ?? 0, format: formatUsd };
  return html`
    <h2>Over time</h2>${periodChart(days, calls)}${days.some(({ usd }) => usd !== null)
      ? periodChart(days, cost)
      : null}
  `;
}

function costBars(costs: readonly { readonly name: string; readonly usd: number }[]): Bar[] {
  return costs.filter(({ usd }) => usd > 0).slice(0, MAX_COSTS).map(({ name, usd }) => ({
    name,
    segments: [{ family: "approved", count: usd, title: formatUsd(usd) }],
    label: formatUsd(usd),
  }));
}

function costSection({ models, projects }: ProjectReport): Markup | null {
  const byModel = costBars(models.map(({ model, usd }) => ({ name: excerpt(model, 60), usd })));
  const byProject = costBars(projects.map(({ project, usd }) => ({ name: excerpt(project || "unknown", 80), usd })));
  if (byModel.length === 0) return null;
  const left = projects.length - MAX_COSTS;
  return html`
    <h2>Cost</h2>
    <p>By model</p>
    <div class="card">${barChart(byModel, "Cost by model")}</div>
    ${byProject.length < 2 ? null : html`
      <p>By project</p>
      <div class="card">${barChart(byProject, "Cost by project")}${left > 0
        ? html`<small>${pluralize(left, "more project")} not listed.</small>`
        : null}</div>
    `}
  `;
}

function toolsSection({ tools }: ProjectReport): Markup | null {
  const rows = toolFriction(tools.map(({ tool, families }) => [tool, families])).filter(({ friction }) => friction > 0);
  if (rows.length === 0) return null;
  const bars = rows.slice(0, MAX_TOOLS).map(({ title, families, calls, friction }): Bar => ({
    name: excerpt(title, 60),
    segments: familySegments(families),
    label: `${formatInteger(friction)} of ${formatInteger(calls)}, ${((100 * friction) / calls).toFixed(1)} %`,
  }));
  return html`
    <h2>Friction by tool</h2>
    <p>Calls that were prompted for, denied, interrupted or cancelled, of all calls of the tool.
    <code>debrief permissions</code> says which rules would help.</p>
    <div class="card">${legend(bars)}${barChart(bars, "Friction by tool")}</div>
  `;
}

function sessionsSection({ sessions }: ProjectReport): Markup {
  const newest = sessions.toSorted((a, b) => (b.startedAt ?? "") < (a.startedAt ?? "") ? -1 : 1).slice(0, MAX_SESSIONS);
  const left = sessions.length - newest.length;
  const columns = sessions.some((session) => knownCost(session) !== null)
    ? [...SESSION_COLUMNS, ["Cost", "figure"] as const]
    : SESSION_COLUMNS;
  return html`
    <h2>Sessions</h2>
    <div class="card">${table(columns, newest.map((session) => tableRow(columns, sessionCells(session))))}${left > 0
      ? html`<small>${pluralize(left, "older session")} not listed.</small>`
      : null}</div>
  `;
}

const SESSION_COLUMNS: readonly HtmlColumn[] = [
  ["Started", "text"],
  ["Session", "title"],
  ["Work", "figure"],
  ["Turns", "figure"],
  ["Calls", "figure"],
  ["Failed", "figure"],
  ["Denied", "figure"],
  ["Agents", "figure"],
  ["Files", "figure"],
  ["Output", "figure"],
];

/** A cell for each of the columns, and one for the cost. */
function sessionCells(session: ProjectSession): TemplatePart[] {
  const {
    id,
    title,
    project,
    startedAt,
    workMs,
    turns,
    toolCalls,
    failed,
    denied,
    agents,
    files,
    link,
  } = session;
  const name = excerpt(title, 120) || safeText(id).slice(0, 8);
  return [
    startedAt === null || Number.isNaN(Date.parse(startedAt)) ? "?" : formatLocalTime(new Date(startedAt)),
    html`${link === null ? name : html`<a href="${link}">${name}</a>`}<small>${
      project === null ? "" : excerpt(project, 80)
    } <code>${safeText(id).slice(0, 8)}</code></small>`,
    workMs === null ? "" : formatDuration(workMs),
    turns,
    formatInteger(toolCalls),
    failed || "",
    denied || "",
    agents || "",
    files || "",
    formatOutput(session, "?"),
    costCell(session),
  ];
}

function projectFiles({ files }: ProjectReport): Markup | null {
  if (files.length === 0) return null;
  const bars = files.slice(0, MAX_FILES).map(({ path, sessions, changes }): Bar => ({
    name: excerpt(path, 120),
    segments: [{
      family: "approved",
      count: sessions,
      title: `${pluralize(changes, "line")} in ${pluralize(sessions, "session")}`,
    }],
    label: pluralize(sessions, "session"),
  }));
  return html`
    <h2>Files changed in the most sessions</h2>
    <div class="card">${barChart(bars, "Files by number of sessions")}</div>
  `;
}

function projectHooks({ hooks }: ProjectReport): Markup | null {
  if (hooks.length === 0) return null;
  return html`
    <h2>Hooks</h2>
    <div class="card">${hookTable(hooks.slice(0, MAX_HOOKS))}</div>
  `;
}

/** The sessions of a directory as one self-contained page without scripts, with links to the pages of the sessions. */
export function projectHtml(report: ProjectReport, title: string): string {
  return page(
    title,
    PAGE_STYLE + SESSION_STYLE,
    html`${projectHead(report, title)}
<main>
${sessionsSection(report)}
${daysSection(report)}
${costSection(report)}
${toolsSection(report)}
${projectFiles(report)}
${projectHooks(report)}
</main>`,
  );
}
