import type { JsonObject } from "../json.ts";
import type { BaseDirectories } from "./rules/paths.ts";
import type { MergedSettings, PermissionMode } from "./settings/settings.ts";

/** A tool call. */
export interface DecidedCall {
  /** The tool's name, as in the transcript. */
  readonly tool: string;
  /** What it is called with, as in the transcript. */
  readonly input: JsonObject;
}

/** A skill, or a command of the project's or the user's own, as the client finds it. */
export interface KnownSkill {
  /** Its full name: `plugin:skill` for one of a plugin. */
  readonly name: string;
  /** `instructions` only, which run without a rule; or it brings `tools` it may use, or `hooks`, for which no rule is offered. */
  readonly kind: "instructions" | "tools" | "hooks";
}

/** What a decision depends on beside the call. */
export interface PermissionContext extends BaseDirectories {
  /** The settings in force. */
  readonly settings: MergedSettings;
  /** The permission mode of the session. */
  readonly mode: PermissionMode;
  /** What is known of a skill by its name; without it the client is taken to ask, as it does about every skill that could do more. */
  readonly skill?: (name: string) => KnownSkill | undefined;
  /** MCP servers by their names in tool names; without them a server's name ends at the first `__`. */
  readonly mcpServers?: readonly string[];
  /** Whether an MCP tool says of itself that it only reads (`readOnlyHint`); without it none does. Changes plan mode only. */
  readonly isReadOnlyTool?: (tool: string) => boolean;
  /** Whether an absolute path is a directory; without it only directories that must exist count. Changes suggestions only. */
  readonly isDirectory?: (path: string) => boolean;
}
