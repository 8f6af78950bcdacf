/** What can happen to the history while commands need it: every answer is the one that files alone give. */
import { assert, assertEquals } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { HISTORY_FILE } from "../../lib/history/history_files.ts";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { inPlace, installDebrief, keepSession, type Place, recordedSession, run } from "../support/command_line.ts";
import { did, noMount, unless } from "../support/programs.ts";
import { runInPlace } from "../support/session_commands.ts";

const SCENARIOS = ["decisions", "subagent", "compact", "plain_tools", "reject_with_words"];

const COMMANDS: readonly (readonly string[])[] = [
  ["find", "the file", "--all", "--json"],
  ["sessions", "--all", "--json"],
  ["permissions", "--all", "--json"],
];

/** A place with some sessions, and what the commands answer without a history. */
async function withSessions(test: (place: Place, expected: readonly string[]) => Promise<void>): Promise<void> {
  await inPlace(async (place) => {
    for (const [index, scenario] of SCENARIOS.entries()) {
      keepSession(place, `0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3${index}`, recordedSession(scenario));
    }
    Deno.mkdirSync(stateDirectory(place.config), { recursive: true });
    const expected: string[] = [];
    for (const args of COMMANDS) {
      const { code, out } = await runInPlace(place, [...args, "--no-history"]);
      assertEquals(code, 0);
      expected.push(out);
    }
    await test(place, expected);
  });
}

const historyPath = ({ config }: Place): string => `${stateDirectory(config)}/${HISTORY_FILE}`;

/** Runs the commands in processes of their own, through a shell; they answer what is expected. */
async function assertAnswers(place: Place, expected: readonly string[], { shell = "" } = {}): Promise<string> {
  const path = installDebrief(place);
  let said = "";
  for (const [index, args] of COMMANDS.entries()) {
    const words = args.map((word) => `'${word}'`).join(" ");
    const { code, stdout, stderr } = await run("/bin/sh", ["-c", `${shell} exec debrief ${words}`], place, {
      env: { PATH: path },
    });
    assertEquals([code, stdout], [0, expected[index]], `${args.join(" ")}\n${stderr}`);
    said += stderr;
  }
  return said;
}

/** The database as SQLite judges it. */
function integrity(place: Place): unknown {
  const db = new DatabaseSync(historyPath(place));
  try {
    return db.prepare("PRAGMA integrity_check").get()?.["integrity_check"];
  } finally {
    db.close();
  }
}

const isWindows = Deno.build.os === "windows";

Deno.test({
  name: "commands answer while no file of the history may grow, and keep it once there is room",
  ignore: isWindows,
  fn: () =>
    withSessions(async (place, expected) => {
      // a block is 512 bytes or 1024: none, a part of the tables, and some sessions of all fit
      for (const blocks of [0, 20, 200, 1000]) {
        await assertAnswers(place, expected, { shell: `trap '' XFSZ; ulimit -f ${blocks};` });
      }
      assertEquals(await assertAnswers(place, expected), "");
      assertEquals(integrity(place), "ok");
    }),
});

Deno.test({
  ...unless(noMount(), "commands answer on a full disk, before and after the history was made"),
  fn: () =>
    withSessions(async (place, expected) => {
      const directory = stateDirectory(place.config);
      assert(did("mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", directory));
      try {
        const fill = () => did("dd", "if=/dev/zero", `of=${directory}/filling`, "bs=512");
        fill();
        await assertAnswers(place, expected);
        Deno.removeSync(`${directory}/filling`);
        await assertAnswers(place, expected);
        fill();
        keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c30", recordedSession("subagent"));
        const changed: string[] = [];
        for (const args of COMMANDS) changed.push((await runInPlace(place, [...args, "--no-history"])).out);
        await assertAnswers(place, changed);
        Deno.removeSync(`${directory}/filling`);
        await assertAnswers(place, changed);
        assertEquals(integrity(place), "ok");
      } finally {
        assert(did("umount", directory));
      }
    }),
});

Deno.test("commands answer while another process writes the history and does not end", () =>
  withSessions(async (place, expected) => {
    await assertAnswers(place, expected);
    keepSession(place, "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c39", recordedSession("approvals"));
    const changed: string[] = [];
    for (const args of COMMANDS) changed.push((await runInPlace(place, [...args, "--no-history"])).out);
    const writer = new DatabaseSync(historyPath(place));
    try {
      writer.exec("BEGIN IMMEDIATE");
      const [args = []] = COMMANDS;
      const { code, out } = await runInPlace(place, [...args]);
      assertEquals([code, out], [0, changed[0]]);
    } finally {
      writer.close();
    }
    assertEquals(await assertAnswers(place, changed), "");
  }));

Deno.test("a history of an older or a newer version is made again, and a foreign file is kept beside it", () =>
  withSessions(async (place, expected) => {
    await assertAnswers(place, expected);
    const path = historyPath(place);
    for (const version of [1, 2_000_000_000]) {
      const db = new DatabaseSync(path);
      db.exec(`PRAGMA user_version = ${version}; DROP TABLE texts; CREATE TABLE texts (other TEXT)`);
      db.close();
      assertEquals(await assertAnswers(place, expected), "");
    }
    Deno.removeSync(path);
    const foreign = new DatabaseSync(path);
    foreign.exec("CREATE TABLE theirs (x); INSERT INTO theirs VALUES ('mine')");
    foreign.close();
    await assertAnswers(place, expected);
    const aside = [...Deno.readDirSync(stateDirectory(place.config))].map(({ name }) => name)
      .filter((name) => name.startsWith(HISTORY_FILE) && name !== HISTORY_FILE && !/-(?:wal|shm)$/.test(name));
    assertEquals(aside.length, 1);
    const kept = new DatabaseSync(`${stateDirectory(place.config)}/${aside[0]}`);
    assertEquals(kept.prepare("SELECT x FROM theirs").get()?.["x"], "mine");
    kept.close();
  }));

Deno.test({
  name: "commands write nothing through a link or a pipe in the history's place",
  ignore: isWindows,
  fn: () =>
    withSessions(async (place, expected) => {
      const path = historyPath(place);
      const elsewhere = `${place.project}/elsewhere.db`;
      for (
        const lay of [
          () => Deno.symlinkSync(elsewhere, path),
          () => assert(did("mkfifo", path)),
          () => Deno.mkdirSync(path),
          () => Deno.symlinkSync(elsewhere, `${path}-wal`),
        ]
      ) {
        lay();
        await assertAnswers(place, expected);
        for (const one of [path, `${path}-wal`]) {
          try {
            Deno.removeSync(one);
          } catch { /* not laid */ }
        }
        assertEquals([...Deno.readDirSync(place.project)].filter(({ name }) => name.startsWith("elsewhere")), []);
      }
    }),
});
