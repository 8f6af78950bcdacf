/** tool_intent: each call got the words that the script has before it, or is named as not written. */
import { arrayAt, isJsonObject, type JsonObject, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { callsOf } from "../model/questions.ts";
import type { ScriptedCall } from "../model/script.ts";
import { type JudgedCall, type LawResult, ofJudged, shown } from "./judged.ts";

const HOOK = "tool_intent";

/** Why the words are not those of a call; null where they are. Clients from 2.1.71 on do not write what was thought. */
function difference(record: JsonObject, call: ScriptedCall): string | null {
  const said = stringAt(record, "text") ?? "";
  const thought = stringAt(record, "thinking") ?? "";
  if (said !== call.text) return `${call.id} has the words ${shown(said)} instead of ${shown(call.text)}`;
  if (thought !== "" && thought !== call.thinking) return `${call.id} has the thoughts ${shown(thought)}`;
  return null;
}

/** Clients that write an agent's file without its first prompt: what its calls serve is not there to be read. */
const NO_AGENT_PROMPT: ReadonlySet<string> = new Set(["2.0.50"]);

/** The prompts that calls of a talk may serve. */
function servesPrompt(
  record: JsonObject,
  { talk }: ScriptedCall,
  { prompts, version }: Pick<Evidence, "prompts" | "version">,
): boolean {
  const prompt = stringAt(record, "prompt") ?? "";
  if (talk !== "main") return prompt.includes(talk) || (prompt === "" && NO_AGENT_PROMPT.has(version));
  return prompt === "" || prompts.includes(prompt) || prompt.includes("<task-notification>");
}

function judge(record: JsonObject, evidence: Evidence): JudgedCall {
  const event = stringAt(record, "event") ?? "";
  const as = (judgment: JudgedCall["judgment"], why = ""): JudgedCall => ({ hook: HOOK, event, judgment, why });
  const status = stringAt(record, "status");
  if (status === "unflushed" || status === "ambiguous" || status === "none") return as(status);
  const id = stringAt(record, "toolUseId");
  const call = id === null ? undefined : evidence.calls.get(id);
  if (!call) return as("wrong", `the call ${id} is not in the script`);
  if (stringAt(record, "tool") !== call.tool) return as("wrong", `${id} is a call of ${call.tool}`);
  const why = difference(record, call);
  if (why !== null) return as("wrong", why);
  if (servesPrompt(record, call, evidence)) return as("found");
  return as("wrong", `${id} serves the prompt ${shown(stringAt(record, "prompt") ?? "")}`);
}

/** The calls that the client sent to the model as done, whether they ran or not. */
export function answeredCalls({ requests }: Evidence): Set<string> {
  const ids = new Set<string>();
  for (const { messages } of requests) {
    for (const message of messages) {
      for (const block of isJsonObject(message) ? arrayAt(message, "content") : []) {
        const id = isJsonObject(block) && block["type"] === "tool_result" ? stringAt(block, "tool_use_id") : null;
        if (id !== null) ids.add(id);
      }
    }
  }
  return ids;
}

/** The calls that ran: their hooks must have been asked. */
function ranCalls({ sessions }: Evidence): Set<string> {
  const ran = new Set<string>();
  for (const { entries, agents } of sessions) {
    for (const entry of [...entries, ...agents.flatMap((agent) => agent.entries)]) {
      if (entry.kind !== "user") continue;
      for (const block of entry.content) if (block.kind === "tool_result" && !block.isError) ran.add(block.toolUseId);
    }
  }
  return ran;
}

export function intentsHold(evidence: Evidence): LawResult {
  const judged = evidence.intents.map((record) => judge(record, evidence));
  const runs = callsOf(evidence, HOOK).length;
  const problems = runs === judged.length ? [] : [`${runs} runs of ${HOOK} left ${judged.length} records`];
  const ran = [...ranCalls(evidence)].filter((id) => evidence.calls.has(id)).length * evidence.copies;
  for (const event of ["PreToolUse", "PostToolUse"]) {
    const asked = callsOf(evidence, HOOK, event).length;
    if (asked < ran) problems.push(`${ran} calls ran, ${HOOK} was asked ${asked} times on ${event}`);
  }
  return ofJudged(judged, problems);
}
