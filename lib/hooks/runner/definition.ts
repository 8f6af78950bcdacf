import type { JsonObject } from "../../json.ts";
import type { Clock } from "./clock.ts";
import { type Attendance, ENTRYPOINT_VARIABLE } from "./attendance.ts";
import type { Config } from "../config/config.ts";
import type { HookInput } from "../protocol/input.ts";
import type { ContextFiles } from "../store/context_files.ts";
import type { HookAnswer } from "../protocol/output.ts";
import type { Store } from "../store/store.ts";

/**
 * What a hook may do, and no more. Paths may begin with `{project}` (the project's folder) and `{config}`
 * (`CLAUDE_CONFIG_DIR`, by default `~/.claude`, where the transcripts lie).
 */
export interface HookPermissions {
  /** Paths it reads. */
  readonly read: readonly string[];
  /** Paths it writes. */
  readonly write: readonly string[];
  /** Environment variables it reads. */
  readonly env: readonly string[];
}

/**
 * What every hook needs for its configuration, its transcript and its state. Of the client's own directory only the
 * transcripts and debrief's files: its settings, history and credentials are nobody's business here. What is trusted
 * (`{config}/debrief/trusted.json`) hooks read and do not write.
 */
export const HOOK_PERMISSIONS: HookPermissions = {
  read: ["{project}/.claude", "{config}/projects", "{config}/debrief.jsonc", "{config}/debrief"],
  write: ["{config}/debrief/state"],
  env: ["CLAUDE_PROJECT_DIR", "CLAUDE_CONFIG_DIR", "HOME", "USERPROFILE", ENTRYPOINT_VARIABLE],
};

/** memory_triage also writes the files that the model opens: in the project it may do so without asking. */
export const TRIAGE_PERMISSIONS: HookPermissions = {
  ...HOOK_PERMISSIONS,
  write: [...HOOK_PERMISSIONS.write, "{project}/.claude/debrief"],
};

/** transcript_review also reads the user's settings: what they allow already needs no rule. */
export const REVIEW_PERMISSIONS: HookPermissions = {
  ...HOOK_PERMISSIONS,
  read: [...HOOK_PERMISSIONS.read, "{config}/settings.json"],
};

/** What a handler gets instead of the machine. */
export interface HookContext {
  /** What the client said. */
  readonly input: HookInput;
  /** What is set, with the defaults. */
  readonly config: Config;
  /** When the hook started. */
  readonly now: Date;
  /** An environment variable the hook declared; null where it is not set or may not be read. */
  env(name: string): string | null;
  /** The project's folder: `CLAUDE_PROJECT_DIR`, else the input's `cwd`; null where neither is given. */
  readonly project: string | null;
  /** `CLAUDE_CONFIG_DIR`, else `~/.claude`; null where neither is known. */
  readonly configDir: string | null;
  /** Whether somebody attends the session. */
  attendance(): Attendance;
  /** What hooks remember. Without a configuration directory every request to it fails by name. */
  readonly store: Store;
  /** Writes files for the model to open, and says where they are; none where they cannot be written. */
  writeContextFiles(session: string, files: ContextFiles): Readonly<Record<string, string>>;
  /** How many ms are left before the hook gives up. */
  remaining(): number;
  /**
   * Throws where the time is up. Nothing else ends a handler that does not wait: whatever reads or works for long calls it
   * now and then.
   */
  readonly check: () => void;
  /** Adds to the `data` of this run's line in the log; no transcript text. */
  note(data: JsonObject): void;
  /**
   * What the answer rests on, with the words of the transcript. A run for the client drops it without asking for it; who
   * looks at a past moment keeps it.
   */
  explain(make: () => JsonObject): void;
  /** The time that is waited by. */
  readonly clock: Clock;
  /** How many bytes of a session's file count: all (Infinity), or as many as stood there at a past moment. */
  visibleBytes(path: string): number;
  /** A small file's text, null where there is none. May throw. */
  readText(path: string): string | null;
}

/** A hook: its name, what it answers to, what it may do and what it says. */
export interface HookDefinition {
  /** As in the log and in `debrief hook <name>`. */
  readonly name: string;
  /** The events it handles; others pass. */
  readonly events: readonly string[];
  /** What it may do. */
  readonly permissions: HookPermissions;
  /**
   * How long it may take, in ms from the start of the process.
   *
   * @default {four fifths of the time after which the client ends it}
   */
  readonly timeoutMs?: number;
  /** Reads the context and answers; touches nothing else. */
  handle(context: HookContext): HookAnswer | Promise<HookAnswer>;
}

/** What a permission's placeholders stand for. */
export interface PermissionPaths {
  /** The project's folder. */
  readonly project: string;
  /** The folder of the client's configuration. */
  readonly config: string;
}

/**
 * The permission flags of a hook for `deno run`.
 *
 * @param permissions What it declares.
 * @param places What `{project}` and `{config}` are, for instance `$CLAUDE_PROJECT_DIR`. Deno has no way to write a comma
 * in a path of its flags: a folder with one in its name takes a binary (`deno task compile`).
 * @returns `--no-prompt` and one flag for each kind that is used.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(permissionFlags({ read: ["{project}/.claude"], write: [], env: ["HOME"] }, { project: "/p", config: "/c" }), [
 *   "--no-prompt",
 *   "--allow-read=/p/.claude",
 *   "--allow-env=HOME",
 * ]);
 * ```
 */
export function permissionFlags(permissions: HookPermissions, places: PermissionPaths): string[] {
  const expand = (path: string): string =>
    path.replace("{project}", () => places.project).replace("{config}", () => places.config);
  const flag = (name: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`--allow-${name}=${values.map(expand).join(",")}`];
  return [
    "--no-prompt",
    ...flag("read", permissions.read),
    ...flag("write", permissions.write),
    ...flag("env", permissions.env),
  ];
}
