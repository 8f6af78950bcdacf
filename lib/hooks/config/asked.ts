/** What a configuration asks of the hooks, for start scripts and `install`: rather too much than too little. */
import { patternWords } from "../../analyses/intent/rule_pattern.ts";
import type { IntentRule } from "../../analyses/intent/rules.ts";
import type { ClientHooks } from "../../clients/client.ts";
import type { Config } from "./config.ts";

/** Calls that a hook has something to do for. */
export interface AskedCall {
  readonly event: string;
  /** The tool, as the client names it in a hook's input; `*` for any. */
  readonly tool: string;
  /** Words without which, in the call's input, no rule of this row matches; none if the input cannot tell. */
  readonly words: readonly string[];
  /** Whether only a call counts that the guard has asked about. @default {false} */
  readonly isOfQuestion?: boolean;
}

export const TOOL_EVENTS: readonly IntentRule["event"][] = [
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
];
/** Where the guard asks, and where it learns that a call that it asked about has run. */
const GUARDED_EVENTS: readonly { readonly event: IntentRule["event"]; readonly isOfQuestion: boolean }[] = [
  { event: "PreToolUse", isOfQuestion: false },
  { event: "PostToolUse", isOfQuestion: true },
  { event: "PostToolUseFailure", isOfQuestion: true },
];

/** Whether the guard is to look at anything. */
export function isGuardOn({ lostWork, sharedHistory, outside }: Config["guard"]): boolean {
  return lostWork !== "off" || sharedHistory !== "off" || outside !== "off";
}
/** Names that mean themselves in a matcher of a client and in a pattern of a shell. */
const PLAIN_TOOL = /^[A-Za-z0-9_-]+$/;
/** What a rule may search besides a member of the input. */
const NOT_INPUT: ReadonlySet<string> = new Set(["any", "intent", "thinking", "prompt", "output"]);

/** Which calls tool_intent has something to do for. */
export function askedCalls(
  { intent, guard }: Pick<Config, "intent" | "guard">,
  { namesOf }: Pick<ClientHooks, "namesOf">,
): AskedCall[] {
  const all = (event: string): AskedCall => ({ event, tool: "*", words: [] });
  const commands = namesOf("Bash");
  const guarded = !isGuardOn(guard)
    ? []
    : GUARDED_EVENTS.flatMap((guarded) =>
      commands.map((tool): AskedCall => ({ ...guarded, tool: PLAIN_TOOL.test(tool) ? tool : "*", words: [] }))
    );
  if (!intent.enabled) return guarded;
  if (intent.log === "all") return TOOL_EVENTS.map(all);
  const calls = intent.rules.flatMap(({ event, tool, source, pattern }) => {
    const words = NOT_INPUT.has(source) ? [] : patternWords(pattern);
    const names = tool.split("|").map((name) => name.trim()).flatMap((name) => name === "*" ? [name] : namesOf(name));
    return names.map((name): AskedCall => ({ event, tool: PLAIN_TOOL.test(name) ? name : "*", words }));
  });
  if (intent.log === "prompts") calls.push(all("PermissionRequest"));
  calls.push(...guarded);
  return calls.filter((call, index) => !calls.some((other, at) => at !== index && coversRow(other, call, at < index)));
}

/** Whether a row says all that another one says; of two equal rows only the first does. */
function coversRow(one: AskedCall, other: AskedCall, isBefore: boolean): boolean {
  const isWider = one.event === other.event && (one.tool === "*" || one.tool === other.tool) &&
    one.words.every((word) => other.words.includes(word)) && (!one.isOfQuestion || other.isOfQuestion === true);
  const isEqual = isWider && one.tool === other.tool && one.words.length === other.words.length &&
    one.isOfQuestion === other.isOfQuestion;
  return isWider && (!isEqual || isBefore);
}

/** Whether a configuration has something to do for a hook at all; hooks of the user's own always have. */
export function isHookAsked(hook: string, config: Config, client: Pick<ClientHooks, "namesOf">): boolean {
  switch (hook) {
    case "memory_triage":
      return config.triage.enabled;
    case "agent_summary":
      return config.summary.enabled;
    case "session_handoff":
      return config.handoff.onStart !== "off";
    case "transcript_review":
      return config.review.mode !== "off";
    case "tool_intent":
      return askedCalls(config, client).length > 0;
    default:
      return true;
  }
}

/** By event: `Bash|Edit`, or null for every tool. Events that are missing need no hook. */
export function askedMatchers(calls: readonly AskedCall[]): ReadonlyMap<string, string | null> {
  const byEvent = Map.groupBy(calls, ({ event }) => event);
  return new Map(
    [...byEvent].map(([event, rows]) => {
      const tools = [...new Set(rows.map(({ tool }) => tool))];
      return [event, tools.includes("*") ? null : tools.sort().join("|")];
    }),
  );
}
