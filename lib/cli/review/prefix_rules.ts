/**
 * Suggested rules for clients whose rules are prefixes of commands.
 *
 * @module
 */
import type { PrefixSuggestion } from "../../analyses/review/recommend/prefix_suggestions.ts";
import { CLIENTS } from "../../clients/clients.ts";
import { type CommandRules, decideByPrefixes } from "../../clients/command_rules.ts";
import { RISKS } from "../../permissions/risk/risk_kinds.ts";
import { pluralize } from "../../text/format.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import type { Host } from "../host/host.ts";
import { absolutePath, homePath } from "../host/paths.ts";

/** A suggested rule as a line of its client's file. */
export interface OfferedPrefixRule extends Omit<PrefixSuggestion, "words"> {
  readonly rule: string;
  readonly file: string;
  /** The client that has such rules. */
  readonly client: string;
}

/** The rules in force, as far as they can be read. */
function rulesIn(directory: string, { parse }: CommandRules, host: Host) {
  const names = (host.machine.list(directory) ?? []).filter((name) => name.endsWith(".rules"));
  return names.flatMap((name) => {
    try {
      return parse(host.readText(`${directory}/${name}`)).rules;
    } catch {
      return []; // what an unreadable file allows is unknown
    }
  });
}

/** The rules that would have spared prompts, without what a rule decides already. */
export async function offeredPrefixRules(
  prefixes: readonly PrefixSuggestion[],
  host: Host,
): Promise<OfferedPrefixRule[]> {
  const offered: OfferedPrefixRule[] = [];
  for (const client of CLIENTS) {
    const config = client.places.configDirectory((name) => host.env(name));
    if (client.commandRules === undefined || config === null) continue;
    const language = await client.commandRules();
    const file = `${absolutePath(config, host)}/${language.file.path}`;
    const inForce = rulesIn(file.slice(0, file.lastIndexOf("/")), language, host);
    for (const { words, ...suggestion } of prefixes) {
      if (decideByPrefixes(inForce, words).decision !== undefined) continue;
      offered.push({ ...suggestion, rule: language.format(words, "allow"), file, client: client.id });
    }
  }
  return offered;
}

/** The rules for a terminal; nothing if there is none. */
export function prefixRulesText(rules: readonly OfferedPrefixRule[], host: Host): SafeText {
  const [first] = rules;
  if (first === undefined) return safe``;
  const line = ({ rule, prompts, sessions, risk, isSafe }: OfferedPrefixRule) =>
    safe`     ${safeText(rule)}\n       would have spared you ${pluralize(prompts, "prompt")} in ${
      pluralize(sessions, "session")
    }; ${safeText(RISKS[risk])}${isSafe ? safe`` : safe`: check it before you add it`}\n`;
  return safe`\nPrefix rules: add each as a line to ${
    homePath(first.file, host)
  }. It allows every command that starts with its words.\n${joinSafe(rules.map(line))}`;
}
