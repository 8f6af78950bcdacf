import type { WordPart } from "./words.ts";

/** A word with its position in the command line. */
export interface Word {
  /** As written, quotes included. */
  readonly raw: string;
  /** Its literal and expanded parts, in order. */
  readonly pieces: readonly WordPart[];
  /** Offset of its first character in the command line, in UTF-16 units. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

/** A redirection: `2>&1`, `> file`, `<<'EOF'`. */
export interface Redirect {
  /** `>`, `>>`, `<`, `<<<`, … without the descriptor. */
  readonly operator: string;
  /** The number before the operator, or "". */
  readonly descriptor: string;
  readonly target: Word | null;
  /** For a heredoc: the body as written, delimiter line included; else null. */
  readonly body: string | null;
  readonly start: number;
  readonly end: number;
}

/** `NAME=value` before a command or alone. */
export interface Assignment {
  readonly name: string;
  /** `=`, `+=`, or `[…]=` for an element of a list. */
  readonly operator: "=" | "+=" | "[]=";
  readonly value: Word;
  readonly start: number;
}

/** A command with its words. */
export interface SimpleNode {
  readonly kind: "command";
  readonly assignments: readonly Assignment[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  readonly start: number;
  readonly end: number;
}

/** Everything else that a command line is made of. */
export type Node =
  | SimpleNode
  | { readonly kind: "pipeline"; readonly parts: readonly Node[]; readonly negated: boolean }
  | { readonly kind: "list"; readonly left: Node; readonly operator: "&&" | "||"; readonly right: Node }
  | { readonly kind: "sequence"; readonly items: readonly Item[] }
  | { readonly kind: "subshell"; readonly body: Node; readonly items: number; readonly redirects: readonly Redirect[] }
  | { readonly kind: "if"; readonly bodies: readonly Node[]; readonly redirects: readonly Redirect[] }
  | {
    readonly kind: "loop";
    readonly isUntil: boolean;
    readonly bodies: readonly Node[];
    readonly redirects: readonly Redirect[];
  }
  | {
    readonly kind: "for";
    readonly name: string;
    readonly values: readonly Word[];
    readonly body: Node;
    readonly redirects: readonly Redirect[];
  }
  | {
    readonly kind: "test";
    readonly words: readonly Word[];
    readonly redirects: readonly Redirect[];
    readonly start: number;
    readonly end: number;
  }
  | {
    readonly kind: "opaque";
    readonly what: "group" | "arithmetic" | "case" | "function" | "select" | "counting_for";
    readonly bodies: readonly Node[];
    /** The text of an arithmetic group, the name of a function; else "". */
    readonly text: string;
    /** What is redirected of a group as a whole; rules do not look at it. */
    readonly redirects?: readonly Redirect[];
    /** What a case statement compares with what; rules do not look at it. */
    readonly choice?: { readonly subject: Word; readonly clauses: readonly CaseClause[] };
  };

/** `PATTERN | PATTERN) BODY ;;` */
export interface CaseClause {
  readonly patterns: readonly Word[];
  readonly body: Node;
  /** Whether it ends in `;&` or `;;&`, after which others may run. */
  readonly goesOn: boolean;
}

/** A statement and what ends it. */
export interface Item {
  readonly node: Node;
  readonly end: ";" | "&" | "\n" | "";
}

/** A command line read as a whole, or why it cannot be. */
export type Script =
  | {
    readonly kind: "script";
    readonly items: readonly Item[];
    /** Offsets of the pipes between commands, but not of those in substitutions. */
    readonly pipes: readonly number[];
    /** Why the client gives up on a line that can be read: for a heredoc, a comment or where a statement begins or ends; null if it does not. */
    readonly problem: string | null;
  }
  | { readonly kind: "broken"; readonly message: string; readonly at: number };
