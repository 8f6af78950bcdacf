import { assertEquals } from "@std/assert";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";
import {
  directoryAfter,
  directoryProblem,
  lineDirectory,
  readsAnywhere,
} from "../../../lib/permissions/decide/line_directory.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const CONTEXT = contextOf({});

/** A line in /home/dev/proj, and where its commands run. */
const PLACES: readonly (readonly [line: string, expected: string])[] = [
  ["ls && pwd", "same"],
  ["cd a", "same"],
  ["cd /home/dev/proj && ls", "same"],
  ["cd /home/dev/proj; ls", "same"],
  ["cd /home/dev/proj && ls | head", "uncertain /home/dev/proj"],
  ["cd ./a && ls", "certain /home/dev/proj/a"],
  ["cd /home/dev/proj/a && ls && pwd", "certain /home/dev/proj/a"],
  ["cd . && ls", "certain /home/dev/proj"],
  ["cd a && ls", "uncertain /home/dev/proj/a"], // CDPATH
  ["cd ./a; ls", "uncertain /home/dev/proj/a"],
  ["cd ./a && ls || pwd", "uncertain /home/dev/proj/a"],
  ["cd ./a && ls | head", "uncertain /home/dev/proj/a"],
  ["pwd && cd ./a", "uncertain /home/dev/proj/a"],
  ["cd ./a > x && ls", "uncertain /home/dev/proj/a"],
  ["cd ./a && ls 2>&1", "uncertain /home/dev/proj/a"],
  ["cd ./a && ls 2>/dev/null", "certain /home/dev/proj/a"],
  ["cd ./a* && ls", "uncertain /home/dev/proj/a*"],
  ["command cd ./a && ls", "uncertain /home/dev/proj/a"],
  ["cd /srv && ls", "uncertain /srv"],
];

for (const [line, expected] of PLACES) {
  Deno.test(`lineDirectory() says ${expected} of ${line}`, () => {
    const place = lineDirectory(readShell(line), CONTEXT);
    assertEquals(place.kind === "same" ? "same" : `${place.kind} ${place.directory}`, expected);
  });
}

Deno.test("directoryAfter() is for what follows the cd, outside of its pipe", () => {
  const after = (line: string): (string | null)[] => {
    const reading = readShell(line);
    const place = lineDirectory(reading, CONTEXT);
    return reading.parts.map((part, at) => directoryAfter(part, at, place));
  };
  assertEquals(after("cat f && cd a && cat f"), [null, null, "/home/dev/proj/a"]);
  assertEquals(after("cd a | cat f"), [null, null]);
  assertEquals(after("cd ./a && cat f"), [null, null]);
});

Deno.test("directoryProblem() says what a cd makes uncertain", () => {
  const problem = (line: string, deny: readonly string[] = []): string | null => {
    const [reading, context] = [readShell(line), contextOf({ deny: [...deny] })];
    const found = directoryProblem(reading, lineDirectory(reading, context), context);
    return found?.kind === "changed_directory" ? found.because : null;
  };
  assertEquals(problem("cd a && cd b"), "several_changes");
  assertEquals(problem("cd a b"), "arguments");
  assertEquals([problem("cd ./a && git log"), problem("cd . && git log")], ["git", null]);
  assertEquals([problem("cd a && touch x"), problem("cd ./a && touch x")], ["file_change", null]);
  assertEquals([problem("cd a && sed s/a/b/ x"), problem("cd a && sed -n 1p x")], ["file_change", null]);
  assertEquals([problem("cd a && ls > x"), problem("cd a && ls > /dev/null")], ["redirection", null]);
  assertEquals([problem("cd a && wc -l < x"), problem("cd a && wc -l < /x")], ["relative_input", null]);
  assertEquals([problem("cd a && cat x"), problem("cd a && cat x", ["Edit(x)"])], [null, null]);
  assertEquals(["cat x", "ls", "rg y", "cat -"].map((end) => problem(`cd a && ${end}`, ["Read(.env)"])), [
    "relative_path",
    "relative_path",
    "relative_path",
    "relative_path",
  ]);
  assertEquals(["cat /x", "grep y", "man x", "npm test"].map((end) => problem(`cd a && ${end}`, ["Read(.env)"])), [
    null,
    null,
    null,
    null,
  ]);
});

Deno.test("readsAnywhere() does not depend on the rules", () => {
  const reads = (line: string): boolean => {
    const reading = readShell(line);
    return readsAnywhere(reading.parts, lineDirectory(reading, CONTEXT));
  };
  assertEquals([reads("cd a && cat x"), reads("cd ./a && cat x"), reads("cat x")], [true, false, false]);
});
