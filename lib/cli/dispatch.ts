import { UnreadableTranscriptError } from "../session/io/source.ts";
import { safe, safeText } from "../text/safe_text.ts";
import { VERSION } from "../version.ts";
import { closest } from "./args/options.ts";
import { runHome } from "./commands/session/sessions.ts";
import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { type Host, OutputClosedError, UsageError } from "./host/host.ts";
import { commandHelp, overview } from "./output/help.ts";

/** Help is not wider than this, so that the eye does not lose the line. */
const MAX_COLUMNS = 100;

/** How the system's own messages name an error and the call it comes from. */
const OS_ERROR = / \(os error \d+\)(?=[:,]|$)/;

/** The message of an error that the user can do something about. @throws Any other error. */
function formatUserError(error: unknown): string {
  if (error instanceof UsageError || error instanceof UnreadableTranscriptError) {
    return error.message.replace(OS_ERROR, "");
  }
  if (error instanceof Deno.errors.NotCapable) return `${error.message} (the sandbox did not allow it)`;
  if (error instanceof Error && OS_ERROR.test(error.message)) return error.message.replace(OS_ERROR, "").trim();
  throw error;
}

/** The command with a name; for an unknown one prints what may have been meant. */
function findCommand(name: string, commands: readonly Command[], host: Host): Command | null {
  const command = commands.find((known) => known.name === name);
  if (command) return command;
  const near = closest(name, commands.map((known) => known.name));
  const hint = near ? safe`; did you mean "${safeText(near)}"?` : "";
  host.stderr(safe`Unknown command "${safeText(name)}"${hint}\n\n${overview(commands, host.columns)}`);
  return null;
}

async function runCommand(args: readonly string[], host: Host, commands: readonly Command[]): Promise<number> {
  const [first, ...rest] = args;
  if (first === undefined) {
    if (host.isTerminal) return runHome(host);
    host.stderr(overview(commands, host.columns));
    return 2;
  }
  if (first === "--version" || first === "-V") {
    host.stdout(safe`debrief ${VERSION}\n`);
    return 0;
  }
  const isHelp = first === "--help" || first === "-h" || first === "help";
  const name = isHelp ? rest[0] : first;
  if (name === undefined) {
    host.stdout(overview(commands, host.columns));
    return 0;
  }
  const command = findCommand(name, commands, host);
  if (command === null) return 2;
  if (isHelp || rest.includes("--help") || rest.includes("-h")) {
    host.stdout(commandHelp(command, Math.min(host.columns ?? MAX_COLUMNS, MAX_COLUMNS)));
    return 0;
  }
  return await command.run(rest, host);
}

/**
 * Runs the command that a command line names, or prints help.
 *
 * @param args The arguments after `debrief`.
 * @param host What the command may use.
 * @param commands The commands to choose from.
 * @returns The exit code: 2 for a mistake of the user's, which is reported in one line.
 * @throws Errors that the user did not cause.
 */
export async function dispatch(
  args: readonly string[],
  host: Host,
  commands: readonly Command[] = COMMANDS,
): Promise<number> {
  try {
    return await runCommand(args, host, commands);
  } catch (error) {
    if (error instanceof OutputClosedError) return 0;
    const name = args[0] === undefined ? "" : safe` ${safeText(args[0])}`;
    host.stderr(safe`debrief${name}: ${safeText(formatUserError(error))}\n`);
    return 2;
  }
}
