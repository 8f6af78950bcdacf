import { readShell } from "../../permissions/bash/walk.ts";
import { unwrap } from "../../permissions/commands/wrappers.ts";

/** Options of git itself that take the next word. */
const GIT_VALUES = new Set(
  "-C -c --git-dir --work-tree --namespace --super-prefix --config-env --exec-path".split(" "),
);

/**
 * What a pattern sees of a command line: the line as written; on one line, with single blanks; and each of its commands by
 * itself, quotes and backslashes taken off, without wrappers such as `sudo` and without git's options before its subcommand.
 *
 * So `git push \⏎ --force`, `git  -C . push "--force"` and `cd a && sudo git push --force` all hold `git push --force`. A
 * line over 10,000 characters is not taken into commands; the client asks about it anyway.
 */
export function commandTexts(command: string): string[] {
  const texts = new Set([command, oneLine(command)]);
  for (const part of readShell(command).parts) {
    texts.add(part.argv.join(" "));
    texts.add(withoutGitOptions(unwrap(part, "deny").argv).join(" "));
  }
  return [...texts];
}

function oneLine(command: string): string {
  return command.replaceAll("\\\r\n", " ").replaceAll("\\\n", " ").replace(/[ \t]+/g, " ");
}

function withoutGitOptions(argv: readonly string[]): readonly string[] {
  const [program = ""] = argv;
  if (program !== "git" && !program.endsWith("/git")) return argv;
  let at = 1;
  while (argv[at]?.startsWith("-")) at += GIT_VALUES.has(argv[at]!) ? 2 : 1;
  return ["git", ...argv.slice(at)];
}
