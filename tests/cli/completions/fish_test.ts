import { assertEquals } from "@std/assert";
import { fishCompletions } from "../../../lib/cli/completions/fish.ts";
import type { CompletedCommand } from "../../../lib/cli/completions/table.ts";

const OPTION = { name: "o", about: "it's [one]: two", optional: false } as const;
const COMMAND: CompletedCommand = { name: "show", about: "show it", words: [], transcripts: false, options: [] };

function linesFor(command: Partial<CompletedCommand>): string[] {
  const plain = new Set(fishCompletions([COMMAND]).split("\n"));
  const lines = fishCompletions([{ ...COMMAND, ...command }]).split("\n");
  return lines.filter((line) => !plain.has(line)).map((line) => line.trim());
}

const IS = "complete -c debrief -n '__debrief_is show'";

for (
  const [what, command, expected] of [
    ["a file", { options: [{ ...OPTION, value: "file" }] }, `${IS} -l o -r -F -d 'it\\'s [one]: two'`],
    [
      "a directory",
      { options: [{ ...OPTION, about: "", value: "directory" }] },
      `${IS} -l o -x -a '(__fish_complete_directories)'`,
    ],
    ["a text", { options: [{ ...OPTION, about: "", value: "text" }] }, `${IS} -l o -x`],
    ["an option without a value", { options: [{ ...OPTION, about: "", value: null }] }, `${IS} -l o`],
    [
      "one of some words",
      { options: [{ ...OPTION, about: "", value: [{ word: "a", about: "" }] }] },
      `${IS} -l o -x -a 'a'`,
    ],
    ["a value that may be missing", {
      options: [{ ...OPTION, about: "", value: [{ word: "a", about: "" }], optional: true }],
    }, "complete -c debrief -n '__debrief_is show; and __debrief_after --o' -a 'a'"],
    [
      "a first word",
      { words: ["on", "off"] },
      "complete -c debrief -n '__debrief_is show; and __debrief_second' -a 'on off'",
    ],
    ["transcripts", { transcripts: true }, `${IS} -a 'latest (__debrief_transcripts)'`],
  ] as [string, Partial<CompletedCommand>, string][]
) {
  Deno.test(`fishCompletions() offers ${what}`, () =>
    assertEquals(linesFor(command).includes(expected), true, linesFor(command).join("\n")));
}
