import { assertEquals, assertStringIncludes } from "@std/assert";
import { inPlace, recordedSession } from "../support/command_line.ts";
import { runInPlace } from "../support/session_commands.ts";

/** Command lines with something that would be without effect, and what is said about it. */
const REFUSED: readonly (readonly [args: string, message: string])[] = [
  ["permissions --guard --calls", "Expected --calls or --guard but found both"],
  ["permissions --apply Bash(ls) --undo", "Expected --apply or --undo but found both"],
  ["permissions --apply Bash(ls) --all", "Expected no --all with --apply (leave out one of them)"],
  ["permissions --undo s.jsonl", 'Expected no argument but found "s.jsonl"'],
  ["permissions --pick --json", "Expected --pick or --json but found both"],
  ["permissions --to user", "Expected --apply RULE or --pick with --to, which says where rules are added"],
  ["permissions s.jsonl --yes", "Expected --apply RULE, --pick or --html FILE with --yes"],
  [
    "rules lint settings.json",
    'Expected no argument after lint but found "settings.json" (name a file with --settings)',
  ],
  ["rules lint --tool Read", "Expected no --tool with lint (it is for explain)"],
  ["rules explain ls --tool Read", 'Expected --input JSON with --tool Read but found "ls"'],
  ['rules explain ls --input {"command":"pwd"}', "Expected COMMAND or --input but found both"],
  ["find words --commit 1a2b3c4", "Expected WORDS or --commit but found both"],
  ["find --commit 1a2b3c4 --in prompts", "Expected no --in with --commit (leave out one of them)"],
  ["triage --text", "Expected FILE with --text but found nothing"],
  ["triage --text s.jsonl --messages 3", "Expected --text or --messages but found both"],
  ["triage s.jsonl --compactions --explain", "Expected --compactions or --explain but found both"],
  ["calls toolu_01 s.jsonl --failed", "Expected no --failed with CALL (leave out one of them)"],
  ["report s.jsonl --all", "Expected no --all with [FILE|DIR] (it is for --commits)"],
  ["trim s.jsonl --out -", 'Expected --out to be a file or a directory but found "-"'],
  ["tables --ddl duckdb --out tables --json", "Expected no --json with --ddl (leave out one of them)"],
  ["uninstall --purge --hooks memory_triage", "Expected no --hooks with --purge (leave out one of them)"],
  ["install --plugin --guard", "Expected no --guard with --plugin (leave out one of them)"],
  ["hooks replay", "Expected HOOK and FILE but found nothing"],
];

Deno.test("an option or argument that would be without effect is refused, whatever stands beside it", () =>
  inPlace(async (place) => {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, recordedSession("plain_tools"));
    for (const [args, message] of REFUSED) {
      const { code, out, err } = await runInPlace(place, args.split(" "));
      assertEquals([code, out, err.split("\n")[0]?.replace(/^debrief [a-z ]+: /, "")], [2, "", message], args);
    }
    assertEquals([...Deno.readDirSync(place.project)].map(({ name }) => name), ["s.jsonl"]);
  }));

Deno.test("triage of a text says which option reads it", () =>
  inPlace(async (place) => {
    const path = `${place.project}/notes.txt`;
    Deno.writeTextFileSync(path, "We keep tabs.\n");
    const { code, err } = await runInPlace(place, ["triage", path]);
    assertEquals(code, 2);
    assertStringIncludes(err, `Cannot read "${path}": it is text, not a transcript of Claude Code`);
    assertStringIncludes(err, "(add --text if it is meant)");
  }));
