/** A command whose file does not fit: it says which, and leaves no half of it. */
import { assertEquals, assertMatch } from "@std/assert";
import { inPlace, installDebrief, keepSession, recordedSession, run } from "../support/command_line.ts";

/** What writes, and the name of what it cannot write. */
const COMMANDS: readonly (readonly [command: string, name: string])[] = [
  ["report latest --html page.html", "page.html"],
  ["report ~/.claude/projects --html pages.html", "pages-sessions/[0-9a-f-]+.html"],
  ["handoff latest --to handoff.md", "handoff.md"],
  ["trim latest --drop-thinking --out shorter.jsonl", "shorter.jsonl"],
  ["tables latest --out tables", "tables/[a-z_]+.ndjson"],
  ["new hook my_hook", "my_hook.ts"],
  ["install", "settings.json"],
];

Deno.test({
  name: "a command that writes names the file for which there is no room, and leaves nothing of it",
  ignore: Deno.build.os === "windows",
  fn: async (t) => {
    for (const [command, name] of COMMANDS) {
      await t.step(command, async () => {
        await inPlace(async (place) => {
          keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d", recordedSession("decisions"));
          const path = installDebrief(place);
          const before = [...names(place.project), ...names(place.config)];
          // no file may grow beyond a size, which a full disk looks like from within
          const script = `trap '' XFSZ; ulimit -f 0; exec debrief ${command}`;
          const { code, stderr } = await run("/bin/bash", ["-c", script], place, { env: { PATH: path } });
          assertEquals(code, 2, stderr);
          assertMatch(stderr, new RegExp(`^debrief \\w+: Cannot write "[^"]*${name}": [^()]+ \\(make room there, or`));
          // the store mends its own empty file at the next run
          const after = [...names(place.project), ...names(place.config)];
          assertEquals(after.filter((path) => !path.endsWith("/state/.gitignore")), before);
        });
      });
    }
  },
});

/** All files below a directory. */
function names(directory: string): string[] {
  return [...Deno.readDirSync(directory)].flatMap(({ name, isDirectory }) =>
    isDirectory ? names(`${directory}/${name}`) : [`${directory}/${name}`]
  ).sort();
}
