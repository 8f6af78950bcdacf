/** A server on the loopback that answers as ClickHouse does over HTTP, as far as a load needs it. */
import { KEYS, type TableName } from "../../../lib/export/columns.ts";

/** A request as it came. */
export interface Asked {
  /** The statement, without the rows. */
  readonly statement: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly database: string | null;
  readonly authorization: string | null;
}

/** An error as ClickHouse answers it. */
export function exception(status: number, code: number, text: string): Response {
  return new Response(`Code: ${code}. DB::Exception: ${text}. (version 26.7.2.1)\n`, {
    status,
    headers: { "X-ClickHouse-Exception-Code": `${code}` },
  });
}

/** What is in a database: a row replaces the one of its key unless it is of an earlier reading. */
export class StoredTables {
  readonly #rows = new Map<string, Map<string, Readonly<Record<string, unknown>>>>();

  insert(table: TableName, rows: Asked["rows"]): void {
    const stored = this.#rows.get(table) ?? new Map();
    this.#rows.set(table, stored);
    for (const row of rows) {
      const key = JSON.stringify([row["project"], row["month"], ...KEYS[table].map((name) => row[name])]);
      if (Number(stored.get(key)?.["read_bytes"] ?? 0) <= Number(row["read_bytes"])) stored.set(key, row);
    }
  }

  lines(table: TableName): string[] {
    return [...this.#rows.get(table)?.values() ?? []].map((row) => JSON.stringify(row)).sort();
  }
}

export async function readAsked(request: Request): Promise<Asked> {
  const { searchParams } = new URL(request.url);
  const body = await request.text();
  return {
    statement: searchParams.get("query") ?? "",
    rows: body.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line)),
    database: searchParams.get("database"),
    authorization: request.headers.get("Authorization"),
  };
}

/** The table of an insert; null for another statement. */
export function insertedTable(statement: string): TableName | null {
  const [, name] = /^INSERT INTO debrief_(\w+) .* FORMAT JSONEachRow$/.exec(statement) ?? [];
  return (Object.keys(KEYS) as TableName[]).find((table) => table === name) ?? null;
}

/**
 * Starts a server, calls a function with its `HOST:PORT`, and ends it. `answer`: what it answers; null for success,
 * after which what was inserted is stored.
 */
export async function withClickHouse(
  { stored, answer }: {
    readonly stored: StoredTables;
    readonly answer: (asked: Asked) => Response | null | Promise<Response | null>;
  },
  test: (address: string) => Promise<void>,
): Promise<void> {
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    const asked = await readAsked(request);
    const answered = await answer(asked);
    const table = insertedTable(asked.statement);
    if (answered === null && table !== null) stored.insert(table, asked.rows);
    return answered ?? new Response("");
  });
  try {
    await test(`127.0.0.1:${server.addr.port}`);
  } finally {
    await server.shutdown();
  }
}
