import { assertEquals } from "@std/assert";
import type { CallGroup } from "../../../../lib/analyses/review/facts/call_groups.ts";
import { requiredRules, type RuleForm } from "../../../../lib/analyses/review/recommend/requirements.ts";
import { mergeSettings, settingsOf } from "../../../../lib/permissions/settings/settings.ts";

function group(tool: string, input: CallGroup["input"]): CallGroup {
  return {
    tool,
    input,
    cwd: "/p",
    root: "/p",
    isWindows: false,
    mode: null,
    decisions: new Map(),
    calls: 1,
    first: null,
    last: null,
    words: [],
  };
}

/** What a call requires, in one text: its rules, its paths, or why no rule helps. */
function describe(call: CallGroup, permissions: unknown = {}, form?: RuleForm): string {
  const settings = mergeSettings([
    settingsOf({ permissions }, { layer: "user", path: "/home/me/.claude/settings.json" }),
  ]);
  const required = requiredRules(call, { settings, home: "/home/me" }, form);
  if (required === null) return "nothing";
  if (required.blocked !== null) return `blocked: ${required.blocked}`;
  const paths = required.paths.map(({ use, path, isDirectory, separate }) =>
    `${use} ${path}${isDirectory ? " (directory)" : ""}${separate ? " (separate)" : ""}`
  );
  return [...required.rules.map(({ rule }) => rule), ...paths].join(", ");
}

const SESSION = "11111111-2222-4333-8444-555555555555";
const TEMPORARY = "blocked: A file in the client's temporary directory belongs to one session";

const COMMANDS: readonly (readonly [command: string, expected: string])[] = [
  ["ls -la", "nothing"],
  ["frob one", "Bash(frob one)"],
  ["frob one && blix two", "Bash(frob one), Bash(blix two)"],
  ["npm run test", "Bash(npm run test)"],
  // a commit message is not repeated
  ["git commit -m 'x y'", "Bash(git commit *)"],
  // no prefix of a shell is safe
  ["bash -c 'x'", "Bash(bash -c 'x')"],
  // the redirect's target first, then the command
  ["frob one > out.txt", "Bash(frob one), Edit /p/out.txt"],
  ["frob one > /etc/x", "Bash(frob one), Edit /etc/x"],
  ["cat /etc/hosts", "Read /etc/hosts"],
  ["ls /srv", "Read /srv (directory)"],
  ["cat ~/.ssh/id_rsa", "Read /home/me/.ssh/id_rsa (separate)"],
  ["frob $(blix)", "blocked: A nested command"],
  [`frob one > /tmp/claude-1000/-p/${SESSION}/scratchpad/out.txt`, TEMPORARY],
];

for (const [command, expected] of COMMANDS) {
  Deno.test(`requiredRules() requires ${expected} for the command ${command}`, () => {
    assertEquals(describe(group("Bash", { command })), expected);
  });
}

const TOOLS: readonly (readonly [tool: string, input: CallGroup["input"], expected: string])[] = [
  ["Read", { file_path: "/p/a.ts" }, "nothing"],
  ["Read", { file_path: "/etc/hosts" }, "Read /etc/hosts"],
  ["Grep", { path: "/srv" }, "Read /srv (directory)"],
  ["Write", { file_path: "/p/a.ts" }, "Edit /p/a.ts"],
  ["Edit", { file_path: "a.ts" }, "Edit /p/a.ts"],
  ["Write", { file_path: "/p/.env" }, "Edit /p/.env (separate)"],
  ["NotebookEdit", { notebook_path: "/p/a.ipynb" }, "Edit /p/a.ipynb"],
  ["Write", { file_path: `/tmp/claude-1000/-p/${SESSION}/scratchpad/cmp.js` }, TEMPORARY],
  ["Read", { file_path: `/private/tmp/claude-501/-q/${SESSION}/tasks/b1.output` }, TEMPORARY],
  ["WebFetch", { url: "https://a.example/x" }, "WebFetch(domain:a.example)"],
  ["WebFetch", { url: "nonsense" }, 'blocked: WebFetch does not take "url" as it is given'],
  ["Skill", { skill: "pdf" }, "Skill(pdf)"],
  ["Task", { subagent_type: "Explore" }, "nothing"],
  ["WebSearch", {}, "WebSearch"],
  ["mcp__a__b", {}, "mcp__a__b"],
  ["mcp__acp__Bash", { command: "frob one" }, "mcp__acp__Bash"],
  ["mcp__acp__Edit", { file_path: "/p/a.ts" }, "mcp__acp__Edit"],
  // a rule for the server would allow tools that were never used
  ["mcp__a", {}, "blocked: No rule covers mcp__a"],
  ["ExitPlanMode", {}, "blocked: ExitPlanMode always prompts"],
];

for (const [tool, input, expected] of TOOLS) {
  Deno.test(`requiredRules() requires ${expected} for ${tool} ${JSON.stringify(input)}`, () => {
    assertEquals(describe(group(tool, input)), expected);
  });
}

Deno.test("requiredRules() requires nothing that the settings allow or deny", () => {
  const call = group("Bash", { command: "frob one" });
  assertEquals(describe(call, { allow: ["Bash(frob *)"] }), "nothing");
  assertEquals(describe(call, { deny: ["Bash(frob *)"] }), "nothing");
  assertEquals(describe(call, { ask: ["Bash(frob *)"] }), "blocked: Ask rule Bash(frob *) requires a prompt");
});

Deno.test("requiredRules() in the client's form takes the rule that the client would offer", () => {
  assertEquals(describe(group("Bash", { command: "frob one" }), {}, "client"), "Bash(frob one *)");
});

Deno.test("requiredRules() requires a rule once for a repeated command, and none for a line of more than fifty", () => {
  assertEquals(describe(group("Bash", { command: "frob a; blix b; frob a" })), "Bash(frob a), Bash(blix b)");
  const line = (count: number) => Array.from({ length: count }, (_, i) => `frob${i} a`).join("; ");
  assertEquals(describe(group("Bash", { command: line(50) })).split(", ").length, 50);
  const tooMany = "blocked: Has more than 50 commands, 1000 words or 500 redirections";
  assertEquals(describe(group("Bash", { command: line(51) })), tooMany);
  for (const words of ["env A=1 ".repeat(600), "a ".repeat(1_000), ">a ".repeat(500)]) {
    assertEquals(describe(group("Bash", { command: `frob ${words}` })), tooMany);
  }
});
