/**
 * Makes entries of a session file of Qwen Code. Records are only appended and form one chain; a rewind says where the
 * chain goes on, and what is between stays in the file. Who decided about a call is in a record of its own, before the
 * result.
 */
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import type {
  Block,
  CallEnding,
  Entry,
  EntryBase,
  SourceLocation,
  ToolResultBlock,
  Usage,
} from "../../session/entry.ts";
import {
  apiErrorEntry,
  assistantEntry,
  endingOfRun,
  endingWith,
  queuedPrompt,
  resultBlock,
  textEntry,
  userEntry,
} from "../readers/entries.ts";
import {
  exitCodeIn,
  functionCall,
  functionResponses,
  partTexts,
  printedIn,
  readResponse,
  SHELL_FUNCTION,
} from "../readers/function_calls.ts";
import type { SessionCollector } from "../readers/whole_file.ts";

interface QwenRecord {
  readonly line: JsonObject;
  readonly location: SourceLocation;
  takenBack: boolean;
}

const EVIDENCE = 200;

/** Why a call did not run, in the client's words (0.12 to 0.24). */
const DENIED = /^Qwen Code requires permission to use .{1,200}, but that permission was declined\./;
const DENY_RULE = /Matching deny rule: /;

/** What is written where the user stopped a request (0.15), or the client one of its own. */
const USER_ABORT = "APIUserAbortError";
/** The id of a request for the user's turn; those of agents and of the client's own errands have a name in it. */
const OF_A_TURN = /########\d+$/;
/** Errors of a call that named no tool, or lacked what the tool needs. */
const INVALID_CALL: ReadonlySet<string> = new Set(["tool_not_registered", "invalid_tool_params"]);

/** What the client records of who decided: nobody was asked, or a rule of "always" answers, where it is `auto_accept`. */
const DECISIONS: Readonly<Record<string, CallEnding["decision"]>> = {
  accept: "approved_once",
  modify: "approved_once", // declared in the package, with a change of the user's
  reject: "rejected_by_person",
};

/** What is between a summary and what the model is told about it. */
const SUMMARY = /<state_snapshot>[\s\S]*?<\/state_snapshot>/;

/** The tokens of an answer: those read from the cache are part of its input, its thoughts are part of its output. */
function qwenUsage(metadata: JsonObject | null): Usage | null {
  if (metadata === null) return null;
  const [input, cached] = [numberAt(metadata, "promptTokenCount"), numberAt(metadata, "cachedContentTokenCount")];
  return {
    input: input === null ? null : Math.max(0, input - (cached ?? 0)),
    output: numberAt(metadata, "candidatesTokenCount"),
    cacheRead: cached,
    cacheCreation: 0, // the API has no such count
  };
}

function messageParts(line: JsonObject): readonly JsonObject[] {
  return arrayAt(objectAt(line, "message") ?? {}, "parts").filter(isJsonObject);
}

/** A call as telemetry of old versions names it, which lacks its id. */
function unnamedCall(name: string | null, args: JsonObject | null): string {
  return `${name} ${JSON.stringify(args ?? {})}`;
}

export class QwenCollector implements SessionCollector {
  readonly #records: QwenRecord[] = [];
  readonly #places = new Map<string, number>();
  readonly #agentModel: string | null;

  /** @param agentModel The model of the agent whose file it is. */
  constructor(agentModel: string | null = null) {
    this.#agentModel = agentModel;
  }

  add(text: string, location: SourceLocation): boolean {
    const line = parseJsonObject(text);
    if (line === null || stringAt(line, "type") === null) return false;
    const uuid = stringAt(line, "uuid");
    if (stringAt(line, "subtype") === "rewind") this.#rewind(line);
    if (uuid !== null && !this.#places.has(uuid)) this.#places.set(uuid, this.#records.length);
    this.#records.push({ line, location, takenBack: false });
    return true;
  }

  /** Takes back what is between the record that a rewind goes back to and the rewind. */
  #rewind(line: JsonObject): void {
    const parent = stringAt(line, "parentUuid");
    const at = parent === null ? -1 : this.#places.get(parent);
    if (at === undefined) return; // that record is missing: nothing says what was taken back
    for (let i = this.#records.length - 1; i > at; i--) {
      const record = this.#records[i];
      if (record !== undefined) record.takenBack = true;
    }
  }

  end(): readonly Entry[] {
    const reader = new RecordReader(this.#agentModel);
    return [...this.#records.flatMap((record) => reader.read(record)), ...reader.end()];
  }
}

/** Reads records one after the other, with what those before say of them. */
class RecordReader {
  /** Decisions by the call's id, or by its name and input where telemetry has no id. */
  readonly #decisions = new Map<string, string[]>();
  readonly #calls = new Map<string, { readonly name: string; readonly args: JsonObject }>();
  /** What the user typed, where a record says so before the prompt. */
  #typed: string | null = null;
  /** A call or an answer was cancelled: the turn ends there unless the model answers. */
  #cancelled: EntryBase | null = null;
  #hasTask = false;
  readonly #agentModel: string | null;

  constructor(agentModel: string | null) {
    this.#agentModel = agentModel;
  }

  read({ line, location, takenBack }: QwenRecord): Entry[] {
    const base = qwenBase(line, location, takenBack);
    // what a fork repeats of its parent is the parent's, and was before the fork began
    if (objectAt(line, "forkedFrom") !== null) return [{ ...base, timestamp: null, kind: "other" }];
    switch (stringAt(line, "type")) {
      case "user":
        return [...this.#interruption(), this.#user(base)];
      case "assistant":
        this.#cancelled = null;
        return [this.#answer(base)];
      case "tool_result":
        return this.#results(base);
      case "system":
        return [this.#system(base)];
      default:
        return [{ ...base, kind: "other" }];
    }
  }

  end(): Entry[] {
    return this.#interruption();
  }

  #interruption(): Entry[] {
    const base = this.#cancelled;
    this.#cancelled = null;
    return base === null ? [] : [userEntry({ ...base, uuid: null }, "interrupt", [], "")];
  }

  #user(base: EntryBase): Entry {
    const { raw } = base;
    const texts = partTexts(objectAt(raw, "message")?.["parts"]);
    const whole = texts.join("\n");
    const [typed, subtype, provenance] = [this.#typed, stringAt(raw, "subtype"), stringAt(raw, "provenance")];
    this.#typed = null;
    if (base.isSidechain) {
      const isTask = !this.#hasTask;
      this.#hasTask = true;
      return textEntry(base, isTask ? "agent_task" : "meta", whole);
    }
    if (subtype === "mid_turn_user_message") {
      return queuedPrompt(base, stringAt(objectAt(raw, "systemPayload") ?? {}, "displayText") ?? whole);
    }
    if (subtype === "notification" || subtype === "cron") {
      return textEntry(base, subtype === "cron" ? "replay" : "notification", whole);
    }
    if (subtype !== null || (provenance !== null && provenance !== "real_user")) {
      return textEntry(base, "meta", whole);
    }
    // a prompt that names files has their text after it
    const prompt = typed ?? texts[0] ?? "";
    return textEntry(base, "user", prompt);
  }

  #answer(base: EntryBase): Entry {
    const blocks: Block[] = [];
    for (const part of messageParts(base.raw)) {
      const [text, call] = [stringAt(part, "text"), objectAt(part, "functionCall")];
      if (text !== null && part["thought"] === true) {
        blocks.push({ kind: "thinking", text, signature: "", redacted: false });
      } else if (text !== null && text !== "") blocks.push({ kind: "text", text });
      if (call === null) continue;
      const [id, name, args] = [stringAt(call, "id") ?? "", stringAt(call, "name") ?? "", objectAt(call, "args") ?? {}];
      this.#calls.set(id, { name, args });
      blocks.push(functionCall(id, name, args));
    }
    const entry = assistantEntry(base, blocks, stringAt(base.raw, "model") ?? this.#agentModel);
    return { ...entry, messageId: base.uuid, usage: qwenUsage(objectAt(base.raw, "usageMetadata")) };
  }

  #results(base: EntryBase): Entry[] {
    const record = objectAt(base.raw, "toolCallResult") ?? {};
    const blocks = functionResponses(messageParts(base.raw)).map((response) => this.#result(response, record));
    if (blocks.length === 0) return [{ ...base, kind: "other" }];
    if (stringAt(record, "status") === "cancelled") this.#cancelled = base;
    return [userEntry(base, "tool_result", blocks, "")];
  }

  #result(response: JsonObject, record: JsonObject): ToolResultBlock {
    const id = stringAt(response, "id") ?? stringAt(record, "callId") ?? "";
    const { text, isError } = readResponse(response);
    const call = this.#calls.get(id);
    const name = stringAt(response, "name") ?? call?.name ?? "";
    const key = this.#decisions.has(id) ? id : unnamedCall(name, call?.args ?? null);
    const decided = this.#decisions.get(key)?.shift();
    const shown = name === SHELL_FUNCTION ? printedIn(text) : text;
    const block = resultBlock(id, shown, qwenEnding({ name, text, isError }, record, decided));
    return INVALID_CALL.has(stringAt(record, "errorType") ?? "") ? { ...block, isInvalidCall: true } : block;
  }

  #system(base: EntryBase): Entry {
    const payload = objectAt(base.raw, "systemPayload") ?? {};
    switch (stringAt(base.raw, "subtype")) {
      case "ui_telemetry":
        return this.#telemetry(base, objectAt(payload, "uiEvent") ?? {});
      case "at_command":
        this.#typed = stringAt(payload, "userText");
        break;
      case "slash_command": {
        const command = stringAt(payload, "rawCommand");
        // what a command makes of itself for the model is a prompt after it
        if (command === null || payload["phase"] !== "invocation" || payload["sentToModel"] === true) break;
        return textEntry(base, "command", command);
      }
      case "chat_compression": {
        if (numberAt(objectAt(payload, "info") ?? {}, "compressionStatus") !== 1) break; // it was tried
        const texts = arrayAt(payload, "compressedHistory").filter(isJsonObject)
          .flatMap(({ parts }) => partTexts(parts));
        const summary = SUMMARY.exec(texts[0] ?? "")?.[0] ?? texts[0] ?? "";
        return textEntry(base, "compaction_summary", summary);
      }
      case "custom_title": {
        const by = stringAt(payload, "titleSource") === "auto" ? "client" : "user";
        return { ...base, kind: "title", by, title: stringAt(payload, "customTitle") ?? "" };
      }
    }
    return { ...base, kind: "other" };
  }

  #telemetry(base: EntryBase, event: JsonObject): Entry {
    const name = stringAt(event, "event.name");
    if (name === "qwen-code.tool_call") {
      const key = stringAt(event, "call_id") ??
        unnamedCall(stringAt(event, "function_name"), objectAt(event, "function_args"));
      const decisions = this.#decisions.get(key) ?? [];
      this.#decisions.set(key, decisions);
      decisions.push(stringAt(event, "decision") ?? "");
    }
    if (name !== "qwen-code.api_error") return { ...base, kind: "other" };
    if (stringAt(event, "error_type") === USER_ABORT) {
      if (OF_A_TURN.test(stringAt(event, "prompt_id") ?? "")) this.#cancelled = base;
      return { ...base, kind: "other" };
    }
    const message = stringAt(event, "error_message") ?? stringAt(event, "error");
    return apiErrorEntry(base, { code: numberAt(event, "status_code"), message, model: stringAt(event, "model") });
  }
}

function qwenEnding(
  { name, text, isError }: { readonly name: string; readonly text: string; readonly isError: boolean },
  record: JsonObject,
  decided: string | undefined,
): CallEnding {
  const evidence = text.slice(0, EVIDENCE);
  const ending = endingWith(evidence);
  const status = stringAt(record, "status");
  if (status === "cancelled") {
    return decided === "reject" ? ending("rejected_by_person", "not_run") : ending("interrupted", "unknown");
  }
  if (DENIED.test(text)) return ending(DENY_RULE.test(text) ? "denied_by_rule" : "not_granted", "not_run");
  const decision = DECISIONS[decided ?? ""] ?? "allowed";
  const words = decision === "allowed" ? "" : `decision: ${decided}`;
  if (status === "error" || (status === null && isError)) {
    const code = name === SHELL_FUNCTION ? exitCodeOf(record, text) : null;
    return { decision, outcome: "failed", exitCode: code, evidence: words || (code === null ? evidence : "") };
  }
  const run = endingOfRun(name === SHELL_FUNCTION ? exitCodeOf(record, text) : null);
  return { ...run, decision, evidence: words };
}

function exitCodeOf(record: JsonObject, text: string): number | null {
  return numberAt(objectAt(record, "resultDisplay") ?? {}, "exitCode") ?? exitCodeIn(text);
}

function qwenBase(line: JsonObject, location: SourceLocation, takenBack: boolean): EntryBase {
  return {
    location,
    type: stringAt(line, "type") ?? "",
    uuid: stringAt(line, "uuid"),
    parentUuid: stringAt(line, "parentUuid"),
    sessionId: stringAt(line, "sessionId"),
    timestamp: stringAt(line, "timestamp"),
    version: stringAt(line, "version"),
    removalDelivers: null,
    isSidechain: line["isSidechain"] === true,
    agentId: line["isSidechain"] === true ? stringAt(line, "agentId") : null,
    cwd: stringAt(line, "cwd"),
    raw: line,
    ...takenBack ? { takenBack: true } : {},
  };
}
