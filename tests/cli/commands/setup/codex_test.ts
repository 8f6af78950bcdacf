/** Hooks in Codex: `hooks.json`, put in, found again and taken out. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CODEX_EVENTS } from "../../../../lib/clients/codex/protocol/events.ts";
import { debrief, inPlace, type Place } from "../../../support/command_line.ts";

const MINE = `{
  "description": "mine",
  "hooks": { "Stop": [ { "hooks": [ { "type": "command", "command": "echo mine" } ] } ] }
}
`;

interface HooksFile {
  readonly hooks: Readonly<Record<string, readonly { hooks: readonly Record<string, unknown>[] }[]>>;
}

function read(path: string): HooksFile {
  return JSON.parse(Deno.readTextFileSync(path));
}

/** A place with a deno in PATH and a directory of Codex. */
async function inCodex(test: (place: Place, codex: string) => Promise<void>): Promise<void> {
  await inPlace(async (place) => {
    Deno.symlinkSync(Deno.execPath(), `${place.programs}/deno`);
    const codex = `${place.home}/.codex`;
    Deno.mkdirSync(codex);
    await test(place, codex);
  });
}

Deno.test("install --client codex adds only keys that Codex knows, behind the hooks of others, once", () =>
  inCodex(async (place, codex) => {
    const path = `${codex}/hooks.json`;
    Deno.writeTextFileSync(path, MINE);
    const dry = await debrief(place, ["install", "--client", "codex", "--dry-run"]);
    assertEquals([dry.code, Deno.readTextFileSync(path)], [0, MINE], dry.stderr);
    const done = await debrief(place, ["install", "--client", "codex"]);
    assertEquals(done.code, 0, done.stderr);
    assertStringIncludes(done.stdout, "The hooks run in every session once you trust them.");
    assertStringIncludes(done.stdout, "choose to trust the hooks");
    assertStringIncludes(done.stdout, "It asks again when");
    assertStringIncludes(done.stdout, "~/.codex/sessions");
    assertStringIncludes(done.stdout, "debrief uninstall --client codex");
    const { hooks, ...rest } = read(path);
    assertEquals(rest, { description: "mine" } as unknown);
    assertEquals(hooks["Stop"]?.[0]?.hooks[0]?.["command"], "echo mine");
    for (const [event, groups] of Object.entries(hooks)) {
      assert(event in CODEX_EVENTS, event);
      for (const handler of groups.flatMap(({ hooks }) => hooks).filter(({ command }) => command !== "echo mine")) {
        assertEquals(Object.keys(handler).sort(), ["command", "timeout", "type"]);
        assertEquals(handler["timeout"], event === "SessionEnd" ? 3 : 5);
        assertStringIncludes(String(handler["command"]), `codex.sh`);
        assertStringIncludes(String(handler["command"]), ` ${codex}`);
      }
    }
    assertEquals(Object.keys(hooks).includes("PostToolUseFailure"), false);
    const installed = Deno.readTextFileSync(path);
    assertStringIncludes((await debrief(place, ["install", "--client", "codex"])).stdout, "already has");
    assertEquals(Deno.readTextFileSync(path), installed);
    assertStringIncludes((await debrief(place, ["uninstall", "--client", "codex"])).stdout, "byte for byte");
    assertEquals(Deno.readTextFileSync(path), MINE);
    assertEquals([...Deno.readDirSync(codex)].map(({ name }) => name), ["hooks.json"]);
  }));

Deno.test("install --client codex --scope project: a new file, which uninstall removes; no path of the user's directory", () =>
  inCodex(async (place) => {
    const path = `${place.project}/.codex/hooks.json`;
    const done = await debrief(place, ["install", "--client", "codex", "--scope", "project", "--json"]);
    const { client, file, added } = JSON.parse(done.stdout);
    assertEquals([client, file], ["codex", path]);
    for (const { command } of added) assert(!command.includes("/.codex"), command);
    assertEquals((await debrief(place, ["uninstall", "--client", "codex", "--scope", "project"])).code, 0);
    assertEquals([...Deno.readDirSync(place.project)].filter(({ name }) => name === ".codex"), []);
    const local = await debrief(place, ["install", "--client", "codex", "--scope", "local"]);
    assertEquals(local.code, 2);
    assertStringIncludes(local.stderr, "Codex has no file for --scope local (use user or project)");
  }));

Deno.test("the commands of Codex's hooks are safe for any path, and found again", () =>
  inCodex(async (place) => {
    const config = `${place.home}/it's "so" $(touch made) \`x\` ü`;
    Deno.mkdirSync(config);
    const env = { CODEX_HOME: config };
    assertEquals((await debrief(place, ["install", "--client", "codex"], { env })).code, 0);
    const hooks = read(`${config}/hooks.json`).hooks;
    for (const { command } of Object.values(hooks).flatMap((groups) => groups.flatMap(({ hooks }) => hooks))) {
      const { code, stdout } = new Deno.Command("sh", {
        // the script's own place is not read, so that nothing is started: the words are what it would get
        args: ["-c", String(command).replace(/^\[ ! -r .* \] \|\| exec sh /, "printf '%s\\n' ")],
        cwd: place.project,
      }).outputSync();
      assertEquals([code, new TextDecoder().decode(stdout).split("\n").at(-2)], [0, config]);
    }
    assertStringIncludes((await debrief(place, ["install", "--client", "codex"], { env })).stdout, "already has");
    assertEquals((await debrief(place, ["uninstall", "--client", "codex"], { env })).code, 0);
    assertEquals([...Deno.readDirSync(config)], []);
  }));

Deno.test("install --client codex says what voids the file, and which hooks of others must be trusted again", () =>
  inCodex(async (place, codex) => {
    const path = `${codex}/hooks.json`;
    Deno.writeTextFileSync(path, '{"extra":1,"hooks":{}}');
    assertStringIncludes(
      (await debrief(place, ["install", "--client", "codex"])).stderr,
      'Codex ignores the whole file because of "extra": it may have only description and hooks.',
    );
    Deno.removeSync(path);
    await debrief(place, ["install", "--client", "codex"]);
    const file = read(path) as { hooks: Record<string, unknown[]> };
    file.hooks["Stop"]?.push({ hooks: [{ type: "command", command: "echo later" }] });
    Deno.writeTextFileSync(path, JSON.stringify(file));
    const gone = await debrief(place, ["uninstall", "--client", "codex"]);
    assertStringIncludes(gone.stderr, "Codex will ask you again to trust 1 other hook, because");
    assertStringIncludes(gone.stderr, "echo later");
    assertEquals(
      Deno.readTextFileSync(path),
      '{"hooks":{"Stop":[{"hooks":[{"type":"command","command":"echo later"}]}]}}',
    );
  }));

Deno.test("install --client codex knows the plugin by config.toml, and a client that is none", () =>
  inCodex(async (place, codex) => {
    Deno.writeTextFileSync(`${codex}/config.toml`, '[plugins."debrief@debrief"]\nenabled = true\n');
    assertStringIncludes(
      (await debrief(place, ["install", "--client", "codex"])).stderr,
      "every hook would run twice. Keep one of them: codex plugin remove debrief@debrief, or debrief uninstall.",
    );
    const unknown = await debrief(place, ["install", "--client", "codxe"]);
    assertEquals(unknown.code, 2);
    assertStringIncludes(unknown.stderr, 'did you mean "codex"?');
  }));

Deno.test("doctor --client codex reads trust, switches, the log and the configuration of Codex", () =>
  inCodex(async (place, codex) => {
    const doctor = async () => {
      const { stdout, stderr } = await debrief(place, ["doctor", "--client", "codex", "--json"]);
      const { client, findings } = JSON.parse(stdout || stderr);
      assertEquals(client, "codex");
      return (findings as { check: string; level: string; text: string }[]).map(({ level, text }) =>
        `${level}: ${text}`
      );
    };
    const says = (findings: readonly string[], part: string) =>
      assert(findings.some((one) => one.includes(part)), part);
    says(await doctor(), "no debrief hook is registered here");
    await debrief(place, ["install", "--client", "codex"]);
    const installed = await doctor();
    says(installed, "error: not trusted, so Codex does not run them: memory_triage on Stop");
    says(installed, `ok: ${codex}/hooks.json (user)`);
    assert(!installed.some((one) => one.includes("CLAUDE") || one.includes("Claude")), installed.join("\n"));
    const rules = [{ event: "PreToolUse", pattern: "x", action: "ask" }];
    Deno.writeTextFileSync(
      `${codex}/debrief.jsonc`,
      JSON.stringify({ triage: { channel: "context" }, intent: { rules } }),
    );
    const configured = await doctor();
    says(configured, 'Codex: triage.channel "context" shows you a line instead');
    says(
      configured,
      'Codex: an intent rule with "ask" denies the call, because its hooks cannot ask (intent.askFallback)',
    );
    Deno.writeTextFileSync(`${codex}/hooks.json`, '{"x":1}');
    says(await doctor(), `error: ${codex}/hooks.json is ignored: it may not have the key "x"`);
  }));

Deno.test("config --client codex writes, reads and trusts the files that hooks read in Codex", () =>
  inCodex(async (place, codex) => {
    const config = (...args: string[]) => debrief(place, ["config", ...args, "--client", "codex"]);
    assertStringIncludes((await config("init")).stdout, "Wrote ~/.codex/debrief.jsonc");
    assertEquals((await config("check", "--fail-on")).stdout, "~/.codex/debrief.jsonc: no problems.\n");
    const file = `${place.project}/.codex/debrief.jsonc`;
    Deno.mkdirSync(`${place.project}/.codex`);
    Deno.writeTextFileSync(file, '{"triage":{"enabled":false}}');
    const isEnabled = async () => JSON.parse((await config("show")).stdout).config.triage.enabled;
    assertStringIncludes((await config("check")).stdout, "debrief config trust --client codex");
    assertStringIncludes((await config("trust")).stderr, "debrief config trust --client codex --yes");
    assertEquals(await isEnabled(), true);
    assertEquals((await config("trust", "--yes")).code, 0);
    assertEquals(await isEnabled(), false);
    assert(Deno.readTextFileSync(`${codex}/debrief/trusted.json`).includes(file));
    // what is trusted in one client says nothing about the other
    const other = JSON.parse((await debrief(place, ["config", "show"])).stdout);
    assertEquals([other.files, other.config.triage.enabled], [[], true]);
    assertEquals((await config("trust", "--revoke")).code, 0);
    assertEquals(await isEnabled(), true);
    const taken = await config("init", "--to", "project");
    assertStringIncludes(taken.stderr, `Cannot write "${file}"`);
  }));

Deno.test("purge --client codex removes what was recorded there, and nothing of another client or project", () =>
  inCodex(async (place, codex) => {
    const { project } = place;
    const state = `${codex}/debrief/state`;
    const id = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
    const day = `${codex}/sessions/2026/11/23`;
    const rollout = `${day}/rollout-2026-11-23T10-00-00-${id}.jsonl`;
    for (const path of [day, `${state}/sessions/${id}`, `${state}/sessions/other`, `${project}/.codex/debrief/${id}`]) {
      Deno.mkdirSync(path, { recursive: true });
    }
    const meta = { type: "session_meta", payload: { id, cwd: project, cli_version: "0.169.0" } };
    Deno.writeTextFileSync(rollout, `${JSON.stringify(meta)}\n`);
    Deno.mkdirSync(`${project}/.claude/debrief/s1`, { recursive: true });
    const entries = async (...more: string[]) =>
      JSON.parse((await debrief(place, ["purge", "--yes", "--client", "codex", "--json", ...more])).stdout).entries;
    const recorded = [`${project}/.codex/debrief`, `${state}/sessions/${id}`];
    assertEquals(await entries("--dry-run"), recorded);
    assertEquals(await entries(), recorded);
    assertEquals(await entries(), []);
    assertEquals([...Deno.readDirSync(`${state}/sessions`)].map(({ name }) => name), ["other"]);
    assert(Deno.statSync(`${project}/.claude/debrief/s1`).isDirectory && Deno.statSync(rollout).isFile);
  }));
