import { errorMessage } from "../../../error_message.ts";
import { absolutePath } from "../../host/paths.ts";
import { isJsonObject, objectAt, stringAt } from "../../../json.ts";
import { decide } from "../../../permissions/decide/decide.ts";
import { missingMember } from "../../../permissions/decide/file.ts";
import { modeNames } from "../../../permissions/settings/settings.ts";
import type { PermissionContext } from "../../../permissions/context.ts";
import type { Verdict } from "../../../permissions/decide/verdict.ts";
import { chosenClient, CLIENT_OPTION } from "../../args/client_option.ts";
import { decideCommands } from "../../review/decide_commands.ts";
import type { Command } from "../../command.ts";
import type { Host } from "../../host/host.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe } from "../../../text/safe_text.ts";
import { type OptionSpec, readOptions } from "../../args/options.ts";
import { clientFacts } from "../../review/client_facts.ts";
import { parseModeOption, readSettingsFiles, warnOfIgnoredFiles } from "../../review/permission_settings.ts";

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "settings",
    value: "FILE",
    choices: "file",
    repeatable: true,
    summary: "a settings file to apply (default: none, so that no rule applies)",
  },
  CLIENT_OPTION,
  { name: "cwd", value: "DIR", choices: "directory", summary: "the session's working directory (default: this one)" },
  { name: "mode", value: "MODE", choices: modeNames(), summary: "the permission mode" },
  { name: "json", summary: "no effect: the output is always JSON" },
];

/** `decide`: what the client would do with each call on standard input. */
export const decideCommand: Command = {
  name: "decide",
  summary: "decide tool calls from standard input as the client would",
  usage: ["< calls.jsonl"],
  details:
    `Reads one call per line, such as {"tool_name":"Bash","tool_input":{"command":"npm test"}}, and prints one decision per
line: {"schema":"debrief.decide/1","verdict":"allow"|"ask"|"deny","reason":{…},…}, or {"schema","error"} if the line is not a
call.

With --client codex, FILE is a file of prefix rules, a command is a string or an array of words, and the answer is that of codex
execpolicy check: {"schema","matchedRules":[…],"decision":"allow"|"prompt"|"forbidden"}, without a decision where no rule matches.`,
  options: OPTIONS,
  examples: [
    `decide --settings .claude/settings.json < calls.jsonl`,
    "decide --settings .claude/settings.json --mode acceptEdits < calls.jsonl",
    "decide --client codex --settings ~/.codex/rules/default.rules < calls.jsonl",
  ],
  async run(args: string[], anyHost: Host): Promise<number> {
    const options = readOptions(args, OPTIONS);
    options.expectNone();
    const { host } = chosenClient(options, anyHost);
    const commandRules = await host.client.commandRules?.();
    if (commandRules !== undefined) return await decideCommands(options.list("settings"), commandRules, host);
    const settings = readSettingsFiles(options.list("settings"), host);
    warnOfIgnoredFiles(settings, host);
    const cwd = absolutePath(options.text("cwd") ?? ".", host);
    const context = {
      settings,
      cwd,
      ...clientFacts(cwd, host),
      home: host.home(),
      mode: parseModeOption(options.text("mode"), settings),
    };
    if (host.isInputTerminal) {
      const where = options.list("settings").length > 0 ? safe`` : safe` Without --settings no rule is in force.`;
      host.stderr(
        safe`Waiting for tool calls, one per line: {"tool_name":"Bash","tool_input":{"command":"ls"}} (end with Ctrl-D).${where}\n`,
      );
    }
    for await (const line of host.stdinLines()) {
      if (line.trim() === "") continue;
      host.stdout(safe`${jsonText({ schema: "debrief.decide/1", ...decideLine(line, context) })}\n`);
    }
    return 0;
  },
};

/** The decision about one line, or what is wrong with it: one line in, one line out. */
function decideLine(line: string, context: PermissionContext): Verdict | { readonly error: string } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (e) {
    return { error: `Not valid JSON: ${errorMessage(e)}` };
  }
  const tool = isJsonObject(value) ? stringAt(value, "tool_name") : null;
  if (!isJsonObject(value) || tool === null) return { error: 'Expected {"tool_name":…,"tool_input":{…}}' };
  const call = { tool, input: objectAt(value, "tool_input") ?? {} };
  const missing = missingMember(call);
  if (missing !== null) return { error: `Expected "tool_input" of ${tool} to be an object with a string "${missing}"` };
  return decide(call, context);
}
