/** What a line of a shell runs, as the permission engine reads it. */
import type { Word } from "./ast.ts";

/** A redirection of a part, as the rules see it. */
export interface PartRedirect {
  /** `>`, `>>`, `<`, … */
  readonly operator: string;
  /** The file, unquoted; "" if there is none. */
  readonly target: string;
  /** Whether the target has unquoted glob characters or a leading tilde. */
  readonly expands: boolean;
}

/** One command of a command line, which Bash rules are matched with. */
export interface Part {
  /** The command as written, without its redirections. */
  readonly text: string;
  /** The command as written, with its redirections. */
  readonly full: string;
  /** The words as the program receives them, if that is certain. */
  readonly argv: readonly string[];
  /** The words as written; parallel to `argv`. */
  readonly words: readonly Word[];
  /** `NAME=value` pairs before the command, values unquoted. */
  readonly assignments: readonly { readonly name: string; readonly value: string; readonly raw: string }[];
  /** Its redirections, in order. */
  readonly redirects: readonly PartRedirect[];
  /** The pipeline segment of the line that holds the part, counted from 0: suggestions are grouped by it. */
  readonly segment: number;
  /** Offset in the command line; -1 for a part of a substitution. */
  readonly start: number;
  /** Whether a redirection comes before the command's name: 2.1.330 finds no allow rule for such a command. */
  readonly late: boolean;
  /** Whether it is inside `$(…)`, backticks or `<(…)`. */
  readonly nested: boolean;
  /** Whether the client does not see its arguments, because of what is around it or among them (2.1.332). */
  readonly isHidden: boolean;
  /** The command with what the line sets its variables to, where the client knows that (2.1.332); absent where it has none. */
  readonly filled?: {
    readonly part: Part;
    /** Whether rules for commands are compared with it, too, and not only those for paths. */
    readonly isForCommands: boolean;
  };
}

/** Whether a redirection writes to a file, known or not; `/dev/null` and other descriptors do not count. */
export function writesToFile({ operator, target }: PartRedirect): boolean {
  return /^&?>/.test(operator) && !/^(?:\/dev\/null|\d*)$/.test(target);
}

/** A command line taken apart. */
export interface ShellReading {
  /** Every command found, substitutions included. */
  readonly parts: readonly Part[];
  /** Why the client would not analyze it; null if it does. */
  readonly tooComplex: string | null;
  /** Whether the client cannot be sure to read the line as the shell will, and asks whatever the rules allow. */
  readonly isUncertain: boolean;
  /** The texts between the pipes, which the client decides about as lines by themselves; none if it does not find them all. */
  readonly segments: readonly string[];
  /** Why the client asks about a line that it takes apart at its pipes, whatever the segments are; null if it does not. */
  readonly pipeProblem: string | null;
  /** Whether nothing keeps the client from analyzing the line but an odd blank, a quotation mark that nothing closes, or a name in /proc. */
  readonly isReadThroughout: boolean;
  /** Whether a shell fills in arguments that the client does not know. */
  readonly isExpanded: boolean;
  /** Whether something encloses commands, such as a group, a loop or a test, or a variable is set to more than a text. */
  readonly isEnclosed: boolean;
  /**
   * Whether the client makes out its commands well enough to let them run in a sandbox: it analyzes the line, or all that it
   * does not know is what a shell fills into the arguments of commands that nothing encloses (2.1.332).
   */
  readonly isReadInSandbox: boolean;
  /** Whether a variable set in the line is used in it. */
  readonly assignedVariable: boolean;
  /** Whether it is one that has what a command printed. */
  readonly usesOutput: boolean;
  /** Whether a command follows one that sets a variable of a function, which no shell does outside of one (2.1.332). */
  readonly usesLocal: boolean;
  /** The variables that the line sets for later commands: in assignments of their own, or in loops. */
  readonly setVariables: readonly string[];
  /** Whether it contains a `(…)` group. */
  readonly subshell: boolean;
  /** The commands, or assignments, that have a list of values, or a text with escape codes. */
  readonly lists: readonly string[];
  /** Whether a command is sent to the background with `&`. */
  readonly background: boolean;
  /** The segments that have such a command outside groups, loops and conditions. */
  readonly backgroundSegments: readonly number[];
  /** Whether a pipe joins commands. */
  readonly piped: boolean;
  /** Whether it is only commands joined by `&&`: each runs where the one before it succeeded. */
  readonly isConjunction: boolean;
}
