import { assert, assertEquals } from "@std/assert";
import { indexOf, rulesWithout } from "../../../lib/permissions/rules/rule_index.ts";
import { coversPath } from "../../../lib/permissions/rules/match_rules.ts";
import { coversTool } from "../../../lib/permissions/tools/covers_call.ts";
import fc from "../../support/property.ts";
import { matchesCommand } from "../../../lib/permissions/rules/command_match.ts";
import type { Behavior } from "../../../lib/permissions/settings/settings.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const RULES = {
  allow: [
    "Bash(frob *)",
    "Bash(* push)",
    "Bash(frob x)",
    "Bash(fro*)",
    "Bash(git:*)",
    "Bash",
    "Read(//a/**)",
    "mcp__s__*",
  ],
  deny: ["Bash(timeout:5)", "Bash(rm\\* x)", "Web*"],
};

Deno.test("indexOf() finds by the first word every rule that covers a command, in the order of the rules", () => {
  const { settings: { rules } } = contextOf(RULES);
  const index = indexOf(rules);
  for (const command of ["frob x", "frob", "frobnicate", "git", "git push", "x push", "rm* x", "ls"]) {
    for (const behavior of ["allow", "deny"] as const) {
      const covers = ({ rule }: (typeof rules)[number]) =>
        rule.content.kind !== "whole_tool" && matchesCommand(rule.content, { exact: [command], spaced: [command] });
      const all = rules.filter((r) => r.behavior === behavior && r.rule.tool === "Bash" && covers(r));
      assertEquals(
        index.ofCommands(behavior, "Bash", { exact: [command], spaced: [command] }).filter(covers),
        all,
        command,
      );
    }
  }
});

const BASE = { cwd: "/home/u/App", home: "/home/u" };

Deno.test("indexOf() finds by its beginning every rule that covers a path, in the order of the rules", () => {
  const name = fc.constantFrom(
    "src",
    "SRC",
    "a.b",
    "**",
    "*",
    "*.ts",
    "[st]rc",
    "k",
    "App",
    "..",
    "x y",
    "home",
    "u",
    "",
  );
  const pattern = fc.tuple(fc.constantFrom("//", "~/", "/", "./", "", "//home/"), fc.array(name, { maxLength: 4 }))
    .map(([start, names]) => `${start}${names.join("/")}`);
  const rule = fc.tuple(fc.constantFrom("Read", "Edit"), pattern).map(([tool, text]) => `${tool}(${text})`);
  const segment = fc.constantFrom("src", "Src", "a.b", "x.ts", "k", "App", "x y", "home", "u");
  const path = fc.tuple(fc.constantFrom("/", "/home/u/", "/home/u/App/"), fc.array(segment, { maxLength: 4 }))
    .map(([start, names]) => `/${`${start}${names.join("/")}`.split("/").filter((part) => part !== "").join("/")}`);
  let covering = 0;
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 8 }), fc.array(rule, { maxLength: 8 }), path, (allow, deny, path) => {
      const { settings: { rules } } = contextOf({ allow, deny });
      for (const behavior of ["allow", "deny"] as const) {
        const covers = (each: (typeof rules)[number]) => coversPath(each, { path, use: "read", byTool: true }, BASE);
        const all = rules.filter((each) => each.behavior === behavior && covers(each));
        covering += all.length;
        assertEquals(indexOf(rules).ofPaths(behavior, path, BASE).filter(covers), all);
      }
    }),
    { numRuns: 2000 },
  );
  assert(covering > 500, `${covering} rules covered a path`);
});

Deno.test("indexOf() finds by its name every rule that covers a tool of an MCP server", () => {
  const names = [
    "mcp__a",
    "mcp__a__b",
    "mcp__a__*",
    "mcp__a__b__c",
    "mcp__*",
    "mcp__a_b",
    "mcp____",
    "mcp__a__",
    "Web*",
    "*",
  ];
  const { settings: { rules } } = contextOf({ allow: names, deny: names, ask: names });
  for (
    const tool of ["mcp__a__b", "mcp__a__b__c", "mcp__a_b__c", "mcp__a", "mcp____b", "mcp__a____b", "WebFetch", "Bash"]
  ) {
    for (const behavior of ["allow", "ask", "deny"] as const) {
      const covers = (each: (typeof rules)[number]) => coversTool(each.rule.tool, tool, behavior);
      const all = rules.filter((each) => each.behavior === behavior && covers(each));
      assertEquals(indexOf(rules).patterns(behavior, tool).filter(covers), all, `${behavior} ${tool}`);
    }
  }
});

Deno.test("indexOf() does not read the rules for other paths and tools", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => [`Read(//srv/d${i}/**)`, `Edit(~/p${i}/*.ts)`, `mcp__s${i}__t`]);
  const index = indexOf(contextOf({ allow: [...many.flat(), "Read(//srv/frob/**)", "Edit(**/x)"] }).settings.rules);
  const texts = (rules: readonly { readonly rule: { readonly text: string } }[]) => rules.map(({ rule }) => rule.text);
  assertEquals(texts(index.ofPaths("allow", "/srv/frob/a", BASE)), ["Read(//srv/frob/**)"]);
  assertEquals(texts(index.ofPaths("allow", "/home/u/App/x", BASE)), ["Edit(**/x)"]);
  assertEquals(texts(index.patterns("allow", "mcp__s7__t")), ["mcp__s7__t"]);
});

Deno.test("indexOf() does not read the rules for other commands", () => {
  const many = Array.from({ length: 1_000 }, (_, i) => `Bash(tool${i} *)`);
  const { settings: { rules } } = contextOf({ allow: [...many, "Bash(frob *)"], deny: many });
  const index = indexOf(rules);
  const found = (behavior: Behavior) =>
    index.ofCommands(behavior, "Bash", { exact: ["frob"], spaced: ["frob"] }).map(({ rule }) => rule.text);
  assertEquals([found("allow"), found("deny")], [["Bash(frob *)"], []]);
  assertEquals(indexOf(rules), index);
});

Deno.test("indexOf() knows rules for a whole tool, for paths, by patterns and for other members of the input", () => {
  const index = indexOf(contextOf(RULES).settings.rules);
  const texts = (rules: readonly { readonly rule: { readonly text: string } }[]) => rules.map(({ rule }) => rule.text);
  assertEquals(index.ofWhole("allow", "Bash")?.rule.text, "Bash");
  assertEquals(index.ofWhole("deny", "Bash"), undefined);
  assertEquals(texts(index.ofPaths("allow", "/a/b", BASE)), ["Read(//a/**)"]);
  assertEquals([texts(index.patterns("allow", "x")), texts(index.patterns("deny", "x"))], [["mcp__s__*"], ["Web*"]]);
  assertEquals(texts(index.ofInput("deny")), ["Bash(timeout:5)"]);
});

Deno.test("rulesWithout() leaves rules out once for each name", () => {
  const { settings: { rules } } = contextOf(RULES);
  const without = rulesWithout(rules, "allow Bash", (r) => r.rule.text === "Bash");
  assertEquals(without.length, rules.length - 1);
  assertEquals(rulesWithout(rules, "allow Bash", () => true), without);
});
