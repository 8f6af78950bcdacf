import { newDiagnostics } from "../session/read.ts";
import { entriesForward } from "../clients/read.ts";
import type { ByteSource } from "../session/io/source.ts";
import { StopReader } from "../session/turns/stops.ts";
import { type Turn, TurnReader } from "../session/turns/turns.ts";
import { addUsage, NO_USAGE } from "../session/usage.ts";
import { SessionFacts } from "../analyses/overview/session_facts.ts";
import { CallRows } from "./call_rows.ts";
import { type Row, rowOf, spanCells, spanMs, textCell, timeCell, tokenCells } from "./row.ts";

const MAX_PROMPT = 2000;
const MAX_TITLE = 200;

/** A session's own file. */
export interface SessionRef {
  readonly session: string;
  readonly file: string;
  /** How many agents' files it has. */
  readonly agents: number;
}

function turnRow({ session, file }: SessionRef, turn: Turn): Row {
  return rowOf("turns", {
    session,
    file,
    turn: turn.index,
    start_line: turn.startLine,
    end_line: turn.endLine,
    prompt_uuid: turn.promptUuid,
    prompt_id: turn.promptId,
    prompt: textCell(turn.prompt, MAX_PROMPT),
    prompt_chars: turn.prompt.length,
    queued: turn.queued.length,
    tool_calls: turn.toolCalls,
    errors: turn.errors,
    interrupted: turn.interrupted,
    started_at: timeCell(turn.startedAt),
    ended_at: timeCell(turn.endedAt),
    duration_ms: spanMs(turn.startedAt, turn.endedAt),
    ...tokenCells(turn.usage),
  });
}

/**
 * The rows of a session's own file: turns, calls and decisions in the order they ended, then the session. The file is read
 * once.
 *
 * @param source The file.
 * @param ref Names for the columns.
 */
export function* sessionRows(source: ByteSource, ref: SessionRef): Generator<Row> {
  const diagnostics = newDiagnostics();
  const turns = new TurnReader();
  const stops = new StopReader();
  const calls = new CallRows({ session: ref.session, file: ref.file, agent: null });
  const facts = new SessionFacts();
  let usage = NO_USAGE;
  let [turnCount, stopCount, interrupted] = [0, 0, 0];
  const countTurn = (turn: Turn): Row => {
    usage = addUsage(usage, turn.usage);
    turnCount++;
    if (turn.interrupted) interrupted++;
    return turnRow(ref, turn);
  };
  for (const entry of entriesForward(source, { diagnostics })) {
    const turn = turns.add(entry);
    if (turn) yield countTurn(turn);
    if (stops.add(entry)) stopCount++;
    facts.add(entry);
    yield* calls.add(entry, turns.open);
  }
  const last = turns.end();
  if (last) yield countTurn(last);
  if (stops.end()) stopCount++;
  yield* calls.end();
  yield rowOf("sessions", {
    session: ref.session,
    file: ref.file,
    cwd: facts.cwd,
    git_branch: facts.branch,
    title: textCell(facts.title, MAX_TITLE),
    client_first: facts.clientFirst,
    client_last: facts.clientLast,
    model: facts.model,
    ...spanCells(facts),
    bytes: source.size,
    lines: diagnostics.lines,
    unreadable_lines: diagnostics.unparsable + diagnostics.oversize + diagnostics.incomplete,
    turns: turnCount,
    stops: stopCount,
    interrupted_turns: interrupted,
    tool_calls: calls.calls,
    tool_errors: calls.errors,
    agents: ref.agents,
    ...tokenCells(usage),
  });
}
