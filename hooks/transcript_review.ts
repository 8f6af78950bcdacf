/**
 * transcript_review (Stop, SubagentStop, SessionEnd): which permissions got in the way, and which rules would have helped?
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { transcriptReview } from "../lib/hooks/handlers/transcript_review.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(transcriptReview, { leavesNothing: true });
}

if (import.meta.main) await run();
