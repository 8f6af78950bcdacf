import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { parseOwnRegistrations } from "../../../../lib/cli/install/hook_settings.ts";
import { debrief, inPlace, placeTest } from "../../../support/command_line.ts";

const MINE = '{\n    "model": "opus"\n}\n';

placeTest("uninstall keeps what changed in between, and a backup of it", async (place) => {
  Deno.symlinkSync(Deno.execPath(), `${place.programs}/deno`);
  const path = `${place.config}/settings.json`;
  Deno.writeTextFileSync(path, MINE);
  await debrief(place, ["install"]);
  const changed = Deno.readTextFileSync(path).replace('"opus"', '"sonnet"');
  Deno.writeTextFileSync(path, changed);
  // an update in between does not forget what changed
  const another = `${place.programs}/another`;
  Deno.symlinkSync(Deno.execPath(), another);
  await debrief(place, ["install", "--deno", another]);
  assertEquals(Deno.readTextFileSync(`${path}.before-debrief`), changed);
  const { stdout } = await debrief(place, ["uninstall"]);
  assertEquals(Deno.readTextFileSync(path), MINE.replace("opus", "sonnet"));
  assertStringIncludes(stdout, "~/.claude/settings.json.before-debrief");
  assertEquals(parseOwnRegistrations(Deno.readTextFileSync(`${path}.before-debrief`)).length > 0, true);
});

Deno.test("uninstall removes the compiled code of programs with the last hook of the user's settings", () =>
  inPlace(async (place) => {
    Deno.symlinkSync(Deno.execPath(), `${place.programs}/deno`);
    const code = `${place.config}/debrief/cache`;
    const isThere = () => [...Deno.readDirSync(`${place.config}/debrief`)].some(({ name }) => name === "cache");
    await debrief(place, ["install"]);
    await debrief(place, ["install", "--scope", "project"]);
    Deno.mkdirSync(code, { recursive: true });
    Deno.writeTextFileSync(`${code}/deno-compile-memory_triage.cache`, "code");
    for (const args of [["--hooks", "memory_triage"], ["--scope", "project"], ["--dry-run"]]) {
      await debrief(place, ["uninstall", ...args]);
      assertEquals(isThere(), true, args.join(" "));
    }
    const { directories } = JSON.parse((await debrief(place, ["uninstall", "--json"])).stdout);
    assertEquals([directories, isThere()], [[code], false]);
  }));

placeTest("uninstall counts hooks as install does, and says what stays", async (place) => {
  Deno.symlinkSync(Deno.execPath(), `${place.programs}/deno`);
  const rest = "What the hooks recorded stays until you run debrief uninstall --purge in each project.";
  assertStringIncludes((await debrief(place, ["install"])).stdout, "Installed 4 hooks in ~/.claude/settings.json");
  const some = (await debrief(place, ["uninstall", "--hooks", "agent_summary"])).stdout;
  assertEquals(some, "Removed 1 hook from ~/.claude/settings.json.\n");
  const { stdout } = await debrief(place, ["uninstall"]);
  assertMatch(stdout, /^Removed 3 hooks from ~\/\.claude\/settings\.json\.\n/);
  assertStringIncludes(stdout, `The file was created by install, so it was removed.\n${rest}\n`);
  await debrief(place, ["install", "--client", "codex"]);
  assertStringIncludes(
    (await debrief(place, ["uninstall", "--client", "codex"])).stdout,
    "run debrief uninstall --purge --client codex in each project",
  );
});

placeTest("uninstall removes a project's directory of the client where nothing else is in it", async (place) => {
  Deno.symlinkSync(Deno.execPath(), `${place.programs}/deno`);
  const directory = `${place.project}/.claude`;
  const isThere = () => [...Deno.readDirSync(place.project)].some(({ name }) => name === ".claude");
  for (const scope of ["project", "local"]) {
    const uninstall = async (...args: string[]) => {
      await debrief(place, ["install", "--scope", scope]);
      const { stdout } = await debrief(place, ["uninstall", "--scope", scope, ...args]);
      return [stdout.includes(".claude.\n"), isThere()];
    };
    assertEquals(await uninstall("--dry-run"), [true, true]);
    assertEquals(await uninstall(), [true, false]);
    Deno.mkdirSync(directory);
    Deno.writeTextFileSync(`${directory}/CLAUDE.md`, "mine");
    assertEquals(await uninstall(), [false, true]);
    Deno.removeSync(directory, { recursive: true });
  }
});
