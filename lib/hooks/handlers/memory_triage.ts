/**
 * memory_triage (Stop): does the conversation contain something that should be saved before the session ends? After a
 * compaction (SessionStart): which of it is missing from the summary? Blocks the stop with a reason, or passes. Never
 * blocks while background tasks run, twice in a row (`stop_hook_active`) or twice for the same words.
 */
import type { Entry } from "../../session/entry.ts";
import { CATEGORIES } from "../../analyses/triage/category.ts";
import { evidenceJson, weighedJson } from "../../analyses/triage/evidence_json.ts";
import type { PreviousBlocks } from "../../analyses/triage/scoring/block_selection.ts";
import { type Triage, triage } from "../../analyses/triage/triage.ts";
import { conversationOf } from "../../session/conversation.ts";
import { type ConversationWindow, conversationWindow, withFinalMessage } from "../../session/conversation_window.ts";
import { type AnswerOf, NO_ANSWER } from "../protocol/output.ts";
import type { Config } from "../config/config.ts";
import { defineHook } from "../runner/define.ts";
import { HOOKS } from "../runner/setup.ts";
import type { HookContext, HookDefinition } from "../runner/definition.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { type KnownLines, KnownLinesEndError, knownLinesFigures, parseKnownLines } from "../../session/known_lines.ts";
import { once } from "../../memoize.ts";
import { poll } from "../runner/clock.ts";
import type { BackgroundTask, StopInput } from "../protocol/input.ts";
import { afterCompaction } from "./after_compaction.ts";
import { contextFile } from "./block/context_file.ts";
import {
  type BlockDecision,
  blockedBefore,
  decideBlock,
  findingsOf,
  type Ledger,
  ledgerJson,
  type NewFinding,
  parseLedger,
  pauseReason,
  withoutTakenBack,
  withTold,
} from "./block/ledger.ts";
import { closeMessage, identifyAnswer, ledgerName, readLedger } from "./block/open_message.ts";
import { blockReason, isOwnMessage, noticeLine, TURN_OFF } from "./block/reason.ts";
import { sessionState } from "../store/state_names.ts";
import { StoredTextMemory } from "../../analyses/triage/sentences/text_memory.ts";
import { maySpeak, waitMs } from "./restraint.ts";

type Answer = AnswerOf<"Stop" | "SessionStart">;

type PassReason = Extract<BlockDecision, { kind: "pass" }>["reason"] | "silent" | "no_ledger";

/** The longest wait for lines that the file is known to lack. */
const WAIT_MS = 150;
/** The same where the input has no final message: at a load of 10, 2.1.30 wrote it more than 150 ms after it called the hook. */
const FINAL_WAIT_MS = 600;
const INTERVAL_MS = 10;
/** A shorter transcript is read again at each stop: at 34 kB that took 1 ms less than to remember what it says, at 57 kB 3 ms more. */
const WORTH_REMEMBERING = 48 * 1024;

/** What earlier stops of a session found out about its conversation, and what this one does. */
interface StopMemory {
  readonly name: string;
  /** Which lines of the transcript had the conversation, and have it now. */
  readonly known: KnownLines | null;
  found: KnownLines | null;
  readonly texts: StoredTextMemory;
}

/** A session's transcript, with what is remembered of it. */
interface Transcript {
  readonly path: string;
  readonly memory: StopMemory | null;
}

function openMemory({ files, store }: HookContext, session: string, path: string): StopMemory | null {
  if ((files.size(path) ?? 0) < WORTH_REMEMBERING) return null;
  const name = sessionState(session, "read.json");
  const state = store.readState(name);
  const { lines = null, texts = null } = state.status === "done" && isJsonObject(state.value) ? state.value : {};
  return { name, known: parseKnownLines(lines), found: null, texts: new StoredTextMemory(() => texts) };
}

/** Stores what is found out while something is done, even if time runs out: the next stop continues from there. */
function remembering<T>({ store }: HookContext, memory: StopMemory | null, act: () => T): T {
  try {
    return act();
  } finally {
    if (memory !== null && (memory.found !== null || memory.texts.isWorthStoring)) {
      const lines = memory.found ?? memory.known;
      store.writeFigures(memory.name, { lines: lines && knownLinesFigures(lines), texts: memory.texts.toStore() });
    }
  }
}

/** The end of the conversation in the file as it is now; empty if the client has not created the file yet (2.1.150). */
function readWindow(context: HookContext, { path, memory }: Transcript): ConversationWindow {
  const options = { spoken: context.config.triage.messages };
  const read = (entries: Iterable<Entry>) => conversationWindow(entries, options);
  const onUnknown = () => context.note({ branch: "unknown" });
  const onRead = memory === null ? undefined : (lines: KnownLines) => void (memory.found = lines);
  const readWith = (known: KnownLines | null): ConversationWindow => {
    const gone: Entry[] = [];
    const onTakenBack = (entry: Entry) => void gone.push(entry);
    const window = context.files.conversationBackward(path, read, { onUnknown, onTakenBack, known, onRead }) ??
      conversationWindow([]);
    return gone.length === 0 ? window : { ...window, takenBack: () => conversationOf(gone.toReversed()) };
  };
  try {
    return readWith(memory?.found ?? memory?.known ?? null);
  } catch (error) {
    if (!(error instanceof KnownLinesEndError)) throw error;
    return readWith(null);
  }
}

/**
 * Whether the file has the conversation to its end, except for a final message that the input has. The client writes
 * 100 ms behind; lines are missing if a call has no result, if the input's prompt is not in the file (2.1.30 on), if the file
 * ends with another answer, or if it has no message at all.
 */
function isComplete({ conversation, outcomes, prompts }: ConversationWindow, input: StopInput): boolean {
  if (conversation.length === 0) return false;
  if (input.promptId !== null && prompts.size > 0 && !prompts.has(input.promptId)) return false;
  const last = conversation.at(-1);
  const text = last?.kind === "answer" ? last.pieces.at(-1)?.text : undefined;
  const final = input.lastAssistantMessage;
  // before 2.1.47 the input has no final message: an answer without calls is taken for it
  if (final === null) return last?.kind === "answer" && last.pieces.length > 0 && last.toolUses.length === 0;
  if (text?.trim() === final.trim()) return true;
  if (last?.kind !== "answer") return true;
  // a prompt follows an answer without calls, which may go on from an earlier message, and one that was interrupted
  return !last.interrupted && last.toolUses.length > 0 && last.toolUses.every(({ id }) => outcomes.has(id));
}

/** The end of the conversation with its final message; waits for lines that the file is known to lack. */
function waitForWindow(context: HookContext, input: StopInput, transcript: Transcript): ConversationWindow {
  let size = context.files.size(transcript.path);
  let window = readWindow(context, transcript);
  poll(
    () => {
      if (isComplete(window, input)) return window;
      const now = context.files.size(transcript.path);
      if (now === size) return undefined;
      size = now;
      window = readWindow(context, transcript);
      return isComplete(window, input) ? window : undefined;
    },
    context.clock,
    {
      budgetMs: waitMs(context, input.lastAssistantMessage === null ? FINAL_WAIT_MS : WAIT_MS),
      intervalMs: INTERVAL_MS,
    },
  );
  return withFinalMessage(window, input, { spoken: context.config.triage.messages });
}

/** What the log keeps: what is shown, how likely it is, and how much was read, but no text of the session. */
function choiceFigures({ metrics, block }: Triage): JsonObject {
  const chosen = (block?.sentences ?? []).map(({ category, probability }) => ({
    category,
    probability: Number(probability.toFixed(4)),
  }));
  return { chosen, textLength: metrics.textLength, exchanges: metrics.exchanges, toolUses: metrics.toolUses };
}

/** What the decision is based on: every sentence that was weighed. Beside it, for comparison, the scores by category. */
function explainChoice({ sentences, scores }: Triage): JsonObject {
  const entries = CATEGORIES.map((category): [string, JsonObject] => {
    const { score, threshold, triggered, evidence } = scores[category];
    return [category, { score, threshold, triggered, evidence: evidence.map(evidenceJson) }];
  });
  return { sentences: sentences.map(weighedJson), scores: Object.fromEntries(entries) };
}

/** What the stop is blocked for: the evidence that was not shown before. */
function explainFinding({ category, probability, evidence }: NewFinding): JsonObject {
  return { category, score: probability, evidence: evidence.map(evidenceJson) };
}

/** Why nothing was found where something was shown before: all of it was shown, or what is new is not enough. */
function explainRepetition(whole: Triage["block"], { hashes, summary }: PreviousBlocks): JsonObject {
  if (whole === null) return {};
  if (whole.sentences.length === 0) return summary ? { pass: "already_reported" } : {};
  const repeated = whole.sentences.map(({ show }) => show()).filter(({ hash = "" }) => hashes.has(hash));
  if (repeated.length === 0) return {};
  const isAll = repeated.length === whole.sentences.length;
  return { pass: isAll ? "already_reported" : "nothing_new", repeated: repeated.map(evidenceJson) };
}

/** Writes a context file for each finding and returns the paths by category, without those that could not be written. */
function writeFiles(context: HookContext, session: string, found: Triage, findings: readonly NewFinding[]) {
  const nameOf = ({ category }: NewFinding) => `${category.toLowerCase()}.md`;
  const texts = findings.map((finding) => [nameOf(finding), contextFile(finding, found)]);
  const paths = context.writeContextFiles(session, Object.fromEntries(texts));
  return Object.fromEntries(findings.flatMap((finding) => {
    const path = paths[nameOf(finding)];
    return path === undefined ? [] : [[finding.category, path]];
  }));
}

/**
 * How to speak: as configured, or in the way that the client shows best. A client that does not take context on a Stop
 * rejects the whole answer and shows it as an error (2.1.112), so its user is told instead.
 */
function channelFor({ config, acceptsStopContext }: HookContext): Exclude<Config["triage"]["channel"], "auto"> {
  const { channel } = config.triage;
  if (channel !== "auto" && channel !== "context") return channel;
  if (acceptsStopContext()) return "context";
  return channel === "auto" ? "block" : "notice";
}

/** What identifies the answers that were taken back; one that was given again stands. */
function takenBackAnswers({ conversation, takenBack }: ConversationWindow): ReadonlySet<string | null> {
  const gone = new Set(takenBack?.().map(identifyAnswer));
  return gone.size === 0 ? gone : gone.difference(new Set(conversation.map(identifyAnswer)));
}

/** Whether the session goes on after a task: a waiting teammate is listed as long as its team is there (2.1.332). */
function willReport({ type }: BackgroundTask): boolean {
  return type !== "teammate";
}

function triageStop(context: HookContext): Answer {
  const { input, config } = context;
  if (input.kind !== "Stop" || !config.triage.enabled || input.transcriptPath === null) return NO_ANSWER;
  const session = input.sessionId ?? "unknown";
  const path = input.transcriptPath;
  if (input.stopHookActive || input.backgroundTasks.some(willReport)) {
    const { open } = readLedger(context, session);
    if (input.stopHookActive && open !== null) {
      const memory = openMemory(context, session, path);
      closeMessage(context, session, { window: waitForWindow(context, input, { path, memory }), open });
    }
    context.explain(() => ({ pass: input.stopHookActive ? "stop_hook_active" : "background_tasks" }));
    return NO_ANSWER;
  }
  // some versions call an agent's end a Stop
  if (context.client.files.sessionPath(path).agentId !== null) {
    context.note({ pass: "agent" });
    return NO_ANSWER;
  }
  const memory = openMemory(context, session, path);
  return remembering(context, memory, () => triageTurn(context, { input, session, transcript: { path, memory } }));
}

/** What is new in the conversation at the end of a turn. */
function triageTurn(
  context: HookContext,
  { input, session, transcript }: {
    readonly input: StopInput;
    readonly session: string;
    readonly transcript: Transcript;
  },
): Answer {
  const { config, now } = context;
  const window = waitForWindow(context, input, transcript);
  // nothing but the final message of the input: the file was missing or empty
  if (window.conversation.length === 0 || window.conversation[0]?.via === "hook_input") {
    context.note({ transcript: "empty" });
  }
  const written = readLedger(context, session);
  if (written.open !== null) closeMessage(context, session, { window, open: written.open });
  const takenBack = once(() => takenBackAnswers(window));
  const standing = (before: Ledger) => withoutTakenBack(before, (answer) => takenBack().has(answer));
  const ledger = standing(written);
  // the window may not reach back that far at later stops
  if (ledger !== written) {
    context.store.updateState<JsonObject>(ledgerName(session), (value) => ledgerJson(standing(parseLedger(value))));
  }
  const { thresholds } = config.triage;
  context.check();
  // a fork has an id of its own and no ledger, but the messages of the session that it was copied from
  const told = window.hookTexts.filter(isOwnMessage);
  const { hashes, summary } = blockedBefore(ledger);
  const { memory } = transcript;
  const reading = { ...(memory && { memory: memory.texts }), check: context.check };
  const pause = pauseReason(ledger, config.triage, now.getTime());
  const triageAfter = (previousBlocks: PreviousBlocks): Triage =>
    triage(window.conversation, {
      thresholds,
      outcomes: window.outcomes,
      foreign: window.foreign ?? [],
      findsQuotations: pause === null,
      previousBlocks,
      reading,
      // a session that is left alone whatever is found needs no comparison with up to sixty files
      notes: () => pause === null ? [...context.readNotes(), ...told] : told,
    });
  const found = once(() => triageAfter({ hashes, summary: summary || told.length > 0 }));
  const decide = (before: Ledger) => decideBlock(found(), before, config.triage, now.getTime());
  const explainPass = (reason: PassReason): JsonObject => {
    if (reason !== "nothing" || hashes.size === 0) return { pass: reason };
    const whole = triageAfter({ hashes: new Set(), summary: told.length > 0 }).block;
    return { pass: reason, ...explainRepetition(whole, { hashes, summary }) };
  };
  const pass = (reason: PassReason): Answer => {
    if (reason !== "nothing") context.note({ pass: reason });
    context.explain(() => explainPass(reason));
    return NO_ANSWER;
  };
  // nothing is said whatever is found: only who asks why wants to know it
  if (pause !== null) {
    context.note({ pass: pause });
    context.explain(() => {
      const decision = decide(ledger);
      return { ...explainChoice(found()), ...explainPass(decision.kind === "pass" ? decision.reason : pause) };
    });
    return NO_ANSWER;
  }
  context.note(choiceFigures(found()));
  context.explain(() => explainChoice(found()));
  const first = decide(ledger);
  if (first.kind === "pass") return pass(first.reason);
  // the ledger stays as it is: a stop is blocked for this once a user resumes the session
  if (!maySpeak(context)) return pass("silent");
  const findings = findingsOf(found());
  let isBlocked = false;
  let isFirst = false;
  // decided again under the store's lock, so that two hooks of one session never block for the same words
  const channel = channelFor(context);
  const after = identifyAnswer(window.conversation.at(-1));
  const saved = context.store.updateState<JsonObject>(ledgerName(session), (value) => {
    const decision = decide(standing(parseLedger(value)));
    if (decision.kind === "pass") {
      pass(decision.reason);
      return undefined;
    }
    isBlocked = true;
    isFirst = decision.ledger.blocks === 1;
    const categories = findings.map(({ category }) => category);
    const open = after === null || channel === "notice" ? null : { categories, after };
    const told = withTold(decision.ledger, after, { at: now.getTime(), hashes: decision.hashes });
    return ledgerJson({ ...told, open });
  });
  // without a ledger every stop would be blocked again
  if (saved.status === "failed") return pass("no_ledger");
  if (!isBlocked) return NO_ANSWER;
  context.explain(() => ({ held: findings.map(explainFinding) }));
  if (channel === "notice") return { kind: "notice", text: noticeLine(findings) };
  const { data } = config.triage;
  const files = data ? writeFiles(context, session, found(), findings) : {};
  const reason = blockReason(findings, { files, data, notes: context.client.hooks.notes });
  const beside = isFirst ? { notice: TURN_OFF } : {};
  return channel === "context" ? { kind: "context", text: reason, ...beside } : { kind: "block", reason, ...beside };
}

function handle(context: HookContext): Answer {
  const { input, config } = context;
  if (input.kind !== "SessionStart") return triageStop(context);
  return config.triage.enabled ? afterCompaction(context, input) : NO_ANSWER;
}

export const memoryTriage: HookDefinition = defineHook({
  name: HOOKS.memory_triage.name,
  events: HOOKS.memory_triage.events,
  needs: HOOKS.memory_triage.needs,
  handle,
});
