import type { JsonObject } from "../../json.ts";
import type { Clock } from "./clock.ts";
import type { ClientHooks, HookedClient, HookNeed, HookPermissions } from "../../clients/client.ts";
import type { SessionReader } from "../../clients/files/session_reader.ts";
import type { Attendance } from "./attendance.ts";
import type { Config } from "../config/config.ts";
import type { HookInput } from "../protocol/input.ts";
import type { ContextFiles } from "../store/context_files.ts";
import type { HookAnswer } from "../protocol/output.ts";
import type { Store } from "../store/store.ts";

/** The permissions of a hook under a client, by what the hook needs besides its session. */
export function permissionsFor(
  { permissions }: ClientHooks,
  { needs, permissions: own }: Pick<HookDefinition, "needs" | "permissions">,
): HookPermissions {
  const parts = [permissions.session, ...needs.map((need) => permissions[need]), ...(own === undefined ? [] : [own])];
  return {
    read: parts.flatMap(({ read }) => read),
    write: parts.flatMap(({ write }) => write),
    env: parts.flatMap(({ env }) => env),
  };
}

/** Everything that a handler sees of the process and its environment. */
export interface HookContext<Settings = unknown, Input extends HookInput = HookInput> {
  /** The client that called the hook. */
  readonly client: HookedClient;
  /** The event and its data from the client. */
  readonly input: Input;
  /** The hook's own settings, as its schema returned them; null for a hook without a schema. */
  readonly settings: Settings;
  /** The configuration, with the defaults. */
  readonly config: Config;
  /** The file that `intent.rules` are from; null if no file sets them, or it is not known. */
  readonly rulesFile?: string | null;
  /** When the hook started. */
  readonly now: Date;
  /** Returns an environment variable that the hook may read; null if it is not set or may not be read. */
  env(name: string): string | null;
  /** The project's directory: the value of the client's variable, else the input's `cwd`; null if there is neither. */
  readonly project: string | null;
  /** The client's directory; null if it is not known. */
  readonly configDir: string | null;
  /** Whether the session is headless. */
  attendance(): Attendance;
  /** Whether context on a Stop reaches the model, in this version of the client. */
  acceptsStopContext(): boolean;
  /** What hooks remember between runs. Without a configuration directory every request fails. */
  readonly store: Store;
  /** Writes files for the model to open, and returns the paths of those that it could write, by name. */
  writeContextFiles(session: string, files: ContextFiles): Readonly<Record<string, string>>;
  /** How many ms are left until the hook gives up. */
  remaining(): number;
  /** Throws if the time is up. Nothing else can end a synchronous handler, so call it regularly in long loops. */
  readonly check: () => void;
  /** Adds data to this run's line in the log. Never pass it text of the transcript. */
  note(data: JsonObject): void;
  /**
   * Explains what the answer is based on, with text of the transcript. A run for the client never calls the function; a
   * replay keeps its result.
   */
  explain(make: () => JsonObject): void;
  /** The clock to wait with. */
  readonly clock: Clock;
  /** The transcripts of the session. */
  readonly files: SessionReader;
  /** How many bytes of a transcript to read: all (Infinity), or its size at a replayed moment. */
  visibleBytes(path: string): number;
  /** Whether the project's files are those of the event's time: not in a replay. */
  readonly isPresent: boolean;
  /** Returns the project's notes that outlast a session. */
  readNotes(): readonly string[];
  /** Returns the text of a small file; null if there is none. May throw. */
  readText(path: string): string | null;
  /** Returns the names in a directory, sorted; null if there is none. May throw. */
  listNames(path: string): readonly string[] | null;
}

/**
 * Checks the settings of a hook: a schema of zod or of another library with this method. If no file mentions the
 * settings, `{}` is checked, so give every member a default.
 */
export interface SettingsSchema<Settings> {
  /** Checks a value and fills in its defaults; never throws. */
  safeParse(value: unknown):
    | { readonly success: true; readonly data: Settings }
    | {
      readonly success: false;
      readonly error: {
        readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
      };
    };
}

/** A hook: its name, events, permissions, settings and handler. */
export interface HookDefinition<
  Settings = unknown,
  Input extends HookInput = HookInput,
  Answer extends HookAnswer = HookAnswer,
> {
  /** The name in the log and in `debrief hooks run <name>`: lower-case letters, digits and `_`. */
  readonly name: string;
  /** The events that it handles; it ignores others. */
  readonly events: readonly string[];
  /** What it needs besides its session. */
  readonly needs: readonly HookNeed[];
  /** Further permissions that hooks do not have by default. */
  readonly permissions?: HookPermissions;
  /**
   * Checks what `debrief.jsonc` has under `hooks.<name>`. If that is not valid, the log says so and the defaults apply.
   */
  readonly settings?: SettingsSchema<Settings>;
  /**
   * The maximum time, in ms from the start of the process.
   *
   * @default {four fifths of the client's timeout}
   */
  readonly timeoutMs?: number;
  /** Returns the answer. Read and write only through the context. */
  handle(context: HookContext<Settings, Input>): Answer | Promise<Answer>;
}

export interface PermissionPaths {
  readonly project: string;
  readonly config: string;
  /** Below the directory of all transcripts, with a slash before it. @default {all transcripts} */
  readonly session?: string;
}

/** For `deno run`. `paths`: `{project}` and `{config}`, such as `$CLAUDE_PROJECT_DIR`; without commas. */
export function permissionFlags(permissions: HookPermissions, paths: PermissionPaths): string[] {
  const expand = (path: string): string =>
    path.replace("{project}", () => paths.project).replace("{config}", () => paths.config)
      .replace("/{session}", () => paths.session ?? "");
  const flag = (name: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`--allow-${name}=${values.map(expand).join(",")}`];
  return [
    "--no-prompt",
    ...flag("read", permissions.read),
    ...flag("write", permissions.write),
    ...flag("env", permissions.env),
  ];
}
