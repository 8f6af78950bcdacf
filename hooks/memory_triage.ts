/**
 * memory_triage (Stop): was something said that should be remembered before this ends?
 *
 * @module
 */
import { memoryTriage } from "../lib/hooks/handlers/memory_triage.ts";
import { runHook } from "../lib/hooks/runner/run.ts";

if (import.meta.main) await runHook(memoryTriage);
