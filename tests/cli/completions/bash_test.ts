import { assertEquals } from "@std/assert";
import { bashCompletions } from "../../../lib/cli/completions/bash.ts";
import type { CompletedCommand } from "../../../lib/cli/completions/table.ts";

const OPTION = { name: "o", about: "it's [one]: two", optional: false } as const;
const COMMAND: CompletedCommand = { name: "show", about: "show it", words: [], transcripts: false, options: [] };

function linesFor(command: Partial<CompletedCommand>): string[] {
  const plain = new Set(bashCompletions([COMMAND]).split("\n"));
  const lines = bashCompletions([{ ...COMMAND, ...command }]).split("\n");
  return lines.filter((line) => !plain.has(line)).map((line) => line.trim());
}

for (
  const [what, command, expected] of [
    ["a file", { options: [{ ...OPTION, value: "file" }] }, "--o) _debrief_paths -f; return ;;"],
    ["a directory", { options: [{ ...OPTION, value: "directory" }] }, "--o) _debrief_paths -d; return ;;"],
    ["a text", { options: [{ ...OPTION, value: "text" }] }, "--o) return ;;"],
    [
      "one of some words",
      { options: [{ ...OPTION, value: [{ word: "a", about: "" }, { word: "b", about: "" }] }] },
      '--o) _debrief_words "a b"; return ;;',
    ],
    [
      "a value that may be missing",
      { options: [{ ...OPTION, value: [{ word: "a", about: "" }], optional: true }] },
      '--o) _debrief_words "a"; ;;',
    ],
    ["an option without a value", { options: [{ ...OPTION, value: null }] }, 'options="--o" words="" ;;'],
    ["a first word", { words: ["on", "off"] }, 'options="" words="on off" ;;'],
    ["transcripts", { transcripts: true }, 'options="" words="" transcripts="latest" ;;'],
  ] as [string, Partial<CompletedCommand>, string][]
) {
  Deno.test(`bashCompletions() offers ${what}`, () =>
    assertEquals(linesFor(command).includes(expected), true, linesFor(command).join("\n")));
}
