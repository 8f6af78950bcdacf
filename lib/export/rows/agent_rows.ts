import { newDiagnostics } from "../../session/read.ts";
import { entriesForward } from "../../clients/read.ts";
import type { AgentMeta } from "../../clients/files/session_file.ts";
import type { ByteSource } from "../../session/io/source.ts";
import type { Conclusion } from "../../analyses/summary/conclusion.ts";
import { SessionFacts } from "../../analyses/overview/session_facts.ts";
import { UsageSum } from "../../session/usage.ts";
import { CallRows } from "./call_rows.ts";
import { BilledReader } from "../../analyses/cost/billed.ts";
import { estimateCost } from "../../analyses/cost/estimate.ts";
import { estimateRows, type Row, type RowFile, rowOf, spanCells, textCell, tokenCells } from "./row.ts";

const MAX_CONCLUSION = 2000;
const MAX_DESCRIPTION = 500;

/** What an agent's file says of itself elsewhere. */
export interface AgentAbout {
  readonly agentId: string;
  readonly meta: AgentMeta | null;
  /** Finds the agent's conclusion; called at the end. */
  readonly conclude: () => Conclusion;
}

/** Calls, decisions, changed files and hooks in the order they ended, then the agent, in one reading. */
export function* agentRows(
  source: ByteSource,
  file: RowFile,
  { agentId, meta, conclude }: AgentAbout,
): Generator<Row> {
  const diagnostics = newDiagnostics();
  const calls = new CallRows(file);
  const facts = new SessionFacts();
  const usage = new UsageSum();
  const billed = new BilledReader((messageId) => file.copies.has("message", messageId));
  let copied = 0;
  for (const entry of entriesForward(source, { diagnostics })) {
    facts.add(entry);
    billed.add(entry);
    // an agent that was forked begins with its parent's messages
    if (entry.kind === "assistant" && file.copies.has("message", entry.messageId)) copied++;
    else usage.add(entry);
    yield* calls.add(entry, null);
  }
  yield* calls.end();
  const isEstimated = !file.estimates.counted.has(file.session);
  const estimate = isEstimated ? estimateCost(billed.end(), file.estimates.prices) : null;
  yield* estimateRows(file, estimate);
  const { text, source: conclusionSource, isFinal } = conclude();
  yield rowOf("agents", file, {
    is_copy: copied > 0 && usage.messages === 0,
    agent_id: agentId,
    agent_type: meta?.agentType || null,
    parent_agent_id: meta?.parentAgentId ?? null,
    tool_use_id: meta?.toolUseId ?? null,
    model: facts.model,
    ...spanCells(facts),
    bytes: source.size,
    lines: diagnostics.lines,
    unreadable_lines: diagnostics.unparsable + diagnostics.oversize + diagnostics.incomplete,
    tool_calls: calls.calls,
    tool_errors: calls.errors,
    ...tokenCells(usage.total()),
    estimated_usd: estimate?.usd ?? null,
    conclusion_chars: text.length,
    conclusion_source: conclusionSource,
    conclusion_final: isFinal,
  }, { description: textCell(meta?.description ?? "", MAX_DESCRIPTION), conclusion: textCell(text, MAX_CONCLUSION) });
}
