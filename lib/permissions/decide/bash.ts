import { type JsonObject, stringAt } from "../../json.ts";
import type { PermissionContext } from "../context.ts";
import {
  directoryProblem,
  lastKnownPlace,
  type LineDirectory,
  lineDirectory,
  staysBelow,
  staysHere,
} from "./line_directory.ts";
import { decidePart, readsDeniedPaths } from "./part.ts";
import { isReadOnly } from "../commands/read_only.ts";
import { indexOf, rulesWithout } from "../rules/rule_index.ts";
import { matchingCommandRule, wholeToolRule } from "../rules/match_rules.ts";
import { hasUnknownLine, shellLine } from "../commands/shell_lines.ts";
import { checkedCommand, isKnownShell, joinedCommands, joinedLine, joinedSegments } from "../commands/wrappers.ts";
import { UNCLOSED, UNCLOSED_CASE } from "../bash/parser.ts";
import { isExported } from "../bash/variables.ts";
import { hasControls } from "../bash/line_text.ts";
import { readShell } from "../bash/read_shell.ts";
import { type Part, type PartRedirect, type ShellReading, writesToFile } from "../bash/shell_reading.ts";
import { isGuarded, resolvePath } from "../rules/paths.ts";
import type { Behavior, SourcedRule } from "../settings/settings.ts";
import { singleBlanks } from "../rules/rule.ts";
import { coversCommandInput } from "../tools/covers_call.ts";
import { isBlockedOutside } from "./path.ts";
import { readBlockReason } from "./read_block.ts";
import { isAutoAllowed, sandboxingOf } from "./sandbox.ts";
import {
  byRule,
  type DirectoryChange,
  type GuardedPath,
  type PartVerdict,
  type Reason,
  type Verdict,
  type VerdictCondition,
  verdictOf,
} from "./verdict.ts";

/**
 * Decides whether the client runs a command line.
 *
 * Order measured with 2.1.330: deny, then ask, then protected paths, then each command by itself, then a rule for the
 * whole tool.
 */
export function decideBash(command: string, context: PermissionContext): Verdict {
  return decideLine(command, readShell(command, context.home), context);
}

export function decideBashCall(input: JsonObject, context: PermissionContext): Verdict {
  const command = stringAt(input, "command") ?? "";
  const reading = readShell(command, context.home);
  for (const behavior of ["deny", "ask"] as const) {
    const rule = indexOf(context.settings.rules).ofInput(behavior)
      .find(({ rule: { content } }) => coversCommandInput(content, input));
    if (rule !== undefined) return byRule(behavior, rule);
  }
  switch (sandboxingOf(input, reading, context)) {
    case "outside":
    case "inside":
      return decideLine(command, reading, context);
    case "excluded": {
      const verdict = decideLine(command, reading, context);
      return verdict.verdict === "allow" && reading.parts.some((part, at) => isWrappedReading(part, verdict.parts[at]))
        ? {
          verdict: "ask",
          reason: { kind: "no_rule", message: "No rule covers a command behind another one" },
          parts: verdict.parts,
        }
        : verdict;
    }
    case "leaves":
      return decideLeaving(command, reading, context);
    case "auto_allowed": {
      const sandboxed = withoutWholeRule(context, "ask");
      for (const behavior of ["deny", "ask"] as const) {
        // here before the commands, so that a pipeline that only reads is denied, too (2.1.332)
        const joined = joinedLine(command.trim(), reading);
        const spaced = (reading.tooComplex === null ? joined : [command.trim(), ...joined]).map(singleBlanks);
        const rule = ruleOfPipeline(command, reading, { behavior, context }) ??
          matchingCommandRule(sandboxed, behavior, {
            tool: "Bash",
            spellings: { exact: [command.trim(), ...joined], spaced },
          });
        if (rule === undefined) continue;
        const denied = behavior === "ask" ? decideLine(command, reading, sandboxed) : null;
        return denied?.verdict === "deny" ? denied : byRule(behavior, rule);
      }
      return isAutoAllowed(command, reading, sandboxed)
        ? verdictOf("allow", { kind: "sandboxed", message: "It runs in the sandbox, where commands need no rule" })
        : decideLine(command, reading, sandboxed);
    }
  }
}

/** Whether a command has a variable outside of quotation marks that the line sets, and what it has is not known for certain. */
function usesUnfilled({ filled, words }: Part, { assignedVariable, setVariables }: ShellReading): boolean {
  return assignedVariable && filled === undefined &&
    words.some(({ pieces }) => pieces.some((p) => p.kind === "variable" && !p.quoted && setVariables.includes(p.name)));
}

/** A command that only reads, after a wrapper: outside of the sandbox it is not taken for one (2.1.332). */
function isWrappedReading({ argv }: Part, verdict: PartVerdict | undefined): boolean {
  return verdict?.reason.kind === "read_only" && checkedCommand(argv).length < argv.length;
}

/** The context without the rules of a behavior for all of Bash. */
export function withoutWholeRule(context: PermissionContext, behavior: Behavior): PermissionContext {
  const isWhole = (r: SourcedRule) =>
    r.behavior === behavior && r.rule.tool === "Bash" && r.rule.content.kind === "whole_tool";
  const rules = rulesWithout(context.settings.rules, `${behavior} Bash`, isWhole);
  return { ...context, settings: { ...context.settings, rules } };
}

/** A call that asks to leave the sandbox: only rules for its commands let it run, not one for all of Bash (2.1.332). */
function decideLeaving(command: string, reading: ShellReading, context: PermissionContext): Verdict {
  const verdict = decideLine(command, reading, withoutWholeRule(context, "allow"));
  if (
    verdict.verdict === "deny" ||
    verdict.verdict === "ask" &&
      (verdict.rule !== undefined || /^(?:guarded_path|refused|uncertain)$/.test(verdict.reason.kind))
  ) {
    return verdict;
  }
  const { parts } = verdict;
  const isRuled = verdict.rule !== undefined || parts.length > 0 && parts.every(({ rule }) => rule !== undefined);
  if (verdict.verdict === "allow" && isRuled) return verdict;
  return {
    verdict: "ask",
    reason: { kind: "unsandboxed", message: "The call asks to run outside of the sandbox" },
    parts,
  };
}

function decideLine(command: string, reading: ShellReading, context: PermissionContext): Verdict {
  if (hasControls(command)) return verdictOf("ask", REFUSED);
  const place = lineDirectory(reading, context);
  const known = lastKnownPlace(reading);
  const parts = reading.parts.map((part, at) =>
    decidePart(part, context, {
      place,
      at,
      isAnalyzed: readsDeniedPaths(part, reading),
      isAnywhere: at > known,
      isAlone: !reading.subshell && !reading.usesOutput && !reading.parts.some((one) => usesUnfilled(one, reading)),
    })
  );
  const whole = wholeToolRule(context, "allow", "Bash");
  const ofLine = lineProblem(reading, place, context);
  const ofParts = parts.find((p) => p.verdict === "ask" && p.reason.kind !== "no_rule" && p.rule === undefined)?.reason;
  const isHeld = ofLine !== null || ofParts !== undefined || reading.background;
  for (const behavior of ["deny", "ask"] as const) {
    const rule = wholeToolRule(context, behavior, "Bash") ??
      ruleOfLine(command, reading, { behavior, parts, context, isHeld });
    if (rule) return byRule(behavior, rule, parts);
    const part = parts.find((p, at) =>
      p.verdict === behavior && p.rule !== undefined && (isHeld || !staysHere(reading.parts[at], context))
    );
    if (part) return { ...part, parts };
  }
  if (reading.isUncertain) return { verdict: "ask", reason: UNCERTAIN, parts };
  const unread = isBlockedOutside("read", context) ? readBlockReason(reading, ofLine, { place, context }) : null;
  if (unread !== null) return { verdict: "ask", reason: unread, parts };
  if (hidesRemoval(command, reading)) return { verdict: "ask", reason: HIDDEN_REMOVAL, parts };
  const segment = isTakenApart(reading) ? heldSegment(reading, context) : null;
  if (segment !== null && segment.verdict.rule !== undefined) return { ...segment.verdict, parts };
  const problem = ofLine ??
    parts.find((p, at) => p.verdict === "ask" && !staysHere(reading.parts[at], context))?.reason ?? segment?.reason;
  const outweighing = whole === undefined && context.mode !== "bypassPermissions"
    ? null
    : isTakenApart(reading)
    ? outweighingSegment(reading, context)
    : outweighingReason(parts, ofLine, reading);
  if (outweighing?.kind === "guarded_path") return { verdict: "ask", reason: outweighing, parts };
  const exact = matchingCommandRule(context, "allow", {
    tool: "Bash",
    spellings: { exact: [command.trim()], spaced: [] },
  });
  const isJudgedWhole = !reading.piped ||
    (reading.tooComplex !== null && !reading.parts.some(({ redirects }) => redirects.some(writesToFile)));
  const allowed = whole ?? (exact?.rule.content.kind === "exact" && isJudgedWhole ? exact : undefined);
  if (problem) {
    if (whole !== undefined && outweighing !== null) return { verdict: "ask", reason: outweighing, parts };
    if (allowed && (allowed === whole || !outlastsExact(problem) && !reading.background)) {
      return byRule("allow", allowed, parts);
    }
    return { verdict: "ask", reason: problem, parts };
  }
  if (reading.background) {
    if (whole !== undefined && isTakenApart(reading) && !areSegmentsRead(reading, context)) {
      return byRule("allow", whole, parts);
    }
    return { verdict: "ask", reason: BACKGROUND, parts };
  }
  const only = parts.length === 1 ? parts[0] : undefined;
  const condition = allowed ? null : unexported(reading);
  return {
    ...only ?? { verdict: "allow", reason: { kind: "parts", message: "Every command is allowed" } },
    ...condition === null ? {} : { condition },
    parts,
  };
}

/**
 * The first rule that denies or asks about a line as a whole. Only an exact rule covers a line whose commands may all
 * run; where the client asks for more than a missing rule, it compares the commands joined by their operators, without
 * redirections, and the segments of a pipeline that does not run by itself (2.1.332). `query`: with `isHeld`, whether it
 * asks for more than a missing rule.
 */
function ruleOfLine(
  command: string,
  reading: ShellReading,
  query: RuleQuery & { readonly parts: readonly PartVerdict[]; readonly isHeld: boolean },
): SourcedRule | undefined {
  const { behavior, context, parts, isHeld } = query;
  const line = command.trim();
  const isPipeline = isTakenApart(reading);
  const isCompared = isHeld && !isPipeline;
  const joined =
    isCompared || behavior === "deny" && parts.length > 1 && indexOf(context.settings.rules).hasLineLike("deny", line)
      ? joinedLine(line, reading)
      : [];
  // … and with single blanks for line breaks, too
  const unbroken = isCompared && (reading.tooComplex !== null || reading.usesOutput)
    ? [line, ...joined].filter((text) => text.includes("\n")).map((text) => text.replace(/\s+/g, " "))
    : [];
  const own = matchingCommandRule(context, behavior, {
    tool: "Bash",
    spellings: {
      exact: [line, ...joined, ...unbroken],
      spaced: !isCompared ? [] : isJoinable(line, reading) ? [...joined, ...unbroken] : [line, ...joined, ...unbroken],
    },
  });
  if (!isPipeline) return own;
  const rule = own ?? ruleOfPipeline(command, reading, query) ??
    matchingCommandRule(context, behavior, {
      tool: "Bash",
      spellings: { exact: [], spaced: reading.segments.map(joinedCommands) },
    });
  if (rule === undefined) return undefined;
  const runs = !isHeld && parts.every(({ verdict }) => verdict === "allow") &&
    heldSegment(reading, withoutWholeRule(context, "allow")) === null;
  // if a pipeline runs by itself, only a rule for the exact line can deny it
  return !runs ? rule : behavior === "deny" ? own : undefined;
}

/** Whether the client takes a line apart to join it again: else it is compared as it is written (2.1.332). */
function isJoinable(line: string, { parts, tooComplex }: ShellReading): boolean {
  return parts.length > 0 && !line.includes("#") && !tooComplex?.startsWith("Parse error");
}

/** What {@linkcode ruleOfLine} is asked for. */
interface RuleQuery {
  readonly behavior: "deny" | "ask";
  readonly context: PermissionContext;
}

/** The first rule that denies or asks about the commands of a pipeline together. */
function ruleOfPipeline(
  command: string,
  reading: ShellReading,
  { behavior, context }: RuleQuery,
): SourcedRule | undefined {
  if (!isTakenApart(reading)) return undefined;
  const joined = joinedSegments(command.trim(), reading);
  return matchingCommandRule(context, behavior, { tool: "Bash", spellings: { exact: joined, spaced: joined } });
}

const REFUSED: Reason = { kind: "refused", message: "The client does not run a command with control characters" };
const UNCERTAIN: Reason = {
  kind: "uncertain",
  message:
    "The client cannot be sure to read the command as the shell will: something in it is not closed, or evaluated twice",
};
const HIDDEN_REMOVAL: Reason = { kind: "uncertain", message: "The client cannot see what a shell is given to remove" };
const BACKGROUND: Reason = { kind: "background", message: "The & operator runs a command in the background" };

/**
 * Why the client asks about a line even where a rule for the whole tool allows it; null if it does not. `problem`: what
 * keeps the line from being judged by its commands.
 */
function outweighingReason(
  verdicts: readonly PartVerdict[],
  problem: Reason | null,
  reading: ShellReading,
): Reason | null {
  const { background, isReadThroughout, parts, tooComplex } = reading;
  // neither a quotation mark that nothing closes nor a way down from here hides a path (2.1.332)
  const isSeen = tooComplex !== null && isReadThroughout ||
    problem?.kind === "changed_directory" && /^(?:file_change|redirection)$/.test(problem.because) &&
      staysBelow(reading);
  for (const [at, { reason }] of verdicts.entries()) {
    const isOdd = parts[at]!.redirects.some(({ target }) => target.includes("\n"));
    if (reason.kind === "guarded_path" && (isSeen && !isOdd || isAskedFirst(reason, problem))) {
      return reason;
    }
  }
  return background && (problem === null || tooComplex?.endsWith(UNCLOSED)) &&
      verdicts.every((v, at) => v.verdict === "allow" || seemsToRead(parts[at]!, v))
    ? BACKGROUND
    : null;
}

/** What the client takes for a command that only reads before it looks at what its arguments do (2.1.332). */
function seemsToRead(part: Part, { reason }: PartVerdict): boolean {
  const [name = "", ...rest] = part.argv;
  if (reason.kind === "no_rule") {
    return name === "which" || name === "lsof" && rest.some((word) => word.startsWith("+"));
  }
  return reason.kind === "runs_arguments" && /^(?:alias|jq|\[\[?)$/.test(name) && isReadOnly(part);
}

/** What a shell is given to run, where it could remove something. */
const REMOVAL = /(?<![\w.-])rm(?:dir)?(?![\w.-])/;

/** Whether a line gives a shell another one that may remove something, where the client does not see which. */
function hidesRemoval(command: string, { isEnclosed, lists, tooComplex, parts }: ShellReading): boolean {
  // where nothing closes a case statement, or a quotation mark within a statement, no command is known
  const open = tooComplex?.endsWith(UNCLOSED_CASE) || isEnclosed && tooComplex?.endsWith(UNCLOSED)
    ? command
    : tooComplex?.endsWith(UNCLOSED)
    ? command.slice(Math.max(0, parts.at(-1)?.start ?? 0))
    : "";
  const hidden = parts.filter(({ isHidden }) => isHidden);
  return hidden.some(({ argv }) => shellLine(argv) !== undefined || namesShellLine(argv)) &&
      hidden.some(({ full }) => REMOVAL.test(full)) ||
    parts.some(({ argv }) => hasUnknownLine(argv) && REMOVAL.test(argv.join(" "))) ||
    REMOVAL.test(open) && SHELL_WITH_LINE.test(open) ||
    // … nor what a list of values is for, or what escape codes say
    lists.map((text) => text.replace(/\$?["']/g, "").replace(/\\(?:[abefnrtv]|x[\da-f]{1,2}|[0-7]{1,3})/gi, " "))
      .some((text) => REMOVAL.test(text) && SHELL.test(text) && /(?:^|[\s(])-\w*c\w*(?=[\s)]|$)/.test(text));
}

/** Whether a shell and the option before its line are among some words, in whatever order. */
function namesShellLine(argv: readonly string[]): boolean {
  return argv.some(isKnownShell) && argv.some((word) => /^-\w*c\w*$/.test(word));
}

const SHELL = /(?:^|[\s;&|(/])(?:r?ba|z|da|m?k|a)?sh(?![\w.-])/;
const SHELL_WITH_LINE = /(?:^|[\s;&|(/])(?:r?ba|z|da|m?k|a)?sh\s+(?:-\S+\s+)*-\w*c\b/;

/** Whether the client analyzes each text between the pipes of a line. */
function areSegmentsRead({ segments }: ShellReading, { home }: PermissionContext): boolean {
  return segments.every((text) => readShell(text, home).tooComplex === null);
}

function isTakenApart({ piped, subshell, tooComplex }: ShellReading): boolean {
  return piped && !subshell && tooComplex === null;
}

/**
 * The first text between two pipes that the client does not run as a line by itself: it may be half a statement, or end in a backslash
 * (2.1.332).
 */
function heldSegment(
  { segments }: ShellReading,
  context: PermissionContext,
): { readonly verdict: Verdict; readonly reason: Reason } | null {
  for (const text of segments.length > 1 ? segments : []) {
    const verdict = decideLine(text, readShell(text, context.home), context);
    if (verdict.verdict === "allow") continue;
    const { reason } = verdict;
    return {
      verdict,
      reason: reason.kind === "too_complex"
        ? { ...reason, message: `${reason.message}, where a pipe takes the line apart: ${text}` }
        : reason,
    };
  }
  return null;
}

/**
 * The same of the segments of a pipeline: the client decides each as if it were a line, without what `>` writes to (2.1.300
 * to 2.1.332).
 */
function outweighingSegment(reading: ShellReading, context: PermissionContext): Reason | null {
  const { backgroundSegments } = reading;
  const areRead = areSegmentsRead(reading, context);
  const isKept = (redirect: PartRedirect) =>
    !writesToFile(redirect) || redirect.operator.startsWith("&") || isGuarded(resolvePath(redirect.target, context));
  for (const segment of new Set(reading.parts.map((part) => part.segment))) {
    const own = reading.parts.filter((part) => part.segment === segment)
      .map((part) => withRedirects(part, isKept));
    const line = { ...reading, parts: own, piped: false, pipeProblem: null };
    const place = lineDirectory(line, context);
    const verdicts = own.map((part, at) => decidePart(part, context, { place, at }));
    const background = areRead && backgroundSegments.includes(segment);
    const reason = outweighingReason(verdicts, lineProblem(line, place, context), { ...line, background });
    if (reason !== null) return reason;
  }
  return null;
}

function withRedirects(part: Part, isKept: (redirect: PartRedirect) => boolean): Part {
  const { filled, redirects } = part;
  return {
    ...part,
    redirects: redirects.filter(isKept),
    ...filled === undefined ? {} : { filled: { ...filled, part: withRedirects(filled.part, isKept) } },
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

/** Whether the client asks about a protected path before it asks about a problem of the line, which a rule may remove. */
function isAskedFirst({ outweighs }: GuardedPath, problem: Reason | null): boolean {
  if (problem === null || problem.kind === "assigned_variable" || outweighs === "any") return true;
  return outweighs === problem.kind && problem.because !== "several_changes";
}

/** Problems that a rule for the exact line does not remove (2.1.330). */
const NOT_EXACT: ReadonlySet<string> = new Set(["shell_operators", "path", "guarded_path"]);
/** The same for what a `cd` makes uncertain. */
const NOT_EXACT_AFTER_CD: ReadonlySet<DirectoryChange> = new Set([
  "file_change",
  "redirection",
  "relative_input",
  "relative_path",
]);

function outlastsExact(problem: Reason): boolean {
  return problem.kind === "changed_directory" ? NOT_EXACT_AFTER_CD.has(problem.because) : NOT_EXACT.has(problem.kind);
}

/** What keeps a whole command line from being judged by its commands. */
function lineProblem(reading: ShellReading, place: LineDirectory, context: PermissionContext): Reason | null {
  const unread = reading.tooComplex ?? reading.pipeProblem;
  if (unread !== null) return { kind: "too_complex", message: unread };
  if (reading.usesLocal) return { kind: "too_complex", message: "local outside of a function" };
  if (reading.subshell) return { kind: "shell_operators", message: "A group in parentheses" };
  const exported = reading.setVariables.find(isExported);
  if (exported !== undefined) {
    return { kind: "assigned_variable", message: `The command line sets ${exported}` };
  }
  if (reading.assignedVariable) {
    return { kind: "assigned_variable", message: "The command line sets a variable and uses it" };
  }
  return directoryProblem(reading, place, context);
}
