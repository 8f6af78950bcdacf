import { worthRemembering } from "../../analyses/triage/session_items.ts";
import { titleOf, type TurnOverview } from "../../analyses/overview/overview.ts";
import { weightOf } from "../../analyses/review/recommend/candidates.ts";
import { CALL_LOG } from "../../hooks/handlers/call_records.ts";
import {
  formatCompact,
  formatDuration,
  formatInteger,
  formatLocalTime,
  formatUsd,
  pluralize,
} from "../../text/format.ts";
import { escapeMarkdown } from "../../text/escape.ts";
import { cut, excerpt, joinSafe, linesOf, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { verdictName } from "../families.ts";
import { markdownCode as code } from "../markdown_code.ts";
import { riskText } from "../review/review_text.ts";
import { measuredText } from "./measured_text.ts";
import {
  clientText,
  countNote,
  decidedCalls,
  decisionRecord,
  formatLocation,
  formatOutput,
  modelRows,
  type SessionReport,
} from "./session_report.ts";
import { turnTitle } from "./turn_title.ts";

const MAX_PROMPT = 2000;
const MAX_LAST_WORDS = 2000;
const MAX_NAMED = 40;

function quoted(text: string, max: number): SafeText {
  const lines = linesOf(cut(safeText(text.trim(), { lines: true }), max));
  return joinSafe(lines.map((line) => safe`> ${safeText(escapeMarkdown(line))}`), "\n");
}

/** Text within a line, where no character is markup. */
function plain(text: string, max: number): SafeText {
  return safeText(escapeMarkdown(excerpt(text, max)));
}

function turnBlock(turn: TurnOverview): SafeText {
  const facts = [
    ...turn.takenBack ? [safe`taken back`] : [],
    ...turn.activeMs === null ? [] : [formatDuration(turn.activeMs)],
    pluralize(turn.calls.length, "call"),
    ...turn.interrupted ? [safe`interrupted`] : [],
  ];
  const time = turn.startedAt === null ? safe`` : safe` (${formatLocalTime(new Date(turn.startedAt))})`;
  const points = [
    ...turn.files.slice(0, MAX_NAMED).map((file) =>
      safe`- changed ${code(file.path, 300)}${
        file.added === null ? safe`` : safe` +${file.added} -${file.removed ?? 0}`
      }`
    ),
    ...turn.failures.slice(0, MAX_NAMED).map(({ call, isFixed }) =>
      safe`- failed${isFixed ? safe`, succeeded later` : safe``}: ${plain(call.tool, 60)} ${code(call.target, 200)}`
    ),
    ...turn.commits.map(({ hash, title }) => safe`- committed ${code(hash, 40)} ${plain(title, 200)}`),
    ...turn.apiError === "" ? [] : [safe`- ended with an error: ${plain(turn.apiError, 200)}`],
    ...turn.isAnswerLost ? [safe`- its last answer is not in the transcript`] : [],
  ];
  return joinSafe([
    safe`### Turn ${turn.index}${time}: ${joinSafe(facts, ", ")}`,
    turn.origin === "person" ? quoted(turnTitle(turn) || "(no text)", MAX_PROMPT) : plain(turnTitle(turn), MAX_PROMPT),
    ...points.length === 0 ? [] : [joinSafe(points, "\n")],
    ...turn.lastWords === "" ? [] : [safe`Last words:`, quoted(turn.lastWords, MAX_LAST_WORDS)],
  ], "\n\n");
}

export function sessionMarkdown(
  { id, client: name, overview, estimate, agents, intents, review, items, actions }: SessionReport,
): SafeText {
  const { cwd, branch, client, models, startedAt, workMs, turns, takenBackTurns, calls, failed, denied } = overview;
  const { files, commits, hooks } = overview;
  const head = [
    ...cwd === null ? [] : [safe`- project: ${code(cwd, 300)}${branch ? safe` on ${code(branch, 100)}` : safe``}`],
    safe`- client: ${plain(clientText(name, client), 100)}`,
    ...models.length === 0 ? [] : [safe`- models: ${plain(models.join(", "), 200)}`],
    ...startedAt === null ? [] : [safe`- started: ${formatLocalTime(new Date(startedAt))}`],
    ...workMs === null ? [] : [safe`- work: ${formatDuration(workMs)}${measuredText(overview)}`],
    safe`- ${pluralize(turns.length - takenBackTurns, "turn")}${
      takenBackTurns === 0 ? safe`` : safe` (${formatInteger(takenBackTurns)} more taken back)`
    }, ${pluralize(calls.length, "tool call")}, ${formatInteger(failed)} failed, ${formatInteger(denied)} denied`,
    safe`- ${pluralize(files.length, "file")} changed, ${pluralize(commits.length, "commit")}`,
    safe`- session: ${code(id, 100)}`,
  ];
  const decided = decidedCalls(overview);
  const worthy = worthRemembering(items);
  const known = (value: number | null) => value === null ? safe`unknown` : formatCompact(value);
  const blocks = [
    safe`# ${plain(titleOf(overview) || "Session", 200)}`,
    joinSafe(head, "\n"),
    safe`## Turns`,
    ...turns.map(turnBlock),
    ...worthy.length === 0 ? [] : [
      safe`## Worth remembering`,
      joinSafe(
        worthy.map(({ category, evidence }) =>
          safe`- ${category}: ${plain(evidence.text, 400)}${
            evidence.replyTo === undefined ? safe`` : safe` (in reply to: ${plain(evidence.replyTo, 300)})`
          }${evidence.line === null ? safe`` : safe` (${safeText(formatLocation(evidence.line, overview))})`}`
        ),
        "\n",
      ),
    ],
    ...agents.length === 0 ? [] : [
      safe`## Agents`,
      ...agents.map((agent) =>
        joinSafe([
          safe`### ${plain(agent.type ?? "agent", 60)}: ${plain(agent.description, 200)}`,
          quoted(agent.conclusion || "(no conclusion)", MAX_LAST_WORDS),
        ], "\n\n")
      ),
    ],
    ...decided.length === 0 ? [] : [
      safe`## Prompted and denied calls`,
      joinSafe(
        decided.slice(-200).map((call) => {
          const [record, intent] = [decisionRecord(call), intents.get(call.id)];
          return safe`- ${safeText(verdictName(call))}: ${plain(call.tool, 60)} ${code(call.target, 300)}${
            record === null ? safe`` : safe` (by ${code(record, 40)})`
          }${
            intent === undefined ? safe`` : safe`, said before the call: ${plain(intent, 300)} (${code(CALL_LOG, 40)})`
          }`;
        }),
        "\n",
      ),
    ],
    ...review === null || review.candidates.length === 0 ? [] : [
      safe`## Rules that would have helped`,
      safe`As transcript_review recorded them (${joinSafe(review.from.map((file) => code(file, 100)), ", ")}).`,
      joinSafe(
        review.candidates.slice(0, 50).map((candidate) =>
          safe`- ${code(candidate.rule, 300)}: ${pluralize(weightOf(candidate).occurrences, "call")}, ${
            plain(riskText(candidate.risk), 160)
          }, ${safeText(candidate.status.replaceAll("_", " "))}`
        ),
        "\n",
      ),
    ],
    safe`## Tokens by model`,
    plain(countNote({ overview, estimate, agents }), MAX_PROMPT),
    joinSafe(
      modelRows(overview, estimate).map((row) =>
        safe`- ${plain(row.model, 120)}: ${known(row.input)} in, ${known(row.cacheRead)} read from cache, ${
          formatOutput(row, "unknown")
        } out${row.usd === null ? safe`` : safe`, ${formatUsd(row.usd)}`}`
      ),
      "\n",
    ),
    ...hooks.length === 0 ? [] : [
      safe`## Hooks`,
      joinSafe(
        hooks.slice(0, 50).map((hook) =>
          safe`- ${code(hook.command, 300)}: ${pluralize(hook.runs, "run")}${
            hook.medianMs === null
              ? safe``
              : safe`, median ${formatDuration(hook.medianMs)}, worst ${formatDuration(hook.worstMs ?? 0)}`
          }`
        ),
        "\n",
      ),
    ],
    ...actions.length === 0 ? [] : [
      safe`## What debrief's hooks did`,
      joinSafe(
        actions.slice(-200).map(({ at, hook, what, from }) =>
          safe`- ${at === null ? safe`` : safe`${formatLocalTime(new Date(at))}, `}${plain(hook, 60)}: ${
            plain(what, 300)
          } (${code(from, 40)})`
        ),
        "\n",
      ),
    ],
  ];
  return safe`${joinSafe(blocks, "\n\n")}\n`;
}
