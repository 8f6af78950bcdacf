/**
 * transcript_review (Stop, SubagentStop, SessionEnd): which permissions got in the way, and which rules would have helped?
 *
 * @module
 */
import { runHook } from "../lib/hooks/mod.ts";
import { transcriptReview } from "../lib/hooks/handlers/transcript_review.ts";

if (import.meta.main) await runHook(transcriptReview);
