import { assertEquals } from "@std/assert";
import type { OptionSpec } from "../../../lib/cli/args/options.ts";
import { completionTable } from "../../../lib/cli/completions/table.ts";

Deno.test("completionTable() offers what an option's declaration says", () => {
  const options: readonly OptionSpec[] = [
    { name: "json", summary: "print JSON", help: "a long text" },
    { name: "out", value: "FILE", choices: "file", summary: "where to" },
    { name: "turns", value: "N", summary: "how many" },
    { name: "to", value: "WHERE", choices: ["user", "project"], summary: "whose" },
    { name: "fail-on", value: "KIND", optional: true, choices: { any: "all of them" }, summary: "fail" },
  ];
  const [table] = completionTable([
    { name: "move", summary: "move files", usage: [], details: "", options, words: ["a"], examples: [], run: () => 0 },
  ]);
  assertEquals(table, {
    name: "move",
    about: "move files",
    words: ["a"],
    transcripts: false,
    options: [
      { name: "json", about: "print JSON", value: null, optional: true },
      { name: "out", about: "where to", value: "file", optional: false },
      { name: "turns", about: "how many", value: "text", optional: false },
      {
        name: "to",
        about: "whose",
        value: [{ word: "user", about: "" }, { word: "project", about: "" }],
        optional: false,
      },
      { name: "fail-on", about: "fail", value: [{ word: "any", about: "all of them" }], optional: true },
      { name: "help", about: "what this command does", value: null, optional: true },
    ],
  });
});
