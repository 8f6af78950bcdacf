import { commandPaths, isChange } from "../commands/command_paths.ts";
import { sedReads } from "../commands/sed.ts";
import { checkedCommand, unwrap } from "../commands/wrappers.ts";
import type { PermissionContext } from "../context.ts";
import { type Part, type ShellReading, writesToFile } from "../bash/shell_reading.ts";
import { indexOf } from "../rules/rule_index.ts";
import { isWorkingPath, resolvePath } from "../rules/paths.ts";
import type { SourcedRule } from "../settings/settings.ts";
import type { DirectoryChange, Reason } from "./verdict.ts";

/**
 * Where the commands of a line run, as far as the client follows its `cd` (2.1.287 to 2.1.331): nowhere else, in a directory
 * that is certain, or in one that the line does not settle, because the `cd` may fail or be read differently.
 */
export type LineDirectory =
  | { readonly kind: "same" }
  | { readonly kind: "certain"; readonly directory: string }
  | {
    readonly kind: "uncertain";
    /** Where it would be after each `cd`, if those did what they seem to; the place of each in the line, and the segment of the pipeline. */
    readonly directories: readonly { readonly directory: string; readonly at: number; readonly segment: number }[];
    /** Whether protected paths are looked for there, as {@linkcode staysBelow} says. */
    readonly isBelow: boolean;
  };

/** Whether a command is `cd` to where the session is, written plainly: the client leaves it out (2.1.332). */
export function staysHere(part: Part | undefined, { cwd }: PermissionContext): boolean {
  return part !== undefined && !part.nested && part.full === `cd ${cwd}`;
}

/** Whether a line of commands joined by && begins with a change to `"$PWD/…"`: the client checks protected paths all the same (2.1.332). */
export function staysBelow({ parts, isConjunction }: ShellReading): boolean {
  const [name, target] = parts[0]?.words ?? [];
  return isConjunction && name?.raw === "cd" && /^"\$PWD\/(?!\.\.)[^"$`\\]*"$/.test(target?.raw ?? "");
}

interface Change {
  /** Its place in the line. */
  readonly at: number;
  readonly argv: readonly string[];
}

/** Commands that change the directory: the client takes all for `cd` (2.1.332). */
const CHANGE = /^(?:cd|chdir|pushd)$/;

function directoryChanges(parts: readonly Part[]): Change[] {
  return parts.map(({ filled, ...part }, at) => ({
    at,
    argv: unwrap(filled?.part ?? part, "allow").argv.filter((word) => word !== "--"),
  }))
    .filter(({ argv: [name, first] }) => CHANGE.test(name ?? "") && !(name === "pushd" && first === "-n"));
}

/** Where the commands of a line run. A line with several `cd` is never followed. */
export function lineDirectory(reading: ShellReading, context: PermissionContext): LineDirectory {
  const { parts, piped, isConjunction } = reading;
  const changes = directoryChanges(parts);
  const [change] = changes;
  const part = change && parts[change.at];
  if (change === undefined || part === undefined || parts.length < 2) return { kind: "same" };
  const target = change.argv[1] ?? "~";
  const redirects = parts.flatMap((one) => one.redirects);
  if (target === context.cwd && part.redirects.length === 0 && !piped) return { kind: "same" };
  const directory = resolvePath(target.replace(/^\$PWD(?=\/)/, () => context.cwd), context);
  const isCertain = change.at === 0 && part.argv[0] === "cd" && isConjunction && part.redirects.length === 0 &&
    !redirects.some(({ operator }) => operator.includes("&")) &&
    /^(?:\/|\.$|\.\/)/.test(target) && !/[*?[]/.test(target) && isWorkingPath(directory, context);
  return isCertain ? { kind: "certain", directory } : {
    kind: "uncertain",
    // in a line with a group in parentheses the client follows none (2.1.332)
    directories: reading.subshell ? [] : directoriesOf(changes, parts, context),
    isBelow: staysBelow(reading),
  };
}

/** Where a line is after each `cd` of it, if those do what they seem to. */
function directoriesOf(changes: readonly Change[], parts: readonly Part[], context: PermissionContext) {
  let { cwd } = context;
  return changes.map(({ at, argv: [, target = "~"] }) => {
    cwd = resolvePath(target.replace(/^\$PWD(?=\/)/, () => cwd), { ...context, cwd });
    return { directory: cwd, at, segment: parts[at]!.segment };
  });
}

/** The directory that a command's relative paths begin at. */
export function directoryOfPart(argv: readonly string[], place: LineDirectory, { cwd }: PermissionContext): string {
  return place.kind === "certain" && argv[0] !== "cd" ? place.directory : cwd;
}

/** After which command of a line the directory is one that the line does not name, because of `popd` (2.1.332); Infinity if after none. */
export function lastKnownPlace({ parts }: ShellReading): number {
  const at = parts.findIndex(({ argv }) => argv[0] === "popd");
  return at < 0 ? Infinity : at;
}

/** Where a command may run beside the session's directory, because of a `cd` before it; null if nowhere. */
export function directoryAfter({ segment }: Part, at: number, place: LineDirectory): string | null {
  if (place.kind !== "uncertain") return null;
  return place.directories.findLast((one) => at > one.at && segment === one.segment)?.directory ?? null;
}

const FOLLOWED =
  "begin the line with cd to an absolute path in the session's directories, and join the commands with &&";

/** What to write instead of a line about which the client asks because of its `cd` (2.1.331). */
const ADVICE: Readonly<Record<DirectoryChange, string>> = {
  several_changes: "Change the directory once, or name files by absolute paths instead",
  arguments: "Give cd one directory, in quotation marks if its name has spaces",
  git: "Run cd and git as two calls: the directory stays from one call to the next",
  file_change:
    `Name the files by absolute paths without a cd, or ${FOLLOWED}; the client then asks at most about the paths`,
  redirection:
    `Redirect to an absolute path without a cd, or ${FOLLOWED}; the client then asks at most about the paths`,
  relative_input: `Name the file after < by its absolute path, or ${FOLLOWED}`,
  relative_path: `Name what is read by its absolute path, or ${FOLLOWED}`,
};

/** What a `cd` makes of the line: why the client asks, whatever its commands are; null if it does not. */
export function directoryProblem(
  reading: ShellReading,
  place: LineDirectory,
  context: PermissionContext,
): Reason | null {
  const { parts } = reading;
  const all = directoryChanges(parts);
  const changes = all.filter(({ at }) => !staysHere(parts[at], context));
  const change = changes[0] ?? all[0];
  if (change === undefined) return null;
  const reason = (because: DirectoryChange, message: string): Reason => ({
    kind: "changed_directory",
    message,
    because,
    advice: ADVICE[because],
  });
  if (changes.length > 1) return reason("several_changes", "The directory changes more than once");
  if (change.argv.length > 2) return reason("arguments", "cd has several arguments");
  const programs = parts.map((part) => checkedCommand(part.argv));
  const elsewhere = resolvePath(change.argv[1] ?? "~", context) !== context.cwd;
  if (elsewhere && parts.some((part) => startsGit(part))) {
    return reason("git", "git after cd could pick up another repository's hooks");
  }
  const redirects = parts.flatMap((part) => part.redirects);
  // the client follows no cd for what is read from `<&` (2.1.332)
  if (redirects.some(({ operator, target }) => operator === "<&" && !/^\d*-?$/.test(target) && isRelative(target))) {
    return reason("relative_input", "Input is read from a relative path after cd");
  }
  if (place.kind !== "uncertain") return null;
  if (programs.some(writesFiles)) return reason("file_change", "Files are changed after cd");
  if (redirects.some(writesToFile)) return reason("redirection", "Output is redirected after cd");
  if (redirects.some(({ operator, target }) => operator === "<" && isRelative(target))) {
    return reason("relative_input", "Input is read from a relative path after cd");
  }
  return readsAnywhere(parts, place) && hasReadDenial(context)
    ? reason("relative_path", "A relative path is read after cd, and a rule denies reading some files")
    : null;
}

/** A rule under which the client does not let a command read what it cannot tell. */
export function isReadDenial({ behavior, rule }: SourcedRule): boolean {
  return behavior === "deny" && rule.tool === "Read";
}

/** Whether there is such a rule. */
export function hasReadDenial({ settings }: PermissionContext): boolean {
  return indexOf(settings.rules).ofTool("deny", "Read").length > 0;
}

/** Whether a command reads something that the line does not settle. */
export function readsAnywhere(parts: readonly Part[], place: LineDirectory): boolean {
  return place.kind === "uncertain" && parts.some((part) => readsRelative(checkedCommand(part.argv)));
}

function startsGit(part: Part): boolean {
  return unwrap(part, "allow").argv[0] === "git" || checkedCommand(part.argv)[0] === "git";
}

/** Commands that change the files they name, and run in mode acceptEdits if they name none. */
const CHANGERS: ReadonlySet<string> = new Set("mkdir touch rm rmdir mv cp".split(" "));

function writesFiles(argv: readonly string[]): boolean {
  if (argv[0] === "cd") return false;
  if (argv[0] === "sed") return !sedReads(argv.slice(1));
  const paths = commandPaths(argv);
  // one that names no file counts, too (2.1.332)
  return paths?.length === 0 ? CHANGERS.has(argv[0] ?? "") : paths?.some(({ use }) => isChange(use)) ?? false;
}

function isRelative(path: string): boolean {
  return !/^[/~]/.test(path);
}

/** Whether a command reads a relative path: one that it names, or the directory that it is in. */
function readsRelative(argv: readonly string[]): boolean {
  const [name, ...rest] = argv;
  if (name === "cd" || name === "man") return false;
  const paths = commandPaths(argv);
  if (paths === null) return false;
  return paths.some(({ path }) => isRelative(path)) || (name !== "sed" && rest.includes("-"));
}
