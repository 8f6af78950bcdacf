import type { LiveDecision } from "../../analyses/review/facts/live_decision.ts";
import { type JsonObject, numberAt, stringAt } from "../../json.ts";

/** A call whose decision is known, and whose end is not. */
interface OpenCall {
  readonly toolUseId: string;
  readonly tool: string;
  /** The agent that makes the call; null for the main conversation. */
  readonly agentId: string | null;
  readonly verdict: LiveDecision["verdict"];
  readonly rule: string | null;
  readonly hook: string | null;
  /** When a person was asked, in ms. */
  askedAt: number | null;
  mode: string | null;
}

/** A decision with the tool's name. */
export interface EndedCall {
  readonly tool: string;
  readonly decision: LiveDecision;
}

/** The most calls that are followed at once: those that were refused stay until the turn ends, or others need the room. */
const MAX_OPEN = 200;

/**
 * Follows each call from the client's decision to its end: who decided, whether a person was asked, and how long they took.
 *
 * A person's time is known where the call ran: it is what passed between the question and the result, without the time the
 * tool itself took. The client tells no time of a refusal to a module of 2.1.287.
 */
export class LiveCalls {
  readonly #open = new Map<string, OpenCall>();

  /**
   * The client decided.
   *
   * @param event What `tool.check` gave; a question without a call is not one.
   * @param result What the hooks beneath and the client answered.
   * @returns The oldest call, which is not followed further; null while there is room.
   */
  checked(event: JsonObject, result: JsonObject): EndedCall | null {
    const toolUseId = stringAt(event, "tool_use_id");
    const verdict = stringAt(result, "decision");
    if (toolUseId === null || (verdict !== "allow" && verdict !== "ask" && verdict !== "deny")) return null;
    const [oldest] = this.#open.size >= MAX_OPEN ? this.#open.values() : [];
    if (oldest !== undefined) this.#open.delete(oldest.toolUseId);
    this.#open.set(toolUseId, {
      toolUseId,
      tool: stringAt(event, "tool") ?? "",
      agentId: stringAt(event, "agentId"),
      verdict,
      rule: stringAt(result, "rule"),
      hook: stringAt(result, "hook"),
      askedAt: null,
      mode: null,
    });
    return oldest === undefined ? null : ended(oldest, { hasRun: false, waitedMs: null });
  }

  /** A person is asked about a call of a tool; the event does not say which, but the client decided about it just before. */
  asked(input: JsonObject, now: number): void {
    const tool = stringAt(input, "tool_name");
    const calls = [...this.#open.values()];
    const call = calls.findLast((open) => open.tool === tool && open.verdict === "ask" && open.askedAt === null);
    if (call === undefined) return;
    call.askedAt = now;
    call.mode = stringAt(input, "permission_mode");
  }

  /** A call ran. */
  ran(input: JsonObject, now: number): EndedCall | null {
    const call = this.#open.get(stringAt(input, "tool_use_id") ?? "");
    if (call === undefined) return null;
    this.#open.delete(call.toolUseId);
    const ownMs = numberAt(input, "duration_ms");
    const waitedMs = call.askedAt === null || ownMs === null
      ? null
      : Math.max(0, Math.round(now - call.askedAt - ownMs));
    return ended({ ...call, mode: stringAt(input, "permission_mode") ?? call.mode }, { hasRun: true, waitedMs });
  }

  /**
   * The calls that did not run, once a turn or an agent has ended.
   *
   * @param agentId The agent that ended; null for a turn of the main conversation, `all` for the session.
   */
  rest(agentId: string | null | "all", mode: string | null): EndedCall[] {
    const calls = [...this.#open.values()].filter((call) => agentId === "all" || call.agentId === agentId);
    for (const { toolUseId } of calls) this.#open.delete(toolUseId);
    return calls.map((call) => ended({ ...call, mode: call.mode ?? mode }, { hasRun: false, waitedMs: null }));
  }
}

function ended(
  { toolUseId, tool, verdict, rule, hook, askedAt, mode }: OpenCall,
  end: { readonly hasRun: boolean; readonly waitedMs: number | null },
): EndedCall {
  return { tool, decision: { toolUseId, verdict, rule, hook, isAsked: askedAt !== null, mode, ...end } };
}
