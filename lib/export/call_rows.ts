import type { Entry } from "../session/entry.ts";
import { callsIn, type ToolCall, ToolCallJoiner } from "../session/calls/tool_calls.ts";
import { FactReader } from "../analyses/review/facts/fact_reader.ts";
import type { CallAgent, CallFact } from "../analyses/review/facts/call_fact.ts";
import { callTarget, describeCall } from "../analyses/review/facts/describe_call.ts";
import { type Row, rowOf, spanMs, textCell, timeCell, type Values } from "./row.ts";

const MAX_SUBJECT = 1000;
const MAX_WORDS = 2000;
const MAX_EVIDENCE = 200;

/** The file that rows come from. */
export interface FileRef {
  readonly session: string;
  readonly file: string;
  /** Null for a session's own file. */
  readonly agent: CallAgent | null;
}

/** Collects the rows of `tool_calls` and `decisions` in the order the calls ended; those without a result come last. */
export class CallRows {
  readonly #file: FileRef;
  readonly #joiner = new ToolCallJoiner();
  readonly #facts: FactReader;
  /** The turn of each call without a result so far. */
  readonly #turns = new Map<string, number | null>();
  calls = 0;
  errors = 0;

  constructor(file: FileRef) {
    this.#file = file;
    this.#facts = new FactReader({ session: file.session, agent: file.agent });
  }

  /**
   * Adds the next entry.
   *
   * @param turn The turn it belongs to, if any.
   */
  *add(entry: Entry, turn: number | null): Generator<Row> {
    if (entry.kind === "assistant") {
      for (const block of entry.content) {
        if (block.kind === "tool_use" && !this.#turns.has(block.id)) this.#turns.set(block.id, turn);
      }
    }
    for (const call of this.#joiner.add(entry)) yield this.#callRow(call);
    for (const fact of this.#facts.add(entry)) yield this.#decisionRow(fact);
  }

  /** The rows of calls without a result. */
  *end(): Generator<Row> {
    for (const call of this.#joiner.unanswered()) yield this.#callRow(call);
    for (const fact of this.#facts.end()) yield this.#decisionRow(fact);
  }

  #fileCells(agent: CallAgent | null): Values {
    const { session, file } = this.#file;
    return { session, file, agent_id: agent?.id ?? null, agent_type: agent?.type ?? null };
  }

  #callRow({ use, asked, result, answered }: ToolCall): Row {
    this.calls++;
    if (result?.isError) this.errors++;
    const turn = this.#turns.get(use.id) ?? null;
    this.#turns.delete(use.id);
    const agent = this.#file.agent ?? (asked.isSidechain ? { id: asked.agentId ?? "", type: null } : null);
    const described = callsIn(use).map(({ name, input }) => describeCall(name, callTarget(input))).join("; ");
    return rowOf("tool_calls", {
      ...this.#fileCells(agent),
      tool_use_id: use.id,
      tool: use.name,
      turn: agent === null ? turn : null,
      line: asked.location.line,
      result_line: answered?.location.line ?? null,
      uuid: asked.uuid,
      subject: described === use.name ? "" : textCell(described, MAX_SUBJECT),
      asked_at: timeCell(asked.timestamp),
      answered_at: timeCell(answered?.timestamp ?? null),
      duration_ms: spanMs(asked.timestamp, answered?.timestamp ?? null),
      is_error: result?.isError ?? null,
      result_chars: result?.text.length ?? null,
      result_images: result?.images ?? null,
      server: use.server,
      client: asked.version,
    });
  }

  #decisionRow(fact: CallFact): Row {
    return rowOf("decisions", {
      ...this.#fileCells(fact.agent),
      tool_use_id: fact.toolUseId,
      tool: fact.tool,
      line: fact.line,
      at: timeCell(fact.timestamp),
      decision: fact.decision,
      outcome: fact.outcome,
      error_kind: fact.errorKind,
      prompted: fact.prompted,
      evidence: fact.evidence.source,
      evidence_text: textCell(fact.evidence.text, MAX_EVIDENCE),
      words: textCell(fact.words ?? "", MAX_WORDS),
      cwd: fact.cwd,
      client: fact.version,
    });
  }
}
