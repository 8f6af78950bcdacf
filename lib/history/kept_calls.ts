import { callTarget } from "../analyses/review/facts/describe_call.ts";
import type { CallFact } from "../analyses/review/facts/call_fact.ts";
import type { FileCalls } from "../analyses/review/facts/session_calls.ts";
import { readTranscript } from "../clients/read.ts";
import type { JsonObject } from "../json.ts";
import { ModeTimeline } from "../session/calls/mode.ts";
import { soleCallOf } from "../session/calls/tool_calls.ts";
import type { Diagnostics } from "../session/read.ts";
import { safeJson, safeObject } from "../text/safe_json.ts";

/** What was counted while a file was read. */
export type EntryCounts = Pick<Diagnostics, "entries" | "unparsable" | "oversize" | "incomplete">;

/** The calls of a file, as the history keeps them. */
export interface KeptCalls {
  readonly calls: FileCalls;
  readonly counts: EntryCounts;
}

/** A placeholder for the calls of a file that has to be read each time. */
const READ_AGAIN = "";

/** Whether a call stays the same when it is made safe, all but its input; the input is in the transcript. */
function changesOnlyInput(fact: CallFact, safe: JsonObject): boolean {
  return fact.line !== null && fact.toolUseId !== "" &&
    JSON.stringify({ ...fact, input: null }) === JSON.stringify({ ...safe, input: null });
}

/**
 * The calls of a file as text for the history. Inputs that redaction changes are kept redacted: a rule is simulated on what was
 * called, so {@linkcode unpackCalls} reads them again.
 */
export function packCalls({ calls: { facts, modes }, counts }: KeptCalls): string {
  const { entries, unparsable, oversize, incomplete } = counts;
  const redacted: number[] = [];
  const kept: string[] = [];
  for (const [index, fact] of facts.entries()) {
    const plain = JSON.stringify(fact);
    const safe = safeObject(JSON.parse(plain));
    const text = JSON.stringify(safe);
    if (text !== plain) {
      if (!changesOnlyInput(fact, safe)) return READ_AGAIN;
      redacted.push(index);
    }
    kept.push(text);
  }
  const rest = JSON.stringify({
    redacted,
    modes: modes.marks(),
    counts: { entries, unparsable, oversize, incomplete },
  });
  return `{"facts":[${kept.join(",")}],${rest.slice(1)}`;
}

/** Reads the inputs of some calls in their lines of the transcript, by the calls' ids. */
function inputsIn(path: string, facts: readonly CallFact[]): Map<string, JsonObject> {
  const lines = new Set(facts.map(({ line }) => line));
  const inputs = new Map<string, JsonObject>();
  const skip = (_text: string, line: number | null) => !lines.has(line);
  for (const entry of readTranscript(path, { skip, marksTakenBack: false })) {
    if (entry.kind !== "assistant") continue;
    for (const block of entry.content) {
      if (block.kind === "tool_use") {
        inputs.set(`${entry.location.line} ${block.id}`, callTarget(soleCallOf(block).input));
      }
    }
  }
  return inputs;
}

/** The calls of a text that {@linkcode packCalls} made. Returns null if the transcript has to be read. */
export function unpackCalls(text: string, path: string): KeptCalls | null {
  if (text === READ_AGAIN) return null;
  // this program wrote it
  const { facts, redacted, modes, counts }: {
    readonly facts: CallFact[];
    readonly redacted: readonly number[];
    readonly modes: ReturnType<ModeTimeline["marks"]>;
    readonly counts: EntryCounts;
  } = JSON.parse(text);
  const changed = redacted.flatMap((index) => facts[index] ?? []);
  const inputs = changed.length === 0 ? new Map<string, JsonObject>() : inputsIn(path, changed);
  for (const index of redacted) {
    const fact = facts[index]!;
    const input = inputs.get(`${fact.line} ${fact.toolUseId}`);
    // a call that grew has its last input in another line
    if (input === undefined || JSON.stringify(safeJson(input)) !== JSON.stringify(fact.input)) return null;
    facts[index] = { ...fact, input };
  }
  return { calls: { facts, modes: ModeTimeline.of(modes) }, counts };
}
