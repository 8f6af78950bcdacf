/**
 * memory_triage (Stop): was something said that should be remembered before this ends?
 *
 * Answers with the reason to go on once more, or not at all. Never while background tasks run, never a second time in a
 * row (`stop_hook_active`), never twice about the same words.
 *
 * @module
 */
import { contextFile } from "./block/context_file.ts";
import {
  type BlockDecision,
  blockedBefore,
  decideBlock,
  type Ledger,
  ledgerJson,
  type NewFinding,
  parseLedger,
} from "./block/ledger.ts";
import { blockReason } from "./block/reason.ts";
import { CATEGORIES, type Evidence } from "../../analyses/triage/category.ts";
import { triageConversation } from "../../analyses/triage/conversation_triage.ts";
import type { Triage } from "../../analyses/triage/conversation_triage.ts";
import { type HookContext, type HookDefinition, TRIAGE_PERMISSIONS } from "../runner/definition.ts";
import type { StopInput } from "../protocol/input.ts";
import { type HookAnswer, NO_ANSWER } from "../protocol/output.ts";
import { sessionState } from "../store/state_names.ts";
import type { JsonObject } from "../../json.ts";
import { maySpeak } from "./speaking.ts";
import { withLastMessage } from "../../session/conversation.ts";
import { poll } from "../runner/clock.ts";
import { type ByteSource, sizeOf, UnreadableTranscriptError, withSource } from "../../session/io/source.ts";
import { conversationEntriesBackward } from "../../clients/claude_code/reading/backward.ts";
import {
  type ConversationWindow,
  conversationWindow,
  EMPTY_WINDOW,
  lastUtterance,
} from "../../session/conversation_window.ts";

/** Why a session is not held. */
type Pass = Extract<BlockDecision, { kind: "pass" }>["why"] | "silent" | "no_ledger";

/** How long is waited for what the file lacks. */
const SETTLE_MS = 150;
const PAUSE_MS = 10;

/** The end of the talk as the file has it now; nothing where the client has not begun to write it (2.1.150). */
function windowIn(context: HookContext, path: string): ConversationWindow {
  const spoken = context.config.triage.messages;
  try {
    const read = (source: ByteSource) => conversationWindow(conversationEntriesBackward(source), { spoken });
    return withSource(path, read, context.visibleBytes(path), context.check);
  } catch (error) {
    if (error instanceof UnreadableTranscriptError && error.reason === "missing") return EMPTY_WINDOW;
    throw error;
  }
}

/**
 * Whether the file holds the talk to its end, but for a final message that the input brings. The client writes 100 ms
 * behind: what is told by a call without a result, by a prompt that is not there (2.1.30 on), or by a file without a word,
 * is known to be missing.
 */
function isWhole({ conversation: talk, outcomes, prompts }: ConversationWindow, input: StopInput): boolean {
  if (talk.length === 0 || (input.promptId !== null && prompts.size > 0 && !prompts.has(input.promptId))) return false;
  const last = talk.at(-1);
  const words = last?.kind === "answer" ? last.pieces.at(-1)?.text : undefined;
  const final = input.lastAssistantMessage;
  // before 2.1.47 only words at the end say that it is the end
  if (final === null) return last?.kind === "answer" && last.pieces.length > 0 && last.toolUses.length === 0;
  if (words?.trim() === final.trim()) return true;
  return !(last?.kind === "answer" && last.toolUses.some(({ id }) => !outcomes.has(id)));
}

/** The talk with its final message; what the file is known to lack is waited for. */
function windowOf(context: HookContext, input: StopInput, path: string): ConversationWindow {
  let size = sizeOf(path);
  let window = windowIn(context, path);
  poll(
    () => {
      if (isWhole(window, input)) return window;
      const now = sizeOf(path);
      if (now === size) return undefined;
      size = now;
      window = windowIn(context, path);
      return isWhole(window, input) ? window : undefined;
    },
    context.clock,
    { budgetMs: Math.min(SETTLE_MS, context.remaining()), intervalMs: PAUSE_MS },
  );
  const { lastAssistantMessage: final, promptId } = input;
  if (final === null) return window;
  const answers = promptId === null ? undefined : window.prompts.get(promptId);
  const talk = withLastMessage(window.conversation, final, answers);
  // as much as where the file has it already
  return { ...window, conversation: lastUtterance(talk, { spoken: context.config.triage.messages }) };
}

/** What the log keeps: all scores, how much was read, no words. */
function figures({ metrics, scores }: Triage): JsonObject {
  const all: Record<string, JsonObject> = {};
  for (const category of CATEGORIES) {
    const { score, hits: primaryHits, weightedHits: boostedHits, triggered } = scores[category];
    all[category] = { score: Number(score.toFixed(4)), primary: primaryHits, boosted: boostedHits, triggered };
  }
  return { scores: all, textLength: metrics.textLength, exchanges: metrics.exchanges, toolUses: metrics.toolUses };
}

/** What the decision rests on: every category with its evidence. */
function basisOf({ scores }: Triage): JsonObject {
  const shown = CATEGORIES.map((category): [string, JsonObject] => {
    const { score, threshold, triggered, evidence } = scores[category];
    return [category, { score, threshold, triggered, evidence: evidence.map(evidenceJson) }];
  });
  return { scores: Object.fromEntries(shown) };
}

function evidenceJson({ line, uuid, cue, text, replyTo, speaker, reasons }: Evidence): JsonObject {
  const about = replyTo === undefined ? {} : { replyTo };
  return { line, uuid, cue, text, ...about, speaker: speaker ?? null, reasons: [...reasons ?? []] };
}

/** What the session is held for: the evidence that was not shown before. */
function heldBasis({ category, score, evidence }: NewFinding): JsonObject {
  return { category, score, evidence: evidence.map(evidenceJson) };
}

/** Writes a context file for each finding; one that cannot be written is left out of the answer. */
function writeFiles(context: HookContext, session: string, found: Triage, findings: readonly NewFinding[]) {
  const nameOf = ({ category }: NewFinding) => `${category.toLowerCase()}.md`;
  const texts = findings.map((finding) => [nameOf(finding), contextFile(finding, found)]);
  const paths = context.writeContextFiles(session, Object.fromEntries(texts));
  return Object.fromEntries(findings.flatMap((finding) => {
    const path = paths[nameOf(finding)];
    return path === undefined ? [] : [[finding.category, path]];
  }));
}

function handle(context: HookContext): HookAnswer {
  const { input, config, now } = context;
  if (input.kind !== "Stop" || !config.triage.enabled || input.transcriptPath === null) return NO_ANSWER;
  if (input.stopHookActive || input.backgroundTasks.length > 0) {
    context.explain(() => ({ pass: input.stopHookActive ? "stop_hook_active" : "background_tasks" }));
    return NO_ANSWER;
  }
  const window = windowOf(context, input, input.transcriptPath);
  // the final message alone, or nothing at all: the file was not there
  if (window.conversation.length === 0 || window.conversation[0]?.via === "hook_input") {
    context.note({ transcript: "empty" });
  }
  const session = input.sessionId ?? "unknown";
  const ledgerName = sessionState(session, "ledger.json");
  const known = context.store.readState(ledgerName);
  const ledger = parseLedger(known.status === "done" ? known.value : undefined);
  const { thresholds } = config.triage;
  context.check();
  const found = triageConversation(window.conversation, {
    thresholds,
    outcomes: window.outcomes,
    previousBlocks: blockedBefore(ledger),
  });
  context.note(figures(found));
  context.explain(() => basisOf(found));
  const passes = (why: Pass): HookAnswer => {
    if (why !== "nothing") context.note({ pass: why });
    context.explain(() => ({ pass: why }));
    return NO_ANSWER;
  };
  const decide = (before: Ledger) => decideBlock(found, before, config.triage, now.getTime());
  const first = decide(ledger);
  if (first.kind === "pass") return passes(first.why);
  // not in the ledger: what was not said is said when the session is resumed by a person
  if (!maySpeak(context)) return passes("silent");
  let findings: readonly NewFinding[] = [];
  // decided again under the store's lock, so that two hooks of one session never say the same
  const kept = context.store.updateState<JsonObject>(ledgerName, (value) => {
    const hold = decide(parseLedger(value));
    if (hold.kind === "pass") {
      passes(hold.why);
      return undefined;
    }
    findings = hold.findings;
    return ledgerJson(hold.ledger);
  });
  // what cannot be remembered would be said again at each stop
  if (kept.status === "failed") return passes("no_ledger");
  if (findings.length === 0) return NO_ANSWER;
  context.explain(() => ({ held: findings.map(heldBasis) }));
  const reason = blockReason(findings, writeFiles(context, session, found, findings));
  return config.triage.channel === "context" ? { kind: "context", text: reason } : { kind: "block", reason };
}

/** The hook. */
export const memoryTriage: HookDefinition = {
  name: "memory_triage",
  events: ["Stop"],
  permissions: TRIAGE_PERMISSIONS,
  handle,
};
