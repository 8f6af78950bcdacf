import { parseJsonObject, stringAt } from "../../../json.ts";
import { UnreadableTranscriptError } from "../../../session/io/source.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { readOptions } from "../../args/options.ts";
import type { CommandDefinition } from "../../command.ts";
import { type Host, UsageError } from "../../host/host.ts";

interface SlashCommand {
  readonly load: () => Promise<CommandDefinition>;
  /** The arguments of the command, given those of the slash command and the transcript of this session. */
  readonly args: (given: readonly string[], transcript: string) => readonly string[];
  /** What its user has to know besides. */
  readonly note?: SafeText;
}

/** The session that somebody named by words, or this one; options stay apart. */
function sessionArgs(given: readonly string[], transcript: string): string[] {
  const isOption = (word: string) => word.startsWith("--");
  const name = given.filter((word) => !isOption(word)).join(" ");
  return [name === "" ? transcript : name, ...given.filter(isOption)];
}

const QUOTES =
  safe`Read it before you paste or share it: it quotes the session, and only secrets of a known shape are redacted.\n`;

const SLASH_COMMANDS: Readonly<Record<string, SlashCommand>> = {
  handoff: {
    load: async () => (await import("../session/handoff.ts")).handoffCommand,
    args: (given, transcript) => [...sessionArgs(given, transcript), "--to", "HANDOFF.md"],
    note: QUOTES,
  },
  permissions: {
    load: async () => (await import("../permissions/permissions.ts")).permissionsCommand,
    args: (given) => given,
  },
  report: {
    load: async () => (await import("../session/report.ts")).reportCommand,
    args: (given, transcript) => [...sessionArgs(given, transcript), "--html", "debrief-report.html"],
    note: QUOTES,
  },
};

/** The slash commands that are answered without the model. */
export const ANSWERED_COMMANDS: readonly string[] = Object.keys(SLASH_COMMANDS);

/** Whether nobody sees what a hook shows: the answer of a headless run is what the model says. */
function isHeadless({ client: { hooks }, env }: Host): boolean {
  const started = hooks.entrypointVariable === null ? undefined : env(hooks.entrypointVariable);
  return started !== undefined && hooks.isHeadless(started);
}

async function slashOutput({ load, args, note = safe`` }: SlashCommand, words: string, asked: {
  readonly transcript: string;
  readonly host: Host;
}): Promise<SafeText> {
  const printed: SafeText[] = [];
  const print = (text: SafeText) => void printed.push(text);
  const host: Host = { ...asked.host, stdout: print, stderr: print, columns: null, color: false };
  const given = [...words.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
  try {
    const { run } = await load();
    const code = await run([...args(given, asked.transcript)], host);
    if (code === 0) print(note);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof UnreadableTranscriptError)) throw error;
    print(safeText(error.message));
  }
  return joinSafe(printed);
}

export const slashCommand: CommandDefinition = {
  usage: ["< input.json"],
  details: `Answers UserPromptExpansion: for ${
    ANSWERED_COMMANDS.map((name) => `/debrief:${name}`).join(", ")
  } it shows what the command prints, and no model is asked. For every other slash command, and in a headless run, it
says nothing: then the model does what the skill says.`,
  options: [],
  examples: ["hooks slash < input.json"],
  async run(args, host) {
    readOptions(args, []).expectNone();
    const input = parseJsonObject(await host.readStdin()) ?? {};
    const [plugin, name = ""] = stringAt(input, "command_name")?.split(":") ?? [];
    const command = plugin === "debrief" && Object.hasOwn(SLASH_COMMANDS, name) ? SLASH_COMMANDS[name] : undefined;
    if (command === undefined || isHeadless(host)) return 0;
    const transcript = stringAt(input, "transcript_path") ?? "latest";
    const reason = await slashOutput(command, stringAt(input, "command_args") ?? "", { transcript, host });
    host.stdout(safe`${jsonText({ decision: "block", reason })}\n`);
    return 0;
  },
};
