/** What `.ci/clickhouse` runs, where ClickHouse can be installed: the documented queries on both engines. */
import { assert, assertEquals } from "@std/assert";
import { KEYS, TABLE_NAMES } from "../../lib/export/columns.ts";
import { debrief, inPlace } from "../support/command_line.ts";
import { documentedQueries, layFleet, plainRows, runSql, statementsOf } from "../support/databases/engines.ts";

Deno.test("DuckDB and ClickHouse give the same answers to every documented query", async () => {
  await inPlace(async (place) => {
    layFleet(`${place.project}/sessions`);
    assertEquals((await debrief(place, ["tables", "sessions", "--out", "tables"])).code, 0);
    const queries = documentedQueries();
    assertEquals(queries.length, 13);
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
    layFleet(`${place.project}/sessions`, 12);
    for (const [index, out] of ["a/1", "a/2"].entries()) {
      const { code } = await debrief(place, ["tables", "sessions", "--out", out, "--shard", `${index + 1}/2`]);
      assertEquals(code, 0);
    }
    const { stdout } = await debrief(place, ["tables", "--ddl", "clickhouse", "--out", "a/*"]);
    const statements = statementsOf(stdout);
    const inserts = statements.filter((statement) => statement.startsWith("INSERT"));
    const count = TABLE_NAMES.map((table) =>
      `SELECT count(*) AS rows, uniqExact(${KEYS[table].join(", ")}) AS keys, sum(cityHash64(*)) AS hash FROM ${table}`
    );
    const answers = await runSql("chdb", place.project, [...statements, ...count, ...inserts.toReversed(), ...count]);
    const first = answers.slice(statements.length, statements.length + count.length);
    assertEquals(answers.slice(-count.length), first);
    for (const [index, [row]] of first.entries()) {
      assert(Number(row?.["rows"]) > 0, TABLE_NAMES[index]);
      assertEquals(row?.["keys"], row?.["rows"], `${TABLE_NAMES[index]}: the key identifies a row`);
    }
  });
});
