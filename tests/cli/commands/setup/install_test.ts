import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { installCommand } from "../../../../lib/cli/commands/setup/install.ts";
import { uninstallCommand } from "../../../../lib/cli/commands/setup/uninstall.ts";
import type { CommandDefinition } from "../../../../lib/cli/command.ts";
import type { Machine } from "../../../../lib/cli/host/host.ts";
import { denoHost } from "../../../../lib/cli/host/deno_host.ts";
import { ownRegistrations, settingsValue } from "../../../../lib/cli/install/hook_settings.ts";
import { debrief, inPlace, installClient, type Place, placeTest } from "../../../support/command_line.ts";

const MINE = `{
    "model": "opus",
    "hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "echo mine" } ] } ] }
}
`;

function registered(path: string): string[] {
  const settings = settingsValue(Deno.readTextFileSync(path));
  assert(typeof settings !== "string");
  return ownRegistrations(settings).map(({ own, event }) => `${own.hook} ${event}`);
}

/** The deno that runs the tests, as a program in PATH. */
function withDeno(place: Place): void {
  Deno.symlinkSync(Deno.execPath(), `${place.programs}/deno`);
}

Deno.test("install puts in what the client knows, once, and uninstall gives the file back byte for byte", () =>
  inPlace(async (place) => {
    withDeno(place);
    installClient(place, "2.0.50");
    const path = `${place.config}/settings.json`;
    Deno.writeTextFileSync(path, MINE);
    const dry = await debrief(place, ["install", "--dry-run"]);
    assertStringIncludes(dry.stdout, "debrief.sh memory_triage");
    assertEquals(Deno.readTextFileSync(path), MINE);
    const first = await debrief(place, ["install"]);
    assertEquals(first.code, 0, first.stderr);
    assertStringIncludes(first.stderr, "client 2.0.50 does not know it: PostToolUseFailure");
    const events = registered(path);
    assert(events.includes("tool_intent PermissionRequest") && events.includes("memory_triage Stop"));
    assert(!events.some((event) => event.includes("Failure")));
    assertEquals(Deno.readTextFileSync(`${path}.before-debrief`), MINE);
    const installed = Deno.readTextFileSync(path);
    // with the directory of these settings, which no variable of a project then moves
    assertStringIncludes(installed, `${place.programs}/deno ${place.config}"`);
    assertStringIncludes((await debrief(place, ["install"])).stdout, "already");
    assertEquals(Deno.readTextFileSync(path), installed);
    await debrief(place, ["uninstall"]);
    assertEquals(Deno.readTextFileSync(path), MINE);
    assertEquals([...Deno.readDirSync(place.config)].map(({ name }) => name), ["settings.json"]);
  }));

Deno.test("install follows the client: what came later comes with the next install, from a file that others changed", () =>
  inPlace(async (place) => {
    withDeno(place);
    installClient(place, "2.1.330");
    const path = `${place.project}/.claude/settings.local.json`;
    await debrief(place, ["install", "--scope", "local", "--hooks", "memory_triage"]);
    assertEquals(registered(path), ["memory_triage Stop", "memory_triage SessionStart"]);
    // several configurations may meet the settings of a project
    assertStringIncludes(Deno.readTextFileSync(path), `memory_triage ${place.programs}/deno"`);
    await debrief(place, ["install", "--scope", "local"]);
    assert(registered(path).includes("tool_intent PostToolUseFailure"));
    const settings = JSON.parse(Deno.readTextFileSync(path));
    Deno.writeTextFileSync(path, JSON.stringify({ ...settings, env: { A: "b" } }, null, 2));
    await debrief(place, ["uninstall", "--scope", "local", "--hooks", "tool_intent,transcript_review"]);
    assertEquals(registered(path).sort(), [
      "agent_summary SubagentStop",
      "memory_triage SessionStart",
      "memory_triage Stop",
      "session_handoff SessionStart",
    ]);
    await debrief(place, ["uninstall", "--scope", "local"]);
    assertEquals(JSON.parse(Deno.readTextFileSync(path)), { env: { A: "b" } });
    assertStringIncludes((await debrief(place, ["uninstall", "--scope", "local"])).stdout, "nothing was changed");
  }));

Deno.test("install registers tool_intent for the calls that the configuration asks for, and follows its changes", () =>
  inPlace(async (place) => {
    withDeno(place);
    const [path, config] = [`${place.config}/settings.json`, `${place.config}/debrief.jsonc`];
    const before = '{ "env": {} }\n';
    Deno.mkdirSync(place.config, { recursive: true });
    Deno.writeTextFileSync(path, before);
    const own = () =>
      Object.entries<{ matcher?: string; hooks: { command: string }[] }[]>(
        JSON.parse(Deno.readTextFileSync(path)).hooks,
      )
        .flatMap(([event, groups]) => groups.map(({ matcher = "*", hooks }) => ({ event, matcher, hooks })))
        .filter(({ hooks }) => hooks.some(({ command }) => command.includes(" tool_intent ")))
        .map(({ event, matcher }) => `${event} ${matcher}`);
    const configure = (...rules: readonly Record<string, string>[]) =>
      Deno.writeTextFileSync(
        config,
        JSON.stringify({ intent: { rules: rules.map((rule) => ({ pattern: "x", action: "deny", ...rule })) } }),
      );
    configure({ event: "PreToolUse", tool: "Bash" });
    await debrief(place, ["install"]);
    assertEquals(own(), ["PreToolUse Bash"]);
    assertStringIncludes((await debrief(place, ["install"])).stdout, "nothing was changed");
    configure({ event: "PreToolUse", tool: "Bash|Edit" }, { event: "PostToolUse", tool: "*" });
    assertStringIncludes((await debrief(place, ["doctor"])).stdout, "asks for Bash|Edit on PreToolUse, but");
    await debrief(place, ["install"]);
    assertEquals(own(), ["PreToolUse Bash|Edit", "PostToolUse *"]);
    configure({ event: "PreToolUse", tool: "*" });
    await debrief(place, ["install"]);
    assertEquals(own(), ["PreToolUse *"]);
    configure();
    await debrief(place, ["install"]);
    assertEquals(own(), ["PreToolUse *", "PostToolUse *"], "what the oldest client knows");
    await debrief(place, ["uninstall"]);
    assertEquals(Deno.readTextFileSync(path), before);
  }));

placeTest("install --handoff turns the handoff at a start on in the user's configuration, once", async (place) => {
  withDeno(place);
  installClient(place, "2.1.330");
  const file = `${place.config}/debrief.jsonc`;
  const refused = await debrief(place, ["install", "--handoff", "always"]);
  assertEquals(refused.code, 2);
  assertStringIncludes(refused.stderr, 'Expected --handoff to be notice or context but found "always"');
  const { stdout } = await debrief(place, ["install", "--handoff", "notice"]);
  assertStringIncludes(stdout, "a session that starts tells you what the last one of its project left unfinished");
  assertEquals(JSON.parse(Deno.readTextFileSync(file)), { handoff: { onStart: "notice" } });
  const again = await debrief(place, ["install", "--handoff", "context"]);
  assertStringIncludes(again.stdout, "already says what the handoff does");
  const doctor = await debrief(place, ["doctor"]);
  assertStringIncludes(doctor.stdout, "(handoff.onStart)");
  assert(!doctor.stdout.includes("which is not registered"), doctor.stdout);
  await debrief(place, ["uninstall", "--hooks", "session_handoff"]);
  assertStringIncludes((await debrief(place, ["doctor"])).stdout, "asks for session_handoff, which is not registered");
});

placeTest("install says whether the guard is on, and how to turn it on", async (place) => {
  withDeno(place);
  const off = "The guard is off. With debrief install --guard, it asks before a command destroys work";
  assertStringIncludes((await debrief(place, ["install"])).stdout, off);
  assertStringIncludes((await debrief(place, ["install"])).stdout, off, "nothing was changed");
  const { stdout } = await debrief(place, ["install", "--client", "codex"]);
  assertStringIncludes(stdout, "With debrief install --guard --client codex, it denies commands that destroy work");
  await debrief(place, ["install", "--guard"]);
  assertMatch((await debrief(place, ["install"])).stdout, /\nThe guard is on\.\n$/);
});

Deno.test("install --guard turns the guard on in the user's configuration, once, and leaves the rest as it is", () =>
  inPlace(async (place) => {
    withDeno(place);
    installClient(place, "2.1.330");
    const file = `${place.config}/debrief.jsonc`;
    const dry = await debrief(place, ["install", "--guard", "--dry-run"]);
    assertStringIncludes(dry.stdout, "The guard would be on");
    Deno.writeTextFileSync(file, '{\n  // mine\n  "triage": { "maxBlocks": 1 }\n}\n');
    const { stdout } = await debrief(place, ["install", "--guard"]);
    assertStringIncludes(stdout, "asks before a command destroys work");
    const text = Deno.readTextFileSync(file);
    assertStringIncludes(text, '// mine\n  "triage": { "maxBlocks": 1 },\n  "guard": {\n    "lostWork": "ask"');
    assert(registered(`${place.config}/settings.json`).includes("tool_intent PreToolUse"));
    assertStringIncludes((await debrief(place, ["install", "--guard"])).stdout, "already says what the guard does");
    assertEquals(Deno.readTextFileSync(file), text);
  }));

Deno.test("install --guard leaves the configuration alone where the settings cannot be changed", () =>
  inPlace(async (place) => {
    withDeno(place);
    Deno.writeTextFileSync(`${place.config}/settings.json`, '{"hooks": []}');
    const { code, stderr } = await debrief(place, ["install", "--guard"]);
    assertEquals(code, 2);
    assertStringIncludes(stderr, '"hooks" must be an object (fix it first; nothing was changed)');
    assertEquals([...Deno.readDirSync(place.config)].map(({ name }) => name), ["settings.json"]);
  }));

placeTest("install registers what a trusted project asks for in the user's settings, too", async (place) => {
  withDeno(place);
  const rule = { event: "PreToolUse", tool: "Write", pattern: "x", action: "deny" };
  Deno.mkdirSync(`${place.project}/.claude`, { recursive: true });
  Deno.writeTextFileSync(`${place.project}/.claude/debrief.jsonc`, JSON.stringify({ intent: { rules: [rule] } }));
  const matchers = async () => {
    const { stdout } = await debrief(place, ["install", "--dry-run", "--hooks", "tool_intent", "--json"]);
    return JSON.parse(stdout).added.map(({ event, matcher }: Record<string, string>) => `${event} ${matcher}`);
  };
  assertEquals(await matchers(), ["PreToolUse null", "PostToolUse null"], "not trusted");
  await debrief(place, ["config", "trust", "--yes"]);
  assertEquals(await matchers(), ["PreToolUse Write"]);
});

placeTest("install makes the file where there is none, and uninstall removes it", async (place) => {
  withDeno(place);
  const moved = `${place.home}/moved`;
  const options = { env: { CLAUDE_CONFIG_DIR: moved } };
  const unknown = await debrief(place, ["install"], options);
  assertStringIncludes(unknown.stderr, "version is unknown");
  assertEquals(registered(`${moved}/settings.json`).filter((one) => /SessionEnd|Permission|Failure/.test(one)), []);
  assertEquals((await debrief(place, ["uninstall"], options)).code, 0);
  assertEquals([...Deno.readDirSync(moved)], []);
});

placeTest("install of a hook that the client may not know registers nothing, and says no other", async (place) => {
  withDeno(place);
  const path = `${place.project}/greet.js`;
  Deno.writeTextFileSync(
    path,
    'export default { name: "greet", events: ["SessionStart"], needs: [], handle: () => ({ kind: "none" }) };\n',
  );
  const { stdout, stderr } = await debrief(place, ["install", "./greet.js"]);
  assertStringIncludes(stderr, "Not registered, because an older client might not know it: SessionStart.");
  assertStringIncludes(stdout, "Nothing was changed in");
});

placeTest("install says what prevents it, and changes nothing then", async (place) => {
  withDeno(place);
  const path = `${place.config}/settings.json`;
  const refusals: [string, string[], string][] = [
    ["{", ["install"], "not valid JSON (line 1, column 2)"],
    ["{}", ["install", "--hooks", "memory_trage"], 'did you mean "memory_triage"?'],
    ["{}", ["install", "--scope", "global"], "--scope to be user, project or local"],
    ["{}", ["install", "--binary", "--hooks", "no"], "Unknown hook"],
    ["{}", ["install", "here"], 'Expected the file of a hook (HOOK.ts) but found "here"'],
  ];
  for (const [text, args, message] of refusals) {
    Deno.writeTextFileSync(path, text);
    const { code, stderr } = await debrief(place, args);
    assertEquals(code, 2);
    assertStringIncludes(stderr, message);
    assertEquals(Deno.readTextFileSync(path), text);
  }
  Deno.writeTextFileSync(path, '{"enabledPlugins":{"debrief@debrief":true}}');
  assertStringIncludes((await debrief(place, ["install", "--dry-run"])).stderr, "would run twice");
});

placeTest("install does not say that hooks run which are in a file that the client ignores", async (place) => {
  withDeno(place);
  Deno.writeTextFileSync(`${place.config}/settings.json`, '{\n  // mine\n  "model": "opus"\n}\n');
  const { stdout, stderr } = await debrief(place, ["install"]);
  assertStringIncludes(stderr, "comments or trailing commas: the client ignores the whole file. Remove them.");
  assertStringIncludes(stdout, "No hook runs until the client reads this file: see the warning.");
  assertEquals(stdout.includes("run in every session"), false, stdout);
});

placeTest("install follows a user's symlink to their settings, and no symlink of a project", async (place) => {
  withDeno(place);
  const kept = `${place.home}/dotfiles.json`;
  Deno.writeTextFileSync(kept, MINE);
  Deno.symlinkSync(kept, `${place.config}/settings.json`);
  await debrief(place, ["install"]);
  assert(registered(kept).includes("memory_triage Stop"));
  assert(Deno.lstatSync(`${place.config}/settings.json`).isSymlink);
  await debrief(place, ["uninstall"]);
  assertEquals(Deno.readTextFileSync(kept), MINE);
  Deno.mkdirSync(`${place.project}/.claude`);
  Deno.symlinkSync(kept, `${place.project}/.claude/settings.json`);
  const { code, stderr } = await debrief(place, ["install", "--scope", "project"]);
  assertEquals(code, 2);
  assertStringIncludes(stderr, "link");
  assertEquals(Deno.readTextFileSync(kept), MINE);
});

/** Hooks that a person wrote, which look a little like debrief's. */
const LOOKALIKES = [
  "deno run -A /home/me/mine/agent_summary.ts",
  "bun run tools/memory_triage.js",
  'cd "$CLAUDE_PROJECT_DIR" && exec ./memory_triage',
  "sh /home/me/debrief.sh memory_triage deno",
];

/** Settings as people and editors leave them; install and uninstall give each back byte for byte. */
const TEXTS: readonly [what: string, text: string | Uint8Array<ArrayBuffer>][] = [
  ["nothing", ""],
  ["blanks", " \n\t\n"],
  ["a byte order mark", "\ufeff" + MINE],
  ["a byte order mark alone", "\ufeff"],
  ["CRLF", MINE.replaceAll("\n", "\r\n")],
  ["tabs", '{\n\t"hooks": {\n\t\t"Stop": []\n\t}\n}'],
  ["an empty list and an empty object", '{"hooks":{"Stop":[],"Other":{}}}'.replace("{}", "[]")],
  ["comments in what is empty", '{ /* a */ "hooks": { // b\n } /* c */ }\n'],
  ["comments and trailing commas", '{\n  // mine\n  "hooks": {\n    "Stop": [\n      // none\n    ],\n  },\n}\n'],
  ["hooks that look like ours", JSON.stringify({ hooks: { Stop: [{ hooks: commands(LOOKALIKES) }] } }, null, 2)],
  ["one line", JSON.stringify({ hooks: { SubagentStop: [{ matcher: "x", hooks: commands(["echo"]) }] } })],
  ["odd keys", '{"__proto__":{"hooks":1},"hooks":{"__proto__":[],"":[]}}'],
];

function commands(lines: readonly string[]) {
  return lines.map((command) => ({ type: "command", command }));
}

Deno.test("install and uninstall give every file back byte for byte, with a backup in between", async (t) => {
  for (const [what, text] of TEXTS) {
    await t.step(what, async () => {
      await inPlace(async (place) => {
        withDeno(place);
        const path = `${place.config}/settings.json`;
        const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
        Deno.writeFileSync(path, bytes, { mode: 0o640 });
        Deno.chmodSync(path, 0o640);
        const first = await debrief(place, ["install", "--hooks", "memory_triage,transcript_review"]);
        assertEquals([first.code, first.stderr.includes("Cannot")], [0, false], first.stderr);
        assertEquals(Deno.readFileSync(`${path}.before-debrief`), bytes);
        // some more later, and one away again
        assertEquals((await debrief(place, ["install"])).code, 0);
        assertEquals((await debrief(place, ["uninstall", "--hooks", "tool_intent"])).code, 0);
        assertEquals((await debrief(place, ["uninstall"])).code, 0);
        assertEquals(Deno.readFileSync(path), bytes);
        assertEquals((Deno.statSync(path).mode ?? 0) & 0o777, 0o640);
        assertEquals([...Deno.readDirSync(place.config)].map(({ name }) => name), ["settings.json"]);
      });
    });
  }
});

placeTest("install and uninstall refuse what they could not give back, and say what it is", async (place) => {
  withDeno(place);
  const path = `${place.config}/settings.json`;
  const hooks = '{"hooks":[{"type":"command","command":"a"}]}';
  const latin = Uint8Array.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe4, 0x22, 0x7d]);
  const refusals: [string | Uint8Array<ArrayBuffer>, string][] = [
    [`{"hooks":{"Stop":[${hooks}],"Stop":[]}}`, 'the key "Stop" in "hooks" is repeated'],
    [`{"hooks":{"Stop":[${hooks}]},"hooks":{}}`, 'the key "hooks" is repeated'],
    [`{"hooks":{"Stop":[${hooks}],"St\\u006fp":[]}}`, 'the key "Stop" in "hooks" is repeated'],
    ['{"hooks":{"Stop":[{"hooks":[],"hooks":[]}]}}', 'the key "hooks" of an entry in "hooks" is repeated'],
    [latin, "not valid UTF-8"],
    ["{\n  x", "not valid JSON (line 2, column 3)"],
    ["[]", "must be a JSON object"],
    ['{"hooks":[]}', '"hooks" must be an object'],
  ];
  for (const [text, message] of refusals) {
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    Deno.writeFileSync(path, bytes);
    for (const command of [["install"], ["install", "--dry-run"], ["uninstall"]]) {
      const { code, stderr } = await debrief(place, command);
      assertEquals(code, 2, `${command} ${text}`);
      assertStringIncludes(stderr, message);
      assertEquals(Deno.readFileSync(path), bytes);
    }
  }
  assertEquals([...Deno.readDirSync(place.config)].map(({ name }) => name), ["settings.json"]);
});

placeTest("install changes nothing through a symlink that a repository brought", async (place) => {
  withDeno(place);
  const elsewhere = `${place.home}/elsewhere`;
  Deno.mkdirSync(elsewhere);
  Deno.writeTextFileSync(`${elsewhere}/settings.local.json`, "{}");
  Deno.symlinkSync(elsewhere, `${place.project}/.claude`);
  for (const command of ["install", "uninstall"]) {
    const { code, stderr } = await debrief(place, [command, "--scope", "local"]);
    assertEquals(code, 2);
    assertStringIncludes(stderr, "is a symlink to");
  }
  assertEquals([...Deno.readDirSync(elsewhere)].length, 1);
  assertEquals(Deno.readTextFileSync(`${elsewhere}/settings.local.json`), "{}");
});

placeTest("install refuses directories that Deno cannot be granted, and keeps a backslash in a name", async (place) => {
  withDeno(place);
  for (const name of ["a,b", "a\nb", "x,/etc"]) {
    const config = `${place.home}/${name}`;
    const { code, stderr } = await debrief(place, ["install"], { env: { CLAUDE_CONFIG_DIR: config } });
    assertEquals(code, 2);
    assertStringIncludes(stderr, "comma or a control character");
  }
  const config = `${place.home}/a\\b`;
  assertEquals((await debrief(place, ["install"], { env: { CLAUDE_CONFIG_DIR: config } })).code, 0);
  assert(Deno.statSync(`${config}/settings.json`).isFile);
  assertEquals((await debrief(place, ["uninstall"], { env: { CLAUDE_CONFIG_DIR: config } })).code, 0);
  assertEquals([...Deno.readDirSync(config)], []);
});

/** A host that was started otherwise, with some variables alone. */
function hostOf(started: Partial<Machine>, env: Readonly<Record<string, string>>, project: string) {
  let [out, err] = ["", ""];
  const { machine, ...real } = denoHost(import.meta.url, {
    stdout: (text) => void (out += text),
    stderr: (text) => void (err += text),
    cwd: () => project,
    env: (name) => env[name],
    home: () => "",
  });
  return { host: { ...real, machine: { ...machine, ...started } }, out: () => out, err: () => err };
}

Deno.test("install of binaries names the next commands as a shell finds them", () =>
  inPlace(async ({ config, home, project, programs }) => {
    const bin = `${home}/a clone/out/bin`;
    Deno.mkdirSync(bin, { recursive: true });
    for (const name of ["debrief.sh", "debrief", "memory_triage"]) Deno.writeTextFileSync(`${bin}/${name}`, "");
    const started = { self: { kind: "binary", path: `${bin}/debrief-program` } } as const;
    const told = async (command: CommandDefinition, args: string[], PATH: string) => {
      const { host, out } = hostOf(started, { CLAUDE_CONFIG_DIR: config, PATH }, project);
      assertEquals(await command.run(args, host), 0);
      return out();
    };
    const args = ["--binary", "--hooks", "memory_triage"];
    const byPath = await told(installCommand, args, programs);
    assertStringIncludes(byPath, `\n  '${bin}/debrief' doctor     check that everything works\n`);
    assertStringIncludes(byPath, `\n  '${bin}/debrief' uninstall  remove the hooks\n`);
    assertStringIncludes(
      await told(uninstallCommand, [], programs),
      `until you run '${bin}/debrief' uninstall --purge in each`,
    );
    const byName = await told(installCommand, args, `${programs}:${bin}`);
    assertStringIncludes(byName, "\n  debrief doctor     check that everything works\n");
  }));

placeTest("install from the cache of npx says how the hooks stay", async ({ config, home, project }) => {
  const cached = `${home}/.npm/_npx/14001c15/node_modules`;
  const root = `${cached}/@debrief/debrief`;
  for (const path of ["hooks/debrief.sh", "dist/memory_triage.js"]) {
    Deno.mkdirSync(`${root}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    Deno.writeTextFileSync(`${root}/${path}`, "");
  }
  const warned = async (path: string, deno: string, variables: Record<string, string>) => {
    const env = { CLAUDE_CONFIG_DIR: config, PATH: "", ...variables };
    const { host, err } = hostOf(
      { self: { kind: "script", path }, deno: { path: deno, version: "2.9.6" } },
      env,
      project,
    );
    assertEquals(await installCommand.run(["--dry-run", "--hooks", "memory_triage"], host), 0);
    return err().split("\n").filter((line) => line.includes("npm's cache"));
  };
  const deno = `${cached}/.bin/deno`;
  const stay = (name: string) =>
    "warning: These hooks are in npm's cache, which npm may clear. " +
    `Run npm install --global ${name}, then debrief install again.`;
  const self = `${root}/dist/debrief.js`;
  assertEquals(await warned(self, deno, {}), [stay("@debrief/debrief")]);
  assertEquals(await warned(self, "/usr/bin/deno", {}), [stay("@debrief/debrief")], "wherever Deno is");
  assertEquals(await warned(self, deno, { npm_config_package: "./out/a b.tgz" }), [stay("'./out/a b.tgz'")]);
  const clone = decodeURIComponent(new URL("../../../../dist/debrief.js", import.meta.url).pathname);
  assertEquals(await warned(clone, deno, {}), [
    `warning: "${deno}" is in npm's cache, which npm may clear. Run npm install --global deno, then install again.`,
  ]);
});
