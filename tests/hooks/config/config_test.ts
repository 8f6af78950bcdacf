import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  type Config,
  DEFAULT_CONFIG,
  type IntentRule,
  loadConfig,
  type LoadedConfig,
  MAX_CONFIG_BYTES,
} from "../../../lib/hooks/config/config.ts";
import { configFields } from "../../../lib/hooks/config/fields.ts";
import { hashOf, withTrust } from "../../../lib/hooks/config/trust.ts";

const USER = "/home/ada/.claude/debrief.jsonc";
const PROJECT = "/p/.claude/debrief.jsonc";
const TRUSTED = "/home/ada/.claude/debrief/trusted.json";

/** Loads with a project's file that is trusted. */
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
  assertEquals(loaded, { config: DEFAULT_CONFIG, problems: [], files: [] });
});

Deno.test("loadConfig() lays a trusted project's file over the person's, value by value", async () => {
  const { config, problems, files } = await loadTrusted({
    [USER]:
      '{ // mine\n "triage": { "messages": 100, "maxHolds": 1, "thresholds": { "decision": 0.2, "RUNBOOK": 1 } }, }',
    [PROJECT]:
      '{ "triage": { "messages": 20, "thresholds": { "tech-debt": 0, "DECISION": 0.9 } }, "review": { "mode": "off" } }',
  });
  assertEquals(problems, []);
  assertEquals(files, [USER, PROJECT]);
  assertEquals(config.triage, {
    ...DEFAULT_CONFIG.triage,
    messages: 20,
    maxHolds: 1,
    thresholds: { DECISION: 0.9, RUNBOOK: 1, TECH_DEBT: 0 },
  });
  assertEquals(config.review, { mode: "off", hookTexts: [] });
  assertEquals(DEFAULT_CONFIG.triage.messages, 40);
});

/** Text of the person's file, the paths reported, what of the defaults is different all the same. */
const BAD: readonly [text: string, paths: readonly string[], kept: (config: Config) => unknown, expected: unknown][] = [
  ['{"triage":{"messages":5,"maxHolds":2}}', ["triage.messages"], (c) => [c.triage.messages, c.triage.maxHolds], [
    40,
    2,
  ]],
  ['{"triage":{"messages":"50"}}', ["triage.messages"], (c) => c.triage.messages, 40],
  ['{"triage":{"messages":50.5}}', ["triage.messages"], (c) => c.triage.messages, 40],
  [
    '{"triage":{"channel":"shout","enabled":0}}',
    ["triage.channel", "triage.enabled"],
    (c) => c.triage.channel,
    "block",
  ],
  [
    '{"triage":{"thresholds":{"DECISION":2,"RUNBOOK":0.1}}}',
    ["triage.thresholds.DECISION"],
    (c) => c.triage.thresholds,
    { RUNBOOK: 0.1 },
  ],
  ['{"triage":{"thresholds":{"LUNCH":0.1}}}', ["triage.thresholds.LUNCH"], (c) => c.triage.thresholds, {}],
  ['{"triage":{"thresholds":[]}}', ["triage.thresholds"], (c) => c.triage.thresholds, {}],
  [
    '{"triage":{"cues":{"decision":{"primary":["settled"]},"runbook":{"primary":"x"}}}}',
    ["triage.cues.runbook.primary"],
    (c) => c.triage.cues,
    { DECISION: { primary: ["settled"] } },
  ],
  [
    `{"intent":{"rules":[${JSON.stringify(rule)},{"event":"PreToolUse"},{"a":1}]}}`,
    ["intent.rules[1].pattern", "intent.rules[2].event"],
    (c) => c.intent.rules,
    [rule],
  ],
  [
    `{"intent":{"rules":[${JSON.stringify({ ...rule, limit: 0 })}]}}`,
    ["intent.rules[0].limit"],
    (c) => c.intent.rules,
    [],
  ],
  ['{"intent":{"settleMs":-1,"log":"everything"}}', ["intent.settleMs", "intent.log"], (c) => c.intent.settleMs, 145],
  ['{"review":{"hookTexts":["a",7,""]}}', ["review.hookTexts[1]", "review.hookTexts[2]"], (c) => c.review.hookTexts, [
    "a",
  ]],
  [
    '{"triage":{"mesages":5},"lunch":{},"toString":{}}',
    ["triage.mesages", "lunch", "toString"],
    (c) => c,
    DEFAULT_CONFIG,
  ],
  ['{"triage":7,"summary":{"context":true}}', ["triage"], (c) => c.summary, { enabled: true, context: true }],
  ["[1]", [""], (c) => c, DEFAULT_CONFIG],
  ["{", [""], (c) => c, DEFAULT_CONFIG],
  ["", [""], (c) => c, DEFAULT_CONFIG],
  ['{"$schema":"x","__proto__":{"polluted":1}}', ["__proto__"], (c) => c, DEFAULT_CONFIG],
];

for (const [text, paths, kept, expected] of BAD) {
  Deno.test(`loadConfig() reports ${paths.join(" and ") || "the file"} and keeps the rest when it reads ${text.slice(0, 60)}`, async () => {
    const { config, problems } = await load({ [USER]: text });
    assertEquals(problems.map((problem) => problem.path), paths);
    for (const problem of problems) {
      assertEquals(problem.file, USER);
      assert(problem.message.includes(USER) && problem.message.includes(problem.path));
    }
    assertEquals(kept(config), expected);
  });
}

Deno.test("loadConfig() uses the person's value when the project's is bad", async () => {
  const { config, problems } = await loadTrusted({
    [USER]: '{"triage":{"messages":77}}',
    [PROJECT]: '{"triage":{"messages":7}}',
  });
  assertEquals([config.triage.messages, problems.length], [77, 1]);
});

Deno.test("loadConfig() reports a file it may not read and goes on", async () => {
  const text = '{"triage":{"messages":20}}';
  const trusted = await withTrust(null, { file: PROJECT, text });
  const readText = (path: string): string | null => {
    if (path === USER) throw new Error("denied");
    return path === TRUSTED ? trusted : text;
  };
  const { config, problems } = await loadConfig({ project: "/p", configDir: "/home/ada/.claude", readText });
  assertEquals([config.triage.messages, problems[0]?.file, problems.length], [20, USER, 1]);
});

const ASKED_FOR = JSON.stringify({
  intent: { rules: [rule], settleMs: 10 },
  triage: { enabled: false, cues: { DECISION: { primary: ["x"] } } },
  review: { mode: "context" },
});

Deno.test("loadConfig() takes from a project only what the person trusted, to the letter", async () => {
  const trusted = await withTrust(null, { file: PROJECT, text: ASKED_FOR });
  const other = await withTrust(null, { file: "/q/.claude/debrief.jsonc", text: ASKED_FOR });
  const rows: readonly [files: Record<string, string>, counts: boolean][] = [
    [{ [PROJECT]: ASKED_FOR }, false],
    [{ [PROJECT]: ASKED_FOR, [TRUSTED]: trusted }, true],
    [{ [PROJECT]: ASKED_FOR + " ", [TRUSTED]: trusted }, false],
    [{ [PROJECT]: ASKED_FOR + "// more", [TRUSTED]: trusted }, false],
    [{ [PROJECT]: ASKED_FOR, [TRUSTED]: other }, false],
    [{ [PROJECT]: ASKED_FOR, [TRUSTED]: "{" }, false],
    [{ [PROJECT]: ASKED_FOR.replace('"rules"', '"rul\\u0065s"') }, false],
    [{ [USER]: ASKED_FOR }, true],
  ];
  const keys = "triage.enabled, triage.cues, intent.settleMs, intent.rules, review.mode are left out";
  for (const [files, counts] of rows) {
    const { config, problems } = await load(files);
    assertEquals(problems.map(({ message }) => message.slice(0, keys.length)), counts ? [] : [keys]);
    assertEquals(config.intent.rules, counts ? [rule] : []);
    if (!counts) assertEquals(config, DEFAULT_CONFIG);
  }
});

/** A value for a key: one that holds, or anything. */
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

/** A configuration over all keys there are, those of a later version too. */
const anyConfig = fc.record(
  Object.fromEntries(
    Object.entries(configFields()).map(([section, leaves]) => [
      section,
      fc.record(Object.fromEntries(Object.keys(leaves).map((key) => [key, value])), { requiredKeys: [] }),
    ]),
  ),
  { requiredKeys: [] },
);

Deno.test("loadConfig() is the same with and without a project's file that is not trusted, whatever it holds", async () => {
  const law = fc.asyncProperty(anyConfig, anyConfig, fc.boolean(), async (user, project, comments) => {
    const own = { [USER]: JSON.stringify(user) };
    const without = await load(own);
    const text = JSON.stringify(project) + (comments ? " // so the schema is loaded" : "");
    const found = await load({ ...own, [PROJECT]: text });
    assertEquals([found.config, found.files], [without.config, without.files]);
    const sets = Object.values(project).some((section) => Object.keys(section ?? {}).length > 0);
    assertEquals(found.problems.length, without.problems.length + (sets ? 1 : 0), "what is left out is said");
  });
  await fc.assert(law, { numRuns: 300 });
});

Deno.test("loadConfig() leaves out a large file, says so, and tells no more of any than a few lines", async () => {
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

Deno.test("loadConfig() quotes nothing of a file that is no configuration", async () => {
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
      // a text that is JSON is shown to the person who wrote it, in few words
      if (file === PROJECT || !text.startsWith('"')) {
        assert(!problems[0]?.message.includes("hunter2"), problems[0]?.message);
      }
    }
  }
  for (const text of ['{"hunter2": 1}', '{"triage": {"hunter2": 1}}', '{"triage": "hunter2"}']) {
    assertEquals((await load({ [PROJECT]: text })).problems, [], "unknown keys of somebody else's file are not told");
  }
});

Deno.test("withTrust() keeps what is trusted already and replaces an older hash", async () => {
  const first = await withTrust(null, { file: "/b", text: "1" });
  const second = await withTrust(first, { file: "/a", text: "2" });
  const third = await withTrust(second, { file: "/b", text: "3" });
  assertEquals(JSON.parse(third), { "/a": await hashOf("2"), "/b": await hashOf("3") });
  assertEquals(await hashOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
