/** ClickHouse as a library behind its HTTP interface, as far as a load needs it: prints `HOST:PORT`, and answers until it is ended. */
import { openChdb } from "./open_chdb.ts";
import { exception } from "./clickhouse_server.ts";

const session = openChdb();
session.query("CREATE DATABASE team", "TSV");

/** The statuses of ClickHouse's errors; most others are the server's own fault. */
const STATUSES: ReadonlyMap<number, number> = new Map([[27, 400], [62, 400], [117, 400], [60, 404], [81, 404]]);

Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`127.0.0.1:${port}`) },
  async (request) => {
    const { searchParams } = new URL(request.url);
    const rows = await request.text();
    try {
      session.query(`USE "${searchParams.get("database")}"`, "TSV");
      return new Response(session.query(`${searchParams.get("query")}\n${rows}`, "TSV"));
    } catch (error) {
      const [, code = "0", text = ""] = /Code: (\d+)\. DB::Exception: (.*)/.exec(String(error)) ?? [];
      return exception(STATUSES.get(Number(code)) ?? 500, Number(code), text);
    }
  },
);
