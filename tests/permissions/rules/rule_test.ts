import { assertEquals } from "@std/assert";
import fc from "../../support/property.ts";
import { formatRule, parseRule, type RuleContent } from "../../../lib/permissions/mod.ts";

const TABLE: readonly [string, string, RuleContent][] = [
  ["Bash", "Bash", { kind: "whole_tool" }],
  ["Bash(*)", "Bash", { kind: "whole_tool" }],
  ["Bash(npm run build)", "Bash", { kind: "exact", command: "npm run build" }],
  ["Bash( frob * )", "Bash", { kind: "wildcard", pattern: "frob *" }],
  ["Bash(ls:*)", "Bash", { kind: "prefix", prefix: "ls" }],
  ["Bash(git:* push)", "Bash", { kind: "wildcard", pattern: "git:* push" }],
  ["Bash(echo \\(x\\))", "Bash", { kind: "exact", command: "echo (x)" }],
  ["Bash(echo \\\\)", "Bash", { kind: "exact", command: "echo \\" }],
  ["Read(//etc/**)", "Read", { kind: "path", anchor: "root", pattern: "/etc/**" }],
  ["Edit(~/notes/*)", "Edit", { kind: "path", anchor: "home", pattern: "/notes/*" }],
  ["Edit(/src/**)", "Edit", { kind: "path", anchor: "source", pattern: "/src/**" }],
  ["Edit(./src)", "Edit", { kind: "path", anchor: "cwd", pattern: "./src" }],
  ["WebFetch(domain:example.com)", "WebFetch", { kind: "domain", domain: "example.com" }],
  ["mcp__files", "mcp__files", { kind: "whole_tool" }],
  ["mcp__files__*", "mcp__files__*", { kind: "whole_tool" }],
  ["Task(reviewer)", "Agent", { kind: "name", name: "reviewer" }],
  ["Skill(pdf *)", "Skill", { kind: "name", name: "pdf *" }],
];

for (const [text, tool, content] of TABLE) {
  Deno.test(`parseRule() reads ${text}`, () => {
    assertEquals(parseRule(text), { status: "ok", rule: { text, tool, content } });
  });
}

for (
  const text of [
    "Bash(echo \\)",
    "Bash(echo \\\\\\)",
    "",
    "Bash(",
    "Bash()",
    "Bash(frob x)*",
    "bash(frob *)",
    "Bash (frob *)",
    "Bash)",
    "(x)",
    "mcp__a(b)",
  ]
) {
  Deno.test(`parseRule() gives a reason when a rule is malformed: ${JSON.stringify(text)}`, () => {
    const parsed = parseRule(text);
    assertEquals(parsed.status, "malformed");
    assertEquals(parsed.status === "malformed" && parsed.reason.length > 0, true);
  });
}

const words = fc.string({ minLength: 1, maxLength: 12 }).filter((s) => s.trim() !== "");
const contents: fc.Arbitrary<{ tool: string; inner: string }> = fc.oneof(
  words.map((inner) => ({ tool: "Bash", inner })),
  words.map((inner) => ({ tool: "Edit", inner })),
  words.map((inner) => ({ tool: "Read", inner: `//${inner}` })),
  words.map((inner) => ({ tool: "WebFetch", inner: `domain:${inner}` })),
  words.map((inner) => ({ tool: "Agent", inner })),
);

Deno.test("formatRule() and parseRule() are each other's inverse", () => {
  fc.assert(
    fc.property(contents, ({ tool, inner }) => {
      const first = parseRule(`${tool}(${inner.replace(/[\\()]/g, "\\$&")})`);
      if (first.status !== "ok") return;
      const second = parseRule(formatRule(first.rule));
      assertEquals(second.status === "ok" && { tool: second.rule.tool, content: second.rule.content }, {
        tool: first.rule.tool,
        content: first.rule.content,
      });
    }),
    { numRuns: 2000, seed: 5 },
  );
});
