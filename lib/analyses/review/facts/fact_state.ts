import { arrayAt, isJsonObject, type Json, type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import { safeObject } from "../../../text/safe_json.ts";
import { safeText } from "../../../text/safe_text.ts";
import { DECISIONS, ERROR_KINDS, EVIDENCE_SOURCES } from "./decision.ts";
import type { CallAgent, CallFact } from "./call_fact.ts";
import type { HookNote } from "./classify.ts";
import type { ResultRecord } from "./result_record.ts";
import type { PermissionDecision } from "../../../session/entry.ts";

/** A call that has no result yet. */
export interface OpenCall {
  readonly id: string;
  readonly tool: string;
  readonly input: JsonObject;
  readonly session: string;
  readonly agent: CallAgent | null;
  readonly line: number | null;
  readonly timestamp: string | null;
  readonly uuid: string | null;
  readonly cwd: string | null;
  readonly version: string | null;
  readonly scope: string;
  /** The turn was interrupted while it was open. */
  interrupted: boolean;
}

/** A result whose use has not come. */
export interface EarlyResult {
  readonly id: string;
  readonly record: ResultRecord;
  readonly interruptInside: boolean;
}

/**
 * A refusal without words, or words that only look like one: whether the note of an interruption follows decides what it
 * was. No tool can write that note.
 */
export interface UndecidedRefusal {
  /** What it is if none follows. */
  readonly fact: CallFact;
  /** The talk it belongs to. */
  readonly scope: string;
}

/** Everything a reader remembers between two entries; plain JSON, so that reading can go on later. */
export interface FactState {
  readonly open: OpenCall[];
  readonly early: EarlyResult[];
  readonly undecided: UndecidedRefusal[];
  /** Notices of hooks by call. */
  readonly notes: (readonly [string, HookNote])[];
  /** Ids of the last calls that have their result: a line may be written again when a session is resumed. */
  readonly done: string[];
}

const clean = (text: string) => safeText(text, { lines: true });

/** A state fit to be kept: whole, without secrets. */
export function stateToKeep(state: FactState): FactState {
  return {
    open: state.open.map((call) => ({ ...call, input: safeObject(call.input) })),
    early: state.early.map((early) => {
      const { text, words } = early.record;
      return {
        ...early,
        record: { ...early.record, text: clean(text), words: words === null ? null : clean(words) },
      };
    }),
    undecided: state.undecided.map(({ scope, fact }) => ({ scope, fact: { ...fact, input: safeObject(fact.input) } })),
    notes: state.notes,
    done: state.done,
  };
}

function objects(value: JsonObject, name: string): JsonObject[] {
  return arrayAt(value, name).filter(isJsonObject);
}

function agentOf(value: JsonObject): CallAgent | null {
  const agent = objectAt(value, "agent");
  return agent === null ? null : { id: stringAt(agent, "id") ?? "", type: stringAt(agent, "type") };
}

type Asked = Omit<OpenCall, "id" | "scope" | "interrupted">;

function askedOf(value: JsonObject): Asked {
  return {
    tool: stringAt(value, "tool") ?? "",
    input: objectAt(value, "input") ?? {},
    session: stringAt(value, "session") ?? "",
    agent: agentOf(value),
    line: numberAt(value, "line"),
    timestamp: stringAt(value, "timestamp"),
    uuid: stringAt(value, "uuid"),
    cwd: stringAt(value, "cwd"),
    version: stringAt(value, "version"),
  };
}

function openCall(value: JsonObject): OpenCall {
  const interrupted = value["interrupted"] === true;
  return { ...askedOf(value), id: stringAt(value, "id") ?? "", scope: stringAt(value, "scope") ?? "", interrupted };
}

function permissionOf(value: JsonObject): PermissionDecision | null {
  const permission = objectAt(value, "permission");
  const decision = permission && stringAt(permission, "decision");
  if (permission === null || decision === null) return null;
  const field = (name: string): string | null => stringAt(permission, name);
  return {
    decision,
    source: field("source"),
    reasonType: field("reasonType"),
    reasonCode: field("reasonCode"),
    ruleSource: field("ruleSource"),
  };
}

function recordOf(value: JsonObject): ResultRecord {
  return {
    isError: value["isError"] === true,
    text: stringAt(value, "text") ?? "",
    version: stringAt(value, "version"),
    permission: permissionOf(value),
    denialKind: stringAt(value, "denialKind"),
    unanswered: value["unanswered"] === true,
    entrypoint: stringAt(value, "entrypoint"),
    plainRefusal: value["plainRefusal"] === true,
    words: stringAt(value, "words"),
  };
}

function earlyResult(value: JsonObject): EarlyResult {
  return {
    id: stringAt(value, "id") ?? "",
    record: recordOf(objectAt(value, "record") ?? {}),
    interruptInside: value["interruptInside"] === true,
  };
}

function oneOf<Value extends string>(values: readonly Value[], value: string | null): Value | null {
  return values.find((known) => known === value) ?? null;
}

function undecidedRefusal(value: JsonObject): UndecidedRefusal {
  const fact = objectAt(value, "fact") ?? {};
  const shown = objectAt(fact, "evidence") ?? {};
  const failed = stringAt(fact, "outcome") === "tool_error";
  return {
    scope: stringAt(value, "scope") ?? "",
    fact: {
      ...askedOf(fact),
      toolUseId: stringAt(fact, "toolUseId") ?? "",
      decision: oneOf(DECISIONS, stringAt(fact, "decision")) ?? "rejected_by_person",
      outcome: failed ? "tool_error" : "not_run",
      errorKind: failed ? oneOf(ERROR_KINDS, stringAt(fact, "errorKind")) ?? "other" : null,
      evidence: {
        source: oneOf(EVIDENCE_SOURCES, stringAt(shown, "source")) ?? "text",
        text: stringAt(shown, "text") ?? "",
      },
      words: null,
      prompted: fact["prompted"] !== false,
    },
  };
}

function noteOf(value: Json): (readonly [string, HookNote])[] {
  const [id, note] = Array.isArray(value) ? value : [];
  if (typeof id !== "string" || !isJsonObject(note)) return [];
  const decision = stringAt(note, "decision");
  if (decision !== "allow" && decision !== "deny") return [];
  return [[id, { decision, name: stringAt(note, "name") ?? "" }]];
}

/** A kept state read again; what is missing or of another kind is left out. */
export function stateFrom(value: JsonObject): FactState {
  return {
    open: objects(value, "open").map(openCall),
    early: objects(value, "early").map(earlyResult),
    undecided: objects(value, "undecided").map(undecidedRefusal),
    notes: arrayAt(value, "notes").flatMap(noteOf),
    done: arrayAt(value, "done").filter((id) => typeof id === "string"),
  };
}
