import { checkedCommand, isKnownShell, lastName, STARTERS } from "./wrappers.ts";

/** Options of shells that take the next word. */
const VALUED: ReadonlySet<string> = new Set(["-o", "+o", "-O", "+O", "--rcfile", "--init-file"]);

/** Programs that start a shell whose line the client reads, besides wrappers and those that start any command. */
const SHELL_STARTERS: ReadonlySet<string> = new Set("sudo doas unshare busybox toybox".split(" "));

/**
 * The line that a shell is given: LINE of `bash -lc LINE`, also after wrappers and `sudo`. Measured with 2.1.332.
 * Returns undefined if there is none.
 */
export function shellLine(argv: readonly string[]): string | undefined {
  const shell = shellAmong(argv);
  return shell && lineAmong(shell.slice(1));
}

/** Whether a shell is given a line that the client does not find: behind `-c` without a blank, or beside options that it does not know (2.1.332). */
export function hasUnknownLine(argv: readonly string[]): boolean {
  const [name, ...words] = shellAmong(argv) ?? [];
  return name !== undefined && lastName(name) !== "zsh" &&
    words.some((word) => /^-[A-Za-z]*c[A-Za-z]/.test(word) && !OPTIONS.test(word));
}

/** Options that bash has, together. */
const OPTIONS = /^-[abcefhiklmnoprstuvxBCDEHOPT]+$/;

/** The shell that a command starts, with its words. */
function shellAmong(argv: readonly string[]): readonly string[] | undefined {
  const command = checkedCommand(argv);
  const name = lastName(command[0]);
  if (isKnownShell(name)) return command;
  const startsShell = SHELL_STARTERS.has(name) || STARTERS.has(name);
  const inner = name === "env" ? plainEnd(command) : startsShell ? command.findIndex(isKnownShell) : -1;
  return inner > 0 ? shellAmong(command.slice(inner)) : undefined;
}

/** Where the command of `env - COMMAND` and `env -- COMMAND` begins. */
function plainEnd(command: readonly string[]): number {
  return command[1] === "-" || command[1] === "--" ? 2 : -1;
}

function lineAmong(words: readonly string[]): string | undefined {
  let isLine = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (VALUED.has(word)) i++;
    else if (!/^[-+]./.test(word)) return isLine ? word : undefined;
    else if (/^-[A-Za-z]*c[A-Za-z]*$/.test(word)) isLine = true;
  }
  return undefined;
}
