import { assert, assertEquals, assertMatch } from "@std/assert";
import { readShell } from "../../../lib/permissions/bash/read_shell.ts";
import { decide } from "../../../lib/permissions/decide/decide.ts";
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
  ["cd a && cd ../b && cat c", "uncertain /home/dev/proj/a, /home/dev/proj/b"],
  ["pushd a && ls", "uncertain /home/dev/proj/a"],
  ["(cd a && ls)", "uncertain"],
];

for (const [line, expected] of PLACES) {
  Deno.test(`lineDirectory() says ${expected} of ${line}`, () => {
    const place = lineDirectory(readShell(line), CONTEXT);
    const directory = place.kind === "uncertain"
      ? place.directories.map((one) => one.directory).join(", ")
      : place.kind === "certain"
      ? place.directory
      : "";
    assertEquals(`${place.kind} ${directory}`.trim(), expected);
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

/** Lines that are asked about because of a `cd`, and what their advice makes of them. */
const ADVISED: readonly (readonly [line: string, because: string, words: RegExp, better: readonly string[]])[] = [
  ["cd a && wc -l < x", "relative_input", /^Name the file after < by its absolute path, or begin/, [
    "wc -l < /home/dev/proj/a/x",
    "cd a && wc -l < /home/dev/proj/a/x",
    "cd /home/dev/proj/a && wc -l < x",
  ]],
  ["cd a && cat x", "relative_path", /^Name what is read by its absolute path, or begin/, [
    "cat /home/dev/proj/a/x",
    "cd a && cat /home/dev/proj/a/x",
    "cd /home/dev/proj/a && cat x",
  ]],
  ["cd a && git status", "git", /two calls/, ["cd a", "git status"]],
  ["cd a && ls && cd b", "several_changes", /once/, ["ls /home/dev/proj/a/b"]],
  ["cd a b", "arguments", /quotation marks/, ['cd "a b"']],
  ["cd a && touch x", "file_change", /absolute paths without a cd/, [
    "touch /home/dev/proj/a/x",
    "cd /home/dev/proj/a && touch x",
  ]],
  ["cd a && ls > x", "redirection", /absolute path without a cd/, [
    "ls > /home/dev/proj/a/x",
    "cd /home/dev/proj/a && ls > x",
  ]],
];

for (const [line, because, words, better] of ADVISED) {
  Deno.test(`decide() advises what to write instead of ${line}, and it helps`, () => {
    const context = { ...contextOf({ deny: ["Read(.env)"] }), mode: "acceptEdits" } as const;
    const { verdict, reason } = decide({ tool: "Bash", input: { command: line } }, context);
    assert(reason.kind === "changed_directory");
    assertEquals([verdict, reason.because], ["ask", because]);
    assertMatch(reason.advice, words);
    const decided = better.map((command) => decide({ tool: "Bash", input: { command } }, context));
    const allowed = decided.map((one) => one.verdict === "allow" || one.reason.kind === "path");
    assertEquals(allowed, better.map(() => true), JSON.stringify(decided.map((one) => one.reason)));
    if (because.startsWith("relative")) assertEquals(decided.map((one) => one.verdict), better.map(() => "allow"));
  });
}
