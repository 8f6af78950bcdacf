import type { Entry } from "../../session/entry.ts";
import { callsIn, millisBetween, type ToolCall, ToolCallJoiner } from "../../session/calls/tool_calls.ts";
import { changedFiles } from "../../analyses/overview/call_effects.ts";
import { hookRunsOf } from "../../analyses/overview/hook_cost.ts";
import { FactReader } from "../../analyses/review/facts/fact_reader.ts";
import { type CallAgent, callAgentOf, type CallFact } from "../../analyses/review/facts/call_fact.ts";
import { callTarget, describeCall } from "../../analyses/review/facts/describe_call.ts";
import { ruleCandidates } from "../../analyses/review/recommend/candidates.ts";
import { NO_SETTINGS } from "../../permissions/settings/settings.ts";
import { type Row, type RowFile, rowOf, textCell, timeCell, type Values } from "./row.ts";

const MAX_SUBJECT = 1000;
const MAX_WORDS = 2000;
const MAX_EVIDENCE = 200;
const MAX_COMMAND = 500;
const MAX_RULE = 500;

/** Calls are judged without anybody's settings: the tables of two machines have to agree. */
const NO_HISTORY = { settings: NO_SETTINGS, home: "" };

/** Rows of calls, decisions, changed files and hooks in the order they ended; calls without a result last. */
export class CallRows {
  readonly #file: RowFile;
  readonly #joiner = new ToolCallJoiner();
  readonly #facts: FactReader;
  /** The turn of each call without a result so far. */
  readonly #turns = new Map<string, number | null>();
  calls = 0;
  errors = 0;

  constructor(file: RowFile) {
    this.#file = file;
    this.#facts = new FactReader({ session: file.session, agent: file.agent });
  }

  add(entry: Entry, turn: number | null): Row[] {
    if (entry.kind === "assistant") {
      for (const block of entry.content) {
        if (block.kind === "tool_use" && !this.#turns.has(block.id)) this.#turns.set(block.id, turn);
      }
    }
    return [
      ...this.#hookRows(entry, turn),
      ...this.#joiner.add(entry).flatMap((call) => this.#callRows(call)),
      ...this.#facts.add(entry).map((fact) => this.#decisionRow(fact)),
    ];
  }

  *end(): Generator<Row> {
    for (const call of this.#joiner.unanswered()) yield* this.#callRows(call);
    for (const fact of this.#facts.end()) yield this.#decisionRow(fact);
  }

  #hookRows(entry: Entry, turn: number | null): Row[] {
    return hookRunsOf(entry).map(({ id, event, command, durationMs }, run) =>
      rowOf("hooks", this.#file, {
        is_copy: this.#file.copies.has("hook", id),
        turn,
        line: entry.location.line,
        run,
        recorded_at: timeCell(entry.timestamp),
        event,
        duration_ms: durationMs,
      }, { command: textCell(command, MAX_COMMAND) })
    );
  }

  #callCells(agent: CallAgent | null, id: string, tool: string): Values {
    return { agent_id: agent?.id ?? null, agent_type: agent?.type ?? null, tool_use_id: id, tool };
  }

  #callRows(call: ToolCall): Row[] {
    const { use, asked, result, answered } = call;
    this.calls++;
    if (result?.isError) this.errors++;
    const agent = this.#file.agent ?? callAgentOf(asked);
    const turn = this.#turns.get(use.id) ?? null;
    this.#turns.delete(use.id);
    const described = callsIn(use).map(({ name, input }) => describeCall(name, callTarget(input))).join("; ");
    const cells: Values = {
      ...this.#callCells(agent, use.id, use.name),
      is_copy: this.#file.copies.has("call", use.id),
      turn: agent === null ? turn : null,
      line: asked.location.line,
    };
    const called = rowOf("tool_calls", this.#file, {
      ...cells,
      result_line: answered?.location.line ?? null,
      uuid: asked.uuid,
      asked_at: timeCell(asked.timestamp),
      answered_at: timeCell(answered?.timestamp ?? null),
      duration_ms: millisBetween(asked.timestamp, answered?.timestamp ?? null),
      is_error: result?.isError ?? null,
      result_chars: result?.text.length ?? null,
      result_images: result?.images ?? null,
      server: use.server,
      taken_back: asked.takenBack === true,
      model: asked.model,
      client: asked.version,
    }, { subject: textCell(described === use.name ? "" : described, MAX_SUBJECT) });
    const changed = changedFiles(call).map(({ path, added, removed }) =>
      rowOf("files_changed", this.#file, {
        ...cells,
        changed_at: timeCell(answered?.timestamp ?? null),
        path,
        added,
        removed,
      })
    );
    return [called, ...changed];
  }

  #decisionRow(fact: CallFact): Row {
    const [candidate] = fact.isOutsideRules ? [] : ruleCandidates(fact, fact.cwd, NO_HISTORY);
    return rowOf("decisions", this.#file, {
      ...this.#callCells(fact.agent, fact.toolUseId, fact.tool),
      is_copy: this.#file.copies.has("call", fact.toolUseId),
      line: fact.line,
      asked_at: timeCell(fact.timestamp),
      decision: fact.decision,
      outcome: fact.outcome,
      error_kind: fact.errorKind,
      prompted: fact.prompted,
      rule: null,
      evidence: fact.evidence.source,
      cwd: fact.cwd,
      client: fact.version,
    }, {
      ...candidate === undefined ? {} : { rule: textCell(candidate.rule, MAX_RULE) },
      evidence_text: textCell(fact.evidence.text, MAX_EVIDENCE),
      words: textCell(fact.words ?? "", MAX_WORDS),
    });
  }
}
