import { clickhouseInsert, clickhouseSchema } from "../../export/clickhouse.ts";
import { READING_TABLES, TABLE_NAMES, type TableName } from "../../export/columns.ts";
import type { Row } from "../../export/rows/row.ts";
import { excerpt, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { type Host, type HttpAnswer, UsageError } from "../host/host.ts";
import type { RowSink } from "./table_files.ts";

/** Where credentials come from: never from the command line, which others may see. */
const USER_VARIABLE = "CLICKHOUSE_USER";
const PASSWORD_VARIABLE = "CLICKHOUSE_PASSWORD";

const HTTP_PORT = "8123";
const HTTPS_PORTS: readonly string[] = ["8443", "443"];

export interface ClickHouseTarget {
  /** `HOST:PORT`, as Deno names what may be reached. */
  readonly address: string;
  /** The whole of it, as it is shown. */
  readonly name: string;
  readonly url: URL;
}

/**
 * Reads `clickhouse://HOST[:PORT]/DATABASE`. Throws UsageError if it is something else, or has credentials, which are
 * not repeated.
 */
export function parseClickHouseTarget(text: string): ClickHouseTarget {
  if (/[@?#]/.test(text)) {
    throw new UsageError(
      "Expected --to to be clickhouse://HOST:PORT/DATABASE and nothing else " +
        `(user and password are read from ${USER_VARIABLE} and ${PASSWORD_VARIABLE})`,
    );
  }
  const [, host, port = HTTP_PORT, name] =
    /^clickhouse:\/\/([\w.-]+|\[[\da-f:]+\])(?::(\d{1,5}))?\/((?:[\w.-]|%[\da-f]{2})+)\/?$/i.exec(text) ?? [];
  const url = URL.parse(`${HTTPS_PORTS.includes(port) ? "https" : "http"}://${host}:${port}/`);
  if (host === undefined || name === undefined || url === null || Number(port) === 0) {
    throw new UsageError(
      "Expected --to to be clickhouse://HOST[:PORT]/DATABASE, " +
        `such as clickhouse://warehouse:${HTTP_PORT}/team, but found "${text}"`,
    );
  }
  url.searchParams.set("database", decodeDatabase(name));
  const address = `${host.toLowerCase()}:${Number(port)}`;
  return { address, name: `clickhouse://${address}/${name}`, url };
}

function decodeDatabase(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    throw new UsageError(`Expected the database in --to to be UTF-8 but found "${name}"`);
  }
}

/** Characters of rows that are sent at once, all tables together. */
const BATCH = 8_000_000;
/** How long a server may be away, step by step: it is asked again after each. */
const WAITS_MS: readonly number[] = [250, 1000, 4000, 16_000];
/** The same for a server that has not answered yet: most often its name is wrong, or it does not run. */
const FIRST_WAITS_MS: readonly number[] = [250, 1000];
/** Such a server is not waited for any longer either. */
const FIRST_ANSWER_MS = 10_000;

const CREDENTIALS = `set ${USER_VARIABLE} and ${PASSWORD_VARIABLE}`;
/** What to do about ClickHouse's own errors, by their code. */
const WAYS_OUT: ReadonlyMap<string, string> = new Map([
  ["81", "create it: CREATE DATABASE"],
  ["192", CREDENTIALS],
  ["194", CREDENTIALS],
  ["497", "the user needs CREATE TABLE, ALTER, CREATE VIEW, CREATE FUNCTION, INSERT and SELECT"],
  ["516", CREDENTIALS],
]);
const ABSENT = "check the address, and whether the server is running";
const REPEAT = "run the command again: rows that arrived are replaced, not duplicated";

/** The code of the error that an answer reports, also where a statement failed after a good beginning; null if none. */
function exceptionOf(answer: HttpAnswer & { readonly kind: "answered" }): string | null {
  const header = answer.headers.get("X-ClickHouse-Exception-Code");
  return header ?? /(?:^|\n)Code: (\d+)\. /.exec(answer.text)?.[1] ?? null;
}

function isDone(answer: HttpAnswer): boolean {
  return answer.kind === "answered" && answer.status === 200 && exceptionOf(answer) === null;
}

/** Whether it may go well another time: the server was away or busy, and did not refuse. */
function mayPass(answer: HttpAnswer): boolean {
  return answer.kind === "failed" || answer.status >= 500 || answer.status === 200;
}

function describeAnswer(answer: HttpAnswer): SafeText {
  if (answer.kind === "failed") return excerpt(answer.message, 300);
  return safe`it answered ${answer.status}: ${excerpt(answer.text || "no details", 300)}`;
}

/** What credentials the environment has, as a header. */
function authorization(host: Host): Record<string, string> {
  const [user, password] = [host.env(USER_VARIABLE), host.env(PASSWORD_VARIABLE)];
  if (user === undefined && password === undefined) return {};
  const bytes = new TextEncoder().encode(`${user || "default"}:${password ?? ""}`);
  return { Authorization: `Basic ${bytes.toBase64()}` };
}

/**
 * Rows on their way into ClickHouse. They are sent in batches; a batch that did not arrive is sent again, and rows that arrive
 * twice are one. The row of a file's reading is sent after its other rows: views show a file once it is there as a whole.
 */
export class ClickHouseLoad implements RowSink {
  readonly #target: ClickHouseTarget;
  readonly #host: Host;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #lines = new Map<TableName, string[]>();
  #size = 0;
  #hasAnswered = false;

  private constructor(target: ClickHouseTarget, host: Host) {
    this.#target = target;
    this.#host = host;
    this.#headers = authorization(host);
  }

  /**
   * Begins a load: creates the tables that are missing. Throws UsageError if the server may not be reached, is away for
   * too long, or refuses.
   */
  static async open(target: ClickHouseTarget, host: Host): Promise<ClickHouseLoad> {
    if (!host.mayConnect(target.address)) {
      throw new UsageError(
        `Cannot reach "${target.address}": debrief was started without network access (start deno with ` +
          `--allow-net=${target.address}, or write files with --out and load them with --ddl clickhouse)`,
      );
    }
    const load = new ClickHouseLoad(target, host);
    for (const statement of clickhouseSchema()) await load.#send(statement, "");
    return load;
  }

  write({ table, values }: Row): Promise<void> | void {
    const line = JSON.stringify(values);
    const lines = this.#lines.get(table);
    if (lines === undefined) this.#lines.set(table, [line]);
    else lines.push(line);
    this.#size += line.length + 1;
    if (this.#size >= BATCH) return this.close();
  }

  /** Sends what is left. */
  async close(): Promise<void> {
    const details = TABLE_NAMES.filter((table) => !READING_TABLES.some((reading) => reading === table));
    for (const table of [...details, ...READING_TABLES]) {
      const lines = this.#lines.get(table);
      if (lines !== undefined) await this.#send(clickhouseInsert(table), lines.join("\n"));
    }
    this.#lines.clear();
    this.#size = 0;
  }

  /** Nothing to take back: rows of a file that did not arrive as a whole are not shown, and the next load replaces them. */
  discard(): void {}

  async #send(statement: string, body: string): Promise<void> {
    const url = new URL(this.#target.url);
    url.searchParams.set("query", statement);
    url.searchParams.set("wait_end_of_query", "1"); // else a failure may come after "200 OK"
    for (let tries = 0;; tries++) {
      const limit = this.#hasAnswered ? {} : { timeoutMs: FIRST_ANSWER_MS };
      const answer = await this.#host.post(url, { headers: this.#headers, body, ...limit });
      if (answer.kind === "answered") this.#hasAnswered = true;
      if (isDone(answer)) return;
      const wait = (this.#hasAnswered ? WAITS_MS : FIRST_WAITS_MS)[tries];
      const why = describeAnswer(answer);
      if (wait === undefined || !mayPass(answer)) throw this.#refusal(answer, why);
      this.#host.stderr(safe`ClickHouse at ${safeText(this.#target.address)}: ${why}; trying again\n`);
      await this.#host.wait(wait);
    }
  }

  #refusal(answer: HttpAnswer, why: SafeText): UsageError {
    const code = answer.kind === "answered" ? exceptionOf(answer) : null;
    const way = !this.#hasAnswered ? ABSENT : WAYS_OUT.get(code ?? "") ?? REPEAT;
    return new UsageError(`Cannot load into ClickHouse at "${this.#target.address}": ${why} (${way})`);
  }
}
