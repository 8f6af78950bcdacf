import type { OptionSpec } from "./args/options.ts";
import type { Host } from "./host/host.ts";

/** What a command is, besides its name: its module is loaded when it is called. */
export interface CommandDefinition {
  /**
   * What follows the name, a line for each form, with the options that a form requires (`PATH… --out DIR`); optional
   * ones are added from `options`.
   */
  readonly usage: readonly string[];
  /** What help says after the usage: paragraphs, whose lines are wrapped anew, and indented lines, which are not joined. */
  readonly details: string;
  readonly options: readonly OptionSpec[];
  /** The words its first argument is one of: `config check`. */
  readonly words?: readonly string[];
  /** Whether its arguments (after such a word) name transcripts: a path, a session id, `latest` or `-`. */
  readonly transcripts?: boolean;
  /** Whole command lines to copy, without the program's name. */
  readonly examples: readonly string[];
  /** Runs the command. Returns the exit code: 0, 1 (only with `--fail-on`) or 2 (a mistake in the command line). */
  run(args: string[], host: Host): Promise<number> | number;
}

/** A command of `debrief`. Its help, completions and messages are generated from this declaration. */
export interface Command extends CommandDefinition {
  /** As it is typed: `triage`, `hooks new`. */
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
}

/** What somebody looking for a command wants to do; help groups the commands by it, in this order. */
export const COMMAND_GROUPS = ["look", "remember", "permissions", "repair", "hooks", "data"] as const;

export type CommandGroup = typeof COMMAND_GROUPS[number];

/** What help says of a command in one line. */
export interface ListedCommand {
  /** As it is typed: `triage`, `hooks new`. */
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /** Where help lists it; absent where it does not. */
  readonly group?: CommandGroup;
}

/** A command before it is loaded. */
export interface CommandEntry extends ListedCommand {
  readonly load: () => Promise<CommandDefinition>;
}

/** A name with several commands below it, such as `hooks`. */
export interface CommandFamily extends ListedCommand {
  readonly details: string;
  readonly commands: readonly CommandEntry[];
}

export async function loadCommand({ name, summary, load }: CommandEntry): Promise<Command> {
  return { name, summary, ...await load() };
}

export function isFamily(entry: CommandEntry | CommandFamily): entry is CommandFamily {
  return "commands" in entry;
}
