/**
 * tool_intent (PreToolUse, PostToolUse, PostToolUseFailure, PermissionRequest): why is this tool called, and do the user's
 * rules object?
 *
 * @module
 */
import { toolIntent } from "../lib/hooks/handlers/tool_intent.ts";
import { runHook } from "../lib/hooks/runner/run.ts";

if (import.meta.main) await runHook(toolIntent);
