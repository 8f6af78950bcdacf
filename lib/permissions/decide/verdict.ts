import type { SettingsSource } from "../settings/source.ts";
import type { SourcedRule } from "../settings/settings.ts";

/** What Claude Code does with a call. */
export type Decision = "allow" | "ask" | "deny";

/** The reason for a decision. `no_rule` is the only one that another allow rule can change. */
export type Reason =
  /** A rule of the settings decided. */
  | { readonly kind: "rule"; readonly message: string }
  /** Every part may run. */
  | { readonly kind: "parts"; readonly message: string }
  /** It only reads, inside the session's directories. */
  | { readonly kind: "read_only"; readonly message: string }
  /** The client needs no rule for it. */
  | { readonly kind: "free"; readonly message: string }
  /** It uses a file of the client's own, which needs no rule in any mode. */
  | { readonly kind: "client_file"; readonly message: string }
  /** It runs in the sandbox, where no rule is needed. */
  | { readonly kind: "sandboxed"; readonly message: string }
  /** It asks to run outside of the sandbox. */
  | { readonly kind: "unsandboxed"; readonly message: string }
  /** The permission mode decided, or a setting beside the rules. */
  | { readonly kind: "mode"; readonly message: string }
  /** A person has to answer the call itself. */
  | { readonly kind: "person"; readonly message: string }
  /** Auto mode hands the call to its classifier. */
  | { readonly kind: "classifier"; readonly message: string }
  /** No rule covers it. */
  | { readonly kind: "no_rule"; readonly message: string }
  /** It reads or writes a path about which the client asks. */
  | {
    readonly kind: "path";
    readonly message: string;
    readonly path: string;
    readonly use: "read" | "write" | "directory";
  }
  | GuardedPath
  /** The client refuses the call, or cannot be sure how the shell reads it: it asks whatever the rules and the mode allow. */
  | { readonly kind: "refused" | "uncertain"; readonly message: string }
  /** The client cannot tell what the command line does. */
  | { readonly kind: "too_complex"; readonly message: string }
  /** The command runs its arguments. */
  | { readonly kind: "runs_arguments"; readonly message: string }
  /** A `(…)` group. */
  | { readonly kind: "shell_operators"; readonly message: string }
  /** `&` defers what was checked. */
  | { readonly kind: "background"; readonly message: string }
  /** A variable set in the line is used in it. */
  | { readonly kind: "assigned_variable"; readonly message: string }
  /** `cd` together with a command whose meaning depends on the directory. */
  | {
    readonly kind: "changed_directory";
    readonly message: string;
    readonly because: DirectoryChange;
    /** What to write instead, so that the line is decided by its commands. */
    readonly advice: string;
  };

/** It would change a protected file, which no rule may approve. */
export interface GuardedPath {
  /** Which of the reasons it is. */
  readonly kind: "guarded_path";
  /** The reason in words. */
  readonly message: string;
  /** The file, absolute. */
  readonly path: string;
  /** Other problems of the line that it outweighs, or the mode: a rule for the whole tool allows a line with any other. */
  readonly outweighs: "any" | "changed_directory" | "bypassPermissions" | null;
}

/** Why a change of the directory matters: several changes, or what follows one. */
export type DirectoryChange =
  | "several_changes"
  | "arguments"
  | "git"
  | "file_change"
  | "redirection"
  | "relative_input"
  | "relative_path";

/** The decision about one command of a command line. */
export interface PartVerdict {
  /** The command as written, without redirections. */
  readonly command: string;
  /** What the client does with it. */
  readonly verdict: Decision;
  /** Why. */
  readonly reason: Reason;
  /** The rule that decided. */
  readonly rule?: string;
  /** The file of that rule. */
  readonly source?: SettingsSource;
}

/**
 * What an allowed command line depends on besides the settings: the client learns which variables its shell has when
 * the session's first command runs. Before that, and if the shell has one of these variables, it asks (2.1.330).
 */
export interface VerdictCondition {
  /** What must be known. */
  readonly kind: "unexported_variables";
  /** The condition in words. */
  readonly message: string;
  /** The variables that the line sets. */
  readonly variables: readonly string[];
}

/** The decision about a call. */
export interface Verdict {
  /** What the client does with it. */
  readonly verdict: Decision;
  /** Why. */
  readonly reason: Reason;
  /** The rule that decided, as it is written. */
  readonly rule?: string;
  /** The file of that rule. */
  readonly source?: SettingsSource;
  /** What an `allow` depends on besides the settings, if anything. */
  readonly condition?: VerdictCondition;
  /** The commands of a command line; empty for other calls. */
  readonly parts: readonly PartVerdict[];
}

/** A decision about a call that is not a command line, or about one as a whole. */
export function verdictOf(verdict: Decision, reason: Reason): Verdict {
  return { verdict, reason, parts: [] };
}

export function byRule(verdict: Decision, { rule, source }: SourcedRule, parts: readonly PartVerdict[] = []): Verdict {
  return { verdict, reason: { kind: "rule", message: `${rule.text} covers the call` }, rule: rule.text, source, parts };
}
