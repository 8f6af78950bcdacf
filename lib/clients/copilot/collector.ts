/** Entries of Copilot CLI: one file a session with its agents; what was rewound is cut off by the client. */
import { APPLY_PATCH, patchCall, renamedCall, type ToolNames } from "../readers/tool_names.ts";
import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import type { Block, CallEnding, Entry, EntryBase, SourceLocation, ToolUseBlock, Usage } from "../../session/entry.ts";
import {
  apiErrorEntry,
  assistantEntry,
  endingOfRun,
  queuedPrompt,
  resultBlock,
  textEntry,
  userEntry,
} from "../readers/entries.ts";
import type { SessionCollector } from "../readers/whole_file.ts";
import { copilotUsage, ShutdownTotals } from "./shutdown_totals.ts";

/** The model's names of tools by the client's own, with their fields that are named otherwise (1.0.40 to 1.0.102). */
const TOOLS: ToolNames = {
  bash: ["Bash", {}],
  powershell: ["PowerShell", {}],
  view: ["Read", { path: "file_path" }],
  create: ["Write", { path: "file_path", file_text: "content" }],
  edit: ["Edit", { path: "file_path", old_str: "old_string", new_str: "new_string" }],
  grep: ["Grep", {}],
  rg: ["Grep", {}],
  glob: ["Glob", {}],
  web_fetch: ["WebFetch", {}],
  task: ["task", { agent_type: "subagent_type" }],
};
const SHELLS: ReadonlySet<string> = new Set(["bash", "powershell"]);

/** The client's last line below what a command printed (1.0.40; 1.0.71 on). */
const EXIT_LINE = /<(?:exited|[^<>\n]{1,80} completed) with exit code (-?\d{1,10})>\s*$/;

/** Who decided, by the answer to a request for permission (1.0.40 to 1.0.102, and declared in the package). */
const DECISIONS: Readonly<Record<string, readonly [CallEnding["decision"], CallEnding["outcome"] | null]>> = {
  approved: ["approved_once", null],
  "approved-for-location": ["approved_always", null],
  "approved-for-session": ["approved_always", null],
  "denied-interactively-by-user": ["rejected_by_person", "not_run"],
  cancelled: ["interrupted", "not_run"],
  "denied-by-rules": ["denied_by_rule", "not_run"],
  "denied-no-approval-rule-and-could-not-request-from-user": ["not_granted", "not_run"],
  "denied-by-permission-request-hook": ["blocked_by_hook", "not_run"],
  "denied-by-content-exclusion-policy": ["blocked_by_client", "not_run"],
};

function decisionOf(answer: JsonObject): readonly [CallEnding["decision"], CallEnding["outcome"] | null] {
  const kind = stringAt(answer, "kind") ?? "";
  return (Object.hasOwn(DECISIONS, kind) ? DECISIONS[kind] : undefined) ?? ["allowed", null];
}

/** Why a call was denied that nobody was asked about. */
const DENIED_BY_RULE = /^Permission to run this tool was denied (?:due )?(?:to )?the following rules: /;
const UNKNOWN_TOOL = /^Tool '[^']{1,200}' does not exist\./;

const EVIDENCE = 200;

function toolUseOf(request: JsonObject): ToolUseBlock {
  const [id, tool] = [stringAt(request, "toolCallId") ?? "", stringAt(request, "name") ?? ""];
  const given = request["arguments"];
  const args = isJsonObject(given) ? given : {};
  if (tool !== APPLY_PATCH) return renamedCall(id, tool, args, TOOLS);
  return patchCall(id, typeof given === "string" ? given : stringAt(args, "input") ?? "");
}

export class CopilotCollector implements SessionCollector {
  readonly #entries: Entry[] = [];
  readonly #tools = new Map<string, string>();
  /** Calls that the client made itself, without the model. */
  readonly #own = new Set<string>();
  /** The call of each request for permission, and what was answered to a call. */
  readonly #requests = new Map<string, string>();
  readonly #answers = new Map<string, JsonObject>();
  /** Refusals after which the client wrote no end of the call: the user pressed Esc at its question. */
  readonly #refused = new Map<string, { readonly at: number; readonly base: EntryBase }>();
  /** The tokens of requests whose answers come next, by agent; "" for the main conversation. */
  readonly #usage = new Map<string, { readonly usage: Usage; readonly base: EntryBase }>();
  readonly #totals = new ShutdownTotals();
  readonly #tasks = new Set<string>();
  readonly #agentTypes = new Map<string, string>();
  /** The only agent whose entries are wanted; null for the whole session. */
  readonly #onlyAgent: string | null;
  #sessionId: string | null = null;
  #version: string | null = null;
  #cwd: string | null = null;
  /** What the user chose: answers of older versions do not say it. */
  #model: string | null = null;

  /** @param onlyAgent Only the entries of this agent are given; null for all. */
  constructor(onlyAgent: string | null = null) {
    this.#onlyAgent = onlyAgent;
  }

  add(text: string, location: SourceLocation): boolean {
    const line = parseJsonObject(text);
    const type = line === null ? null : stringAt(line, "type");
    if (line === null || type === null) return false;
    const data = objectAt(line, "data") ?? {};
    if (type === "session.start" || type === "session.resume") this.#learn(data);
    const kind = type === "subagent.started" ? stringAt(data, "agentName") : null;
    if (kind !== null) this.#agentTypes.set(stringAt(line, "agentId") ?? stringAt(data, "toolCallId") ?? "", kind);
    const base = this.#base(line, data, location);
    this.#entries.push(...this.#read(type, data, base));
    return true;
  }

  end(): readonly Entry[] {
    // an answer that was stopped is not in the file
    const unanswered = [...this.#usage.values()].map(({ usage, base }): Entry => ({ ...base, kind: "usage", usage }));
    const entries = this.#entries.map((entry) => this.#totals.settled(entry));
    for (const [call, { at, base }] of this.#refused) {
      entries[at] = userEntry(
        base,
        "tool_result",
        [resultBlock(call, "", this.#endingOf({}, { id: call, text: "" }))],
        "",
      );
    }
    const all = [...entries, ...unanswered];
    return this.#onlyAgent === null ? all : all.filter(({ agentId }) => agentId === this.#onlyAgent);
  }

  #learn(data: JsonObject): void {
    this.#sessionId = stringAt(data, "sessionId") ?? this.#sessionId;
    this.#version = stringAt(data, "copilotVersion") ?? this.#version;
    this.#cwd = stringAt(objectAt(data, "context") ?? {}, "cwd") ?? this.#cwd;
  }

  #base(line: JsonObject, data: JsonObject, location: SourceLocation): EntryBase {
    const agentId = stringAt(line, "agentId") ?? stringAt(data, "parentToolCallId");
    const agentType = this.#agentTypes.get(agentId ?? "");
    const branch = stringAt(objectAt(data, "context") ?? {}, "branch");
    return {
      location,
      type: stringAt(line, "type") ?? "",
      uuid: stringAt(line, "id"),
      parentUuid: stringAt(line, "parentId"),
      sessionId: this.#sessionId,
      timestamp: stringAt(line, "timestamp"),
      version: this.#version,
      removalDelivers: null,
      isSidechain: agentId !== null,
      agentId,
      ...agentType === undefined ? {} : { agentType },
      cwd: this.#cwd,
      ...branch === null ? {} : { branch },
      raw: line,
    };
  }

  #read(type: string, data: JsonObject, base: EntryBase): readonly Entry[] {
    const other: Entry = { ...base, kind: "other" };
    switch (type) {
      case "user.message":
        return [this.#user(data, base)];
      case "assistant.message":
        return [this.#answer(data, base)];
      case "tool.execution_complete":
        return [this.#result(data, base)];
      case "tool.user_requested": {
        const command = `!${stringAt(objectAt(data, "arguments") ?? {}, "command") ?? ""}`;
        return [textEntry(base, "command", command)];
      }
      case "permission.requested":
        this.#requests.set(
          stringAt(data, "requestId") ?? "",
          stringAt(objectAt(data, "permissionRequest") ?? {}, "toolCallId") ?? "",
        );
        return [other];
      case "permission.completed": {
        const call = stringAt(data, "toolCallId") ?? this.#requests.get(stringAt(data, "requestId") ?? "") ?? "";
        const answer = objectAt(data, "result") ?? {};
        this.#answers.set(call, answer);
        if (decisionOf(answer)[1] !== null) this.#refused.set(call, { at: this.#entries.length, base });
        return [other];
      }
      case "session.model_change":
        this.#model = stringAt(data, "newModel") ?? this.#model;
        return [other];
      case "session.usage_record": {
        const usage = objectAt(data, "usage");
        if (usage === null) return [other];
        const before = this.#usage.get(base.agentId ?? "");
        this.#usage.set(base.agentId ?? "", { usage: copilotUsage(usage), base });
        return before === undefined ? [] : [{ ...before.base, kind: "usage", usage: before.usage }];
      }
      case "session.shutdown":
        return [other, ...this.#totals.addShutdown(data, base)];
      case "session.compaction_complete": {
        const summary = stringAt(data, "summaryContent");
        if (data["success"] !== true || summary === null) return [other];
        return [textEntry(base, "compaction_summary", summary)];
      }
      case "system.notification": {
        const words = stringAt(data, "content") ?? "";
        return [textEntry(base, "notification", words)];
      }
      case "abort":
        return [userEntry(base, "interrupt", [], stringAt(data, "reason") ?? "")];
      case "session.error": {
        return [apiErrorEntry(base, { code: numberAt(data, "statusCode"), message: stringAt(data, "message") })];
      }
      default:
        return [other]; // what repeats the conversation for the client's own use is among them
    }
  }

  #user(data: JsonObject, base: EntryBase): Entry {
    const text = stringAt(data, "content") ?? "";
    const blocks: Block[] = [{ kind: "text", text }];
    for (const _ of arrayAt(data, "attachments")) blocks.push({ kind: "document" });
    if (base.agentId !== null) {
      const isFirst = !this.#tasks.has(base.agentId);
      this.#tasks.add(base.agentId);
      return userEntry(base, isFirst ? "agent_task" : "meta", blocks, text);
    }
    if (stringAt(data, "source") !== null || data["isAutopilotContinuation"] === true) {
      return userEntry(base, "meta", blocks, text);
    }
    const delivery = stringAt(data, "delivery");
    const isSteering = delivery === null ? stringAt(data, "transformedContent") === null : delivery === "steering";
    if (isSteering) return queuedPrompt(base, text);
    this.#totals.addPrompt();
    return userEntry(base, "user", blocks, text);
  }

  #answer(data: JsonObject, base: EntryBase): Entry {
    const requests = arrayAt(data, "toolRequests").filter(isJsonObject);
    const isOwn = ["model", "turnId", "interactionId"].every((name) => stringAt(data, name) === null);
    if (isOwn) {
      for (const request of requests) this.#own.add(stringAt(request, "toolCallId") ?? "");
      return { ...base, kind: "other" };
    }
    const [thought, text] = [stringAt(data, "reasoningText"), stringAt(data, "content") ?? ""];
    const blocks: Block[] = [];
    if (thought) blocks.push({ kind: "thinking", text: thought, signature: "", redacted: false });
    if (text !== "") blocks.push({ kind: "text", text });
    for (const request of requests) {
      this.#tools.set(stringAt(request, "toolCallId") ?? "", stringAt(request, "name") ?? "");
      blocks.push(toolUseOf(request));
    }
    // older versions count only the output of each answer
    const output = numberAt(data, "outputTokens");
    const counted = this.#usage.get(base.agentId ?? "")?.usage ?? null;
    this.#usage.delete(base.agentId ?? "");
    const usage = counted ?? (output === null ? null : { input: null, output, cacheRead: null, cacheCreation: null });
    const model = stringAt(data, "model") ?? (base.isSidechain ? null : this.#model);
    const answer = { ...assistantEntry(base, blocks, model), messageId: stringAt(data, "messageId"), usage };
    return counted === null ? this.#totals.addAnswer(answer) : answer;
  }

  #result(data: JsonObject, base: EntryBase): Entry {
    const id = stringAt(data, "toolCallId") ?? "";
    if (data["isUserRequested"] === true || this.#own.has(id)) return { ...base, kind: "other" };
    this.#refused.delete(id);
    const [result, error] = [objectAt(data, "result"), objectAt(data, "error")];
    const text = (result && stringAt(result, "content")) ?? (error && stringAt(error, "message")) ?? "";
    const block = resultBlock(id, text, this.#endingOf(data, { id, text }));
    const feedback = stringAt(this.#answers.get(id) ?? {}, "feedback");
    const said = feedback === null ? block : { ...block, feedback: { kind: "rejection", text: feedback } as const };
    const blocks = [UNKNOWN_TOOL.test(text) ? { ...said, isInvalidCall: true as const } : said];
    return userEntry(base, "tool_result", blocks, "");
  }

  #endingOf(data: JsonObject, { id, text }: { readonly id: string; readonly text: string }): CallEnding {
    const answer = this.#answers.get(id) ?? {};
    const kind = stringAt(answer, "kind") ?? "";
    const [decision, denied] = decisionOf(answer);
    const evidence = kind === "" ? "" : `permission: ${kind}`;
    if (data["success"] === true) {
      if (!SHELLS.has(this.#tools.get(id) ?? "")) return { ...endingOfRun(null), decision, evidence };
      const stated = numberAt(objectAt(data, "shellExecution") ?? {}, "exitCode");
      const found = EXIT_LINE.exec(text.slice(-EVIDENCE))?.[1];
      return { ...endingOfRun(stated ?? (found === undefined ? null : Number(found))), decision, evidence };
    }
    const words = text.slice(0, EVIDENCE);
    if (denied !== null) {
      const wasAsked = kind === "cancelled" ? { prompted: true } as const : {};
      return { decision, outcome: denied, exitCode: null, evidence, ...wasAsked };
    }
    if (stringAt(objectAt(data, "error") ?? {}, "code") === "denied") {
      const by = DENIED_BY_RULE.test(text) ? "denied_by_rule" : "not_granted";
      return { decision: by, outcome: "not_run", exitCode: null, evidence: words };
    }
    return { decision, outcome: "failed", exitCode: null, evidence: evidence || words };
  }
}
