import type { CommandRules } from "../../command_rules/command_rules.ts";
import { formatPrefixRule, parseRules } from "./parse_rules.ts";

/** The rules of Codex: `*.rules` in its directory. */
export const CODEX_RULES: CommandRules = {
  parse: parseRules,
  format: formatPrefixRule,
  file: { within: "config", path: "rules/default.rules" },
};
