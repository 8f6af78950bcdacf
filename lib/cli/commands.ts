/**
 * All commands. Only what help lists is here: the module of a command is loaded when it is called.
 *
 * @module
 */
import { type Command, type CommandEntry, type CommandFamily, isFamily, loadCommand } from "./command.ts";
import { readOptions } from "./args/options.ts";

const HOOK_COMMANDS: readonly CommandEntry[] = [
  {
    name: "hooks new",
    summary: "write a hook of your own, with its test",
    load: async () => (await import("./commands/hooks/new.ts")).newCommand,
  },
  {
    name: "hooks bundle",
    summary: "bundle a hook of your own into one script without imports",
    load: async () => (await import("./commands/hooks/bundle.ts")).bundleCommand,
  },
  {
    name: "hooks run",
    summary: "run a hook on standard input, as the client does",
    load: async () => (await import("./commands/hooks/run.ts")).runHookCommand,
  },
  {
    name: "hooks slash",
    summary: "show what a slash command of the plugin prints, without asking the model",
    load: async () => (await import("./commands/hooks/slash.ts")).slashCommand,
  },
  {
    name: "hooks replay",
    summary: "run a hook at a moment of a past session, and show what its answer rests on",
    load: async () => (await import("./commands/hooks/replay.ts")).replayCommand,
  },
  {
    name: "hooks backtest",
    summary: "run memory_triage, or a hook of your own, at every stop of past sessions",
    load: async () => (await import("./commands/hooks/backtest.ts")).backtestCommand,
  },
];

/** The commands of `debrief`, in the order in which help lists them; those without a group it does not list. */
const COMMANDS: readonly (CommandEntry | CommandFamily)[] = [
  {
    name: "sessions",
    summary: "list the sessions of this project, newest first",
    group: "look",
    load: async () => (await import("./commands/session/sessions.ts")).sessionsCommand,
  },
  {
    name: "turns",
    summary: "list the prompts of a session, and what was done",
    group: "look",
    load: async () => (await import("./commands/session/turns.ts")).turnsCommand,
  },
  {
    name: "calls",
    summary: "list tool calls with who allowed each, or say why one was made",
    group: "look",
    load: async () => (await import("./commands/session/calls.ts")).callsCommand,
  },
  {
    name: "agents",
    summary: "show the agents of a session and what each concluded",
    group: "look",
    load: async () => (await import("./commands/session/agents.ts")).agentsCommand,
  },
  {
    name: "find",
    summary: "search what was said and done in past sessions",
    group: "look",
    load: async () => (await import("./commands/session/find.ts")).findCommand,
  },
  {
    name: "report",
    summary: "write a page or Markdown about a session or a project",
    group: "look",
    load: async () => (await import("./commands/session/report.ts")).reportCommand,
  },
  {
    name: "triage",
    summary: "find what should be saved before a session ends",
    group: "remember",
    load: async () => (await import("./commands/session/triage.ts")).triageCommand,
  },
  {
    name: "handoff",
    summary: "print what the next session needs to know",
    group: "remember",
    load: async () => (await import("./commands/session/handoff.ts")).handoffCommand,
  },
  {
    name: "permissions",
    summary: "see which calls asked for permission, and add rules",
    group: "permissions",
    load: async () => (await import("./commands/permissions/permissions.ts")).permissionsCommand,
  },
  {
    name: "rules",
    summary: "lint, explain, test and compare permission rules",
    group: "permissions",
    load: async () => (await import("./commands/permissions/rules.ts")).rulesCommand,
  },
  {
    name: "check",
    summary: "check whether a session can be resumed",
    group: "repair",
    load: async () => (await import("./commands/session/check.ts")).checkCommand,
  },
  {
    name: "trim",
    summary: "write a shorter copy of a session to resume",
    group: "repair",
    load: async () => (await import("./commands/session/trim.ts")).trimCommand,
  },
  {
    name: "install",
    summary: "add the hooks to the client's settings",
    group: "hooks",
    load: async () => (await import("./commands/setup/install.ts")).installCommand,
  },
  {
    name: "uninstall",
    summary: "remove the hooks, or what they recorded",
    group: "hooks",
    load: async () => (await import("./commands/setup/uninstall.ts")).uninstallCommand,
  },
  {
    name: "doctor",
    summary: "check that the hooks can run, and say what to fix",
    group: "hooks",
    load: async () => (await import("./commands/setup/doctor.ts")).doctorCommand,
  },
  {
    name: "config",
    summary: "write, check, show or trust a configuration",
    group: "hooks",
    load: async () => (await import("./commands/setup/config.ts")).configCommand,
  },
  {
    name: "hooks",
    summary: "write, bundle, run and replay hooks",
    group: "hooks",
    details: "For authors of hooks.",
    commands: HOOK_COMMANDS,
  },
  {
    name: "tables",
    summary: "export sessions as tables for SQL",
    group: "data",
    load: async () => (await import("./commands/session/tables.ts")).tablesCommand,
  },
  // not in help, but found by name
  {
    name: "why",
    summary: "say why a tool was called: the text and thinking before",
    load: async () => (await import("./commands/session/why.ts")).whyCommand,
  },
  {
    name: "summary",
    summary: "print what a session or an agent concluded, and where that text comes from",
    load: async () => (await import("./commands/session/summary.ts")).summaryCommand,
  },
  {
    name: "completions",
    summary: "print a completion script for your shell",
    load: async () => (await import("./commands/setup/completions.ts")).completionsCommand(loadCommands),
  },
];

/** What a name from before 0.3 stands for, followed by its arguments. */
type Renaming = (rest: readonly string[]) => readonly string[] | Promise<readonly string[]>;

const to = (...words: readonly string[]): Renaming => (rest) => [...words, ...rest];

/** Names from before 0.3, which still work. */
const RENAMED: Readonly<Record<string, Renaming>> = {
  backtest: to("hooks", "backtest"),
  bundle: to("hooks", "bundle"),
  compaction: to("triage", "--compactions"),
  decide: to("rules", "decide"),
  hook: to("hooks", "run"),
  intent: to("why"),
  new: ([...rest]) => ["hooks", "new", ...rest[0] === "hook" ? rest.slice(1) : rest],
  purge: to("uninstall", "--purge"),
  replay: to("hooks", "replay"),
  async review(rest) {
    const { permissionsCommand } = await import("./commands/permissions/permissions.ts");
    const names = rest.some(isHelpFlag) ? [] : readOptions(rest, permissionsCommand.options).positional;
    return ["permissions", ...names.length > 0 ? ["--calls"] : [], ...rest];
  },
};

/** What people type who expect another name. */
const SYNONYMS: Readonly<Record<string, Renaming>> = {
  cost: to("sessions"),
  list: to("sessions"),
  ls: to("sessions"),
  resume: to("check"),
  search: to("find"),
  show: to("turns"),
};

/** What a command line can name. */
export interface CommandTable {
  readonly commands: readonly (CommandEntry | CommandFamily)[];
  /** Former names and others that people try, each with what it stands for. */
  readonly renamed: Readonly<Record<string, Renaming>>;
}

export const ALL_COMMANDS: CommandTable = { commands: COMMANDS, renamed: { ...RENAMED, ...SYNONYMS } };

export interface UnknownName {
  readonly kind: "unknown";
  readonly name: string;
  /** What could have been meant. */
  readonly known: readonly string[];
  /** The name under which it was looked up; null at the top level. */
  readonly family: CommandFamily | null;
}

/** What words name: a command with its arguments, or a name with commands below it, none of which was named. */
export interface NamedCommand {
  readonly kind: "named";
  readonly entry: CommandEntry | CommandFamily;
  readonly rest: readonly string[];
}

export function isHelpFlag(word: string): boolean {
  return word === "--help" || word === "-h";
}

export async function resolveName(
  [typed = "", ...others]: readonly string[],
  { commands, renamed }: CommandTable = ALL_COMMANDS,
): Promise<NamedCommand | UnknownName> {
  const renaming = Object.hasOwn(renamed, typed) ? renamed[typed] : undefined;
  const [name = "", ...rest] = renaming === undefined ? [typed, ...others] : await renaming(others);
  const entry = commands.find((known) => known.name === name);
  if (entry === undefined) {
    const known = [...commands.map(({ name }) => name), ...Object.keys(renamed)];
    return { kind: "unknown", name, known, family: null };
  }
  const [second = "", ...more] = rest;
  if (!isFamily(entry) || second === "" || isHelpFlag(second)) return { kind: "named", entry, rest };
  const below = entry.commands.find((known) => known.name === `${name} ${second}`);
  if (below !== undefined) return { kind: "named", entry: below, rest: more };
  const known = entry.commands.map((one) => one.name.slice(name.length + 1));
  return { kind: "unknown", name: second, known, family: entry };
}

/** The command that a line names, loaded. Throws Error if there is none. */
export async function commandNamed(
  words: readonly string[],
): Promise<{ readonly command: Command; readonly args: string[] }> {
  const named = await resolveName(words);
  if (named.kind === "unknown" || isFamily(named.entry)) throw new Error(`There is no command "${words.join(" ")}"`);
  return { command: await loadCommand(named.entry), args: [...named.rest] };
}

/** Every command, loaded; those of a family one by one. */
export async function loadCommands(): Promise<readonly Command[]> {
  const entries = COMMANDS.flatMap((entry) => isFamily(entry) ? entry.commands : [entry]);
  return await Promise.all(entries.map(loadCommand));
}
