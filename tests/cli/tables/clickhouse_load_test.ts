import { assert, assertEquals, assertRejects, assertStringIncludes, assertThrows } from "@std/assert";
import { type HttpAnswer, UsageError } from "../../../lib/cli/host/host.ts";
import { ClickHouseLoad, parseClickHouseTarget } from "../../../lib/cli/tables/clickhouse_load.ts";
import { clickhouseSchema } from "../../../lib/export/clickhouse.ts";
import { READING_TABLES, TABLE_NAMES } from "../../../lib/export/columns.ts";
import { debriefCommand, debriefProcess, type Place, placeTest } from "../../support/command_line.ts";
import {
  type Asked,
  exception,
  insertedTable,
  readAsked,
  StoredTables,
  withClickHouse,
} from "../../support/databases/clickhouse_server.ts";
import { layFleet } from "../../support/databases/engines.ts";
import { testHost } from "../../support/host.ts";

Deno.test("parseClickHouseTarget() reads an address and a database, and nothing else", () => {
  const cases = [
    ["clickhouse://warehouse/team", "warehouse:8123", "http://warehouse:8123/?database=team"],
    ["clickhouse://Warehouse:9000/team/", "warehouse:9000", "http://warehouse:9000/?database=team"],
    ["clickhouse://[::1]:8123/my-db", "[::1]:8123", "http://[::1]:8123/?database=my-db"],
    ["clickhouse://10.0.0.7:8443/a%20b", "10.0.0.7:8443", "https://10.0.0.7:8443/?database=a+b"],
    ["clickhouse://cloud:443/a", "cloud:443", "https://cloud/?database=a"],
  ] as const;
  for (const [text, address, url] of cases) {
    const target = parseClickHouseTarget(text);
    assertEquals([target.address, target.url.href], [address, url]);
  }
  const refused = [
    "clickhouse://warehouse",
    "clickhouse://warehouse/",
    "clickhouse://warehouse:0/a",
    "clickhouse://warehouse:99999/a",
    "clickhouse://a,b/c",
    "clickhouse://a/b/c",
    "clickhouse://a/%ff",
    "http://warehouse/team",
    "warehouse",
    "",
  ];
  for (const text of refused) assertThrows(() => parseClickHouseTarget(text), UsageError, "Expected");
  assertThrows(
    () => parseClickHouseTarget("warehouse"),
    UsageError,
    'Expected --to to be clickhouse://HOST[:PORT]/DATABASE, such as clickhouse://warehouse:8123/team, but found "warehouse"',
  );
  for (const place of ["me:hunter2@warehouse/team", "warehouse/team?password=hunter2", "warehouse/team#hunter2"]) {
    const error = assertThrows(() => parseClickHouseTarget(`clickhouse://${place}`), UsageError);
    assertStringIncludes(error.message, "CLICKHOUSE_USER and CLICKHOUSE_PASSWORD");
    assertEquals(error.message.includes("hunter2"), false);
  }
});

const TARGET = parseClickHouseTarget("clickhouse://warehouse/team");
const DONE: HttpAnswer = { kind: "answered", status: 200, headers: new Headers(), text: "" };

function refusal(status: number, code: number): HttpAnswer {
  const headers = new Headers({ "X-ClickHouse-Exception-Code": `${code}` });
  return { kind: "answered", status, headers, text: `Code: ${code}. DB::Exception: no. (SOME)` };
}

/** A load whose server answers what it is told, then well; with what was sent and waited for. */
async function loadWith(answers: readonly HttpAnswer[], env: Readonly<Record<string, string>> = {}) {
  const [asked, waited]: [Asked[], number[]] = [[], []];
  let isOpen = false;
  let at = 0;
  const { host, err } = testHost({
    env: (name) => env[name],
    mayConnect: () => true,
    wait: (ms) => Promise.resolve(void waited.push(ms)),
    async post(url, request) {
      if (!isOpen) return DONE;
      asked.push(await readAsked(new Request(url, { ...request, method: "POST" })));
      return answers[at++] ?? DONE;
    },
  });
  const load = await ClickHouseLoad.open(TARGET, host);
  isOpen = true;
  return { load, asked, waited, err };
}

const ROW = { table: "turns", values: { file: "f", turn: 1 } } as const;

Deno.test("ClickHouseLoad asks again while the server is away, and not when it refuses", async () => {
  const away: HttpAnswer = { kind: "failed", message: "connection refused" };
  const lateFailure: HttpAnswer = { ...DONE, kind: "answered", text: "\nCode: 241. DB::Exception: memory\n" };
  const passing = [away, refusal(503, 202), refusal(500, 209), { ...lateFailure }];
  const { load, asked, waited, err } = await loadWith(passing);
  load.write(ROW);
  await load.close();
  assertEquals(asked.length, passing.length + 1);
  assertEquals(new Set(asked.map(({ rows }) => JSON.stringify(rows))).size, 1);
  assertEquals(waited, [250, 1000, 4000, 16_000]);
  assertStringIncludes(err(), "it answered 503: Code: 202.");
  assertStringIncludes(err(), "connection refused; trying again");

  const lost = await loadWith([...passing, away]);
  lost.load.write(ROW);
  await assertRejects(() => lost.load.close(), UsageError, "rows that arrived are replaced, not duplicated");
  assertEquals(lost.asked.length, 5);

  for (
    const [status, code, way] of [
      [404, 81, "CREATE DATABASE"],
      [403, 516, "set CLICKHOUSE_USER and CLICKHOUSE_PASSWORD"],
      [403, 497, "the user needs"],
      [400, 27, "run the command again"],
      [302, 0, "run the command again"],
    ] as const
  ) {
    const refused = await loadWith([refusal(status, code)]);
    refused.load.write(ROW);
    await assertRejects(() => refused.load.close(), UsageError, way);
    assertEquals([refused.asked.length, refused.waited], [1, []], `${status}`);
  }
});

Deno.test("ClickHouseLoad gives up soon on a server that has never answered, and says what to check", async () => {
  const waited: number[] = [];
  const timeouts = new Set<number | undefined>();
  const { host, err } = testHost({
    env: () => undefined,
    mayConnect: () => true,
    wait: (ms) => Promise.resolve(void waited.push(ms)),
    post(_url, { timeoutMs }) {
      timeouts.add(timeoutMs);
      return Promise.resolve({ kind: "failed", message: "connection refused" });
    },
  });
  await assertRejects(
    () => ClickHouseLoad.open(TARGET, host),
    UsageError,
    'Cannot load into ClickHouse at "warehouse:8123": connection refused (check the address, and whether the server is running)',
  );
  assertEquals(waited, [250, 1000]);
  assertEquals([...timeouts], [10_000]);
  assertStringIncludes(err(), "connection refused; trying again");
});

Deno.test("ClickHouseLoad sends rows in batches of bounded size, the rows of readings last", async () => {
  const { load, asked } = await loadWith([]);
  const text = "x".repeat(100_000);
  for (let turn = 0; turn < 200; turn++) {
    await load.write({ table: turn % 50 === 0 ? "sessions" : "turns", values: { file: "f", turn, text } });
  }
  await load.close();
  const sizes = asked.map(({ rows }) => JSON.stringify(rows).length);
  assert(sizes.every((size) => size < 8_200_000), `${sizes}`);
  assertEquals(asked.flatMap(({ rows }) => rows).length, 200);
  assertEquals(
    asked.map(({ statement }) => insertedTable(statement)),
    ["turns", "sessions", "turns", "sessions", "turns"],
  );
});

Deno.test("ClickHouseLoad takes credentials from the environment alone", async () => {
  const basic = (text: string) => `Basic ${new TextEncoder().encode(text).toBase64()}`;
  for (
    const [env, expected] of [
      [{}, null],
      [{ CLICKHOUSE_USER: "me" }, basic("me:")],
      [{ CLICKHOUSE_PASSWORD: "gehéim" }, basic("default:gehéim")],
      [{ CLICKHOUSE_USER: "me", CLICKHOUSE_PASSWORD: "a:b" }, basic("me:a:b")],
    ] as const
  ) {
    const { load, asked } = await loadWith([], env);
    load.write(ROW);
    await load.close();
    assertEquals(asked.map(({ authorization }) => authorization), [expected]);
  }
});

function load(place: Place, address: string, more: readonly string[] = []): string[] {
  return [...debriefCommand(place, { net: address }), "tables", "sessions", "--to", `clickhouse://${address}/team`]
    .concat(more);
}

async function runLoad(place: Place, address: string, more: readonly string[] = []) {
  const env = { CLICKHOUSE_USER: "me", CLICKHOUSE_PASSWORD: "hunter2" };
  const args = ["tables", "sessions", "--to", `clickhouse://${address}/team`, ...more];
  return await debriefProcess(place, args, { env, net: address });
}

function tablesOf(place: Place, out: string): string[][] {
  return TABLE_NAMES.map((name) =>
    Deno.readTextFileSync(`${place.project}/${out}/${name}.ndjson`).split("\n").filter((line) => line !== "").sort()
  );
}

placeTest("tables --to gives a database what files have, whatever failed half way, and once", async (place) => {
  layFleet(`${place.project}/sessions`, 12);
  assertEquals((await debriefProcess(place, ["tables", "sessions", "--out", "files"])).code, 0);
  const files = tablesOf(place, "files");
  const stored = new StoredTables();
  let [asked, refused]: [Asked[], number] = [[], 0];
  const answer = (one: Asked): Response | null => {
    asked.push(one);
    // the third insert is stored, but its answer is lost; the fourth is not taken at first
    const inserts = asked.filter(({ statement }) => insertedTable(statement) !== null).length;
    const table = insertedTable(one.statement);
    if (table === null || (inserts !== 3 && inserts !== 5)) return null;
    if (inserts === 3) stored.insert(table, one.rows);
    refused++;
    return exception(503, 202, "Too many simultaneous queries");
  };
  await withClickHouse({ stored, answer }, async (address) => {
    const first = await runLoad(place, address, ["--json"]);
    assertEquals([first.code, refused], [0, 2]);
    const { to, rows } = JSON.parse(first.stdout);
    assertEquals([to, rows.sessions], [`clickhouse://${address}/team`, files[0]?.length]);
    assertEquals(TABLE_NAMES.map((table) => stored.lines(table)), files);
    assertEquals(asked.slice(0, clickhouseSchema().length).map(({ statement }) => statement), clickhouseSchema());
    assertEquals(new Set(asked.map(({ database }) => database)), new Set(["team"]));
    assertEquals(new Set(asked.map(({ authorization }) => authorization)), new Set(["Basic bWU6aHVudGVyMg=="]));
    assertEquals(JSON.stringify(first).includes("hunter2"), false);

    asked = [];
    const second = await runLoad(place, address, []);
    assertEquals(second.code, 0);
    assertStringIncludes(second.stdout, "debrief_sessions\n");
    assertEquals(TABLE_NAMES.map((table) => stored.lines(table)), files);
  });
});

placeTest("tables --to that is killed shows whole files only, and the next load has everything", async (place) => {
  layFleet(`${place.project}/sessions`, 12);
  await debriefProcess(place, ["tables", "sessions", "--out", "files"]);
  const files = tablesOf(place, "files");
  for (const killAt of [1, 4, 8]) {
    const stored = new StoredTables();
    let kill: (() => void) | null = null;
    let inserts = 0;
    const answer = (one: Asked): Response | null => {
      if (insertedTable(one.statement) === null || ++inserts !== killAt || kill === null) return null;
      kill();
      return exception(500, 236, "aborted");
    };
    await withClickHouse({ stored, answer }, async (address) => {
      const [program = "", ...args] = load(place, address, ["--state", `state${killAt}`]);
      const child = new Deno.Command(program, { args, cwd: place.project, stdout: "null", stderr: "null" }).spawn();
      kill = () => child.kill("SIGKILL");
      assertEquals((await child.status).signal, "SIGKILL");
      const shown = READING_TABLES.flatMap((table) => stored.lines(table).map((line) => JSON.parse(line).file));
      for (const file of shown) {
        for (const [index, table] of TABLE_NAMES.entries()) {
          const ofFile = (lines: readonly string[] = []) => lines.filter((line) => JSON.parse(line).file === file);
          if (table === "sessions") continue;
          assertEquals(ofFile(stored.lines(table)), ofFile(files[index]), `${table} of ${file}`);
        }
      }
      kill = null;
      assertEquals((await runLoad(place, address, ["--state", `state${killAt}`])).code, 0);
      assertEquals(TABLE_NAMES.map((table) => stored.lines(table)), files);
      const idle = await runLoad(place, address, ["--state", `state${killAt}`, "--json"]);
      assertEquals(JSON.parse(idle.stdout).files.read, 0);
    });
  }
});

placeTest("tables --to says what to do where it cannot begin, and sends nothing elsewhere", async (place) => {
  layFleet(`${place.project}/sessions`, 1);
  const stored = new StoredTables();
  let requests = 0;
  const answer = (): Response => {
    requests++;
    return exception(404, 81, "Database team does not exist");
  };
  await withClickHouse({ stored, answer }, async (address) => {
    const to = `clickhouse://${address}/team`;
    const denied = await debriefProcess(place, ["tables", "sessions", "--to", to]);
    assertEquals([denied.code, requests], [2, 0]);
    assertStringIncludes(denied.stderr, `start deno with --allow-net=${address}`);
    const missing = await runLoad(place, address);
    assertEquals([missing.code, requests], [2, 1]);
    assertStringIncludes(missing.stderr, "Database team does not exist");
    assertStringIncludes(missing.stderr, "(create it: CREATE DATABASE)");
    const moved = () => (requests++, new Response(null, { status: 307, headers: { Location: `http://${address}/` } }));
    await withClickHouse({ stored, answer: moved }, async (other) => {
      const { code, stderr } = await runLoad(place, other);
      assertEquals([code, requests], [2, 2]);
      assertStringIncludes(stderr, "it answered 307");
    });
    const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
    let answers = 0;
    // the first is asked again, the second ends the load
    const hostile = () => exception([500, 404][answers++] ?? 404, 81, `\x1b[2J\x1b]0;title\x07 nothing here: ${token}`);
    await withClickHouse({ stored, answer: hostile }, async (other) => {
      const { code, stdout, stderr } = await runLoad(place, other);
      assertEquals([code, stdout, answers], [2, "", 2]);
      assertEquals(stderr.match(/it answered \d+: .*nothing here/g)?.length, 2);
      // deno-lint-ignore no-control-regex -- none may be left
      assertEquals(/[\x00-\x09\x0b-\x1f\x7f]|ghp_/.exec(stderr), null);
    });
    for (const more of [["--out", "t"], ["--force"], ["--ddl", "clickhouse"]]) {
      const { code, stderr } = await runLoad(place, address, more);
      assertEquals(code, 2);
      assertStringIncludes(stderr, `Expected --to without ${more[0]}`);
    }
    const told = await debriefProcess(place, ["tables", "sessions", "--to", `clickhouse://me:hunter2@${address}/t`]);
    assertEquals([told.code, told.stderr.includes("hunter2"), requests], [2, false, 2]);
  });
});
