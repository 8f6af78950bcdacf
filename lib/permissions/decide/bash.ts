import { commandPaths } from "../commands/command_paths.ts";
import type { PermissionContext } from "../context.ts";
import { decidePart } from "./part.ts";
import { resolvePath } from "../rules/paths.ts";
import { matchingCommandRule, wholeToolRule } from "../rules/match_rules.ts";
import type { Part } from "../bash/read_shell.ts";
import { readShell, type ShellReading } from "../bash/read_shell.ts";
import { byRule, type DirectoryChange, type Reason, type Verdict, type VerdictCondition } from "./verdict.ts";
import { unwrap } from "../commands/wrappers.ts";

/**
 * Decides about a command line.
 *
 * Order measured with 2.1.330: deny, then ask, then protected paths, then each command by itself, then a rule for the
 * whole tool.
 *
 * @param command The command line.
 * @param context What the decision depends on.
 */
export function decideBash(command: string, context: PermissionContext): Verdict {
  const reading = readShell(command, context.home);
  const parts = reading.parts.map((p) => decidePart(p, context));
  for (const behavior of ["deny", "ask"] as const) {
    // What cannot be read is compared as written.
    const spaced = reading.tooComplex === null ? [] : [command.trim()];
    const rule = wholeToolRule(context, behavior, "Bash") ??
      matchingCommandRule(context, behavior, { tool: "Bash", spellings: { exact: [command.trim()], spaced } });
    if (rule) return byRule(behavior, rule, parts);
    const part = parts.find((p) => p.verdict === behavior && p.rule !== undefined);
    if (part) return { ...part, parts };
  }
  const guarded = parts.find((p) => p.reason.kind === "guarded_path");
  if (guarded) return { verdict: "ask", reason: guarded.reason, parts };
  const whole = wholeToolRule(context, "allow", "Bash");
  const exact = matchingCommandRule(context, "allow", {
    tool: "Bash",
    spellings: { exact: [command.trim()], spaced: [] },
  });
  const allowed = whole ?? (exact?.rule.content.kind === "exact" && !reading.piped ? exact : undefined);
  const problem = lineProblem(reading, context) ?? parts.find((p) => p.verdict === "ask")?.reason;
  if (problem) {
    if (allowed && (allowed === whole || !NOT_EXACT.has(problem.kind) && !reading.background)) {
      return byRule("allow", allowed, parts);
    }
    return { verdict: "ask", reason: problem, parts };
  }
  if (reading.background) {
    return {
      verdict: "ask",
      reason: { kind: "background", message: "The & operator runs a command in the background" },
      parts,
    };
  }
  const only = parts.length === 1 ? parts[0] : undefined;
  const condition = allowed ? null : unexported(reading);
  return {
    ...only ?? { verdict: "allow", reason: { kind: "parts", message: "Every command is allowed" } },
    ...condition === null ? {} : { condition },
    parts,
  };
}

/** What has to be true of the variables that a line sets; null if it sets none. */
function unexported({ setVariables }: ShellReading): VerdictCondition | null {
  if (setVariables.length === 0) return null;
  const variables = setVariables.toSorted();
  const message = `Only after a first command has run in the session, and only if ${variables.join(", ")} ${
    variables.length === 1 ? "is" : "are"
  } not exported; otherwise 2.1.330 asks`;
  return { kind: "unexported_variables", message, variables };
}

/** Problems that a rule for the exact line does not remove (2.1.330). */
const NOT_EXACT: ReadonlySet<string> = new Set(["shell_operators", "path", "guarded_path"]);

/** What keeps a whole command line from being judged by its commands. */
function lineProblem(reading: ShellReading, context: PermissionContext): Reason | null {
  if (reading.tooComplex !== null) return { kind: "too_complex", message: reading.tooComplex };
  if (reading.subshell) return { kind: "shell_operators", message: "A group in parentheses" };
  const directory = reading.setVariables.find((name) => name === "PWD" || name === "OLDPWD");
  if (directory !== undefined) {
    return { kind: "assigned_variable", message: `The command line sets ${directory}` };
  }
  if (reading.assignedVariable) {
    return { kind: "assigned_variable", message: "The command line sets a variable and uses it" };
  }
  return changedDirectory(reading.parts, context);
}

function changedDirectory(parts: readonly Part[], context: PermissionContext): Reason | null {
  const programs = parts.map((p) => unwrap(p, "allow").argv);
  const changes = programs.filter((a) => a[0] === "cd");
  if (changes.length === 0) return null;
  const reason = (because: DirectoryChange, message: string): Reason => ({
    kind: "changed_directory",
    message,
    because,
  });
  if (changes.length > 1) return reason("several_changes", "The directory changes more than once");
  if (changes[0]!.length > 2) return reason("arguments", "cd has several arguments");
  const elsewhere = resolvePath(changes[0]![1] ?? "~", context) !== context.cwd;
  if (elsewhere && programs.some((a) => a[0] === "git")) {
    return reason("git", "git after cd could pick up another repository's hooks");
  }
  if (parts.length < 2) return null;
  if (
    programs.some((a) =>
      a[0] !== "cd" && a[0] !== "sed" && commandPaths(a)?.some((p) => p.use === "write" || p.use === "copied")
    )
  ) {
    return reason("file_change", "Files are changed after cd");
  }
  const redirected = parts.some((p) =>
    p.redirects.some((r) => /^&?>/.test(r.operator) && !/^(?:\/dev\/null|\d*)$/.test(r.target))
  );
  return redirected ? reason("redirection", "Output is redirected after cd") : null;
}
