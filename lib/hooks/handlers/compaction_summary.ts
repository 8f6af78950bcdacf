/**
 * The summary of a compaction, from the hook that receives it to the one that runs after the compaction. When a client
 * asks hooks after a compaction, the summary is not in the transcript yet (2.0.50 to 2.1.330). Where an internal agent
 * wrote it, its end is a SubagentStop with the summary (2.1.112, 2.1.330; not 2.0.50), which is kept until then.
 */
import { safePart } from "../../text/safe_text.ts";
import type { HookContext } from "../runner/definition.ts";
import { isJsonObject, numberAt, stringAt } from "../../json.ts";
import { sessionState } from "../store/state_names.ts";
import type { SubagentStopInput } from "../protocol/input.ts";

/** The client asks for the summary in such tags; other internal agents have no reason to write them. */
const OPENING = "<summary>";
/** A longer summary is compared as far as this. */
const MAX_SUMMARY = 40_000;
/** A summary that is older belongs to a compaction that did not come about. */
const MAX_AGE_MS = 60_000;

const FILE = "compaction.json";

/** Keeps what the client's internal agent wrote, if it is the summary of a compaction. */
export function storeCompactionSummary({ store, now }: HookContext, input: SubagentStopInput): boolean {
  const text = input.lastAssistantMessage ?? "";
  const from = text.indexOf(OPENING);
  if (from === -1) return false;
  const end = Math.min(text.length, from + MAX_SUMMARY);
  const summary = safePart(text, { start: from, end }, { lines: true });
  const kept = store.updateState(sessionState(input.sessionId, FILE), () => ({ at: now.getTime(), summary }));
  return kept.status === "done";
}

export function storedCompactionSummary({ store, now }: HookContext, session: string | null): string | null {
  const state = store.readState(sessionState(session, FILE));
  if (state.status !== "done" || !isJsonObject(state.value)) return null;
  const age = now.getTime() - (numberAt(state.value, "at") ?? -Infinity);
  return age >= 0 && age <= MAX_AGE_MS ? stringAt(state.value, "summary") : null;
}
