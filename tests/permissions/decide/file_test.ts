import { assertEquals } from "@std/assert";
import { checkedPath, coversWhole, decideFile, fileToolOf } from "../../../lib/permissions/decide/file.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

Deno.test("fileToolOf() knows tools of files, and no name of every object", () => {
  assertEquals(["Read", "Edit", "NotebookEdit", "Grep"].map((tool) => fileToolOf(tool)?.use), [
    "read",
    "write",
    "write",
    "read",
  ]);
  assertEquals([fileToolOf("Bash"), fileToolOf("constructor")], [undefined, undefined]);
});

const CHECKED: readonly (readonly [tool: string, input: Record<string, string>, path: string | null])[] = [
  ["Read", { file_path: "a.ts" }, "a.ts"],
  ["Read", { path: "a.ts" }, null],
  ["Glob", { pattern: "/etc/*.conf" }, "/etc"],
  ["Glob", { pattern: "/*.conf" }, "/"],
  ["Glob", { pattern: "/etc/hosts" }, "/etc/hosts"],
  ["Glob", { pattern: "src/*.ts", path: "/srv" }, "/srv"],
  ["Glob", { pattern: "src/*.ts" }, null],
  ["Grep", { pattern: "/etc/*", path: "/var" }, "/var"],
  ["Bash", { file_path: "a" }, null],
];

for (const [tool, input, path] of CHECKED) {
  Deno.test(`checkedPath() of ${tool} with ${JSON.stringify(input)} is ${path}`, () => {
    assertEquals(checkedPath({ tool, input }), path);
  });
}

const DECIDED: readonly (readonly [
  tool: string,
  path: string,
  rules: Partial<Record<"allow" | "ask" | "deny", string[]>>,
  verdict: string,
  kind: string,
])[] = [
  ["Read", "a.ts", {}, "allow", "free"],
  ["Read", "/etc/hosts", {}, "ask", "path"],
  ["Read", "/etc/hosts", { allow: ["Read"] }, "allow", "rule"],
  ["Read", "/etc/hosts", { allow: ["Read(*)"] }, "ask", "path"],
  ["Edit", "a.ts", {}, "ask", "no_rule"],
  ["Edit", "a.ts", { allow: ["Edit(*)"] }, "allow", "rule"],
  ["Edit", "a.ts", { allow: ["Edit(src/**)"] }, "ask", "no_rule"],
  ["Edit", "src/a.ts", { allow: ["Edit(src/**)"] }, "allow", "rule"],
  ["Edit", "a.ts", { deny: ["Read"] }, "deny", "rule"],
  ["Edit", "a.ts", { allow: ["Edit"], ask: ["Edit"] }, "ask", "rule"],
  ["Write", ".git/config", { allow: ["Edit", "Write"] }, "ask", "guarded_path"],
  ["Read", "a.ts", { deny: ["Read(*)"] }, "deny", "rule"],
];

for (const [tool, path, rules, verdict, kind] of DECIDED) {
  Deno.test(`decideFile() says ${verdict} to ${tool} of ${path} under ${JSON.stringify(rules)}`, () => {
    const decided = decideFile({ tool, input: { file_path: path } }, fileToolOf(tool)!, contextOf(rules));
    assertEquals([decided.verdict, decided.reason.kind], [verdict, kind]);
  });
}

Deno.test("coversWhole() takes rules that ask for no path, and those that deny reading for a change", () => {
  const covers = (behavior: "allow" | "deny", rule: string, tool: string) => {
    const context = contextOf({ [behavior]: [rule] });
    return coversWhole(context.settings.rules[0]!, { tool, input: { file_path: "a" } }, context);
  };
  assertEquals(covers("allow", "Read", "Read"), true);
  assertEquals(covers("allow", "Read(*)", "Read"), true);
  assertEquals(covers("allow", "Read(src/**)", "Read"), false);
  assertEquals(covers("allow", "Read", "Edit"), false);
  assertEquals(covers("deny", "Read", "Edit"), true);
});
