import { type JsonObject, objectAt, stringAt } from "../json.ts";
import type { CallVerdict, DecisionEvidence } from "../session/calls/decision.ts";
import type {
  AssistantEntry,
  AttachmentEntry,
  CallEnding,
  PermissionDecision,
  ToolResultBlock,
  UserEntry,
} from "../session/entry.ts";
import type { HookText } from "./hooks/hook_texts.ts";

/** What a line records of one result: all that classification needs, without the tool's output. */
export interface ResultRecord {
  readonly isError: boolean;
  /** The opening and the end of a failed result's text; "" if it did not fail. */
  readonly text: string;
  readonly version: string | null;
  readonly permission: PermissionDecision | null;
  readonly denialKind: string | null;
  /** Whether nobody answered the prompt (`toolDenialUnanswered`, 2.1.2xx on). */
  readonly isUnanswered: boolean;
  readonly entrypoint: string | null;
  /** Whether the client noted a rejection without feedback (`toolUseResult: "User rejected tool use"`). */
  readonly isPlainRefusal: boolean;
  /** User feedback given with a rejection; cut when it is first asked for, because that takes long and is seldom asked. */
  readonly words: string | null;
  /** Who decided, where the client's reader says it; else the other fields tell. */
  readonly ending: CallEnding | null;
}

/** What a hook's attachment entry says about a call (2.1.90 on). */
export interface HookDecision {
  readonly decision: "allow" | "deny";
  /** The hook's name as the client writes it: "PreToolUse:Bash". */
  readonly name: string;
}

export interface StatedRule {
  /** The rule as written; null if the client does not say it. */
  readonly rule: string | null;
  /** Where the client says that the rule was from, in its words; null if it does not say. */
  readonly source: string | null;
}

/** Asked of results without an `ending`: a client whose reader says outright who decided needs none of this. */
export interface ClientDecisions {
  /** `isMarked`: whether the line's own fields describe this result (`soleResult`). */
  readonly readRecord: (
    block: ToolResultBlock,
    entry: AssistantEntry | UserEntry,
    isMarked: boolean,
  ) => ResultRecord;
  /** Who decided about a call of a tool, and how it ended. */
  readonly classify: (
    tool: string,
    record: ResultRecord,
    around: { readonly notice?: HookDecision | null; readonly hookTexts?: readonly HookText[] },
  ) => CallVerdict;
  /** The verdict for a refusal that may turn out to be an interruption; null if the given verdict is final. */
  readonly verdictUnlessInterrupted: (tool: string, record: ResultRecord, verdict: CallVerdict) => CallVerdict | null;
  /** Whether the fields of a line say that the user answered a prompt. */
  readonly isAnsweredPrompt: (record: ResultRecord) => boolean;
  readonly isMarkedRefusal: (record: ResultRecord) => boolean;
  /** Whether the note of an interruption is in the entry itself, with the result. */
  readonly startsWithInterruption: (entry: UserEntry | AssistantEntry) => boolean;
  /** Whether the note of an interruption says that something was at work. */
  readonly stoppedAtWork: (note: UserEntry) => boolean;
  /** What a hook's attachment says about a call, with the call's id; null if it decides about none. */
  readonly hookDecision: (entry: AttachmentEntry) => readonly [id: string, HookDecision] | null;
  readonly recordedRule: (evidence: DecisionEvidence) => StatedRule;
}

/** What is recorded about a result of a client without {@linkcode ClientDecisions}: how it ended, if the reader says so. */
export function endingRecord({ isError, ending }: ToolResultBlock): ResultRecord {
  return {
    isError,
    text: "",
    version: null,
    permission: null,
    denialKind: null,
    isUnanswered: false,
    entrypoint: null,
    isPlainRefusal: false,
    words: null,
    ending: ending ?? null,
  };
}

function permissionFromJson(value: JsonObject): PermissionDecision | null {
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

export function resultRecordFromJson(value: JsonObject): ResultRecord {
  return {
    isError: value["isError"] === true,
    text: stringAt(value, "text") ?? "",
    version: stringAt(value, "version"),
    permission: permissionFromJson(value),
    denialKind: stringAt(value, "denialKind"),
    isUnanswered: value["isUnanswered"] === true,
    entrypoint: stringAt(value, "entrypoint"),
    isPlainRefusal: value["isPlainRefusal"] === true,
    words: stringAt(value, "words"),
    ending: null, // where a client's reader says it, no result comes before its call
  };
}
