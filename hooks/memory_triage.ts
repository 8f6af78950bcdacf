/**
 * memory_triage (Stop, SessionStart).
 *
 * Was something said that should be remembered before this ends?
 *
 * Generated from `lib/hooks/runner/setup.ts` by `deno task generate`.
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { memoryTriage } from "../lib/hooks/handlers/memory_triage.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(memoryTriage);
}

if (import.meta.main) await run();
