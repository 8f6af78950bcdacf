import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { TABLE_NAMES, TABLES_VERSION } from "../../../../lib/export/columns.ts";
import { writeSession } from "../../../../tools/generator/generate_sessions.ts";
import { layFleet, runSql, type SqlRow, statementsOf } from "../../../support/databases/engines.ts";
import { debrief, debriefCommand, inPlace, type Place, placeTest } from "../../../support/command_line.ts";
import { killRunning } from "../../../support/programs.ts";

function tablesIn(folder: string): string[] {
  return TABLE_NAMES.map((name) => Deno.readTextFileSync(`${folder}/${name}.ndjson`));
}

function fleet(place: Place): void {
  Deno.mkdirSync(`${place.project}/sessions`);
  for (let seed = 1; seed <= 12; seed++) {
    writeSession(`${place.project}/sessions/s${seed}.jsonl`, seed, { bytes: 90_000 });
  }
}

placeTest("tables writes a fleet into one folder, the same bytes each time, and overwrites nothing", async (place) => {
  fleet(place);
  const first = await debrief(place, ["tables", "sessions", "--out", "deep/tables/", "--json"]);
  assertEquals([first.code, first.stderr], [0, ""]);
  const { schema, version, files, rows } = JSON.parse(first.stdout);
  assertEquals([schema, version, files.skipped], ["debrief.tables/1", TABLES_VERSION, 0]);
  const written = tablesIn(`${place.project}/deep/tables`);
  assertEquals(written.map((text) => text.split("\n").length - 1), TABLE_NAMES.map((name) => rows[name]));
  assertEquals(rows.sessions, 12);
  assert(rows.agents > 0 && rows.turns > 12);
  await debrief(place, ["tables", "sessions", "--out", "again"]);
  assertEquals(tablesIn(`${place.project}/again`), written);
  const third = await debrief(place, ["tables", "sessions", "--out", "again"]);
  assertEquals(third.code, 2);
  assertStringIncludes(third.stderr, "it already exists (choose another --out, or pass --force)");
  assertEquals(tablesIn(`${place.project}/again`), written);
});

placeTest("tables --force replaces tables, and nothing else of that name", async (place) => {
  fleet(place);
  const out = `${place.project}/t`;
  await debrief(place, ["tables", "sessions", "--out", "t"]);
  const written = tablesIn(out);
  Deno.writeTextFileSync(`${out}/turns.ndjson`, '{"schema":"debrief.tables.turns/1"}\n');
  const forced = await debrief(place, ["tables", "sessions", "--out", "t", "--force"]);
  assertEquals([forced.code, forced.stderr], [0, ""]);
  assertEquals(tablesIn(out), written);
  for (const [name, args] of [["sessions", ["--force"]], ["turns", []]] as const) {
    Deno.removeSync(`${out}/sessions.ndjson`);
    Deno.writeTextFileSync(`${out}/${name}.ndjson`, '{"mine":true}\n');
    const { code, stderr } = await debrief(place, ["tables", "sessions", "--out", "t", ...args]);
    assertEquals(code, 2);
    assertStringIncludes(stderr, `Cannot replace "t/${name}.ndjson": debrief tables did not write it`);
    assertEquals(Deno.readTextFileSync(`${out}/${name}.ndjson`), '{"mine":true}\n');
  }
  Deno.removeSync(`${out}/turns.ndjson`);
  Deno.symlinkSync(`${out}/items.ndjson`, `${out}/turns.ndjson`);
  const linked = await debrief(place, ["tables", "sessions", "--out", "t", "--force"]);
  assertEquals(linked.code, 2);
  assertStringIncludes(linked.stderr, "it is a symlink or not a regular file");
  assertEquals(Deno.readTextFileSync(`${out}/items.ndjson`), written[TABLE_NAMES.indexOf("items")]);
  assertEquals([...Deno.readDirSync(out)].filter(({ name }) => name.endsWith(".new")), []);
});

Deno.test("tables that is interrupted leaves no tables, and does not stand in the way of the next run", () =>
  inPlace(async (place) => {
    fleet(place);
    const line = Deno.readTextFileSync(`${place.project}/sessions/s1.jsonl`);
    for (let copy = 0; copy < 120; copy++) {
      Deno.writeTextFileSync(`${place.project}/sessions/c${copy}.jsonl`, line.replaceAll('uuid":"', `uuid":"${copy}-`));
    }
    const [program = "", ...args] = debriefCommand(place);
    const child = new Deno.Command(program, {
      args: [...args, "tables", "sessions", "--out", "t"],
      cwd: place.project,
      stdout: "null",
    }).spawn();
    const out = `${place.project}/t`;
    const files = (): string[] => {
      try {
        return [...Deno.readDirSync(out)].map(({ name }) => name);
      } catch {
        return [];
      }
    };
    while (files().length < TABLE_NAMES.length) await new Promise((resolve) => setTimeout(resolve, 5));
    child.kill("SIGINT");
    const { code } = await child.status;
    assertEquals([code, files()], [130, []]);
    assertEquals((await debrief(place, ["tables", "sessions", "--out", "t"])).code, 0);
  }));

placeTest("tables joins agents to their sessions", async (place) => {
  fleet(place);
  await debrief(place, ["tables", "sessions", "--out", "t"]);
  const rows = (name: string) =>
    Deno.readTextFileSync(`${place.project}/t/${name}.ndjson`).trim().split("\n").map((line) => JSON.parse(line));
  const sessions = new Map(rows("sessions").map((row) => [row.session, row]));
  for (const agent of rows("agents")) assert(sessions.has(agent.session), agent.session);
  for (const { session, agents } of sessions.values()) {
    assertEquals(rows("agents").filter((agent) => agent.session === session).length, agents);
  }
});

placeTest("tables skips what it cannot read, and leaves nothing where it can do nothing", async (place) => {
  fleet(place);
  Deno.symlinkSync(`${place.project}/gone.jsonl`, `${place.project}/sessions/s0.jsonl`);
  const some = await debrief(place, ["tables", "sessions", "sessions/s1.jsonl", "--out", "t", "--json"]);
  assertEquals(JSON.parse(some.stdout).rows.sessions, 12, "a link that leads nowhere is no file, and s1 counts once");
  for (
    const [args, message] of [
      [["tables", "sessions"], "Expected --out DIR"],
      [["tables", "--out", "x"], "Expected PATH"],
      [["tables", "none", "--out", "x"], "no such file"],
      [
        ["tables", "--ddl", "oracle", "--out", "x"],
        'Expected --ddl to be duckdb, clickhouse or parquet but found "oracle"',
      ],
    ] as const
  ) {
    const { code, stderr } = await debrief(place, args);
    assertEquals(code, 2, args.join(" "));
    assertStringIncludes(stderr, message);
  }
  assertEquals([...Deno.readDirSync(place.project)].some(({ name }) => name === "x"), false);
});

/** The views of some directories, in which the rows of each table are sorted and without the reading. */
async function viewed(place: Place, tables: string): Promise<SqlRow[][]> {
  const views = statementsOf((await debrief(place, ["tables", "--ddl", "duckdb", "--out", tables])).stdout);
  const all = TABLE_NAMES.map((table) => `SELECT * FROM ${table} ORDER BY ALL`);
  return (await runSql("duckdb", place.project, [...views, ...all])).slice(views.length);
}

Deno.test("tables --state reads what grew; all readings together are one whole run, whatever was killed", () =>
  inPlace(async (place) => {
    const sessions = `${place.project}/sessions`;
    layFleet(sessions, 12);
    const whole = Deno.readTextFileSync(`${sessions}/s4.jsonl`).split("\n");
    Deno.writeTextFileSync(`${sessions}/s4.jsonl`, whole.slice(0, whole.length >> 1).join("\n") + "\n");
    Deno.renameSync(`${sessions}/resumed.jsonl`, `${place.project}/resumed`);
    const nightly = ["tables", "sessions", "--state", "state.json", "--json", "--out"];
    const first = await debrief(place, [...nightly, "n/1"]);
    assertEquals([first.code, first.stderr], [0, ""]);
    const made = [...Deno.readDirSync(place.project)].map(({ name }) => name).sort();
    assertEquals(made, ["n", "resumed", "sessions", "state.json"]);

    const idle = await debrief(place, [...nightly, "n/2"]);
    assertEquals(JSON.parse(idle.stdout).files, { read: 0, skipped: 0, sessions: 0, empty: 0, agents: 0 });

    // one goes on, another is resumed into a new file: that one is read again with its copies
    Deno.writeTextFileSync(`${sessions}/s4.jsonl`, whole.join("\n"));
    Deno.renameSync(`${place.project}/resumed`, `${sessions}/resumed.jsonl`);
    const before = Deno.readTextFileSync(`${place.project}/state.json`);
    const [program = "", ...args] = debriefCommand(place);
    const killed = new Deno.Command(program, {
      args: [...args, ...nightly, "n/3"],
      cwd: place.project,
      stdout: "null",
      stderr: "null",
    }).spawn();
    const hasBegun = () => {
      try {
        return Deno.readDirSync(`${place.project}/n/3`)[Symbol.iterator]().next().done !== true;
      } catch {
        return false;
      }
    };
    while (!hasBegun()) await new Promise((resolve) => setTimeout(resolve, 2));
    killRunning(killed);
    await killed.status;
    if (Deno.readTextFileSync(`${place.project}/state.json`) === before) {
      const third = await debrief(place, [...nightly, "n/3"]);
      assertEquals([third.code, third.stderr], [0, ""]);
      const { read } = JSON.parse(third.stdout).files;
      assert(read >= 4 && read < 12, `${read}`);
    }
    assertEquals((await debrief(place, ["tables", "sessions", "--out", "one"])).code, 0);
    const [together, one] = [await viewed(place, "n/*"), await viewed(place, "one")];
    for (const [index, rows] of one.entries()) assertEquals(together[index], rows, TABLE_NAMES[index]);

    Deno.writeTextFileSync(`${place.project}/state.json`, '{"schema":"debrief.tables_state/0"}');
    const again = await debrief(place, [...nightly, "n/4"]);
    assertEquals(JSON.parse(again.stdout).rows.sessions, one[0]?.length);

    Deno.writeTextFileSync(`${place.project}/state.json`, '{"mine":1}');
    const foreign = await debrief(place, [...nightly, "n/5"]);
    assertEquals(foreign.code, 2);
    assertStringIncludes(foreign.stderr, '"state.json" as --state: it exists and is not a state of debrief tables');
    assertEquals(Deno.readTextFileSync(`${place.project}/state.json`), '{"mine":1}');
  }));

placeTest("tables says of a row that a longer file of its lineage has it too", async (place) => {
  layFleet(`${place.project}/sessions`, 2);
  await debrief(place, ["tables", "sessions", "--out", "t"]);
  const rows = (name: string) =>
    Deno.readTextFileSync(`${place.project}/t/${name}.ndjson`).trim().split("\n").map((line) => JSON.parse(line));
  const ofFirst = rows("sessions").filter(({ lineage, session }) =>
    lineage === rows("sessions").find((row) => row.session === "resumed").lineage && session !== ""
  );
  assertEquals(
    ofFirst.map(({ session, is_copy }) => [session, is_copy]).sort(),
    [["earlier", true], ["resumed", false], ["s1", true]],
  );
  for (
    const [table, key] of [["turns", "prompt_uuid"], ["tool_calls", "tool_use_id"], ["decisions", "tool_use_id"]]
  ) {
    const all = rows(table!).filter(({ session }) => ["s1", "resumed", "earlier"].includes(session));
    const own = all.filter(({ is_copy }) => !is_copy).map((row) => row[key!]);
    assert(all.length > own.length, table);
    assertEquals(new Set(own).size, own.length, table);
    assertEquals(new Set(all.map((row) => row[key!])).size, own.length, table);
  }
});
