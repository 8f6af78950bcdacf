import { isAllowed } from "../analyses/review/facts/decision.ts";
import type { Recommendation, Review, ReviewSuggestion } from "../analyses/review/review.ts";
import type { ReviewFinding } from "../analyses/review/tally.ts";
import { type Bar, barChart, legend } from "./bar_chart.ts";
import { countFamilies, decisionName, FAMILIES, type Family, FAMILY_OF } from "./families.ts";
import { html, type Markup, page } from "./html.ts";
import { REVIEW_STYLE } from "./review_style.ts";
import { excerpt } from "../text/safe_text.ts";
import { formatInteger, pluralize } from "../text/format.ts";

const MAX_TOOLS = 24;
const MAX_RULES = 24;
const MAX_FINDINGS = 500;

/** The family that is not drawn: beside thousands of calls, a few denials would be invisible. */
const NOT_DRAWN: Family = "ran";

/** A bar for each tool with calls that did not run without a prompt, the longest first. */
function toolBars(review: Review): { bars: Bar[]; families: Set<Family>; otherTools: number } {
  const families = new Set<Family>();
  const all = [...review.tally.decisionsByTool].map(([tool, decisions]) => {
    const counts = countFamilies(decisions);
    const total = [...counts.values()].reduce((a, b) => a + b, 0);
    return { tool, counts, total, drawn: total - (counts.get(NOT_DRAWN) ?? 0) };
  });
  const drawn = all.filter((row) => row.drawn > 0).sort((a, b) => b.drawn - a.drawn || (a.tool < b.tool ? -1 : 1));
  const bars = drawn.map(({ tool, counts, total, drawn }): Bar => {
    const segments = FAMILIES.flatMap(([family, name]) => {
      const count = counts.get(family) ?? 0;
      if (count === 0 || family === NOT_DRAWN) return [];
      families.add(family);
      return [{ family, count, title: `${pluralize(count, "call")}: ${name}` }];
    });
    return { name: excerpt(tool, 60), segments, label: `${formatInteger(drawn)} of ${formatInteger(total)}` };
  });
  return { bars, families, otherTools: all.length - drawn.length };
}

function decisionsByTool(review: Review): Markup {
  const { bars, families, otherTools } = toolBars(review);
  const rest = otherTools === 0
    ? ""
    : ` All calls of ${pluralize(otherTools, bars.length === 0 ? "tool" : "other tool")} ran without a prompt.`;
  const more = bars.slice(MAX_TOOLS);
  const scale = Math.max(...bars.map(({ segments }) => segments.reduce((sum, { count }) => sum + count, 0)));
  return html`<h2>Prompts and denials by tool</h2>
<p>Calls that were prompted for, denied, interrupted or cancelled, of all calls of the tool.${rest}</p>
${
    bars.length === 0
      ? null
      : html`<div class="card">${legend(families)}${
        barChart(bars.slice(0, MAX_TOOLS), "Prompts and denials by tool", scale)
      }${
        more.length === 0
          ? null
          : html`<details><summary>${pluralize(more.length, "more tool")}</summary>${
            barChart(more, "More tools", scale)
          }</details>`
      }</div>`
  }`;
}

function ruleBars(recommendations: readonly Recommendation[]): Bar[] {
  return recommendations.slice(0, MAX_RULES).map(({ rule, status, promptsSaved, occurrences }): Bar => {
    const isRecommended = status === "recommended";
    const count = isRecommended ? promptsSaved : occurrences;
    const title = isRecommended
      ? `${pluralize(count, "prompt")} saved`
      : `${pluralize(count, "call")}, not recommended`;
    return {
      name: excerpt(rule, 90),
      segments: [{ family: isRecommended ? "approved" : "not_granted", count, title }],
    };
  });
}

function ruleRow(recommendation: Recommendation): Markup {
  const { rule, destination, occurrences, sessions, promptsSaved, newlyAllowed, risk, confidence, why, examples } =
    recommendation;
  return html`
    <tr>
      <td class="wide"><code>${excerpt(rule, 200)}</code><small>${excerpt(why, 300)}</small></td>
      <td class="n" data-name="Calls">${formatInteger(occurrences)}</td>
      <td class="n" data-name="Sessions">${formatInteger(sessions)}</td>
      <td class="n" data-name="Prompts saved">${formatInteger(promptsSaved)}</td>
      <td class="n" data-name="Newly allowed">${formatInteger(newlyAllowed)}</td>
      <td data-name="Risk">${risk}</td>
      <td data-name="Confidence">${confidence}</td>
      <td data-name="For settings">${destination}</td>
      <td class="wide" data-name="Examples">${examples.map((example) =>
        html`<small><code>${excerpt(example, 160)}</code></small>`
      )}</td>
    </tr>
  `;
}

function ruleTable(recommendations: readonly Recommendation[]): Markup {
  return html`
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Rule</th>
            <th class="n">Calls</th>
            <th class="n">Sessions</th>
            <th class="n">Prompts saved</th>
            <th class="n">Newly allowed</th>
            <th>Risk</th>
            <th>Confidence</th>
            <th>For settings</th>
            <th>Examples</th>
          </tr>
        </thead>
        <tbody>${recommendations.map(ruleRow)}</tbody>
      </table>
    </div>
  `;
}

function rulesSection(review: Review): Markup {
  const recommended = review.recommendations.filter(({ status }) => status === "recommended");
  const toReview = review.recommendations.filter(({ status }) => status === "review_needed");
  if (recommended.length + toReview.length === 0) {
    return html`
      <h2>Rules that would have helped</h2>
      <p>None: there were no prompts, or no rule would have avoided one.</p>
    `;
  }
  const bars = ruleBars([...recommended, ...toReview]);
  return html`<h2>Prompts by rule</h2>
<p>Prompts that each rule would have avoided in this history, in addition to the rules before it.${
    toReview.length > 0 ? " Amber: rules that are not recommended, with the calls that require them." : ""
  }</p>
${bars.length < 2 ? null : html`<div class="card">${barChart(bars, "Prompts saved by rule")}</div>`}
${recommended.length === 0 ? null : html`<h2>Rules that would have helped</h2>${ruleTable(recommended)}`}
${
    toReview.length === 0
      ? null
      : html`<h2>Not recommended; check these yourself</h2><p>They would have avoided prompts, but are not safe to recommend.</p>${
        ruleTable(toReview)
      }`
  }`;
}

function suggestionRow({ kind, rule, occurrences, sessions, words, why }: ReviewSuggestion): Markup {
  return html`
    <tr>
      <td>${kind === "deny_rule" ? "deny rule" : "CLAUDE.md"}</td>
      <td class="wide">${rule === null ? null : html`<code>${excerpt(rule, 200)}</code>`}<small>${excerpt(
        why,
        300,
      )}</small></td>
      <td class="n" data-name="Times">${formatInteger(occurrences)}</td>
      <td class="n" data-name="Sessions">${formatInteger(sessions)}</td>
      <td class="wide" data-name="User feedback">${words.map((text) =>
        html`<small>“${excerpt(text, 300)}”</small>`
      )}</td>
    </tr>
  `;
}

function suggestions(review: Review): Markup | null {
  if (review.suggestions.length === 0) return null;
  return html`
    <h2>Rejected more than once</h2>
    <p>Record these, so that the user need not reject them again.</p>
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Where</th>
            <th>What</th>
            <th class="n">Times</th>
            <th class="n">Sessions</th>
            <th>User feedback</th>
          </tr>
        </thead>
        <tbody>${review.suggestions.map(suggestionRow)}</tbody>
      </table>
    </div>
  `;
}

function findingRow({ session, line, tool, call, timestamp, decision, words }: ReviewFinding): Markup {
  return html`
    <tr>
      <td data-name="Session"><code>${excerpt(session, 12)}</code>${timestamp === null
        ? null
        : html`<small>${excerpt(timestamp.slice(0, 10), 10)}</small>`}</td>
      <td class="n" data-name="Line">${line}</td>
      <td data-name="Tool">${excerpt(tool, 60)}</td>
      <td data-name="Decision">${decisionName(decision)}</td>
      <td class="wide"><code>${excerpt(call, 300)}</code>${words === null
        ? null
        : html`<small>“${excerpt(words, 600)}”</small>`}</td>
    </tr>
  `;
}

function deniedCalls(review: Review): Markup | null {
  const found = review.tally.findings.filter(({ decision }) => !isAllowed(decision));
  if (found.length === 0) return null;
  const last = found.slice(-MAX_FINDINGS);
  const open = last.length <= 20;
  const heading = found.length === last.length
    ? pluralize(found.length, "call")
    : `the last ${formatInteger(last.length)} of ${pluralize(found.length, "call")}`;
  const rows = html`
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Session</th>
            <th class="n">Line</th>
            <th>Tool</th>
            <th>Decision</th>
            <th>Call</th>
          </tr>
        </thead>
        <tbody>${last.map(findingRow)}</tbody>
      </table>
    </div>
  `;
  return html`<h2>Denied and interrupted calls</h2>${
    open
      ? rows
      : html`<details><summary>${heading} that were denied, interrupted or cancelled</summary>${rows}</details>`
  }`;
}

function errors(review: Review): Markup | null {
  const kinds = new Map<string, Map<string, number>>();
  for (const { outcome, errorKind, tool } of review.tally.findings) {
    if (outcome !== "tool_error") continue;
    const tools = kinds.get(errorKind ?? "other") ?? new Map<string, number>();
    kinds.set(errorKind ?? "other", tools.set(tool, (tools.get(tool) ?? 0) + 1));
  }
  if (kinds.size === 0) return null;
  const rows = [...kinds].map(([kind, tools]) => ({
    kind,
    count: [...tools.values()].reduce((a, b) => a + b, 0),
    tools: [...tools].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, 5),
  })).sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
  return html`
    <h2>Tool errors</h2>
    <p>These calls ran and failed.</p>
    <div class="card">
      <table>
        <thead>
          <tr>
            <th>Kind</th>
            <th class="n">Calls</th>
            <th>Tools</th>
          </tr>
        </thead>
        <tbody>${rows.map(({ kind, count, tools }) =>
          html`
            <tr>
              <td>${kind.replaceAll("_", " ")}</td>
              <td class="n" data-name="Calls">${formatInteger(count)}</td>
              <td class="soft" data-name="Tools">${tools.map(([tool, times]) =>
                `${excerpt(tool, 40)} ${formatInteger(times)}`
              ).join(", ")}</td>
            </tr>
          `
        )}</tbody>
      </table>
    </div>
  `;
}

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
    [tally.sessions, "sessions"],
    [tally.calls.total, "tool calls"],
    // a call counts in at most one of these three
    [count(({ decision }) => FAMILY_OF[decision] === "approved"), "approved by the user at a prompt"],
    [count(({ decision }) => decision === "rejected_by_person"), "rejected by the user"],
    [count(({ decision }) => decision === "interrupted"), "interrupted by the user"],
    [saved, "prompts that rules would have saved"],
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
 * Formats a review as one self-contained page without scripts. Texts of the transcripts are sanitised, redacted and
 * escaped.
 */
export function reviewHtml(review: Review): string {
  return page(
    "Permission review",
    REVIEW_STYLE,
    html`<header><h1>Permission review</h1>
${totals(review)}</header>
<main>
${rulesSection(review)}
${decisionsByTool(review)}
${suggestions(review)}
${deniedCalls(review)}
${errors(review)}
</main>`,
  );
}
