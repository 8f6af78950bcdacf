import { formatLocalTime } from "../../../lib/text/format.ts";
import { assertEquals } from "@std/assert";
import type { SettingsFile } from "../../../lib/cli/doctor/effective_settings.ts";
import {
  fileFindings,
  hookFindings,
  ownFindings,
  type RegisteredHook,
  registeredHooks,
  trustFindings,
} from "../../../lib/cli/doctor/settings_findings.ts";
import type { DoctorFinding } from "../../../lib/cli/doctor/finding.ts";
import type { ClientVersion } from "../../../lib/cli/install/client_version.ts";
import type { ClientInstallation } from "../../../lib/clients/hooks/installation.ts";
import { HOOKED_CLIENTS } from "../../../lib/clients/hooked_clients.ts";
import { DEFAULT_CLIENT } from "../../../lib/clients/default_client.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const known = (version: string): ClientVersion => ({ status: "known", version, source: "program", path: "/claude" });
const UNKNOWN: ClientVersion = { status: "unknown", why: "not found" };

function file(value: SettingsFile["value"], layer: SettingsFile["layer"] = "user"): SettingsFile {
  return { layer, path: "/s.json", value, own: [] };
}

/** Findings as `level: text | fix`. */
function told(findings: Iterable<DoctorFinding>): string[] {
  return [...findings].map(({ level, text, fix }) => `${level}: ${text}${fix === null ? "" : ` | ${fix}`}`);
}

const OK = "ok: /s.json (user)";
const EVENTS = { hooks: { Stop: [], Frob: [], PreToolUse: [] } };
const FILES: readonly (readonly [what: string, file: SettingsFile, client: ClientVersion, findings: string[]])[] = [
  ["is fine", file({}), known("2.1.330"), [OK]],
  ["cannot be read", file("it is not JSON"), UNKNOWN, [
    "error: /s.json is ignored: it is not JSON | fix it: until then Claude Code ignores every hook and rule in it",
  ]],
  ["disables all hooks", file({ disableAllHooks: true }), UNKNOWN, [
    OK,
    "error: /s.json disables all hooks | remove disableAllHooks",
  ]],
  ["does not disable hooks", file({ disableAllHooks: false }), UNKNOWN, [OK]],
  ["allows managed hooks only", file({ allowManagedHooksOnly: true }, "managed"), UNKNOWN, [
    "ok: /s.json (managed)",
    "error: /s.json allows managed hooks only | ask its administrator",
  ]],
  ["says so where it has no effect", file({ allowManagedHooksOnly: true }), UNKNOWN, [OK]],
  ["names an event that no client has", file(EVENTS), UNKNOWN, [
    OK,
    "note: /s.json names Frob, which no known client has",
  ]],
  ["names one to a client that tolerates it", file(EVENTS), known("2.1.330"), [
    OK,
    "note: /s.json names Frob, which client 2.1.330 does not know",
  ]],
  ["names one to a client that does not", file(EVENTS), known("1.0.60"), [
    OK,
    "error: /s.json names Frob, which client 1.0.60 does not know: it rejects the whole file | remove the event, or " +
    `update the client to ${DEFAULT_CLIENT.installation.tolerant} or later`,
  ]],
  ["names a later event to such a client", file({ hooks: { SessionEnd: [] } }), known("1.0.60"), [
    OK,
    "error: /s.json names SessionEnd, which client 1.0.60 does not know: it rejects the whole file | remove the event, " +
    `or update the client to ${DEFAULT_CLIENT.installation.tolerant} or later`,
  ]],
];

for (const [what, given, client, findings] of FILES) {
  Deno.test(`fileFindings() of a file that ${what}`, () => {
    assertEquals(told(fileFindings([given], client, DEFAULT_CLIENT)), findings);
  });
}

Deno.test("fileFindings() speaks of rules only to a client that has them", () => {
  const codex = HOOKED_CLIENTS.find(({ hasPermissionRules }) => !hasPermissionRules);
  const [text = ""] = told(fileFindings([file("it is not JSON")], UNKNOWN, codex ?? DEFAULT_CLIENT));
  assertEquals(text.endsWith("ignores every hook in it"), true, text);
});

const ROOT = "/opt/debrief";
const launcher = { kind: "deno", deno: "deno", root: ROOT, script: "debrief.sh" } as const;

function registered(more: Partial<RegisteredHook> = {}): RegisteredHook {
  const base = { event: "Stop", matcher: null, command: "sh debrief.sh", timeout: 10, path: "/s.json" };
  const own = { hook: "memory_triage", launcher };
  return { ...base, own, ...more } as RegisteredHook;
}

const mine = {
  hook: "mine",
  launcher: { ...launcher, root: "/home/me/.claude/debrief/hooks/mine" },
} as const;

Deno.test("registeredHooks() names the file of each registration, and none of files that cannot be read", () => {
  const { path: _, ...own } = registered();
  const files: SettingsFile[] = [{ ...file({}), own: [own] }, { ...file("not JSON"), own: [own] }];
  assertEquals(registeredHooks(files), [registered()]);
});

/** A machine that has what hooks are started with. */
function hostWith(...paths: readonly string[]) {
  return testHost(fileMachine(Object.fromEntries(paths.map((path) => [path, ""])))).host;
}

const COMPLETE = [`${ROOT}/dist/memory_triage.js`, `${ROOT}/hooks/debrief.sh`];

const HOOKS: readonly (readonly [
  what: string,
  found: readonly RegisteredHook[],
  plugin: string | null,
  paths: readonly string[],
  findings: string[],
])[] = [
  ["nothing is registered", [], null, [], [
    "warning: no debrief hook is registered here, in settings or as a plugin | run debrief install, or install the plugin",
  ]],
  ["the plugin is there", [], "/p.json", [], ["ok: the plugin is enabled in /p.json"]],
  ["a hook is complete", [registered(), registered({ event: "SessionStart" }), registered()], null, COMPLETE, [
    "ok: memory_triage on Stop, SessionStart",
  ]],
  ["both are there", [registered()], "/p.json", COMPLETE, [
    "ok: the plugin is enabled in /p.json",
    "error: every hook runs twice: the plugin is enabled in /p.json, and /s.json starts them as well | keep one of them: " +
    `${DEFAULT_CLIENT.installation.removePlugin}, or debrief uninstall`,
    "ok: memory_triage on Stop",
  ]],
  ["the plugin is there and a hook of the user's own", [registered({ own: mine })], "/p.json", [
    `${mine.launcher.root}/dist/mine.js`,
    `${mine.launcher.root}/hooks/debrief.sh`,
  ], ["ok: the plugin is enabled in /p.json", "ok: mine on Stop"]],
  [
    "two files start a hook differently",
    [registered(), registered({ path: "/t.json", command: "other" })],
    null,
    COMPLETE,
    [
      "error: memory_triage on Stop runs 2 times: different commands in /s.json and /t.json | run debrief uninstall --scope " +
      "SCOPE for all scopes but one",
      "ok: memory_triage on Stop",
    ],
  ],
  ["two files start a hook the same way", [registered(), registered({ path: "/t.json" })], null, COMPLETE, [
    "ok: memory_triage on Stop",
  ]],
  [
    "two events start different commands",
    [registered(), registered({ event: "SessionStart", command: "other" })],
    null,
    COMPLETE,
    ["ok: memory_triage on Stop, SessionStart"],
  ],
  ["its script is missing", [registered()], null, COMPLETE.slice(1), [
    "ok: memory_triage on Stop",
    `error: memory_triage: "${ROOT}/dist/memory_triage.js" does not exist | run debrief install again from where debrief is now`,
  ]],
  ["a script of the user's own is missing", [registered({ own: mine })], null, [], [
    "ok: mine on Stop",
    `error: mine: "${mine.launcher.root}/dist/mine.js" does not exist | run debrief install ./mine.ts again`,
    `error: mine: "${mine.launcher.root}/hooks/debrief.sh" does not exist | run debrief install ./mine.ts again`,
  ]],
  ["it has no timeout", [registered({ timeout: null }), registered({ event: "SessionStart" })], null, COMPLETE, [
    "ok: memory_triage on Stop, SessionStart",
    "warning: memory_triage has no timeout on Stop: the client waits up to ten minutes | run debrief install",
  ]],
  ["one of the user's own has no timeout", [registered({ own: mine, timeout: null })], null, [
    `${mine.launcher.root}/dist/mine.js`,
    `${mine.launcher.root}/hooks/debrief.sh`,
  ], [
    "ok: mine on Stop",
    "warning: mine has no timeout on Stop: the client waits up to ten minutes | run debrief install ./mine.ts",
  ]],
];

for (const [what, found, plugin, paths, findings] of HOOKS) {
  Deno.test(`hookFindings() where ${what}`, () => {
    assertEquals(
      told(hookFindings(found, { plugin, lastRun: null, isFileIgnored: false }, hostWith(...paths))),
      findings,
    );
  });
}

Deno.test("hookFindings() does not say of hooks in a file that the client ignores that they are not there", () => {
  const evidence = { plugin: null, lastRun: null, isFileIgnored: true };
  assertEquals(told(hookFindings([], evidence, hostWith())), [
    "warning: no debrief hook is registered here, in settings that the client reads or as a plugin | " +
    "fix the settings first; if this stays, run debrief install, or install the plugin",
  ]);
});

Deno.test("ownFindings() asks the client about the hooks by their real paths, and reads its files for it", async () => {
  const asked: unknown[] = [];
  const installation: ClientInstallation = {
    ...DEFAULT_CLIENT.installation,
    async *hookFindings(hooks, client) {
      asked.push(hooks.map(({ name, path, event }) => [name, path, event]), client.project);
      asked.push(client.isAtLeast("2.1.0"), client.isAtLeast("3.0.0"));
      asked.push(client.read({ within: "config", path: "a.json" }), client.read({ within: "project", path: "b.json" }));
      asked.push(client.list({ within: "config", path: "gone" }), client.list({ within: "project", path: "dir" }));
      yield { check: "hooks", level: "note", text: "asked", fix: null };
    },
  };
  const files = { "/home/me/.claude/a.json": "A", "/p/dir/x": "", "/p/dir/y": "" };
  const host = testHost({
    ...fileMachine(files, { realPath: (path) => path === "/t.json" ? null : path.replace("/s.json", "/real.json") }),
    client: { ...DEFAULT_CLIENT, installation },
    cwd: () => "/p",
    home: () => "/home/me",
    env: (name) => name === "HOME" ? "/home/me" : undefined,
  }).host;
  const findings: DoctorFinding[] = [];
  for await (const finding of ownFindings([registered(), registered({ path: "/t.json" })], known("2.1.330"), host)) {
    findings.push(finding);
  }
  assertEquals(told(findings), ["note: asked"]);
  assertEquals(asked, [
    [["memory_triage", "/real.json", "Stop"], ["memory_triage", "/t.json", "Stop"]],
    "/p",
    true,
    false,
    "A",
    null,
    [],
    ["x", "y"],
  ]);
});

Deno.test("hookFindings() of a project in which hooks ran that nothing registers knows --plugin-dir", () => {
  const lastRun = "2026-11-28T08:00:00.000Z";
  const [text = "", ...others] = told(hookFindings([], { plugin: null, lastRun, isFileIgnored: false }, hostWith()));
  assertEquals(others, []);
  const when = formatLocalTime(new Date(lastRun));
  assertEquals(text.startsWith(`note: no debrief hook is registered here, but one ran at ${when}: `), true, text);
  assertEquals(text.includes("--plugin-dir"), true, text);
  assertEquals(told(hookFindings([], { plugin: "/s.json", lastRun, isFileIgnored: false }, hostWith())), [
    "ok: the plugin is enabled in /s.json",
  ]);
});

for (
  const [what, file, levels] of [
    ["trusted", { projects: { "/p": { hasTrustDialogAccepted: true } } }, []],
    ["not trusted", { projects: { "/p": { hasTrustDialogAccepted: false } } }, ["note"]],
    ["unknown, where no directory is known", {}, []],
  ] as const
) {
  Deno.test(`trustFindings() of a directory that is ${what}`, () => {
    const { host } = testHost({
      ...fileMachine({ "/h/.claude.json": JSON.stringify(file) }),
      env: (name) => name === "HOME" ? "/h" : undefined,
      cwd: () => "/p",
      home: () => "/h",
    });
    assertEquals([...trustFindings(host)].map(({ level }) => level), [...levels]);
  });
}
