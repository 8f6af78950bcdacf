import type { OptionSpec } from "./args/options.ts";
import type { Host } from "./host/host.ts";

/** A command of `debrief`. Its help, its completions and its messages are made of this declaration. */
export interface Command {
  /** As it is typed: `triage`. */
  readonly name: string;
  /** One line for the overview. */
  readonly summary: string;
  /**
   * What follows the name, a line for each form, with the options a form cannot do without (`PATH… --out DIR`); those that
   * may be left out are added from `options`.
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
  /**
   * Runs the command.
   *
   * @param args The arguments after its name.
   * @returns The exit code: 0, 1 (only with `--fail-on`) or 2 (a mistake in the command line).
   */
  run(args: string[], host: Host): Promise<number> | number;
}
