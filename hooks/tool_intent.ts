/**
 * tool_intent (PreToolUse, PostToolUse, PostToolUseFailure, PermissionRequest).
 *
 * Why is this tool called, do the user's rules object, and would work be lost?
 *
 * Generated from `lib/hooks/runner/setup.ts` by `deno task generate`.
 *
 * @module
 */
import { runHook } from "../lib/hooks/runner/run.ts";
import { toolIntent } from "../lib/hooks/handlers/tool_intent.ts";

/** Answers the event on standard input. */
export async function run(): Promise<void> {
  await runHook(toolIntent);
}

if (import.meta.main) await run();
