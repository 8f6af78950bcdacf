/**
 * session_handoff (SessionStart).
 *
 * What did the last session of this project leave unfinished?
 *
 * Generated from `lib/hooks/runner/setup.ts` by `deno task generate`.
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { sessionHandoff } from "../lib/hooks/handlers/session_handoff.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(sessionHandoff);
}

if (import.meta.main) await run();
