import { assert, assertEquals } from "@std/assert";
import { type Config, DEFAULT_CONFIG, type IntentRule, loadConfig, type LoadedConfig } from "../../lib/hook/config.ts";
import { guardedKeys, hashOf, withTrust } from "../../lib/hook/config_trust.ts";

const USER = "/home/ada/.claude/debrief.jsonc";
const PROJECT = "/p/.claude/debrief.jsonc";
const TRUSTED = "/home/ada/.claude/debrief/trusted.json";

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

Deno.test("loadConfig() lays the project's file over the person's, value by value", async () => {
  const { config, problems, files } = await load({
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
  const { config, problems } = await load({
    [USER]: '{"triage":{"messages":77}}',
    [PROJECT]: '{"triage":{"messages":7}}',
  });
  assertEquals([config.triage.messages, problems.length], [77, 1]);
});

Deno.test("loadConfig() reports a file it may not read and goes on", async () => {
  const readText = (path: string): string | null => {
    if (path === USER) throw new Error("denied");
    return '{"triage":{"messages":20}}';
  };
  const { config, problems } = await loadConfig({ project: "/p", configDir: "/home/ada/.claude", readText });
  assertEquals([config.triage.messages, problems[0]?.file, problems.length], [20, USER, 1]);
});

const GUARDED = JSON.stringify({
  intent: { rules: [rule], settleMs: 10 },
  triage: { cues: { DECISION: { primary: ["x"] } } },
  review: { hookTexts: ["x"] },
});

Deno.test("loadConfig() takes what may run or speak from a project only when the person trusted this very file", async () => {
  const trusted = await withTrust(null, { file: PROJECT, text: GUARDED });
  const other = await withTrust(null, { file: "/q/.claude/debrief.jsonc", text: GUARDED });
  const paths = ["intent.rules", "triage.cues", "review.hookTexts"];
  const rows: readonly [files: Record<string, string>, reported: readonly string[]][] = [
    [{ [PROJECT]: GUARDED }, paths],
    [{ [PROJECT]: GUARDED, [TRUSTED]: trusted }, []],
    [{ [PROJECT]: GUARDED + " ", [TRUSTED]: trusted }, paths],
    [{ [PROJECT]: GUARDED, [TRUSTED]: other }, paths],
    [{ [PROJECT]: GUARDED, [TRUSTED]: "{" }, paths],
    [{ [PROJECT]: GUARDED.replace('"rules"', '"rul\\u0065s"') }, paths],
    [{ [USER]: GUARDED }, []],
  ];
  for (const [files, reported] of rows) {
    const { config, problems } = await load(files);
    assertEquals(problems.map((problem) => problem.path), reported);
    assertEquals(config.intent.settleMs, 10);
    assertEquals(config.intent.rules, reported.length === 0 ? [rule] : []);
    assertEquals(Object.keys(config.triage.cues).length, reported.length === 0 ? 1 : 0);
  }
});

Deno.test("guardedKeys() asks for no trust when no such key can be set", () => {
  assertEquals(guardedKeys('{"triage":{"messages":20}}'), []);
  assertEquals(guardedKeys('{"triage":{"cues":{}}}'), ["triage.cues"]);
});

Deno.test("withTrust() keeps what is trusted already and replaces an older hash", async () => {
  const first = await withTrust(null, { file: "/b", text: "1" });
  const second = await withTrust(first, { file: "/a", text: "2" });
  const third = await withTrust(second, { file: "/b", text: "3" });
  assertEquals(JSON.parse(third), { "/a": await hashOf("2"), "/b": await hashOf("3") });
  assertEquals(await hashOf("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
