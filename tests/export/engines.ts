/** What `.ci/clickhouse` runs, where ClickHouse can be installed: the documented queries on both engines. */
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { KEYS, TABLE_NAMES } from "../../lib/export/columns.ts";
import { debrief, debriefCommand, debriefProcess, inPlace } from "../support/command_line.ts";
import {
  documentedQueries,
  layFleet,
  plainRows,
  runSql,
  type SqlRow,
  statementsOf,
  withChdb,
} from "../support/databases/engines.ts";
import { killRunning } from "../support/programs.ts";

/** What tells whether two tables in ClickHouse are the same; the hash of a null would be null, and the sum without the row. */
const CONTENTS = TABLE_NAMES.map((table) =>
  `SELECT count(*) AS rows, uniqExact(${
    KEYS[table].join(", ")
  }) AS keys, sum(cityHash64(toString(tuple(*)))) AS hash FROM ${table}`
);

Deno.test("DuckDB and ClickHouse give the same answers to every documented query", async () => {
  await inPlace(async (place) => {
    layFleet(`${place.project}/sessions`);
    assertEquals((await debrief(place, ["tables", "sessions", "--out", "tables"])).code, 0);
    const queries = documentedQueries();
    assertEquals(queries.length, 17);
    const views = statementsOf((await debrief(place, ["tables", "--ddl", "duckdb", "--out", "tables"])).stdout);
    const load = statementsOf((await debrief(place, ["tables", "--ddl", "clickhouse", "--out", "tables"])).stdout);
    const inDuckdb = (await runSql("duckdb", place.project, [...views, ...queries])).slice(views.length);
    const inClickhouse = (await runSql("chdb", place.project, [...load, ...queries])).slice(load.length);
    for (const [index, query] of queries.entries()) {
      const expected = plainRows(inDuckdb[index] ?? []);
      assert(expected.length > 0, `no answer to ${query}`);
      assertEquals(plainRows(inClickhouse[index] ?? []), expected, query);
    }
  });
});

Deno.test("tables --to gives ClickHouse what files give it, twice and after a kill", async () => {
  await inPlace(async (place) => {
    layFleet(`${place.project}/sessions`);
    await debrief(place, ["tables", "sessions", "--out", "tables"]);
    const { stdout } = await debrief(place, ["tables", "--ddl", "clickhouse", "--out", "tables"]);
    const statements = statementsOf(stdout);
    const questions = [...CONTENTS, ...documentedQueries()];
    const expected = (await runSql("chdb", place.project, [...statements, ...questions])).slice(statements.length);
    await withChdb(async (address, ask) => {
      const to = ["tables", "sessions", "--to", `clickhouse://${address}/team`];
      const [program = "", ...args] = debriefCommand(place, { net: address });
      const killed = new Deno.Command(program, {
        args: [...args, ...to],
        cwd: place.project,
        stdout: "null",
        stderr: "null",
      }).spawn();
      // as soon as some rows are there
      while (!await ask("SELECT 1 AS one FROM debrief_turns LIMIT 1").then((rows) => rows.length > 0, () => false));
      killRunning(killed);
      await killed.status;
      for (let time = 0; time < 2; time++) {
        const { code, stderr } = await debriefProcess(place, to, { net: address });
        assertEquals([code, stderr], [0, ""]);
        for (const [index, question] of questions.entries()) {
          assertEquals(plainRows(await ask(question)), plainRows(expected[index] ?? []), question);
        }
      }
      const missing = await debriefProcess(place, [...to.slice(0, 3), `clickhouse://${address}/none`], {
        net: address,
      });
      assertEquals(missing.code, 2);
      assertStringIncludes(missing.stderr, "CREATE DATABASE");
    });
  });
});

Deno.test("ClickHouse reads the Parquet that DuckDB writes", async () => {
  await inPlace(async (place) => {
    layFleet(`${place.project}/sessions`, 3);
    await debrief(place, ["tables", "sessions", "--out", "tables"]);
    const { stdout } = await debrief(place, ["tables", "--ddl", "parquet", "--out", "tables"]);
    const count = TABLE_NAMES.map((table) => `SELECT count(*) AS rows, sum(read_bytes) AS bytes FROM ${table}`);
    const written = await runSql("duckdb", place.project, [...statementsOf(stdout), ...count]);
    const read = await runSql(
      "chdb",
      place.project,
      TABLE_NAMES.map((table) =>
        `SELECT count(*) AS rows, sum(read_bytes) AS bytes FROM file('tables/${table}.parquet/*/*/*.parquet', Parquet)`
      ),
    );
    assertEquals(read.map(plainRows), written.slice(-count.length).map(plainRows));
  });
});

Deno.test("a second load into ClickHouse, in any order, changes nothing", async () => {
  await inPlace(async (place) => {
    for (const name of ["one", "two"]) {
      layFleet(`${place.project}/${name}`, 6);
      const { code } = await debrief(place, ["tables", name, "--out", `a/${name}`]);
      assertEquals(code, 0);
    }
    const { stdout } = await debrief(place, ["tables", "--ddl", "clickhouse", "--out", "a/*"]);
    const statements = statementsOf(stdout);
    const inserts = statements.filter((statement) => statement.startsWith("INSERT"));
    const answers = await runSql("chdb", place.project, [
      ...statements,
      ...CONTENTS,
      ...inserts.toReversed(),
      ...CONTENTS,
      // as a version made them that lacked a column
      ...TABLE_NAMES.map((table) => `DROP TABLE debrief_${table}`),
      "CREATE TABLE debrief_turns (project String, month String, file String, turn Int64, read_bytes Int64) " +
      "ENGINE = ReplacingMergeTree(read_bytes) PARTITION BY month ORDER BY (project, file, turn)",
      ...statements,
      ...CONTENTS,
    ]);
    const first = answers.slice(statements.length, statements.length + CONTENTS.length);
    const at = statements.length + CONTENTS.length + inserts.length;
    assertEquals(answers.slice(at, at + CONTENTS.length), first);
    // its columns have another order
    const counts = (contents: readonly SqlRow[][]) => contents.map(([row]) => [row?.["rows"], row?.["keys"]]);
    assertEquals(counts(answers.slice(-CONTENTS.length)), counts(first));
    for (const [index, [row]] of first.entries()) {
      assert(Number(row?.["rows"]) > 0, TABLE_NAMES[index]);
      assertEquals(row?.["keys"], row?.["rows"], `${TABLE_NAMES[index]}: the key identifies a row`);
    }
  });
});
