import { sedReads } from "../commands/sed.ts";
import { runsArguments } from "../commands/semantics.ts";
import { checkedCommand, isSafeAssignment, lastName, unwrap } from "../commands/wrappers.ts";
import { commandPaths } from "../commands/command_paths.ts";
import { shellLine } from "../commands/shell_lines.ts";
import type { PermissionContext } from "../context.ts";
import type { Part, ShellReading } from "../bash/shell_reading.ts";
import { resolvePath } from "../rules/paths.ts";
import { directoryOfPart, lastKnownPlace, type LineDirectory } from "./line_directory.ts";
import { pathUses } from "./part.ts";
import { pathVerdict } from "./path.ts";
import type { Reason } from "./verdict.ts";

/** Commands that read none of the files that their arguments may name; git only those of `diff` and `grep` (2.1.332). */
const READS_NONE =
  /^(?:echo|printf|which|type|basename|dirname|true|false|:|test|\[\[?|df|git|rm|rmdir|touch|mkdir|tee)$/;
/** Options of git whose value is where it looks. */
const GIT_PLACE = /^(?:-C|--(?:git-dir|work-tree|exec-path|namespace)(?:=|$))/;
/** What runs the code that it is given among its arguments, or on its input. */
const INTERPRETER =
  /^(?:(?:r?ba|z|da|m?k|a|fi|c|tc)?sh|node(?:js)?|python[\d.]*|pypy[\d.]*|perl|ruby|php|lua|deno|bun|tsx|osascript|Rscript|julia)$/;
const CODE = /^-(?!-)[A-Za-z]*[ceEpPr]|^--(?:eval|print|require|import|loader|command)(?:=|$)|^(?:-|eval)$/;

/**
 * Why a line asks where the settings block reading outside of the session's directories, whatever the rules and the mode allow: it may
 * read something there, or the client cannot tell (2.1.332). `problem`: what keeps it from being judged by its commands. Paths count
 * as existing, which the client looks up for commands that it does not know. Returns null if it stays inside.
 */
export function readBlockReason(
  reading: ShellReading,
  problem: Reason | null,
  { place, context }: { readonly place: LineDirectory; readonly context: PermissionContext },
): Reason | null {
  const reason = (message: string): Reason => ({
    kind: "uncertain",
    message: `${message}, and the settings block reading outside of the session's directories`,
  });
  if (problem !== null) return reason(problem.message);
  const { parts } = reading;
  if (place.kind === "uncertain" || lastKnownPlace(reading) < parts.length - 1) {
    return reason("The client cannot tell where the line runs");
  }
  for (const { filled, ...written } of parts) {
    const part = filled?.part ?? written;
    const unread = unreadCommand(part, place);
    if (unread !== null) return reason(unread);
    const path = readOutside(part, directoryOfPart(part.argv, place, context), context);
    if (path !== undefined) return reason(`${path} is outside, or only the shell knows where`);
  }
  return null;
}

/** Why the client cannot tell what a command reads; null if it can. */
function unreadCommand(part: Part, place: LineDirectory): string | null {
  const command = checkedCommand(part.argv);
  const [name = "", ...rest] = command;
  const before = part.argv.slice(0, part.argv.length - command.length);
  const wrappers = before.includes("env") ? part.argv : before;
  const isSafe = (word: string) => isSafeAssignment({ name: word.slice(0, word.indexOf("=")), raw: word });
  if (
    part.words.length > 0 && !part.assignments.every(isSafeAssignment) ||
    wrappers.some((word) => /^\w+=/.test(word) && !isSafe(word))
  ) return "A variable is set before a command";
  const isInline = INTERPRETER.test(lastName(name)) && rest.some((word) => CODE.test(word));
  if (isInline || shellLine(part.argv) !== undefined) return `${name} runs what it is given`;
  if (/^(?:cd|chdir|pushd)$/.test(name) && place.kind === "same" && !/^[/~]/.test(rest[0] ?? "~")) {
    return `${name} could go elsewhere`;
  }
  if (
    name === "xargs" || name === "sed" && !(rest.length > 2 && sedReads(rest)) ||
    /awk$/.test(name) && rest.some((word) => word.includes("getline"))
  ) return `The client cannot tell what ${name} reads`;
  return runsArguments(part, unwrap(part, "allow").argv);
}

/** The first path outside that a command reads, or one that only the shell knows; undefined if there is none. */
function readOutside(part: Part, directory: string, context: PermissionContext): string | undefined {
  const here = { ...context, cwd: directory };
  const isOutside = (path: string) =>
    pathVerdict(resolvePath(path, here), { use: "read", context, denies: false, asks: false }).kind === "outside";
  const argv = checkedCommand(part.argv);
  const isFilled = part.words.some(({ pieces }) => pieces.some((p) => p.kind === "variable" && p.name !== "HOME"));
  const known = commandPaths(argv);
  // the last word is a source then
  const hasTargetOption = /^(?:cp|mv)$/.test(argv[0] ?? "") && argv.some((word) => /^-[A-Za-z]*t|^--target/.test(word));
  if (isFilled && (known?.some(({ use }) => use !== "write") ?? !READS_NONE.test(argv[0] ?? ""))) return part.text;
  for (const { path, use, source, unknown } of pathUses(part, argv, context, directory)) {
    if (use === "write" && source === null && !hasTargetOption) continue;
    if (unknown !== null && !isOutside(path) && path.includes("..")) continue;
    if (unknown !== null || isOutside(path)) return path;
  }
  const input = part.redirects.find(({ operator, target }) => operator === "<" && isOutside(target));
  if (input !== undefined) return input.target;
  return known === null ? namedOutside(argv, isOutside) : undefined;
}

/** The same of a command that the client does not know: any argument may be a path. */
function namedOutside(
  [name = "", ...rest]: readonly string[],
  isOutside: (path: string) => boolean,
): string | undefined {
  const words = name === "git"
    ? rest.filter((word, at) => GIT_PLACE.test(word) || GIT_PLACE.test(rest[at - 1] ?? ""))
    : rest;
  if (name !== "git" && READS_NONE.test(name)) return undefined;
  return words.map((word) => word.replace(/^-\w(?=[/~.])|^[^/=]*=/, "")).find((word) =>
    /^[/~]|(?:^|\/)\.\.(?:\/|$)/.test(word) && (isOutside(word) || /[^./]\/+\.\.(?:\/|$)|^~[^/]/.test(word))
  );
}
