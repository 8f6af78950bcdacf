/**
 * Makes entries of a session file of Gemini CLI: one JSON document to 0.35, lines with corrections of earlier ones
 * after that. A message is written again when it has more to say, and `$set` replaces all messages by those that the
 * model still gets: compressions, interruptions and resumptions drop what was said. So all messages are kept, each once
 * by its id with the most that was ever written of it; only `$rewindTo` is the user's wish.
 */
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import type { Block, CallEnding, Entry, EntryBase, SourceLocation, Usage } from "../../session/entry.ts";
import { assistantEntry, endingOfRun, endingWith, resultBlock, textEntry, userEntry } from "../readers/entries.ts";
import {
  exitCodeIn,
  functionCall,
  functionResponses,
  isInvalidFunctionCall,
  partTexts,
  printedIn,
  readResponse,
  SHELL_FUNCTION,
} from "../readers/function_calls.ts";
import type { SessionCollector } from "../readers/whole_file.ts";
import {
  CANCELLED,
  COMPLETE_TASK,
  DELEGATING,
  DENIED,
  INJECTION,
  INVOKE_AGENT,
  OWN_PROMPTS,
  SESSION_CONTEXT,
  STATE_SNAPSHOT,
  USER_SHELL,
} from "./client_strings.ts";

/** A message with the most that is known of it. */
interface Message {
  raw: JsonObject;
  readonly location: SourceLocation;
  /** Where its calls were first written with their results. */
  callsAt: SourceLocation | null;
  /** It was only ever in what the model gets: the client put it there. */
  isCopy: boolean;
  takenBack: boolean;
}

/** What comes out in file order. */
type Slot =
  | { readonly kind: "message" | "results"; readonly message: Message }
  | { readonly kind: "other"; readonly location: SourceLocation; readonly raw: JsonObject };

/** What is known of the session before its messages. */
export interface GeminiFacts {
  readonly cwd: string | null;
  /** The session that an agent works for, by the directory of its file; null for a session of its own. */
  readonly parent: string | null;
}

const EVIDENCE = 200;

/** What the user saw of what a command printed, or the end of it: a text, or the lines of a terminal. */
function shownOutput(call: JsonObject): string {
  const shown = call["resultDisplay"];
  if (typeof shown === "string") return shown.trimEnd();
  const lines = arrayAt(call, "resultDisplay").map((line) =>
    Array.isArray(line) ? line.filter(isJsonObject).map((part) => stringAt(part, "text") ?? "").join("").trimEnd() : ""
  );
  return lines.join("\n").trimEnd();
}

/** Whether a command printed a line as the client writes it for an exit code, and the client wrote none: the code was 0. */
function isPrinted(call: JsonObject, code: number | null): boolean {
  if (code === null) return false;
  const line = `\nExit Code: ${code}`;
  const [response] = functionResponses(call["result"]);
  const isWrittenToo = response !== undefined && readResponse(response).text.includes(line + line);
  return `\n${shownOutput(call)}`.endsWith(line) && !isWrittenToo;
}

function geminiEnding(call: JsonObject, text: string): CallEnding {
  const evidence = text.slice(0, EVIDENCE);
  const ending = endingWith(evidence);
  switch (call["status"]) {
    case "cancelled":
      return text.startsWith(DENIED) ? ending("rejected_by_person", "not_run") : ending("interrupted", "unknown");
    case "error":
      return ending("allowed", "failed");
    case "success":
      if (stringAt(call, "name") !== SHELL_FUNCTION) return endingOfRun(null);
      // that the tool ran says nothing of its command
      if (text.startsWith(INJECTION)) return ending("blocked_by_client", "not_run");
      return endingOfRun(isPrinted(call, exitCodeIn(text)) ? null : exitCodeIn(text));
    default:
      return ending("allowed", "unknown");
  }
}

/** The tokens of an answer: those read from the cache are part of its input, its thoughts come on top of its output. */
function geminiUsage(tokens: JsonObject | null): Usage | null {
  if (tokens === null) return null;
  const [input, output] = [numberAt(tokens, "input"), numberAt(tokens, "output")];
  const cached = numberAt(tokens, "cached");
  return {
    input: input === null ? null : Math.max(0, input - (cached ?? 0)),
    output: output === null ? null : output + (numberAt(tokens, "thoughts") ?? 0),
    cacheRead: cached,
    cacheCreation: 0, // the API has no such count
  };
}

/** An agent's answer in its words: for an object with a single text, that text. */
function answerWords(value: JsonObject[string]): string {
  if (typeof value === "string") return value;
  if (!isJsonObject(value)) return value === undefined ? "" : JSON.stringify(value);
  const [only, ...others] = Object.values(value);
  return typeof only === "string" && others.length === 0 ? only : JSON.stringify(value);
}

/** What one message has more of than the other: the earlier words, and all that was added to them. */
function mergedMessage(earlier: JsonObject, later: JsonObject): JsonObject {
  const merged: Record<string, JsonObject[string]> = { ...earlier };
  for (const [key, value] of Object.entries(later)) {
    const isMore = key === "toolCalls" && arrayAt(later, key).length >= arrayAt(earlier, key).length;
    if (isMore || merged[key] === undefined || merged[key] === null) merged[key] = value;
  }
  return merged;
}

/** The line of a document on which one of its messages begins and ends, as the client indents it. */
const MESSAGE_OPENS = "    {";
const MESSAGE_CLOSES = /^ {4}\},?$/;
const DOCUMENT_FIELD = /^ {2}"(sessionId|kind|summary|startTime)": (".*"),?$/;

export class GeminiCollector implements SessionCollector {
  readonly #facts: GeminiFacts;
  readonly #messages = new Map<string, Message>();
  readonly #slots: Slot[] = [];
  /** Messages since the client began to write a conversation again, which it does in the user's name. */
  #rewritten: Message[] | null = null;
  #sessionId: string | null = null;
  #isAgent = false;
  #cwd: string | null;
  #title: { readonly text: string; readonly location: SourceLocation; readonly raw: JsonObject } | null = null;
  /** The lines of a document's message, while one is read; null outside of a document. */
  #document: { lines: string[]; location: SourceLocation | null } | null = null;
  #isFirst = true;

  constructor(facts: GeminiFacts) {
    this.#facts = facts;
    this.#cwd = facts.cwd;
  }

  add(text: string, location: SourceLocation): boolean {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst && text.trimEnd() === "{") {
      this.#document = { lines: [], location: null };
      return true;
    }
    if (this.#document !== null) return this.#documentLine(text.trimEnd(), location);
    const line = parseJsonObject(text);
    if (line === null) return false;
    this.#line(line, location);
    return true;
  }

  end(): readonly Entry[] {
    const entries: Entry[] = [];
    const prompts = new Set<string>();
    for (const slot of this.#slots) {
      if (slot.kind === "other") entries.push({ ...this.#base(slot.raw, slot.location), kind: "other" });
      else if (slot.kind === "message") entries.push(...this.#message(slot.message, prompts));
      else entries.push(...this.#results(slot.message));
    }
    if (this.#title !== null && !this.#isAgent) {
      const { text: title, location, raw } = this.#title;
      entries.push({ ...this.#base(raw, location), kind: "title", by: "client", title });
    }
    return entries;
  }

  #documentLine(text: string, location: SourceLocation): boolean {
    const message = this.#document!;
    if (message.location === null) {
      if (text === MESSAGE_OPENS) this.#document = { lines: [text], location };
      const field = DOCUMENT_FIELD.exec(text);
      const value = field === null ? null : parseJsonObject(`{"value":${field[2]}}`);
      if (field !== null && value !== null) {
        this.#field(field[1] ?? "", stringAt(value, "value"), { location, raw: value });
      }
      return true;
    }
    // a message that never ends is lost where the next one begins
    const isCut = text === MESSAGE_OPENS;
    if (!isCut) message.lines.push(text);
    if (!isCut && !MESSAGE_CLOSES.test(text)) return true;
    this.#document = isCut ? { lines: [text], location } : { lines: [], location: null };
    const value = isCut ? null : parseJsonObject(message.lines.join("\n").replace(/,$/, ""));
    if (value === null) return false;
    this.#add(value, message.location, true);
    return true;
  }

  #field(
    name: string,
    value: string | null,
    at: { readonly location: SourceLocation; readonly raw: JsonObject },
  ): void {
    if (value === null) return;
    if (name === "sessionId") this.#sessionId ??= value;
    if (name === "kind") this.#isAgent ||= value === "subagent";
    if (name === "summary") this.#title = { text: value, ...at };
  }

  #line(line: JsonObject, location: SourceLocation): void {
    const set = objectAt(line, "$set");
    const rewound = stringAt(line, "$rewindTo");
    if (set !== null) {
      this.#field("summary", stringAt(set, "summary"), { location, raw: line });
      if (Array.isArray(set["messages"])) this.#replace(arrayAt(set, "messages"), location);
      this.#slots.push({ kind: "other", location, raw: line });
    } else if (rewound !== null) {
      this.#rewind(rewound);
      this.#slots.push({ kind: "other", location, raw: line });
    } else if (stringAt(line, "id") !== null && stringAt(line, "type") !== null) {
      this.#add(line, location, true);
    } else {
      // the first line, or one like it from when the session was resumed; a document that is one line has all messages
      for (const name of ["sessionId", "kind", "summary"]) {
        this.#field(name, stringAt(line, name), { location, raw: line });
      }
      const [directory] = arrayAt(line, "directories");
      if (typeof directory === "string") this.#cwd ??= directory;
      for (const message of arrayAt(line, "messages")) if (isJsonObject(message)) this.#add(message, location, true);
      this.#slots.push({ kind: "other", location, raw: line });
    }
  }

  /** What the model gets from here on: nothing that a person said begins here, unless the file has nothing before it. */
  #replace(messages: readonly unknown[], location: SourceLocation): void {
    const isStart = this.#messages.size === 0;
    const ids = new Set(messages.filter(isJsonObject).map((message) => stringAt(message, "id")));
    if (this.#rewritten?.some(({ raw }) => ids.has(stringAt(raw, "id")))) {
      for (const message of this.#rewritten) message.isCopy = true;
    }
    this.#rewritten = null;
    for (const message of messages) if (isJsonObject(message)) this.#add(message, location, isStart);
  }

  #rewind(id: string): void {
    const target = this.#messages.get(id);
    if (target === undefined) return;
    let isAfter = false;
    for (const message of this.#messages.values()) {
      isAfter ||= message === target;
      if (isAfter) message.takenBack = true;
    }
  }

  #add(raw: JsonObject, location: SourceLocation, isLive: boolean): void {
    const id = stringAt(raw, "id") ?? "";
    let message = this.#messages.get(id);
    if (message === undefined) {
      message = { raw, location, callsAt: null, isCopy: !isLive, takenBack: false };
      this.#messages.set(id === "" ? ` ${this.#messages.size}` : id, message);
      this.#slots.push({ kind: "message", message });
      if (isLive) this.#noteRewriting(message);
    } else message.raw = mergedMessage(message.raw, raw);
    if (message.callsAt === null && arrayAt(raw, "toolCalls").length > 0) {
      message.callsAt = location;
      this.#slots.push({ kind: "results", message });
    }
  }

  /** After a denial, or when a checkpoint is loaded, the client writes the conversation so far again under new ids. */
  #noteRewriting(message: Message): void {
    const texts = partTexts(message.raw["content"]);
    // 0.47 writes the context alone, 0.61 the first prompt with it; alone it is also what a session begins with
    const begins = (texts.length > 1 || this.#messages.size > 1) && texts[0]?.startsWith(SESSION_CONTEXT) === true;
    if (begins) this.#rewritten = [message];
    else this.#rewritten?.push(message);
  }

  #base(raw: JsonObject, location: SourceLocation, takenBack = false): EntryBase {
    return {
      location,
      type: stringAt(raw, "type") ?? "",
      uuid: stringAt(raw, "id"),
      parentUuid: null,
      sessionId: this.#isAgent ? this.#facts.parent : this.#sessionId,
      timestamp: stringAt(raw, "timestamp") ?? stringAt(raw, "startTime"),
      version: null, // no file has it
      removalDelivers: null,
      isSidechain: this.#isAgent,
      agentId: this.#isAgent ? this.#sessionId : null,
      cwd: this.#cwd,
      raw,
      ...takenBack ? { takenBack: true } : {},
    };
  }

  #message(message: Message, prompts: Set<string>): Entry[] {
    const { raw, location, takenBack, isCopy } = message;
    const base = this.#base(raw, location, takenBack);
    const type = stringAt(raw, "type");
    if (type === "user") return [this.#user(base, message, prompts)];
    if (type === "gemini" && !isCopy) return [this.#answer(base)];
    const text = partTexts(raw["content"]).join("\n");
    if (type === "info" && text === CANCELLED) return [textEntry(base, "interrupt", text)];
    if (type === "info" || type === "warning" || type === "error") {
      return [{ ...base, kind: "system", subtype: type, text, hookRuns: [], turnMs: null, isMeta: true }];
    }
    return [{ ...base, kind: "other" }];
  }

  #user(base: EntryBase, { raw, isCopy }: Message, prompts: Set<string>): Entry {
    const { content } = raw;
    if (functionResponses(content).length > 0) return { ...base, kind: "other" }; // the calls have them, too
    const texts = partTexts(content);
    const own = texts.filter((text) => !text.startsWith(SESSION_CONTEXT));
    const text = own.join("\n");
    const block = { kind: "text", text } as const;
    if (text.startsWith(STATE_SNAPSHOT) && isCopy) return userEntry(base, "compaction_summary", [block], text);
    if (isCopy || own.length === 0) {
      const whole = texts.join("\n");
      return textEntry(base, "reminder", whole);
    }
    if (OWN_PROMPTS.some((words) => words.test(text))) return userEntry(base, "meta", [block], text);
    const shell = USER_SHELL.exec(text)?.[1];
    if (shell !== undefined) return userEntry(base, "command", [block], `!${shell}`);
    // what was typed, where what was sent to the model is more
    const typed = partTexts(raw["displayContent"]).join("\n") || text;
    const isTask = this.#isAgent && prompts.size === 0;
    prompts.add(typed);
    return textEntry(base, isTask ? "agent_task" : "user", typed);
  }

  #answer(base: EntryBase): Entry {
    const { raw } = base;
    const blocks: Block[] = [];
    for (const thought of arrayAt(raw, "thoughts").filter(isJsonObject)) {
      const words = [stringAt(thought, "subject"), stringAt(thought, "description")].filter(Boolean).join("\n\n");
      blocks.push({ kind: "thinking", text: words, signature: "", redacted: false });
    }
    const text = partTexts(raw["content"]).join("\n");
    if (text !== "") blocks.push({ kind: "text", text });
    const calls = arrayAt(raw, "toolCalls").filter(isJsonObject);
    for (const call of calls) {
      const [id, name, args] = [stringAt(call, "id") ?? "", stringAt(call, "name") ?? "", objectAt(call, "args") ?? {}];
      const agent = DELEGATING.exec(stringAt(call, "description") ?? "")?.[1];
      blocks.push(
        agent === undefined
          ? functionCall(id, name, args)
          : functionCall(id, INVOKE_AGENT, { ...args, agent_name: agent }),
      );
      if (name === COMPLETE_TASK) blocks.push({ kind: "text", text: answerWords(args["result"]) });
    }
    const entry = assistantEntry(base, blocks, stringAt(raw, "model"));
    return { ...entry, messageId: stringAt(raw, "id"), usage: geminiUsage(objectAt(raw, "tokens")) };
  }

  /** The results of a message's calls, each with the time when it was known. */
  #results({ raw, callsAt, takenBack, isCopy }: Message): Entry[] {
    if (callsAt === null || isCopy) return [];
    return arrayAt(raw, "toolCalls").filter(isJsonObject).flatMap((call) => {
      const [response] = functionResponses(call["result"]);
      if (response === undefined) return [];
      const { text } = readResponse(response);
      const id = stringAt(call, "id") ?? "";
      const shown = stringAt(call, "name") === SHELL_FUNCTION ? printedIn(text) : text;
      const result = resultBlock(id, shown, geminiEnding(call, text));
      const block = isInvalidFunctionCall(text) ? { ...result, isInvalidCall: true as const } : result;
      const base = { ...this.#base(call, callsAt, takenBack), type: "tool_result", uuid: null };
      return [userEntry(base, "tool_result", [block], "")];
    });
  }
}
