import type { Word } from "./ast.ts";

/** A redirection of a part, as the rules see it. */
export interface PartRedirect {
  /** `>`, `>>`, `<`, … */
  readonly operator: string;
  /** The file, unquoted; "" where there is none. */
  readonly target: string;
  /** Whether the target has unquoted glob characters or a leading tilde. */
  readonly expands: boolean;
}

/** One command of a command line: what a Bash rule is matched with. */
export interface Part {
  /** The command as written, without its redirections. */
  readonly text: string;
  /** The same with its redirections. */
  readonly full: string;
  /** The words as the program receives them, where that is certain. */
  readonly argv: readonly string[];
  /** The words as written; parallel to `argv`. */
  readonly words: readonly Word[];
  /** `NAME=value` pairs before the command, values unquoted. */
  readonly assignments: readonly { readonly name: string; readonly value: string; readonly raw: string }[];
  readonly redirects: readonly PartRedirect[];
  /** Which pipeline segment of the whole line the part stands in, counted from 0: suggestions are grouped by it. */
  readonly segment: number;
  /** Offset in the command line; -1 for a part of a substitution. */
  readonly start: number;
  /** Whether a redirection stands before the command's name: 2.1.330 finds no allow rule for such a command. */
  readonly late: boolean;
  /** Whether it stands inside `$(…)`, backticks or `<(…)`. */
  readonly nested: boolean;
}

/** Where parsing failed: the pieces between operators, so that deny and ask rules still see them. */
export function roughParts(text: string, state: { readonly parts: Part[]; readonly segment: number }): void {
  for (const piece of text.split(/&&|\|\||[;\n|&]|\$\(|[()`]/)) {
    const rough = piece.trim().replace(/^(?:(?:if|then|elif|else|while|until|do|!|\{|function\s+\w+\s*\{?)\s+)+/, "");
    if (rough === "") continue;
    const argv = rough.split(/\s+/);
    state.parts.push({
      text: rough,
      full: rough,
      argv,
      words: [],
      assignments: [],
      redirects: [],
      segment: state.segment,
      start: -1,
      late: false,
      nested: true,
    });
  }
}
