import { assertEquals } from "@std/assert";
import { decide, lintRules, mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";
import { dropUntrustedRules } from "../../../lib/permissions/settings/settings.ts";
import { EVENT_NAMES } from "../../../lib/permissions/settings/unknown_names.ts";
import { HOOK_EVENTS } from "../../../lib/clients/hooks/hook_events.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const CASES: readonly [Record<string, string[]>, string[]][] = [
  [{ allow: ["Bash(npm run test)"] }, []],
  [{ allow: ["Write(src/**)"] }, ["dead_path_rule"]],
  [{ deny: ["MultiEdit(src/**)"] }, ["dead_path_rule"]],
  [{ allow: ["Edit(../x/**)"] }, ["dead_path_rule"]],
  [{ allow: ["Bash( npm test)"] }, ["dead_command_rule"]],
  [{ deny: ["Bash(git push )"] }, ["dead_command_rule"]],
  [{ allow: ["Bash( npm test *)"] }, []],
  [{ allow: ["Bash(npm  test)"] }, []],
  [{ allow: ["Read(/home/me/x/**)"] }, ["unanchored_absolute"]],
  [{ allow: ["Read(//home/me/x/**)"] }, []],
  [{ allow: ["Bash(frob"] }, ["malformed"]],
  [{ allow: ["WebFetch(https://docs.example.org/*)"] }, ["malformed"]],
  [{ deny: ["WebFetch(docs.example.org)"] }, ["malformed"]],
  [{ allow: ["WebSearch(a*)"] }, ["malformed"]],
  [{ allow: ["*"] }, ["malformed"]],
  [{ deny: ["*"] }, []],
  [{ allow: ["Bash(ls)", "Bash(ls)"] }, ["duplicate"]],
  [{ allow: ["Bash(git push *)"], deny: ["Bash(git *)"] }, ["shadowed"]],
  [{ allow: ["Bash(git *)"], deny: ["Bash(git push *)"] }, []],
  [{ allow: ["Bash(*)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(sudo *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(npx *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(node *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(python3 -c *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(npm run *)"] }, []],
  [{ allow: ["Bash(git * main)", "Bash(git push * main *)"] }, ["star_before_rest", "star_before_rest"]],
  // nothing harmful is known of these, the client asks about it, or no words follow
  [{ allow: ["Bash(git status * src)", "Bash(find * -name x)", "Bash(git commit -m * *)", "Bash(frob * x)"] }, []],
  [{ deny: ["Bash(git * main)"], ask: ["Bash(git * dev)"] }, []],
  [{ allow: ["Bash(npx tsc *)"] }, []],
  [{ allow: ["Bash(git push *)"], deny: ["Bash"] }, ["shadowed"]],
  [{ allow: ["Bash(git push *)", "Bash(git *)"] }, ["redundant"]],
  // 2.1.332 allows a line of several commands by its own rule, and by no rule for one of them
  [{ allow: ["Bash(frob *)", "Bash(frob a || blix b)"] }, []],
  [{ allow: ["Bash(frob a || blix b)"], deny: ["Bash(frob *)"] }, ["shadowed"]],
  [{ allow: ["Bash(frob * && rm *)"] }, ["dead_command_rule"]],
  [{ deny: ["Bash(frob * && rm *)"] }, ["dead_command_rule"]],
  [{ allow: ["Bash(frob * | head *)"] }, ["dead_command_rule"]],
  [{ deny: ["Bash(curl * | sh)"] }, []],
  [{ deny: ["Bash(frob * > /etc/*)"] }, ["dead_command_rule"]],
  [{ allow: ["Bash(frob 2>&1:*)"] }, ["dead_command_rule"]],
  [{ deny: ["Bash(> /dev/sd*)"] }, []],
  [{ allow: ["Bash(frob $HOME/x *)", 'Bash(frob "${HOME}/x":*)'] }, ["dead_command_rule", "dead_command_rule"]],
  [{ allow: ["Bash(frob $HOME/x)", "Bash(frob '$HOME' *)", "Bash(grep x$ *)"], deny: ["Bash(frob $HOME *)"] }, []],
  [
    { allow: ["Bash(npm:*:*)", "Bash(npm run:* )", "Bash(git:* push)", "Bash(:*)"] },
    Array(4).fill("dead_command_rule"),
  ],
  [{ allow: ["Bash(npm run test:* --silent)", "Bash(git push origin main:* *)", "Bash(npm run test:*)"] }, []],
  [{ allow: ["Bash(frob 'a && b' *)"] }, []],
  [{ deny: ["Read(**/*.{pem,key})"] }, ["dead_path_rule"]],
  [{ deny: ["Read(src/[a.ts)", "Read(src/[ab].ts)"] }, ["dead_path_rule"]],
  [{ deny: ["Read(src\\main.ts)", "Read(!x)", "Read(a\\*b)"] }, ["dead_path_rule", "dead_path_rule"]],
  [{ deny: ["Bsh(rm *)", "Update(x)", "Cd(//x)", "mcp__s__x", "*Fetch"] }, ["unknown_tool", "unknown_tool"]],
  [{ deny: ["WebFetch(domain:x.example/a)", "WebFetch(domain:x.example:80)", "WebFetch(domain:*.x.example)"] }, [
    "dead_rule",
    "dead_rule",
  ]],
  [{ allow: ["WebSearch(deno)", "WebSearch", "mcp__s__", "mcp__s__*"] }, ["dead_rule", "dead_rule"]],
  [{ ask: ["Skill(deploy)", "Skill", "Agent(Explore)", "Agent(subagent_type:Explore)"] }, ["dead_rule", "dead_rule"]],
  [{ deny: ["Skill(deploy*)", "Skill(deploy *)", "Skill(plug:*)", "Agent(Ex*)"] }, ["dead_rule", "dead_rule"]],
  [{ allow: ["Bash(git push)"], ask: ["Bash(git *)"] }, ["shadowed"]],
  [{ allow: ["Bash(git *)"], ask: ["Bash(git push)"] }, []],
  [{ deny: ["Bash(git push)"], allow: ["Bash(git *)"] }, []],
  [{ deny: ["Read"], allow: ["Read"] }, ["shadowed"]],
  [{ deny: ["WebFetch"], allow: ["WebFetch(*)"] }, ["shadowed"]],
  [{ deny: ["Bash"], allow: ["Bash(*)"] }, ["arbitrary_code", "dropped_in_auto", "shadowed"]],
  [{ ask: ["Bash", "Bash(*)"] }, []],
  [{ deny: ["Read(//x/**)"], allow: ["Read(//x/**)"] }, ["shadowed"]],
  [{ deny: ["Read(//x/**)"], allow: ["Read(//y/**)"] }, []],
  [{ deny: ["Read(//x/**)"], allow: ["Edit(//x/**)"] }, []],
  [{ allow: ["Read", "Read(//x/**)"] }, []],
  // a rule for paths also decides what commands read and write, a rule for the tool does not
  [{ deny: ["Read", "Read(//x/**)"] }, []],
  [{ deny: ["Read"], allow: ["Read(//x/**)"] }, []],
  [{ allow: ["Write"] }, []],
  [{ allow: ["WebFetch(domain:x)"] }, []],
  [{ deny: ["Bash(sudo *)"] }, []],
  [{ allow: ["Agent(reviewer)"] }, ["dropped_in_auto"]],
  [{ allow: ["Bash(API_KEY=abcdef0123456789 npm test)"] }, ["secret"]],
];

Deno.test("lintRules() says of a dead path rule what another one covers, and of one without use to remove it", () => {
  const advice = (behavior: "allow" | "deny", rule: string): string | undefined =>
    lintRules(contextOf({ [behavior]: [rule] }).settings)[0]?.message;
  const counts = "the client looks at the paths of Read(…) and Edit(…) rules only; ";
  const remove = "remove it: searching in the session's directories needs no rule";
  assertEquals(["Grep(*)", "Glob(src/**)", "Grep(/src/**)"].map((rule) => advice("allow", rule)), [
    remove,
    remove,
    remove,
  ]);
  assertEquals(advice("allow", "LS(~/x)"), `${counts}Read(~/x) covers Read, Grep and Glob there`);
  assertEquals(advice("allow", "Write(src/**)"), `${counts}Edit(src/**) covers Edit, Write and NotebookEdit there`);
  assertEquals(advice("deny", "Grep(src/**)"), `${counts}Read(src/**) covers Read, Grep and Glob there`);
  assertEquals(["Grep(*)", "Write(*)", "Glob(*)"].map((rule) => advice("deny", rule)), [
    undefined,
    undefined,
    undefined,
  ]);
  assertEquals(["Write(*)", "NotebookEdit(*)"].map((rule) => advice("allow", rule)), [undefined, undefined]);
});

Deno.test("lintRules() speaks of what voids a whole file first, and of hooks that are left out", () => {
  const parse = (layer: "user" | "project", file: unknown) =>
    parseSettings(typeof file === "string" ? file : JSON.stringify(file), { layer, path: `/${layer}/settings.json` });
  const settings = mergeSettings([
    parse("project", { permissions: { allow: ["Write(a)"] }, hooks: { Stop: [{ hooks: [{ type: "frob" }] }] } }),
    parse("user", '{\n  "a": 1,\n}'),
  ]);
  assertEquals(lintRules(settings).map(({ kind, at, line }) => [kind, at?.join("."), line]), [
    ["ignored_file", undefined, 2],
    ["ignored_part", "hooks.Stop.0.hooks.0", undefined],
    ["dead_path_rule", "permissions.allow.0", undefined],
  ]);
});

Deno.test("lintRules() says that the allow rules of a project that is not trusted do not count", () => {
  const source = { layer: "project", path: "/srv/.claude/settings.json" } as const;
  const text = '{"permissions":{"allow":["WebSearch","WebFetch"],"deny":["Read(.env)"]}}';
  const settings = mergeSettings([dropUntrustedRules(parseSettings(text, source))]);
  assertEquals(lintRules(settings).map(({ kind }) => kind), ["untrusted"]);
  assertEquals(settings.rules.map(({ rule }) => rule.text), ["Read(.env)"]);
});

for (const [rules, kinds] of CASES) {
  Deno.test(`lintRules() says ${kinds.join(", ") || "nothing"} of ${JSON.stringify(rules)}`, () => {
    assertEquals(lintRules(contextOf(rules).settings).map((f) => f.kind as string), kinds);
  });
}

const SAMPLE = [
  "frob",
  "frob a",
  "frob a || blix b",
  "frob a | head -1",
  "cat /x/y",
  "echo a > /x/y",
  "ls /x",
  "git push x",
];

Deno.test("lintRules() calls a rule shadowed, redundant, a duplicate or dead only where decisions are the same without it", () => {
  const idle = new Set(["shadowed", "redundant", "duplicate", "dead_path_rule", "dead_command_rule", "dead_rule"]);
  const wrong = CASES.flatMap(([rules]) => {
    const context = contextOf(rules);
    const found = lintRules(context.settings).filter(({ kind }) => idle.has(kind));
    return found.flatMap(({ rule, behavior, at }) => {
      const rest = context.settings.rules.filter((one) => !(one.behavior === behavior && one.at?.[2] === at?.[2]));
      const without = { ...context, settings: { ...context.settings, rules: rest } };
      const calls = [
        ...SAMPLE.map((command) => ({ tool: "Bash", input: { command } })),
        ...["Read", "Edit", "Write"].map((tool) => ({ tool, input: { file_path: "/x/y" } })),
        { tool: "WebFetch", input: { url: "https://x.example/a" } },
        { tool: "WebSearch", input: { query: "deno" } },
        { tool: "Skill", input: { skill: "deploy" } },
        { tool: "Agent", input: { subagent_type: "Explore" } },
        { tool: "mcp__s__x", input: {} },
      ];
      return calls.filter((call) => decide(call, context).verdict !== decide(call, without).verdict)
        .map((call) => [rule, call]);
    });
  });
  assertEquals(wrong, []);
});

Deno.test("parseSettings() names settings and events that the client does not know, misplaced ones, and secrets in env", () => {
  const text = JSON.stringify({
    _comment: "x",
    theme: "dark",
    permision: {},
    defaultMode: "plan",
    permissions: { denied: [], allowManagedPermissionRulesOnly: true, disableAutoMode: "disable" },
    sandbox: { network: { allowedDomain: [], httpProxyPort: 1 }, enable: true },
    hooks: { PreToolUse: [], PreToolCall: [], stop: [] },
    env: { NODE_ENV: "test", GITHUB_TOKEN: `ghp_${"0123456789abcdefghijABCDEFGHIJ012345"}` },
  });
  const { problems } = parseSettings(text, { layer: "project", path: "/p/.claude/settings.json" });
  assertEquals(problems.map(({ kind, at, message }) => [kind, at?.join("."), message]), [
    ["unknown_name", "permision", 'there is no setting "permision" (do you mean "permissions"?): it has no effect'],
    ["unknown_name", "defaultMode", '"defaultMode" belongs in "permissions": here it has no effect'],
    ["unknown_name", "permissions.denied", 'there is no setting "permissions.denied": it has no effect'],
    [
      "unknown_name",
      "permissions.allowManagedPermissionRulesOnly",
      '"allowManagedPermissionRulesOnly" belongs at the top of the file: here it has no effect',
    ],
    [
      "unknown_name",
      "sandbox.enable",
      'there is no setting "sandbox.enable" (do you mean "enabled"?): it has no effect',
    ],
    [
      "unknown_name",
      "sandbox.network.allowedDomain",
      'there is no setting "sandbox.network.allowedDomain" (do you mean "allowedDomains"?): it has no effect',
    ],
    ["unknown_name", "hooks.PreToolCall", 'there is no event "PreToolCall": no hook under it runs'],
    ["unknown_name", "hooks.stop", 'there is no event "stop" (do you mean "Stop"?): no hook under it runs'],
    [
      "secret",
      "env.GITHUB_TOKEN",
      "env.GITHUB_TOKEN holds what looks like a secret, and settings files are often shared",
    ],
  ]);
});

Deno.test("EVENT_NAMES has every event whose input debrief reads", () => {
  assertEquals(Object.keys(HOOK_EVENTS).filter((name) => !EVENT_NAMES.includes(name)), []);
});

Deno.test("lintRules() finds the first rule that decides, whatever its form, and names each duplicate", () => {
  const source = { layer: "user", path: "/u" } as const;
  const overs = ["Bash(git * x)", "Bash(git:*)", "Bash(*)", "Bash(git push *)", "Bash"];
  for (const over of overs) {
    const rules = { deny: [over], allow: ["Bash(git push x)", "Bash(git push x)"] };
    const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: rules }), source)]);
    const found = lintRules(settings).filter(({ rule }) => rule === "Bash(git push x)");
    assertEquals(found.map(({ kind, message }) => [kind, message]), [
      ["shadowed", `deny ${over} decides first`],
      ["duplicate", "is there already"],
    ]);
  }
});

Deno.test("lintRules() compares so many rules and no more, and says so", () => {
  const source = { layer: "project", path: "/p" } as const;
  const allow = Array.from({ length: 2000 }, (_, i) => `Bash(* a${i})`);
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: { allow } }), source)]);
  const found = lintRules(settings).filter(({ rule }) => rule === "");
  assertEquals(found.map(({ kind, source: { path } }) => [kind, path]), [["shadowed", "/p"]]);
});
