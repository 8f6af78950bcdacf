import { commandPaths } from "../commands/command_paths.ts";
import type { PermissionContext } from "../context.ts";
import { pathVerdict, pathVerdictReason } from "./path.ts";
import { isReadOnly } from "../commands/read_only.ts";
import { isGuarded, resolvePath } from "../rules/paths.ts";
import { matchingCommandRule, pathRule } from "../rules/match_rules.ts";
import { runsArguments } from "../commands/semantics.ts";
import type { SourcedRule } from "../settings/settings.ts";
import type { Part } from "../bash/read_shell.ts";
import type { Decision, PartVerdict, Reason } from "./verdict.ts";
import { unwrap } from "../commands/wrappers.ts";

/** Commands that acceptEdits mode runs inside the session's directories (2.1.330). */
const EDITORS = new Set("mkdir touch rm rmdir mv cp sed".split(" "));

/**
 * Decides about one command of a command line; the rules that deny or ask about the line as a whole were read before.
 *
 * @param part The command.
 * @param context What the decision depends on.
 */
export function decidePart(part: Part, context: PermissionContext): PartVerdict {
  const loose = unwrap(part, "deny");
  for (const behavior of ["deny", "ask"] as const) {
    const rule = matchingCommandRule(context, behavior, { tool: "Bash", spellings: loose });
    if (rule) return partByRule(part, behavior, rule);
  }
  const strict = unwrap(part, "allow");
  const { argv } = strict;
  const paths = partPaths(part, argv, context);
  if (paths.denied) return paths.denied;
  if (paths.guarded) return paths.guarded;
  const arguments_ = runsArguments(part, argv);
  if (arguments_) return partVerdict(part, "ask", { kind: "runs_arguments", message: arguments_ });
  if ((argv[0] === "cp" || argv[0] === "mv") && argv.slice(1).some((w) => w.startsWith("-"))) {
    // Without its table of their flags the client cannot tell which argument is the target.
    return partVerdict(part, "ask", {
      kind: "path",
      message: `${argv[0]} with flags is not covered by rules for paths`,
      path: "",
      use: "write",
    });
  }
  if (paths.redirect) return paths.redirect;
  if (paths.blocked) return paths.blocked;
  const rule = matchingCommandRule(context, "allow", { tool: "Bash", spellings: strict });
  if (rule) return partByRule(part, "allow", rule);
  if (paths.write) {
    const edits = context.mode === "acceptEdits" && EDITORS.has(argv[0] ?? "");
    if (!edits && context.mode === "acceptEdits") {
      return partVerdict(part, "ask", { kind: "no_rule", message: `acceptEdits mode does not cover ${argv[0]}` });
    }
    return edits
      ? partVerdict(part, "allow", {
        kind: "mode",
        message: "acceptEdits mode changes files in the session's directories",
      })
      : paths.write;
  }
  if (isReadOnly(part)) return partVerdict(part, "allow", { kind: "read_only", message: "The command only reads" });
  if (context.mode === "acceptEdits" && EDITORS.has(argv[0] ?? "") && paths.any && argv[0] !== "sed") {
    return partVerdict(part, "allow", {
      kind: "mode",
      message: "acceptEdits mode changes files in the session's directories",
    });
  }
  return partVerdict(part, "ask", { kind: "no_rule", message: "No rule covers the command" });
}

interface PartPaths {
  readonly denied?: PartVerdict;
  readonly guarded?: PartVerdict;
  /** A path outside, or one that only the shell knows. */
  readonly blocked?: PartVerdict;
  /** A redirection into a file of the session's directories. */
  readonly redirect?: PartVerdict;
  /** A change to a file of the session's directories. */
  readonly write?: PartVerdict;
  readonly any: boolean;
}

type Draft = { -readonly [K in keyof PartPaths]: PartPaths[K] };

/** A path that a command reads, changes or enters, in the order in which the client checks them. */
export interface NamedPath {
  readonly path: string;
  readonly use: "read" | "write" | "directory";
  /** What a path inside the session's directories is to the decision. */
  readonly slot: "blocked" | "redirect" | "write";
  /** A source that rules for reading may deny, too. */
  readonly copied: boolean;
  /** What only the shell knows, as it is shown; null if the path is known. */
  readonly unknown: string | null;
  /** Whether it is an argument, not a redirection. */
  readonly isArgument: boolean;
}

/** The paths of a command: those of its arguments, then those of its redirections. */
export function* pathUses(part: Part, argv: readonly string[], context: PermissionContext): Generator<NamedPath> {
  const reading = argv[0] === "sed" && isReadOnly(part);
  for (const { path, use } of commandPaths(argv) ?? []) {
    const write = (use === "write" || use === "copied") && !reading;
    const shared = {
      use: use === "copied" || write ? "write" : reading ? "read" : use,
      slot: write ? "write" : "blocked",
      isArgument: true,
    } as const;
    if (isUnknowable(path, write)) {
      const unknown = /[*?[]/.test(path) ? resolvePath(`${beforeStar(path)}/*`, context) : path;
      yield { ...shared, path, copied: false, unknown };
    } else yield { ...shared, path: beforeStar(path), copied: use === "copied", unknown: null };
  }
  for (const { operator, target, expands } of part.redirects) {
    if (target === "" || operator === "<<<" || operator.startsWith("<<")) continue;
    if (/^[<>]&$/.test(operator) && /^\d+$/.test(target)) continue;
    if (target === "/dev/null") continue;
    const use = operator.startsWith("<") ? "read" : "write";
    const isKnown = !expands || (use === "write" && isGuarded(resolvePath(target, context)));
    const slot = use === "write" ? "redirect" : "blocked";
    yield { path: target, use, slot, copied: false, unknown: isKnown ? null : target, isArgument: false };
  }
}

function partPaths(part: Part, argv: readonly string[], context: PermissionContext): PartPaths {
  const draft: Draft = { any: false };
  for (const { path, use, slot, copied, unknown, isArgument } of pathUses(part, argv, context)) {
    if (isArgument) draft.any = true;
    if (unknown !== null) {
      const message = `Only the shell knows what ${path} expands to`;
      draft.blocked ??= partVerdict(part, "ask", { kind: "path", message, path: unknown, use });
      continue;
    }
    if (copied) {
      const denied = pathRule(context, "deny", { path: resolvePath(path, context), use: "read" });
      if (denied) draft.denied ??= partByRule(part, "deny", denied);
    }
    addPath(draft, slot, part, { path, use, context });
  }
  return draft;
}

function addPath(
  draft: Draft,
  slot: "blocked" | "redirect" | "write",
  part: Part,
  options: { readonly path: string; readonly use: "read" | "write" | "directory"; readonly context: PermissionContext },
): void {
  const { use, context } = options;
  const write = use === "write";
  const verdict = pathVerdict(options.path, { use: write ? "write" : "read", context });
  switch (verdict.kind) {
    case "denied":
      // 2.1.330 does not hold a Read rule against changing into a directory.
      draft.denied ??= partByRule(part, "deny", verdict.rule);
      return;
    case "asked":
      draft.blocked ??= partByRule(part, "ask", verdict.rule);
      return;
    case "allowed":
      if (use === "directory" && part.argv[0] === "cd") {
        draft.blocked ??= partVerdict(part, "ask", pathVerdictReason({ kind: "outside", path: verdict.path }, use));
      }
      return;
    case "guarded":
      draft.guarded ??= partVerdict(part, "ask", pathVerdictReason(verdict, use));
      return;
    case "outside":
      draft.blocked ??= partVerdict(part, "ask", pathVerdictReason(verdict, use));
      return;
    case "inside":
      if (!write || (slot === "redirect" && context.mode === "acceptEdits")) return;
      if (slot !== "blocked") draft[slot] ??= partVerdict(part, "ask", pathVerdictReason(verdict, use));
  }
}

/** A path whose meaning depends on what the shell finds: `~user`, a way up after a name, a star in a file to write. */
function isUnknowable(path: string, write: boolean): boolean {
  return /^~[^/]|[$`]/.test(path) || (write && /[*?[]/.test(path)) ||
    path.split("/").some((name, i, names) => name === ".." && /[^.]/.test(names[i - 1] ?? ""));
}

function beforeStar(path: string): string {
  const at = path.search(/[*?[]/);
  if (at < 0) return path;
  const directory = path.slice(0, path.lastIndexOf("/", at) + 1);
  return directory === "" ? "." : directory;
}

function partByRule(part: Part, verdict: Decision, rule: SourcedRule): PartVerdict {
  return {
    ...partVerdict(part, verdict, { kind: "rule", message: `${rule.rule.text} covers the command` }),
    rule: rule.rule.text,
    source: rule.source,
  };
}

function partVerdict(part: Part, verdict: Decision, reason: Reason): PartVerdict {
  return { command: part.text, verdict, reason };
}
