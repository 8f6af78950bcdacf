import { readShell } from "../permissions/bash/read_shell.ts";

/**
 * The names of programs and the signs of a shell without which no command destroys anything. What runs other commands, such
 * as `sudo` and `xargs`, is not among them: their names stand in the text, too, unless a variable hides them.
 */
const HARMFUL = new RegExp(
  [
    ">",
    // the name of a program, or a part of it, from a variable or a substitution
    String
      .raw`(?:^|[;&|({\n!]|\b(?:do|then|else|if|while|until|exec|eval|sudo|env|command|xargs|-exec)\s)\s*"?[\w./-]*[$\x60]`,
    String.raw`\x60\s*"?[\w./-]*\$|\$'`,
    String.raw`\w\{[^}\s]{0,300},`,
    String.raw`\bpatch\b[^|;&\n]{0,300}\s-(?:R|-reverse)`,
    String.raw`\s--?o(?:ut(?:put)?(?:-?file)?)?(?:=|\s+(?![-(!\\]))`,
    String.raw`\bcurl\b[^|;&\n]{0,300}\s-\w*o`,
    String.raw`\bg?sed\b[^\n]{0,300}(?:\s-\w*i|\s--in-place|w\s)`,
    String.raw`\s-(?:delete|exec|ok|fls|fprint)`,
    String.raw`(?:^|[^\w.-])(?:r?ba|z|da|m?k|a|fi)?sh\b|/[\w.@-]+\.(?:ba|z|k)?sh\b`,
    String.raw`(?:^|[^\w.-])(?:env|source|eval)\s|(?:^|[;&|(\n])\s*\.\s`,
    String
      .raw`\b(?:git|rm|rmdir|unlink|trash|srm|shred|mv|cp|install|ln|dd|truncate|tee|sponge|tar|bsdtar|gtar|unzip|zip|wget|` +
    String.raw`rsync|sort|uniq|parallel|su|script|g?zip|gunzip|xz|bzip2|zstd)\b`,
  ].join("|"),
);

/** What most commands have and destroys nothing: git's and other commands that only print, and output that nobody keeps. */
const HARMLESS = new RegExp(
  [
    String
      .raw`\bgit(?:\s+(?:--no-pager|-C\s+[\w./-]+))*\s+(?:status|log|diff|show|blame|shortlog|describe|rev-parse|rev-list|` +
    String.raw`ls-files|ls-tree|ls-remote|cat-file|grep|fetch|remote\s+-v|add|` +
    String.raw`commit|push|stash\s+(?:list|show))` +
    String.raw`(?=\s|$)`,
    String.raw`\bsort(?: -[bdfghiMnRrVuz0-9k,.]+)*(?=\s*(?:[|;&)\n]|$))`,
    String.raw`\buniq(?: -[cdui]+)*(?=\s*(?:[|;&)\n]|$))`,
    String.raw`\b(?:npm|pnpm|yarn|bun|pip3?|uv|brew|apt|apt-get|cargo|go|poetry|gem|composer)(?: -\S+)* install\b`,
    // an address, as the last lines of messages have it
    String.raw`<[\w.+-]+@[\w.-]+>`,
    String.raw`--rm\b|\d?>&\d|&?\d?>\s*\/dev\/null(?=[\s;&|)]|$)`,
  ].join("|"),
  "g",
);

/** With these words, an amended commit, a push or a fetch may replace commits; after `--output` git writes. */
const REPLACES = /\s(?:-\w*[fdo]|--[fdmpro]|['"]?[+:]|\S*:|['"]?\$)/;

function mayReplace(command: string): boolean {
  if (!/\bgit\b/.test(command)) return false;
  const at = command.search(/\b(?:push|fetch)\b/);
  return /--am|--output/.test(command) || at >= 0 && REPLACES.test(command.slice(at));
}

/** Whether a command may destroy anything, by its words alone; without that nothing has to be read. */
export function mayDestroy(command: string): boolean {
  if (mayReplace(command)) return true;
  const isHarmful = (text: string) => HARMFUL.test(text.replace(HARMLESS, " x "));
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
      // a new branch keeps what is changed, or git refuses
      return has(/^-[a-zA-Z]*f|^--force|^--$|^\.$|^:\/$/) ||
        words.length > 1 && !has(/^-[a-zA-Z]*[bt]|^--(?:orphan|track)/);
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
