import { assertEquals } from "@std/assert";
import {
  CODEX_INSTALLATION,
  trustedHookFindings,
  trustHash,
  trustKey,
} from "../../../lib/clients/codex/installation.ts";
import { tomlTables } from "../../../lib/clients/codex/files/config_toml.ts";
import type { RegisteredCommand } from "../../../lib/clients/hooks/installation.ts";

const COMMAND = `[ ! -r '/a b/ö/codex.sh' ] || exec sh '/a b/ö/codex.sh' memory_triage "x" \\ <&>`;

function hook(event: string, at: [number, number], more: Partial<RegisteredCommand> = {}): RegisteredCommand {
  return {
    name: "memory_triage",
    path: "/c/hooks.json",
    event,
    at,
    command: COMMAND,
    timeout: 5,
    matcher: null,
    ...more,
  };
}

/** What the app servers of 0.150.0, 0.169.0 and 0.171.0 answered to `hooks/list`. */
const HASHES: readonly [RegisteredCommand, key: string, hash: string][] = [
  [hook("PreToolUse", [0, 0]), "pre_tool_use:0:0", "9616b728fb8e482cbff8af60ca33a8e6928b9b451a418534a654f7801902193e"],
  [
    hook("PreToolUse", [1, 0], { matcher: "Bash" }),
    "pre_tool_use:1:0",
    "428396ba167ed97849acb6520b4d488e7c66c74246d3e2ebcf2e619fca0e280c",
  ],
  [
    hook("PreToolUse", [2, 0], { matcher: "", statusMessage: "m" }),
    "pre_tool_use:2:0",
    "1221720fbd47c37fee054da7dc037c9d3a73be72534bcb373e0ff6c679388a05",
  ],
  [
    hook("PermissionRequest", [0, 0], { matcher: "*" }),
    "permission_request:0:0",
    "b261e48a2278a926452f9d1834e7fc78afd49efa576250845c92954738b8c82c",
  ],
  [
    hook("PostToolUse", [0, 0]),
    "post_tool_use:0:0",
    "5d56c942546c23ac18001859ef5420a198bab73d84bd35c4b43358a9674cf48b",
  ],
  [
    hook("SessionStart", [0, 0], { matcher: "compact" }),
    "session_start:0:0",
    "601f1106f8ac7d0f2a480539e45262f8fb4ffde697996ca597022379a6b7de44",
  ],
  [
    hook("SessionEnd", [0, 0], { timeout: 3 }),
    "session_end:0:0",
    "473590686abbd7c8ff17698a7427595e3556b551fed1eec7884e675d746f10e3",
  ],
  [hook("SessionEnd", [1, 0]), "session_end:1:0", "473590686abbd7c8ff17698a7427595e3556b551fed1eec7884e675d746f10e3"],
  [
    hook("SessionEnd", [2, 0], { timeout: null }),
    "session_end:2:0",
    "d11dfbd00da7d6db3a9f8da2e7392f94d28c0eaf5ff073546cc5d96a21a95c2f",
  ],
  [
    hook("SubagentStop", [0, 0], { matcher: "default" }),
    "subagent_stop:0:0",
    "117f7d75376da048eb6bd7eda5aafdf5c7aea215758142e02b63e0a3063b9dfe",
  ],
  [
    hook("Stop", [0, 0], { matcher: "xx" }),
    "stop:0:0",
    "001f4f3b953575f4094f8b0616a537ca025d944cc15488f7f1717a756e114404",
  ],
  [
    hook("Stop", [1, 0], { timeout: null }),
    "stop:1:0",
    "29c888ddc6951d92c29e33cd1296cd05909076730ce3fc07d45f90c822df98ab",
  ],
];

Deno.test("trustKey() and trustHash() are what Codex keeps of a hook that is trusted", async () => {
  for (const [given, key, hash] of HASHES) {
    assertEquals([trustKey(given), await trustHash(given)], [`/c/hooks.json:${key}`, `sha256:${hash}`]);
  }
});

async function findings(config: string, hooks: readonly RegisteredCommand[], version: number | null = 169) {
  const found = [];
  const files = {
    read: () => config,
    list: () => [],
    project: "/p",
    isAtLeast: (least: string) => version === null ? null : version >= Number(least.split(".")[1]),
  };
  for await (const { level, text } of trustedHookFindings(hooks, files)) found.push(`${level}: ${text}`);
  return found;
}

Deno.test("hookFindings() says which hooks of debrief Codex runs, by what it keeps", async () => {
  const [pre, post] = [HASHES[0]!, HASHES[4]!];
  const trust = ([given, , hash]: typeof pre, more = "") =>
    `[hooks.state.${JSON.stringify(trustKey(given))}]\ntrusted_hash = "sha256:${hash}"\n${more}`;
  assertEquals(await findings(trust(pre), [pre[0]]), ["ok: trusted: memory_triage on PreToolUse"]);
  assertEquals(await findings(trust(pre), [pre[0], post[0]]), [
    "ok: trusted: memory_triage on PreToolUse",
    "error: not trusted, so Codex does not run them: memory_triage on PostToolUse",
  ]);
  assertEquals(await findings(trust(pre), [{ ...pre[0], timeout: 6 }]), [
    "error: changed since you trusted them, so Codex does not run them: memory_triage on PreToolUse",
  ]);
  assertEquals(await findings(trust(pre, "enabled = false\n"), [pre[0]]), [
    "warning: disabled: memory_triage on PreToolUse",
  ]);
  assertEquals(await findings("[features]\nhooks = false\n", []), [
    "error: config.toml disables all hooks (features.hooks)",
  ]);
  // 0.124 asks nobody
  assertEquals(await findings("", [pre[0]], 124), []);
  const own = { ...pre[0], path: "/p/.codex/hooks.json" };
  assertEquals((await findings("", [own]))[0]?.startsWith("warning: Codex does not trust this project"), true);
  assertEquals((await findings('[projects."/p"]\ntrust_level = "trusted"\n', [own])).length, 1);
});

Deno.test("tomlTables() passes over what it does not read, and loses nothing behind it", () => {
  const text = [
    'model = "x" # a comment',
    '[a.\'b.c\'."d\\u0065\\""]',
    "n = 1_000",
    "bad = { inline = 1 }",
    'long = """',
    "[not.a.table]",
    'trusted_hash = "no"',
    '""" # end',
    "list = [1, 2]",
    "x.y = 1",
    "[broken",
    'z = "lost"',
    "[[hooks.Stop]]",
    "on = false",
    "word = 'lit\\eral'",
  ].join("\r\n");
  assertEquals(tomlTables(text), [
    { path: [], values: { model: "x" } },
    { path: ["a", "b.c", 'de"'], values: { n: 1000 } },
    { path: ["hooks", "Stop"], values: { on: false, word: "lit\\eral" } },
  ]);
});

for (
  const [toml, expected] of [
    ['[plugins."debrief@any"]\nenabled = true\n', true],
    ['[plugins."debrief@any"]\nenabled = false\n', false],
    ['[plugins."other@any"]\nenabled = true\n', null],
    ["", null],
  ] as const
) {
  Deno.test(`isPluginEnabled() of Codex is ${expected} for ${JSON.stringify(toml)}`, () =>
    assertEquals(CODEX_INSTALLATION.isPluginEnabled(toml, JSON.parse), expected));
}

Deno.test("packagePath and versionIn() of Codex find the package and the version of a session", () => {
  const found = (path: string) => CODEX_INSTALLATION.packagePath().exec(path)?.[1];
  assertEquals(found("/n/node_modules/@openai/codex/bin/codex.js"), "/n/node_modules/@openai/codex");
  assertEquals(found("/n/node_modules/@openai/codex-sdk/x.js"), undefined);
  const path = Deno.makeTempFileSync();
  Deno.writeTextFileSync(path, '{"type":"session_meta","payload":{"id":"a","cli_version":"0.150.0"}}\n');
  assertEquals([CODEX_INSTALLATION.versionIn(path), CODEX_INSTALLATION.versionIn(`${path}.missing`)], [
    "0.150.0",
    null,
  ]);
  Deno.removeSync(path);
});
