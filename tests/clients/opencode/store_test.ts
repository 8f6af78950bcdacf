import { assert, assertEquals, assertMatch, assertThrows } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { sessionFiles } from "../../../lib/clients/files/session_files.ts";
import { OPENCODE_PLACES } from "../../../lib/clients/opencode/files.ts";
import { agentsAmong, OPENCODE_STORE, type OpencodeSession, rootAmong } from "../../../lib/clients/opencode/store.ts";
import { opencode } from "../../../lib/clients/opencode/mod.ts";
import { temporaryDirectory } from "../../support/temporary.ts";
import { clientOfPath, recognize } from "../../../lib/clients/recognize.ts";
import { stampOf } from "../../../lib/history/update.ts";
import { lastUsedAt, openSource, sizeOf, UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { turnsOf } from "../../../lib/session/turns/turns.ts";
import { forward } from "../../support/recordings/agent_recordings.ts";
import { layFiles, OPENCODE_FIXTURES } from "./layout.ts";
import { namesIn } from "../../../lib/clients/files/client_files.ts";

/** Calls a function with a directory in which OpenCode has its data, and with its database, as a client has it open. */
function withData(test: (directory: string, db: DatabaseSync) => void): void {
  const directory = Deno.makeTempDirSync();
  Deno.copyFileSync(`${OPENCODE_FIXTURES}/1.18.33/opencode.db`, `${directory}/opencode.db`);
  const db = new DatabaseSync(`${directory}/opencode.db`);
  try {
    db.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = OFF");
    test(directory, db);
  } finally {
    db.close();
    Deno.removeSync(directory, { recursive: true });
  }
}

const FILES = {
  list: (path: string) => {
    const names = namesIn(path);
    return names.length === 0 ? null : names;
  },
  realPath: (path: string) => path,
  env: () => undefined,
};

/** The recording `subagent` of 1.18.33, and its agent. */
const PARENT = "ses_de0043194ffepqhV68TNO25AQI";
const AGENT = "ses_de0041972ffe9XiP0Q5xT1sNzp";

Deno.test("a session of a database has a path below it, with what a file has", () =>
  withData((directory, db) => {
    const path = `${directory}/opencode.db/${PARENT}`;
    assertEquals(clientOfPath(path).id, "opencode");
    assert((sizeOf(path) ?? 0) > 0);
    assertEquals(new Date(lastUsedAt(path)).toISOString(), "2026-11-28T02:28:54.582Z");
    assertEquals(sizeOf(`${directory}/opencode.db/ses_none`), null);
    assertEquals(stampOf(`${directory}/opencode.db/ses_none`).stamp, "");
    assertThrows(() => openSource(`${directory}/opencode.db/ses_none`), UnreadableTranscriptError, "no such session");
    assertThrows(() => openSource(`${directory}/opencode.db`), UnreadableTranscriptError, "name one, as in");
    const [own, agent, ...others] = sessionFiles([path]);
    assertEquals([own?.path, own?.agent, others], [path, null, []]);
    assertEquals([agent?.session, agent?.agent], [PARENT, { id: AGENT, type: "general" }]);
    const count = Number(db.prepare("SELECT count(*) AS n FROM session").get()?.["n"]);
    assertEquals(sessionFiles([`${directory}/opencode.db`]).length, count);
    assertEquals(sessionFiles([directory]).length, count);
  }));

Deno.test("a session's stamp changes with it and with its agents, and with no other session", () =>
  withData((directory, db) => {
    const pathOf = (id: string) => `${directory}/opencode.db/${id}`;
    const other = sessionFiles([`${directory}/opencode.db`]).find(({ session }) => session !== PARENT)?.path ?? "";
    const stamps = () => [stampOf(pathOf(PARENT)).stamp, stampOf(other).stamp];
    const [first = "", others] = stamps();
    db.exec(`UPDATE part SET data = json_set(data, '$.text', 'changed') WHERE session_id = '${PARENT}'`);
    const [second = "", same] = stamps();
    assert(first !== second);
    db.exec(`UPDATE message SET time_updated = time_updated + 1 WHERE session_id = '${AGENT}'`);
    const [third = "", still] = stamps();
    assert(second !== third);
    assertEquals([same, still], [others, others]);
    db.exec(`UPDATE session SET time_updated = 9e12 WHERE id = '${PARENT}'`);
    assertEquals(lastUsedAt(pathOf(PARENT)), 9e12);
    const listed = () => sessionFiles([`${directory}/opencode.db`]).length;
    const before = listed();
    db.exec(`UPDATE session SET id = 'odd' WHERE id = '${AGENT}'`);
    assertEquals(listed(), before - 1);
  }));

Deno.test("what a client has just written is read, and nothing beside it changes", () =>
  withData((directory, db) => {
    const path = `${directory}/opencode.db/${PARENT}`;
    const prompts = () => [...turnsOf(forward(path))].map(({ prompt }) => prompt);
    assertEquals(prompts(), ["Please do the task"]);
    db.prepare("INSERT INTO message VALUES (?, ?, 1, 1, ?)").run(
      "msg_9",
      PARENT,
      '{"role":"user","time":{"created":1}}',
    );
    db.prepare("INSERT INTO part VALUES (?, ?, ?, 1, 1, ?)").run(
      "prt_9",
      "msg_9",
      PARENT,
      '{"type":"text","text":"more"}',
    );
    const names = namesIn(directory);
    assertEquals(prompts(), ["Please do the task", "more"]);
    db.exec(`UPDATE session SET revert = '{"messageID":"msg_9"}' WHERE id = '${PARENT}'`);
    assertEquals([...turnsOf(forward(path))].map(({ takenBack }) => takenBack ?? false), [false, true]);
    db.exec(
      `UPDATE session SET revert = NULL; DELETE FROM message WHERE id = 'msg_9'; PRAGMA wal_checkpoint(TRUNCATE)`,
    );
    assertEquals(prompts(), ["Please do the task"]); // a part without its message says nothing
    assertEquals(namesIn(directory), names);
  }));

Deno.test("a session that a database has taken over is listed once, and agents are not", () =>
  withData((directory, db) => {
    const listed = () => OPENCODE_PLACES.allSessions(directory, FILES);
    const rows = Number(db.prepare("SELECT count(*) AS n FROM session WHERE parent_id IS NULL").get()?.["n"]);
    assertEquals(listed().length, rows);
    layFiles(directory);
    const [project] = namesIn(`${directory}/storage/session`);
    const older = namesIn(`${directory}/storage/session/${project}`);
    const isOwn = (name: string) =>
      !Deno.readTextFileSync(`${directory}/storage/session/${project}/${name}`).includes('"parentID"');
    const ids = listed().map((path) => /ses_\w+/.exec(path)?.[0] ?? "");
    assertEquals(new Set(ids).size, ids.length);
    const olderIds = older.filter(isOwn).map((name) => name.replace(".json", ""));
    assertEquals(olderIds.filter((id) => !ids.includes(id)), []);
    const taken = olderIds.filter((id) => listed().includes(`${directory}/opencode.db/${id}`));
    assertEquals(taken.length, 1); // the recording "migrated"
    const [id = ""] = taken;
    const both = listed().filter((path) => path.includes(id));
    assertEquals(both, [`${directory}/opencode.db/${id}`]);
    const here = OPENCODE_PLACES.projectSessions(directory, "/home/dev/project", FILES);
    assert(here.paths.length > 0);
    assertEquals(here.searched, [directory, `${directory}/opencode.db`]);
    const elsewhere = { ...FILES, realPath: (path: string) => path === "/link" ? "/home/dev/project" : null };
    assertEquals(OPENCODE_PLACES.projectSessions(directory, "/link", elsewhere).paths, here.paths);
    const inside = OPENCODE_STORE.sessionsIn(`${directory}/opencode.db`) ?? [];
    assertEquals([...inside].sort(), inside);
    assertEquals(OPENCODE_PLACES.projectSessions(directory, "/home/dev/other", FILES).paths, []);
    assertEquals(OPENCODE_PLACES.sessionsOfId(directory, id.toLowerCase().slice(0, 20), FILES), both);
  }));

Deno.test("a database of another version, one of another program and an export are named", () => {
  withData((directory, db) => {
    const path = `${directory}/opencode.db/${PARENT}`;
    db.exec("ALTER TABLE part RENAME COLUMN data TO content");
    assertThrows(() => openSource(path), UnreadableTranscriptError, 'it has no column "part.data"');
    assertEquals(OPENCODE_PLACES.allSessions(directory, FILES), []);
    assertThrows(() => sessionFiles([`${directory}/opencode.db`]), UnreadableTranscriptError, "not known yet");
  });
  const kind = recognize(new TextEncoder().encode('{\n  "info": {\n    "id": "ses_1",'));
  assertMatch(kind.kind === "other" ? kind.what : "", /an export of OpenCode/);
  assert(!OPENCODE_STORE.holds("/home/dev/notes.db"));
});

Deno.test("a session of older files has its messages and their parts in the order of their ids, and the size of them all", () => {
  using temporary = temporaryDirectory();
  const storage = `${temporary.path}/storage`;
  const write = (name: string, value: unknown): number => {
    Deno.mkdirSync(`${storage}/${name}`.replace(/\/[^/]*$/, ""), { recursive: true });
    const text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
    Deno.writeTextFileSync(`${storage}/${name}`, text);
    return text.length;
  };
  const path = `${storage}/session/p/ses_a.json`;
  const agent = `${storage}/session/p/ses_b.json`;
  const part = (text: string) => ({ type: "text", text });
  const sizes = [
    write("session/p/ses_a.json", { id: "ses_a", title: "Look", directory: "/p", time: { updated: 9000 } }),
    write("message/ses_a/msg_2.json", { role: "user", time: { created: 2 } }),
    write("message/ses_a/msg_1.json", { role: "user", time: { created: 1 } }),
    write("part/msg_1/prt_2.json", part("two")),
    write("part/msg_1/prt_1.json", part("one")),
    write("part/msg_2/prt_3.json", part("three")),
    write("part/msg_2/prt_4.json", ""),
  ];
  write("message/ses_a/notes.txt", "x");
  write("part/msg_1/notes.txt", "x");
  write("part/msg_9/prt_9.json", part("of nobody"));
  write("session/p/notes.json", "x");
  write("session/p/ses_b.json", { parentID: "ses_a", title: "Find it (@explore subagent)", directory: "/p" });
  write("session/p/ses_c.json", { parentID: "ses_b", title: "Look deeper", directory: "/p" });
  write("message/ses_b/msg_3.json", { role: "assistant", modelID: "m", cost: 2, tokens: { input: 1, output: 2 } });
  write("part/msg_3/prt_5.json", part("found"));
  const entries = forward(path);
  const told = entries.map((entry) =>
    entry.kind === "user"
      ? entry.prompt
      : entry.kind === "title"
      ? entry.title
      : entry.kind === "cost"
      ? entry.cost.usd
      : entry.kind
  );
  assertEquals(told, ["Look", "one\ntwo", "three", 2]);
  assertEquals([sizeOf(path), lastUsedAt(path)], [sizes.reduce((sum, size) => sum + size, 0), 9000]);
  const written = Math.floor(Deno.statSync(`${storage}/message/ses_b/msg_3.json`).mtime!.getTime() / 1e5);
  assertEquals(Math.floor(lastUsedAt(agent) / 1e5), written, "no line says when it was used");
  const stamp = stampOf(path).stamp;
  write("part/msg_2/prt_6.json", part("four"));
  assert(stampOf(path).stamp !== stamp);
  assertEquals(forward(path).flatMap((entry) => entry.kind === "user" ? entry.prompt : []), [
    "one\ntwo",
    "three\nfour",
  ]);
  assertEquals([sizeOf(`${storage}/session/p/ses_x.json`), OPENCODE_STORE.sessionsIn(path)], [null, null]);
  assertThrows(() => openSource(`${storage}/session/p/ses_x.json`), UnreadableTranscriptError, "no such session");
  const { files } = opencode;
  assertEquals(
    files.agents(path).map((
      { agentId, path: of, layout, meta },
    ) => [agentId, of, layout, meta?.agentType, meta?.description, meta?.parentAgentId]),
    [
      ["ses_b", agent, "beside", "explore", "Find it", null],
      ["ses_c", agent.replace("ses_b", "ses_c"), "beside", null, "Look deeper", "ses_b"],
    ],
  );
  assertEquals([files.agents(agent), files.agent(path, "ses_b")?.path, files.agent(path, "ses_x")], [[], agent, null]);
  assertEquals([files.agentMeta(path), files.agentMeta(agent)?.description, files.agentMeta(`${storage}/x.json`)], [
    null,
    "Find it",
    null,
  ]);
  assertEquals([path, agent].map(files.sessionPath), [
    { path, main: path, agentId: null },
    { path: agent, main: path, agentId: "ses_b" },
  ]);
  assertEquals([path, "/x/opencode.db/ses_1", "/x/opencode-dev.db", "/x/a.jsonl"].map(files.sessionIdOf), [
    "ses_a",
    "ses_1",
    "opencode-dev",
    "a",
  ]);
  assertEquals(
    [path, "/x/opencode.db/ses_1", "/x/opencode-dev.db", "/x/my.db", "/x/ses_1.json"].map(files.isTranscriptName),
    [true, true, true, false, false],
  );
  write("session/p/ses_d.json", { title: "New", directory: "/q" });
  const listed = () => OPENCODE_PLACES.allSessions(temporary.path, FILES).map((each) => each.slice(-10));
  assertEquals(listed(), ["ses_a.json", "ses_d.json"]);
  assertEquals(OPENCODE_PLACES.projectSessions(temporary.path, "/q", FILES), {
    paths: [`${storage}/session/p/ses_d.json`],
    searched: [temporary.path],
  });
});

Deno.test("agentsAmong() and rootAmong() follow who called whom, and end where callers are missing or in a circle", () => {
  const sessions = new Map(
    Object.entries({ a: null, b: "a", c: "b", d: "c", x: "y", y: "x", z: "gone" }).map((
      [id, parent],
    ) => [id, { id, parent } as OpencodeSession]),
  );
  const ids = [...sessions.keys()];
  assertEquals(ids.map((id) => rootAmong(id, sessions)).join(" "), "a a a a y x z");
  assertEquals(ids.map((id) => agentsAmong(id, sessions).map((agent) => agent.id).join("")), [
    "bcd",
    "cd",
    "d",
    "",
    "y",
    "x",
    "",
  ]);
});
