import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import type { CommandEntry, CommandFamily } from "../../lib/cli/command.ts";
import { dispatch } from "../../lib/cli/dispatch.ts";
import { type Host, OutputClosedError, UsageError } from "../../lib/cli/host/host.ts";
import { UnreadableTranscriptError } from "../../lib/session/io/source.ts";
import { safe, safeText } from "../../lib/text/mod.ts";
import { testHost } from "../support/host.ts";

/** A command that prints its arguments and returns 1, or throws. */
function command(name: string, { error, details = "" }: { error?: Error; details?: string } = {}): CommandEntry {
  return {
    name,
    summary: `what ${name} is for`,
    group: "look",
    load: () =>
      Promise.resolve({
        usage: ["FILE"],
        details,
        options: [{ name: "json", summary: "print JSON" }],
        examples: [`${name} file`],
        run(args, host) {
          if (error) throw error;
          if (args.includes("--warn")) host.stderr(safe`${safeText("a remark ".repeat(20).trim())}\n`);
          host.stdout(safe`${safeText(args.join(" "))}\n`);
          return 1;
        },
      }),
  };
}

/** What came of a command line. */
async function run(
  args: readonly string[],
  commands: readonly (CommandEntry | CommandFamily)[],
  members: Partial<Host> = {},
) {
  const { host, out, err } = testHost({ columns: null, isTerminal: false, ...members });
  const renamed = { duplicate: (rest: readonly string[]) => ["copy", "--json", ...rest] };
  return { code: await dispatch(args, host, { commands, renamed }), out: out(), err: err() };
}

const COMMANDS = [command("copy"), command("count")];

Deno.test("dispatch() runs a command with the arguments after its name and returns its exit code", async () => {
  assertEquals(await run(["copy", "a", "--json"], COMMANDS), { code: 1, out: "a --json\n", err: "" });
});

Deno.test("dispatch() prints the overview as asked", async () => {
  for (const args of [["help"], ["--help"], ["-h"]]) {
    const { code, out, err } = await run(args, COMMANDS);
    assertEquals([code, err], [0, ""]);
    assertStringIncludes(out, "\nlook         copy   what copy is for\n             count  what count is for\n");
  }
});

Deno.test("dispatch() breaks the overview between words on a terminal, and nowhere else", async () => {
  const summary = "show which calls were denied or prompted, and which permission rules would help";
  const commands = [{ ...command("copy"), summary }, command("a-longer-name")];
  const [narrow, piped] = [await run(["--help"], commands, { columns: 60 }), await run(["--help"], commands)];
  assertStringIncludes(piped.out, `look         copy           ${summary}\n`);
  assertStringIncludes(
    narrow.out,
    "look         copy           show which calls were denied or\n" +
      "                            prompted, and which permission\n" +
      "                            rules would help\n",
  );
  const unknown = await run(["cpoy"], commands, { columns: 60 });
  assert(unknown.err.split("\n").every((line) => line.length <= 60), unknown.err);
});

Deno.test("dispatch() breaks what a command says beside its output between words, on a terminal", async () => {
  const lines = (await run(["copy", "--warn"], COMMANDS, { columns: 40 })).err.trimEnd().split("\n");
  assert(lines.length === 5 && lines.every((line) => line.length <= 40), lines.join("\n"));
  assertEquals((await run(["copy", "--warn"], COMMANDS)).err.trimEnd().split("\n").length, 1);
});

Deno.test("dispatch() prints a command's help however it is asked for, no wider than the terminal", async () => {
  const help = await run(["help", "copy"], COMMANDS);
  assertEquals([help.code, help.err], [0, ""]);
  assertStringIncludes(help.out, "usage: copy FILE [--json]\n");
  for (const args of [["--help", "copy"], ["copy", "--help"], ["copy", "-h"], ["copy", "x", "--help"]]) {
    assertEquals(await run(args, COMMANDS), help);
  }
  const long = command("copy", { details: "word ".repeat(100).trim() });
  for (const [columns, widest] of [[40, 40], [null, 100], [300, 100]] as const) {
    const { out } = await run(["help", "copy"], [long], { columns });
    const width = Math.max(...out.split("\n").map((line) => line.length));
    assert(width <= widest && width > widest - 6, `${columns}: ${width}`);
  }
});

Deno.test("dispatch() prints the version", async () => {
  for (const flag of ["--version", "-V"]) {
    const { code, out } = await run([flag], COMMANDS);
    assert(code === 0 && /^debrief \d+\.\d+\.\d+\n$/.test(out), out);
  }
});

Deno.test("dispatch() offers the nearest command for an unknown one", async () => {
  for (const args of [["coppy"], ["help", "coppy"]]) {
    const { code, out, err } = await run(args, COMMANDS);
    assertEquals([code, out], [2, ""]);
    assertEquals(err, 'Unknown command "coppy"; did you mean "copy"?\nRun debrief --help for the list of commands.\n');
  }
});

Deno.test("dispatch() reports the user's errors in one line, says where help is if only a name was typed, and throws all others", async () => {
  for (
    const [error, message] of [
      [new UsageError("Expected FILE but found nothing"), "Expected FILE but found nothing"],
      [new UnreadableTranscriptError("x", "missing", "no such file"), 'Cannot read transcript "x": no such file'],
      [new Deno.errors.NotCapable("Requires read access"), "Requires read access (the sandbox did not allow it)"],
      [new Deno.errors.NotFound("No such file (os error 2): readfile 'x'"), "No such file: readfile 'x'"],
    ] as const
  ) {
    assertEquals(await run(["copy", "a"], [command("copy", { error })]), {
      code: 2,
      out: "",
      err: `debrief copy: ${message}\n`,
    });
    const hint = message.startsWith("Expected") ? "Run debrief help copy to see what it does.\n" : "";
    assertEquals((await run(["copy"], [command("copy", { error })])).err, `debrief copy: ${message}\n${hint}`);
  }
  await assertRejects(() => run(["copy"], [command("copy", { error: new TypeError("a bug") })]), TypeError, "a bug");
});

Deno.test("dispatch() ends quietly when nobody reads the output any more", async () => {
  assertEquals(await run(["copy"], [command("copy", { error: new OutputClosedError() })]), {
    code: 0,
    out: "",
    err: "",
  });
});

Deno.test("dispatch() runs a command by a name of before, with what the name stands for", async () => {
  assertEquals(await run(["duplicate", "a"], COMMANDS), { code: 1, out: "--json a\n", err: "" });
  assertEquals(await run(["help", "duplicate"], COMMANDS), await run(["help", "copy"], COMMANDS));
  assert((await run(["duplicat"], COMMANDS)).err.startsWith('Unknown command "duplicat"; did you mean "duplicate"?'));
  assert(!(await run(["--help"], COMMANDS)).out.includes("duplicate"));
});

Deno.test("dispatch() finds commands below a name, and says which there are", async () => {
  const below = [command("file move"), command("file remove", { error: new UsageError("Expected FILE") })];
  const family: CommandFamily = {
    name: "file",
    summary: "work on files",
    group: "data",
    details: "All of them.",
    commands: below,
  };
  assertEquals(await run(["file", "move", "a"], [family]), { code: 1, out: "a\n", err: "" });
  assertEquals(
    (await run(["file", "remove"], [family])).err,
    "debrief file remove: Expected FILE\nRun debrief help file remove to see what it does.\n",
  );
  const help = await run(["file", "--help"], [family]);
  assertEquals([help.code, help.err], [0, ""]);
  for (
    const words of ["work on files", "usage: file <command>", "All of them.", "  file move     what file move is for"]
  ) {
    assertStringIncludes(help.out, words);
  }
  assertEquals(await run(["help", "file"], [family]), help);
  assertEquals(await run(["file"], [family]), { code: 2, out: "", err: help.out });
  assertStringIncludes((await run(["help", "file", "move"], [family])).out, "usage: file move FILE [--json]");
  const unknown = await run(["file", "mvoe"], [family]);
  assertEquals([unknown.code, unknown.err], [
    2,
    'Unknown command "mvoe"; did you mean "move"?\nRun debrief help file for the list of commands.\n',
  ]);
});
