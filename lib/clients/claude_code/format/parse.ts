import { type JsonObject, numberAt, objectAt, stringAt } from "../../../json.ts";
import { contentBlocks, plainText, stringsAt } from "../../../session/content.ts";
import type {
  AttachmentEntry,
  Entry,
  EntryBase,
  HookNotice,
  OtherAttachment,
  PermissionDecision,
  QueuedCommand,
  SourceLocation,
  Usage,
} from "../../../session/entry.ts";
import { statedUsage } from "../../../session/usage.ts";
import { SYNTHETIC_MODEL, TITLE_KEYS } from "./client_strings.ts";

function parseUsage(message: JsonObject | null, version: string | null): Usage | null {
  const usage = message && objectAt(message, "usage");
  if (!usage) return null;
  const counts = {
    input: numberAt(usage, "input_tokens") ?? 0,
    output: numberAt(usage, "output_tokens") ?? 0,
    cacheRead: numberAt(usage, "cache_read_input_tokens") ?? 0,
    cacheCreation: numberAt(usage, "cache_creation_input_tokens") ?? 0,
  };
  return statedUsage(counts, version, stringAt(message, "stop_reason"));
}

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

/** `origin` is an object with a kind; a bare string is taken as the kind. */
function originOf(object: JsonObject): string | null {
  const origin = objectAt(object, "origin");
  return origin ? stringAt(origin, "kind") : stringAt(object, "origin");
}

function hookText(attachment: JsonObject): string {
  const error = objectAt(attachment, "blockingError");
  return (error && stringAt(error, "blockingError")) ?? stringAt(attachment, "content") ??
    (stringsAt(attachment, "content").join("\n") || null) ?? stringAt(attachment, "stderr") ?? "";
}

function parseAttachment(attachment: JsonObject): AttachmentEntry["attachment"] {
  const type = stringAt(attachment, "type") ?? "";
  if (type === "queued_command") {
    return {
      kind: "queued_command",
      text: plainText(attachment["prompt"]),
      commandMode: stringAt(attachment, "commandMode"),
      origin: originOf(attachment),
    } satisfies QueuedCommand;
  }
  if (type.startsWith("hook_") || type === "async_hook_response") {
    return {
      kind: "hook",
      type,
      event: stringAt(attachment, "hookEvent"),
      name: stringAt(attachment, "hookName"),
      toolUseId: stringAt(attachment, "toolUseID"),
      text: hookText(attachment),
    } satisfies HookNotice;
  }
  return { kind: "other", type } satisfies OtherAttachment;
}

/** One object of a transcript as an entry; every object gives one, whatever it holds. */
export function parseEntry(line: JsonObject, place: SourceLocation): Entry {
  const type = stringAt(line, "type") ?? "";
  const base: EntryBase = {
    location: place,
    type,
    uuid: stringAt(line, "uuid"),
    parentUuid: stringAt(line, "parentUuid"),
    sessionId: stringAt(line, "sessionId") ?? stringAt(line, "session_id"),
    timestamp: stringAt(line, "timestamp"),
    version: stringAt(line, "version"),
    isSidechain: line["isSidechain"] === true,
    agentId: stringAt(line, "agentId"),
    raw: line,
  };
  switch (type) {
    case "user":
    case "human":
    case "tool_result":
      return {
        ...base,
        kind: "user",
        content: type === "tool_result" ? contentBlocks({ content: line }) : contentBlocks(line),
        promptId: stringAt(line, "promptId"),
        promptSource: stringAt(line, "promptSource"),
        origin: originOf(line),
        isMeta: line["isMeta"] === true,
        isSummary: line["isCompactSummary"] === true || line["isVisibleInTranscriptOnly"] === true,
        toolUseResult: line["toolUseResult"],
        toolDenialKind: stringAt(line, "toolDenialKind"),
        userFeedback: stringAt(line, "userFeedback"),
        permissionDecision: parseDecision(line),
      };
    case "assistant":
    case "tool_use": {
      const message = objectAt(line, "message");
      const model = message && stringAt(message, "model");
      return {
        ...base,
        kind: "assistant",
        content: type === "tool_use" ? contentBlocks({ content: line }) : contentBlocks(line),
        messageId: (message && stringAt(message, "id")) ?? null,
        requestId: stringAt(line, "requestId"),
        model: model ?? null,
        stopReason: (message && stringAt(message, "stop_reason")) ?? null,
        usage: parseUsage(message, base.version),
        isSynthetic: model === SYNTHETIC_MODEL,
        isApiError: line["isApiErrorMessage"] === true,
      };
    }
    case "system":
      return {
        ...base,
        kind: "system",
        subtype: stringAt(line, "subtype"),
        text: stringAt(line, "content") ?? "",
        isMeta: line["isMeta"] === true,
      };
    case "attachment":
      return { ...base, kind: "attachment", attachment: parseAttachment(objectAt(line, "attachment") ?? {}) };
    case "queue-operation":
      return {
        ...base,
        kind: "queue",
        operation: stringAt(line, "operation") ?? "",
        // a list of blocks in 2.0.29 to 2.0.31
        text: line["content"] === undefined || line["content"] === null ? null : plainText(line["content"]),
      };
    case "progress":
      return { ...base, kind: "progress" };
    default: {
      const key = Object.hasOwn(TITLE_KEYS, type) ? TITLE_KEYS[type] : undefined;
      if (key !== undefined) return { ...base, kind: "title", title: stringAt(line, key) ?? "" };
      return { ...base, kind: "other" };
    }
  }
}
