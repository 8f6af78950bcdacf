/**
 * transcript_review (Stop, SubagentStop, SessionEnd).
 *
 * Which permissions got in the way, and which rules would have helped?
 *
 * Generated from `lib/hooks/runner/setup.ts` by `deno task generate`.
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { transcriptReview } from "../lib/hooks/handlers/transcript_review.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(transcriptReview);
}

if (import.meta.main) await run();
