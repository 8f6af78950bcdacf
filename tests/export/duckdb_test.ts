import { assert, assertEquals } from "@std/assert";
import { TABLE_NAMES, TABLES } from "../../lib/export/columns.ts";
import { duckdbViews } from "../../lib/export/duckdb.ts";
import { writeSession } from "../../tools/generator/generate_sessions.ts";
import { debrief, inPlace, placeTest, recordedSession } from "../support/command_line.ts";
import {
  documentedQueries,
  layFleet,
  plainRows,
  runSql,
  type SqlRow,
  statementsOf,
} from "../support/databases/engines.ts";
import { permilleFromCache, rawCounts } from "../support/raw_counts.ts";
import { jsonl, user } from "../support/transcript.ts";

/** The answers to the documented queries over some tables. */
async function answersFrom(folder: string, tables = "tables"): Promise<SqlRow[][]> {
  const views = statementsOf(duckdbViews(tables));
  return (await runSql("duckdb", folder, [...views, ...documentedQueries()])).slice(views.length);
}

/** The middle value, by nearest rank. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(values.length / 2)) - 1] ?? NaN;
}

const byCalls = <T extends { calls: number }>(name: (row: T) => string) => (a: T, b: T) =>
  b.calls - a.calls || (name(a) < name(b) ? -1 : 1);

Deno.test("DuckDB answers the first three queries of docs/tables.md as a count over the raw lines does", () =>
  inPlace(async (place) => {
    const sessions = `${place.project}/sessions`;
    Deno.mkdirSync(sessions);
    for (let seed = 1; seed <= 60; seed++) {
      const version = seed % 3 === 0 ? "2.1.310" : "2.1.330";
      writeSession(`${sessions}/s${seed}.jsonl`, seed, { bytes: 150_000, version });
    }
    const made = await debrief(place, ["tables", "sessions", "--out", "tables"]);
    assertEquals([made.code, made.stderr], [0, ""]);
    const [tools = [], refused = [], clients = []] = await answersFrom(place.project);
    const counts = rawCounts(sessions);

    const expectedTools = [...counts.tools].map(([tool, { calls, byAgents, errors, durations }]) => ({
      tool,
      calls,
      by_agents: byAgents,
      errors,
      median_ms: median(durations),
    }));
    assert(expectedTools.length > 3 && expectedTools.some(({ by_agents, errors }) => by_agents > 0 && errors > 0));
    assertEquals(plainRows(tools), expectedTools.toSorted(byCalls(({ tool }) => tool)));

    const expectedRefused = [...counts.refused].map(([decision, { calls, sessions, asked }]) => ({
      decision,
      calls,
      sessions: sessions.size,
      asked,
    }));
    assert(expectedRefused.length >= 3);
    assertEquals(plainRows(refused), expectedRefused.toSorted(byCalls(({ decision }) => decision)));

    const expectedClients = [...counts.clients].map(([client, usage]) => ({
      client,
      sessions: usage.sessions.size,
      turns: usage.turns,
      counted: usage.turns,
      output_tokens: usage.output,
      permille_from_cache: permilleFromCache(usage),
    }));
    assertEquals(plainRows(clients), expectedClients.toSorted((a, b) => a.client < b.client ? -1 : 1));
  }));

placeTest("DuckDB takes the statements of --ddl, with the documented types, for empty tables too", async (place) => {
  const prompt = user("a", { uuid: "u", timestamp: "2026-01-01T10:00:00.000Z" });
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(prompt));
  await debrief(place, ["tables", "s.jsonl", "--out", "it's"]);
  const { stdout } = await debrief(place, ["tables", "--ddl", "duckdb", "--out", "it's"]);
  assertEquals(stdout, duckdbViews("it's"));
  const views = statementsOf(stdout);
  const describe = TABLE_NAMES.map((table) => `SELECT column_name, column_type FROM (DESCRIBE ${table})`);
  const count = TABLE_NAMES.map((table) => `SELECT count(*)::INT AS rows FROM ${table}`);
  const answers = await runSql("duckdb", place.project, [...views, ...describe, ...count]);
  const described = answers.slice(views.length, views.length + TABLE_NAMES.length);
  for (const [index, table] of TABLE_NAMES.entries()) {
    assertEquals(described[index]?.map((row) => row["column_name"]), TABLES[table].map(({ name }) => name));
  }
  const rows = answers.slice(views.length + TABLE_NAMES.length).map(([row]) => row?.["rows"]);
  assertEquals(rows, [1, 1, 0, 0, 0, 0, 0, 0, 0]);
});

placeTest("DuckDB counts a session that was copied and one that was resumed into a new file once", async (place) => {
  const text = recordedSession("plain_tools");
  Deno.mkdirSync(`${place.project}/one`);
  Deno.writeTextFileSync(`${place.project}/one/a.jsonl`, text);
  Deno.mkdirSync(`${place.project}/many/deep`, { recursive: true });
  Deno.writeTextFileSync(`${place.project}/many/a.jsonl`, text);
  Deno.writeTextFileSync(`${place.project}/many/deep/b.jsonl`, text);
  // an earlier state of it, as a resumed session begins
  const part = text.split("\n");
  Deno.writeTextFileSync(`${place.project}/many/c.jsonl`, part.slice(0, part.length - 4).join("\n") + "\n");
  const answers: SqlRow[][][] = [];
  for (const folder of ["one", "many"]) {
    const { stdout, stderr } = await debrief(place, ["tables", folder, "--out", "tables", "--json"]);
    const { read, skipped } = JSON.parse(stdout).files;
    assertEquals([read, skipped], folder === "one" ? [1, 0] : [2, 1]);
    assertEquals(stderr, folder === "one" ? "" : "Skipped 1 copy of other files\n");
    answers.push(await answersFrom(place.project));
    Deno.removeSync(`${place.project}/tables`, { recursive: true });
  }
  const [one = [], many = []] = answers.map((queries) => queries.map((rows) => plainRows(rows)));
  assert(one[0]?.some(({ calls }) => Number(calls) > 0));
  assertEquals(many, one);
});

placeTest("DuckDB has an answer to every documented query, whatever was copied", async (place) => {
  layFleet(`${place.project}/sessions`, 24);
  await debrief(place, ["tables", "sessions", "--out", "tables"]);
  for (const [index, rows] of (await answersFrom(place.project)).entries()) {
    assert(rows.length > 0, documentedQueries()[index]);
  }
});

placeTest("DuckDB writes Parquet, by month and project, that has what the tables have", async (place) => {
  layFleet(`${place.project}/sessions`, 3);
  await debrief(place, ["tables", "sessions", "--out", "tables/1"]);
  const { stdout } = await debrief(place, ["tables", "--ddl", "parquet", "--out", "tables/*"]);
  const statements = statementsOf(stdout);
  for (let time = 0; time < 2; time++) { // a second time changes nothing
    const files = TABLE_NAMES.map((table) => `read_parquet('tables/${table}.parquet/*/*/*.parquet')`);
    const answers = await runSql("duckdb", place.project, [
      ...statements,
      ...TABLE_NAMES.map((table, index) =>
        `SELECT (SELECT count(*) FROM ${files[index]}) AS written, (SELECT count(*) FROM ${table}) AS rows,
           (SELECT count(*) FROM (SELECT * FROM ${table} EXCEPT SELECT * FROM ${files[index]})) AS missing`
      ),
    ]);
    for (const [index, [row]] of answers.slice(statements.length).map((rows) => plainRows(rows)).entries()) {
      assertEquals([row?.["written"], row?.["missing"]], [row?.["rows"], 0], TABLE_NAMES[index]);
      assert(Number(row?.["rows"]) > 0);
    }
  }
  assert([...Deno.readDirSync(`${place.project}/tables/turns.parquet`)].some(({ name }) => name === "month=2026-03"));
});
