import { assert, assertEquals } from "@std/assert";
import type { Command } from "../../../lib/cli/command.ts";
import { loadCommands } from "../../../lib/cli/commands.ts";
import { commandHelp, usageLines } from "../../../lib/cli/output/help.ts";

const COMMANDS = await loadCommands();

const MOVE: Command = {
  name: "move",
  summary: "move files",
  usage: ["PATH… --out DIR", "--undo", "< list.jsonl"],
  details: "Moves files\nto DIR.\n\n  a   one\n  b   two",
  options: [
    { name: "out", value: "DIR", choices: "directory", summary: "where to" },
    { name: "skip", value: "NAME", repeatable: true, for: ["PATH…"], choices: ["a", "b"], summary: "skip these" },
    { name: "undo", summary: "move them back" },
    {
      name: "fail-on",
      value: "LEVEL",
      optional: true,
      for: ["PATH…", "<"],
      choices: { any: "all of them" },
      summary: "fail",
    },
    { name: "json", summary: "print JSON", help: '{"moved"}' },
  ],
  examples: ["move a --out b"],
  run: () => 0,
};

Deno.test("usageLines() adds to each form the options that belong to it, before its input", () => {
  assertEquals(usageLines(MOVE), [
    "move PATH… --out DIR [--skip NAME]… [--fail-on [LEVEL]] [--json]",
    "move --undo [--json]",
    "move [--fail-on [LEVEL]] [--json] < list.jsonl",
  ]);
});

Deno.test("usageLines() says [options] where they do not fit", () => {
  const options = Array.from({ length: 20 }, (_, index) => ({ name: `option-${index}`, summary: "" }));
  assertEquals(usageLines({ name: "move", usage: ["FILE --option-3"], options }), ["move FILE --option-3 [options]"]);
  assertEquals(usageLines({ name: "move", usage: [""], options: [] }), ["move"]);
});

Deno.test("usageLines() does not take the beginning of an option's name for it", () => {
  const options = [{ name: "out", summary: "" }, { name: "out-dir", summary: "" }];
  assertEquals(usageLines({ name: "move", usage: ["--out-dir"], options }), ["move --out-dir [--out]"]);
});

Deno.test("commandHelp() wraps paragraphs anew, keeps lists, and lists what an option takes", () => {
  assertEquals(
    commandHelp(MOVE, 72),
    `move files

usage: move PATH… --out DIR [--skip NAME]… [--fail-on [LEVEL]] [--json]
       move --undo [--json]
       move [--fail-on [LEVEL]] [--json] < list.jsonl

Moves files to DIR.

  a   one
  b   two

  --out DIR         where to
  --skip NAME       skip these: a, b
  --undo            move them back
  --fail-on LEVEL   fail:
                      any  all of them
  --json            {"moved"}

examples:
  debrief move a --out b
`,
  );
});

Deno.test("the summary of every command and option is one line that ends without a full stop", () => {
  for (const { name, summary, options } of COMMANDS) {
    for (const words of [summary, ...options.map((option) => option.summary)]) {
      assert(/^\S.*[^.\s]$/.test(words) && words.length <= 120, `${name}: ${words}`);
    }
  }
});

Deno.test("no help has a line of more than 100 columns, but for examples to be copied", () => {
  for (const command of COMMANDS) {
    const [help = ""] = commandHelp(command, 100).split("\nexamples:\n");
    assertEquals(help.split("\n").filter((line) => line.length > 100), [], command.name);
  }
});
