/** Links planted in the place of everything a hook writes: none is followed, and the log says so where there is one. */
import { assert, assertEquals } from "@std/assert";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import {
  ask,
  ASKED,
  type Asked,
  assertBorne,
  nameOf,
  onFullStage,
  REVIEWED_AT_STOP,
} from "../support/hooks/process.ts";
import { runHook, type Stage } from "../support/hooks/harness.ts";

const KEPT = "somebody else's\n";

/** What a hook writes, by running it: files and directories below the stage, the outer first. */
async function writtenBy(asked: Asked): Promise<string[]> {
  const found: string[] = [];
  await onFullStage(async (stage) => {
    for (const _ of ["first", "second"]) assertBorne(await runHook(asked.hook, stage, asked.input(stage)));
    const walk = (folder: string): void => {
      found.push(folder.slice(stage.folder.length + 1));
      for (const { name, isDirectory } of Deno.readDirSync(folder)) {
        if (isDirectory) walk(`${folder}/${name}`);
        else found.push(`${folder}/${name}`.slice(stage.folder.length + 1));
      }
    };
    walk(stateDirectory(stage.config));
    if (asked.hook === "memory_triage") found.push("project/.claude/debrief");
  }, asked);
  return [...found, "claude/debrief/state/.temp"].sort();
}

/** What lies in a folder, with texts. */
function contents(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name, isDirectory }) =>
    isDirectory
      ? `${name}/: ${contents(`${folder}/${name}`)}`
      : `${name}: ${Deno.readTextFileSync(`${folder}/${name}`)}`
  ).sort();
}

/** Where the links point: outside of the project. */
const TARGETS: readonly (readonly [name: string, make: (path: string) => void])[] = [
  ["a file", (path) => Deno.writeTextFileSync(path, KEPT)],
  ["nothing", () => {}],
  ["a folder", (path) => {
    Deno.mkdirSync(path);
    Deno.writeTextFileSync(`${path}/kept`, KEPT);
  }],
];

/** Plants a link, runs the hook, and returns the project's log; null where it was refused too. */
async function runPlanted(asked: Asked, stage: Stage, place: string, make: (path: string) => void): Promise<void> {
  const path = `${stage.folder}/${place}`;
  const outside = `${stage.folder}/outside`;
  Deno.mkdirSync(outside);
  make(`${outside}/target`);
  Deno.mkdirSync(path.replace(/\/[^/]*$/, ""), { recursive: true });
  Deno.symlinkSync(`${outside}/target`, path);
  const before = contents(outside);
  await ask(asked, stage, { logs: false });
  assertEquals(contents(outside), before, "what the link points to was touched");
  const isTemp = place.endsWith("/.temp");
  if (isTemp) return; // a symlink in the place of the temporary file is removed
  assertEquals(Deno.lstatSync(path).isSymlink, true);
  const reported = !/^claude\/debrief\/state(?:\/(?:\.gitignore|projects(?:\/.*)?))?$/.test(place);
  if (!reported) return; // where the log is refused itself, nothing may be written
  const log = Deno.readTextFileSync(stage.state("log.jsonl"));
  assert(log.includes(`${path}\\" is a symlink`), log);
}

for (const asked of ASKED.filter((one) => one !== REVIEWED_AT_STOP)) {
  Deno.test({
    name: `${nameOf(asked)} follows no link in the place of what it writes`,
    ignore: Deno.build.os === "windows",
    fn: async (t) => {
      const places = await writtenBy(asked);
      assert(places.length >= 5, places.join());
      for (const place of places) {
        for (const [what, make] of TARGETS) {
          await t.step(
            `${place} → ${what}`,
            () => onFullStage((stage) => runPlanted(asked, stage, place, make), asked),
          );
        }
      }
    },
  });
}

Deno.test({
  name: "no hook follows a link in the place of .claude",
  ignore: Deno.build.os === "windows",
  fn: async () => {
    for (const asked of ASKED) {
      await onFullStage(async (stage) => {
        const outside = `${stage.folder}/outside`;
        Deno.renameSync(`${stage.project}/.claude`, outside);
        Deno.symlinkSync(outside, `${stage.project}/.claude`);
        const before = contents(outside);
        assertBorne(await runHook(asked.hook, stage, asked.input(stage)));
        assertEquals(contents(outside), before);
      }, asked);
    }
  },
});
