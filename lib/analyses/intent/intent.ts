import type { JsonObject } from "../../json.ts";
import type { AssistantEntry, Entry, ToolUseBlock } from "../../session/entry.ts";
import { callsIn } from "../../session/calls/tool_calls.ts";
import { type InputMatch, matchInput } from "./match_input.ts";
import { hasWords, joinText } from "../../session/content.ts";

/** A tool use and its position among the entries read, which are in file order. */
interface LocatedToolUse {
  readonly use: ToolUseBlock;
  readonly entry: AssistantEntry;
  readonly index: number;
}

/** What was said before a call, and the prompt that it serves. */
interface PrecedingText {
  readonly text: string;
  readonly thinking: string;
  /** The prompt that the call serves; "" if it is before the entries read. */
  readonly prompt: string;
}

/** Collects text and thinking of an entry, up to the tool use if one is given. */
function gather(entry: AssistantEntry, use: ToolUseBlock | null, texts: string[], thoughts: string[]): void {
  for (const block of entry.content) {
    if (block === use) break;
    if (block.kind !== "text" && block.kind !== "thinking") continue;
    if (hasWords(block.text)) (block.kind === "text" ? texts : thoughts).push(block.text);
  }
}

/** The entries before a tool use, back to the prompt, another call's result, or a turn's end that a hook continued. */
function leadingEntries(entries: readonly Entry[], located: LocatedToolUse): AssistantEntry[] {
  const { entry, index } = located;
  const found = new Set<Entry>([entry]);
  if (entry.messageId !== null) {
    for (let i = 0; i < index; i++) {
      const earlier = entries[i];
      if (earlier?.kind === "assistant" && earlier.messageId === entry.messageId) found.add(earlier);
    }
  }
  const byUuid = new Map<string, Entry>();
  for (const known of entries) if (known.uuid !== null) byUuid.set(known.uuid, known);
  const siblings = new Set<string>();
  for (const line of found) addUses(line, siblings);
  let at: Entry | undefined = entry;
  for (let steps = 0; at && steps < entries.length; steps++) {
    at = at.parentUuid === null ? undefined : byUuid.get(at.parentUuid);
    if (at?.kind === "user") {
      // the result of a parallel call may be in between
      const result = at.content.find((block) => block.kind === "tool_result");
      if (result?.kind !== "tool_result" || !siblings.has(result.toolUseId)) break;
    } else if (at?.kind === "system" && at.hookRuns.length > 0) {
      break;
    } else if (at?.kind === "assistant" && !at.isSynthetic && !at.isApiError) {
      // 2.1.229 writes no line of its own where the context of a Stop hook continued the turn
      if (at.stopReason === "end_turn" && at.messageId !== entry.messageId) break;
      found.add(at);
      addUses(at, siblings);
    }
  }
  return entries.filter((known): known is AssistantEntry => known.kind === "assistant" && found.has(known));
}

function addUses(entry: Entry, ids: Set<string>): void {
  if (entry.kind !== "assistant") return;
  for (const block of entry.content) if (block.kind === "tool_use") ids.add(block.id);
}

/** The user's prompt, or an agent's task; to an agent of a team the lead sends it as a message. */
function promptBefore(entries: readonly Entry[], index: number, inAgent: boolean): string {
  for (let i = index - 1; i >= 0; i--) {
    const entry = entries[i];
    if (entry?.kind !== "user") continue;
    const { speaker } = entry;
    if (speaker === "user" && !inAgent) return entry.prompt;
    if ((speaker === "agent_task" || speaker === "peer") && inAgent) return joinText(entry.content);
  }
  return "";
}

export function precedingText(entries: readonly Entry[], located: LocatedToolUse): PrecedingText {
  const texts: string[] = [];
  const thoughts: string[] = [];
  for (const entry of leadingEntries(entries, located)) {
    gather(entry, entry === located.entry ? located.use : null, texts, thoughts);
  }
  const prompt = promptBefore(entries, located.index, located.entry.isSidechain);
  return { text: texts.join("\n\n"), thinking: thoughts.join("\n\n"), prompt };
}

/** Which call the question is about. */
export type IntentQuestion =
  /** The client names the call (2.0.50 and later; never in PermissionRequest). */
  | { readonly by: "id"; readonly toolUseId: string }
  /** Only the tool and its input are known. */
  | {
    readonly by: "input";
    readonly tool: string;
    readonly input: JsonObject;
    /** Current time, ISO 8601: a call with a known time must be within the time window. */
    readonly now: string | null;
    /** Whether the call may have a result: only after it ran. */
    readonly answered: boolean;
  };

/** How to search for a call. */
export interface IntentOptions {
  /**
   * Maximum distance between the call and the given time, in seconds.
   *
   * @default {60}
   */
  readonly timeWindowSeconds?: number;
  /** Conversation entries searched from the end if the call has no id. @default {100} */
  readonly maxTranscriptEntries?: number;
  /** Whether to return all matching calls instead of those without a result, or the newest. @default {false} */
  readonly all?: boolean;
  /** Whether the input has to match, or only the tool. @default {true} */
  readonly inputMatching?: boolean;
  /**
   * Whether to find the prompt, too; if not, only the call's own message is read.
   *
   * @default {true}
   */
  readonly prompt?: boolean;
}

/** One of several matching calls, and why it was made. */
export interface IntentCandidate {
  /** The call that was found. */
  readonly toolUseId: string;
  /** 1-based line; null if unknown. */
  readonly line: number | null;
  /** What was said before the call. */
  readonly text: string;
  /** What was thought before the call. */
  readonly thinking: string;
}

/** Why a tool is called. */
export interface Intent {
  /**
   * `found`: the call is in the transcript; `text` may still be "". `ambiguous`: several calls match. `unflushed`: the call
   * is not in the transcript so far. `none`: there is no transcript.
   */
  readonly status: "found" | "ambiguous" | "unflushed" | "none";
  /** The call that was found; null if none was. */
  readonly toolUseId: string | null;
  /** What was said before the call. */
  readonly text: string;
  /** What was thought before the call. */
  readonly thinking: string;
  /** The last prompt before the call. */
  readonly prompt: string;
  /** The matching calls; empty unless the status is `ambiguous`. */
  readonly candidates: readonly IntentCandidate[];
}

/** Entries read before a call that was found. */
const BEFORE = 400;

/** Entries read past another message, because lines of messages may be interleaved. */
const INTERLEAVED = 16;

const EMPTY = { toolUseId: null, text: "", thinking: "", prompt: "", candidates: [] } as const;

export const UNFLUSHED: Intent = { status: "unflushed", ...EMPTY };

interface Window {
  /** In file order. */
  readonly entries: readonly Entry[];
  /** The matching calls, newest first. */
  readonly uses: readonly LocatedToolUse[];
}

function isMessageEntry(entry: Entry): boolean {
  return entry.kind === "user" || entry.kind === "assistant";
}

/** Reads back to the call with an id and what was said before it; skips what follows the call. */
function readWindowById(backward: Iterable<Entry>, toolUseId: string, options: IntentOptions): Window {
  const { prompt = true } = options;
  const entries: Entry[] = [];
  let messageId: string | null = null;
  let past = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.kind === "queue") continue;
    if (entries.length === 0) {
      const hasCall = entry.kind === "assistant" &&
        entry.content.some((block) => block.kind === "tool_use" && block.id === toolUseId);
      if (!hasCall) continue;
      messageId = entry.messageId;
      entries.push(entry);
      continue;
    }
    entries.push(entry);
    if (entries.length > BEFORE || isOpening(entry)) break;
    // without the prompt, only the message with the call is needed
    const isOther = entry.kind === "assistant" && messageId !== null && entry.messageId !== messageId;
    if (!prompt && (isOther || past > 0) && ++past > INTERLEAVED) break;
  }
  entries.reverse();
  return { entries, uses: entries.length > 0 ? locateUses(entries, (use) => use.id === toolUseId) : [] };
}

function isOpening(entry: Entry): boolean {
  return entry.kind === "user" && entry.content.every((block) => block.kind !== "tool_result") && !entry.isMeta &&
    entry.promptSource !== "system";
}

function locateUses(
  entries: readonly Entry[],
  matches: (use: LocatedToolUse["use"], entry: LocatedToolUse["entry"]) => boolean,
): LocatedToolUse[] {
  const located: LocatedToolUse[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.kind !== "assistant") continue;
    for (const use of entry.content) {
      if (use.kind === "tool_use" && matches(use, entry)) located.push({ use, entry, index });
    }
  }
  return located.reverse();
}

function readWindowByInput(
  backward: Iterable<Entry>,
  question: IntentQuestion & { by: "input" },
  options: IntentOptions,
): Window {
  const limit = options.maxTranscriptEntries ?? 100;
  const entries: Entry[] = [];
  let messages = 0;
  for (const entry of backward) {
    if (entry.kind === "progress" || entry.kind === "other" || entry.kind === "queue") continue;
    if (isMessageEntry(entry) && ++messages > limit) break;
    entries.push(entry);
  }
  entries.reverse();
  const answered = new Set<string>();
  for (const entry of entries) {
    if (!isMessageEntry(entry) || (entry.kind !== "user" && entry.kind !== "assistant")) continue;
    for (const block of entry.content) if (block.kind === "tool_result") answered.add(block.toolUseId);
  }
  const seconds = options.timeWindowSeconds ?? 60;
  const fitting = locateUses(
    entries,
    (use, entry) =>
      callsIn(use).some(({ name }) => name === question.tool) && (question.answered || !answered.has(use.id)) &&
      isWithin(entry.timestamp, question.now, seconds),
  );
  const uses = pickUses(fitting, question, options, answered);
  if (uses.length > 0) return { entries, uses };
  // a script may put the input together while it runs: then only the newest one that is open can be meant
  const scripts = locateUses(entries, (use) => isOpaque(use) && !answered.has(use.id));
  return { entries, uses: scripts.slice(0, 1) };
}

function isOpaque({ nested }: LocatedToolUse["use"]): boolean {
  return nested !== undefined && (nested.length === 0 || nested.some(({ input }) => Object.keys(input).length === 0));
}

function isWithin(time: string | null, now: string | null, seconds: number): boolean {
  if (time === null || now === null) return true;
  const apart = Math.abs(Date.parse(now) - Date.parse(time));
  return Number.isNaN(apart) || apart <= seconds * 1000;
}

/** Picks the calls whose input matches best; of those with a result only the newest. */
function pickUses(
  located: readonly LocatedToolUse[],
  question: IntentQuestion & { by: "input" },
  options: IntentOptions,
  answered: ReadonlySet<string>,
): readonly LocatedToolUse[] {
  let best = located;
  if (options.inputMatching ?? true) {
    const matches = (wanted: InputMatch) =>
      located.filter(({ use }) => callsIn(use).some(({ input }) => matchInput(input, question.input) === wanted));
    const whole = matches("whole");
    best = whole.length > 0 ? whole : matches("distinctive");
  }
  if (options.all) return best;
  const open = best.filter(({ use }) => !answered.has(use.id));
  return open.length > 0 ? open : best.slice(0, 1);
}

/**
 * Finds out why a tool is called: what the assistant said and thought right before this call.
 *
 * @example Usage
 * ```ts
 * import { intentOf } from "@debrief/debrief/analyses";
 * import { bytesSource, entriesBackward } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"assistant","message":{"id":"m","content":[{"type":"text","text":"I look around."},' +
 *   '{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"ls"}}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const intent = intentOf(entriesBackward(source), { by: "id", toolUseId: "t1" });
 * if (intent.status !== "found" || intent.text !== "I look around.") throw new Error(intent.status);
 * ```
 *
 * @param backward The entries of the conversation with the call, last first.
 * @param question Which call it is.
 * @param options How to search for it.
 * @returns What the assistant said and thought, and how the call was found.
 */
export function intentOf(backward: Iterable<Entry>, question: IntentQuestion, options: IntentOptions = {}): Intent {
  const window = question.by === "id"
    ? readWindowById(backward, question.toolUseId, options)
    : readWindowByInput(backward, question, options);
  const [first, ...more] = window.uses;
  if (!first) return UNFLUSHED;
  if (more.length === 0 || question.by === "id") {
    return { status: "found", toolUseId: first.use.id, ...precedingText(window.entries, first), candidates: [] };
  }
  const candidates = window.uses.map((located): IntentCandidate => {
    const { text, thinking } = precedingText(window.entries, located);
    return { toolUseId: located.use.id, line: located.entry.location.line, text, thinking };
  });
  return { ...UNFLUSHED, status: "ambiguous", candidates };
}
