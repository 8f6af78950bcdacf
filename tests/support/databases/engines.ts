/** Databases that load the tables: each runs in a process of its own, because an addon stays in a process until its end. */
import { feed } from "../programs.ts";
import { TextLineStream } from "@std/streams/text-line-stream";
import { generateSession, writeSession } from "../../../tools/generator/generate_sessions.ts";
import { assistant, chain, jsonl, text, toolResult, toolUse, user } from "../transcript.ts";

const ROOT = new URL("../../../", import.meta.url);

export type SqlRow = Readonly<Record<string, string | number | boolean | null>>;

function scriptArgs(name: "duckdb" | "chdb" | "chdb_server"): string[] {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG") || decodeURIComponent(new URL("deno.json", ROOT).pathname);
  const script = decodeURIComponent(new URL(`${name}.ts`, import.meta.url).pathname);
  return ["run", "-A", "--quiet", "--no-lock", "--config", config, script];
}

/** Runs statements in a folder with DuckDB, or with ClickHouse where `DEBRIEF_CHDB` has the npm package chdb. */
export async function runSql(
  engine: "duckdb" | "chdb",
  folder: string,
  statements: readonly string[],
): Promise<SqlRow[][]> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [...scriptArgs(engine), folder],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  await feed(child, statements.join("\0"));
  const { success, stdout, stderr } = await child.output();
  if (!success) throw new Error(`${engine} failed: ${new TextDecoder().decode(stderr)}`);
  return JSON.parse(new TextDecoder().decode(stdout));
}

/**
 * Starts ClickHouse behind HTTP on the loopback, calls a function with its `HOST:PORT`, and ends it. `test`: is given
 * how to ask it, too.
 */
export async function withChdb(
  test: (address: string, ask: (statement: string) => Promise<SqlRow[]>) => Promise<void>,
): Promise<void> {
  const child = new Deno.Command(Deno.execPath(), { args: scriptArgs("chdb_server"), stdout: "piped" }).spawn();
  const lines = child.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(new TextLineStream());
  const reader = lines.getReader();
  try {
    const { value: address } = await reader.read();
    if (address === undefined) throw new Error("ClickHouse did not start");
    await test(address, async (statement) => {
      const query = new URLSearchParams({ database: "team", query: `${statement} FORMAT JSONEachRow` });
      const answer = await fetch(`http://${address}/?${query}`, { method: "POST" });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
    });
  } finally {
    child.kill("SIGTERM");
    await child.status;
    await reader.cancel();
  }
}

/** The statements of a text: each ends with a semicolon at the end of a line. */
export function statementsOf(sql: string): string[] {
  return sql.split(/;\n/).map((statement) => statement.trim()).filter((statement) => statement !== "");
}

/** The queries in docs/tables.md, as a reader copies them. */
export function documentedQueries(): string[] {
  const page = Deno.readTextFileSync(new URL("docs/tables.md", ROOT));
  return [...page.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap(([, sql = ""]) => statementsOf(sql));
}

/** Engines give counts as numbers or as text, by their size, and times with or without what is zero. */
export function plainRows(rows: readonly SqlRow[]): SqlRow[] {
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

const AT = (second: number) => ({
  timestamp: new Date(Date.UTC(2026, 2, 4, 9, 0, second)).toISOString(),
  cwd: "/home/dev/app",
  version: "2.1.330",
});

/** A session that ends with its compaction, in which the classifier refused a call, and which a tool's name keeps from resuming. */
function lostSession(id: string): string {
  return jsonl(...chain(
    id,
    user("please deploy", AT(0)),
    assistant(`${id}-m1`, [toolUse(`${id}-t1`, "Bash", { command: "rm -rf /srv" })], AT(1)),
    user([toolResult(`${id}-t1`, "Permission for this action was denied by the classifier.", true)], {
      ...AT(3),
      toolDenialKind: "automode-denied",
    }),
    assistant(`${id}-m3`, [toolUse(`${id}-t2`, "Bash", { command: "npm test" })], AT(3)),
    user([toolResult(`${id}-t2`, "Exit code 1", true)], AT(4)),
    assistant(`${id}-m4`, [toolUse(`${id}-t9`, "long_".repeat(41), {})], AT(4)),
    user([toolResult(`${id}-t9`, "done")], AT(4)),
    assistant(`${id}-m2`, [text("done")], AT(5)),
    user("This session is being continued from a previous conversation that ran out of context.", {
      ...AT(6),
      isCompactSummary: true,
    }),
  ));
}

/** Lays sessions into a folder in which every documented question has an answer: copies, costs, agents, hooks, losses. */
export function layFleet(folder: string, sessions = 60): void {
  Deno.mkdirSync(folder, { recursive: true });
  for (let seed = 1; seed <= sessions; seed++) {
    const version = seed % 3 === 0 ? "2.1.310" : "2.1.330";
    writeSession(`${folder}/s${seed}.jsonl`, seed, { bytes: 150_000, version });
  }
  // resumed into a new file, then once more from an earlier state
  const first = [...generateSession(1, { bytes: 150_000, version: "2.1.330" })];
  const more = [...generateSession(1001, { bytes: 30_000, version: "2.1.330" })];
  Deno.writeTextFileSync(`${folder}/resumed.jsonl`, [...first, ...more].join("\n") + "\n");
  Deno.writeTextFileSync(`${folder}/earlier.jsonl`, first.slice(0, first.length >> 1).join("\n") + "\n");
  for (const id of ["lost-1", "lost-2"]) Deno.writeTextFileSync(`${folder}/${id}.jsonl`, lostSession(id));
  const recorded = new URL("fixtures/clients/2.1.330/", ROOT);
  for (const { name: scenario } of Deno.readDirSync(recorded)) {
    for (const { name } of Deno.readDirSync(new URL(`${scenario}/`, recorded))) {
      if (!/^[0-9a-f-]{36}\.jsonl$/.test(name)) continue;
      Deno.copyFileSync(new URL(`${scenario}/${name}`, recorded), `${folder}/${name}`);
    }
  }
}
