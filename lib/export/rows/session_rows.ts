import type { Resumings } from "../../clients/resuming/load.ts";
import { millisBetween } from "../../session/calls/tool_calls.ts";
import { SessionFacts } from "../../analyses/overview/session_facts.ts";
import { ItemReader, type SessionItem } from "../../analyses/triage/session_items.ts";
import { clientOf, entriesForward } from "../../clients/read.ts";
import { filesOf } from "../../clients/recognize.ts";
import type { SessionCost } from "../../session/entry.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { newDiagnostics } from "../../session/read.ts";
import { StopReader } from "../../session/turns/stops.ts";
import { type Turn, TurnReader } from "../../session/turns/turns.ts";
import { UsageSum } from "../../session/usage.ts";
import { CallRows } from "./call_rows.ts";
import { ownCost } from "../fork_costs.ts";
import { BilledReader } from "../../analyses/cost/billed.ts";
import { estimateCost } from "../../analyses/cost/estimate.ts";
import { estimateRows, type Row, type RowFile, rowOf, spanCells, textCell, timeCell, tokenCells } from "./row.ts";

const MAX_PROMPT = 2000;
const MAX_CAUSE = 400;
const MAX_TITLE = 200;
const MAX_ITEM = 300;

/** The last count of the client, and whether the model answered after it. */
interface Counted {
  readonly cost: SessionCost;
  isPartial: boolean;
}

function turnRow(file: RowFile, turn: Turn, { model, isCopy }: { model: string | null; isCopy: boolean }): Row {
  return rowOf("turns", file, {
    is_copy: isCopy,
    turn: turn.index,
    origin: turn.origin,
    start_line: turn.startLine,
    end_line: turn.endLine,
    prompt_uuid: turn.promptUuid,
    prompt_id: turn.promptId,
    prompt_chars: turn.prompt.length,
    queued: turn.queued.length,
    model,
    tool_calls: turn.toolCalls,
    errors: turn.errors,
    interrupted: turn.interrupted,
    taken_back: turn.takenBack === true,
    started_at: timeCell(turn.startedAt),
    ended_at: timeCell(turn.endedAt),
    duration_ms: millisBetween(turn.startedAt, turn.endedAt),
    active_ms: turn.activeMs,
    ...tokenCells(turn.usage),
  }, { prompt: textCell(turn.prompt, MAX_PROMPT), cause: textCell(turn.cause ?? "", MAX_CAUSE) });
}

function isEqualCost(a: SessionCost, b: SessionCost): boolean {
  return JSON.stringify(a.models) === JSON.stringify(b.models);
}

function* costRows(file: RowFile, { cost, isPartial }: Counted): Generator<Row> {
  const isCopy = file.inherited !== null && isEqualCost(file.inherited, cost);
  for (const { model, usd, usage, thinking } of ownCost(cost, file.inherited).models) {
    const { output_tokens_at_least: _, ...tokens } = tokenCells(usage); // the client counts whole sums
    yield rowOf("costs", file, {
      is_copy: isCopy,
      model,
      usd,
      is_estimated: false,
      ...tokens,
      thinking_tokens: thinking,
      is_partial: isPartial,
    });
  }
}

function* itemRows(file: RowFile, items: readonly SessionItem[]): Generator<Row> {
  let item = 0;
  for (const { category, evidence } of items) {
    yield rowOf("items", file, {
      is_copy: file.copies.has("item", `${category} ${evidence.hash}`),
      item: item++,
      category,
      uuid: evidence.uuid,
      speaker: evidence.speaker ?? null,
      reply_to: null,
    }, {
      text: textCell(evidence.text, MAX_ITEM),
      ...evidence.replyTo === undefined ? {} : { reply_to: textCell(evidence.replyTo, MAX_ITEM) },
    });
  }
}

/** In the order they ended; then costs, items, the session. `resumings`: whether it can be resumed. */
export function* sessionRows(
  source: ByteSource,
  file: RowFile,
  { lineage, agents, resumings }: { readonly lineage: string; readonly agents: number; readonly resumings: Resumings },
): Generator<Row> {
  const diagnostics = newDiagnostics();
  const turns = new TurnReader();
  const stops = new StopReader();
  const calls = new CallRows(file);
  const facts = new SessionFacts(filesOf(file.file).givenTitle(file.file));
  const client = clientOf(source);
  const items = new ItemReader(source, client);
  const check = resumings.get(client)?.checkEntries?.() ?? null;
  let counted: Counted | null = null;
  const usage = new UsageSum();
  const billed = new BilledReader((messageId) => file.copies.has("message", messageId));
  let [turnCount, takenBack, copiedTurns, stopCount, interrupted, compactions] = [0, 0, 0, 0, 0, 0];
  let sinceCompaction: number | null = null;
  let model: string | null = null;
  let message: string | null = null;
  const countTurn = (turn: Turn): Row => {
    turnCount++;
    if (turn.takenBack) takenBack++;
    if (turn.interrupted) interrupted++;
    const isCopy = file.copies.has("prompt", turn.promptUuid);
    if (isCopy) copiedTurns++;
    const row = turnRow(file, turn, { model, isCopy });
    model = null;
    return row;
  };
  for (const entry of entriesForward(source, { diagnostics })) {
    const turn = turns.add(entry);
    if (turn) yield countTurn(turn);
    if (stops.add(entry)) stopCount++;
    facts.add(entry);
    items.add(entry);
    if (!entry.isSidechain) usage.add(entry);
    billed.add(entry);
    check?.add(entry);
    if (entry.kind === "cost") counted = { cost: entry.cost, isPartial: false };
    if (entry.kind === "user" && entry.speaker === "compaction_summary") {
      [compactions, sinceCompaction] = [compactions + 1, 0];
    }
    if (entry.kind === "assistant") file.copies.has("message", entry.messageId);
    if (entry.kind === "assistant" && !entry.isSynthetic) {
      if (!entry.isSidechain) {
        model = entry.model ?? model;
        if (sinceCompaction !== null && (message === null || entry.messageId !== message)) sinceCompaction++;
        message = entry.messageId;
      }
      if (counted) counted.isPartial = true;
    }
    yield* calls.add(entry, turns.open);
  }
  const last = turns.end();
  if (last) yield countTurn(last);
  if (stops.end()) stopCount++;
  yield* calls.end();
  if (counted && counted.cost.usd !== null) file.estimates.counted.add(file.session);
  const isEstimated = !file.estimates.counted.has(file.session);
  const estimate = isEstimated ? estimateCost(billed.end(), file.estimates.prices) : null;
  if (isEstimated) yield* estimateRows(file, estimate);
  else if (counted) yield* costRows(file, counted);
  yield* itemRows(file, items.end());
  yield rowOf("sessions", file, {
    is_copy: turnCount > 0 && copiedTurns === turnCount,
    lineage,
    cwd: facts.cwd,
    git_branch: facts.branch,
    client_first: facts.clientFirst,
    client_last: facts.clientLast,
    model: facts.model,
    ...spanCells(facts),
    bytes: source.size,
    lines: diagnostics.lines,
    unreadable_lines: diagnostics.unparsable + diagnostics.oversize + diagnostics.incomplete,
    turns: turnCount - takenBack,
    taken_back_turns: takenBack,
    stops: stopCount,
    interrupted_turns: interrupted,
    compactions,
    answers_since_compaction: sinceCompaction,
    resume_problem: check?.blocker({ diagnostics })?.kind ?? null,
    tool_calls: calls.calls,
    tool_errors: calls.errors,
    agents,
    ...tokenCells(usage.total()),
    cost_usd: counted && ownCost(counted.cost, file.inherited).usd,
    estimated_usd: estimate?.usd ?? null,
  }, { title: textCell(facts.title, MAX_TITLE) });
}
