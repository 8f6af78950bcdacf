import { assert, assertEquals } from "@std/assert";
import { TABLE_NAMES, TABLES } from "../../lib/export/columns.ts";
import { duckdbViews } from "../../lib/export/duckdb.ts";
import { writeSession } from "../../tools/generator/generate_sessions.ts";
import { debrief, inPlace, recordedSession } from "../support/command_line.ts";

import { percentFromCache, rawCounts } from "../support/raw_counts.ts";
import { jsonl, user } from "../support/transcript.ts";

const ROOT = new URL("../../", import.meta.url);

type SqlRow = Readonly<Record<string, string | number | boolean | null>>;

/** Runs statements with the real DuckDB in a process of its own. */
async function duckdb(folder: string, statements: readonly string[]): Promise<SqlRow[][]> {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") || decodeURIComponent(new URL("deno.json", ROOT).pathname);
  const script = decodeURIComponent(new URL("../support/duckdb.ts", import.meta.url).pathname);
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--quiet", "--no-lock", "--config", config, script, folder],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(statements.join("\0")));
  await writer.close();
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(`DuckDB failed: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** The queries in docs/tables.md, as a reader copies them. */
function documentedQueries(): string[] {
  const page = Deno.readTextFileSync(new URL("docs/tables.md", ROOT));
  return [...page.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = ""]) => sql.trim());
}

/** DuckDB gives counts as numbers or as text, by their size. */
function plain(rows: readonly SqlRow[]): Record<string, string | number | boolean | null>[] {
  const number = /^-?\d+(?:\.\d+)?$/;
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === "string" && name !== "client" && number.test(value) ? Number(value) : value,
      ]),
    )
  );
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] ?? NaN : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

const byCalls = <T extends { calls: number }>(name: (row: T) => string) => (a: T, b: T) =>
  b.calls - a.calls || (name(a) < name(b) ? -1 : 1);

Deno.test("DuckDB answers the three queries of docs/tables.md as a count over the raw lines does", async () => {
  await inPlace(async (place) => {
    const sessions = `${place.project}/sessions`;
    Deno.mkdirSync(sessions);
    for (let seed = 1; seed <= 60; seed++) {
      const version = seed % 3 === 0 ? "2.1.310" : "2.1.330";
      writeSession(`${sessions}/s${seed}.jsonl`, seed, { bytes: 150_000, version });
    }
    const made = await debrief(place, ["tables", "sessions", "--out", "tables"]);
    assertEquals([made.code, made.stderr], [0, ""]);
    const queries = documentedQueries();
    assertEquals(queries.length, 3);
    const [tools = [], refused = [], clients = []] = await duckdb(place.project, queries);
    const counts = rawCounts(sessions);

    const expectedTools = [...counts.tools].map(([tool, { calls, byAgents, errors, durations }]) => ({
      tool,
      calls,
      by_agents: byAgents,
      errors,
      median_ms: Math.round(median(durations)),
    }));
    assert(expectedTools.length > 3 && expectedTools.some(({ by_agents, errors }) => by_agents > 0 && errors > 0));
    assertEquals(plain(tools), expectedTools.toSorted(byCalls(({ tool }) => tool)));

    const expectedRefused = [...counts.refused].map(([decision, { calls, sessions, asked }]) => ({
      decision,
      calls,
      sessions: sessions.size,
      asked,
    }));
    assert(expectedRefused.length >= 3);
    assertEquals(plain(refused), expectedRefused.toSorted(byCalls(({ decision }) => decision)));

    const expectedClients = [...counts.clients].map(([client, usage]) => ({
      client,
      sessions: usage.sessions.size,
      turns: usage.turns,
      counted: usage.turns,
      output_tokens: usage.output,
      percent_from_cache: percentFromCache(usage),
    }));
    assertEquals(plain(clients), expectedClients.toSorted((a, b) => a.client < b.client ? -1 : 1));
  });
});

Deno.test("DuckDB takes the statements of --ddl, with the documented types, for empty tables too", async () => {
  await inPlace(async (place) => {
    const prompt = user("a", { uuid: "u", timestamp: "2026-01-01T10:00:00.000Z" });
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, jsonl(prompt));
    await debrief(place, ["tables", "s.jsonl", "--out", "it's"]);
    const { stdout } = await debrief(place, ["tables", "--ddl", "duckdb", "--out", "it's"]);
    assertEquals(stdout, duckdbViews("it's"));
    const views = stdout.split("\n\n");
    const describe = TABLE_NAMES.map((table) => `SELECT column_name, column_type FROM (DESCRIBE ${table})`);
    const count = TABLE_NAMES.map((table) =>
      `SELECT count(*)::INT AS rows, any_value("schema") AS schema FROM ${table}`
    );
    const answers = await duckdb(place.project, [...views, ...describe, ...count]);
    const described = answers.slice(views.length, views.length + TABLE_NAMES.length);
    for (const [index, table] of TABLE_NAMES.entries()) {
      assertEquals(described[index]?.map((row) => row["column_name"]), TABLES[table].map(({ name }) => name));
    }
    const rows = answers.slice(views.length + TABLE_NAMES.length).map(([row]) => row?.["rows"]);
    assertEquals(rows, [1, 1, 0, 0, 0]);
  });
});

Deno.test("DuckDB counts a session that was copied and one that was resumed into a new file once", async () => {
  await inPlace(async (place) => {
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
      assertEquals(JSON.parse(stdout).files, folder === "one" ? { read: 1, skipped: 0 } : { read: 2, skipped: 1 });
      assertEquals(stderr, folder === "one" ? "" : "Skipped 1 copy of other files\n");
      answers.push(await duckdb(place.project, documentedQueries()));
      Deno.removeSync(`${place.project}/tables`, { recursive: true });
    }
    const plainly = answers.map((queries) => queries.map((rows) => plain(rows)));
    assert(plainly[0]?.[0]?.some(({ calls }) => Number(calls) > 0));
    assertEquals(plainly[1], plainly[0]);
  });
});
