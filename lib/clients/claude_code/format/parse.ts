import { arrayAt, isJsonObject, type JsonObject, numberAt, objectAt, stringAt, stringsAt } from "../../../json.ts";
import type {
  AttachmentEntry,
  Block,
  Entry,
  EntryBase,
  HookNotice,
  HookRun,
  OtherAttachment,
  PermissionDecision,
  QueuedCommand,
  SourceLocation,
  Speaker,
  UserEntry,
} from "../../../session/entry.ts";
import { QUEUE_ONLY_UNTIL, SYNTHETIC_MODEL, TITLES, WAKEUP_ORIGINS } from "./client_strings.ts";
import { contentBlocks } from "./content.ts";
import { isSidechainLine } from "./objects.ts";
import {
  commandLine,
  isUserRow,
  promptText,
  type Sender,
  senderOf,
  speakerOf,
  speakerOfText,
  withoutPlan,
} from "./speaker.ts";
import { withEndings } from "./tool_results.ts";
import { parseCost, parseUsage } from "./usage.ts";
import { soleResult } from "../../../session/calls/tool_result.ts";
import { compareVersions } from "../../../session/version.ts";

function parseDecision(line: JsonObject): PermissionDecision | null {
  const decision = objectAt(line, "permissionDecision");
  const answer = decision && stringAt(decision, "decision");
  if (!decision || !answer) return null;
  return {
    decision: answer,
    source: stringAt(decision, "source"),
    reasonType: stringAt(decision, "reasonType"),
    reasonCode: stringAt(decision, "reasonCode"),
    ruleSource: stringAt(decision, "ruleSource"),
  };
}

/** `origin` is an object with a kind; a bare string is taken as the kind. A prompt that a schedule sent may have none. */
function originOf(object: JsonObject): string | null {
  const origin = objectAt(object, "origin");
  const wakeup = stringAt(object, "wakeupSource") ?? "";
  return (origin ? stringAt(origin, "kind") : stringAt(object, "origin")) ??
    (Object.hasOwn(WAKEUP_ORIGINS, wakeup) ? WAKEUP_ORIGINS[wakeup] ?? null : null);
}

function hookText(attachment: JsonObject): string {
  const error = objectAt(attachment, "blockingError");
  return (error && stringAt(error, "blockingError")) ?? stringAt(attachment, "content") ??
    (stringsAt(attachment, "content").join("\n") || null) ?? stringAt(attachment, "stderr") ?? "";
}

function parseHookRun(line: JsonObject): HookRun | null {
  const command = stringAt(line, "command");
  return command === null ? null : { command, durationMs: numberAt(line, "durationMs") };
}

function durationAt(line: JsonObject): number | null {
  const millis = numberAt(line, "durationMs");
  return millis !== null && millis >= 0 ? millis : null;
}

/** Who sent a queued prompt: its line may name the source (2.1.2xx), itself the origin (2.1.185 on). */
function queuedSender(attachment: JsonObject, promptSource: string | null): Sender {
  if (attachment["humanTurn"] === true) return "person";
  return senderOf({
    origin: originOf(attachment),
    promptSource,
    rowSource: null,
    isMeta: false,
    isSummary: false,
    isSidechain: false,
  });
}

function parseAttachment(attachment: JsonObject, promptSource: string | null): AttachmentEntry["attachment"] {
  const type = stringAt(attachment, "type") ?? "";
  if (type === "queued_command") {
    const sender = queuedSender(attachment, promptSource);
    const text = promptText(contentBlocks({ content: attachment["prompt"] ?? "" }), sender);
    const commandMode = stringAt(attachment, "commandMode");
    const origin = originOf(attachment);
    const isForeign = attachment["isMeta"] === true || attachment["humanTurn"] === false ||
      !isUserRow(stringAt(attachment, "rowSource"));
    const mayBeHuman = !isForeign && (commandMode === null || commandMode === "prompt") &&
      (origin === null || origin === "human");
    const isHumanInput = mayBeHuman && speakerOfText(text, sender) === "user";
    return { kind: "queued_command", text, commandMode, origin, isHumanInput } satisfies QueuedCommand;
  }
  if (type.startsWith("hook_") || type === "async_hook_response") {
    return {
      kind: "hook",
      type,
      event: stringAt(attachment, "hookEvent"),
      name: stringAt(attachment, "hookName"),
      toolUseId: stringAt(attachment, "toolUseID"),
      text: hookText(attachment),
      run: parseHookRun(attachment),
    } satisfies HookNotice;
  }
  return { kind: "other", type } satisfies OtherAttachment;
}

/** Attachments that say which mode the session enters or leaves; clients repeat them while it lasts. */
const MODE_ATTACHMENTS: Readonly<Partial<Record<string, string | null>>> = {
  plan_mode: "plan", // 2.1.20 on
  plan_mode_exit: null,
  auto_mode: "auto", // 2.1.114 on
  auto_mode_exit: null,
};

/** What an attachment says about the mode of the session that it is in; undefined if nothing. */
function modeOfAttachment(attachment: JsonObject): string | null | undefined {
  const type = stringAt(attachment, "type") ?? "";
  const isKnown = Object.hasOwn(MODE_ATTACHMENTS, type) && attachment["isSubAgent"] !== true;
  return isKnown ? MODE_ATTACHMENTS[type] : undefined;
}

/** The last version that was asked about: thousands of lines in a row share one. */
let asked: { readonly version: string; readonly queueOnly: boolean } = { version: "", queueOnly: false };

/** Whether a client leaves a prompt that it takes from the queue in mid-turn in queue lines alone. */
function isQueueOnly(version: string): boolean {
  if (asked.version !== version) asked = { version, queueOnly: compareVersions(version, QUEUE_ONLY_UNTIL) <= 0 };
  return asked.queueOnly;
}

function parseUser(base: EntryBase, content: readonly Block[]): UserEntry {
  const line = base.raw;
  // one literal: a copy of `base` grows with each field that is added, and most lines are read here
  const entry = {
    location: base.location,
    type: base.type,
    uuid: base.uuid,
    parentUuid: base.parentUuid,
    sessionId: base.sessionId,
    timestamp: base.timestamp,
    version: base.version,
    removalDelivers: base.removalDelivers,
    isSidechain: base.isSidechain,
    agentId: base.agentId,
    cwd: base.cwd,
    raw: base.raw,
    kind: "user" as const,
    speaker: "user" as Speaker,
    content,
    prompt: "",
    promptId: stringAt(line, "promptId"),
    promptSource: stringAt(line, "promptSource"),
    rowSource: stringAt(line, "rowSource"),
    origin: originOf(line) ?? (line["pluginPrompt"] === undefined ? null : "plugin"),
    // the text of a skill names the call that brought it; a stream calls the client's own prompts synthetic
    isMeta: line["isMeta"] === true || line["sourceToolUseID"] !== undefined || line["isSynthetic"] === true,
    isSummary: line["isCompactSummary"] === true || line["isVisibleInTranscriptOnly"] === true,
    toolUseResult: line["toolUseResult"] ?? line["tool_use_result"],
    toolDenialKind: stringAt(line, "toolDenialKind"),
    userFeedback: stringAt(line, "userFeedback"),
    permissionDecision: parseDecision(line),
  };
  const mode = stringAt(line, "permissionMode"); // 2.1.15 on, on prompts
  const sender = senderOf(entry);
  entry.prompt = promptText(content, sender);
  if (sender === "unknown" || line["planContent"] !== undefined) entry.prompt = withoutPlan(entry.prompt);
  entry.speaker = speakerOf(entry);
  if (entry.speaker === "command") entry.prompt = commandLine(entry.prompt);
  entry.content = withEndings(content, entry);
  const plan = entry.speaker === "user" ? stringAt(line, "planContent") : null; // 2.1.20 on
  const approvalWords = approvalWordsOf(entry);
  if (mode === null && plan === null && approvalWords === null) return entry;
  return {
    ...entry,
    ...mode === null ? {} : { mode },
    ...plan === null ? {} : { plan },
    ...approvalWords === null ? {} : { approvalWords },
  };
}

/** What stands beside the result of a call that the client says the user approved; null if nothing of the user's does. */
function approvalWordsOf({ permissionDecision, content, prompt }: UserEntry): string | null {
  if (permissionDecision?.decision !== "accept" || !permissionDecision.source?.startsWith("user_")) return null;
  return soleResult({ content }) !== null && prompt !== "" && speakerOfText(prompt) === "user" ? prompt : null;
}

export function parseEntry(line: JsonObject, place: SourceLocation): Entry {
  const type = stringAt(line, "type") ?? "";
  const version = stringAt(line, "version");
  const base: EntryBase = {
    location: place,
    type,
    uuid: stringAt(line, "uuid"),
    parentUuid: stringAt(line, "parentUuid"),
    sessionId: stringAt(line, "sessionId") ?? stringAt(line, "session_id"),
    timestamp: stringAt(line, "timestamp") ?? stringAt(line, "_audit_timestamp"),
    version,
    removalDelivers: version === null ? null : isQueueOnly(version),
    isSidechain: isSidechainLine(line),
    agentId: stringAt(line, "agentId"),
    cwd: stringAt(line, "cwd"),
    raw: line,
  };
  switch (type) {
    case "user":
    case "human":
    case "tool_result":
      return parseUser(base, type === "tool_result" ? contentBlocks({ content: line }) : contentBlocks(line));
    case "assistant":
    case "tool_use": {
      const message = objectAt(line, "message");
      const model = message && stringAt(message, "model");
      const content = type === "tool_use" ? contentBlocks({ content: line }) : contentBlocks(line);
      return {
        ...base,
        kind: "assistant",
        content,
        messageId: (message && stringAt(message, "id")) ?? null,
        requestId: stringAt(line, "requestId"),
        model: model ?? null,
        stopReason: (message && stringAt(message, "stop_reason")) ?? null,
        usage: parseUsage(message, { version, content }),
        isSynthetic: model === SYNTHETIC_MODEL,
        isApiError: line["isApiErrorMessage"] === true,
      };
    }
    case "system": {
      const compactionMs = durationAt(objectAt(line, "compactMetadata") ?? {});
      return {
        ...base,
        ...compactionMs === null ? {} : { compactionMs },
        kind: "system",
        subtype: stringAt(line, "subtype"),
        text: stringAt(line, "content") ?? "",
        hookRuns: arrayAt(line, "hookInfos").flatMap((info) => isJsonObject(info) ? parseHookRun(info) ?? [] : []),
        turnMs: line["subtype"] === "turn_duration" ? durationAt(line) : null,
        isMeta: line["isMeta"] === true,
      };
    }
    case "attachment": {
      const attachment = objectAt(line, "attachment") ?? {};
      const mode = modeOfAttachment(attachment);
      return {
        ...base,
        ...mode === undefined ? {} : { mode },
        kind: "attachment",
        attachment: parseAttachment(attachment, stringAt(line, "promptSource")),
      };
    }
    case "queue-operation": {
      // a list of blocks in 2.0.29 to 2.0.31
      const content = line["content"] ?? null;
      const text = content === null ? null : promptText(contentBlocks({ content }));
      const isHumanInput = text !== null && speakerOfText(text) === "user";
      return { ...base, kind: "queue", operation: stringAt(line, "operation") ?? "", text, isHumanInput };
    }
    case "cost-state":
      return { ...base, kind: "cost", cost: parseCost(line), countedSince: numberAt(line, "startTime") };
    case "progress":
      return { ...base, kind: "progress" };
    case "permission-mode": {
      const mode = stringAt(line, "permissionMode");
      return { ...base, ...mode === null ? {} : { mode }, kind: "other" };
    }
    default: {
      const named = Object.hasOwn(TITLES, type) ? TITLES[type] : undefined;
      if (named) {
        const row = stringAt(line, "leafUuid");
        const title = stringAt(line, named.key) ?? "";
        return { ...base, kind: "title", by: named.by, title, ...row === null ? {} : { ofRow: row } };
      }
      return { ...base, kind: "other" };
    }
  }
}
