import type { JsonObject } from "../json.ts";
import type { BaseDirectories } from "./rules/paths.ts";
import type { MergedSettings, PermissionMode } from "./settings/settings.ts";

/** A tool call. */
export interface DecidedCall {
  /** The tool's name, as in the transcript. */
  readonly tool: string;
  readonly input: JsonObject;
}

/** What a decision depends on beside the call. */
export interface PermissionContext extends BaseDirectories {
  readonly settings: MergedSettings;
  readonly mode: PermissionMode;
  /** Whether an absolute path is a directory; without it only directories that must exist count. Changes suggestions only. */
  readonly isDirectory?: (path: string) => boolean;
}
