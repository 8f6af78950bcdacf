import {
  type CommandRules,
  decideByPrefixes,
  type PrefixDecision,
  type PrefixRule,
  strictestDecision,
} from "../../clients/command_rules.ts";
import { errorMessage } from "../../error_message.ts";
import { isJsonObject, objectAt, stringAt } from "../../json.ts";
import { readShell } from "../../permissions/bash/read_shell.ts";
import type { PermissionContext } from "../../permissions/context.ts";
import { decide } from "../../permissions/decide/decide.ts";
import { missingMember } from "../../permissions/decide/file.ts";
import type { Verdict } from "../../permissions/decide/verdict.ts";
import { mergeSettings } from "../../permissions/settings/settings.ts";
import { jsonText } from "../../text/safe_json.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import type { Options } from "../args/options.ts";
import type { Host } from "../host/host.ts";
import { absolutePath, homePath } from "../host/paths.ts";
import { clientFacts } from "./client_facts.ts";
import {
  givenSettings,
  namedSettings,
  parseModeOption,
  sandboxFacts,
  warnOfIgnoredFiles,
} from "./permission_settings.ts";

/** The decision about a call, or why there is none. */
type Answer = PrefixDecision | { readonly error: string };

/** The decision about a command line: of each command in it, and the strictest; none where one has none. */
function decideCommandLine(rules: readonly PrefixRule[], text: string): Answer {
  const { parts, tooComplex } = readShell(text);
  if (tooComplex !== null) return { matchedRules: [] };
  const decisions = parts.map(({ argv }) => decideByPrefixes(rules, argv));
  const matchedRules = decisions.flatMap((one) => one.matchedRules);
  const strictest = strictestDecision(decisions.flatMap(({ decision }) => decision ?? []));
  const isOpen = strictest === "allow" && decisions.some(({ decision }) => decision === undefined);
  return { matchedRules, ...(strictest === undefined || isOpen ? {} : { decision: strictest }) };
}

function decideCall(rules: readonly PrefixRule[], line: string): Answer {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    return { error: `Not valid JSON: ${errorMessage(error)}` };
  }
  const input = isJsonObject(value) ? objectAt(value, "tool_input") ?? value : {};
  const words: unknown = input["command"];
  if (Array.isArray(words) && words.every((word) => typeof word === "string")) return decideByPrefixes(rules, words);
  const text = stringAt(input, "command");
  return text === null ? { error: 'Expected {"tool_input":{"command":…}}' } : decideCommandLine(rules, text);
}

/** Decides each call on standard input; returns the exit code. */
export async function decideCommands(files: readonly string[], { parse }: CommandRules, host: Host): Promise<number> {
  const read = files.map((path) => ({ path, ...parse(host.readText(path)) }));
  for (const { path, problems } of read) {
    for (const { line, message } of problems) {
      host.stderr(safe`${homePath(path, host)}:${line}: ${safeText(message)} (ignored)\n`);
    }
  }
  const rules = read.flatMap(({ rules }) => rules);
  for await (const line of host.stdinLines()) {
    if (line.trim() === "") continue;
    host.stdout(safe`${jsonText({ schema: "debrief.decide/1", ...decideCall(rules, line) })}\n`);
  }
  return 0;
}

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
    const waiting =
      safe`Waiting for tool calls, one per line: {"tool_name":"Bash","tool_input":{"command":"ls"}} (end with Ctrl-D).${where}\n`;
    host.stderr(waiting);
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
