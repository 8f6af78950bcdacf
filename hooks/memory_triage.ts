/**
 * memory_triage (Stop): was something said that should be remembered before this ends?
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { memoryTriage } from "../lib/hooks/handlers/memory_triage.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(memoryTriage, { leavesNothing: true });
}

if (import.meta.main) await run();
