/** The plan, and the start script that reads it. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { configOfText } from "../../../lib/hooks/config/load.ts";
import { checksum, planText } from "../../../lib/hooks/runner/plan.ts";
import { HOOK_SETUPS, startCommand } from "../../../lib/hooks/runner/setup.ts";
import { VERSION } from "../../../lib/version.ts";
import { start } from "../../support/hooks/shell.ts";
import { writeProgram } from "../../support/programs.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const ROOT = decodeURIComponent(new URL("../../../", import.meta.url).pathname).replace(/\/$/, "");
const HOOKS = HOOK_SETUPS.map(({ name }) => name);

async function planOf(text: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(text);
  const { config } = await configOfText("debrief.jsonc", text);
  return planText(bytes, config, { hooks: HOOKS, client: claudeCode.hooks });
}

Deno.test("checksum() is what cksum prints", () => {
  for (const text of ["", "a", "{}\n", "ä\u{1f600}".repeat(1000), "x".repeat(65_536)]) {
    const file = Deno.makeTempFileSync();
    Deno.writeTextFileSync(file, text);
    const printed = new TextDecoder().decode(new Deno.Command("cksum", { args: [file] }).outputSync().stdout);
    Deno.removeSync(file);
    assertEquals(checksum(new TextEncoder().encode(text)), Number(printed.split(" ")[0]));
  }
});

Deno.test("planText() has a row for each hook and call that the configuration asks for", async () => {
  const text = `{
  // comments and all
  "triage": { "enabled": false },
  "intent": { "rules": [{ "event": "PreToolUse", "tool": "Bash", "source": "command", "pattern": "push -f", "action": "deny" }] }
}`;
  const [head, ...rows] = (await planOf(text) ?? "").trim().split("\n");
  const bytes = new TextEncoder().encode(text);
  assertEquals(head, `${VERSION} ${checksum(bytes)} ${bytes.length}`);
  assertEquals(rows, ["agent_summary", "tool_intent PreToolUse Bash push -f", "transcript_review"]);
});

Deno.test("planText() names events alone where there are many rules, and is null for a file that hooks do not read", () => {
  const rule = { event: "PreToolUse", source: "any", pattern: "x", action: "deny", message: "" } as const;
  const rules = Array.from({ length: 40 }, (_, at) => ({ ...rule, tool: `mcp__s__t${at}` }));
  const config = { ...DEFAULT_CONFIG, intent: { ...DEFAULT_CONFIG.intent, rules } };
  const options = { hooks: ["tool_intent"], client: claudeCode.hooks };
  const text = planText(new Uint8Array(1), config, options) ?? "";
  assertEquals(text.trim().split("\n").slice(1), ["tool_intent PreToolUse *"]);
  assertEquals(planText(new Uint8Array(65_537), config, options), null);
});

const RULE_OF_WORDS = { event: "PreToolUse", tool: "Bash", source: "command", pattern: "push", action: "log" };
/** Configurations, and what of a start only one of them asks for. */
const NEEDED: readonly [text: string, needs: readonly string[]][] = [
  ['{ "guard": { "lostWork": "ask" } }', ["work"]],
  [JSON.stringify({ intent: { rules: [{ ...RULE_OF_WORDS, unless: "nothing_lost" }] } }), ["work"]],
  ['{ "triage": { "data": true } }', ["context_files"]],
  ['{ "guard": { "lostWork": "off" }, "triage": { "data": false } }', []],
  [JSON.stringify({ intent: { rules: [{ ...RULE_OF_WORDS, pattern: "guard data" }] } }), []],
];

Deno.test("a plan says what hooks may do because the configuration asks for it, and the start script grants that", async () => {
  for (const [text, needs] of NEEDED) {
    const rows = (await planOf(text) ?? "").trim().split("\n").slice(1);
    assertEquals(rows.filter((row) => row.startsWith("needs ")), needs.map((need) => `needs ${need}`), text);
    await onStage(async ({ project, config, plan, run }) => {
      Deno.writeTextFileSync(`${config}/debrief.jsonc`, text);
      Deno.writeTextFileSync(plan, await planOf(text) ?? "");
      const granted = [
        ...(await run("tool_intent", call("PreToolUse", "Bash", push))).includes(`,${project},`) ? ["work"] : [],
        ...(await run("memory_triage", "{}")).includes(`,${project}/.claude/debrief>`) ? ["context_files"] : [],
      ];
      assertEquals(granted, needs, text);
    });
  }
});

const GUARD = '{ "guard": { "lostWork": "ask" } }';

Deno.test("a plan has the calls that the guard may have asked about apart, unless they are asked for anyway", async () => {
  const rowsOf = async (config: unknown) => (await planOf(JSON.stringify(config)) ?? "").trim().split("\n").slice(1);
  const guard = { lostWork: "ask" };
  const ofCalls = (rows: string[]) => rows.filter((row) => row.startsWith("tool_intent"));
  assertEquals(ofCalls(await rowsOf({ guard })), [
    "tool_intent PreToolUse Bash",
    "tool_intent? PostToolUse Bash",
    "tool_intent? PostToolUseFailure Bash",
  ]);
  const rules = [{ ...RULE, event: "PostToolUse" }, { ...RULE, event: "PostToolUseFailure", tool: "*", source: "any" }];
  assertEquals(ofCalls(await rowsOf({ guard, intent: { rules } })), [
    "tool_intent PostToolUse Bash git push --force",
    "tool_intent PostToolUseFailure *",
    "tool_intent PreToolUse Bash",
    "tool_intent? PostToolUse Bash",
  ]);
});

Deno.test("after a command, the guard is started only for a call that it asked about, and where that cannot be told", () =>
  onStage(async ({ config, plan, run }) => {
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, GUARD);
    Deno.writeTextFileSync(plan, await planOf(GUARD) ?? "");
    const starts = async (input: string) => (await run("tool_intent", input)) !== "";
    const command = { command: "git reset --hard" };
    const of = (id: string, tool_response: unknown = {}) =>
      JSON.stringify({ ...JSON.parse(call("PostToolUse", "Bash", command)), tool_response, tool_use_id: id });
    const long = "x".repeat(100_000);
    assertEquals(await starts(call("PreToolUse", "Bash", command)), true);
    assertEquals(await starts(of("toolu_1")), false, "nothing was asked in this session");
    assertEquals(await starts(of("toolu_1", long)), false, "nothing was asked, and the call's id is far behind");
    const session = `${config}/debrief/state/sessions/s`;
    Deno.mkdirSync(session, { recursive: true });
    const write = (state: unknown) => Deno.writeTextFileSync(`${session}/guard.json`, `${JSON.stringify(state)}\n`);
    write({ asked: { toolu_1: ["a"], toolu_22: ["b"] }, agreed: ["toolu_3"] });
    const cases: readonly [what: string, input: string, starts: boolean][] = [
      ["a call that was asked about", of("toolu_1"), true],
      ["another one", of("toolu_22"), true],
      ["one whose id begins alike", of("toolu_2"), false],
      ["one that only looks like what was agreed", of("toolu_3"), false],
      ["an output that names a call", of("toolu_4", { stdout: '"tool_use_id":"toolu_1"' }), false],
      ["an output that is not read to its end", of("toolu_4", long), true],
      ["no id", JSON.stringify({ ...JSON.parse(of("toolu_4")), tool_use_id: undefined }), true],
      ["an id of other characters", of('toolu "1"'), true],
      ["no session", JSON.stringify({ ...JSON.parse(of("toolu_4")), session_id: undefined }), true],
      ["a session whose name is a path", JSON.stringify({ ...JSON.parse(of("toolu_4")), session_id: "../s" }), true],
      ["another tool", of("toolu_1").replace('"Bash"', '"Read"'), false],
      ["a failure", of("toolu_1").replace('"PostToolUse"', '"PostToolUseFailure"'), true],
      ["a command before it runs", of("toolu_4").replace('"PostToolUse"', '"PreToolUse"'), true],
    ];
    for (const [what, input, expected] of cases) assertEquals(await starts(input), expected, what);
    write({ asked: {}, agreed: ["a", "b"] });
    assertEquals(await starts(of("toolu_1")), false, "every question is answered");
  }));

interface Stage {
  readonly project: string;
  readonly config: string;
  readonly plan: string;
  /** Starts a hook with an input and says what deno was given; "" if it was not started. */
  run(hook: string, input: string, chunks?: string): Promise<string>;
}

async function onStage(test: (stage: Stage) => Promise<void>): Promise<void> {
  using temporary = temporaryDirectory({ prefix: "debrief-test-" });
  const folder = temporary.path;
  const [project, config] = [`${folder}/project`, `${folder}/claude`];
  for (const path of ["project/.claude", "claude/debrief/state", "claude/projects", "root/hooks", "root/dist"]) {
    Deno.mkdirSync(`${folder}/${path}`, { recursive: true });
  }
  Deno.copyFileSync(`${ROOT}/hooks/debrief.sh`, `${folder}/root/hooks/debrief.sh`);
  for (const hook of HOOKS) Deno.writeTextFileSync(`${folder}/root/dist/${hook}.js`, "");
  writeProgram(`${folder}/deno`, `#!/bin/sh\nprintf '<%s>\\n' "$@"\nprintf 'input<%s>\\n' "$DEBRIEF_INPUT$(cat)"\n`);
  const env = { CLAUDE_PROJECT_DIR: project, HOME: folder, DEBRIEF_INPUT: "a project's own" };
  const run = async (hook: string, input: string) => {
    const line = startCommand(`${folder}/root/hooks/debrief.sh`, hook, { deno: `${folder}/deno`, config });
    const { code, stdout, stderr } = await start("sh", line, env, { stdin: input });
    assertEquals([code, stderr], [0, ""]);
    return stdout;
  };
  await test({ project, config, plan: `${config}/debrief/state/plan`, run });
}

/** An input as Claude Code writes it. */
function call(
  event: string,
  tool: string,
  input: Record<string, unknown>,
  before: Record<string, unknown> = {},
): string {
  return JSON.stringify({
    session_id: "s",
    transcript_path: "/t.jsonl",
    cwd: "/p",
    ...before,
    hook_event_name: event,
    tool_name: tool,
    tool_input: input,
    tool_use_id: "toolu_1",
  });
}

const RULE = { event: "PreToolUse", tool: "Bash", source: "command", pattern: "git push.*--force", action: "deny" };
const CONFIG = JSON.stringify({ intent: { rules: [RULE, { ...RULE, tool: "Edit", source: "any", pattern: "x" }] } });
const push = { command: "git push --force" };

const CALLS: readonly [what: string, input: string, starts: boolean][] = [
  ["a call with the rule's words", call("PreToolUse", "Bash", push), true],
  ["a call without them", call("PreToolUse", "Bash", { command: "git status" }), false],
  ["a call with one of them", call("PreToolUse", "Bash", { command: "git push" }), false],
  ["words that are quoted", call("PreToolUse", "Bash", { command: "git pu''sh --for''ce" }), true],
  ["words in double quotes", call("PreToolUse", "Bash", { command: 'git "pu"sh "--force"' }), true],
  ["words in both quotes", call("PreToolUse", "Bash", { command: `g'i't pu"s"h --f''o""rce` }), true],
  ["words behind a backslash", call("PreToolUse", "Bash", { command: "git pu\\sh --fo\\rce" }), true],
  ["quotes without the words", call("PreToolUse", "Bash", { command: `grep -n "git" 'a *' b\\ c` }), false],
  ["quotes with one of the words", call("PreToolUse", "Bash", { command: 'git "push"' }), false],
  ["a word that goes on in the next line", call("PreToolUse", "Bash", { command: "git pu\\\nsh --force" }), true],
  ["what may be such a word", call("PreToolUse", "Bash", { command: 'echo "\\"x\\""' }), true],
  ["a character that is written as its number", call("PreToolUse", "Bash", { command: "git pu\u0001sh" }), true],
  ["words in a variable", call("PreToolUse", "Bash", { command: "a=sh; git pu$a" }), true],
  ["words of a substitution", call("PreToolUse", "Bash", { command: "git `cat x`" }), true],
  ["two lines", call("PreToolUse", "Bash", { command: "ls\ngit push --force" }), true],
  ["two lines without the words", call("PreToolUse", "Bash", { command: "ls\ngit status" }), false],
  ["another event", call("PostToolUse", "Bash", push), false],
  ["an event whose name begins alike", call("PreToolUseX", "Bash", push), false],
  ["another tool", call("PreToolUse", "Read", push), false],
  ["a tool whose name begins alike", call("PreToolUse", "BashOutput", push), false],
  ["a rule that looks at more than the input", call("PreToolUse", "Edit", { file_path: "/a" }), true],
  ["an input that names another tool", call("PreToolUse", "Bash", { ...push, tool_name: "Read" }), true],
  ["no tool", JSON.stringify({ hook_event_name: "PreToolUse", tool_input: {} }), true],
  ["no event", JSON.stringify({ tool_name: "Read", tool_input: {} }), true],
  ["no input", JSON.stringify({ hook_event_name: "PreToolUse", tool_name: "Read" }), true],
  [
    "the input before the tool",
    JSON.stringify({
      tool_input: { tool_name: "Read", hook_event_name: "Stop" },
      tool_name: "Bash",
      hook_event_name: "PreToolUse",
    }),
    true,
  ],
  ["spaces between members", JSON.stringify(JSON.parse(call("PreToolUse", "Read", push)), null, 1), true],
  ["a line break behind it", `${call("PostToolUse", "Bash", push)}\n`, false],
  ["nothing", "", true],
];

Deno.test("tool_intent is started for the calls that the plan names, and where that cannot be told", () =>
  onStage(async ({ config, plan, run }) => {
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, CONFIG);
    Deno.writeTextFileSync(plan, await planOf(CONFIG) ?? "");
    for (const [what, input, starts] of CALLS) {
      const stdout = await run("tool_intent", input);
      assertEquals(stdout !== "", starts, what);
      if (!starts) continue;
      assertStringIncludes(stdout, `input<${input.trimEnd()}>`, what);
      assert(!stdout.includes("<--plan>"), what);
    }
  }));

Deno.test("an input that does not come at once reaches the hook whole, and is not judged by its beginning", () =>
  onStage(async ({ config, plan, run }) => {
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, CONFIG);
    Deno.writeTextFileSync(plan, await planOf(CONFIG) ?? "");
    for (const command of [`${"x".repeat(300_000)}git push --force`, "ä\u{1f600}".repeat(50_000)]) {
      const input = call("PreToolUse", "Bash", { command });
      assertStringIncludes(await run("tool_intent", input), `input<${input}>`);
    }
  }));

Deno.test("a plan counts only for the very configuration and version that it was made for", async () => {
  const status = call("PreToolUse", "Bash", { command: "git status" });
  const changes: readonly [what: string, change: (stage: Stage) => void][] = [
    ["another configuration", ({ config }) => Deno.writeTextFileSync(`${config}/debrief.jsonc`, `${CONFIG} `)],
    [
      "one of the same size",
      ({ config }) => Deno.writeTextFileSync(`${config}/debrief.jsonc`, CONFIG.replace("push", "pull")),
    ],
    [
      "another version",
      ({ plan }) => Deno.writeTextFileSync(plan, Deno.readTextFileSync(plan).replace(VERSION, "0.0.1")),
    ],
    ["a link", ({ plan }) => {
      Deno.renameSync(plan, `${plan}.elsewhere`);
      Deno.symlinkSync(`${plan}.elsewhere`, plan);
    }],
    ["an empty file", ({ plan }) => Deno.writeTextFileSync(plan, "")],
    ["none", ({ plan }) => Deno.removeSync(plan)],
  ];
  for (const [what, change] of changes) {
    await onStage(async (stage) => {
      Deno.writeTextFileSync(`${stage.config}/debrief.jsonc`, CONFIG);
      Deno.writeTextFileSync(stage.plan, await planOf(CONFIG) ?? "");
      assertEquals(await stage.run("tool_intent", status), "", what);
      change(stage);
      assertStringIncludes(await stage.run("tool_intent", status), "<--plan>", what);
      assertStringIncludes(await stage.run("agent_summary", "{}"), "<--plan>", what);
    });
  }
});

Deno.test("a hook that the user's configuration turns off is not started, unless a project's configuration has its section", async () => {
  const text = '{ "triage": { "enabled": false }, "summary": { "enabled": false }, "review": { "mode": "off" } }';
  await onStage(async ({ project, config, plan, run }) => {
    for (const hook of ["memory_triage", "agent_summary", "transcript_review"]) assert(await run(hook, "{}") !== "");
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, text);
    Deno.writeTextFileSync(plan, await planOf(text) ?? "");
    for (const hook of HOOKS) assertEquals(await run(hook, "{}"), "", hook);
    Deno.writeTextFileSync(`${project}/.claude/debrief.jsonc`, '{ "summary": { "enabled": true } }');
    assertEquals(await run("memory_triage", "{}"), "");
    assert(await run("agent_summary", "{}") !== "");
  });
});

Deno.test("a hook may read its session's directory alone, where the session is where the client says", () =>
  onStage(async ({ config, run }) => {
    const directory = `${config}/projects/-p`;
    Deno.mkdirSync(`${directory}/s/subagents`, { recursive: true });
    Deno.mkdirSync(`${config}/projects/a,b`);
    for (const file of ["-p/s.jsonl", "a,b/s.jsonl", "-p/s/subagents/agent-a.jsonl", "s.jsonl"]) {
      Deno.writeTextFileSync(`${config}/projects/${file}`, "");
    }
    const cases: readonly [path: string, granted: string][] = [
      [`${directory}/s.jsonl`, directory],
      [`${directory}/gone.jsonl`, `${config}/projects`],
      [`${directory}/s/subagents/agent-a.jsonl`, `${config}/projects`],
      [`${config}/projects/../projects/-p/s.jsonl`, `${config}/projects`],
      [`${config}/projects/a,b/s.jsonl`, `${config}/projects`],
      [`${config}/projects/s.jsonl`, `${config}/projects`],
      ["/elsewhere/s.jsonl", `${config}/projects`],
    ];
    for (const [transcript_path, granted] of cases) {
      for (const hook of ["memory_triage", "agent_summary", "transcript_review"]) {
        const stdout = await run(hook, JSON.stringify({ session_id: "s", transcript_path }));
        const read = /<--allow-read=(.*)>/.exec(stdout)?.[1]?.split(",") ?? [];
        assert(read.includes(granted), `${transcript_path}: ${read}`);
        assertEquals(
          read.filter((path) => path.startsWith(`${config}/projects`)).length,
          granted.includes(",") ? 2 : 1,
        );
      }
    }
  }));

Deno.test("memory_triage may write in the project only where a configuration may ask for context files", () =>
  onStage(async ({ project, config, run }) => {
    const writes = async (hook = "memory_triage") =>
      /<--allow-write=(.*)>/.exec(await run(hook, "{}"))?.[1]?.split(",") ?? [];
    const state = `${config}/debrief/state`;
    assertEquals(await writes(), [state]);
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, '{ "triage": { "messages": 80 } }');
    assertEquals(await writes(), [state]);
    Deno.writeTextFileSync(`${config}/debrief.jsonc`, '{ "triage": { "d\\u0061ta": true } }');
    assertEquals(await writes(), [state, `${project}/.claude/debrief`]);
    Deno.removeSync(`${config}/debrief.jsonc`);
    Deno.writeTextFileSync(`${project}/.claude/debrief.jsonc`, '{ "triage": { "data": true } }');
    assertEquals(await writes(), [state, `${project}/.claude/debrief`]);
    assertEquals(await writes("transcript_review"), [state]);
  }));
