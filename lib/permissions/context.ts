import type { JsonObject } from "../json.ts";
import type { ClientDirectories } from "./rules/client_files.ts";
import type { MergedSettings, PermissionMode } from "./settings/settings.ts";

/** A tool call. */
export interface DecidedCall {
  /** The tool's name, as in the transcript. */
  readonly tool: string;
  /** What it is called with, as in the transcript. */
  readonly input: JsonObject;
}

/** A skill, or a slash command of the project or the user, as the client finds it. */
export interface KnownSkill {
  /** Its full name: `plugin:skill` for one of a plugin. */
  readonly name: string;
  /**
   * `instructions` run without a rule; `tools` means that it brings tools it may use; `hooks` that it brings hooks, for
   * which the client offers no rule.
   */
  readonly kind: "instructions" | "tools" | "hooks";
}

/** What a decision depends on besides the call. */
export interface PermissionContext extends ClientDirectories {
  /** The settings in force. */
  readonly settings: MergedSettings;
  /** The permission mode of the session. */
  readonly mode: PermissionMode;
  /**
   * Whether the sandbox can start on the machine: on Linux it needs bubblewrap and socat. Matters only where the settings
   * turn it on. @default {true}
   */
  readonly sandboxStarts?: boolean;
  /** The system, for a managed setting that turns the sandbox on only on some. Without it, the sandbox counts as on. */
  readonly platform?: "linux" | "macos" | "windows";
  /**
   * Returns what is known about a skill, by its name. Without it, every skill counts as one about which the client
   * asks.
   */
  readonly skill?: (name: string) => KnownSkill | undefined;
  /** MCP servers, by their names in tool names. A name that divides by none is read as an allow rule covers least. */
  readonly mcpServers?: readonly string[];
  /**
   * Whether an MCP tool declares that it only reads (`readOnlyHint`). Without it, no tool does. Matters only in plan
   * mode.
   */
  readonly isReadOnlyTool?: (tool: string) => boolean;
  /**
   * Whether an absolute path is a directory. Without it, only directories that must exist count. Matters only for
   * suggestions.
   */
  readonly isDirectory?: (path: string) => boolean;
}
