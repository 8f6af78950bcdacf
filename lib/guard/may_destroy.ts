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
