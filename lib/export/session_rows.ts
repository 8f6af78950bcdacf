import { newDiagnostics } from "../session/diagnostics.ts";
import { entriesForward } from "../clients/claude_code/reading/read.ts";
import type { ByteSource } from "../session/io/source.ts";
import { StopReader } from "../clients/claude_code/reading/stops.ts";
import { type Turn, TurnReader } from "../session/turns.ts";
import { addUsage, NO_USAGE } from "../session/usage.ts";
import { CallRows } from "./call_rows.ts";
import { FileFacts } from "./file_facts.ts";
import { cell, type Row, rowOf, spanMs, timeCell, tokenCells } from "./row.ts";

const MAX_PROMPT = 2000;
const MAX_TITLE = 200;

/** A session's own file. */
export interface SessionRef {
  readonly session: string;
  readonly file: string;
  /** How many agents have a file of their own. */
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
    prompt: cell(turn.prompt, MAX_PROMPT),
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
 * The rows of a session's own file, read once from its start: turns, calls and decisions as they end, the session last.
 *
 * @param source The file.
 * @param ref What it is called.
 */
export function* sessionRows(source: ByteSource, ref: SessionRef): Generator<Row> {
  const diagnostics = newDiagnostics();
  const turns = new TurnReader();
  const stops = new StopReader();
  const calls = new CallRows({ session: ref.session, file: ref.file, agent: null });
  const facts = new FileFacts();
  let usage = NO_USAGE;
  let counted = { turns: 0, stops: 0, interrupted: 0 };
  const ended = (turn: Turn): Row => {
    usage = addUsage(usage, turn.usage);
    counted = {
      ...counted,
      turns: counted.turns + 1,
      interrupted: counted.interrupted + (turn.interrupted ? 1 : 0),
    };
    return turnRow(ref, turn);
  };
  for (const entry of entriesForward(source, { diagnostics })) {
    const turn = turns.add(entry);
    if (turn) yield ended(turn);
    if (stops.add(entry)) counted.stops++;
    facts.add(entry);
    yield* calls.add(entry, turns.open);
  }
  const last = turns.end();
  if (last) yield ended(last);
  if (stops.end()) counted.stops++;
  yield* calls.end();
  yield rowOf("sessions", {
    session: ref.session,
    file: ref.file,
    cwd: facts.cwd,
    git_branch: facts.branch,
    title: cell(facts.title, MAX_TITLE),
    client_first: facts.clientFirst,
    client_last: facts.clientLast,
    model: facts.model,
    ...facts.span(),
    bytes: source.size,
    lines: diagnostics.lines,
    unreadable_lines: diagnostics.unparsable + diagnostics.oversize + diagnostics.incomplete,
    turns: counted.turns,
    stops: counted.stops,
    interrupted_turns: counted.interrupted,
    tool_calls: calls.calls,
    tool_errors: calls.errors,
    agents: ref.agents,
    ...tokenCells(usage),
  });
}
