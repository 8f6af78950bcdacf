import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { ownRegistrations, settingsValue } from "../../lib/cli/hook_settings.ts";
import { debrief, inPlace, installClient, type Place } from "./command_line.ts";

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

Deno.test("install puts in what the client knows, once, and uninstall gives the file back byte for byte", async () => {
  await inPlace(async (place) => {
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
    assertStringIncludes(installed, `${place.programs}/deno"`);
    assertStringIncludes((await debrief(place, ["install"])).stdout, "already");
    assertEquals(Deno.readTextFileSync(path), installed);
    await debrief(place, ["uninstall"]);
    assertEquals(Deno.readTextFileSync(path), MINE);
    assertEquals([...Deno.readDirSync(place.config)].map(({ name }) => name), ["settings.json"]);
  });
});

Deno.test("install follows the client: what came later comes with the next install, from a file that others changed", async () => {
  await inPlace(async (place) => {
    withDeno(place);
    installClient(place, "2.1.330");
    const path = `${place.project}/.claude/settings.local.json`;
    await debrief(place, ["install", "--scope", "local", "--hooks", "memory_triage"]);
    assertEquals(registered(path), ["memory_triage Stop"]);
    await debrief(place, ["install", "--scope", "local"]);
    assert(registered(path).includes("tool_intent PostToolUseFailure"));
    const settings = JSON.parse(Deno.readTextFileSync(path));
    Deno.writeTextFileSync(path, JSON.stringify({ ...settings, env: { A: "b" } }, null, 2));
    await debrief(place, ["uninstall", "--scope", "local", "--hooks", "tool_intent,transcript_review"]);
    assertEquals(registered(path).sort(), ["agent_summary SubagentStop", "memory_triage Stop"]);
    await debrief(place, ["uninstall", "--scope", "local"]);
    assertEquals(JSON.parse(Deno.readTextFileSync(path)), { env: { A: "b" } });
    assertStringIncludes((await debrief(place, ["uninstall", "--scope", "local"])).stdout, "nothing was changed");
  });
});

Deno.test("install makes the file where there is none, and uninstall removes it", async () => {
  await inPlace(async (place) => {
    withDeno(place);
    const moved = `${place.home}/moved`;
    const options = { env: { CLAUDE_CONFIG_DIR: moved } };
    const unknown = await debrief(place, ["install"], options);
    assertStringIncludes(unknown.stderr, "version is not known");
    assertEquals(registered(`${moved}/settings.json`).filter((one) => /SessionEnd|Permission|Failure/.test(one)), []);
    assertEquals((await debrief(place, ["uninstall"], options)).code, 0);
    assertEquals([...Deno.readDirSync(moved)], []);
  });
});

Deno.test("install says what stands in the way, and changes nothing then", async () => {
  await inPlace(async (place) => {
    withDeno(place);
    const path = `${place.config}/settings.json`;
    const refusals: [string, string[], string][] = [
      ["{", ["install"], "not valid JSON (line 1, column 2)"],
      ["{}", ["install", "--hooks", "memory_trage"], 'did you mean "memory_triage"?'],
      ["{}", ["install", "--scope", "global"], "--scope to be user, project or local"],
      ["{}", ["install", "--binary", "--hooks", "no"], "Unknown hook"],
      ["{}", ["install", "here"], 'no argument but found "here"'],
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
});

Deno.test("install follows a person's link to their settings, and no link of a project", async () => {
  await inPlace(async (place) => {
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
});
