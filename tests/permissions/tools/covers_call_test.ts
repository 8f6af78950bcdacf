import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { type Behavior, type KnownSkill, parseRule } from "../../../lib/permissions/mod.ts";
import { coversCall, coversTool } from "../../../lib/permissions/tools/covers_call.ts";

/** A plugin's skill under its short name, as client 2.1.330 knows it. */
const skill = (name: string): KnownSkill | undefined =>
  name === "sk" ? { name: "plug:sk", kind: "instructions" } : undefined;

function covers(behavior: Behavior, text: string, tool: string, input: JsonObject): boolean {
  const parsed = parseRule(text);
  if (parsed.status !== "ok") return false;
  const source = { layer: "user", path: "/home/me/.claude/settings.json" } as const;
  return coversTool(parsed.rule.tool, tool, behavior) &&
    coversCall({ rule: parsed.rule, behavior, source, anchor: "/home/me" }, { tool, input }, { skill });
}

/** A rule and the skills of the list that it covers, as 2.1.330 answered. */
const SKILLS = ["tooled", "/tooled", "plug:tooled", "deploy", "deploy-app", "sk"] as const;
const SKILL_RULES: readonly (readonly [behavior: Behavior, rule: string, covered: readonly string[]])[] = [
  ["allow", "Skill", [...SKILLS]],
  ["allow", "Skill(*)", [...SKILLS]],
  ["allow", "Skill(**)", []],
  ["allow", "Skill(tooled)", ["tooled", "/tooled"]],
  ["allow", "Skill( tooled )", []],
  ["allow", "Skill(Tooled)", []],
  ["allow", "Skill(tool*)", []],
  ["allow", "Skill(tooled *:*)", []],
  ["allow", "Skill(skill:tooled)", []],
  ["allow", "Skill(/deploy:*)", ["deploy", "deploy-app"]],
  ["allow", "Skill(deploy *)", ["deploy", "deploy-app"]],
  ["allow", "Skill(plug:*)", ["plug:tooled", "sk"]],
  ["deny", "Skill(tooled)", ["tooled", "/tooled", "plug:tooled"]],
  ["deny", "Skill(plug *)", ["plug:tooled", "sk"]],
  ["deny", "Skill(skill:tooled)", ["tooled", "/tooled", "plug:tooled"]],
  ["deny", "Skill(skill:plug:*)", ["plug:tooled", "sk"]],
  ["deny", "Skill(skill:*)", [...SKILLS]],
  ["ask", "Skill(tooled)", []],
  ["ask", "Skill(deploy *)", []],
  ["ask", "Skill(skill:tooled)", ["tooled"]],
  ["ask", "Skill(*)", [...SKILLS]],
];

for (const [behavior, rule, covered] of SKILL_RULES) {
  Deno.test(`coversCall() covers ${covered.join(", ") || "no skill"} by ${behavior} ${rule}`, () => {
    assertEquals(SKILLS.filter((name) => covers(behavior, rule, "Skill", { skill: name })), covered);
  });
}

Deno.test("coversCall() compares the arguments of a skill only where a rule names them", () => {
  assertEquals(covers("deny", "Skill(args:*)", "Skill", { skill: "a" }), false);
  assertEquals(covers("deny", "Skill(args:*)", "Skill", { skill: "a", args: "b" }), true);
});

const AGENTS = ["Explore", "explore", "general-purpose", null, "reviewer", "plug:helper"] as const;
const AGENT_RULES: readonly (readonly [behavior: Behavior, rule: string, covered: readonly (string | null)[]])[] = [
  ["deny", "Agent(Explore)", ["Explore", "explore"]],
  ["deny", "Task(explore)", ["explore"]],
  ["deny", "Agent(general-purpose)", ["general-purpose", null]],
  ["deny", "Agent(plug:helper)", ["plug:helper"]],
  ["deny", "Agent(plug:*)", []],
  ["deny", "Agent(Ex*)", []],
  ["deny", "Agent( Explore )", []],
  ["deny", "Agent(subagent_type:*)", ["Explore", "explore", "general-purpose", "reviewer", "plug:helper"]],
  ["deny", "Agent(subagent_type:exp*)", ["explore"]],
  ["deny", "Agent(prompt:p)", [...AGENTS]],
  ["deny", "Agent(model:*)", []],
  ["ask", "Agent(Explore)", []],
  ["ask", "Agent(subagent_type:reviewer)", ["reviewer"]],
  ["ask", "Task(*)", [...AGENTS]],
];

for (const [behavior, rule, covered] of AGENT_RULES) {
  Deno.test(`coversCall() covers ${covered.join(", ") || "no agent"} by ${behavior} ${rule}`, () => {
    const input = (type: string | null): JsonObject =>
      type === null ? { prompt: "p" } : { prompt: "p", subagent_type: type };
    assertEquals(AGENTS.filter((type) => covers(behavior, rule, "Agent", input(type))), [...covered]);
  });
}

Deno.test("coversCall() compares one key of the input in deny and ask rules, never in allow rules", () => {
  const cases: readonly (readonly [rule: string, tool: string, input: JsonObject])[] = [
    ["CronCreate(prompt:x)", "CronCreate", { prompt: "x" }],
    ["WebSearch(query:frob docs)", "WebSearch", { query: "frob docs" }],
    ["NotebookEdit(cell_id:c1)", "NotebookEdit", { cell_id: "c1" }],
    ["Monitor(description:d*)", "Monitor", { description: "dd" }],
  ];
  for (const [rule, tool, input] of cases) {
    assertEquals((["deny", "ask", "allow"] as const).map((one) => covers(one, rule, tool, input)), [true, true, false]);
    assertEquals(covers("deny", rule, tool, {}), false);
  }
});

/** A rule's name and the MCP tools it covers where the servers are known. */
const SERVERS = ["files", "a__b"];
const TOOLS = ["mcp__files__read", "mcp__files__x__y", "mcp__a__b__t"] as const;
const NAMES: readonly (readonly [behavior: Behavior, name: string, covered: readonly string[]])[] = [
  ["allow", "mcp__files", ["mcp__files__read", "mcp__files__x__y"]],
  ["allow", "mcp__files__*", ["mcp__files__read", "mcp__files__x__y"]],
  ["allow", "mcp__files__**", ["mcp__files__read", "mcp__files__x__y"]],
  ["allow", "mcp__files__x*", ["mcp__files__x__y"]],
  ["allow", "mcp__files__*__y", ["mcp__files__x__y"]],
  ["allow", "mcp__files__", []],
  ["allow", "mcp__files*", []],
  ["allow", "mcp__a", []],
  ["allow", "mcp__a__*", []],
  ["allow", "mcp__a__b", []],
  ["allow", "mcp__a__b*", []],
  ["allow", "mcp__a__b__*", ["mcp__a__b__t"]],
  ["deny", "mcp__a", ["mcp__a__b__t"]],
  ["deny", "mcp__a__b", ["mcp__a__b__t"]],
  ["deny", "mcp__files__x", []],
  ["deny", "mcp__fil*", ["mcp__files__read", "mcp__files__x__y"]],
  ["ask", "*__t", ["mcp__a__b__t"]],
  ["deny", "mcp__Files", []],
];

for (const [behavior, name, covered] of NAMES) {
  Deno.test(`coversTool() covers ${covered.join(", ") || "no tool"} by ${behavior} ${name}`, () => {
    assertEquals(TOOLS.filter((tool) => coversTool(name, tool, behavior, SERVERS)), covered);
  });
}

const UNKNOWN = ["mcp__a__read", "mcp__a__b__read"] as const;
const STRICTER: readonly (readonly [behavior: Behavior, name: string, covered: readonly string[]])[] = [
  ["allow", "mcp__a", ["mcp__a__read"]],
  ["allow", "mcp__a__*", ["mcp__a__read"]],
  ["allow", "mcp__a__b__*", ["mcp__a__b__read"]],
  ["allow", "mcp__a__b__read", ["mcp__a__b__read"]],
  ["deny", "mcp__a__*", ["mcp__a__read", "mcp__a__b__read"]],
  ["ask", "mcp__a", ["mcp__a__read", "mcp__a__b__read"]],
  ["deny", "mcp__a__b", ["mcp__a__b__read"]],
];
for (const [behavior, name, covered] of STRICTER) {
  Deno.test(`coversTool() covers ${covered.join(", ")} by ${behavior} ${name} when no server is known`, () => {
    assertEquals(UNKNOWN.filter((tool) => coversTool(name, tool, behavior)), covered);
  });
}

Deno.test("coversTool() reads renamed tools by either name", () => {
  assertEquals([coversTool("Agent", "Task", "allow"), coversTool("KillShell", "TaskStop", "deny")], [true, true]);
  assertEquals(coversTool("Re?d", "Read", "deny"), false);
});
