/** A message to the model, until its outcome is known. */
import { evidenceHash } from "../../../analyses/triage/scoring/evidence_hash.ts";
import { followUpOf } from "../../../analyses/triage/follow_up.ts";
import type { ConversationWindow } from "../../../session/conversation_window.ts";
import type { Utterance } from "../../../session/conversation.ts";
import type { HookContext } from "../../runner/definition.ts";
import type { JsonObject } from "../../../json.ts";
import { projectState, sessionState } from "../../store/state_names.ts";
import { type Ledger, ledgerJson, type OpenMessage, parseLedger } from "./ledger.ts";

export function ledgerName(session: string): string {
  return sessionState(session, "ledger.json");
}

export function readLedger({ store }: HookContext, session: string): Ledger {
  const state = store.readState(ledgerName(session));
  return parseLedger(state.status === "done" ? state.value : undefined);
}

/** The project's record of what happened to messages; doctor reads it. */
export const FOLLOW_UPS_FILE = "triage.jsonl";

/** Identifies an answer by its words, which the input of a hook has before the file does; null for anything else. */
export function identifyAnswer(utterance: Utterance | undefined): string | null {
  if (utterance?.kind !== "answer" || utterance.pieces.length === 0) return null;
  return evidenceHash("SESSION_SUMMARY", { text: utterance.pieces.map(({ text }) => text).join("\n") });
}

/** Records what happened to a message, once. Nothing is known about one that is no longer in the window. */
export function closeMessage(
  { store, project, now, note }: HookContext,
  session: string,
  { window, open }: { readonly window: ConversationWindow; readonly open: OpenMessage },
): void {
  let isOpen = false;
  store.updateState<JsonObject>(ledgerName(session), (value) => {
    const ledger = parseLedger(value);
    isOpen = ledger.open?.after === open.after;
    return isOpen ? ledgerJson({ ...ledger, open: null }) : undefined;
  });
  const { conversation, outcomes } = window;
  const at = conversation.findLastIndex((utterance) => identifyAnswer(utterance) === open.after);
  if (!isOpen || at === -1) return;
  const followUp = followUpOf(conversation.slice(at + 1), outcomes);
  note({ followUp });
  const record = { ts: now.toISOString(), session, categories: [...open.categories], followUp };
  store.appendRecord(projectState(project, FOLLOW_UPS_FILE), record, { rotate: true });
}
