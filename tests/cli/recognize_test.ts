import { CLIENT_TITLES } from "../../lib/clients/recognize.ts";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, type Place, placeTest, recordedSession } from "../support/command_line.ts";

/** The commands that read one file, with what else they need. */
const ONE: readonly string[] = [
  "triage FILE",
  "turns FILE",
  "compaction FILE",
  "summary FILE",
  "agents FILE",
  "intent FILE --tool Bash",
  "check FILE",
  "trim FILE --dry-run",
  "replay memory_triage FILE",
];
/** The commands that read many. */
const MANY: readonly string[] = [
  "review FILE",
  "tables FILE --out out",
  "backtest FILE --workers 1",
  "rules test Bash(ls) FILE",
];

const LOG = JSON.stringify({ ts: "2026-01-01T00:00:00Z", hook: "memory_triage" }) + "\n";

function writeOthers(place: Place): void {
  Deno.mkdirSync(`${place.project}/dir/.claude/debrief`, { recursive: true });
  Deno.mkdirSync(`${place.project}/mixed`);
  Deno.writeFileSync(`${place.project}/bin.jsonl`, new Uint8Array(20_000).map((_, i) => (i * 7919 + (i >> 3)) % 256));
  Deno.writeTextFileSync(`${place.project}/log.jsonl`, '{"level":"info","msg":"x"}\n'.repeat(50));
  Deno.writeTextFileSync(`${place.project}/notes.jsonl`, "To do: milk\n");
  Deno.writeTextFileSync(`${place.project}/dir/.claude/debrief/log.jsonl`, LOG);
  Deno.copyFileSync(`${place.project}/log.jsonl`, `${place.project}/mixed/log.jsonl`);
  Deno.copyFileSync(`${place.project}/notes.jsonl`, `${place.project}/mixed/notes.jsonl`);
  Deno.writeTextFileSync(`${place.project}/mixed/own.jsonl`, LOG);
  Deno.writeTextFileSync(`${place.project}/mixed/s.jsonl`, recordedSession("plain_tools"));
}

placeTest("a file that is not a transcript is named, and nothing is found in it: exit code 2", async (place) => {
  writeOthers(place);
  const what = { "bin.jsonl": "binary data", "log.jsonl": "JSON lines of another kind", "notes.jsonl": "text" };
  for (const command of [...ONE, ...MANY]) {
    for (const [file, kind] of Object.entries(what)) {
      const args = command.split(" ").map((word) => word === "FILE" ? file : word);
      const { code, stdout, stderr } = await debrief(place, args);
      assertEquals([code, stdout], [2, ""], args.join(" "));
      assertStringIncludes(stderr, `it is ${kind}, not a transcript of Claude Code`, args.join(" "));
      if (command === "check FILE") break; // one of each kind is enough for the others
    }
  }
});

placeTest("standard input that is not a transcript is refused", async (place) => {
  for (const command of ["turns -", "check -", "triage -", "summary -", "review -", "intent - --tool Bash"]) {
    const { code, stdout, stderr } = await debrief(place, command.split(" "), { stdin: '{"level":"info"}\n' });
    assertEquals([code, stdout], [2, ""], command);
    assertStringIncludes(stderr, "it is JSON lines of another kind, not a transcript", command);
  }
});

placeTest("of a folder only transcripts are read, and what was left out is one line", async (place) => {
  writeOthers(place);
  for (const command of MANY) {
    const args = command.split(" ").map((word) => word === "FILE" ? "mixed" : word);
    const { code, stderr } = await debrief(place, args);
    assertEquals(code, 0, stderr);
    const [line = "", ...more] = stderr.trimEnd().split("\n");
    assertEquals(more, [], command);
    assertStringIncludes(line, "Skipped files that are not transcripts: ");
    for (const part of ["1 file (JSON lines of another kind)", "1 file (text)", "1 file (a log of debrief itself)"]) {
      assertStringIncludes(line, part, command);
    }
    const none = await debrief(place, command.split(" ").map((word) => word === "FILE" ? "dir" : word));
    assertEquals([none.code, none.stdout], [2, ""], command);
    assertStringIncludes(none.stderr, `Found no transcript of ${CLIENT_TITLES} in "dir"`, command);
  }
  const two = await debrief(place, ["review", "mixed/s.jsonl", "notes.jsonl"]);
  assertEquals(two.code, 0);
  assertEquals(two.stderr, `Skipped "notes.jsonl": it is text, not a transcript of ${CLIENT_TITLES}\n`);
  assert(two.stdout.startsWith("Read 1 file"));
});

placeTest("of files with the same bytes one is read", async (place) => {
  Deno.mkdirSync(`${place.project}/all/again`, { recursive: true });
  for (const name of ["all/a.jsonl", "all/b.jsonl", "all/again/a.jsonl"]) {
    Deno.writeTextFileSync(`${place.project}/${name}`, recordedSession("plain_tools"));
  }
  const once = JSON.parse((await debrief(place, ["review", "all/a.jsonl", "--json"])).stdout);
  const all = await debrief(place, ["review", "all", "--json"]);
  assertEquals(JSON.parse(all.stdout).calls, once.calls);
  assertEquals(JSON.parse(all.stdout).files, { read: 1, skipped: 2 });
  assertEquals(all.stderr, "Skipped 2 copies of other files\n");
});
