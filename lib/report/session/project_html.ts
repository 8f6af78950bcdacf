import {
  formatCompact,
  formatDuration,
  formatInteger,
  formatLocalTime,
  formatUsd,
  nounFor,
  pluralize,
} from "../../text/format.ts";
import { groupByServer } from "../../analyses/review/recommend/server_groups.ts";
import { excerpt, safeText } from "../../text/safe_text.ts";
import { type Bar, barChart, legend } from "../bar_chart.ts";
import { FAMILIES, type Family, mergeFamilies } from "../families.ts";
import { html, type Markup, page } from "../html.ts";
import { serverTitle } from "../review_text.ts";
import { REVIEW_STYLE } from "../review_style.ts";
import type { ProjectDay, ProjectReport, ProjectSession } from "./project_report.ts";
import { SESSION_STYLE } from "./session_style.ts";

const MAX_DAYS = 60;
const MAX_TOOLS = 20;
const MAX_FILES = 30;
const MAX_HOOKS = 30;
/** Sessions in the table; more of them would make the page heavy. */
const MAX_SESSIONS = 2000;

function sumKnown(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

function projectHead({ sessions, totals, models }: ProjectReport, title: string): Markup {
  const costs = sessions.filter(({ usd }) => usd !== null);
  const tiles: [value: string, name: string][] = [
    [formatInteger(totals.sessions), nounFor(totals.sessions, "session")],
    [formatInteger(totals.turns), nounFor(totals.turns, "turn")],
    [formatInteger(totals.toolCalls), nounFor(totals.toolCalls, "tool call")],
    [formatInteger(totals.failed), "failed"],
    [formatInteger(totals.denied), "denied"],
    [formatDuration(totals.workMs), "of work"],
    ...totals.usd === null ? [] : [[
      formatUsd(totals.usd),
      costs.length === sessions.length ? "cost" : `cost of ${pluralize(costs.length, "session")}`,
    ] as [string, string]],
  ];
  return html`<header><h1>${safeText(title)}</h1>
<ul class="totals">${tiles.map(([value, name]) => html`<li><b>${value}</b><span>${name}</span></li>`)}</ul>
${
    costs.length === sessions.length
      ? null
      : html`<p>${
        costs.length === 0
          ? "No session says what it cost: clients count that from 2.1.270 on."
          : "Cost is what the client counted (2.1.270 on); other sessions have no count."
      }</p>`
  }
${
    totals.sessions === sessions.length
      ? null
      : html`<p>What a resumed or forked session repeats of another one counts once; ${
        pluralize(sessions.length - totals.sessions, "session")
      } below repeat others as a whole.</p>`
  }
${
    models.length === 0
      ? null
      : html`<p>By model: ${models.map(({ model, usd }) => `${excerpt(model, 60)} ${formatUsd(usd)}`).join(", ")}</p>`
  }</header>`;
}

function dayBars(days: readonly ProjectDay[]): Bar[] {
  return days.slice(-MAX_DAYS).map(({ day, sessions, toolCalls, usd }) => ({
    name: day,
    segments: [{
      family: "approved",
      count: toolCalls,
      title: `${pluralize(toolCalls, "call")} in ${pluralize(sessions, "session")}`,
    }],
    label: usd === null ? formatInteger(toolCalls) : `${formatInteger(toolCalls)}, ${formatUsd(usd)}`,
  }));
}

function daysSection({ days }: ProjectReport): Markup | null {
  if (days.length < 2) return null;
  const last = days.length > MAX_DAYS ? ` The last ${MAX_DAYS} of ${formatInteger(days.length)} days.` : "";
  return html`
    <h2>Over time</h2>
    <p>Tool calls by day${days.some(({ usd }) => usd !== null)
      ? ", with the cost where the client counted it"
      : ""}.${last}</p>
    <div class="card">${barChart(dayBars(days), "Tool calls by day")}</div>
  `;
}

function toolsSection({ tools }: ProjectReport): Markup | null {
  const rows = groupByServer(tools, ({ tool }) => tool).map(({ server, items }) => {
    const families = mergeFamilies(items.map((row) => row.families));
    const total = sumKnown([...families.values()]);
    const tool = items.length === 1 ? items[0]?.tool ?? "" : serverTitle(server, items.length);
    return { tool, families, total, friction: total - (families.get("ran") ?? 0) };
  }).filter(({ friction }) => friction > 0).sort((a, b) => b.friction - a.friction);
  if (rows.length === 0) return null;
  const seen = new Set<Family>();
  const bars = rows.slice(0, MAX_TOOLS).map(({ tool, families, total, friction }): Bar => ({
    name: excerpt(tool, 60),
    segments: FAMILIES.flatMap(([family, name]) => {
      const count = families.get(family) ?? 0;
      if (family === "ran" || count === 0) return [];
      seen.add(family);
      return [{ family, count, title: `${pluralize(count, "call")}: ${name}` }];
    }),
    label: `${formatInteger(friction)} of ${formatInteger(total)}, ${((100 * friction) / total).toFixed(1)} %`,
  }));
  return html`
    <h2>Friction by tool</h2>
    <p>Calls that were prompted for, denied or interrupted, of all calls of the tool. debrief
    review says which rules would help.</p>
    <div class="card">${legend(seen)}${barChart(bars, "Friction by tool")}</div>
  `;
}

function sessionRow(session: ProjectSession, hasCosts: boolean): Markup {
  const { id, title, project, startedAt, workMs, turns, toolCalls, failed, denied, agents, files, output, usd, link } =
    session;
  const name = excerpt(title, 120) || safeText(id).slice(0, 8);
  const time = startedAt === null || Number.isNaN(Date.parse(startedAt)) ? "?" : formatLocalTime(new Date(startedAt));
  return html`
    <tr>
      <td data-name="Started">${time}</td>
      <td class="wide">${link === null ? html`${name}` : html`<a href="${link}">${name}</a>`}<small>${project === null
        ? ""
        : excerpt(project, 80)} <code>${safeText(id).slice(0, 8)}</code></small></td>
      <td class="n" data-name="Work">${workMs === null ? "" : formatDuration(workMs)}</td>
      <td class="n" data-name="Turns">${turns}</td>
      <td class="n" data-name="Calls">${formatInteger(toolCalls)}</td>
      <td class="n" data-name="Failed">${failed || ""}</td>
      <td class="n" data-name="Denied">${denied || ""}</td>
      <td class="n" data-name="Agents">${agents || ""}</td>
      <td class="n" data-name="Files">${files || ""}</td>
      <td class="n" data-name="Output">${output === null ? "?" : formatCompact(output)}</td>
      ${hasCosts ? html`<td class="n" data-name="Cost">${usd === null ? "" : formatUsd(usd)}</td>` : null}
    </tr>
  `;
}

function sessionsSection({ sessions }: ProjectReport): Markup {
  const newest = sessions.toSorted((a, b) => (b.startedAt ?? "") < (a.startedAt ?? "") ? -1 : 1).slice(0, MAX_SESSIONS);
  const left = sessions.length - newest.length;
  const hasCosts = sessions.some(({ usd }) => usd !== null);
  return html`
    <h2>Sessions</h2>
    <div class="card"><table><thead><tr><th>Started</th><th>Session</th><th class="n">Work</th><th class="n">Turns</th>
    <th class="n">Calls</th><th class="n">Failed</th><th class="n">Denied</th><th class="n">Agents</th><th class="n">Files</th><th class="n">Output</th>${hasCosts
      ? html`<th class="n">Cost</th>`
      : null}</tr></thead>
    <tbody>${newest.map((session) => sessionRow(session, hasCosts))}</tbody></table>${left > 0
      ? html`<small>${pluralize(left, "older session")} not listed.</small>`
      : null}</div>
  `;
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
    <h2>Files that most sessions changed</h2>
    <div class="card">${barChart(bars, "Files by number of sessions")}</div>
  `;
}

function projectHooks({ hooks }: ProjectReport): Markup | null {
  if (hooks.length === 0) return null;
  return html`
    <h2>Hooks</h2>
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Command</th>
            <th class="n">Runs</th>
            <th class="n">Median</th>
            <th class="n">90 %</th>
            <th class="n">Worst</th>
            <th class="n">Together</th>
          </tr>
        </thead>
        <tbody>${hooks.slice(0, MAX_HOOKS).map((hook) =>
          html`<tr><td class="wide"><code>${excerpt(hook.command, 300)}</code></td><td class="n" data-name="Runs">${
            formatInteger(hook.runs)
          }</td>
${
            [["Median", hook.medianMs], ["90 %", hook.p90Ms], ["Worst", hook.worstMs], ["Together", hook.totalMs]].map((
              [name, millis],
            ) =>
              html`<td class="n" data-name="${String(name)}">${
                typeof millis === "number" ? formatDuration(millis) : ""
              }</td>`
            )
          }</tr>`
        )}</tbody>
      </table>
    </div>
  `;
}

/**
 * The sessions of a directory as one self-contained page without scripts, with links to the pages of the sessions.
 *
 * @param title The heading.
 */
export function projectHtml(report: ProjectReport, title: string): string {
  return page(
    title,
    REVIEW_STYLE + SESSION_STYLE,
    html`${projectHead(report, title)}
${daysSection(report)}
${toolsSection(report)}
${sessionsSection(report)}
${projectFiles(report)}
${projectHooks(report)}`,
  );
}
