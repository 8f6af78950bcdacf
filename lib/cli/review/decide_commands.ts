/**
 * Deciding commands by the rules of a client whose rules are prefixes of commands.
 *
 * @module
 */
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
import { jsonText } from "../../text/safe_json.ts";
import { safe, safeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";
import { homePath } from "../host/paths.ts";

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
