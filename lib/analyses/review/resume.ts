import { clientOf } from "../../clients/read.ts";
import { readForward, SHORTEST_USEFUL_ENTRY } from "../../session/read.ts";
import { countLineBreaks } from "../../session/io/lines.ts";
import { type ByteSource, endOfLines, headOf, sliceSource } from "../../session/io/source.ts";
import { FactReader } from "./facts/fact_reader.ts";
import { type CallFact, withPrompt } from "./facts/call_fact.ts";
import type { HookText } from "../../clients/hook_texts.ts";
import { addCandidate, type RuleCandidate, ruleCandidates } from "./recommend/candidates.ts";
import { addFact, newSessionReview, type SessionReview } from "./session_review.ts";
import type { History } from "./recommend/requirements.ts";

/** Bytes read between two checks of the time. */
const STEP = 1024 * 1024;

/**
 * Options for reading calls.
 *
 * @experimental
 */
export interface CallReadingOptions {
  /** Texts that identify the user's own hooks. */
  readonly hookTexts: readonly HookText[];
  /** Tool use ids of the prompts that tool_intent recorded. */
  readonly prompted: ReadonlySet<string>;
  /** Whether the session has ended, so that no note of an interruption can follow a refusal. */
  readonly isEnded: boolean;
  /** Whether there is time for another step. */
  hasTime(): boolean;
}

/**
 * How the reading of a growing file is resumed.
 *
 * @experimental
 */
export interface ResumeOptions extends CallReadingOptions {
  /** What the user already allows; its settings are asked for only where a call prompted. */
  readonly history: History;
}

/**
 * Whether the file had anything new, and whether it was read to its end.
 *
 * @experimental
 */
export type ResumeState = "nothing_new" | "read" | "more_to_read";

/** The result of resumed reading. */
export interface ResumeResult {
  /** The review to store. */
  readonly review: SessionReview;
  readonly status: ResumeState;
  /** The rule candidates of the calls that were read. */
  readonly candidates: readonly RuleCandidate[];
}

/**
 * Reads what was appended to a session file since the last time, in steps while there is time, and adds it to the review
 * of the file. A truncated or replaced file is read from its start.
 *
 * @param source The session file.
 * @param review The stored review; it is changed unless the file has to be read from its start.
 */
export function resumeReading(
  source: ByteSource,
  review: SessionReview,
  options: ResumeOptions,
): ResumeResult {
  const head = headOf(source);
  const isSameFile = review.reading !== null && review.reading.offset <= source.size && review.reading.head === head;
  const current = isSameFile ? review : newSessionReview(review.session, review.agent, review.transcript);
  let { offset, lines, root } = current.reading ?? { offset: 0, lines: 0, root: null };
  const start = offset;
  const candidates = new Map<string, RuleCandidate>();
  const client = clientOf(source);
  const reader = new FactReader({
    client,
    session: current.session,
    agent: current.agent,
    hookTexts: options.hookTexts,
    ...(current.reading === null ? {} : { state: current.reading.state }),
  });
  const add = (found: CallFact): void => {
    const fact = withPrompt(found, options.prompted);
    root ??= fact.cwd;
    const required = client.hasPermissionRules ? ruleCandidates(fact, root, options.history) : [];
    addFact(current, fact, required);
    for (const candidate of required) addCandidate(candidates, candidate);
  };
  const lineReader = client.lineReader(source, "forward");
  let step = STEP;
  let searched = offset;
  let isIncomplete = false;
  while (offset < source.size) {
    isIncomplete = !options.hasTime();
    if (isIncomplete) break;
    const end = endOfLines(source, searched, offset + step);
    if (end === searched) {
      if (offset + step >= source.size) break; // the last line is still being written
      searched = offset + step;
      step *= 2;
      continue;
    }
    const window = sliceSource(source, offset, end);
    const first = { line: lines + 1, offset };
    const reading = { ...client.withoutMetadata, shortest: SHORTEST_USEFUL_ENTRY, start: first };
    let counted = first;
    for (const entry of readForward(window, lineReader, reading)) {
      const { line, offset: at } = entry.location;
      if (line !== null && at !== null) counted = { line, offset: at };
      for (const fact of reader.add(entry)) add(fact);
    }
    // the lines before the last entry were counted as they were read
    lines = counted.line - 1 + countLineBreaks(window, counted.offset - offset, window.size);
    offset = end;
    searched = end;
    step = STEP;
  }
  const refusals = options.isEnded && !isIncomplete ? reader.endRefusals() : [];
  refusals.forEach(add);
  current.reading = { offset, lines, head, root, state: reader.state() };
  const status = isIncomplete
    ? "more_to_read"
    : offset === start && refusals.length === 0 && isSameFile
    ? "nothing_new"
    : "read";
  return { review: current, status, candidates: [...candidates.values()] };
}
