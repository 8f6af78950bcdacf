import { isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../../json.ts";
import { type BranchNode, resultId, useId } from "../reading/branch.ts";
import { replaceRefused } from "../check/refused.ts";
import type { TrimOptions } from "../../resuming/trim_options.ts";
import type { RetainedNode, TrimPlan } from "./plan.ts";
import { capText, IMAGE_NOTE, mapObjectTexts, mapTexts, shortenNotice, shortenText, withoutImages } from "./shorten.ts";
import type { ChangeCounts } from "../../resuming/trim_stats.ts";

export interface NewNames {
  readonly sessionId: string;
  /** The id of the source, for `forkedFrom`; null if no line has one. */
  readonly sourceId: string | null;
  readonly uuids: ReadonlyMap<string, string>;
}

/** Fields with copies of a result outside of the message: those of the tool and of an MCP server. */
const RESULT_COPIES: readonly string[] = ["toolUseResult", "mcpMeta"];
/** Fields with copies of a call's input outside of the message (2.1.330). */
const USE_COPIES: readonly string[] = ["wireToolInputs", "hostContent"];

/** The length of a uuid; longer texts are not looked up. */
const MAX_NAME = 64;

export interface RewriteContext {
  readonly node: BranchNode;
  readonly kept: RetainedNode;
  readonly plan: TrimPlan;
  readonly options: TrimOptions;
  readonly counts: ChangeCounts;
}

/** A line of the new session: the entry with its new ids and without what the plan removes. */
export function rewriteEntry(line: JsonObject, going: RewriteContext, names: NewNames): JsonObject {
  return renamed(new Rewriter(going).rewrite(line), going, names);
}

export function carryEntry(line: JsonObject, names: NewNames): JsonObject {
  return withSession(mapObjectTexts(line, (text) => names.uuids.get(text) ?? text), names.sessionId);
}

function withSession(line: JsonObject, sessionId: string): JsonObject {
  return {
    ...line,
    ...typeof line["sessionId"] === "string" ? { sessionId } : {},
    ...typeof line["session_id"] === "string" ? { session_id: sessionId } : {}, // 2.1.204 on
  };
}

/** Replaces the ids of other entries in a line, as claude-agent-sdk 0.3.330 does when it forks. */
function renamed(line: JsonObject, { node, kept: { parentUuid } }: RewriteContext, names: NewNames): JsonObject {
  const named: Record<string, Json | undefined> = {};
  const rename = (text: string) => text.length <= MAX_NAME ? names.uuids.get(text) ?? text : text;
  for (const [key, value] of Object.entries(line)) {
    // the message has no ids of entries, and is long
    const isConversation = key === "message" || RESULT_COPIES.includes(key);
    named[key] = isConversation || value === undefined ? value : mapTexts(value, rename);
  }
  const source = stringAt(line, "sourceToolAssistantUUID");
  if (source !== null && !names.uuids.has(source)) delete named["sourceToolAssistantUUID"];
  const logical = stringAt(line, "logicalParentUuid");
  if (logical !== null && !names.uuids.has(logical)) named["logicalParentUuid"] = null;
  if (node.preserved) named["compactMetadata"] = withoutPreserved(objectAt(line, "compactMetadata"));
  named["parentUuid"] = parentUuid === null ? null : names.uuids.get(parentUuid) ?? null;
  named["uuid"] = names.uuids.get(node.uuid) ?? node.uuid;
  if (names.sourceId !== null) named["forkedFrom"] = { sessionId: names.sourceId, messageUuid: node.uuid };
  return withSession(named, names.sessionId);
}

/** What a compaction preserved is linked by parents now; the old links would be wrong if a part of it was left out. */
function withoutPreserved(metadata: JsonObject | null): JsonObject | undefined {
  if (!metadata) return undefined;
  const { preservedMessages: _, preservedSegment: __, ...rest } = metadata;
  return rest;
}

class Rewriter {
  readonly #node: BranchNode;
  readonly #kept: RetainedNode;
  readonly #plan: TrimPlan;
  readonly #options: TrimOptions;
  readonly #counts: ChangeCounts;
  readonly #seen = new Set<string>();

  constructor({ node, kept, plan, options, counts }: RewriteContext) {
    this.#node = node;
    this.#kept = kept;
    this.#plan = plan;
    this.#options = options;
    this.#counts = counts;
  }

  rewrite(line: JsonObject): JsonObject {
    const node = this.#node;
    if (node.kind === "attachment") return this.#attachment(line);
    const message = objectAt(line, "message");
    if (!message || (node.kind !== "user" && node.kind !== "assistant")) return line;
    const given = message["content"];
    const content = given === undefined || node.kind === "assistant" || !this.#options.repair
      ? given
      : replaceRefused(given, { type: "text", text: IMAGE_NOTE });
    const changed = typeof content === "string"
      ? this.#notice(content)
      : Array.isArray(content)
      ? this.#blocks(content)
      : content;
    const rewritten = changed === given ? line : { ...line, message: { ...message, content: changed } };
    return this.#withCopies(rewritten);
  }

  #isRemoved(id: string): boolean {
    return this.#plan.removed.has(id) || (this.#plan.copies.get(this.#node.uuid)?.has(id) ?? false);
  }

  /** Whether an earlier block of the entry is the same use or result. */
  #isRepeated(half: string): boolean {
    const before = this.#seen.has(half);
    this.#seen.add(half);
    return before;
  }

  #notice(text: string): string {
    if (!this.#kept.shortenNotices || this.#node.kind === "assistant") return text;
    const short = shortenNotice(text);
    if (short !== text) this.#counts.notices++;
    return short;
  }

  #blocks(content: readonly Json[]): readonly Json[] {
    const blocks = content.map((block) => isJsonObject(block) ? this.#block(block) : block);
    const left = blocks.filter((block) => block !== null);
    return left.length === content.length && left.every((block, index) => block === content[index]) ? content : left;
  }

  #block(block: JsonObject): JsonObject | null {
    const type = stringAt(block, "type");
    const use = useId(block);
    if (use !== null) return this.#isRemoved(use) || this.#isRepeated(`use ${use}`) ? null : this.#use(block, use);
    const result = resultId(block);
    if (result !== null) {
      return this.#isRemoved(result) || this.#isRepeated(`result ${result}`) ? null : this.#result(block, result);
    }
    switch (type) {
      case "thinking":
      case "redacted_thinking":
        return this.#kept.dropThinking && this.#node.kind === "assistant" ? null : block;
      case "image":
        return this.#options.dropImages ? this.#imageless(block) : block;
      case "text": {
        const text = stringAt(block, "text");
        const short = text === null ? text : this.#notice(text);
        return short === text || short === null ? block : { ...block, text: short };
      }
      default:
        return block;
    }
  }

  #use(block: JsonObject, id: string): JsonObject {
    const input = block["input"];
    if (input === undefined || !this.#plan.shortened.has(id)) return block;
    const short = mapTexts(input, shortenText);
    if (short === input) return block;
    this.#counts.inputs++;
    return { ...block, input: short };
  }

  #result(block: JsonObject, id: string): JsonObject {
    let content = block["content"];
    if (content === undefined) return block;
    if (this.#plan.shortened.has(id)) {
      const short = resultTexts(withoutImages(content), shortenText);
      if (short !== content) this.#counts.results++;
      content = short;
    }
    if (this.#options.dropImages) {
      const imageless = withoutImages(content);
      if (imageless !== content) this.#counts.images += countImages(content) - countImages(imageless);
      content = imageless;
    }
    const limit = this.#options.maxToolOutput;
    if (limit !== undefined) {
      const capped = resultTexts(content, (text) => capText(text, limit));
      if (capped !== content) this.#counts.capped++;
      content = capped;
    }
    return content === block["content"] ? block : { ...block, content };
  }

  #imageless(block: JsonObject): JsonObject {
    const note = withoutImages(block);
    if (note === block || !isJsonObject(note)) return block;
    this.#counts.images++;
    return note;
  }

  #withCopies(line: JsonObject): JsonObject {
    const node = this.#node;
    const { shortened } = this.#plan;
    const changed: Record<string, Json | undefined> = {};
    if (node.uses.some((id) => this.#isRemoved(id) || shortened.has(id))) {
      for (const key of USE_COPIES) if (line[key] !== undefined) changed[key] = undefined;
    }
    if (node.results.length > 0) {
      for (const key of RESULT_COPIES) {
        const copy = line[key];
        if (copy === undefined) continue;
        const without = node.results.some((id) => this.#isRemoved(id)) ? undefined : this.#copy(copy);
        if (without !== copy) changed[key] = without;
      }
    }
    const keys = Object.keys(changed);
    if (keys.length === 0) return line;
    const merged: Record<string, Json | undefined> = { ...line, ...changed };
    for (const key of keys) if (merged[key] === undefined) delete merged[key];
    return merged;
  }

  #copy(copy: Json): Json {
    const { dropImages, maxToolOutput: limit } = this.#options;
    const short = this.#node.results.some((id) => this.#plan.shortened.has(id));
    const imageless = short || dropImages ? withoutImages(copy) : copy;
    const shorter = short ? mapTexts(imageless, shortenText) : imageless;
    return limit === undefined ? shorter : mapTexts(shorter, (text) => capText(text, limit));
  }

  #attachment(line: JsonObject): JsonObject {
    const attachment = objectAt(line, "attachment");
    if (!attachment) return line;
    let changed = attachment;
    const prompt = attachment["prompt"];
    if (attachment["type"] === "queued_command" && prompt !== undefined) {
      const short = typeof prompt === "string"
        ? this.#notice(prompt)
        : Array.isArray(prompt)
        ? this.#blocks(prompt)
        : prompt;
      if (short !== prompt) changed = { ...changed, prompt: short };
    }
    return changed === attachment ? line : { ...line, attachment: changed };
  }
}

function resultTexts(content: Json, change: (text: string) => string): Json {
  if (typeof content === "string") return change(content);
  if (!Array.isArray(content)) return content;
  const parts = content.map((part: Json) => {
    const text = isJsonObject(part) && part["type"] === "text" ? stringAt(part, "text") : null;
    if (text === null || !isJsonObject(part)) return typeof part === "string" ? change(part) : part;
    const changed = change(text);
    return changed === text ? part : { ...part, text: changed };
  });
  return parts.every((part, index) => part === content[index]) ? content : parts;
}

function countImages(content: Json): number {
  if (!Array.isArray(content)) return 0;
  return content.filter((part) => isJsonObject(part) && part["type"] === "image").length;
}
