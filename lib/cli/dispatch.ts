import { UnreadableTranscriptError } from "../session/io/source.ts";
import { safe, type SafeText, safeText } from "../text/safe_text.ts";
import { VERSION } from "../version.ts";
import { closest } from "./args/options.ts";
import { isFamily, loadCommand } from "./command.ts";
import { ALL_COMMANDS, type CommandTable, isHelpFlag, resolveName, type UnknownName } from "./commands.ts";
import { type Host, OutputClosedError, UsageError } from "./host/host.ts";
import { commandHelp, familyHelp, overview } from "./output/help.ts";

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

/** Says that there is no such command, and which may have been meant. */
function refuseName({ name, known, family }: UnknownName, host: Host): void {
  const near = closest(name, known);
  // a number of the list, or an id
  const isSession = family === null && /^(?:\d+|(?=.*\d)[0-9a-f-]{4,})$/i.test(name);
  const hint = near
    ? safe`; did you mean "${safeText(near)}"?`
    : isSession
    ? safe` (debrief turns ${safeText(name)} opens a session)`
    : "";
  const help = family === null ? safe`debrief --help` : safe`debrief help ${safeText(family.name)}`;
  host.stderr(safe`Unknown command "${safeText(name)}"${hint}\nRun ${help} for the list of commands.\n`);
}

const helpColumns = ({ columns }: Host): number => Math.min(columns ?? MAX_COLUMNS, MAX_COLUMNS);

async function runCommand(args: readonly string[], host: Host, table: CommandTable): Promise<number> {
  const [first, ...others] = args;
  if (first === undefined) return (await import("./commands/session/sessions.ts")).runHome(host);
  if (first === "--version" || first === "-V" || first === "version") {
    host.stdout(safe`debrief ${VERSION}\n`);
    return 0;
  }
  const isHelp = isHelpFlag(first) || first === "help";
  const words = isHelp ? others : args;
  if (words.length === 0) {
    host.stdout(overview(table.commands, host.columns));
    return 0;
  }
  const named = await resolveName(words, table);
  if (named.kind === "unknown") {
    refuseName(named, host);
    return 2;
  }
  const { entry, rest } = named;
  const isAsked = isHelp || rest.some(isHelpFlag);
  if (isFamily(entry)) {
    (isAsked ? host.stdout : host.stderr)(familyHelp(entry, helpColumns(host)));
    return isAsked ? 0 : 2;
  }
  const command = await loadCommand(entry);
  if (isAsked) {
    host.stdout(commandHelp(command, helpColumns(host)));
    return 0;
  }
  return await command.run([...rest], host);
}

function typedName([first, second]: readonly string[], { commands }: CommandTable): SafeText {
  if (first === undefined) return safe``;
  const isBelow = commands.some((known) =>
    isFamily(known) && known.commands.some(({ name }) => name === `${first} ${second}`)
  );
  return safe` ${safeText(isBelow ? `${first} ${second}` : first)}`;
}

/** What prints messages no wider than the terminal. */
async function fittedStderr({ columns, stderr }: Host): Promise<Host["stderr"]> {
  const { fitLines } = await import("./output/columns.ts");
  return (text) => stderr(fitLines(text, columns));
}

/**
 * Runs the command that a command line names, or prints help. Returns the exit code: 2 for a mistake of the user's,
 * which is reported in one line. Throws errors that the user did not cause.
 */
export async function dispatch(
  args: readonly string[],
  given: Host,
  table: CommandTable = ALL_COMMANDS,
): Promise<number> {
  const host: Host = given.columns === null ? given : { ...given, stderr: await fittedStderr(given) };
  try {
    return await runCommand(args, host, table);
  } catch (error) {
    if (error instanceof OutputClosedError) return 0;
    const name = typedName(args, table);
    const message = formatUserError(error);
    // whoever types only the name wants to know what the command is for
    const isBare = args.length > 0 && args.length === name.trim().split(" ").length && message.startsWith("Expected ");
    const hint = isBare ? safe`Run debrief help${name} to see what it does.\n` : safe``;
    host.stderr(safe`debrief${name}: ${safeText(message)}\n${hint}`);
    return 2;
  }
}
