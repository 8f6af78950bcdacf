/** agent_summary: each agent's conclusion is the last thing its talk says in the script. */
import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { callsOf } from "../model/questions.ts";
import { wordsOf } from "../model/script.ts";
import { type JudgedCall, type LawResult, ofJudged, shown } from "./judged.ts";

const HOOK = "agent_summary";
const EVENT = "SubagentStop";

/** The talks of agents, with their last words. */
function conclusions({ script, requests }: Evidence): Map<string, string> {
  const asked = new Set(requests.map(({ talk }) => talk));
  const talks = Object.entries(script).filter(([name]) => name !== "main" && asked.has(name));
  return new Map(talks.map(([name, steps]) => [name, wordsOf(steps.at(-1)?.blocks ?? [])]));
}

/** Which talk a record is about: by the call that started the agent, else by its opening. */
function talkOf(record: JsonObject, evidence: Evidence): string | null {
  const started = evidence.calls.get(stringAt(record, "toolUseId") ?? "");
  const prompt = started === undefined
    ? evidence.agentPrompts.get(stringAt(record, "agentId") ?? "")
    : started.input["prompt"];
  if (typeof prompt !== "string") return null;
  return Object.keys(evidence.script).find((name) => name !== "main" && prompt.includes(name)) ?? null;
}

function judge(record: JsonObject, evidence: Evidence): JudgedCall {
  const as = (judgment: JudgedCall["judgment"], why = ""): JudgedCall => ({ hook: HOOK, event: EVENT, judgment, why });
  const source = stringAt(record, "source");
  const said = stringAt(record, "text") ?? "";
  const expected = conclusions(evidence);
  if (source === "ambiguous") {
    const texts = arrayAt(record, "candidates").map((one) => isJsonObject(one) ? stringAt(one, "text") ?? "" : "");
    const strange = texts.find((text) => text !== "" && ![...expected.values()].includes(text));
    return strange === undefined ? as("ambiguous") : as("wrong", `a candidate concluded ${shown(strange)}`);
  }
  if (source === "none") return as("none");
  const talk = talkOf(record, evidence);
  const right = talk === null ? [...expected.values()].includes(said) : expected.get(talk) === said;
  if (right) return as("found");
  if (record["final"] === false) return as("unflushed");
  return as("wrong", `${talk ?? "an agent"} concluded ${shown(said)} (from ${source})`);
}

export function agentsHold(evidence: Evidence): LawResult {
  const judged = evidence.agents.map((record) => judge(record, evidence));
  const own = evidence.log.filter((line) => line["hook"] === HOOK && typeof dataOf(line)["internalAgent"] === "string");
  const none = evidence.log.filter((line) =>
    line["hook"] === HOOK && dataOf(line)["source"] === "none" && dataOf(line)["internalAgent"] === undefined &&
    dataOf(line)["agent"] === null
  );
  for (const _ of none) judged.push({ hook: HOOK, event: EVENT, judgment: "none", why: "" });
  const runs = callsOf(evidence, HOOK).length;
  const problems: string[] = [];
  if (runs !== judged.length + own.length) {
    problems.push(`${runs} runs of ${HOOK} left ${judged.length} records and ${own.length} of the client's own`);
  }
  const agents = conclusions(evidence).size * evidence.copies;
  if (judged.length < agents) problems.push(`${agents} agents ended, ${HOOK} was asked about ${judged.length}`);
  return ofJudged(judged, problems);
}

function dataOf(line: JsonObject): JsonObject {
  return objectAt(line, "data") ?? {};
}
