import { RISKS } from "../../../lib/permissions/risk/risk_kinds.ts";
import { assert, assertEquals } from "@std/assert";
import { type Config, DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import type { IntentRule } from "../../../lib/analyses/intent/rules.ts";
import { knownValuesIn, layerConfig, type LoadedConfig, skipLayer } from "../../../lib/hooks/config/layers.ts";
import { PLAIN_CONFIG } from "../../../lib/hooks/config/load.ts";
import { parse } from "../../../lib/hooks/config/comments.ts";
import { validateValue as validate } from "../../../lib/cli/config/schema.ts";

const FILE = "/home/ada/.claude/debrief.jsonc";

function messagesOf(text: string): readonly string[] | undefined {
  return layerConfig(PLAIN_CONFIG, { file: FILE, text, parse, validate })?.problems.map(({ message }) => message);
}

const rule: IntentRule = {
  event: "PreToolUse",
  tool: "Bash",
  source: "intent",
  pattern: "x",
  action: "deny",
  message: "m",
};

/** Text of the user's file, the paths reported, what is used. */
const BAD: readonly [text: string, paths: readonly string[], used: (config: Config) => unknown, expected: unknown][] = [
  ['{"triage":{"messages":5,"maxBlocks":2}}', ["triage.messages"], (c) => [c.triage.messages, c.triage.maxBlocks], [
    40,
    2,
  ]],
  ['{"triage":{"messages":"50"}}', ["triage.messages"], (c) => c.triage.messages, 40],
  ['{"triage":{"messages":50.5}}', ["triage.messages"], (c) => c.triage.messages, 40],
  ['{"triage":{"channel":"shout","enabled":0}}', ["triage.channel", "triage.enabled"], (c) => c.triage.channel, "auto"],
  [
    '{"triage":{"thresholds":{"DECISION":2,"RUNBOOK":0.1}}}',
    ["triage.thresholds.DECISION"],
    (c) => c.triage.thresholds,
    { RUNBOOK: 0.1 },
  ],
  ['{"triage":{"thresholds":{"LUNCH":0.1}}}', ["triage.thresholds.LUNCH"], (c) => c.triage.thresholds, {}],
  ['{"triage":{"thresholds":[]}}', ["triage.thresholds"], (c) => c.triage.thresholds, {}],
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
  ['{"intent":{"pollMs":-1,"log":"everything"}}', ["intent.pollMs", "intent.log"], (c) => c.intent.pollMs, 145],
  ['{"review":{"hookTexts":["a",7,""]}}', ["review.hookTexts[1]", "review.hookTexts[2]"], (c) => c.review.hookTexts, [
    "a",
  ]],
  [
    '{"triage":{"mesages":5},"lunch":{},"toString":{}}',
    ["triage.mesages", "lunch", "toString"],
    (c) => c,
    DEFAULT_CONFIG,
  ],
  ['{"triage":7,"summary":{"enabled":false}}', ["triage"], (c) => c.summary, { enabled: false }],
  ['{"summary":{"context":true}}', ["summary.context"], (c) => c, DEFAULT_CONFIG],
  ["[1]", [""], (c) => c, DEFAULT_CONFIG],
  ["{", [""], (c) => c, DEFAULT_CONFIG],
  ["", [""], (c) => c, DEFAULT_CONFIG],
  ['{"$schema":"x","__proto__":{"polluted":1}}', ["__proto__"], (c) => c, DEFAULT_CONFIG],
];

for (const [text, paths, used, expected] of BAD) {
  Deno.test(`layerConfig() reports ${paths.join(" and ") || "the file"} and keeps the rest when it reads ${text.slice(0, 60)}`, () => {
    const loaded = layerConfig(PLAIN_CONFIG, { file: FILE, text, parse, validate });
    assert(loaded !== null);
    assertEquals(loaded.problems.map((problem) => problem.path), paths);
    for (const { file, path, message } of loaded.problems) {
      assertEquals(file, FILE);
      assert(message.includes(FILE) && message.includes(path), message);
    }
    assertEquals(used(loaded.config), expected);
  });
}

Deno.test("layerConfig() says what was expected, what was found and what is used", () => {
  const rows: readonly [text: string, message: string][] = [
    [
      '{"triage": {"messages": 5}}',
      '"triage.messages" is ignored: expected a whole number from 10 to 200 but found 5; using 40',
    ],
    [
      '{"triage": {"channel": null}}',
      '"triage.channel" is ignored: expected "auto" or "block" or "context" or "notice" but found null; using "auto"',
    ],
    [
      '{"triage": {"cooldownMinutes": "30"}}',
      '"triage.cooldownMinutes" is ignored: expected a number of minutes from 0 to 10080 but found "30"; using 15',
    ],
    ['{"intent": {"rules": {}}}', '"intent.rules" is ignored: expected an array but found an empty object'],
    [
      '{"intent": {"rules": [{"event": "PreToolUse", "action": "log", "pattern": ""}]}}',
      '"intent.rules[0]" is ignored because of "intent.rules[0].pattern": expected a non-empty string but found ""',
    ],
    [
      '{"intent": {"rules": [{"event": "PreTool", "action": "log", "pattern": "x"}]}}',
      '"intent.rules[0]" is ignored because of "intent.rules[0].event": expected "PreToolUse" or "PostToolUse" or ' +
      '"PostToolUseFailure" or "PermissionRequest" but found "PreTool"',
    ],
    [
      '{"intent": {"rules": [{"event": "PreToolUse", "action": "log", "pattern": "x", "risk": ["secret", "x"]}]}}',
      '"intent.rules[0]" is ignored because of "intent.rules[0].risk[1]": expected ' +
      Object.keys(RISKS).map((risk) => `"${risk}"`).join(" or ") + ' but found "x"',
    ],
    [
      '{"intent": {"rules": [{"event": "PreToolUse", "action": "log"}]}}',
      '"intent.rules[0]" is ignored because of "intent.rules[0].pattern": expected a non-empty string but found nothing',
    ],
    [
      '{"intent": {"rules": [{"event": "PreToolUse", "action": "log", "pattern": "x", "tools": "Bash"}]}}',
      '"intent.rules[0]" is ignored: expected an object with "event", "pattern", "action" and optionally "tool", ' +
      '"source", "risk", "unless", "message", "limit" but found an object with event, action, pattern, tools',
    ],
    [
      '{"triage": {"thresholds": {"LUNCH": 1}}}',
      '"triage.thresholds.LUNCH" is ignored: unknown category ' +
      "(known: DECISION, RUNBOOK, CONSTRAINT, TECH_DEBT, PREFERENCE, SESSION_SUMMARY)",
    ],
    ['{"review": {"hookTexts": [7, ""]}}', '"review.hookTexts[0]" is ignored: expected a non-empty string but found 7'],
    ['{"summary": {"on": true}}', 'Unknown key "summary.on" (known keys: enabled)'],
    [
      '{"lunch": {}}',
      'Unknown key "lunch" (known keys: session, triage, summary, intent, guard, review, handoff, hooks)',
    ],
    ['{"triage": "x"}', '"triage" is ignored: expected an object but found "x"'],
    ["null", "The file is ignored: expected an object but found null"],
    ['{"a": hunter2}', "The file is ignored: it is not valid JSON"],
  ];
  for (const [text, message] of rows) {
    const [first = ""] = messagesOf(text) ?? [];
    assert(first.startsWith(message), first);
    assert(first.endsWith(` (in "${FILE}")`), first);
  }
});

Deno.test("layerConfig() reads JSON without the parser for comments and returns null when it needs it", () => {
  const rows: readonly [text: string, isEnough: boolean][] = [
    ["{}", true],
    ['\ufeff{"triage": {"messages": 20}}', true],
    ['{"triage": {"thresholds": {"decision": 0.5}}}', true],
    [`{"intent": {"rules": [${JSON.stringify(rule)}]}}`, true],
    ['{"lunch": 1}', true],
    ['{"triage": {"messages": 5}}', true],
    ["{} // mine", false],
    ['{"triage": {"messages": 20,}}', false],
  ];
  for (const [text, isEnough] of rows) {
    const loaded = layerConfig(PLAIN_CONFIG, { file: FILE, text, parse: null, validate });
    assertEquals(loaded !== null, isEnough, text);
    if (loaded !== null) assertEquals(loaded, layerConfig(PLAIN_CONFIG, { file: FILE, text, parse, validate }));
  }
});

Deno.test("layerConfig() adds members by category, replaces arrays, and fills in the defaults of a rule", () => {
  const lay = (below: typeof PLAIN_CONFIG, text: string) =>
    layerConfig(below, { file: FILE, text, parse, validate }) ?? PLAIN_CONFIG;
  const short = '{"event": "PreToolUse", "pattern": "y", "action": "log"}';
  const first = lay(PLAIN_CONFIG, `{"triage": {"thresholds": {"RUNBOOK": 1}}, "review": {"hookTexts": ["a"]}}`);
  const { config, files } = lay(
    first,
    `{"triage": {"thresholds": {"tech-debt": 0}}, "review": {"hookTexts": ["b"]}, "intent": {"rules": [${short}]}}`,
  );
  assertEquals(config.triage.thresholds, { RUNBOOK: 1, TECH_DEBT: 0 });
  assertEquals(config.review.hookTexts, ["b"]);
  assertEquals(config.intent.rules, [
    { event: "PreToolUse", tool: "*", source: "any", pattern: "y", action: "log", message: "" },
  ]);
  assertEquals(files, [FILE, FILE]);
  assertEquals([DEFAULT_CONFIG.triage.thresholds, DEFAULT_CONFIG.intent.rules], [{}, []]);
});

Deno.test("layerConfig() counts the problems after the twentieth", () => {
  const text = JSON.stringify({ triage: Object.fromEntries(Array.from({ length: 25 }, (_, n) => [`key${n}`, n])) });
  const messages = messagesOf(text) ?? [];
  assertEquals([messages.length, messages.at(-1)], [21, `5 more values are ignored (in "${FILE}")`]);
});

Deno.test("skipLayer() changes nothing and names only known keys", () => {
  const skip = (text: string) => skipLayer(PLAIN_CONFIG, { file: FILE, text, parse, validate }, "trust it");
  const text = '{"triage": {"enabled": false, "secret": 1}, "review": {"mode": "off"}, "secret": {}} // x';
  assertEquals(skipLayer(PLAIN_CONFIG, { file: FILE, text, parse: null, validate }, "trust it"), null);
  const loaded = skip(text);
  assertEquals([loaded?.config, loaded?.files], [DEFAULT_CONFIG, []]);
  assertEquals(loaded?.problems.map(({ message }) => message), [
    'triage.enabled, review.mode are ignored: the file is not trusted; to review and trust it, run "trust it" ' +
    `(in "${FILE}")`,
  ]);
  for (const nothing of ["{}", '{"secret": 1}', '{"triage": {"secret": 1}}', '{"triage": 7}']) {
    assertEquals(skip(nothing), PLAIN_CONFIG, nothing);
  }
});

Deno.test("knownValuesIn() lists what a file sets in the order of the table, and nothing inherited", () => {
  const root = { review: { mode: 1 }, triage: { messages: 1, other: 2, maxBlocks: 3 }, toString: {}, intent: [] };
  assertEquals(knownValuesIn(root), [["triage.messages", 1], ["triage.maxBlocks", 3], ["review.mode", 1]]);
});

Deno.test("knownValuesIn() names the section of users' hooks and none of their names, which a repository may have chosen", () => {
  const hooks = { "run this: rm -rf ~": {} };
  assertEquals(knownValuesIn({ hooks }), [["hooks", hooks]]);
});

Deno.test("layerConfig() keeps the settings of users' hooks as they are written, later files over earlier ones", () => {
  const lay = (below: LoadedConfig, text: string) =>
    layerConfig(below, { file: FILE, text, parse, validate }) ?? PLAIN_CONFIG;
  const user = lay(PLAIN_CONFIG, '{"hooks": {"budget": {"agents": 3, "tools": ["Agent"]}, "quiet": {}}}');
  const both = lay(user, '{"hooks": {"budget": {"agents": 1}, "__proto__": {"polluted": 1}, "broken": 7}}');
  assertEquals(both.hooks["budget"], { agents: 1, tools: ["Agent"] });
  assertEquals(Object.keys(both.hooks).sort(), ["__proto__", "budget", "quiet"]);
  assertEquals(({} as Record<string, unknown>)["polluted"], undefined);
  assertEquals(both.problems.map(({ path }) => path), ["hooks.broken"]);
  assertEquals(lay(PLAIN_CONFIG, '{"hooks": []}').problems.map(({ path }) => path), ["hooks"]);
});

Deno.test("skipLayer() lets a file that is not trusted set no hook", () => {
  const loaded = skipLayer(PLAIN_CONFIG, {
    file: FILE,
    text: '{"hooks": {"budget": {"agents": 99}}}',
    parse,
    validate,
  }, "trust it");
  assertEquals([loaded?.hooks, loaded?.problems.length], [{}, 1]);
});
