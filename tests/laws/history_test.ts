import { assert, assertEquals } from "@std/assert";
import { writeSession } from "../../tools/generator/generate_sessions.ts";
import { debrief, inPlace, killedRun, type Place, placeTest } from "../support/command_line.ts";
import fc from "../support/property.ts";
import { codexRecordings } from "../support/recordings/codex_recordings.ts";
import { recordings } from "../support/recordings/client_recordings.ts";
import { runInPlace } from "../support/session_commands.ts";

/** More of them: `DEBRIEF_ROUNDS=200 deno task test:only tests/laws/history_test.ts`. */
const ROUNDS = Number.parseInt(Deno.env.get("DEBRIEF_ROUNDS") ?? "6", 10);

/** Sessions with agents in both layouts, refusals, a compaction and prompts that were taken back. */
const SCENARIOS: readonly (readonly [version: string, scenario: string])[] = [
  ["2.1.330", "subagent"],
  ["2.1.330", "compact"],
  ["2.1.330", "decisions"],
  ["2.1.330", "reject_with_words"],
  ["2.0.77", "subagent"],
];

/** A file that grows, shrinks, moves and goes. */
interface LivingFile {
  path: string;
  readonly bytes: Uint8Array;
  /** How much of it there is; 0 if it is not there. */
  size: number;
}

function lay(directory: string): LivingFile[] {
  const texts = new Map<string, Uint8Array>();
  for (const { version, scenario, path } of recordings()) {
    if (!SCENARIOS.some(([v, s]) => v === version && s === scenario)) continue;
    const [name = ""] = path.split(`/${version}/${scenario}/`).slice(1);
    texts.set(name, Deno.readFileSync(path));
  }
  const [codex] = codexRecordings();
  if (codex !== undefined) texts.set(codex.main.slice(codex.main.lastIndexOf("/") + 1), Deno.readFileSync(codex.main));
  // a session with agents and a fork of it: a lineage, whose files depend on each other
  const generated = Deno.makeTempDirSync();
  const [first, fork] = ["aaaaaaaa-0000-4000-8000-000000000001", "aaaaaaaa-0000-4000-8000-000000000002"];
  writeSession(`${generated}/${first}.jsonl`, 4, { bytes: 20_000 });
  const whole = Deno.readTextFileSync(`${generated}/${first}.jsonl`);
  Deno.removeSync(generated, { recursive: true });
  const lines = whole.split("\n");
  texts.set(`${first}.jsonl`, new TextEncoder().encode(whole));
  texts.set(`${fork}.jsonl`, new TextEncoder().encode(lines.slice(0, lines.length >> 1).join("\n") + "\n"));
  return [...texts].map(([name, bytes]) => ({ path: `${directory}/${name}`, bytes, size: 0 }));
}

function write(file: LivingFile, size: number): void {
  Deno.mkdirSync(file.path.slice(0, file.path.lastIndexOf("/")), { recursive: true });
  if (size > file.size && file.size > 0) {
    Deno.writeFileSync(file.path, file.bytes.subarray(file.size, size), { append: true });
  } else Deno.writeFileSync(file.path, file.bytes.subarray(0, size));
  file.size = size;
}

function readAll(directory: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { name, isFile } of Deno.readDirSync(directory)) {
    if (isFile) texts[name] = Deno.readTextFileSync(`${directory}/${name}`);
  }
  return texts;
}

const COMMANDS = ["sessions", "find", "report", "tables", "permissions", "guard", "unused", "diff", "test"] as const;

/** Rules for calls of the sessions, and for none. */
const RULES = JSON.stringify({ permissions: { allow: ["Read", "Bash(ls *)"], deny: ["WebFetch", "Write"] } });

/** What a command answers, files that it writes included. */
async function answerOf(
  command: typeof COMMANDS[number],
  { place, more = [], out = "out" }: {
    readonly place: Place;
    readonly more?: readonly string[];
    readonly out?: string;
  },
): Promise<unknown> {
  const [projects, output] = [`${place.config}/projects`, `${place.project}/${out}`];
  const args = {
    sessions: ["sessions", "--all", "--json", "--limit", "1000"],
    find: ["find", "the file", "--all", "--json", "--limit", "1000"],
    report: ["report", projects, "--html", `${output}/pages.html`],
    tables: ["tables", projects, "--out", output],
    permissions: ["permissions", "--all", "--json"],
    guard: ["permissions", "--guard", "--all", "--json"],
    unused: ["rules", "unused", "--all", "--json", "--settings", `${place.project}/rules.json`],
    diff: ["rules", "diff", `${place.project}/rules.json`, `${place.project}/no_rules.json`, "--all", "--json"],
    test: ["rules", "test", "Read", projects, "--json"],
  }[command];
  Deno.mkdirSync(output, { recursive: true });
  const { code, out: printed, err } = await runInPlace(place, [...args, ...more]);
  const isPages = command === "report" && code === 0 &&
    [...Deno.readDirSync(output)].some(({ isDirectory }) => isDirectory);
  const written = { ...readAll(output), ...isPages ? readAll(`${output}/pages-sessions`) : {} };
  Deno.removeSync(output, { recursive: true });
  return { code, printed, err: err.replaceAll(" (skipped)", ""), written };
}

const STEP = fc.record({
  action: fc.constantFrom(
    "grow",
    "grow",
    "truncate",
    "rename",
    "delete",
    "title",
    "ask",
    "ask",
    "ask together",
    "kill",
  ),
  file: fc.nat(1000),
  part: fc.integer({ min: 1, max: 100 }),
  command: fc.constantFrom(...COMMANDS),
});

Deno.test("commands answer with a history what they answer without one, whatever happened to the files", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 4, maxLength: 9 }), async (steps) => {
      await inPlace(async (place) => {
        const directory = `${place.config}/projects/-app`;
        Deno.mkdirSync(directory, { recursive: true });
        Deno.writeTextFileSync(`${place.project}/rules.json`, RULES);
        Deno.writeTextFileSync(`${place.project}/no_rules.json`, "{}");
        const files = lay(directory);
        for (const file of files) write(file, file.bytes.length >> 1);
        for (const [index, { action, file: chosen, part, command }] of steps.entries()) {
          const file = files[chosen % files.length]!;
          const isThere = file.size > 0;
          if (action === "grow") {
            write(file, Math.max(1, file.size + Math.floor(((file.bytes.length - file.size) * part) / 100)));
          } else if (action === "truncate" && isThere) write(file, Math.max(1, Math.floor((file.size * part) / 100)));
          else if (action === "delete" && isThere) {
            Deno.removeSync(file.path);
            file.size = 0;
          } else if (action === "rename" && isThere) {
            const to = file.path.replace(/[0-9a-f]{4}\.jsonl$/, `${(0x1000 + index).toString(16)}.jsonl`);
            if (to === file.path || files.some(({ path }) => path === to)) continue;
            Deno.renameSync(file.path, to);
            file.path = to;
          } else if (action === "title") {
            const beside = file.path.replace(/\.jsonl$/, "");
            Deno.mkdirSync(beside, { recursive: true });
            Deno.writeTextFileSync(`${beside}/custom-title.json`, JSON.stringify({ customTitle: `title ${index}` }));
          } else if (action === "ask") await answerOf(command, { place });
          else if (action === "ask together") {
            await Promise.all(COMMANDS.map((each) => answerOf(each, { place, out: each })));
          } else if (action === "kill") {
            // from its start to its end: a command in a process of its own takes about half a second
            await killedRun(place, ["find", "the file", "--all"], { milliseconds: part * 6 });
          }
        }
        for (const command of COMMANDS) {
          const [kept, fresh] = [
            await answerOf(command, { place }),
            await answerOf(command, { place, more: ["--no-history"] }),
          ];
          assertEquals(kept, fresh, command);
        }
      });
    }),
    { numRuns: ROUNDS, endOnFailure: true },
  );
});

placeTest("commands of several processes at once build one history, and answer as one does", async (place) => {
  const directory = `${place.config}/projects/-app`;
  Deno.mkdirSync(directory, { recursive: true });
  for (const file of lay(directory)) write(file, file.bytes.length);
  const args = ["find", "the file", "--all", "--json"];
  const answers = await Promise.all(Array.from({ length: 4 }, () => debrief(place, args)));
  const { stdout } = await debrief(place, [...args, "--no-history"]);
  for (const answer of answers) assertEquals(answer, { code: 0, stdout, stderr: "" });
  assert(stdout.includes('"hits":'));
});
