import { readShell } from "../permissions/bash/read_shell.ts";

/** The names of programs and the signs of a shell without which no command destroys anything. */
const HARMFUL =
  /[>$`]|\w\{[^}\s]*,|\bpatch\b[^|;&\n]*\s-(?:R|-reverse)|\s--?o(?:ut(?:put)?(?:-?file)?)?[=\s]|\b(?:git|rm|rmdir|unlink|trash|srm|shred|mv|cp|install|ln|dd|truncate|tee|sponge|sed|gsed|tar|bsdtar|gtar|unzip|zip|curl|wget|rsync|sort|uniq|find|xargs|parallel|eval|source|\w*sh|env|sudo|g?zip|xz|bzip2|zstd)\b/;

/** What most commands have and destroys nothing: git's and other commands that only print, and output that nobody keeps. */
const HARMLESS =
  /\bgit(?:\s+(?:--no-pager|-C\s+[\w./-]+))*\s+(?:status|log|diff|show|blame|shortlog|describe|rev-parse|rev-list|ls-files|ls-tree|ls-remote|cat-file|grep|fetch(?![^|;&\n]*\s(?:\+|-f|--force))|remote\s+-v)(?=\s|$)(?!.*--output)|\bfind\b(?![^]*\s-(?:delete|exec|ok|fls|fprint))|\bsed -n ['"]?[\d,$]+p['"]?|\bsort(?: -[bdfghiMnRrVuz0-9k,.]+)*(?=\s*(?:[|;&)\n]|$))|\d?>&\d|&?\d?>\s*\/dev\/null(?=[\s;&|)]|$)/g;

/** Whether a command may destroy anything, by its words alone; without that nothing has to be read. */
export function mayDestroy(command: string): boolean {
  const isHarmful = (text: string) => HARMFUL.test(text.replace(HARMLESS, " "));
  // quotes and backslashes can divide a name, and most of them are in patterns and texts
  return isHarmful(command) || (/["'\\]/.test(command) && isHarmful(command.replace(/\\\n|["'\\]/g, "")));
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
      // without --force git refuses what is changed
      return has(/^remove$/) && has(/^-f$|^--force$/);
    case "submodule":
      return has(/^(?:deinit|update)$/) && has(/^(?:-f|--force)$/);
    case "reflog":
      return has(/^(?:expire|delete)$/);
    case "rm":
      // git refuses to remove what is changed
      return has(/^-[a-zA-Z]*f|^--force/);
    case "rebase":
      return has(/^--(?:abort|skip)$/);
    default:
      return true;
  }
}

/** Programs made to destroy, and commands of git that do in most of their forms. */
const DESTROYERS = /^(?:rm|unlink|shred|truncate|clean|reset|checkout|restore|switch|stash)$/;

/**
 * Whether a command names a program made to destroy: the user is asked about it even if nothing else can be told, such as
 * when the time is up.
 */
export function namesDestroyer(command: string): boolean {
  return readShell(command).parts.some(({ argv }) =>
    argv.some((word, i) => {
      const name = word.slice(word.lastIndexOf("/") + 1);
      const rest = argv.slice(i + 1);
      return DESTROYERS.test(name) || argv[0] === "git" && isDestructiveGit(name, rest) ||
        /^(?:-delete|--delete(?:-\w+)?|--remove-files)$/.test(word);
    })
  );
}
