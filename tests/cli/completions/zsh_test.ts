import { assertEquals } from "@std/assert";
import { zshCompletions } from "../../../lib/cli/completions/zsh.ts";
import type { CompletedCommand } from "../../../lib/cli/completions/table.ts";

const OPTION = { name: "o", about: "it's [one]: two", optional: false } as const;
const COMMAND: CompletedCommand = { name: "show", about: "show it", words: [], transcripts: false, options: [] };

function linesFor(command: Partial<CompletedCommand>): string[] {
  const plain = new Set(zshCompletions([COMMAND]).split("\n"));
  const lines = zshCompletions([{ ...COMMAND, ...command }]).split("\n");
  return lines.filter((line) => !plain.has(line)).map((line) => line.trim());
}

for (
  const [what, command, expected] of [
    ["a file", { options: [{ ...OPTION, about: "", value: "file" }] }, "'*--o[]:o:_files'"],
    ["a directory", { options: [{ ...OPTION, about: "", value: "directory" }] }, "'*--o[]:o:_files -/'"],
    ["a text", { options: [{ ...OPTION, about: "", value: "text" }] }, "'*--o[]:o: '"],
    ["one of some words", { options: [{ ...OPTION, about: "", value: [{ word: "a", about: "" }] }] }, "'*--o[]:o:(a)'"],
    [
      "words with meanings",
      { options: [{ ...OPTION, about: "", value: [{ word: "a", about: "b: c" }] }] },
      `'*--o[]:o:((a\\:"b\\: c"))'`,
    ],
    [
      "a value that may be missing",
      { options: [{ ...OPTION, about: "", value: "text", optional: true }] },
      "'*--o[]::o: '",
    ],
    [
      "an option without a value, with its meaning escaped",
      { options: [{ ...OPTION, value: null }] },
      `'--o[it'\\''s \\[one\\]\\: two]'`,
    ],
    ["a first word", { words: ["on", "off"] }, "'1:what:(on off)'"],
    ["transcripts", { transcripts: true }, "'*:transcript:_debrief_transcripts'"],
  ] as [string, Partial<CompletedCommand>, string][]
) {
  Deno.test(`zshCompletions() offers ${what}`, () =>
    assertEquals(linesFor(command), [`show) _arguments -S ${expected} ;;`]));
}
