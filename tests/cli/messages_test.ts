import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, denoRun, inPlace, keepSession, placeTest, recordedSession, run } from "../support/command_line.ts";
import { jsonl, user } from "../support/transcript.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

/** Command lines with a mistake, and what is said about it. */
const MISTAKES: readonly (readonly [args: string, ...says: string[]])[] = [
  ["check s.jsonl --fail-on foo", "Expected --fail-on to be any, or some of ", 'but found "foo"'],
  ["check s.jsonl --fail-on cycel", 'did you mean "cycle"?'],
  ["check s.jsonl --fail-on=cycle,cut_pear", 'but found "cut_pear"; did you mean "cut_pair"?'],
  ["trun latest", 'Unknown command "trun"; did you mean "turns"?'],
  ["3", 'Unknown command "3" (debrief turns 3 opens a session)'],
  ["0f3e7a52", "(debrief turns 0f3e7a52 opens a session)"],
  ["chekc s.jsonl", 'did you mean "check"?'],
  ["sumary s.jsonl", 'did you mean "summary"?'],
  ["turns s.jsonl --json=1", 'Expected no value for "--json" but found "1"'],
  ["turns s.jsonl --jsno", 'did you mean "--json"?'],
  ["purge nope", 'Cannot purge "', "no such directory"],
  ["decide --settings nope.json", "Cannot read settings ", 'nope.json": no such file'],
  ["backtest s.jsonl --config nope.json", 'Cannot read configuration "nope.json": no such file'],
  ["replay memory_triage s.jsonl --config nope.json", 'Cannot read configuration "nope.json": no such file'],
  ["triage --text nope.txt", 'Cannot read text "nope.txt": no such file'],
  ["triage --text .", 'Cannot read text ".": it is a directory'],
  ["turns nope.jsonl", 'Cannot read transcript "nope.jsonl": no such file (check the path; debrief sessions lists'],
  ["turns .", 'Cannot read transcript ".": it is a directory (pass a file in it)'],
  ["config trust", "no such file (", "debrief config init"],
  ["turns beef", 'no session id in "', 'starts with "beef"', "and there is no such file"],
  ["turns sesion", "not a session id (give at least four hex digits)"],
];

Deno.test("a mistake in a command line is said in one line with the way out, and nothing of the system's", () =>
  inPlace(async (place) => {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, recordedSession("plain_tools"));
    keepSession(place, ID, recordedSession("plain_tools"));
    for (const [args, ...says] of MISTAKES) {
      const { code, stdout, stderr } = await debrief(place, args.split(" "));
      assertEquals([code, stdout], [2, ""], args);
      for (const words of says) assertStringIncludes(stderr, words, args);
      assert(!/os error|\n\s+at /.test(stderr), stderr);
    }
  }));

Deno.test("a file that may not be written is named as it will be called, with the directory to allow", () =>
  inPlace(async (place) => {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, recordedSession("plain_tools"));
    const [program = "", ...flags] = denoRun(["--allow-read", "--allow-env"], "main.ts");
    const rows = [
      [["config", "init"], `${place.config}/debrief.jsonc`, place.config, ""],
      [
        ["report", "s.jsonl", "--html", "page.html"],
        "page.html",
        ".",
        "; to have your shell write it, use --html - > page.html",
      ],
    ] as const;
    for (const [args, path, directory, instead] of rows) {
      const { code, stderr } = await run(program, [...flags, ...args], place);
      const message = `Cannot write "${path}": deno was started without --allow-write="${directory}"${instead}`;
      assertEquals([code, stderr], [2, `debrief ${args[0]}: ${message}\n`]);
    }
  }));

placeTest("triage says its verdict first, also of nothing", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, recordedSession("decisions"));
  const held = (await debrief(place, ["triage", "s.jsonl"])).stdout;
  assert(held.startsWith("Worth saving: 1 decision. The hook speaks from "), held);
  assert(/\n {2}\* \d\.\d\d DECISION +line \d+: assistant: /.test(held), held);
  Deno.writeTextFileSync(`${place.project}/empty.jsonl`, "");
  const empty = (await debrief(place, ["triage", "empty.jsonl"])).stdout;
  assertEquals(empty, "Nothing to save: no sentence is likely to matter later.\nRead 0 messages.\n");
  Deno.writeTextFileSync(`${place.project}/one.jsonl`, jsonl(user("hello", { uuid: "u" })));
  assertStringIncludes((await debrief(place, ["triage", "one.jsonl"])).stdout, "Read 1 message.\n");
});
