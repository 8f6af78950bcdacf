import type { JsonObject } from "../../json.ts";
import type { Entry } from "../../session/entry.ts";
import { type LocatedToolUse, precedingText } from "./preceding_text.ts";
import { matchInput } from "./match_input.ts";

/** Which call is asked about. */
export type IntentQuestion =
  /** The client names it (2.0.50 and later; never in PermissionRequest). */
  | { readonly by: "id"; readonly toolUseId: string }
  /** Only its tool and input are known. */
  | {
    readonly by: "input";
    readonly tool: string;
    readonly input: JsonObject;
    /** ISO 8601; where it and the call's time are known, the call must lie within the time window. */
    readonly now: string | null;
    /** Whether a call that has a result may be meant: only after it ran. */
    readonly answered: boolean;
  };

/** How far is looked, and how closely. */
export interface IntentOptions {
  /**
   * How far the call may lie from the given time.
   *
   * @default {60}
   */
  readonly timeWindowSeconds?: number;
  /** Conversation entries looked at, from the end, where the call has no id. @default {100} */
  readonly maxTranscriptEntries?: number;
  /** Whether all calls that fit are wanted, finished or not; else the open ones, or the newest. @default {false} */
  readonly all?: boolean;
  /** Whether the input must fit; else the name alone. @default {true} */
  readonly inputMatching?: boolean;
  /**
   * Whether the prompt is wanted; without it no more is read than the call's own message.
   *
   * @default {true}
   */
  readonly prompt?: boolean;
}

/** One call it could be, and why that one was made. */
export interface IntentCandidate {
  /** The call that was found. */
  readonly toolUseId: string;
  /** 1-based line; null where it is not known. */
  readonly line: number | null;
  /** What was said before the call. */
  readonly text: string;
  /** What was thought before the call. */
  readonly thinking: string;
}

/** Why a tool is called. */
export interface Intent {
  /**
   * `found`: the call stands in the transcript, `text` is what was said before it and may be "". `ambiguous`: several
   * calls fit. `unflushed`: the call is not written (yet). `none`: there is no transcript to look in.
   */
  readonly status: "found" | "ambiguous" | "unflushed" | "none";
  /** The call that was found. */
  readonly toolUseId: string | null;
  /** What was said before the call. */
  readonly text: string;
  /** What was thought before the call. */
  readonly thinking: string;
  /** What the call serves: the last prompt before it. */
  readonly prompt: string;
  /** The calls it could be; empty unless the status is `ambiguous`. */
  readonly candidates: readonly IntentCandidate[];
}

/** Entries read past a call that was found, for the words before it; a turn's prompt may lie further up. */
const BEFORE = 400;

/** Lines of one message may be interleaved with others: so many entries are read past the next message. */
const INTERLEAVED = 16;

const EMPTY = { toolUseId: null, text: "", thinking: "", prompt: "", candidates: [] } as const;

/** The answer where there is no transcript. */
export const NO_INTENT: Intent = { status: "none", ...EMPTY };

/** The answer where the call is not written. */
export const UNFLUSHED: Intent = { status: "unflushed", ...EMPTY };

/** The end of a transcript as far as a question needs it. */
interface Window {
  /** In file order. */
  readonly entries: readonly Entry[];
  /** The calls that fit, the newest first. */
  readonly locateUses: readonly LocatedToolUse[];
}

function isMessage(entry: Entry): boolean {
  return entry.kind === "user" || entry.kind === "assistant";
}

/**
 * Reads back to the named call and what was said before it. What comes after the call says nothing about why it was made,
 * and nothing of it is kept.
 */
function readWindowById(backward: Iterable<Entry>, toolUseId: string, options: IntentOptions): Window {
  const { prompt = true } = options;
  const entries: Entry[] = [];
  let messageId: string | null = null;
  let past = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.kind === "queue") continue;
    if (entries.length === 0) {
      const isIt = entry.kind === "assistant" &&
        entry.content.some((block) => block.kind === "tool_use" && block.id === toolUseId);
      if (!isIt) continue;
      messageId = entry.messageId;
      entries.push(entry);
      continue;
    }
    entries.push(entry);
    if (entries.length > BEFORE || isOpening(entry)) break;
    // without the prompt nothing before the message that made the call is needed
    const isOther = entry.kind === "assistant" && messageId !== null && entry.messageId !== messageId;
    if (!prompt && (isOther || past > 0) && ++past > INTERLEAVED) break;
  }
  entries.reverse();
  return { entries, locateUses: entries.length > 0 ? uses(entries, (use) => use.id === toolUseId) : [] };
}

/** Whether a user entry opens what the call serves; nothing before it belongs to the call. */
function isOpening(entry: Entry): boolean {
  return entry.kind === "user" && entry.content.every((block) => block.kind !== "tool_result") && !entry.isMeta &&
    entry.promptSource !== "system";
}

function uses(
  entries: readonly Entry[],
  fits: (use: LocatedToolUse["use"], entry: LocatedToolUse["entry"]) => boolean,
): LocatedToolUse[] {
  const placed: LocatedToolUse[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== "assistant") continue;
    for (const use of entry.content) {
      if (use.kind === "tool_use" && fits(use, entry)) placed.push({ use, entry, index });
    }
  }
  return placed.reverse();
}

/** Reads the last entries of the talk and picks the calls that fit. */
function readWindowByInput(
  backward: Iterable<Entry>,
  question: IntentQuestion & { by: "input" },
  options: IntentOptions,
): Window {
  const limit = options.maxTranscriptEntries ?? 100;
  const entries: Entry[] = [];
  let talk = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.kind === "queue") continue;
    if (isMessage(entry) && ++talk > limit) break;
    entries.push(entry);
  }
  entries.reverse();
  const answered = new Set<string>();
  for (const entry of entries) {
    if (!isMessage(entry) || (entry.kind !== "user" && entry.kind !== "assistant")) continue;
    for (const block of entry.content) if (block.kind === "tool_result") answered.add(block.toolUseId);
  }
  const seconds = options.timeWindowSeconds ?? 60;
  const fitting = uses(
    entries,
    (use, entry) =>
      use.name === question.tool && (question.answered || !answered.has(use.id)) &&
      isWithin(entry.timestamp, question.now, seconds),
  );
  return { entries, locateUses: pickUses(fitting, question, options, answered) };
}

function isWithin(time: string | null, now: string | null, seconds: number): boolean {
  if (time === null || now === null) return true;
  const apart = Math.abs(Date.parse(now) - Date.parse(time));
  return Number.isNaN(apart) || apart <= seconds * 1000;
}

/** Of calls with the right name, those whose input fits best; of answered ones only the newest. */
function pickUses(
  placed: readonly LocatedToolUse[],
  question: IntentQuestion & { by: "input" },
  options: IntentOptions,
  answered: ReadonlySet<string>,
): readonly LocatedToolUse[] {
  let best = placed;
  if (options.inputMatching ?? true) {
    const whole = placed.filter(({ use }) => matchInput(use.input, question.input) === "whole");
    best = whole.length > 0
      ? whole
      : placed.filter(({ use }) => matchInput(use.input, question.input) === "distinctive");
  }
  if (options.all) return best;
  const open = best.filter(({ use }) => !answered.has(use.id));
  return open.length > 0 ? open : best.slice(0, 1);
}

/**
 * Why a tool is called: what the assistant said and thought before it made the call. Never the words before another call.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesBackward, intentOf } from "@debrief/debrief";
 *
 * const text = '{"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"I look around."},' +
 *   '{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const intent = intentOf(entriesBackward(source), { by: "id", toolUseId: "t1" });
 * if (intent.status !== "found" || intent.text !== "I look around.") throw new Error(intent.status);
 * ```
 *
 * @param backward Entries of the talk that made the call, from the end of its file.
 */
export function intentOf(backward: Iterable<Entry>, question: IntentQuestion, options: IntentOptions = {}): Intent {
  const window = question.by === "id"
    ? readWindowById(backward, question.toolUseId, options)
    : readWindowByInput(backward, question, options);
  const [first, ...more] = window.locateUses;
  if (!first) return UNFLUSHED;
  if (more.length === 0 || question.by === "id") {
    return { status: "found", toolUseId: first.use.id, ...precedingText(window.entries, first), candidates: [] };
  }
  const candidates = window.locateUses.map((placed): IntentCandidate => {
    const { text, thinking } = precedingText(window.entries, placed);
    return { toolUseId: placed.use.id, line: placed.entry.location.line, text, thinking };
  });
  return { ...UNFLUSHED, status: "ambiguous", candidates };
}
