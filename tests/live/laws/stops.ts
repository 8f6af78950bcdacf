/** memory_triage: each stop is held for what the script says there, from the whole talk. */
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt } from "../../../lib/json.ts";
import { triage } from "../../../lib/analyses/triage/triage.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { Entry } from "../../../lib/session/entry.ts";
import { conversationWindow } from "../../../lib/session/conversation_window.ts";
import type { Evidence } from "../evidence.ts";
import { callsOf, figuresOf } from "../model/questions.ts";
import type { ModelRequest } from "../model/model.ts";
import type { HookCall } from "../stage/recorder.ts";
import { type JudgedCall, type LawResult, ofJudged, shown } from "./judged.ts";

const HOOK = "memory_triage";
const EVENT = "Stop";

/** The answers of the main talk that end it, in order. */
export function endings({ requests, script }: Evidence): ModelRequest[] {
  const steps = script["main"] ?? [];
  return requests.filter(({ talk, step }) => {
    const said = steps[Math.min(step, steps.length - 1)];
    return talk === "main" && said !== undefined && !said.unfinished &&
      said.blocks.every(({ kind }) => kind !== "tool");
  });
}

/**
 * The session's file as it must be when the hook has all: to the last line of an answer, or of its prompt, which a busy
 * client may write after it (2.1.260).
 */
export function fileUpTo(entries: readonly Entry[], messageId: string): readonly Entry[] | null {
  const at = entries.findLastIndex((entry) => entry.kind === "assistant" && entry.messageId === messageId);
  if (at === -1) return null;
  const later = new Map(entries.slice(at).map(({ uuid }, index) => [uuid ?? "", at + index]));
  const before = (place: number) => later.get(entries[place]?.parentUuid ?? "none");
  let last = at;
  for (let place = before(at); place !== undefined; place = before(place)) last = Math.max(last, place);
  const file = entries.slice(0, last + 1);
  // what was taken back afterwards still stood then
  return entries[at]?.takenBack ? file.map(({ takenBack: _, ...entry }): Entry => entry) : file;
}

/** What a run of a hook tells the model. */
export function reasonOf({ stdout }: HookCall): string {
  if (stdout === "") return "";
  const value: unknown = JSON.parse(stdout);
  if (!isJsonObject(value)) return "";
  return stringAt(value, "reason") ?? stringAt(objectAt(value, "hookSpecificOutput") ?? {}, "additionalContext") ?? "";
}

/** Whether the hook's figures are those of the whole file, fewer, or others. */
function seen(figures: JsonObject, file: readonly Entry[]): "all" | "less" | "more" {
  const { conversation: talk, outcomes } = conversationWindow([...file].reverse(), {
    spoken: DEFAULT_CONFIG.triage.messages,
  });
  const { metrics } = triage(talk, { outcomes });
  const pairs = (["toolUses", "exchanges", "textLength"] as const).map((name) =>
    (numberAt(figures, name) ?? 0) - metrics[name]
  );
  if (pairs.every((difference) => difference === 0)) return "all";
  return pairs.some((difference) => difference > 0) ? "more" : "less";
}

/** A stop as the script has it, and what the hook said; where debrief is installed twice, what either run said. */
interface Stop {
  readonly ending: ModelRequest | undefined;
  readonly reason: string;
}

function judge(call: HookCall, { ending, reason }: Stop, evidence: Evidence): JudgedCall {
  const as = (judgment: JudgedCall["judgment"], why = ""): JudgedCall => ({ hook: HOOK, event: EVENT, judgment, why });
  if (!ending) return as("wrong", "the script has no end of the talk for it");
  const steps = evidence.script["main"] ?? [];
  const holds = steps[Math.min(ending.step, steps.length - 1)]?.holds ?? [];
  const active = call.input["stop_hook_active"] === true;
  // a teammate stands in the list for as long as the team is there
  const tasks = arrayAt(call.input, "background_tasks").filter((task) =>
    !isJsonObject(task) || task["type"] !== "teammate"
  );
  const silent = active || tasks.length > 0;
  const expected = silent ? [] : holds;
  // a sentence may be quoted with those around it
  const lacking = expected.filter(({ quote }) => !new RegExp(`: "[^"\n]*${RegExp.escape(quote)}`).test(reason));
  const right = lacking.length === 0 && (expected.length > 0) === (reason !== "");
  if (silent) return right ? as("found") : as("wrong", `it held although it must not: ${shown(reason)}`);
  const session = evidence.sessions.find(({ id }) => id === stringAt(call.input, "session_id"));
  const file = session ? fileUpTo(session.entries, ending.messageId) : null;
  const figures = figuresOf(evidence, call);
  const saw = file === null || figures === null ? "unknown" : seen(figures, file);
  if (saw === "less") return as("unflushed");
  if (!right) {
    return as("wrong", reason === "" ? `it passed, but ${expected[0]?.category} was said` : `it said ${shown(reason)}`);
  }
  return saw === "more" ? as("wrong", "it read more than the session holds") : as("found");
}

export function stopsHold(evidence: Evidence): LawResult {
  const calls = callsOf(evidence, HOOK, EVENT);
  const ends = endings(evidence);
  const { copies } = evidence;
  const problems = calls.length === ends.length * copies
    ? []
    : [`${ends.length} ends of the talk, ${calls.length} runs of ${HOOK}`];
  const judged = calls.map((call, index) => {
    const stop = Math.floor(index / copies);
    const reason = calls.slice(stop * copies, (stop + 1) * copies).map(reasonOf).join("");
    return judge(call, { ending: ends[stop], reason }, evidence);
  });
  return ofJudged(judged, problems);
}
