import type { Entry } from "../../session/entry.ts";
import { countLineBreaks } from "../../session/io/lines.ts";
import { entriesForward } from "../../clients/claude_code/reading/read.ts";
import { type ByteSource, endOfLines, headOf, sliceSource } from "../../session/io/source.ts";
import { FactReader } from "./facts/fact_reader.ts";
import { type CallFact, withPrompt } from "./facts/call_fact.ts";
import type { HookText } from "./facts/classify.ts";
import { addCandidate, type RuleCandidate, ruleCandidates } from "./recommend/candidates.ts";
import { addFact, newSessionReview, type SessionReview } from "./session_review.ts";
import type { History } from "./recommend/requirements.ts";

/** Bytes read between two looks at the clock. */
const STEP = 1024 * 1024;

/** How a growing file is read on. */
export interface ResumeOptions {
  readonly history: History;
  readonly hookTexts: readonly HookText[];
  /** Calls that tool_intent saw a prompt for. */
  readonly prompted: ReadonlySet<string>;
  /** The talk is over: a refusal that waited for an interruption was one without. */
  readonly ended: boolean;
  /** Whether there is time for another step. */
  more(): boolean;
}

/** Whether all of the file is read now. */
export type ResumeState = "nothing_new" | "read" | "more_to_read";

/** A line's place in the whole file; entries of a window count from its start. */
function moved(entry: Entry, lines: number, offset: number): Entry {
  const { line, offset: at } = entry.location;
  return {
    ...entry,
    location: { line: line === null ? null : line + lines, offset: at === null ? null : at + offset },
  };
}

/** What reading on gave. */
export interface ResumeResult {
  /** The review to keep. */
  readonly review: SessionReview;
  readonly status: ResumeState;
  /** The rules that the calls read now asked for. */
  readonly needs: readonly RuleCandidate[];
}

/**
 * Reads what a session file has become since the last time, in steps while there is time, and adds it to its review.
 *
 * A file that was cut, or is another one now, is read from its start.
 *
 * @returns The review to keep, whether anything is left, and what the new calls asked for.
 */
export function resumeReading(
  source: ByteSource,
  review: SessionReview,
  options: ResumeOptions,
): ResumeResult {
  const head = headOf(source);
  const known = review.reading !== null && review.reading.offset <= source.size && review.reading.head === head;
  const current = known ? review : newSessionReview(review.session, review.agent, review.transcript);
  let { offset, lines, root } = current.reading ?? { offset: 0, lines: 0, root: null };
  const start = offset;
  const fresh = new Map<string, RuleCandidate>();
  const reader = new FactReader({
    session: current.session,
    agent: current.agent,
    hookTexts: options.hookTexts,
    ...(current.reading === null ? {} : { state: current.reading.state }),
  });
  const add = (read: CallFact): void => {
    const fact = withPrompt(read, options.prompted);
    root ??= fact.cwd;
    const needs = ruleCandidates(fact, root, options.history);
    addFact(current, fact, needs);
    for (const need of needs) addCandidate(fresh, need);
  };
  let step = STEP;
  let searched = offset;
  let left = false;
  while (offset < source.size) {
    // without time for another look, what is left counts as lines
    left = !options.more();
    if (left) break;
    const end = endOfLines(source, searched, offset + step);
    if (end === searched) {
      if (offset + step >= source.size) break; // the last line is still being written
      searched = offset + step;
      step *= 2;
      continue;
    }
    const window = sliceSource(source, offset, end);
    for (const entry of entriesForward(window)) for (const fact of reader.add(moved(entry, lines, offset))) add(fact);
    lines += countLineBreaks(window, window.size);
    offset = end;
    searched = end;
    step = STEP;
  }
  const refusals = options.ended && !left ? reader.endRefusals() : [];
  refusals.forEach(add);
  current.reading = { offset, lines, head, root, state: reader.state() };
  const status = left ? "more_to_read" : offset === start && refusals.length === 0 && known ? "nothing_new" : "read";
  return { review: current, status, needs: [...fresh.values()] };
}
