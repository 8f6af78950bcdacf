import type { Client } from "../../clients/client.ts";
import { DEFAULT_CLIENT } from "../../clients/default_client.ts";
import { readForward, SHORTEST_USEFUL_ENTRY } from "../../session/read.ts";
import { countLineBreaks } from "../../session/io/lines.ts";
import { type ByteSource, endOfLines, headOf, sliceSource } from "../../session/io/source.ts";
import { FactReader } from "./facts/fact_reader.ts";
import { type CallFact, withPrompt } from "./facts/call_fact.ts";
import { PROMPTED_DECISIONS } from "../../session/calls/decision.ts";
import type { HookText } from "../../clients/hooks/hook_texts.ts";
import { CandidateCollection, CandidateFinder, type RuleCandidate } from "./recommend/candidates.ts";
import { addCandidates, addFact, newSessionReview, type SessionReview } from "./session_review.ts";
import type { History } from "./recommend/requirements.ts";

const STEP = 1024 * 1024;
/** How many commands of one line are rated; its calls are read together or not at all. */
const MAX_RATED_OF_LINE = 200;

/**
 * Options for reading calls.
 *
 * @experimental
 */
export interface CallReadingOptions {
  /** The client that wrote the file. @default {DEFAULT_CLIENT} */
  readonly client?: Client;
  /** Texts that identify the user's own hooks. */
  readonly hookTexts: readonly HookText[];
  /** Tool use ids of the prompts that tool_intent recorded. */
  readonly prompted: ReadonlySet<string>;
  /** Whether the session has ended, so that no note of an interruption can follow a refusal. */
  readonly isEnded: boolean;
  /** Whether there is time for another line. */
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
  /**
   * Receives how many commands were rated, which takes longer than reading them. Reading stops once `hasTime` returns
   * false.
   */
  onRated?(commands: number): void;
}

/**
 * Whether the file had anything new, and whether it was read to its end.
 *
 * @experimental
 */
export type ResumeState = "nothing_new" | "read" | "more_to_read";

export interface ResumeResult {
  readonly review: SessionReview;
  readonly status: ResumeState;
  readonly candidates: readonly RuleCandidate[];
}

/**
 * Reads what was appended to a session file since the last time, line by line while there is time, and adds it to the
 * review of the file. At least one line is read if there is time at all, so that no line stops the reading for ever; of
 * a line with too many calls, the first are rated and the others only counted. A truncated or replaced file is read
 * from its start. `review`: the stored review; it is changed unless the file has to be read from its start.
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
  const candidates = new CandidateCollection();
  const finder = new CandidateFinder(options.history);
  const { client = DEFAULT_CLIENT } = options;
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
    addFact(current, fact);
    if (!client.hasPermissionRules || !PROMPTED_DECISIONS.includes(fact.decision)) return;
    if (finder.commands >= ratedBefore + MAX_RATED_OF_LINE) current.unrated++;
    else for (const candidate of finder.find(fact, root)) candidates.add(candidate);
  };
  let ratedBefore = 0;
  const endLine = (): void => {
    if (finder.commands > ratedBefore) options.onRated?.(finder.commands - ratedBefore);
    ratedBefore = finder.commands;
  };
  const lineReader = client.lineReader(source, "forward");
  let step = STEP;
  let searched = offset;
  let isIncomplete = false;
  let hasRead = false;
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
      if (line !== null && at !== null && at >= counted.offset) {
        const isNext = hasRead && at > counted.offset;
        counted = { line, offset: at };
        if (isNext) {
          endLine();
          isIncomplete = !options.hasTime();
          if (isIncomplete) break;
        }
      }
      hasRead = true;
      for (const fact of reader.add(entry)) add(fact);
    }
    endLine();
    // the lines before the last entry were counted as they were read
    const readTo = isIncomplete ? counted.offset - offset : window.size;
    lines = counted.line - 1 + countLineBreaks(window, counted.offset - offset, readTo);
    offset += readTo;
    searched = offset;
    step = STEP;
    if (isIncomplete) break;
  }
  const refusals = options.isEnded && !isIncomplete ? reader.endRefusals() : [];
  refusals.forEach(add);
  endLine();
  const found = candidates.values();
  addCandidates(current, found);
  current.reading = { offset, lines, head, root, state: reader.state() };
  const status = isIncomplete
    ? "more_to_read"
    : offset === start && refusals.length === 0 && isSameFile
    ? "nothing_new"
    : "read";
  return { review: current, status, candidates: found };
}
