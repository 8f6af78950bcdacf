import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import { safeObject } from "../../../text/safe_json.ts";
import { type SafeText, safeText } from "../../../text/safe_text.ts";
import type { ModeStretch } from "../../../session/calls/mode.ts";
import { DECISIONS, ERROR_KINDS, EVIDENCE_SOURCES } from "../../../session/calls/decision.ts";
import type { CallAgent, CallFact } from "./call_fact.ts";
import { type HookDecision, type ResultRecord, resultRecordFromJson } from "../../../clients/decisions.ts";

/** Which call it is, and where it was made. */
type CallOrigin = Pick<
  CallFact,
  "tool" | "ruleName" | "input" | "session" | "agent" | "line" | "timestamp" | "uuid" | "cwd" | "version"
>;

export interface OpenCall extends CallOrigin {
  readonly id: string;
  readonly mode: ModeStretch;
  readonly scope: string;
  isInterrupted: boolean;
}

export interface EarlyResult {
  readonly id: string;
  readonly record: ResultRecord;
  readonly timestamp: string | null;
  readonly isInterrupted: boolean;
}

/** A refusal without feedback, or in doubt: an interruption if the client's note follows, which no tool can write. */
export interface UndecidedRefusal {
  readonly fact: CallFact;
  /** The conversation it belongs to: the main one or a sidechain. */
  readonly scope: string;
  /** Whether the client marked it as the user's refusal: then the note must say that something was at work. */
  readonly isMarked: boolean;
}

/** Everything a `FactReader` remembers between two entries; plain JSON, so that reading can resume later. */
export interface FactState {
  readonly open: OpenCall[];
  readonly early: EarlyResult[];
  readonly undecided: UndecidedRefusal[];
  readonly notices: (readonly [string, HookDecision])[];
  readonly mode: string | null;
  /** Ids of the latest calls with a result: a resumed session may write a line again. */
  readonly done: string[];
}

export function redactState(state: FactState): FactState {
  return {
    open: state.open.map((call) => ({ ...call, input: safeObject(call.input) })),
    early: state.early.map((result) => {
      const { text, words } = result.record;
      const record = { ...result.record, text: redactLines(text), words: words === null ? null : redactLines(words) };
      return { ...result, record };
    }),
    undecided: state.undecided.map(({ fact, ...more }) => ({
      fact: { ...fact, input: safeObject(fact.input) },
      ...more,
    })),
    notices: state.notices,
    mode: state.mode,
    done: state.done,
  };
}

function redactLines(text: string): SafeText {
  return safeText(text, { lines: true });
}

function objectsAt(value: JsonObject, name: string): JsonObject[] {
  return arrayAt(value, name).filter(isJsonObject);
}

export function agentFromJson(value: JsonObject): CallAgent | null {
  const agent = objectAt(value, "agent");
  return agent === null ? null : { id: stringAt(agent, "id") ?? "", type: stringAt(agent, "type") };
}

function originFromJson(value: JsonObject): CallOrigin {
  const ruleName = stringAt(value, "ruleName");
  return {
    tool: stringAt(value, "tool") ?? "",
    ...ruleName === null ? {} : { ruleName },
    input: objectAt(value, "input") ?? {},
    session: stringAt(value, "session") ?? "",
    agent: agentFromJson(value),
    line: numberAt(value, "line"),
    timestamp: stringAt(value, "timestamp"),
    uuid: stringAt(value, "uuid"),
    cwd: stringAt(value, "cwd"),
    version: stringAt(value, "version"),
  };
}

function openCallFromJson(value: JsonObject): OpenCall {
  return {
    ...originFromJson(value),
    id: stringAt(value, "id") ?? "",
    mode: { name: stringAt(objectAt(value, "mode") ?? {}, "name") },
    scope: stringAt(value, "scope") ?? "",
    isInterrupted: value["isInterrupted"] === true,
  };
}

function earlyResultFromJson(value: JsonObject): EarlyResult {
  return {
    id: stringAt(value, "id") ?? "",
    record: resultRecordFromJson(objectAt(value, "record") ?? {}),
    timestamp: stringAt(value, "timestamp"),
    isInterrupted: value["isInterrupted"] === true,
  };
}

function knownValue<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((known) => known === value) ?? null;
}

function refusalFromJson(value: JsonObject): UndecidedRefusal {
  const fact = objectAt(value, "fact") ?? {};
  const evidence = objectAt(fact, "evidence") ?? {};
  const isError = stringAt(fact, "outcome") === "tool_error";
  return {
    scope: stringAt(value, "scope") ?? "",
    isMarked: value["isMarked"] === true,
    fact: {
      ...originFromJson(fact),
      toolUseId: stringAt(fact, "toolUseId") ?? "",
      decision: knownValue(DECISIONS, stringAt(fact, "decision")) ?? "rejected_by_person",
      outcome: isError ? "tool_error" : "not_run",
      errorKind: isError ? knownValue(ERROR_KINDS, stringAt(fact, "errorKind")) ?? "other" : null,
      evidence: {
        source: knownValue(EVIDENCE_SOURCES, stringAt(evidence, "source")) ?? "text",
        text: stringAt(evidence, "text") ?? "",
      },
      mode: stringAt(fact, "mode"),
      waitMs: numberAt(fact, "waitMs"),
      label: null, // the classifier's refusals are never undecided
      words: null,
      prompted: fact["prompted"] !== false,
    },
  };
}

function noticeFromJson(value: Json): (readonly [string, HookDecision])[] {
  const [id, notice] = Array.isArray(value) ? value : [];
  if (typeof id !== "string" || !isJsonObject(notice)) return [];
  const decision = stringAt(notice, "decision");
  if (decision !== "allow" && decision !== "deny") return [];
  return [[id, { decision, name: stringAt(notice, "name") ?? "" }]];
}

export function stateFromJson(value: JsonObject): FactState {
  return {
    open: objectsAt(value, "open").map(openCallFromJson),
    early: objectsAt(value, "early").map(earlyResultFromJson),
    undecided: objectsAt(value, "undecided").map(refusalFromJson),
    notices: arrayAt(value, "notices").flatMap(noticeFromJson),
    mode: stringAt(value, "mode"),
    done: arrayAt(value, "done").filter((id) => typeof id === "string"),
  };
}
