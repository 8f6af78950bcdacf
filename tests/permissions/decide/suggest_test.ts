import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../lib/json.ts";
import { offerRules } from "../../../lib/permissions/mod.ts";
import { type CommandRow, contextOf, readRows } from "../../support/permission_recordings.ts";

/** Key order and the folders that the recording has replaced do not count. */
function normal(value: unknown, redacted: boolean): string {
  const text = JSON.stringify(
    value,
    (_, v) => v && typeof v === "object" && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v,
  );
  return redacted ? text.replace(/\/home\/[^"*]*?(?=\/\*\*|")/g, "/home/dev/project") : text;
}

function agreement(name: string, place: { cwd?: string; home?: string }): number {
  const rows = readRows<CommandRow>(name).filter((r) => r.suggestions !== undefined);
  const same = rows.filter((r) => {
    const ours = offerRules({ tool: "Bash", input: { command: r.command } }, contextOf(r.rules, place));
    return normal(ours, name === "bash_real") === normal(r.suggestions, name === "bash_real");
  });
  return same.length / rows.length;
}

Deno.test("suggest() offers what the client offered for made-up commands", () => {
  assertEquals(agreement("bash_made_up", {}) >= 0.99, true);
});

Deno.test("suggest() offers what the client offered for commands of real sessions", () => {
  assertEquals(agreement("bash_real", { cwd: "/home/lab/srv/proj", home: "/home/lab" }) >= 0.97, true);
});

Deno.test("suggest() offers nothing when a rule asks", () => {
  assertEquals(offerRules({ tool: "Bash", input: { command: "frob x" } }, contextOf({ ask: ["Bash(frob *)"] })), []);
});

Deno.test("suggest() offers a rule for each command when several are joined", () => {
  const [found] = offerRules({ tool: "Bash", input: { command: "npm test && git push" } }, contextOf({}));
  assertEquals(found?.type === "addRules" && found.rules.map((r) => r.ruleContent), ["npm test *", "git push *"]);
});

Deno.test("suggest() offers a folder and a mode when a file outside would be written", () => {
  const found = offerRules({ tool: "Write", input: { file_path: "/srv/x/y.txt" } }, contextOf({}));
  assertEquals(found.map((s) => s.type), ["setMode", "addDirectories"]);
});

Deno.test("suggest() offers for other tools what the client writes", () => {
  const offered = (tool: string, input: JsonObject): string[] =>
    offerRules({ tool, input }, contextOf({})).flatMap((one) =>
      one.type === "addRules" ? one.rules.map(({ toolName, ruleContent }) => `${toolName} ${ruleContent ?? ""}`) : []
    );
  assertEquals(offered("WebFetch", { url: "https://Docs.RS/x" }), ["WebFetch domain:docs.rs"]);
  assertEquals(offered("Skill", { skill: "pdf" }), ["Skill pdf", "Skill pdf:*"]);
  assertEquals(offered("WebSearch", { query: "x" }), ["WebSearch "]);
  assertEquals(offered("mcp__a__b", {}), ["mcp__a__b "]);
});
