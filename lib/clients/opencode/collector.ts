/** Makes entries of the lines of a session of OpenCode: it says what was reverted; a message's parts say what it is. */
import { APPLY_PATCH, patchCall, renamedCall, type ToolNames } from "../readers/tool_names.ts";
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import type {
  Block,
  CallEnding,
  Entry,
  EntryBase,
  ModelCost,
  SessionCost,
  SourceLocation,
  ToolUseBlock,
  Usage,
} from "../../session/entry.ts";
import { addUsage, NO_USAGE } from "../../session/usage.ts";
import {
  apiErrorEntry,
  assistantEntry,
  endingOfRun,
  endingWith,
  isoTime,
  resultBlock,
  textEntry,
  userEntry,
} from "../readers/entries.ts";
import type { SessionCollector } from "../readers/whole_file.ts";

/** The model's names of tools by the client's own, with their fields that are named otherwise (1.1.65 to 1.18.33). */
const TOOLS: ToolNames = {
  bash: ["Bash", {}],
  read: ["Read", { filePath: "file_path" }],
  write: ["Write", { filePath: "file_path" }],
  edit: ["Edit", { filePath: "file_path", oldString: "old_string", newString: "new_string" }],
  multiedit: ["MultiEdit", { filePath: "file_path" }],
  list: ["LS", {}],
  glob: ["Glob", {}],
  grep: ["Grep", {}],
  webfetch: ["WebFetch", {}],
  todowrite: ["TodoWrite", {}],
};
const SHELL_TOOL = "bash";
/** A call of a tool that there is not, or that lacked what the tool needs. */
const INVALID_TOOL = "invalid";

/** What the client writes as the error of a call that did not run (1.1.65 with "Error: " before it). */
const REJECTED = /^(?:Error: )?The user rejected permission to use this specific tool call/;
const FEEDBACK = / with the following feedback: ([\s\S]+)$/;
const RULE = /^(?:Error: )?The user has specified a rule which prevents you from using this specific tool call/;
/** Of a call that was running when the user pressed Esc (1.18.33; 1.1.65). */
const ABORTED = /\n<shell_metadata>\s*User aborted the command\s*<\/shell_metadata>\s*$/;
const ABORTED_ERROR = /^(?:Error: )?Tool execution aborted/;
const ABORTED_MESSAGE = "MessageAbortedError";
/** Before a command that the user ran himself. */
const USER_SHELL = "The following tool was executed by the user";
/** A session that nobody has named yet. */
const NO_TITLE = /^(?:New|Child) session - \d{4}-\d\d-\d\dT/;

const EVIDENCE = 200;

interface Part {
  readonly id: string;
  readonly data: JsonObject;
  readonly location: SourceLocation;
}

/** A message with its parts; null for what is not there. */
interface Message {
  readonly id: string;
  data: JsonObject | null;
  location: SourceLocation;
  readonly parts: Part[];
}

function partTime(data: JsonObject, key: string): string | null {
  return isoTime(numberAt(objectAt(data, "time") ?? {}, key));
}

function opencodeCall(data: JsonObject): ToolUseBlock {
  const state = objectAt(data, "state") ?? {};
  const args = objectAt(state, "input") ?? {};
  const [id, given] = [stringAt(data, "callID") ?? "", stringAt(data, "tool") ?? ""];
  const tool = given === INVALID_TOOL ? stringAt(args, "tool") ?? given : given;
  return tool === APPLY_PATCH ? patchCall(id, stringAt(args, "patchText") ?? "") : renamedCall(id, tool, args, TOOLS);
}

/** What a call printed, or why it failed; null while it runs. */
function stateText(state: JsonObject): string | null {
  switch (state["status"]) {
    case "completed":
      return stringAt(state, "output") ?? "";
    case "error":
      return stringAt(state, "error") ?? "";
    default:
      return null;
  }
}

/** How a call ended. Who approved it is not recorded. */
function opencodeEnding(data: JsonObject, text: string): CallEnding {
  const state = objectAt(data, "state") ?? {};
  const evidence = text.slice(0, EVIDENCE);
  const ending = endingWith(evidence);
  if (state["status"] === "completed") {
    if (stringAt(data, "tool") === INVALID_TOOL) return ending("allowed", "failed");
    if (stringAt(data, "tool") !== SHELL_TOOL) return endingOfRun(null);
    // a command may print the same words, but then it has an exit code
    const exit = numberAt(objectAt(state, "metadata") ?? {}, "exit");
    if (exit === null && ABORTED.test(text)) return ending("interrupted", "unknown");
    return endingOfRun(exit);
  }
  if (REJECTED.test(text)) return ending("rejected_by_person", "not_run");
  if (RULE.test(text)) return ending("denied_by_rule", "not_run");
  return ABORTED_ERROR.test(text) ? ending("interrupted", "unknown") : ending("allowed", "failed");
}

/** The tokens of a request; those read from the cache are not part of its input. */
function opencodeUsage(data: JsonObject): Usage | null {
  const tokens = objectAt(data, "tokens");
  if (tokens === null) return null;
  const cache = objectAt(tokens, "cache") ?? {};
  const [input, output] = [numberAt(tokens, "input"), numberAt(tokens, "output")];
  const [read, written] = [numberAt(cache, "read"), numberAt(cache, "write")];
  const [reasoning, total] = [numberAt(tokens, "reasoning") ?? 0, numberAt(tokens, "total")];
  // older versions count reasoning in the output already: the total tells
  const rest = (input ?? 0) + (output ?? 0) + (read ?? 0) + (written ?? 0);
  const isApart = total === rest + reasoning;
  return {
    input,
    output: output === null ? null : output + (isApart ? reasoning : 0),
    cacheRead: read,
    cacheCreation: written,
  };
}

export class OpencodeCollector implements SessionCollector {
  readonly #messages = new Map<string, Message>();
  #session: { readonly data: JsonObject; readonly location: SourceLocation; readonly line: JsonObject } | null = null;
  #last: SourceLocation | null = null;

  add(text: string, location: SourceLocation): boolean {
    const line = parseJsonObject(text);
    const data = line === null ? null : objectAt(line, "data");
    const id = line === null ? null : stringAt(line, "id");
    if (line === null || data === null || id === null) return false;
    this.#last = location;
    switch (line["type"]) {
      case "opencode.session":
        this.#session ??= { data, location, line };
        return true;
      case "opencode.message": {
        const message = this.#message(id, location);
        if (message.data === null) Object.assign(message, { data, location });
        return true;
      }
      case "opencode.part":
        this.#message(stringAt(line, "message") ?? "", location).parts.push({ id, data, location });
        return true;
      default:
        return false;
    }
  }

  end(): readonly Entry[] {
    const entries: Entry[] = [];
    let isFirst = true;
    const shells = new Set<string>();
    for (const message of this.#messages.values()) {
      const { data, parts } = message;
      if (data?.["role"] === "user") {
        entries.push(...this.#user(message, data, isFirst));
        isFirst = false;
        if (parts.some((part) => stringAt(part.data, "text") === USER_SHELL && part.data["synthetic"] === true)) {
          shells.add(message.id);
        }
      } else if (data?.["role"] === "assistant") {
        if (shells.has(stringAt(data, "parentID") ?? "")) entries.push(...this.#userShell(message));
        else entries.push(...this.#answer(message, data));
      } else for (const part of parts) entries.push({ ...this.#base(part, null), kind: "other" });
    }
    return [...entries, ...this.#about()];
  }

  #message(id: string, location: SourceLocation): Message {
    const message = this.#messages.get(id) ?? { id, data: null, location, parts: [] };
    this.#messages.set(id, message);
    return message;
  }

  /** Whether the session has been set back to before a part of it, which stays where it is until the next prompt. */
  #isTakenBack(message: string, part: string | null): boolean {
    const revert = objectAt(this.#session?.data ?? {}, "revert");
    const first = revert === null ? null : stringAt(revert, "messageID");
    if (revert === null || first === null || message < first) return false;
    const firstPart = stringAt(revert, "partID");
    return message > first || firstPart === null || (part !== null && part >= firstPart);
  }

  #base(of: Message | Part, time: string | null, message: string | null = null): EntryBase {
    const session = this.#session;
    const about = session?.data ?? {};
    const parent = stringAt(about, "parentID");
    const id = session === null ? null : stringAt(session.line, "id");
    const root = session === null ? null : stringAt(session.line, "root");
    const takenBack = message === null ? this.#isTakenBack(of.id, null) : this.#isTakenBack(message, of.id);
    return {
      location: of.location,
      type: (of.data && (stringAt(of.data, "type") ?? stringAt(of.data, "role"))) ?? "",
      uuid: of.id,
      parentUuid: null,
      sessionId: root ?? id,
      timestamp: time,
      version: stringAt(about, "version"),
      removalDelivers: null,
      isSidechain: parent !== null,
      agentId: parent === null ? null : id,
      cwd: stringAt(about, "directory"),
      raw: of.data ?? {},
      ...takenBack ? { takenBack: true } : {},
    };
  }

  #user(message: Message, data: JsonObject, isFirst: boolean): Entry[] {
    const base = this.#base(message, partTime(data, "created"));
    const own: Block[] = [];
    const entries: Entry[] = [];
    for (const part of message.parts) {
      const text = stringAt(part.data, "text");
      if (part.data["type"] === "file") {
        own.push({ kind: stringAt(part.data, "mime")?.startsWith("image/") ? "image" : "document" });
      } else if (part.data["type"] === "text" && text !== null) {
        if (part.data["synthetic"] !== true && part.data["ignored"] !== true) own.push({ kind: "text", text });
        else entries.push(textEntry(this.#base(part, base.timestamp, message.id), "reminder", text));
      }
    }
    const words = own.flatMap((block) => block.kind === "text" ? block.text : []).join("\n");
    if (own.length === 0) return [{ ...base, kind: "other" }, ...entries];
    const speaker = !base.isSidechain ? "user" : isFirst ? "agent_task" : "meta";
    return [userEntry(base, speaker, own, words), ...entries];
  }

  /** A command that the user ran himself, which the client tells as a call. */
  #userShell({ id, parts }: Message): Entry[] {
    return parts.flatMap((part): Entry[] => {
      const state = objectAt(part.data, "state");
      if (part.data["type"] !== "tool" || state === null) return [{ ...this.#base(part, null, id), kind: "other" }];
      const command = `!${stringAt(objectAt(state, "input") ?? {}, "command") ?? ""}`;
      const output = stateText(state);
      const said = (words: string, speaker: "command" | "command_output", key: string): Entry =>
        textEntry(this.#base(part, partTime(state, key), id), speaker, words);
      const printed = output === null ? [] : [said(output, "command_output", "end")];
      return [said(command, "command", "start"), ...printed];
    });
  }

  #answer(message: Message, data: JsonObject): Entry[] {
    const { id, parts } = message;
    const blocks: Block[] = [];
    const results: Entry[] = [];
    let began: string | null = null;
    let isRejected = false;
    for (const part of parts) {
      const text = stringAt(part.data, "text") ?? "";
      const type = stringAt(part.data, "type");
      if (type === "reasoning") blocks.push({ kind: "thinking", text, signature: "", redacted: false });
      else if (type === "text" && text !== "") blocks.push({ kind: "text", text });
      else if (type === "tool") {
        blocks.push(opencodeCall(part.data));
        const state = objectAt(part.data, "state") ?? {};
        began ??= partTime(state, "start");
        const result = this.#result(part, state, id);
        if (result !== null) results.push(result.entry);
        isRejected ||= result?.isRejected === true;
      }
    }
    const base = this.#base(message, began ?? partTime(data, "completed") ?? partTime(data, "created"));
    const usage = opencodeUsage(data);
    if (data["summary"] === true) {
      const words = blocks.flatMap((block) => block.kind === "text" ? block.text : []).join("\n");
      const summary = textEntry(base, "compaction_summary", words);
      return [...words === "" ? [] : [summary], ...usage === null ? [] : [{ ...base, kind: "usage", usage } as const]];
    }
    const common = { messageId: id, usage, stopReason: stringAt(data, "finish") };
    const entries: Entry[] = blocks.length === 0 && usage === null
      ? []
      : [{ ...assistantEntry(base, blocks, stringAt(data, "modelID")), ...common }];
    entries.push(...results);
    const end = {
      ...base,
      location: parts.at(-1)?.location ?? message.location,
      timestamp: partTime(data, "completed"),
    };
    const error = objectAt(data, "error");
    // after a refusal without words the client ends the turn
    if (isRejected || error?.["name"] === ABORTED_MESSAGE) {
      entries.push(userEntry(end, "interrupt", [], ABORTED_MESSAGE));
    } else if (error !== null) entries.push(this.#error(end, error));
    return entries;
  }

  #result(
    part: Part,
    state: JsonObject,
    message: string,
  ): { readonly entry: Entry; readonly isRejected: boolean } | null {
    const text = stateText(state);
    if (text === null) return null;
    const id = stringAt(part.data, "callID") ?? "";
    const ending = opencodeEnding(part.data, text);
    const words = ending.decision === "rejected_by_person" ? FEEDBACK.exec(text)?.[1] ?? null : null;
    const result = resultBlock(id, text, ending);
    const block = {
      ...result,
      ...words === null ? {} : { feedback: { kind: "rejection", text: words } as const },
      ...part.data["tool"] === INVALID_TOOL ? { isInvalidCall: true as const } : {},
    };
    const base = this.#base(part, partTime(state, "end"), message);
    const isRejected = ending.decision === "rejected_by_person" && words === null;
    return { entry: userEntry(base, "tool_result", [block], ""), isRejected };
  }

  #error(base: EntryBase, error: JsonObject): Entry {
    const data = objectAt(error, "data") ?? {};
    const message = stringAt(data, "message") ?? stringAt(error, "name");
    return apiErrorEntry(base, { code: numberAt(data, "statusCode"), message });
  }

  /** What is known of the session as a whole. */
  #about(): Entry[] {
    if (this.#session === null) return [];
    const { data, line, location } = this.#session;
    const at = (place: SourceLocation) => this.#base({ id: "", data, location: place }, null);
    const title = stringAt(data, "title") ?? "";
    const hasTitle = title !== "" && !NO_TITLE.test(title) && stringAt(data, "parentID") === null;
    const entries: Entry[] = hasTitle
      ? [{ ...at(location), uuid: null, kind: "title", by: "client", title }]
      : [{ ...at(location), uuid: null, kind: "other" }];
    const own = [...this.#messages.values()].flatMap((message) => message.data ?? []).filter(isJsonObject);
    const cost = sessionCost([...own, ...arrayAt(line, "agentAnswers").filter(isJsonObject)]);
    // it is of all that is in the file: it comes last
    if (cost !== null) {
      entries.push({ ...at(this.#last ?? location), uuid: null, kind: "cost", cost, countedSince: null });
    }
    return entries;
  }
}

/** What answers cost, by model; null if the client knew no price, which it writes as 0. */
function sessionCost(answers: readonly JsonObject[]): SessionCost | null {
  const models = new Map<string, ModelCost>();
  let usd = 0;
  for (const answer of answers) {
    const usage = opencodeUsage(answer);
    if (usage === null) continue;
    const model = stringAt(answer, "modelID") ?? "";
    const cost = numberAt(answer, "cost") ?? 0;
    const before = models.get(model) ?? { model, usage: NO_USAGE, thinking: 0, usd: 0 };
    const thinking = numberAt(objectAt(answer, "tokens") ?? {}, "reasoning") ?? 0;
    usd += cost;
    models.set(model, {
      model,
      usage: addUsage(before.usage, usage),
      thinking: (before.thinking ?? 0) + thinking,
      usd: (before.usd ?? 0) + cost,
    });
  }
  const unknown = { apiMs: null, toolMs: null, linesAdded: null, linesRemoved: null };
  return usd > 0 ? { usd, isPriceKnown: true, ...unknown, models: [...models.values()] } : null;
}
