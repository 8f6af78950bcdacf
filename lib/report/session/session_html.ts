import { worthRemembering } from "../../analyses/triage/session_items.ts";
import { titleOf, type TurnOverview } from "../../analyses/overview/overview.ts";
import { type CallRecord, isDenied } from "../../analyses/overview/call_record.ts";
import { weightOf } from "../../analyses/review/recommend/candidates.ts";
import { CALL_LOG } from "../../hooks/handlers/call_records.ts";
import type { CallPiece, ConversationPiece } from "../../analyses/overview/conversation_pieces.ts";
import type { FileChange } from "../../analyses/overview/call_effects.ts";
import { formatDuration, formatInteger, formatLocalTime, formatUsd, nounFor, pluralize } from "../../text/format.ts";
import { cut, excerpt, linesOf, safe, type SafeText, safeText, trimSafeEnd } from "../../text/safe_text.ts";
import { decisionName, outcomeName } from "../families.ts";
import { riskText } from "../review/review_text.ts";
import { html, type Markup, page } from "../html.ts";
import { markdownHtml, preformatted } from "../markdown_html.ts";
import { PAGE_STYLE } from "../page_style.ts";
import { measuredText } from "./measured_text.ts";
import {
  clientText,
  countNote,
  decidedCalls,
  decisionRecord,
  formatLocation,
  formatOutput,
  modelRows,
  outputTokensOf,
  type ReportedAgent,
  type SessionReport,
} from "./session_report.ts";
import { type HtmlColumn, table, tableRow } from "../table.ts";
import { hookTable } from "../hook_table.ts";
import { SESSION_STYLE } from "./session_style.ts";
import { timeline } from "./timeline.ts";
import { turnTitle } from "./turn_title.ts";

/** UTF-8 bytes that a page spends on turns, agents and decided calls: the newest; the others are counted. */
const MAX_BYTES = { turns: 1_300_000, agents: 400_000, decided: 400_000 } as const;
const MAX_CALLS_OF_TURN = 400;
const MAX_PROMPT = 2000;
const MAX_LAST_WORDS = 1500;
const MAX_ANSWER = 6000;
const MAX_OUTPUT = 3000;
const MAX_DIFF_LINE = 300;
/** How many pieces of the conversation of a turn are shown: the last ones. */
const MAX_PIECES = 300;
const MAX_CONCLUSION = 1500;
const MAX_FILES = 300;
const MAX_PATH = 300;
const MAX_ACTIONS = 200;
const MAX_RULES = 50;
const MAX_HOOKS = 50;
/** How many failures, commits, prompts and files of a turn are listed, each. */
const MAX_FACTS = 100;

/** Draws the last items that fit into some bytes, and at least one. */
function drawLast<T>(
  items: readonly T[],
  { maxBytes, draw }: { maxBytes: number; draw: (item: T) => Markup },
): Markup[] {
  const drawn: Markup[] = [];
  let bytes = 0;
  for (const item of items.toReversed()) {
    const markup = draw(item);
    bytes += UTF8.encode(markup.toString()).length;
    if (bytes > maxBytes && drawn.length > 0) break;
    drawn.push(markup);
  }
  return drawn.reverse();
}

const UTF8 = new TextEncoder();

function localTime(time: string | null): string {
  return time === null || Number.isNaN(Date.parse(time)) ? "" : formatLocalTime(new Date(time));
}

function orUnknown(value: number | null): string {
  return value === null ? "unknown" : formatInteger(value);
}

function pageHead({ id, client: name, overview, estimate, agents }: SessionReport): Markup {
  const {
    cwd,
    branch,
    client,
    models,
    startedAt,
    endedAt,
    workMs,
    turns,
    takenBackTurns,
    calls,
    failed,
    denied,
    files,
    commits,
    cost,
  } = overview;
  const standing = turns.length - takenBackTurns;
  const facts = [
    cwd === null
      ? null
      : html`<code>${safeText(cwd)}</code>${branch ? " on " : ""}${
        branch ? html`<code>${excerpt(branch, 100)}</code>` : null
      }`,
    html`${excerpt(clientText(name, client), 100)}`,
    models.length === 0 ? null : html`${models.map((model) => excerpt(model, 60)).join(", ")}`,
  ].filter((fact) => fact !== null);
  const unlessNone = (count: number, name: string): [value: string, name: string][] =>
    count === 0 ? [] : [[formatInteger(count), name]];
  const tiles: [value: string, name: string][] = [
    [formatInteger(standing), nounFor(standing, "turn")],
    ...unlessNone(takenBackTurns, "taken back"),
    [formatInteger(calls.length), nounFor(calls.length, "tool call")],
    [formatInteger(failed), "failed"],
    [formatInteger(denied), "denied"],
    ...unlessNone(agents.length, nounFor(agents.length, "agent")),
    ...unlessNone(files.length, safe`${nounFor(files.length, "file")} changed`),
    ...unlessNone(commits.length, nounFor(commits.length, "commit")),
    [formatOutput(outputTokensOf(overview, estimate), "unknown"), "tokens written"],
    ...cost?.usd == null
      ? []
      : [[formatUsd(cost.usd), cost.isPartial ? "cost so far, at least" : "cost"] as [string, string]],
    ...estimate?.usd == null
      ? []
      : [[formatUsd(estimate.usd), `cost, estimated${estimate.isPartial ? ", at least" : ""}`] as [string, string]],
  ];
  return html`
    <header>
      <h1>${heading(overview)}</h1>
      <p>${facts.map((fact, index) => index === 0 ? fact : html`, ${fact}`)}</p>
      <p>${localTime(startedAt)}${endedAt === null ? "" : ` to ${localTime(endedAt)}`}${workMs === null
        ? ""
        : `, ${formatDuration(workMs)} of work${measuredText(overview)}`} <small>session <code>${safeText(
          id,
        )}</code></small></p>
      <ul class="totals">${tiles.map(([value, name]) => html`<li><b>${value}</b><span>${name}</span></li>`)}</ul>
    </header>
  `;
}

function heading(overview: SessionReport["overview"]): string {
  return excerpt(titleOf(overview) || "Session", 200);
}

function fileItem({ path, added, removed }: FileChange): Markup {
  const counts = added === null || removed === null ? "" : ` +${formatInteger(added)} −${formatInteger(removed)}`;
  return html`<li><code>${excerpt(path, MAX_PATH)}</code>${counts}</li>`;
}

function shownTool(tool: string): Markup {
  const parts = excerpt(tool, 60).split(/(?<=__)/);
  return html`${parts.map((part, index) => index === 0 ? html`${part}` : html`<wbr>${part}`)}`;
}

function outcomeText(call: CallRecord): SafeText {
  const { outcome, errorKind, failure } = call;
  if (outcome === "tool_error") return safe`failed: ${excerpt(failure ?? errorKind ?? "other", 160)}`;
  return safeText(outcomeName(call));
}

function callRow(call: CallRecord, intents: SessionReport["intents"]): Markup {
  const intent = intents.get(call.id);
  const record = decisionRecord(call);
  const outcome = outcomeText(call);
  return tableRow(CALL_COLUMNS, [
    localTime(call.startedAt).slice(11),
    shownTool(call.tool),
    html`<code>${excerpt(call.target, 300)}</code>${
      call.words === null ? null : html`<small>“${excerpt(call.words, 600)}”</small>`
    }${intent === undefined ? null : html`<small>said before the call: ${excerpt(intent, 300)} (${CALL_LOG})</small>`}`,
    html`${decisionName(call.decision)}${record === null ? null : html`<small>by ${record}</small>`}`,
    call.takenBack ? safe`${outcome}, taken back` : outcome,
    call.durationMs === null ? "" : formatDuration(call.durationMs),
  ]);
}

const CALL_COLUMNS: readonly HtmlColumn[] = [
  ["Time", "text"],
  ["Tool", "text"],
  ["Target", "title"],
  ["Decision", "text"],
  ["Outcome", "text"],
  ["Took", "figure"],
];

function turnFacts(turn: TurnOverview): Markup | null {
  const facts = [
    ...turn.failures.slice(0, MAX_FACTS).map(({ call, isFixed }) =>
      html`<li>failed${isFixed ? ", succeeded later" : ""}: ${excerpt(call.tool, 40)} <code>${
        excerpt(call.target, 200)
      }</code></li>`
    ),
    ...turn.commits.slice(0, MAX_FACTS).map(({ hash, title }) =>
      html`<li>committed <code>${hash}</code> ${excerpt(title, 200)}</li>`
    ),
    ...turn.queued.slice(0, MAX_FACTS).map(({ text }) => html`<li>typed during the turn: ${excerpt(text, 300)}</li>`),
    ...turn.files.slice(0, MAX_FACTS).map(fileItem),
    ...turn.apiError === "" ? [] : [html`<li>ended with an error: ${excerpt(turn.apiError, 200)}</li>`],
    ...turn.isAnswerLost ? [html`<li>its last answer is not in the transcript</li>`] : [],
  ];
  return facts.length === 0 ? null : html`<ul class="facts">${facts}</ul>`;
}

/** A text with its line breaks, made safe as a whole and then cut. */
function safeCut(text: string, max: number): SafeText {
  return cut(trimSafeEnd(safeText(text, { lines: true })), max);
}

/** A call with what it changed and returned, folded. */
function callPiece(piece: CallPiece, calls: ReadonlyMap<string, CallRecord>): Markup | null {
  const call = calls.get(piece.id);
  if (call === undefined) return null;
  const isBad = call.outcome !== "ok";
  const what = html`<b>${shownTool(call.tool)}</b> <code>${excerpt(call.target, 160)}</code>${
    isBad
      ? html`
        <small>${outcomeText(call)}</small>
      `
      : null
  }`;
  if (piece.output.trim() === "" && piece.diff.length === 0) return html`<p class="call">${what}</p>`;
  // redacted as a whole: a key has several lines
  const lines = linesOf(safeText(piece.diff.join("\n"), { lines: true })).map((line) => cut(line, MAX_DIFF_LINE));
  return html`<details class="call"><summary>${what}</summary>${
    piece.diff.length === 0 ? null : html`<pre>${lines.map(diffLine)}</pre>`
  }${piece.output.trim() === "" ? null : preformatted(linesOf(safeCut(piece.output, MAX_OUTPUT)))}</details>`;
}

function diffLine(line: string): Markup {
  if (line.startsWith("+")) return html`<ins>${line}</ins>\n`;
  return line.startsWith("-") ? html`<del>${line}</del>\n` : html`${line}\n`;
}

function conversationMarkup(pieces: readonly ConversationPiece[], calls: readonly CallRecord[]): Markup {
  const byId = new Map(calls.map((call) => [call.id, call]));
  const last = pieces.slice(-MAX_PIECES);
  const left = pieces.length - last.length;
  const drawn = last.map((piece) =>
    piece.kind === "call"
      ? callPiece(piece, byId) ?? html``
      : html`<div class="said last">${markdownHtml(safeCut(piece.text, MAX_ANSWER))}</div>`
  );
  return html`${left === 0 ? null : html`<small>${pluralize(left, "earlier step")} not shown.</small>`}${drawn}`;
}

function piecesByTurn(
  { overview, conversation = [] }: SessionReport,
): ReadonlyMap<number, readonly ConversationPiece[]> {
  const found = new Map<number, ConversationPiece[]>();
  let at = 0;
  const { turns } = overview;
  for (const piece of conversation) {
    const line = piece.line ?? 0;
    while (at + 1 < turns.length && line >= (turns[at + 1]?.startLine ?? Infinity)) at++;
    const turn = turns[at];
    if (turn === undefined || line < turn.startLine) continue;
    const pieces = found.get(turn.index);
    if (pieces === undefined) found.set(turn.index, [piece]);
    else pieces.push(piece);
  }
  return found;
}

function turnDetails(
  turn: TurnOverview,
  intents: SessionReport["intents"],
  pieces: readonly ConversationPiece[],
): Markup {
  const denied = turn.calls.filter(isDenied).length;
  const counts = [
    ...turn.takenBack ? ["taken back"] : [],
    ...turn.activeMs === null ? [] : [formatDuration(turn.activeMs)],
    pluralize(turn.calls.length, "call"),
    ...turn.failures.length > 0 ? [`${turn.failures.length} failed`] : [],
    ...denied > 0 ? [`${denied} denied`] : [],
    ...turn.files.length > 0 ? [pluralize(turn.files.length, "file")] : [],
    ...turn.interrupted ? ["interrupted"] : [],
  ];
  const shown = turn.calls.slice(0, MAX_CALLS_OF_TURN);
  const left = turn.calls.length - shown.length;
  return html`<details class="turn" id="turn-${turn.index}"><summary><b>${turn.index}</b> ${
    excerpt(turnTitle(turn), 160) || "(no text)"
  }
<small>${localTime(turn.startedAt)} · ${counts.join(", ")}</small></summary>
${turn.origin === "person" ? html`<p class="said user">${safeLines(turn.prompt, MAX_PROMPT)}</p>` : null}
${turnFacts(turn)}
${
    shown.length === 0
      ? null
      : html`<details><summary>${pluralize(turn.calls.length, "call")}</summary>${
        table(CALL_COLUMNS, shown.map((call) => callRow(call, intents)))
      }${left > 0 ? html`<small>${pluralize(left, "more call")} not listed.</small>` : null}</details>`
  }
${
    pieces.length > 0
      ? conversationMarkup(pieces, turn.calls)
      : turn.lastWords === ""
      ? null
      : html`<p class="said last">${safeLines(turn.lastWords, MAX_LAST_WORDS)}</p>`
  }</details>`;
}

/** A text with its line breaks, made safe and then cut. */
function safeLines(text: string, max: number): Markup {
  const safe = safeText(text, { lines: true }).trim();
  const cut = safe.length > max ? `${safe.slice(0, max).toWellFormed()}…` : safe;
  return html`${cut.split("\n").map((line, index) => index === 0 ? html`${line}` : html`<br>${line}`)}`;
}

function turnsSection(report: SessionReport): Markup | null {
  const { overview: { turns }, intents } = report;
  if (turns.length === 0) return null;
  const pieces = piecesByTurn(report);
  const draw = (turn: TurnOverview) => turnDetails(turn, intents, pieces.get(turn.index) ?? []);
  const newest = drawLast(turns, { maxBytes: MAX_BYTES.turns, draw });
  const older = turns.slice(0, turns.length - newest.length);
  const sum = (count: (turn: TurnOverview) => number) => older.reduce((total, turn) => total + count(turn), 0);
  return html`<h2>Turns</h2>${
    older.length === 0
      ? null
      : html`<p class="note">${pluralize(older.length, "older turn")} with ${
        pluralize(sum(({ calls }) => calls.length), "call")
      }, ${formatInteger(sum(({ failures }) => failures.length))} failed, ${
        pluralize(sum(({ files }) => files.length), "file change")
      }: debrief turns lists them.</p>`
  }${newest}`;
}

function itemsSection({ items: found, overview }: SessionReport): Markup | null {
  const items = worthRemembering(found);
  if (items.length === 0) return null;
  return html`
    <h2>Worth remembering</h2>
    <p>Sentences that debrief found, word for word.</p>
    <div class="card">
      <ul class="facts">${items.map(({ category, evidence }) =>
        html`<li><span class="kind">${category}</span> ${
          evidence.speaker === undefined ? "" : `${evidence.speaker}: `
        }${evidence.text}${
          evidence.replyTo === undefined ? null : html`<small>in reply to: ${evidence.replyTo}</small>`
        }${
          evidence.line === null ? null : html`
            <small>${formatLocation(evidence.line, overview)}</small>
          `
        }</li>`
      )}</ul>
    </div>
  `;
}

function agentDetails(agent: ReportedAgent): Markup {
  const counts = [
    ...agent.durationMs === null ? [] : [formatDuration(agent.durationMs)],
    pluralize(agent.toolCalls, "call"),
    ...agent.errors > 0 ? [pluralize(agent.errors, "error")] : [],
  ];
  return html`<details class="turn"><summary><b>${excerpt(agent.type ?? "agent", 60)}</b> ${
    excerpt(agent.description, 160)
  }
<small>${localTime(agent.startedAt)} · ${counts.join(", ")}</small></summary>
<p class="said last">${agent.conclusion === "" ? "(no conclusion)" : safeLines(agent.conclusion, MAX_CONCLUSION)}</p>
<small>conclusion found in: ${agent.source.replaceAll("_", " ")}; agent <code>${
    safeText(agent.id)
  }</code></small></details>`;
}

function agentsSection({ agents }: SessionReport): Markup | null {
  if (agents.length === 0) return null;
  const last = drawLast(agents, { maxBytes: MAX_BYTES.agents, draw: agentDetails });
  const left = agents.length - last.length;
  return html`<h2>Agents</h2>${
    left === 0
      ? null
      : html`<p class="note">${pluralize(left, "earlier agent")} not listed: debrief agents lists them.</p>`
  }${last}`;
}

function decidedSection({ overview, intents }: SessionReport): Markup | null {
  const calls = decidedCalls(overview);
  if (calls.length === 0) return null;
  const last = drawLast(calls, { maxBytes: MAX_BYTES.decided, draw: (call) => callRow(call, intents) });
  const what = calls.length === last.length
    ? pluralize(calls.length, "call")
    : `the last ${formatInteger(last.length)} of ${pluralize(calls.length, "call")}`;
  return html`
    <h2>Prompted and denied calls</h2>
    <details${last.length > 20 ? null : OPEN}>
      <summary>${what}</summary>
      <div class="card">${table(CALL_COLUMNS, last)}</div>
      </details>
  `;
}

const OPEN = html`
  open
`;

function fileSection({ overview }: SessionReport): Markup | null {
  const { files } = overview;
  if (files.length === 0) return null;
  const most = files.toSorted((a, b) => changedLines(b) - changedLines(a) || (a.path < b.path ? -1 : 1));
  const left = most.length - MAX_FILES;
  return html`
    <h2>Files changed</h2>
    <details${files.length > 20 ? null : OPEN}><summary>${pluralize(
      files.length,
      "file",
    )}</summary><ul class="facts">${most.slice(0, MAX_FILES).map(fileItem)}</ul>${left > 0
      ? html`<small>${pluralize(left, "more file")} not listed.</small>`
      : null}</details>
  `;
}

function changedLines({ added, removed }: FileChange): number {
  return (added ?? 0) + (removed ?? 0);
}

function tokensSection(report: SessionReport): Markup | null {
  const { overview, estimate } = report;
  const rows = modelRows(overview, estimate);
  const counts = rows.flatMap((
    { input, output, cacheRead, cacheCreation },
  ) => [input, output, cacheRead, cacheCreation]);
  if (counts.every((count) => count === 0)) return null; // no model has answered
  const columns = overview.cost === null ? TOKEN_COLUMNS : [...TOKEN_COLUMNS, ...STATED_COLUMNS];
  const drawn = rows.map((row) =>
    tableRow(columns, [
      excerpt(row.model, 120),
      ...[row.input, row.cacheRead, row.cacheCreation].map(orUnknown),
      formatOutput(row, "unknown", formatInteger),
      row.thinking === null ? "" : formatInteger(row.thinking),
      row.usd === null ? "" : formatUsd(row.usd),
    ])
  );
  return html`
    <h2>Tokens by model</h2>
    <p>${countNote(report)}</p>
    <div class="card">${table(columns, drawn)}</div>
  `;
}

const TOKEN_COLUMNS: readonly HtmlColumn[] = [
  ["Model", "label"],
  ["Input", "figure"],
  ["Cache read", "figure"],
  ["Cache written", "figure"],
  ["Output", "figure"],
];
/** What only the client counts. */
const STATED_COLUMNS: readonly HtmlColumn[] = [["Thinking", "figure"], ["Cost", "figure"]];

function sessionHooks({ overview }: SessionReport): Markup | null {
  const { hooks, workMs } = overview;
  if (hooks.length === 0) return null;
  return html`
    <h2>Hooks</h2>
    <p>As the client measured them. A hook that printed nothing at a tool call leaves no trace.</p>
    <div class="card">${hookTable(hooks.slice(0, MAX_HOOKS), workMs)}</div>
  `;
}

function actionsSection({ actions }: SessionReport): Markup | null {
  if (actions.length === 0) return null;
  const last = actions.slice(-MAX_ACTIONS);
  const left = actions.length - last.length;
  const rows = last.map(({ at, hook, what, from }) =>
    tableRow(ACTION_COLUMNS, [localTime(at), excerpt(hook, 60), excerpt(what, 300), html`<code>${from}</code>`])
  );
  return html`
    <h2>What debrief's hooks did</h2>
    <p>From the records that the hooks keep outside the transcript.${left > 0
      ? ` ${pluralize(left, "earlier record")} not listed.`
      : ""}</p>
    <div class="card">${table(ACTION_COLUMNS, rows)}</div>
  `;
}

const ACTION_COLUMNS: readonly HtmlColumn[] = [["Time", "text"], ["Hook", "text"], ["What", "title"], ["From", "text"]];

function reviewSection({ review }: SessionReport): Markup | null {
  if (review === null || review.candidates.length === 0) return null;
  const first = review.candidates.slice(0, MAX_RULES);
  const left = review.candidates.length - first.length;
  const rows = first.map((candidate) =>
    tableRow(RULE_COLUMNS, [
      html`<code>${excerpt(candidate.rule, 300)}</code>${
        candidate.examples.map((example) => html`<small>for example ${excerpt(example, 200)}</small>`)
      }${candidate.reason === "" ? null : html`<small>${excerpt(candidate.reason, 300)}</small>`}`,
      formatInteger(weightOf(candidate).occurrences),
      riskText(candidate.risk),
      candidate.status.replaceAll("_", " "),
    ])
  );
  return html`
    <h2>Rules that would have helped</h2>
    <p>As transcript_review recorded them while the session ran (${review.from.slice(0, 3).join(
      ", ",
    )}${review.from.length > 3
      ? ` and ${pluralize(review.from.length - 3, "more file")}`
      : ""}): debrief permissions shows which are in force now.${left > 0
      ? ` ${pluralize(left, "more rule")} not listed.`
      : ""}</p>
    <div class="card">${table(RULE_COLUMNS, rows)}</div>
  `;
}

const RULE_COLUMNS: readonly HtmlColumn[] = [
  ["Rule", "title"],
  ["Calls", "figure"],
  ["Risk", "text"],
  ["Status", "text"],
];

/** One self-contained page without scripts. `home`: a relative link back to the project's page; null without one. */
export function sessionHtml(report: SessionReport, home: string | null = null): string {
  const { overview, agents } = report;
  return page(
    heading(overview),
    PAGE_STYLE + SESSION_STYLE,
    html`${home === null ? null : html`<nav><a href="${home}">All sessions</a></nav>`}${pageHead(report)}
<main>
${timeline(overview.turns, agents)}
${turnsSection(report)}
${itemsSection(report)}
${agentsSection(report)}
${decidedSection(report)}
${reviewSection(report)}
${fileSection(report)}
${tokensSection(report)}
${sessionHooks(report)}
${actionsSection(report)}
</main>`,
  );
}
