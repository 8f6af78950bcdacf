import { readShell, writesToFile } from "../permissions/bash/read_shell.ts";
import { lastName, unwrap } from "../permissions/commands/wrappers.ts";

/** The names of programs and the signs of a shell without which no command destroys anything. */
const HARMFUL =
  /[>$`\\]|\b(?:git|rm|rmdir|unlink|trash|srm|shred|mv|cp|install|ln|dd|truncate|tee|sponge|sed|gsed|tar|bsdtar|gtar|unzip|zip|curl|wget|rsync|sort|find|xargs|parallel|eval|source|\w*sh|env|sudo|g?zip|xz|bzip2|zstd)\b|''|""/;

/** What most commands have and destroys nothing: git's commands that only print, and output that nobody keeps. */
const HARMLESS =
  /\bgit(?:\s+(?:--no-pager|-C\s+[\w./-]+))*\s+(?:status|log|diff|show|blame|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|ls-remote|cat-file|grep|fetch|remote\s+-v)(?=\s|$)(?!.*--output)|\d?>&\d|&?\d?>\s*\/dev\/null(?=[\s;&|)]|$)/g;

/** Whether a command may destroy anything, by its words alone; without that nothing has to be read. */
export function mayDestroy(command: string): boolean {
  return HARMFUL.test(command.replace(HARMLESS, " "));
}

/** Commands of git that can destroy. */
const DESTRUCTIVE =
  /^(?:reset|checkout|switch|restore|clean|stash|rm|branch|update-ref|push|worktree|submodule|checkout-index|read-tree|reflog|filter-branch|filter-repo|rebase)$/;

/** Whether a command destroys in the form that is given, as far as its words say. */
export function isDestructiveGit(command: string, words: readonly string[]): boolean {
  if (!DESTRUCTIVE.test(command)) return false;
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word));
  switch (command) {
    case "reset":
      return has(/^--(?:h|k|me)/);
    case "clean":
      return has(/^-[a-zA-Z]*f|^--force/) && !has(/^-[a-zA-Z]*n|^--dry-run/);
    case "stash":
      return has(/^(?:drop|clear)$/);
    case "branch":
      return has(/^-[a-zA-Z]*[Df]|^--(?:delete|force)/);
    case "push":
      return has(/^-[a-zA-Z]*[fd]|^--(?:force|delete|mirror)|^\+|^:/);
    case "switch":
      return has(/^-[a-zA-Z]*f|^--(?:force|discard)/);
    case "checkout":
      return has(/^-[a-zA-Z]*f|^--force|^--$|^\.$|^:\/$/) || words.length > 1;
    case "worktree":
      return has(/^remove$/);
    case "submodule":
      return has(/^(?:deinit|update)$/) && has(/^(?:-f|--force)$/);
    case "reflog":
      return has(/^(?:expire|delete)$/);
    case "rebase":
      return has(/^--(?:abort|skip)$/);
    default:
      return true;
  }
}

/** Programs that remove or overwrite what they are given. */
const DESTROYERS = new Set("rm unlink shred truncate dd mv cp rsync tee".split(" "));

/**
 * Whether the guard would have looked at files for a command of the past: it removes or overwrites something. What was there
 * is not known any more.
 */
export function wouldLook(command: string): boolean {
  if (!mayDestroy(command)) return false;
  return readShell(command).parts.some((part) => {
    if (part.redirects.some((one) => !one.operator.includes(">>") && writesToFile(one))) return true;
    const [program = "", ...words] = unwrap(part, "deny").argv;
    const name = lastName(program);
    if (DESTROYERS.has(name)) return true;
    if (name === "find") return words.some((word) => word === "-delete" || word === "rm");
    return name === "git" && isDestructiveGit(...commandOfGit(words));
  });
}

/** A command of git with its words, from what follows `git`. */
function commandOfGit(words: readonly string[]): [command: string, words: readonly string[]] {
  let at = 0;
  while (words[at]?.startsWith("-")) at += /^(?:-C|-c|--git-dir|--work-tree|--namespace)$/.test(words[at]!) ? 2 : 1;
  return [words[at] ?? "", words.slice(at + 1)];
}

/** What a command line has of git that throws work away, in short, such as `git reset --hard`; null if it has nothing. */
export function discardIn(command: string): string | null {
  if (!/git/.test(command) || !mayDestroy(command)) return null;
  for (const part of readShell(command).parts) {
    const [program = "", ...rest] = unwrap(part, "deny").argv;
    if (lastName(program) !== "git") continue;
    const [name, words] = commandOfGit(rest);
    if (!isDestructiveGit(name, words)) continue;
    const form = words.find((word) => /^-|^(?:drop|clear|remove|expire|delete)$/.test(word));
    return ["git", name, ...form === undefined ? [] : [form]].join(" ");
  }
  return null;
}
