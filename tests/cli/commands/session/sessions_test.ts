import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { inPlace, keepSession, placeTest } from "../../../support/command_line.ts";
import { keepTwo, NEW, OLD, placeHost, runInPlace, smallSession } from "../../../support/session_commands.ts";

placeTest("sessions lists the sessions of the project, newest first", async (place) => {
  keepTwo(place);
  keepSession(place, "33333333-2222-4333-8444-555555555555", smallSession("x", "elsewhere"), `${place.home}/other`);
  const { code, out, err } = await runInPlace(place, ["sessions"], 200);
  assertEquals([code, err], [0, ""]);
  const [heading = "", first = "", second = "", ...rest] = out.trimEnd().split("\n");
  assertEquals(
    heading.split(/ +/),
    "# LAST USED SESSION TITLE WORKED TURNS CALLS FAILED OUTPUT COST CLIENT".split(" "),
  );
  assertEquals(first.split(/ {2,}/).toSpliced(1, 1), [
    "1",
    "99999999",
    "the new question",
    "5.0 s",
    "1",
    "1",
    "1",
    "2.00k",
    "$0.42",
    "2.1.330",
  ]);
  assertStringIncludes(second, "the old question");
  assertEquals(rest, ["2 sessions: $0.84"]);
  assertStringIncludes((await runInPlace(place, ["sessions", "--all"])).out, "elsewhere");
  assertStringIncludes((await runInPlace(place, ["sessions", "--project", `${place.home}/other`])).out, "elsewhere");
  assertEquals((await runInPlace(place, ["sessions", "--since", "36h"])).out.includes("the old question"), false);
  assertEquals(
    (await runInPlace(place, ["sessions", "--since", "2099-01-01"])).out,
    "None of 2 sessions was used since 2099-01-01.\n",
  );
  assertEquals(
    (await runInPlace(place, ["sessions", "--client", "qwen", "--since", "36h"])).out,
    "None of 2 sessions is of Qwen Code and was used since 36h.\n",
  );
  const silent = "44444444-2222-4333-8444-555555555555";
  const queued = { type: "queue-operation", operation: "remove", timestamp: "2026-05-01T10:00:00Z", sessionId: silent };
  keepSession(place, silent, `${JSON.stringify(queued)}\n`);
  const empty = "Not listed: 1 of 3 files, without a prompt or a tool call\n";
  assertEquals((await runInPlace(place, ["sessions"])).err, empty);
  const limited = await runInPlace(place, ["sessions", "--limit", "1"]);
  assertEquals(limited.out.split("\n").length, 3);
  assertEquals(limited.err, "1 session of 3 files; --limit N lists more\n");
});

placeTest(
  "sessions looks only into files that the history does not know as they are for when they were used",
  async (place) => {
    keepTwo(place);
    const list = async (...more: string[]) => {
      const opened: string[] = [];
      const { machine } = placeHost(place);
      const lastUsedAt = (path: string): number => {
        opened.push(path);
        return machine.lastUsedAt(path);
      };
      const args = ["sessions", "--json", "--since", "2026-01-01", ...more];
      const { out } = await runInPlace(place, args, null, { machine: { ...machine, lastUsedAt } });
      return {
        opened: opened.sort(),
        ids: JSON.parse(out).sessions.map(({ session }: { session: string }) => session),
      };
    };
    const both = await list("--no-history");
    assertEquals([both.opened.length, both.ids], [2, [NEW, OLD]]);
    await runInPlace(place, ["find", "question"]);
    assertEquals(await list(), { ...both, opened: [] });
    const [changed = ""] = both.opened.filter((path) => path.includes(OLD));
    const later = { type: "system", timestamp: "2026-01-02T12:00:00.000Z", sessionId: OLD };
    Deno.writeTextFileSync(changed, `${JSON.stringify(later)}\n`, { append: true });
    assertEquals(await list(), { opened: [changed], ids: [OLD, NEW] });
    assertEquals(await list(), { opened: [], ids: [OLD, NEW] });
  },
);

placeTest(
  "sessions tells forks by what the history knows of other files, as long as they are as they were",
  async (place) => {
    const textOf = (name: string) =>
      Deno.readTextFileSync(new URL(`../../../../fixtures/cases/f7_fork_cost/${name}.jsonl`, import.meta.url));
    const ids = [1, 2, 3, 4].map((number) => `${number}`.repeat(8) + "-2222-4333-8444-555555555555");
    for (const [index, id] of ids.entries()) keepSession(place, id, textOf(`three_forks.${index + 1}`));
    const said = async (...more: string[]) => (await runInPlace(place, ["sessions", "--json", ...more])).out;
    const costs = (out: string) =>
      JSON.parse(out).sessions.map(({ cost }: { cost: { usd: number } }) => cost.usd).sort();
    assertEquals(costs(await said()), [0.01, 0.01, 0.01, 5]);
    for (const limit of ["1", "4"]) {
      assertEquals(
        await said("--limit", limit),
        await said("--limit", limit, "--no-history"),
      );
    }
    keepSession(place, ids[0]!, textOf("two_strangers.1"));
    for (const limit of ["1", "4"]) {
      assertEquals(
        await said("--limit", limit),
        await said("--limit", limit, "--no-history"),
      );
    }
  },
);

Deno.test("sessions, calls and turns fit what Claude Code shows of a command that it runs; what is read from a pipe does not", () =>
  inPlace(async (place) => {
    keepTwo(place);
    const title = "a prompt that goes on and on, ".repeat(8).trim();
    keepSession(place, "33333333-2222-4333-8444-555555555555", smallSession("x", title));
    const inClient = (name: string) =>
      name === "CLAUDE_CONFIG_DIR" ? place.config : name === "CLAUDECODE" ? "1" : undefined;
    for (const command of ["sessions", "calls latest", "turns 3333"]) {
      const width = async (members = {}) => {
        const { out } = await runInPlace(place, command.split(" "), null, members);
        return Math.max(...out.split("\n").map((line) => [...line].length));
      };
      assert(await width({ env: inClient }) <= 75, command);
      if (command !== "calls latest") assert(await width() > 75, command);
    }
  }));

placeTest("sessions --all keeps the project, the cost and their sum at 75 columns", async (place) => {
  keepTwo(place);
  const directory = `${place.home}/a-project-with-a-long-name`;
  const session = smallSession("x", "a long title ".repeat(9)).replaceAll("/home/me/app", directory);
  keepSession(place, "33333333-2222-4333-8444-555555555555", session, directory);
  const { out } = await runInPlace(place, ["sessions", "--all"], 75);
  assertEquals(out.split("\n")[0]?.split(/ {2,}/), ["LAST USED", "SESSION", "PROJECT", "TITLE", "COST"]);
  assertStringIncludes(out, "3 sessions: $1.26\n");
});

placeTest("sessions tells files in versions that are not known, which it cannot list", async (place) => {
  keepTwo(place);
  const directory = `${place.home}/.copilot/session-state/77777777-2222-4333-8444-555555555555`;
  Deno.mkdirSync(directory, { recursive: true });
  const start = { type: "session.start", data: { sessionId: "7", version: 2, producer: "copilot-agent" } };
  Deno.writeTextFileSync(`${directory}/events.jsonl`, `${JSON.stringify(start)}\n`);
  const database = `${place.home}/.local/share/opencode/opencode.db`;
  Deno.mkdirSync(database.replace(/[^/]+$/, ""), { recursive: true });
  Deno.writeTextFileSync(database, "not a database");
  const form = "Not read: 1 file (a session of Copilot CLI in version 2 of its format, which debrief does not know)\n";
  const env = (name: string) => ({ HOME: place.home, CLAUDE_CONFIG_DIR: place.config })[name];
  for (const more of [[], ["--no-history"]]) {
    const { out, err } = await runInPlace(place, ["sessions", "--all", ...more], null, { env });
    assertStringIncludes(out, "2 sessions: ");
    assertEquals(
      err,
      `Cannot read transcript "${database}": it is not a database of SQLite (check whether it is damaged)\n${form}`,
    );
  }
  assertEquals((await runInPlace(place, ["sessions", "--all", "--client", "copilot"], null, { env })).err, form);
  const elsewhere = { env, cwd: () => place.home };
  assertEquals(
    (await runInPlace(place, [], null, elsewhere)).err,
    (await runInPlace(place, ["sessions", "--all"], null, { env })).err,
  );
  const { code, err } = await runInPlace(place, ["turns", `${directory}/events.jsonl`]);
  assertEquals([code, err.trimEnd().endsWith("in version 2 of its format, which debrief does not know")], [2, true]);
});

placeTest("sessions --json says what a program needs", async (place) => {
  keepTwo(place);
  const { schema, sessions } = JSON.parse((await runInPlace(place, ["sessions", "--json"])).out);
  assertEquals([schema, sessions.length], ["debrief.sessions/1", 2]);
  const [{ session: id, project, turns, toolCalls, failed, usage, cost }] = sessions;
  assertEquals([id, project, turns, toolCalls, failed], [NEW, "/home/me/app", 1, 1, 1]);
  assertEquals([usage.output, cost.usd, cost.isPartial], [1240, 0.42, false]);
});

placeTest("debrief alone lists sessions, also into a pipe, in a dozen lines", async (place) => {
  keepTwo(place);
  const shown = await runInPlace(place, [], 80);
  assertEquals([shown.code, shown.err], [0, ""]);
  assertStringIncludes(shown.out, "the new question");
  assertStringIncludes(shown.out, "debrief turns SESSION");
  assertEquals(shown.out.split("\n").filter((line) => [...line].length > 80), []);
  for (let number = 1; number < 9; number++) {
    keepSession(place, `4444444${number}-2222-4333-8444-555555555555`, smallSession("x", `question ${number}`));
  }
  const piped = await runInPlace(place, []);
  assertEquals([piped.code, piped.err], [0, ""]);
  assertStringIncludes(piped.out, "the last 5 of 10 files");
  assert(piped.out.trimEnd().split("\n").length <= 12, piped.out);
  assertEquals(piped.out.includes("\x1b"), false);
});

placeTest("debrief alone says where sessions would be if there are none", async (place) => {
  Deno.mkdirSync(`${place.config}/projects`);
  const { code, out } = await runInPlace(place, [], 80);
  assertEquals(code, 0);
  assertStringIncludes(
    out,
    "No sessions in ~/.claude/projects.\nStart a session with a client, or set CLAUDE_CONFIG_DIR, CODEX_HOME",
  );
});
