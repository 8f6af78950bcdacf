/**
 * Runs SQL with DuckDB and prints the rows as JSON: `duckdb.ts FOLDER`, statements on standard input, divided by `\0`. A
 * program of its own, because the addon stays in a process until its end.
 */
import { toText } from "@std/streams/to-text";
// deno.json pins the newest version whose binaries for every system are in the npm registry
import { DuckDBInstance } from "@duckdb/node-api";

const [folder = "."] = Deno.args;
const statements = (await toText(Deno.stdin.readable)).split("\0");
Deno.chdir(folder);
const instance = await DuckDBInstance.create(":memory:");
const connection = await instance.connect();
const answers: unknown[] = [];
for (const statement of statements) {
  const reader = await connection.runAndReadAll(statement);
  answers.push(reader.getRowObjectsJson());
}
console.log(JSON.stringify(answers));
connection.closeSync();
instance.closeSync();
