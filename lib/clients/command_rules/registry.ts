import type { Client } from "../client.ts";
import { codex } from "../codex/mod.ts";
import { CODEX_RULES } from "../codex/rules/codex_rules.ts";
import type { CommandRules } from "./command_rules.ts";

/** The rule language of a client whose rules are prefixes of commands; null for one with rules for tools and paths. */
export function commandRulesOf(client: Client): CommandRules | null {
  return client === codex ? CODEX_RULES : null;
}
