/**
 * memory_triage (Stop): was something said that should be remembered before this ends?
 *
 * @module
 */
import { runHook } from "../lib/hooks/mod.ts";
import { memoryTriage } from "../lib/hooks/handlers/memory_triage.ts";

if (import.meta.main) await runHook(memoryTriage);
