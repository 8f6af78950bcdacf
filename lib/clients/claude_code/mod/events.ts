/**
 * Events of a module in the client's process: what they bring, and what is returned to them.
 *
 * @module
 */
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../json.ts";

/** What every classic input has, and the events around a call lack in this form. */
export interface EventSession {
  /** The session's id. */
  readonly sessionId: string;
  /** The session's transcript; null if no event named it yet. */
  readonly transcriptPath: string | null;
  /** The session's working directory; null if no event named it yet. */
  readonly cwd: string | null;
}

/** Members of `classic.PreToolUse` that are not the tool's own (2.1.287 to 2.1.330). */
const CALL_MEMBERS: ReadonlySet<string> = new Set(["tool", "tool_use_id", "agentId", "agentType", "approver"]);

/**
 * The input that a hook command would read, from what a module is given.
 *
 * A `classic.*` event is that input already, except for `classic.PreToolUse`: there the tool's arguments are side by
 * side with the call.
 *
 * @param name The event without `classic.`.
 * @param event What the client gave.
 * @param session What is known of the session.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const event = { tool: "Bash", tool_use_id: "toolu_1", command: "ls" };
 * const input = hookInputOf("PreToolUse", event, { sessionId: "s", transcriptPath: null, cwd: "/p" });
 * assertEquals(input["tool_input"], { command: "ls" });
 * ```
 */
export function hookInputOf(name: string, event: JsonObject, session: EventSession): JsonObject {
  const { sessionId, transcriptPath, cwd } = session;
  const base = {
    session_id: sessionId,
    hook_event_name: name,
    ...(transcriptPath === null ? {} : { transcript_path: transcriptPath }),
    ...(cwd === null ? {} : { cwd }),
  };
  if (name !== "PreToolUse" || event["hook_event_name"] !== undefined) return { ...base, ...event };
  const own = Object.entries(event).filter(([key]) => !CALL_MEMBERS.has(key));
  const agentId = stringAt(event, "agentId");
  return {
    ...base,
    tool_name: stringAt(event, "tool") ?? "",
    tool_use_id: stringAt(event, "tool_use_id") ?? "",
    tool_input: Object.fromEntries(own),
    ...(agentId === null ? {} : { agent_id: agentId }),
  };
}

/** From the most to the least that may be said about a call. */
const VERDICTS = ["deny", "ask", "allow"] as const;

function answerVerdict(result: JsonObject): (typeof VERDICTS)[number] | null {
  return VERDICTS.find((verdict) => result[verdict] !== undefined) ?? null;
}

/** The members of a result that a decision about a call has. */
function withVerdict(beneath: JsonObject, verdict: string, reason: string): JsonObject {
  const found = answerVerdict(beneath);
  const [own, other] = [verdict, found].map((name) => VERDICTS.indexOf(name as (typeof VERDICTS)[number]));
  if (found !== null && (other ?? 0) <= (own ?? 0)) return beneath;
  const rest = Object.fromEntries(Object.entries(beneath).filter(([key]) => key !== found));
  return { ...rest, [verdict]: verdict === "allow" ? true : reason };
}

/**
 * What a module returns for an answer of a hook, beside what the hooks beneath it said: nothing of theirs is lost, and
 * of two decisions the stricter one holds, as among hook commands.
 *
 * @param answer The object that a hook command would print.
 * @param beneath What `next(e)` gave.
 * @returns What the event takes, and the line for the user, which no event takes.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const { result } = eventResultOf({ decision: "block", reason: "One more thing" }, { block: "Run the tests" });
 * assertEquals(result, { block: "Run the tests\n\nOne more thing" });
 * ```
 */
export function eventResultOf(
  answer: JsonObject,
  beneath: JsonObject,
): { readonly result: JsonObject; readonly notice: string | null } {
  let result = beneath;
  const notice = stringAt(answer, "systemMessage");
  const reason = stringAt(answer, "reason");
  if (answer["decision"] === "block" && reason !== null) {
    const other = stringAt(beneath, "block");
    result = { ...result, block: other === null ? reason : `${other}\n\n${reason}` };
  }
  const specific = objectAt(answer, "hookSpecificOutput") ?? {};
  const context = stringAt(specific, "additionalContext");
  if (context !== null) {
    result = { ...result, additionalContext: [...arrayAt(result, "additionalContext"), context] };
  }
  const verdict = stringAt(specific, "permissionDecision");
  if (verdict !== null) {
    result = withVerdict(result, verdict, stringAt(specific, "permissionDecisionReason") ?? "");
  }
  const decision = specific["decision"];
  if (isJsonObject(decision)) {
    const other = objectAt(beneath, "decision");
    if (other === null || other["behavior"] !== "deny") result = { ...result, decision };
  }
  return { result, notice };
}
