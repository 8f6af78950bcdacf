import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { codex } from "../../../lib/clients/codex/mod.ts";
import fc from "../../support/property.ts";
import { CONFIG_FIELDS, DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { IntentRule } from "../../../lib/analyses/intent/rules.ts";
import type { LoadedConfig } from "../../../lib/hooks/config/layers.ts";
import { loadConfig, MAX_CONFIG_BYTES } from "../../../lib/hooks/config/load.ts";
import { withTrust } from "../../../lib/hooks/config/trust.ts";

const USER = "/home/ada/.claude/debrief.jsonc";
const PROJECT = "/p/.claude/debrief.jsonc";
const TRUSTED = "/home/ada/.claude/debrief/trusted.json";

async function loadTrusted(files: Record<string, string>): Promise<LoadedConfig> {
  return await load({ ...files, [TRUSTED]: await withTrust(null, { file: PROJECT, text: files[PROJECT] ?? "" }) });
}

async function load(files: Record<string, string>): Promise<LoadedConfig> {
  const readText = (path: string): string | null => files[path] ?? null;
  return await loadConfig({ project: "/p/", configDir: "/home/ada/.claude", readText });
}

const rule: IntentRule = {
  event: "PreToolUse",
  tool: "Bash",
  source: "intent",
  pattern: "x",
  action: "deny",
  message: "m",
};

Deno.test("loadConfig() answers at once with the defaults when there is no file", () => {
  const loaded = loadConfig({ project: "/p", configDir: null, readText: () => null });
  assertEquals(loaded, { config: DEFAULT_CONFIG, hooks: {}, problems: [], files: [], rulesFile: null });
});

Deno.test("loadConfig() lays a trusted project file over the user's, value by value", async () => {
  const { config, problems, files } = await loadTrusted({
    [USER]:
      '{ // mine\n "triage": { "messages": 100, "maxBlocks": 1, "thresholds": { "decision": 0.2, "RUNBOOK": 1 } }, }',
    [PROJECT]:
      '{ "triage": { "messages": 20, "thresholds": { "tech-debt": 0, "DECISION": 0.9 } }, "review": { "mode": "off" } }',
  });
  assertEquals(problems, []);
  assertEquals(files, [USER, PROJECT]);
  assertEquals(config.triage, {
    ...DEFAULT_CONFIG.triage,
    messages: 20,
    maxBlocks: 1,
    thresholds: { DECISION: 0.9, RUNBOOK: 1, TECH_DEBT: 0 },
  });
  assertEquals(config.review, { mode: "off", hookTexts: [] });
  assertEquals(DEFAULT_CONFIG.triage.messages, 40);
});

Deno.test("loadConfig() uses the user's value when the project's is bad", async () => {
  const { config, problems } = await loadTrusted({
    [USER]: '{"triage":{"messages":77}}',
    [PROJECT]: '{"triage":{"messages":7}}',
  });
  assertEquals([config.triage.messages, problems.length], [77, 1]);
});

Deno.test("loadConfig() reports a file it may not read and reads the others", async () => {
  const text = '{"triage":{"messages":20}}';
  const trusted = await withTrust(null, { file: PROJECT, text });
  const readText = (path: string): string | null => {
    if (path === USER) throw new Error("denied");
    return path === TRUSTED ? trusted : text;
  };
  const { config, problems } = await loadConfig({ project: "/p", configDir: "/home/ada/.claude", readText });
  assertEquals([config.triage.messages, problems[0]?.file, problems.length], [20, USER, 1]);
});

const REQUESTED = JSON.stringify({
  intent: { rules: [rule], pollMs: 10 },
  triage: { enabled: false, thresholds: { DECISION: 0.5 } },
  review: { mode: "context" },
});

Deno.test("loadConfig() names the client's command for a project's file that is not trusted", async () => {
  const directories = { project: "/p", projectDirectory: ".codex", configDir: "/home/ada/.codex" };
  const readText = (path: string) => path === "/p/.codex/debrief.jsonc" ? REQUESTED : null;
  const { trustCommand } = codex.hooks;
  const { problems } = await loadConfig({ ...directories, readText, trustCommand });
  assertStringIncludes(problems[0]?.message ?? "", 'run "debrief config trust --client codex"');
});

Deno.test("loadConfig() takes from a project only what the user trusted, to the letter", async () => {
  const trusted = await withTrust(null, { file: PROJECT, text: REQUESTED });
  const other = await withTrust(null, { file: "/q/.claude/debrief.jsonc", text: REQUESTED });
  const rows: readonly [files: Record<string, string>, counts: boolean][] = [
    [{ [PROJECT]: REQUESTED }, false],
    [{ [PROJECT]: REQUESTED, [TRUSTED]: trusted }, true],
    [{ [PROJECT]: REQUESTED + " ", [TRUSTED]: trusted }, false],
    [{ [PROJECT]: REQUESTED + "// more", [TRUSTED]: trusted }, false],
    [{ [PROJECT]: REQUESTED, [TRUSTED]: other }, false],
    [{ [PROJECT]: REQUESTED, [TRUSTED]: "{" }, false],
    [{ [PROJECT]: REQUESTED.replace('"rules"', '"rul\\u0065s"') }, false],
    [{ [USER]: REQUESTED }, true],
  ];
  const keys = "triage.enabled, triage.thresholds, intent.pollMs, intent.rules, review.mode are ignored";
  for (const [files, counts] of rows) {
    const { config, problems } = await load(files);
    assertEquals(problems.map(({ message }) => message.slice(0, keys.length)), counts ? [] : [keys]);
    assertEquals(config.intent.rules, counts ? [rule] : []);
    if (!counts) assertEquals(config, DEFAULT_CONFIG);
  }
});

/** A value for a key: a valid one, or anything. */
const value = fc.oneof(
  fc.boolean(),
  fc.integer({ min: 0, max: 300 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.constantFrom("block", "context", "off", "report", "prompts", "all", "silent", "as_interactive"),
  fc.constant({ DECISION: 1, RUNBOOK: 0 }),
  fc.constant({ DECISION: { primary: ["x"] } }),
  fc.constant([rule]),
  fc.constant(["text"]),
  fc.json().map((text): unknown => JSON.parse(text)),
);

/** A configuration with any of the keys in the table. */
const anyConfig = fc.record(
  Object.fromEntries(
    Object.entries(CONFIG_FIELDS).map(([section, fields]) => [
      section,
      fc.record(Object.fromEntries(Object.keys(fields).map((key) => [key, value])), { requiredKeys: [] }),
    ]),
  ),
  { requiredKeys: [] },
);

Deno.test("loadConfig() is the same with and without an untrusted project file", async () => {
  const law = fc.asyncProperty(anyConfig, anyConfig, fc.boolean(), async (user, project, comments) => {
    const own = { [USER]: JSON.stringify(user) };
    const without = await load(own);
    const text = JSON.stringify(project) + (comments ? " // so the schema is loaded" : "");
    const found = await load({ ...own, [PROJECT]: text });
    assertEquals([found.config, found.files], [without.config, without.files]);
    const sets = Object.values(project).some((section) => Object.keys(section ?? {}).length > 0);
    assertEquals(found.problems.length, without.problems.length + (sets ? 1 : 0), "what is ignored is reported");
  });
  await fc.assert(law, { numRuns: 300 });
});

Deno.test("loadConfig() ignores a large file with a problem, and reports only a few lines of any file", async () => {
  const large = JSON.stringify({ intent: { enabled: false }, more: "x".repeat(MAX_CONFIG_BYTES) });
  for (const files of [{ [USER]: large }, { [PROJECT]: large }]) {
    const { config, problems } = await load(files);
    assertEquals([config, problems.length], [DEFAULT_CONFIG, 1]);
  }
  const keys = Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`key${n}`, n]));
  const long = { ["k".repeat(5000)]: 1 };
  for (const root of [keys, { triage: keys }, long, { triage: long }]) {
    const { problems } = await load({ [USER]: JSON.stringify(root) });
    assert(JSON.stringify(problems).length < 6000, `${JSON.stringify(problems).length} characters`);
  }
});

Deno.test("loadConfig() quotes nothing of a file that is not a configuration", async () => {
  for (
    const text of [
      "hunter2 pass",
      '{"password": hunter2}',
      '{"a": 1} hunter2',
      "['hunter2']",
      '["hunter2"]',
      '"hunter2"',
    ]
  ) {
    for (const file of [PROJECT, USER]) {
      const { problems } = await load({ [file]: text });
      assertEquals(problems.length, 1, text);
      // a JSON string is shown, shortened, to the user who wrote it
      if (file === PROJECT || !text.startsWith('"')) {
        assert(!problems[0]?.message.includes("hunter2"), problems[0]?.message);
      }
    }
  }
  for (const text of ['{"hunter2": 1}', '{"triage": {"hunter2": 1}}', '{"triage": "hunter2"}']) {
    assertEquals((await load({ [PROJECT]: text })).problems, [], "unknown keys of an untrusted file are not reported");
  }
});
