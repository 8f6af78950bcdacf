import { assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, inPlace, type Place } from "../../support/command_line.ts";

const ROOT = new URL("../../../", import.meta.url);
const read = (name: string) => Deno.readTextFileSync(new URL(`hooks/${name}`, ROOT));
const [PLAIN, WITH_MODULE] = [read("hooks.json"), read("module.json")];

/** Puts the plugin where the client keeps it, or elsewhere, and returns its file of hooks. */
function installedPlugin(
  place: Place,
  version = "0.1.0",
  directory = `${place.config}/plugins/cache/debrief/debrief/${version}`,
): string {
  const hooks = `${directory}/hooks`;
  Deno.mkdirSync(hooks, { recursive: true });
  Deno.writeTextFileSync(`${hooks}/hooks.json`, PLAIN);
  Deno.writeTextFileSync(`${hooks}/module.json`, WITH_MODULE);
  return `${hooks}/hooks.json`;
}

function exists(path: string): boolean {
  try {
    return Deno.statSync(path).isDirectory;
  } catch {
    return false;
  }
}

const configured = (place: Place) => Deno.readTextFileSync(`${place.config}/debrief.jsonc`);

Deno.test("install --plugin --runtime lets the plugin name its module, and back, byte for byte", async () => {
  await inPlace(async (place) => {
    const files = [installedPlugin(place), installedPlugin(place, "0.2.0")];
    const chosen = await debrief(place, ["install", "--plugin", "--runtime", "mod"]);
    assertEquals(chosen.code, 0, chosen.stderr);
    assertStringIncludes(chosen.stdout, "run this again after each update");
    assertEquals(files.map((file) => Deno.readTextFileSync(file)), [WITH_MODULE, WITH_MODULE]);
    assertEquals(JSON.parse(configured(place)), { session: { runtime: "mod" } });
    assertStringIncludes(
      (await debrief(place, ["install", "--plugin", "--runtime", "mod"])).stdout,
      "Nothing was changed",
    );
    await debrief(place, ["install", "--plugin", "--runtime", "process"]);
    assertEquals(files.map((file) => Deno.readTextFileSync(file)), [PLAIN, PLAIN]);
    assertEquals(JSON.parse(configured(place)), { session: { runtime: "process" } });
  });
});

Deno.test("install --plugin --runtime keeps comments and all other settings of the configuration", async () => {
  await inPlace(async (place) => {
    installedPlugin(place);
    const text =
      '{\n  // mine\n  "session": { "headless": "silent" }, // this, too\n  "triage": { "enabled": true }\n}\n';
    Deno.writeTextFileSync(`${place.config}/debrief.jsonc`, text);
    await debrief(place, ["install", "--plugin", "--runtime", "auto"]);
    for (const kept of ["// mine", "// this, too", '"headless": "silent"', '"triage"', '"runtime": "auto"']) {
      assertStringIncludes(configured(place), kept);
    }
  });
});

Deno.test("install --plugin --runtime makes the directory that the module waits for, as hooks do", async () => {
  await inPlace(async (place) => {
    installedPlugin(place);
    const state = `${place.config}/debrief/state`;
    const settings = { enabledPlugins: { "debrief@debrief": true } };
    Deno.writeTextFileSync(`${place.config}/settings.json`, JSON.stringify(settings));
    await debrief(place, ["install", "--plugin", "--runtime", "process"]);
    assertEquals(exists(state), false);
    Deno.writeTextFileSync(`${place.config}/debrief.jsonc`, '{ "session": { "runtime": "mod" } }');
    const told = (await debrief(place, ["doctor"])).stdout;
    assertStringIncludes(told, 'the module does not start before "~/.claude/debrief/state" exists');
    assertStringIncludes(told, "-> run debrief install --plugin --runtime mod");
    assertStringIncludes(told, "-> first do what is said above, then end a turn in this project and run doctor again");
    const dry = await debrief(place, ["install", "--plugin", "--runtime", "auto", "--dry-run"]);
    assertStringIncludes(dry.stdout, "Would create ~/.claude/debrief/state\n");
    assertEquals(exists(state), false);
    const { changed } = JSON.parse(
      (await debrief(place, ["install", "--plugin", "--runtime", "mod", "--json"])).stdout,
    );
    assertEquals(changed.at(-1), state);
    assertEquals((Deno.statSync(state).mode ?? 0) & 0o777, 0o700);
    assertEquals(Deno.readTextFileSync(`${state}/.gitignore`), "*\n");
    assertEquals([...Deno.readDirSync(state)].length, 1);
    assertStringIncludes((await debrief(place, ["doctor"])).stdout, "no hook has answered a stop yet");
  });
});

Deno.test("install --plugin changes nothing without a choice, in a dry run, and where nothing is installed", async () => {
  await inPlace(async (place) => {
    const none = await debrief(place, ["install", "--plugin"]);
    assertStringIncludes(none.stdout, "claude plugin install debrief@debrief");
    const refused = await debrief(place, ["install", "--plugin", "--runtime", "mod"]);
    assertEquals([refused.code, [...Deno.readDirSync(place.config)].length], [2, 0]);
    assertStringIncludes(refused.stderr, "the plugin is not installed");
    const file = installedPlugin(place);
    const told = await debrief(place, ["install", "--plugin"]);
    assertStringIncludes(told.stdout, "in a process of its own, in Deno's sandbox");
    const dry = await debrief(place, ["install", "--plugin", "--runtime", "mod", "--dry-run"]);
    assertStringIncludes(dry.stdout, `Would change ~/.claude/plugins/cache/debrief/debrief/0.1.0/hooks/hooks.json`);
    assertStringIncludes(dry.stdout, "Would create ~/.claude/debrief/state\nNothing was changed (--dry-run).\n");
    assertEquals([Deno.readTextFileSync(file), [...Deno.readDirSync(place.config)].length], [PLAIN, 1]);
    assertEquals((await debrief(place, ["install", "--plugin", "--runtime", "fast"])).code, 2);
    const codex = await debrief(place, ["install", "--plugin", "--client", "codex"]);
    assertEquals(codex.code, 2);
  });
});

Deno.test("install --plugin --runtime changes the plugin where the marketplace is a directory, and no other directory", async () => {
  await inPlace(async (place) => {
    const files = ["clone", "other"].map((name) => {
      const directory = `${place.home}/${name}`;
      const file = installedPlugin(place, "", directory);
      Deno.mkdirSync(`${directory}/.claude-plugin`);
      Deno.writeTextFileSync(
        `${directory}/.claude-plugin/plugin.json`,
        JSON.stringify({ name: name === "clone" ? "debrief" : "other" }),
      );
      return file;
    });
    const known = ["clone", "other"].map((name) =>
      [name, { source: { source: "directory", path: `${place.home}/${name}` } }] as const
    );
    Deno.mkdirSync(`${place.config}/plugins`);
    Deno.writeTextFileSync(
      `${place.config}/plugins/known_marketplaces.json`,
      JSON.stringify({ ...Object.fromEntries(known), git: { source: { source: "github", repo: "a/b" } } }),
    );
    const chosen = await debrief(place, ["install", "--plugin", "--runtime", "mod"]);
    assertEquals(chosen.code, 0, chosen.stderr);
    assertEquals(files.map((file) => Deno.readTextFileSync(file)), [WITH_MODULE, PLAIN]);
  });
});
