import { assertEquals } from "@std/assert";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { CODEX_RULES } from "../../../lib/clients/codex/rules/codex_rules.ts";
import { commandRulesOf } from "../../../lib/clients/command_rules/registry.ts";

Deno.test("commandRulesOf() has rules of prefixes for Codex alone, and each client has one kind of rules", () => {
  assertEquals(CLIENTS.map(commandRulesOf), [null, CODEX_RULES]);
  for (const client of CLIENTS) assertEquals(commandRulesOf(client) === null, client.hasPermissionRules, client.id);
});
