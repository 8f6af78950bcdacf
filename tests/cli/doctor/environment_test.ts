import { DEFAULT_CLIENT } from "../../../lib/clients/default_client.ts";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  clientFindings,
  denoFindings,
  stateFindings,
  transcriptFindings,
} from "../../../lib/cli/doctor/environment.ts";
import type { DoctorFinding } from "../../../lib/cli/doctor/finding.ts";
import type { RegisteredHook } from "../../../lib/cli/doctor/settings_findings.ts";
import type { Host, Machine } from "../../../lib/cli/host/host.ts";
import type { ClientVersion } from "../../../lib/cli/install/client_version.ts";
import { OLDEST_DENO } from "../../../lib/hooks/runner/setup.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { jsonl, user } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const DENO = { path: "/usr/bin/deno", version: OLDEST_DENO };

interface Given {
  readonly machine?: Partial<Machine>;
  readonly cwd?: string;
  readonly home?: string;
}

function hostWith(
  files: Record<string, string | number>,
  { machine = {}, cwd = "/home/me/app", home = "/home/me" }: Given = {},
): Host {
  return testHost({
    ...fileMachine(files, { self: { kind: "script", path: "/opt/debrief/main.ts" }, deno: DENO, ...machine }),
    cwd: () => cwd,
    home: () => home,
    env: (name) => name === "HOME" && home !== "" ? home : name === "PATH" ? "/usr/bin" : undefined,
  }).host;
}

const known = (version: string): ClientVersion => ({ status: "known", version, source: "asked", path: "/bin/claude" });
const levels = (findings: readonly DoctorFinding[]) => findings.map(({ check, level }) => `${check} ${level}`);

function registered(deno: string): RegisteredHook {
  const launcher = { kind: "deno", deno, root: "/opt/debrief" } as const;
  const own = { hook: "memory_triage", launcher };
  return { own } as RegisteredHook;
}

async function denoResults(
  found: readonly RegisteredHook[],
  host: Host,
  given: { plugin?: boolean; named?: string } = {},
) {
  const findings: DoctorFinding[] = [];
  const options = { plugin: given.plugin ?? false, named: given.named ?? null };
  for await (const finding of denoFindings(found, options, host)) findings.push(finding);
  return findings;
}

Deno.test("clientFindings() reports a client that is too old for the hooks, or for the plugin", () => {
  assertEquals(
    levels([...clientFindings(known(DEFAULT_CLIENT.installation.oldest.version), false, DEFAULT_CLIENT.installation)]),
    ["client ok"],
  );
  const [old] = clientFindings(known("1.0.10"), false, DEFAULT_CLIENT.installation);
  assertEquals([old?.level, old?.fix], ["error", "update the client"]);
  const [plugin] = clientFindings(known("2.0.0"), true, DEFAULT_CLIENT.installation);
  assertStringIncludes(plugin?.text ?? "", "does not run all of a plugin's hooks");
  assertEquals(levels([...clientFindings({ status: "unknown", why: "no PATH" }, false, DEFAULT_CLIENT.installation)]), [
    "client unknown",
  ]);
});

Deno.test("denoFindings() checks each Deno that hooks are started with", async () => {
  const host = hostWith({ [DENO.path]: "" });
  assertEquals(levels(await denoResults([registered(DENO.path), registered(DENO.path)], host)), ["deno ok"]);
  const [missing] = await denoResults([registered("/gone/deno")], host);
  assertStringIncludes(missing?.text ?? "", '"/gone/deno" does not exist');
  assertEquals(levels(await denoResults([], host)), [], "no hook, nothing to check");
  assertEquals(levels(await denoResults([], host, { plugin: true })), ["deno ok"]);
  const old = hostWith({ [DENO.path]: "" }, { machine: { deno: { path: DENO.path, version: "2.0.0" } } });
  assertStringIncludes((await denoResults([registered(DENO.path)], old))[0]?.text ?? "", `older than ${OLDEST_DENO}`);
});

Deno.test("denoFindings() starts only a Deno that is named, and tries the V8 flags with it", async () => {
  const started: string[] = [];
  const run: Machine["run"] = (program, args) => {
    started.push(`${program} ${args[0]}`);
    const code = args[0] === "eval" ? 1 : 0;
    return Promise.resolve({ status: "ran", code, stdout: "deno 2.9.6 (stable)" });
  };
  const host = hostWith({ "/nix/deno": "", [DENO.path]: "" }, { machine: { run } });
  assertEquals(levels(await denoResults([registered("/nix/deno")], host)), ["deno unknown"]);
  assertEquals(started, []);
  const named = await denoResults([registered("/nix/deno")], host, { named: "/nix/deno" });
  const flags = HOOK_SETUPS.find(({ name }) => name === "memory_triage")?.v8Flags ?? [];
  assertEquals(levels(named), ["deno ok", ...flags.map(() => "deno error")]);
  assertStringIncludes(named[1]?.text ?? "", "does not support the V8 flag");
});

Deno.test("denoFindings() reports a comma in a directory that Deno would have to be granted", async () => {
  const host = hostWith({ [DENO.path]: "" }, { cwd: "/home/me/a,b" });
  assertEquals(levels(await denoResults([registered(DENO.path)], host)), ["deno ok", "deno error"]);
  assertEquals(await denoResults([], host), [], "binaries need no such grant");
});

Deno.test("transcriptFindings() tells a missing directory from one without sessions", async () => {
  const levelsOf = async (host: Host) => levels(await Array.fromAsync(transcriptFindings(host)));
  const [homeless] = await Array.fromAsync(transcriptFindings(hostWith({}, { home: "" })));
  assertEquals([homeless?.level, homeless?.fix], ["unknown", "set one of them, and start deno with --allow-env"]);
  assertEquals(await levelsOf(hostWith({})), ["transcripts note"], "the client is new, too");
  const env = (name: string) => name === "CLAUDE_CONFIG_DIR" ? "/gone" : undefined;
  assertEquals(await levelsOf({ ...hostWith({}), env }), ["transcripts error"], "it was named, and is not there");
  assertEquals(await levelsOf(hostWith({ "/home/me/.claude/settings.json": "{}" })), ["transcripts note"]);
  assertEquals(await levelsOf(hostWith({ "/home/me/.claude/projects": "a file" })), ["transcripts error"]);
  assertEquals(await levelsOf(hostWith({ "/home/me/.claude/projects/-p/notes.txt": "" })), ["transcripts note"]);
});

Deno.test("transcriptFindings() warns of entry types that this version does not know", async () => {
  using temporary = temporaryDirectory();
  const home = temporary.path;
  const directory = `${home}/.claude/projects/-home-me-app`;
  Deno.mkdirSync(directory, { recursive: true });
  const path = `${directory}/0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d.jsonl`;
  const host = hostWith({ [path]: 1 }, { home });
  Deno.writeTextFileSync(path, jsonl(user("x", { uuid: "u", sessionId: "s" })));
  assertEquals(levels(await Array.fromAsync(transcriptFindings(host))), ["transcripts ok", "drift ok"]);
  Deno.writeTextFileSync(path, jsonl({ type: "never-seen", uuid: "u" }));
  const [, drift] = await Array.fromAsync(transcriptFindings(host));
  assertEquals(drift?.level, "warning");
  assertStringIncludes(drift?.text ?? "", "never-seen (entry type)");
});

Deno.test("stateFindings() reports symlinks and files in place of directories", () => {
  assertEquals(levels([...stateFindings(hostWith({}))]), ["state ok"]);
  const file = [...stateFindings(hostWith({ "/home/me/app/.claude": "" }))];
  assertStringIncludes(file[0]?.text ?? "", '"/home/me/app/.claude" is not a directory: no context files');
  const state = "/home/me/.claude/debrief/state";
  for (const path of [state, "/home/me/.claude/debrief"]) {
    const [error, ...others] = stateFindings(hostWith({ [path]: "" }));
    assertEquals([error?.level, error?.text, error?.fix], [
      "error",
      `"${path}" is not a directory: nothing is recorded`,
      "remove it",
    ]);
    assertEquals(others, []);
  }
  const realPath = (path: string) => path === state ? "/elsewhere" : path;
  const linked = [...stateFindings(hostWith({ [`${state}/x`]: "" }, { machine: { realPath } }))];
  assertStringIncludes(linked[0]?.text ?? "", "is a symlink: nothing is recorded");
});

Deno.test("stateFindings() says that state of another owner cannot be written, where that can be tried", () => {
  const files = { "/home/me/.claude/debrief/state/x": "" };
  const found = (isWritable: boolean | null) =>
    levels([...stateFindings(hostWith(files, { machine: { isWritable: () => isWritable } }))]);
  assertEquals([found(false), found(true), found(null)], [["state error"], ["state ok"], ["state ok"]]);
});

Deno.test("stateFindings() tells the size of the history, and of a file that was set aside", () => {
  using temporary = temporaryDirectory();
  const home = temporary.path;
  const state = `${home}/.claude/debrief/state`;
  Deno.mkdirSync(state, { recursive: true });
  for (const [name, size] of [["history.db", 2_000_000], ["history.db-wal", 300_000]] as const) {
    Deno.writeFileSync(`${state}/${name}`, new Uint8Array(size));
  }
  const host = hostWith({}, { home });
  const texts = () => [...stateFindings(host)].map(({ level, text }) => `${level} ${text.replace(home, "~")}`);
  assertStringIncludes(texts().join("\n"), "ok the history of all sessions takes 2.3 MB");
  Deno.writeTextFileSync(`${state}/history.db.damaged`, "x");
  assertStringIncludes(texts().join("\n"), 'note "~/.claude/debrief/state/history.db.damaged" was set aside');
});

Deno.test("denoFindings() looks for the plugin's Deno where the client does, not where npm adds to PATH", async () => {
  const NPX = "/home/me/.npm/_npx/6e2e/node_modules/.bin";
  const cases: [what: string, path: string, env: Record<string, string>, found: string | null][] = [
    ["npx's own alone", `${NPX}:/bin`, {}, null],
    ["another one behind it", `${NPX}:/usr/bin`, {}, "/usr/bin/deno"],
    ["a project's, which npm adds", "/home/me/app/node_modules/.bin", { npm_command: "exec" }, null],
    [
      "a project's, which the user has added",
      "/home/me/app/node_modules/.bin",
      {},
      "/home/me/app/node_modules/.bin/deno",
    ],
  ];
  for (const [what, PATH, env, found] of cases) {
    const files = ["/usr/bin", NPX, "/home/me/app/node_modules/.bin"].map((directory) => [`${directory}/deno`, ""]);
    const variables: Record<string, string | undefined> = { HOME: "/home/me", PATH, ...env };
    const host = { ...hostWith(Object.fromEntries(files)), env: (name: string) => variables[name] };
    const [finding] = await denoResults([], host, { plugin: true });
    if (found === null) {
      assertEquals(finding?.level, "error", what);
      assertEquals(finding?.text, '"deno" is not in PATH: the plugin\'s hook commands do not run', what);
    } else assertStringIncludes(finding?.text ?? "", found, what);
  }
});
