import { readShell } from "../bash/read_shell.ts";
import { type BaseDirectories, isInside, parentOf, resolvePath } from "../rules/paths.ts";
import { operandsOf } from "./command_paths.ts";
import { shellLine } from "./shell_lines.ts";
import { checkedCommand, lastName } from "./wrappers.ts";

export interface VitalDirectory {
  /** As it is written. */
  readonly path: string;
  /** The client looks for what is `removed` even in lines that it cannot analyze. */
  readonly use: "removed" | "moved";
}

/**
 * The directory that a command removes, moves or links, if it is one that the client asks about whatever the rules say:
 * the root or one directly below it, the user's home, the working directory or one that contains it. Everything inside
 * one counts as the directory itself (`rm -rf ~/*`). Nor may a link lead to the client's sign-in tokens. Measured with
 * 2.1.332; 2.1.287 asks about removals only. `argv`: the program and its arguments, wrappers taken off. Returns null if
 * there is none.
 */
export function vitalDirectory(argv: readonly string[], base: BaseDirectories): VitalDirectory | null {
  const name = lastName(argv[0]);
  const links = name === "ln" || name === "link";
  const moves = name === "mv" || name === "ln";
  const sources = links || moves ? sourcesOf(name, argv.slice(1)) : [];
  const linked = links
    ? sources.find((path) => isInside(signInFile(base), argumentPath(path, base))) ??
      operandsOf(argv.slice(1)).find((path) => argumentPath(path, base) === signInFile(base))
    : undefined;
  const moved = moves ? sources.find((path) => isAround(argumentPath(path, base), base)) : undefined;
  const path = linked ?? moved ?? (moves ? null : removedDirectory(argv, base));
  return path === null ? null : { path, use: moves || links ? "moved" : "removed" };
}

/** The same for what a command removes, directly or in a line that it gives to a shell. */
function removedDirectory(argv: readonly string[], base: BaseDirectories): string | null {
  const name = lastName(argv[0]);
  if (name === "rm" || name === "rmdir") {
    const isRecursive = name === "rm" && argv.some((word) => /^(?:-[a-zA-Z]*[rR]|--recursive$)/.test(word));
    return operandsOf(argv.slice(1)).find((path) =>
      isVital(withoutStars(argumentPath(path.replace(FILLED_END, ""), base)), base) ||
      isRecursive && COULD_BE_ANY.test(path)
    ) ?? null;
  }
  const line = shellLine(argv);
  if (line === undefined) return null;
  for (const part of readShell(line).parts) {
    const found = removedDirectory(checkedCommand(part.argv), base);
    if (found !== null) return found;
  }
  return null;
}

/** What a command prints at the end of a path that a directory begins: it may print nothing (2.1.332). */
const FILLED_END = /(?<=\/)(?:\$\(.*\)|`.*`)$/s;
/** A whole path that a command prints, or that is the root if a variable is empty (2.1.332). */
const COULD_BE_ANY = /^(?:(?:\$\(.+\)|`.+`)(?:\/\**)?|\$(?:[A-Za-z_]\w*|\{\w+\})\/\**)$/s;

/** What is moved or linked: all but the last argument, unless an option names the directory it goes to. */
function sourcesOf(name: string, rest: readonly string[]): readonly string[] {
  const target = rest.indexOf("-t");
  if (target >= 0) return operandsOf(rest.filter((_, at) => at !== target && (name === "ln" || at !== target + 1)));
  const operands = operandsOf(rest);
  if (operands.length === 1) return name === "mv" ? [] : operands;
  return rest.at(-1)?.startsWith("-") ? operands : operands.slice(0, -1);
}

/** The absolute path of an argument; that of the home directory may be written as a variable. */
function argumentPath(argument: string, base: BaseDirectories): string {
  return resolvePath(argument.replace(/^\$(?:HOME(?!\w)|\{HOME\})/, "~"), base);
}

/** The directory of which a path names everything: `/a` of `/a/*`. */
function withoutStars(path: string): string {
  return path.replace(/(?:\/\*+)+$/, "") || "/";
}

/** The client's sign-in tokens, to which no link may lead (2.1.332). */
function signInFile({ home }: BaseDirectories): string {
  return `${home}/.claude/.credentials.json`;
}

function isVital(path: string, { cwd, home }: BaseDirectories): boolean {
  return parentOf(path) === "/" || path === home || isInside(cwd, path);
}

/** Whether a path is the user's home, or holds the working directory. */
function isAround(path: string, { cwd, home }: BaseDirectories): boolean {
  return path === home || (path !== cwd && isInside(cwd, path));
}
