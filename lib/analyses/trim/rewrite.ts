import { isJsonObject, type Json, type JsonObject, objectAt, stringAt } from "../../json.ts";
import { type BranchNode, resultId, useId } from "../../clients/claude_code/reading/branch.ts";
import { acceptable } from "../check/refused.ts";
import type { TrimOptions } from "./options.ts";
import type { RetainedNode, TrimPlan } from "./plan.ts";
import { capText, IMAGE_NOTE, mapObjectTexts, mapTexts, shortenNotice, shortenText, withoutImages } from "./shorten.ts";

/** The new session's names. */
export interface NewNames {
  readonly sessionId: string;
  /** The source's id, for `forkedFrom`; null where no line has one. */
  readonly sourceId: string | null;
  /** Old uuids of the entries that go along, and their new ones. */
  readonly uuids: ReadonlyMap<string, string>;
}

/** What was changed inside the entries that go along. */
export interface ChangeCounts {
  /** Inputs of calls that got shorter. */
  inputs: number;
  /** Results of calls that got shorter. */
  results: number;
  /** Results over the limit that were cut. */
  capped: number;
  /** Reports of background tasks that were cut. */
  notices: number;
  /** Images that were left out. */
  images: number;
}

/** Copies of a result beside the message: what the tool gave, what an MCP server gave. */
const RESULT_COPIES: readonly string[] = ["toolUseResult", "mcpMeta"];
/** Copies of a call's input beside the message (2.1.330). */
const USE_COPIES: readonly string[] = ["wireToolInputs", "hostContent"];

/** No uuid is longer; what is longer need not be looked up. */
const MAX_NAME = 64;

/** An entry on its way, and what was decided about it. */
export interface RewriteContext {
  readonly node: BranchNode;
  readonly kept: RetainedNode;
  readonly plan: TrimPlan;
  readonly options: TrimOptions;
  /** Counted into. */
  readonly counts: ChangeCounts;
}

/** A line of the new session: the same entry, under its new names and without what the plan takes out. */
export function rewriteEntry(line: JsonObject, going: RewriteContext, names: NewNames): JsonObject {
  return renamed(new Rewriter(going).rewrite(line), going, names);
}

/** An entry that belongs to no chain, in the new session. */
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

/** What a line says about other entries, in their new names; as claude-agent-sdk 0.3.330 does when it forks. */
function renamed(line: JsonObject, { node, kept: { parentUuid } }: RewriteContext, names: NewNames): JsonObject {
  const named: Record<string, Json | undefined> = {};
  const rename = (text: string) => text.length <= MAX_NAME ? names.uuids.get(text) ?? text : text;
  for (const [key, value] of Object.entries(line)) {
    // the talk itself holds no names of entries, and is long
    const isTalk = key === "message" || RESULT_COPIES.includes(key);
    named[key] = isTalk || value === undefined ? value : mapTexts(value, rename);
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

/** What a compaction kept is tied by parents now; tied once more it would be tied wrong where a part was left out. */
function withoutPreserved(metadata: JsonObject | null): JsonObject | undefined {
  if (!metadata) return undefined;
  const { preservedMessages: _, preservedSegment: __, ...rest } = metadata;
  return rest;
}

/** Takes out and shortens what the plan says, in one entry. */
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
      : acceptable(given, { type: "text", text: IMAGE_NOTE });
    const changed = typeof content === "string"
      ? this.#notice(content)
      : Array.isArray(content)
      ? this.#blocks(content)
      : content;
    const talk = changed === given ? line : { ...line, message: { ...message, content: changed } };
    return this.#beside(talk);
  }

  #goes(id: string): boolean {
    return this.#plan.gone.has(id) || (this.#plan.copies.get(this.#node.uuid)?.has(id) ?? false);
  }

  /** Whether the entry itself has the same half of a call twice. */
  #again(half: string): boolean {
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

  /** A block as it goes along, or null where it does not. */
  #block(block: JsonObject): JsonObject | null {
    const type = stringAt(block, "type");
    const use = useId(block);
    if (use !== null) return this.#goes(use) || this.#again(`use ${use}`) ? null : this.#use(block, use);
    const result = resultId(block);
    if (result !== null) {
      return this.#goes(result) || this.#again(`result ${result}`) ? null : this.#result(block, result);
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

  /** The copies that stand beside the message. */
  #beside(line: JsonObject): JsonObject {
    const node = this.#node;
    const { shortened } = this.#plan;
    const changed: Record<string, Json | undefined> = {};
    if (node.uses.some((id) => this.#goes(id) || shortened.has(id))) {
      for (const key of USE_COPIES) if (line[key] !== undefined) changed[key] = undefined;
    }
    if (node.results.length > 0) {
      for (const key of RESULT_COPIES) {
        const copy = line[key];
        if (copy === undefined) continue;
        const without = node.results.some((id) => this.#goes(id)) ? undefined : this.#copy(copy);
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

/** The texts of a result's content, changed; its other parts stay as they are. */
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
