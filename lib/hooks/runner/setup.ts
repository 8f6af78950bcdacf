/**
 * How clients are told to start the hooks: on which events, with which flags, how long they may take. The plugin, the
 * installer, the binaries, doctor and the README read this table.
 *
 * @module
 */
import {
  HOOK_PERMISSIONS,
  type HookPermissions,
  permissionFlags,
  type PermissionPaths,
  REVIEW_PERMISSIONS,
  TRIAGE_PERMISSIONS,
} from "./definition.ts";

/** The events debrief is registered for. */
export type SetupEvent =
  | "Stop"
  | "SubagentStop"
  | "SessionEnd"
  | "PreToolUse"
  | "PostToolUse"
  | "PostToolUseFailure"
  | "PermissionRequest";

/** The first client that tells hooks the project's folder, `CLAUDE_PROJECT_DIR`. */
export const OLDEST_CLIENT = "1.0.58";
/** The first client that was seen to run the hooks of the plugin. */
export const PLUGIN_CLIENT = "2.1.90";
/** The first client that reads a settings file with an event it does not know. */
export const TOLERANT_CLIENT = "2.1.101";
/** The oldest Deno that runs debrief. */
export const OLDEST_DENO = "2.5.0";

/** How one hook is started. */
export interface HookSetup {
  /** As in the log, `dist/<name>.js` and `bin/<name>`. */
  readonly name: string;
  /** What it may do. */
  readonly permissions: HookPermissions;
  /** Where it is registered. None has a matcher: what it can be told about lies in the configuration. */
  readonly events: readonly SetupEvent[];
  /** For V8: `v8Argument`. */
  readonly v8Flags: readonly string[];
  /**
   * A word without which in one of the two configuration files the hook has nothing to do: `hooks/debrief.sh` then does
   * not start it. Tool events are many: a look into two files by `grep` takes 2 ms, a start of Deno 20 and more.
   */
  readonly configKeyword: string | null;
}

/**
 * For V8 in every hook. Its first compiler (Sparkplug) turns what was called a few times into machine code on another
 * thread; a hook has come to its end before that pays, and 1 ms of each start went into it. What runs long is compiled by
 * the next ones as before. V8 has had the flag since 9.1.
 */
const SHORT_RUN = ["--no-sparkplug"];

/** All hooks, in the order they are shown. */
export const HOOK_SETUPS: readonly HookSetup[] = [
  { name: "memory_triage", permissions: TRIAGE_PERMISSIONS, events: ["Stop"], v8Flags: SHORT_RUN, configKeyword: null },
  {
    name: "agent_summary",
    permissions: HOOK_PERMISSIONS,
    events: ["SubagentStop"],
    v8Flags: SHORT_RUN,
    configKeyword: null,
  },
  {
    name: "tool_intent",
    permissions: HOOK_PERMISSIONS,
    events: ["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest"],
    v8Flags: SHORT_RUN,
    configKeyword: "intent",
  },
  {
    name: "transcript_review",
    permissions: REVIEW_PERMISSIONS,
    events: ["Stop", "SubagentStop", "SessionEnd"],
    v8Flags: SHORT_RUN,
    configKeyword: null,
  },
];

/** How long the client lets a hook run, in seconds. All hooks on SessionEnd share 1.5. */
export function timeoutOf(event: string): number {
  return event === "SessionEnd" ? 1 : 5;
}

/** The argument of deno with flags for V8; none where there are none. */
export function v8Argument(flags: readonly string[]): string[] {
  return flags.length === 0 ? [] : [`--v8-flags=${flags.join(",")}`];
}

/** What the line that starts a hook says besides its name, as words of the shell. */
export interface StartWords {
  /** Deno; null for the programs. */
  readonly deno: string | null;
  /** The user's configuration directory, which no variable then moves; null where the script has to find it. */
  readonly config: string | null;
}

/**
 * The line that starts a hook by `debrief.sh`. Where that is missing it ends with 0: dash alone would end with 2, which is
 * an objection to the client.
 *
 * @param script The script, as a word of the shell.
 */
export function startCommand(script: string, hook: string, { deno, config }: StartWords): string {
  const words = config === null ? (deno === null ? [] : [deno]) : [deno ?? "''", config];
  return `[ ! -r ${script} ] || exec ${["sh", script, hook, ...words].join(" ")}`;
}

/** The arguments of deno for a hook's script: what it may do and nothing from the network or a configuration. */
export function denoArguments(setup: HookSetup, places: PermissionPaths): string[] {
  return [
    "run",
    "--quiet",
    "--no-config",
    "--no-remote",
    "--no-npm",
    ...v8Argument(setup.v8Flags),
    ...permissionFlags(setup.permissions, places),
  ];
}
