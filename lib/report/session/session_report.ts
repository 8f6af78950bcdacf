import type { BilledUsage } from "../../analyses/cost/billed.ts";
import { type CostEstimate, estimateCost } from "../../analyses/cost/estimate.ts";
import type { PriceList } from "../../analyses/cost/price_list.ts";
import { type CallRecord, countStartedAgents, isDenied } from "../../analyses/overview/call_record.ts";
import type { ConversationPiece } from "../../analyses/overview/conversation_pieces.ts";
import type { SessionOverview } from "../../analyses/overview/overview.ts";
import type { RuleCandidate } from "../../analyses/review/recommend/candidates.ts";
import { CALL_LOG } from "../../hooks/handlers/call_records.ts";
import { isPrompted } from "../../session/calls/decision.ts";
import type { Usage } from "../../session/entry.ts";
import { addUsage, NO_USAGE } from "../../session/usage.ts";
import { formatCompact } from "../../text/format.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";
import type { SessionItem } from "../../analyses/triage/session_items.ts";

/** An agent of a session, with what it concluded. Texts are not redacted; pages do that. */
export interface ReportedAgent {
  readonly id: string;
  readonly type: string | null;
  readonly description: string;
  readonly toolCalls: number;
  readonly errors: number;
  readonly startedAt: string | null;
  readonly durationMs: number | null;
  readonly conclusion: string;
  /** Where the conclusion was found, as `summary` says it. */
  readonly source: string;
}

/** Something that one of debrief's hooks did in the session, by its own records. */
export interface HookAction {
  readonly at: string | null;
  readonly hook: string;
  /** The agent it was about; null for the session itself, and where the record does not say. */
  readonly agent: string | null;
  readonly what: string;
  /** The file of debrief's state that says so. */
  readonly from: string;
}

export interface RecordedReview {
  /** Rules that would have answered prompts. */
  readonly candidates: readonly RuleCandidate[];
  /** The files of debrief's state that say so. */
  readonly from: readonly string[];
}

/** At list price, with its agents; null if the client counted, or without any tokens. */
export function estimateOf(
  { cost, billed }: Pick<SessionOverview, "cost" | "billed">,
  { agents, prices }: { readonly agents: readonly BilledUsage[]; readonly prices: PriceList },
): CostEstimate | null {
  return cost?.usd == null ? estimateCost([...billed, ...agents], prices) : null;
}

/** A client with its version, as far as the file has one. `name`: null of a transcript that was piped in. */
export function clientText(name: string | null, { first, last }: SessionOverview["client"]): string {
  if (last === null) return name ?? "";
  return `${name ?? "client"} ${first === last ? last : `${first} to ${last}`}`;
}

export interface SessionReport {
  readonly id: string;
  /** The client's name. */
  readonly client: string;
  readonly overview: SessionOverview;
  /** Null where the client counted. */
  readonly estimate: CostEstimate | null;
  /** Those that the session started, not the client for itself. */
  readonly agents: readonly ReportedAgent[];
  /** What was billed for all agents with files of their own, the client's included. */
  readonly billedOfAgents: readonly BilledUsage[];
  /** The words before calls that tool_intent recorded, by the call's id. */
  readonly intents: ReadonlyMap<string, string>;
  /** Null if no hook reviewed it. */
  readonly review: RecordedReview | null;
  /** What triage finds, the strongest first. */
  readonly items: readonly SessionItem[];
  /** What was said and what tools returned; absent where only a history was read. */
  readonly conversation?: readonly ConversationPiece[];
  /** What debrief's hooks did, in the order of time; the transcript alone does not say that. */
  readonly actions: readonly HookAction[];
}

export function decidedCalls({ calls }: SessionOverview): CallRecord[] {
  return calls.filter((call) =>
    isDenied(call) || call.prompted || isPrompted(call.decision) || call.decision === "interrupted"
  );
}

const RECORDS: Readonly<Partial<Record<CallRecord["evidence"]["source"], string>>> = { prompt_record: CALL_LOG };

/** The file of debrief's state that shows who decided about a call; null if the transcript does, or nothing. */
export function decisionRecord({ evidence }: CallRecord): string | null {
  return RECORDS[evidence.source] ?? null;
}

export interface ModelRow {
  readonly model: string;
  readonly input: number | null;
  readonly output: number | null;
  readonly outputAtLeast?: number;
  readonly thinking: number | null;
  readonly cacheRead: number | null;
  readonly cacheCreation: number | null;
  readonly usd: number | null;
}

/** Tokens by model: the client's own count, or else what its messages and its agents' add up to, at list price. */
export function modelRows({ cost, models, usage }: SessionOverview, estimate: CostEstimate | null = null): ModelRow[] {
  if (estimate !== null) {
    return estimate.models.map(({ model, usage, usd }) => ({
      model: model || "unknown",
      ...usage,
      thinking: null,
      usd,
    }));
  }
  if (cost === null || cost.models.length === 0) {
    return [{ model: models.join(", ") || "unknown", ...usage, thinking: null, usd: null }];
  }
  return cost.models.map(({ model, usage, thinking, usd }) => ({ model, ...usage, thinking, usd }));
}

/** The output tokens of a session, agents included: those of the models whose cost is shown beside them. */
export function outputTokensOf(
  { cost, usage }: Pick<SessionOverview, "cost" | "usage">,
  estimate: Pick<CostEstimate, "models"> | null,
): Usage {
  const counted = estimate ?? (cost?.isPartial === false ? cost : null);
  return counted === null ? usage : counted.models.reduce((sum, { usage }) => addUsage(sum, usage), NO_USAGE);
}

/** A sum without some messages begins with `≥`. `unknown`: what is shown if nothing is known. */
export function formatOutput(
  { output, outputAtLeast }: Pick<Usage, "output" | "outputAtLeast">,
  unknown: string,
  format: (tokens: number) => SafeText = formatCompact,
): SafeText {
  if (output !== null) return format(output);
  return outputAtLeast === undefined ? safeText(unknown) : safe`≥${format(outputAtLeast)}`;
}

export function countNote(
  { overview: { cost, usage, calls }, estimate, agents }: Pick<SessionReport, "overview" | "estimate" | "agents">,
): string {
  if (estimate !== null) {
    // old clients write what agents say into the session's file
    const isInside = calls.some(({ agent }) => agent !== null);
    const areThere = isInside || countStartedAgents(calls) <= agents.length;
    const included = areThere ? "agents included" : "without the agents whose files are not there";
    const unpriced = estimate.unknownModels.length === 0
      ? ""
      : ` No price is known of ${estimate.unknownModels.join(", ")}.`;
    const prices = estimate.usd === null ? "" : ` Cost is estimated with ${estimate.prices}.`;
    const partial = estimate.isPartial && unpriced === ""
      ? " Some messages have no final count, so it is the least."
      : "";
    return `Counted from the messages, ${included}, without the client's own requests.${prices}${unpriced}${partial}`;
  }
  if (cost === null) {
    const base = "Counted from the messages of the main conversation, without agents and the client's own requests.";
    if (usage.output !== null) return base;
    const all = usage.outputAtLeast === undefined ? "unknown" : "at least what was counted";
    return `${base} Some messages have no final count of output tokens, so the sum is ${all}.`;
  }
  const partial = cost.isPartial
    ? " It was written when the client last exited; the model answered after that, so the session has cost more."
    : "";
  const price = cost.isPriceKnown ? "" : " The client did not know the price of every model.";
  return `The client's own count, agents included.${partial}${price}`;
}

/** Where something is in a session: its turn, as far as a turn has the line, and the line; "" if that is unknown. */
export function formatLocation(line: number | null, { turns }: SessionOverview): string {
  if (line === null) return "";
  const turn = turns.find(({ startLine, endLine }) => startLine <= line && line <= endLine);
  return `${turn === undefined ? "" : `turn ${turn.index}, `}line ${line}`;
}
