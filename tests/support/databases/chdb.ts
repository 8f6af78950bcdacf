/**
 * Runs SQL with ClickHouse as a library and prints the rows as JSON: `chdb.ts FOLDER`, statements on standard input, divided by
 * `\0`. The npm package chdb (546 MB) is no dependency: `DEBRIEF_CHDB` is a directory in which it is installed.
 */
import { toText } from "@std/streams/to-text";
import { openChdb } from "./open_chdb.ts";

const [folder = "."] = Deno.args;
const statements = (await toText(Deno.stdin.readable)).split("\0");
Deno.chdir(folder);
const session = openChdb();
const answers = statements.map((statement) => {
  const rows = session.query(statement, "JSONEachRow");
  return rows.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
});
console.log(JSON.stringify(answers));
session.cleanup();
