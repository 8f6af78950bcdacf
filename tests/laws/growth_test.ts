import { assert, assertEquals } from "@std/assert";
import { READING_TABLES, TABLE_NAMES } from "../../lib/export/columns.ts";
import { generateSession, writeSession } from "../../tools/generator/generate_sessions.ts";
import { debrief, type Place, placeTest, recordedSession } from "../support/command_line.ts";
import fc from "../support/property.ts";

type Values = Readonly<Record<string, unknown>>;

/** The rows of the newest reading of every file in some directories, as the views have them; each once, sorted. */
function newestRows(place: Place, directories: readonly string[]): string[][] {
  const tables = TABLE_NAMES.map((table) =>
    directories.flatMap((directory): Values[] =>
      Deno.readTextFileSync(`${place.project}/${directory}/${table}.ndjson`).split("\n")
        .filter((line) => line !== "").map((line) => JSON.parse(line))
    )
  );
  const newest = new Map<unknown, number>();
  for (const [index, table] of TABLE_NAMES.entries()) {
    if (!READING_TABLES.some((name) => name === table)) continue;
    for (const { file, read_bytes: bytes } of tables[index] ?? []) {
      newest.set(file, Math.max(Number(bytes), newest.get(file) ?? 0));
    }
  }
  return tables.map((rows) => {
    const kept = rows.filter(({ file, read_bytes: bytes }) => newest.get(file) === bytes);
    return [...new Set(kept.map((row) => JSON.stringify(row)))].sort();
  });
}

/** Files that grow together, what is said of agents beside them included: a session with agents, one that was resumed from it, one by itself. */
function grownFiles(place: Place): Map<string, Uint8Array> {
  const sessions = `${place.project}/whole`;
  Deno.mkdirSync(sessions);
  writeSession(`${sessions}/first.jsonl`, 4, { bytes: 30_000 }); // a seed with agents
  const first = Deno.readTextFileSync(`${sessions}/first.jsonl`).split("\n");
  const more = [...generateSession(1001, { bytes: 8_000 })];
  Deno.writeTextFileSync(
    `${sessions}/resumed.jsonl`,
    [...first.slice(0, first.length >> 1), ...more].join("\n") + "\n",
  );
  Deno.writeTextFileSync(`${sessions}/alone.jsonl`, recordedSession("two_subagents"));
  const files = new Map<string, Uint8Array>();
  const collect = (directory: string) => {
    for (const { name, isDirectory } of Deno.readDirSync(`${sessions}/${directory}`)) {
      if (isDirectory) collect(`${directory}${name}/`);
      else files.set(`${directory}${name}`, Deno.readFileSync(`${sessions}/${directory}${name}`));
    }
  };
  collect("");
  return files;
}

placeTest("law: however sessions grow between readings, the newest rows are those of one reading", async (place) => {
  const files = grownFiles(place);
  assert([...files.keys()].some((name) => name.includes("subagents/")), [...files.keys()].join());
  const lay = (directory: string, sizeOf: (name: string, bytes: Uint8Array) => number) => {
    for (const [name, bytes] of files) {
      const path = `${place.project}/${directory}/${name}`;
      const size = sizeOf(name, bytes);
      if (size === 0) continue; // not begun
      Deno.mkdirSync(path.replace(/\/[^/]*$/, ""), { recursive: true });
      Deno.writeFileSync(path, bytes.subarray(0, size));
    }
  };
  let run = 0;
  // some are whole early, and only others go on; some lack nothing but a few bytes
  const share = fc.oneof(fc.constant(1000), fc.nat(1000), fc.integer({ min: 995, max: 999 }));
  const step = fc.array(share, { minLength: files.size, maxLength: files.size });
  const shares = fc.array(step, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(shares, async (steps) => {
      const folder = `run${run++}`;
      const names = [...files.keys()];
      const reached = new Map(names.map((name) => [name, 0]));
      const outs: string[] = [];
      for (const [at, step] of [...steps, names.map(() => 1000)].entries()) {
        for (const [index, name] of names.entries()) {
          reached.set(name, Math.max(reached.get(name) ?? 0, step[index] ?? 0));
        }
        lay(`${folder}/sessions`, (name, bytes) => Math.floor(bytes.length * (reached.get(name) ?? 0) / 1000));
        if (at < steps.length && [...reached.values()].every((share) => share === 0)) continue;
        const out = `${folder}/${at}`;
        const args = ["tables", `${folder}/sessions`, "--out", out, "--state", `${folder}/state`];
        const { code, stderr } = await debrief(place, args);
        assertEquals([code, stderr.replace(/^Skipped .*\n/, "")], [0, ""]);
        outs.push(out);
      }
      const one = await debrief(place, ["tables", `${folder}/sessions`, "--out", `${folder}/one`]);
      assertEquals(one.code, 0);
      const [together, whole] = [newestRows(place, outs), newestRows(place, [`${folder}/one`])];
      for (const [index, table] of TABLE_NAMES.entries()) assertEquals(together[index], whole[index], table);
      Deno.removeSync(`${place.project}/${folder}`, { recursive: true });
    }),
    { numRuns: 40 },
  );
});
