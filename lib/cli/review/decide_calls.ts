import { errorMessage } from "../../error_message.ts";
import { absolutePath } from "../host/paths.ts";
import { isJsonObject, objectAt, stringAt } from "../../json.ts";
import { decide } from "../../permissions/decide/decide.ts";
import { missingMember } from "../../permissions/decide/file.ts";
import type { PermissionContext } from "../../permissions/context.ts";
import type { Verdict } from "../../permissions/decide/verdict.ts";
import { decideCommands } from "./decide_commands.ts";
import type { Host } from "../host/host.ts";
import { jsonText } from "../../text/safe_json.ts";
import { safe } from "../../text/safe_text.ts";
import type { Options } from "../args/options.ts";
import { clientFacts } from "./client_facts.ts";
import {
  givenSettings,
  namedSettings,
  parseModeOption,
  sandboxFacts,
  warnOfIgnoredFiles,
} from "./permission_settings.ts";
import { mergeSettings } from "../../permissions/settings/settings.ts";

/** Decides each call on standard input as the client would; returns the exit code. */
export async function decideGivenCalls(options: Options, host: Host): Promise<number> {
  const commandRules = await host.client.commandRules?.();
  if (commandRules !== undefined) return await decideCommands(options.list("settings"), commandRules, host);
  const given = givenSettings(options);
  const settings = mergeSettings(namedSettings(given, host));
  warnOfIgnoredFiles(settings, host);
  const cwd = absolutePath(options.text("cwd") ?? ".", host);
  const context = {
    settings,
    cwd,
    ...clientFacts(cwd, host),
    ...sandboxFacts(settings, host),
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
    host.stdout(safe`${jsonText({ schema: "debrief.decide/1", ...decideGivenLine(line, context) })}\n`);
  }
  return 0;
}

/** The decision about one line, or what is wrong with it: one line in, one line out. */
function decideGivenLine(line: string, context: PermissionContext): Verdict | { readonly error: string } {
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
