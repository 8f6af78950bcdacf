/**
 * memory_triage (Stop): was something said that should be remembered before this ends?
 *
 * Answers with the reason to go on once more, or not at all. Never while background tasks run, never a second time in a
 * row (`stop_hook_active`), never twice about the same words.
 *
 * @module
 */
import { contextFile } from "../lib/analyses/hold/context_file.ts";
import {
  decideHold,
  heldBefore,
  ledgerJson,
  NEW_LEDGER,
  type NewFinding,
  parseLedger,
} from "../lib/analyses/hold/ledger.ts";
import { holdReason } from "../lib/analyses/hold/reason.ts";
import { CATEGORIES } from "../lib/analyses/triage/category.ts";
import { type Triage, triage } from "../lib/analyses/triage/triage.ts";
import type { Config } from "../lib/hook/config.ts";
import { HOOK_PERMISSIONS, type HookContext, type HookDefinition } from "../lib/hook/definition.ts";
import { type Answer, NO_ANSWER } from "../lib/hook/output.ts";
import { runHook } from "../lib/hook/run.ts";
import { safeName } from "../lib/hook/store.ts";
import { REAL_CLOCK } from "../lib/hook/clock.ts";
import type { JsonObject } from "../lib/json.ts";
import { withLastMessage } from "../lib/transcript/conversation.ts";
import { withSource } from "../lib/transcript/read.ts";
import { settle } from "../lib/transcript/settle.ts";
import { UnreadableTranscript } from "../lib/transcript/source.ts";
import { talkEntriesBackward } from "../lib/transcript/talk_entries.ts";
import { type TalkWindow, talkWindow } from "../lib/transcript/talk_window.ts";

/** How long the final message is waited for where the input does not bring it (before 2.1.47). */
const SETTLE_MS = 150;

/** The end of the talk as the file has it now; nothing where the client has not begun to write it (2.1.150). */
function windowIn(path: string, spoken: number): TalkWindow {
  try {
    return withSource(path, (source) => talkWindow(talkEntriesBackward(source), { spoken }));
  } catch (error) {
    if (error instanceof UnreadableTranscript && error.reason === "missing") return { talk: [], outcomes: new Map() };
    throw error;
  }
}

/** The talk with its final message: from the input, else from the file as soon as it ends in words. */
function windowOf(context: HookContext, path: string, lastMessage: string | null): TalkWindow {
  const { messages } = context.config.triage;
  let window = windowIn(path, messages);
  if (lastMessage !== null) return { ...window, talk: withLastMessage(window.talk, lastMessage) };
  settle(
    () => {
      const last = window.talk.at(-1);
      if (last?.kind === "answer" && last.pieces.length > 0 && last.toolUses.length === 0) return window;
      window = windowIn(path, messages);
      return undefined;
    },
    REAL_CLOCK,
    { budgetMs: Math.min(SETTLE_MS, context.remaining()), everyMs: 10 },
  );
  return window;
}

/** What the log keeps: all scores, how much was read, no words. */
function figures({ metrics, scores }: Triage): JsonObject {
  const all: Record<string, JsonObject> = {};
  for (const category of CATEGORIES) {
    const { score, primaryHits, boostedHits, triggered } = scores[category];
    all[category] = { score: Number(score.toFixed(4)), primary: primaryHits, boosted: boostedHits, triggered };
  }
  return { scores: all, textLength: metrics.textLength, exchanges: metrics.exchanges, toolUses: metrics.toolUses };
}

/** Writes a context file for each finding; one that cannot be written is left out of the answer. */
function writeFiles(context: HookContext, folder: string, found: Triage, findings: readonly NewFinding[]) {
  const files: Record<string, string> = {};
  for (const finding of findings) {
    const name = `${folder}/${finding.category.toLowerCase()}.md`;
    const written = context.store.writeText(name, contextFile(finding, found));
    if (written.status === "done") files[finding.category] = written.value;
  }
  return files;
}

function handle(context: HookContext): Answer {
  const { input, config, now } = context;
  if (input.kind !== "Stop" || !config.triage.enabled || input.transcriptPath === null) return NO_ANSWER;
  if (input.stopHookActive || input.backgroundTasks.length > 0) return NO_ANSWER;
  const window = windowOf(context, input.transcriptPath, input.lastAssistantMessage);
  // the final message alone, or nothing at all: the file was not there
  if (window.talk.length === 0 || window.talk[0]?.via === "hook_input") context.note({ transcript: "empty" });
  const folder = `triage/${safeName(input.sessionId ?? "unknown")}`;
  const ledger = context.store.readState(`${folder}/ledger.json`);
  const held = heldBefore(parseLedger(ledger.status === "done" ? ledger.value : undefined));
  const { thresholds } = config.triage;
  const found = triage(window.talk, { thresholds, outcomes: window.outcomes, held });
  context.note(figures(found));
  if (found.decision === "pass") return NO_ANSWER;
  let findings: readonly NewFinding[] = [];
  // decided under the store's lock, so that two hooks of one session never say the same
  const kept = context.store.updateState<JsonObject>(`${folder}/ledger.json`, (value) => {
    const hold = decideHold(found, parseLedger(value), config.triage, now.getTime());
    if (hold.kind === "pass") {
      context.note({ pass: hold.why });
      return undefined;
    }
    findings = hold.findings;
    return ledgerJson(hold.ledger);
  });
  if (kept.status !== "done") {
    context.note({ ledger: kept.status });
    findings = withoutLedger(window, config.triage, now.getTime());
  }
  if (findings.length === 0) return NO_ANSWER;
  const reason = holdReason(findings, kept.status === "done" ? writeFiles(context, folder, found, findings) : {});
  return config.triage.channel === "context" ? { kind: "context", text: reason } : { kind: "block", reason };
}

/** Where nothing can be kept, only what was said since the last prompt counts: that was not spoken of before. */
function withoutLedger({ talk, outcomes }: TalkWindow, limits: Config["triage"], now: number): readonly NewFinding[] {
  const prompt = talk.findLastIndex((said) => said.kind === "prompt" && said.via === "prompt");
  const found = triage(talk.slice(Math.max(0, prompt)), { thresholds: limits.thresholds, outcomes });
  const hold = decideHold(found, NEW_LEDGER, limits, now);
  return hold.kind === "hold" ? hold.findings : [];
}

/** The hook. */
export const memoryTriage: HookDefinition = {
  name: "memory_triage",
  events: ["Stop"],
  permissions: HOOK_PERMISSIONS,
  handle,
};

if (import.meta.main) await runHook(memoryTriage);
