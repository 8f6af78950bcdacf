/** How clients start the hooks; the plugin, the installer, the binaries, doctor and docs/hooks.md read this table. */
import type { ClientHooks, HookNeed, HookPermissions } from "../../clients/client.ts";
import { permissionFlags, type PermissionPaths, permissionsFor } from "./definition.ts";

export type SetupEvent =
  | "Stop"
  | "SessionStart"
  | "SubagentStop"
  | "SessionEnd"
  | "PreToolUse"
  | "PostToolUse"
  | "PostToolUseFailure"
  | "PermissionRequest";

/** The name in the state of what the user's configuration asks for, see plan.ts. */
export const PLAN_FILE = "plan";
/** The name in a session's state of what the guard asked about, see work_guard.ts; start scripts look for calls in it. */
export const QUESTIONS_FILE = "guard.json";
/** With this argument a hook writes the plan. */
export const RENEW_PLAN = "--plan";

/** The oldest Deno that runs debrief. */
export const OLDEST_DENO = "2.5.0";

export interface HookSetup<Event extends string = string> {
  readonly name: string;
  /** What it needs besides its session. */
  readonly needs: readonly HookNeed[];
  /** What else it may do; only users' own hooks declare any. */
  readonly permissions?: HookPermissions;
  readonly events: readonly Event[];
  /** Tools have none: debrief's own configuration says which of them matter. */
  readonly matchers?: { readonly [E in Event]?: string };
  /** Flags for V8, see {@linkcode v8Argument}. */
  readonly v8Flags: readonly string[];
  /** When the start script starts it; null for always. */
  readonly gate: HookGate | null;
}

/** Started if a project's configuration has its section (trusted or not) or the user's asks for it (asked.ts). */
export interface HookGate {
  /** Its section of the configuration, or several, separated by `|`. */
  readonly section: string;
  /** Whether the user's configuration says which calls it is for, and without one it has nothing to do. */
  readonly isCallAsked: boolean;
  /** Whether it is off unless a configuration turns it on. */
  readonly isOptIn?: true;
}

/**
 * V8 flags of every hook. Sparkplug and Maglev, the first two compilers, turn functions that were called a few times, or a
 * few hundred, into machine code on another thread; a hook ends before that pays off, and they cost 1 ms of each start, and
 * 1 to 3 % of a run. Functions that run for long are still compiled by TurboFan, the last one. A pattern is made for its
 * first use and made again, as machine code, for the next ones; improving what is used once takes a third of that: the list
 * of words that open a question took 1.2 ms with it and 0.8 without. Most patterns are used a few times on short texts, and
 * making machine code of them for the fiftieth use in place of the second took 3 % less; for a text of 1,000 characters it is
 * made at once all the same. The V8 of Deno 2.5.0 has the flags.
 */
export const SHORT_RUN: readonly string[] = [
  "--no-sparkplug",
  "--no-maglev",
  "--no-regexp-peephole-optimization",
  "--regexp-tier-up-ticks=50",
];
/** For hooks with more objects than V8's first room (1 MB): a session of 1 MB takes 5, and a collection 2 ms. */
const MANY_OBJECTS = "--min-semi-space-size=8";
/**
 * For a hook that reads and judges a few hundred lines: TurboFan compiles what runs a few thousand times, and the hook ends
 * before that pays off. With a fourfold threshold the stop of a session of 1 MB took 9 % fewer instructions, and what runs
 * for long is still compiled, so that hostile texts stay within their budget. The first review of a session took 3 % less
 * for a recorded one, 7 % for 1 MB and 13 % more for 100 MB, of which there are few: the hook has seen most sessions since
 * they were small. The V8 of Deno 2.5.0 has the flag, too.
 */
const FEW_LINES = "--invocation-count-for-turbofan=12000";

/**
 * All hooks, in the order they are shown: a hook is declared here, and only here. Its handler takes name, events and needs
 * from its row; `deno task generate` makes its script in `hooks/`, the lists of handlers and of the program's hooks, the
 * start scripts and the plugin's files.
 */
export const HOOKS = {
  memory_triage: {
    name: "memory_triage",
    question: "Was something said that should be remembered before this ends?",
    needs: ["notes", "context_files"],
    events: ["Stop", "SessionStart"],
    matchers: { SessionStart: "compact" },
    v8Flags: [...SHORT_RUN, FEW_LINES, MANY_OBJECTS],
    gate: { section: "triage", isCallAsked: false },
  },
  agent_summary: {
    name: "agent_summary",
    question: "What did this agent conclude, and where does that text come from?",
    needs: [],
    events: ["SubagentStop"],
    v8Flags: [...SHORT_RUN, MANY_OBJECTS],
    gate: { section: "summary", isCallAsked: false },
  },
  tool_intent: {
    name: "tool_intent",
    question: "Why is this tool called, do the user's rules object, and would work be lost?",
    needs: ["work"],
    events: ["PreToolUse", "PostToolUse", "PostToolUseFailure", "PermissionRequest"],
    v8Flags: SHORT_RUN,
    gate: { section: "intent|guard", isCallAsked: true },
  },
  transcript_review: {
    name: "transcript_review",
    question: "Which permissions got in the way, and which rules would have helped?",
    needs: ["settings"],
    events: ["Stop", "SubagentStop", "SessionEnd"],
    v8Flags: [...SHORT_RUN, FEW_LINES],
    gate: { section: "review", isCallAsked: false },
  },
  session_handoff: {
    name: "session_handoff",
    question: "What did the last session of this project leave unfinished?",
    needs: ["past_sessions"],
    events: ["SessionStart"],
    matchers: { SessionStart: "startup|clear" },
    v8Flags: [...SHORT_RUN, FEW_LINES, MANY_OBJECTS],
    gate: { section: "handoff", isCallAsked: false, isOptIn: true },
  },
} as const satisfies Readonly<Record<string, HookSetup<SetupEvent> & { readonly question: string }>>;

export const HOOK_SETUPS: readonly HookSetup<SetupEvent>[] = Object.values(HOOKS);

/** What of an event a hook is registered for; null for all of it. */
export function eventMatcher({ matchers = {} }: Pick<HookSetup, "matchers">, event: string): string | null {
  return Object.hasOwn(matchers, event) ? matchers[event] ?? null : null;
}

/** The argument of deno for V8 flags; empty without flags. */
export function v8Argument(flags: readonly string[]): string[] {
  return flags.length === 0 ? [] : [`--v8-flags=${flags.join(",")}`];
}

/** Arguments of the command line that starts a hook, quoted for the shell. */
export interface StartWords {
  /** The path of Deno; null for the compiled binaries. */
  readonly deno: string | null;
  /** The configuration directory, which no variable then overrides; null if the script has to find it. */
  readonly config: string | null;
}

/** The command line that starts a hook. It exits 0 if `script` (quoted) is missing: dash exits 2, which is a denial. */
export function startCommand(script: string, hook: string, { deno, config }: StartWords): string {
  const words = config === null ? (deno === null ? [] : [deno]) : [deno ?? "''", config];
  return `[ ! -r ${script} ] || exec ${["sh", script, hook, ...words].join(" ")}`;
}

/** The arguments of deno for a hook: its permissions, and no remote module, npm package or configuration file. */
export function denoArguments(setup: HookSetup, client: ClientHooks, paths: PermissionPaths): string[] {
  return [
    "run",
    "--quiet",
    "--no-config",
    "--no-remote",
    "--no-npm",
    ...v8Argument(setup.v8Flags),
    ...permissionFlags(permissionsFor(client, setup), paths),
  ];
}
