import { readShell } from "../permissions/bash/read_shell.ts";
import { writesToFile } from "../permissions/bash/shell_reading.ts";
import { lastName, unwrap } from "../permissions/commands/wrappers.ts";
import { isDestructiveGit, mayDestroy } from "./may_destroy.ts";

/** Programs that remove or overwrite what they are given. */
const DESTROYERS = new Set("rm unlink shred truncate dd mv cp rsync tee".split(" "));

/**
 * Whether the guard would have looked at files for a command of the past: it removes or overwrites something. What was
 * there is no longer known.
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
