import type { Json, JsonObject } from "../../json.ts";
import type { ByteSource } from "../../session/io/source.ts";
import type { CallAgent } from "./facts/call_fact.ts";
import type { RuleCandidate } from "./recommend/candidates.ts";
import { type ResumeOptions, resumeReading, type ResumeState } from "./resume.ts";
import { type SessionReview, sessionReviewFrom, sessionReviewJson } from "./session_review.ts";

/**
 * What to review, and against which settings.
 *
 * @experimental
 */
export interface ReviewOptions extends ResumeOptions {
  /** The session's id. */
  readonly session: string;
  /** The agent whose transcript it is; null for the session's own. */
  readonly agent: CallAgent | null;
  /** The path of the transcript. */
  readonly transcript: string;
}

/**
 * The progress of a review.
 *
 * @experimental
 */
export interface ReviewProgress {
  /** Whether the file had anything new, and whether it was read to its end. */
  readonly status: ResumeState;
  /** The rules that would have avoided the prompts among the new calls. */
  readonly candidates: readonly RuleCandidate[];
  /** The ids of calls without a result. */
  readonly open: ReadonlySet<string>;
  /** The ids of calls that had no result before the new part was read. */
  readonly openBefore: ReadonlySet<string>;
  /**
   * The review to store until the file has grown, with secrets redacted.
   *
   * @param now The time, ISO 8601.
   */
  stored(now: string): JsonObject;
}

function openCalls({ reading }: SessionReview): ReadonlySet<string> {
  return new Set(reading?.state.open.map(({ id }) => id));
}

/**
 * Reviews the calls of a growing transcript: who decided about each, and which rules would have avoided a prompt. Reads
 * only what was appended since the last time; reads a truncated or replaced file from its start.
 *
 * @experimental
 * @param source The transcript.
 * @param stored What the last review stored; any other value counts as nothing.
 * @param options What to review.
 * @returns What is new, and the review to store.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { resumeReview } from "@debrief/debrief/analyses";
 * import { mergeSettings } from "@debrief/debrief/permissions";
 * import { bytesSource } from "@debrief/debrief/transcript";
 *
 * const text = '{"type":"assistant","uuid":"a","message":{"id":"m","content":[{"type":"tool_use","id":"t1","name":"Bash",' +
 *   '"input":{"command":"ls"}}]}}\n';
 * const source = bytesSource(new TextEncoder().encode(text));
 * const options = {
 *   session: "s",
 *   agent: null,
 *   transcript: "/s.jsonl",
 *   history: { settings: mergeSettings([]), home: "/home/dev" },
 *   hookTexts: [],
 *   prompted: new Set<string>(),
 *   isEnded: false,
 *   hasTime: () => true,
 * };
 * const first = resumeReview(source, null, options);
 * assertEquals([first.status, [...first.open]], ["read", ["t1"]]);
 * assertEquals(resumeReview(source, first.stored("2026-01-05T09:00:00Z"), options).status, "nothing_new");
 * ```
 */
export function resumeReview(source: ByteSource, stored: Json, options: ReviewOptions): ReviewProgress {
  const { session, agent, transcript } = options;
  const before = sessionReviewFrom(stored, session, { agent, transcript });
  const openBefore = openCalls(before);
  const { review, status, candidates } = resumeReading(source, before, options);
  return { status, candidates, open: openCalls(review), openBefore, stored: (now) => sessionReviewJson(review, now) };
}
