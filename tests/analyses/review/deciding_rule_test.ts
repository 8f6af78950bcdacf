import { assertEquals } from "@std/assert";
import type { DecidingRule } from "../../../lib/analyses/review/deciding_rule.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { mergeSettings, parseSettings, type SettingsLayer } from "../../../lib/permissions/mod.ts";
import { reviewOf } from "../../support/review/reviews.ts";

/** A call and its result as client 2.1.330 wrote them. */
function call(name: string, input: JsonObject, result: JsonObject, isError = true): JsonObject[] {
  const { content, ...fields } = result;
  const line = { sessionId: "s", cwd: "/p", version: "2.1.330", entrypoint: "sdk-cli" };
  return [
    { ...line, type: "assistant", uuid: "a", message: { content: [{ type: "tool_use", id: "t", name, input }] } },
    {
      ...line,
      type: "user",
      uuid: "u",
      message: { content: [{ type: "tool_result", tool_use_id: "t", is_error: isError, content }] },
      ...fields,
    },
  ];
}

const FILES: Readonly<Record<string, SettingsLayer>> = {
  "/home/me/.claude/settings.json": "user",
  "/p/.claude/settings.json": "project",
};

/** The rule that decided about the call, under today's rules of the user and the project. */
function decided(lines: JsonObject[], user: JsonObject, project: JsonObject = {}): [string, DecidingRule | null] {
  const parts = Object.entries(FILES).map(([path, layer], i) =>
    parseSettings(JSON.stringify({ permissions: [user, project][i] }), { layer, path })
  );
  const review = reviewOf(lines, { history: { settings: mergeSettings(parts), home: "/home/me" } });
  const [finding] = review.tally.findings;
  if (finding === undefined) throw new Error("no call");
  return [finding.decision, review.deciding.get(finding) ?? null];
}

const AGENT_DENIED = call("Agent", { subagent_type: "Explore", prompt: "x" }, {
  content: "Agent type 'Explore' has been denied by permission rule 'Agent(Explore)' from userSettings.",
  toolUseResult: "Error: Agent type 'Explore' has been denied by permission rule 'Agent(Explore)' from userSettings.",
  permissionDecision: { decision: "accept", source: "config" },
});

Deno.test("decidingRules() takes the rule of a denied agent from the client's words: the call is recorded as accepted", () => {
  assertEquals(decided(AGENT_DENIED, {}), [
    "denied_by_rule",
    { how: "recorded", rule: "Agent(Explore)", source: "userSettings", file: null },
  ]);
  assertEquals(decided(AGENT_DENIED, { deny: ["Agent(Explore)"] })[1]?.file, "/home/me/.claude/settings.json");
});

Deno.test("decidingRules() believes such words of no other tool, and of no agent that only says them in between", () => {
  const words = "Agent type 'x' has been denied by permission rule 'Agent(x)' from userSettings.";
  const accepted = { permissionDecision: { decision: "accept", source: "config" } };
  for (const name of ["Bash", "mcp__a__b", "WebFetch", "Read"]) {
    assertEquals(decided(call(name, {}, { content: words, ...accepted }), {}), ["allowed", null]);
  }
  assertEquals(decided(call("Agent", {}, { content: `I read: ${words}`, ...accepted }), {}), ["allowed", null]);
  assertEquals(decided(call("Agent", {}, { content: words, ...accepted }, false), {}), ["allowed", null]);
});

const DENIED = call("Bash", { command: "cd . && rm -rf x" }, {
  content: "Permission to use Bash with command cd . && rm -rf x has been denied.",
  toolDenialKind: "permission-rule",
  permissionDecision: {
    decision: "reject",
    source: "config",
    reasonType: "subcommandResults",
    ruleSource: "userSettings",
    reasonCode: "rule:userSettings",
  },
});

Deno.test("decidingRules() simulates the rule where the client recorded only its file, and among that file's rules", () => {
  const deny = { deny: ["Bash(rm *)"] };
  assertEquals(decided(DENIED, deny, { deny: ["Bash"] }), ["denied_by_rule", {
    how: "simulated",
    rule: "Bash(rm *)",
    file: "/home/me/.claude/settings.json",
    source: "userSettings",
  }]);
  assertEquals(decided(DENIED, {}, deny)[1], { how: "unknown", rule: null, file: null, source: "userSettings" });
});

Deno.test("decidingRules() simulates where the client recorded nothing, and says nothing where nobody knows", () => {
  const old = DENIED.map(({ permissionDecision: _, ...line }) => ({ ...line, version: "2.1.150" }));
  assertEquals(decided(old, {}, { deny: ["Bash(rm *)"] })[1], {
    how: "simulated",
    rule: "Bash(rm *)",
    file: "/p/.claude/settings.json",
    source: null,
  });
  assertEquals(decided(old, { allow: ["Bash(rm *)"] })[1], null);
});

Deno.test("decidingRules() names the rule that allowed, and no file for one of the command line", () => {
  const allowed = (ruleSource: string) =>
    call("Bash", { command: "frob x" }, {
      content: "ok",
      permissionDecision: { decision: "accept", source: "config", reasonType: "rule", ruleSource },
    }, false);
  const rules = { allow: ["Bash(frob *)"] };
  assertEquals(decided(allowed("userSettings"), rules)[1]?.rule, "Bash(frob *)");
  assertEquals(decided(allowed("cliArg"), rules), ["allowed_by_rule", {
    how: "unknown",
    rule: null,
    file: null,
    source: "cliArg",
  }]);
});
