import { assert, assertEquals, assertMatch, assertStringIncludes, assertThrows } from "@std/assert";
import { DatabaseSync } from "node:sqlite";
import { sessionFiles } from "../../lib/clients/files/session_files.ts";
import {
  type FileStamp,
  type HistoryDatabase,
  isDamage,
  isHistoryError,
  openHistory,
  openInMemory,
  removeHistory,
} from "../../lib/history/database.ts";
import { HISTORY_FILE } from "../../lib/history/history_files.ts";
import { readFileRecord } from "../../lib/history/file_record.ts";
import { type FindQuery, findTexts, type Hit, markedRanges } from "../../lib/history/find.ts";
import type { QueryTerm } from "../../lib/history/tokens.ts";
import { applyRecords, fileStamp, forgetFiles, gonePaths, staleFiles, stampOf } from "../../lib/history/update.ts";
import { isDeepStrictEqual } from "node:util";
import { assistant, jsonl, text, toolResult, toolUse, user } from "../support/transcript.ts";
import { keepFile } from "../support/kept_texts.ts";
import fc, { seededRandom } from "../support/property.ts";
import { PLANTED } from "../support/secrets/planted.ts";
import { temporaryDirectory } from "../support/temporary.ts";

/** Brings a history up to date with a directory of sessions; returns how many files were read. */
function update(database: HistoryDatabase, directory: string): number {
  const stale = staleFiles(database, sessionFiles([directory]));
  applyRecords(database, stale.map(({ file, stamp }) => ({ stamp, record: readFileRecord(file) })));
  forgetFiles(database, gonePaths(database, (path) => path.startsWith(`${directory}/`)));
  return stale.length;
}

function find(database: HistoryDatabase, question: string, options: Partial<FindQuery> = {}): readonly Hit[] {
  const result = findTexts(
    database,
    { question, sort: "best", limit: 50, ...options },
    Date.parse("2026-11-28T12:00:00Z"),
  );
  return result.status === "found" ? result.hits : [];
}

async function withDirectory(run: (directory: string) => void | Promise<void>): Promise<void> {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  await run(directory);
}

const AT = "2026-11-20T10:00:00.000Z";

function session(id: string, ...turns: readonly (readonly [prompt: string, answer: string])[]): string {
  const lines: unknown[] = [];
  let parent: string | null = null;
  const push = (line: Readonly<Record<string, unknown>>, uuid: string): void => {
    lines.push({
      ...line,
      uuid,
      parentUuid: parent,
      sessionId: id,
      timestamp: AT,
      cwd: "/home/dev/app",
      version: "2.1.330",
    });
    parent = uuid;
  };
  turns.forEach(([prompt, answer], index) => {
    push(user(prompt), `${id}-p${index}`);
    push(assistant(`${id}-m${index}`, [text(answer)], { stop_reason: "end_turn" }), `${id}-a${index}`);
  });
  return jsonl(...lines);
}

const texts = (hits: readonly Hit[]) => hits.map((hit) => hit.text);

Deno.test("findTexts() finds by stems, beginnings, parts of names, phrases and pairs of characters", () =>
  withDirectory(async (directory) => {
    const sentences = [
      "We decided to keep readFile in src/lib_a/foo-bar.ts",
      "データベースは東京都のサーバーに置きます",
      "Die Größe wird später gemessen",
      "한국어로 결정했습니다",
      "mode WAL is not WAL mode",
    ];
    sentences.forEach((sentence, index) =>
      Deno.writeTextFileSync(`${directory}/s${index}.jsonl`, session(`s${index}`, ["go on", sentence]))
    );
    const database = await openInMemory("not_asked", "");
    update(database, directory);
    const table: [question: string, sentence: number][] = [
      ["deciding", 0],
      ["read", 0],
      ["readfile", 0],
      ["foo-bar.ts", 0],
      ["lib_a", 0],
      ["東京", 1],
      ["データベース", 1],
      ["サーバーに置きます", 1],
      ["grosse", -1],
      ["größe", 2],
      ["결정", 3],
      [`"WAL mode"`, 4],
      [`"is not WAL"`, 4],
      [`"not is WAL"`, -1],
    ];
    for (const [question, sentence] of table) {
      const found = texts(find(database, question, { kinds: new Set(["answers"]) }));
      assertEquals(found, sentence < 0 ? [] : [sentences[sentence]!], question);
    }
    database.close();
  }));

Deno.test("markedRanges() marks words with any punctuation, where findTexts() found them", () =>
  withDirectory(async (directory) => {
    const said = "Keep src/lib_a/foo-bar.ts, `x[0].y` and C++; fix(parser): done \\\\o/";
    Deno.writeTextFileSync(`${directory}/s.jsonl`, session("s", ["go on", said]));
    const database = await openInMemory("not_asked", "");
    update(database, directory);
    for (
      const [question, marked] of [
        ["foo-bar.ts", ["foo-bar.ts"]],
        ["src/lib_a/foo-bar", ["src/lib_a/foo-bar"]],
        ["x[0].y", ["x[0].y"]],
        ['"fix(parser): done"', ["fix(parser): done"]],
        ["foo\0bar", []],
      ] as const
    ) {
      const { hits, terms } = findTexts(database, { question, sort: "best", limit: 5 }, 0) as {
        readonly hits: readonly Hit[];
        readonly terms: readonly QueryTerm[];
      };
      assertEquals(texts(hits), [said], question);
      const ranges = markedRanges(said, terms).map(({ start, end }) => said.slice(start, end));
      assertEquals(ranges, [...marked], question);
    }
    database.close();
  }));

Deno.test("findTexts() puts the text with most of the words first, and names similar words where nothing fits", () =>
  withDirectory(async (directory) => {
    Deno.writeTextFileSync(
      `${directory}/a.jsonl`,
      session("a", ["which database?", "Postgres needs a server."], [
        "and now?",
        "We chose sqlite because one file is enough.",
      ]),
    );
    const database = await openInMemory("not_asked", "");
    update(database, directory);
    const [best] = find(database, "sqlite because server");
    assertEquals([best?.text, best?.turn, best?.line, best?.who], [
      "We chose sqlite because one file is enough.",
      1,
      4,
      "assistant",
    ]);
    assertEquals(texts(find(database, "database", { by: "user" })), ["which database?"]);
    assertEquals(texts(find(database, "database", { by: "assistant" })), []);
    assertEquals(texts(find(database, "sqlite", { until: Date.parse(AT) })), []);
    assertEquals(texts(find(database, "sqlite", { since: Date.parse(AT) })).length, 1);
    const nothing = (question: string, paths?: ReadonlySet<string>) =>
      findTexts(database, { question, sort: "best", limit: 5, ...paths && { paths } }, 0);
    const none = { status: "nothing" as const, near: [], searched: { texts: 0, sessions: 0 }, isElsewhere: false };
    assertEquals(nothing("sqlitte"), { ...none, near: ["sqlite"], searched: { texts: 5, sessions: 1 } });
    assertEquals(nothing("sqlite", new Set()), none);
    const misspelled = findTexts(database, { question: "server postgress", sort: "best", limit: 5 }, 0);
    assertEquals(misspelled.status === "found" ? misspelled.instead : null, [
      { asked: "postgress", searched: "postgres" },
    ]);
    assertEquals(misspelled.status === "found" ? misspelled.terms.map(({ text }) => text) : null, [
      "server",
      "postgres",
    ]);
    assertEquals(findTexts(database, { question: "?!", sort: "best", limit: 5 }, 0).status, "no_words");
    database.close();
  }));

Deno.test("readFileRecord() keeps commands, files, commits and errors with their lines", () =>
  withDirectory((directory) => {
    const at = { sessionId: "s", timestamp: AT, cwd: "/app", version: "2.1.330" };
    Deno.writeTextFileSync(
      `${directory}/s.jsonl`,
      jsonl(
        { ...user("commit it"), uuid: "u1", parentUuid: null, ...at },
        {
          ...assistant("m1", [toolUse("t1", "Bash", { command: "git commit -m 'Fix the parser'" })]),
          uuid: "u2",
          parentUuid: "u1",
          ...at,
        },
        {
          ...user([toolResult("t1", "[main 1a2b3c4] Fix the parser\n 1 file changed")]),
          uuid: "u3",
          parentUuid: "u2",
          ...at,
        },
        {
          ...assistant("m2", [toolUse("t2", "Read", { file_path: "/app/lost.ts" })]),
          uuid: "u4",
          parentUuid: "u3",
          ...at,
        },
        {
          ...user([toolResult("t2", "<tool_use_error>File does not exist.</tool_use_error>", true)]),
          uuid: "u5",
          parentUuid: "u4",
          ...at,
        },
        {
          ...assistant("m3", [
            toolUse("t3", "Read", { file_path: "/app/lost.ts" }),
            toolUse("t4", "Bash", { command: "make" }),
          ]),
          uuid: "u6",
          parentUuid: "u5",
          ...at,
        },
        {
          ...user([toolResult("t4", "Exit code 2\ncompiling\nno rule to make it\n", true)]),
          uuid: "u7",
          parentUuid: "u6",
          ...at,
        },
      ),
    );
    const [file] = sessionFiles([directory]);
    const kept = readFileRecord(file!).texts.map(({ kind, line, text }) => [kind, line, text]);
    assertEquals(kept.filter(([kind]) => kind !== "prompts").sort(), [
      ["commands", 2, "git commit -m 'Fix the parser'"],
      ["commands", 6, "make"],
      ["commits", 2, "1a2b3c4 Fix the parser"],
      ["errors", 5, "File does not exist."],
      ["errors", 7, "Exit code 2\nno rule to make it"],
      ["files", 4, "/app/lost.ts"],
    ]);
  }));

Deno.test("readFileRecord() keeps the first and the last line of what a failed call printed, and of a very long output the first", () =>
  withDirectory((directory) => {
    const filler = "words and more words\n";
    const cases: readonly (readonly [printed: string, kept: string | null])[] = [
      ["one", "one"],
      ["\n  one \n\n two \n", "one\ntwo"],
      ["one\n(no content)\n", "one"],
      [" \n ", null],
      [`${"x".repeat(401)}\n${"y".repeat(401)}`, `${"x".repeat(400)}\n${"y".repeat(400)}`],
      [`one\n${filler.repeat(900)}end`, "one\nend"],
      [`two\n${filler.repeat(1000)}end`, "two"],
      [`${"three".padEnd(19_998, "\n")}go`, "three\ngo"],
      [`${"three".padEnd(19_999, "\n")}go`, "three"],
    ];
    const calls = cases.map((_, at) => toolUse(`t${at}`, "Bash", { command: `run ${at}` }));
    const results = cases.map(([printed], at) => toolResult(`t${at}`, printed, true));
    Deno.writeTextFileSync(
      `${directory}/s.jsonl`,
      jsonl(
        user("go", { uuid: "u" }),
        assistant("m", calls, { uuid: "a" }),
        ...results.map((result) => user([result])),
      ),
    );
    const [file] = sessionFiles([directory]);
    const kept = readFileRecord(file!).texts.filter(({ kind }) => kind === "errors").map(({ text }) => text);
    assertEquals(kept, cases.flatMap(([, text]) => text ?? []));
  }));

Deno.test("readFileRecord() says of what and of when a file is, and staleFiles() gives the newest first", () =>
  withDirectory(async (directory) => {
    const at = (hour: number) => `2026-11-20T1${hour}:00:00.000Z`;
    const lines = session("s", ["build it", "done"]).trimEnd().split("\n").map((line, hour) => ({
      ...JSON.parse(line),
      timestamp: at(hour),
    }));
    Deno.mkdirSync(`${directory}/s/subagents`, { recursive: true });
    Deno.writeTextFileSync(`${directory}/s.jsonl`, jsonl(...lines));
    const agentLines = lines.map((line) => ({ ...line, isSidechain: true, agentId: "a1" }));
    Deno.writeTextFileSync(`${directory}/s/subagents/agent-a1.jsonl`, jsonl(...agentLines));
    Deno.writeTextFileSync(`${directory}/b.jsonl`, session("b", ["x", "y"]));
    for (const [name, seconds] of [["s.jsonl", 5], ["b.jsonl", 5], ["s/subagents/agent-a1.jsonl", 9]] as const) {
      Deno.utimeSync(`${directory}/${name}`, seconds, seconds);
    }
    const files = sessionFiles([directory]);
    const told = files.map(readFileRecord).map(({ texts: _t, content: _c, summary, ...record }) => ({
      ...record,
      summary: summary?.heading ?? null,
    }));
    const common = {
      client: "claude_code",
      project: "/home/dev/app",
      lastUsedAt: Date.parse(at(1)),
      startedAt: at(0),
      endedAt: at(1),
    };
    const own = { ...common, session: "s", agent: null, title: "build it", firstUuid: "s-p0", summary: "build it" };
    const agent = { ...common, session: "s", agent: "a1", title: "", firstUuid: null, summary: null };
    assertEquals(told.filter(({ session }) => session === "s"), [own, agent]);
    const database = await openInMemory("not_asked", "");
    const stale = () => staleFiles(database, files).map(({ stamp }) => stamp.path.slice(directory.length + 1));
    assertEquals(stale(), ["s/subagents/agent-a1.jsonl", "b.jsonl", "s.jsonl"]);
    update(database, directory);
    assertEquals(stale(), []);
    // an agent is read again where its description has changed, or its session, which may have its conclusion
    Deno.writeTextFileSync(`${directory}/s/subagents/agent-a1.meta.json`, '{"agentType":"x"}');
    const again = staleFiles(database, sessionFiles([directory]));
    assertEquals(again.map(({ file }) => file.agent?.id), ["a1"]);
    Deno.removeSync(`${directory}/b.jsonl`);
    const isHere = (path: string) => path.startsWith(directory);
    const gone = [`${directory}/b.jsonl`];
    assertEquals([
      gonePaths(database, isHere),
      gonePaths(database, isHere, new Set(gone)),
      gonePaths(database, () => false),
    ], [gone, [], []]);
    database.close();
  }));

Deno.test("readFileRecord() says in which turn and line each text is, and none of what was never said", () =>
  withDirectory((directory) => {
    const lines = session("a", ["one", "two"], ["three", ""], ["four", "five"]);
    // a message that is written line by line repeats what it has; one without an id may say the same again
    const more = (id: string | null, ...texts: string[]) =>
      assistant(id ?? "", texts.map(text), {
        timestamp: AT,
        version: "2.1.330",
        ...id === null && { message: { role: "assistant", content: texts.map(text) } },
      });
    Deno.writeTextFileSync(
      `${directory}/a.jsonl`,
      lines +
        jsonl(more("m", "six"), more("m", "six", "seven"), more("n", "six"), more(null, "eight"), more(null, "eight")),
    );
    const [file] = sessionFiles([directory]);
    const kept = readFileRecord(file!).texts.map(({ text, turn, line, who }) => [text, turn, line, who]);
    assertEquals(kept.sort((a, b) => Number(a[2]) - Number(b[2])), [
      ["one", 0, 1, "user"],
      ["two", 0, 2, "assistant"],
      ["three", 1, 3, "user"],
      ["four", 2, 5, "user"],
      ["five", 2, 6, "assistant"],
      ["six", 2, 7, "assistant"],
      ["seven", 2, 8, "assistant"],
      ["six", 2, 9, "assistant"],
      ["eight", 2, 10, "assistant"],
      ["eight", 2, 11, "assistant"],
    ]);
  }));

Deno.test("readFileRecord() keeps of an agent its calls and errors and what it concluded, not what it said on its way", () =>
  withDirectory((directory) => {
    Deno.mkdirSync(`${directory}/s/subagents`, { recursive: true });
    const at = { isSidechain: true, agentId: "a1", sessionId: "s", timestamp: AT, cwd: "/app", version: "2.1.330" };
    Deno.writeTextFileSync(`${directory}/s.jsonl`, session("s", ["go on", "done"]));
    const lines = [
      { ...user("Count the files."), uuid: "p", parentUuid: null, ...at },
      {
        ...assistant("m0", [text("I look around."), toolUse("t0", "Bash", { command: "ls /nothere" })]),
        uuid: "a",
        parentUuid: "p",
        ...at,
      },
      { ...user([toolResult("t0", "Exit code 2\nno such directory", true)]), uuid: "r", parentUuid: "a", ...at },
      {
        ...assistant("m1", [text("There are no files.")], {
          stop_reason: "end_turn",
          model: "claude-opus-4-8",
          usage: { input_tokens: 5, output_tokens: 7 },
        }),
        uuid: "c",
        parentUuid: "r",
        ...at,
      },
    ];
    Deno.writeTextFileSync(`${directory}/s/subagents/agent-a1.jsonl`, jsonl(...lines));
    const file = sessionFiles([directory]).find(({ agent }) => agent !== null);
    const { texts: found, content } = readFileRecord(file!);
    const kept = found.map(({ kind, who, text }) => [kind, who, text]);
    assertEquals(kept.sort(), [
      ["agents", "agent", "There are no files."],
      ["commands", "agent", "ls /nothere"],
      ["errors", "tool", "Exit code 2\nno such directory"],
    ]);
    const { billed, ...told } = JSON.parse(content);
    assertEquals([billed.length, told], [1, {
      ...{ conclusion: "There are no files.", source: "agent_transcript", toolCalls: 1, errors: 1 },
      ...{ startedAt: AT, durationMs: 0 },
    }]);
    // an older file beside its session's says itself of which session it is; inline, the calls are an agent's, too
    const older = lines.map((line) => ({ ...line, sessionId: "s7" }));
    Deno.writeTextFileSync(`${directory}/agent-a9.jsonl`, jsonl(...older));
    const records = sessionFiles([directory]).map(readFileRecord);
    assertEquals(records.map(({ session, agent }) => `${session} ${agent}`).sort(), ["s a1", "s null", "s7 a9"]);
    Deno.writeTextFileSync(`${directory}/s.jsonl`, session("s", ["go on", "done"]) + jsonl(...lines));
    const inline = sessionFiles([`${directory}/s.jsonl`]).filter(({ agent }) => agent === null).map(readFileRecord);
    assertEquals(inline.flatMap(({ texts: own }) => own.map(({ kind, who }) => `${kind} ${who}`)).sort(), [
      ...["answers agent", "answers agent", "answers assistant", "commands agent", "errors tool", "prompts user"],
    ]);
  }));

Deno.test("readFileRecord() keeps no conclusion of an agent that the client started for itself, but what it ran", () =>
  withDirectory((directory) => {
    Deno.mkdirSync(`${directory}/s/subagents`, { recursive: true });
    Deno.writeTextFileSync(`${directory}/s.jsonl`, session("s", ["go on", "done"]));
    const at = { isSidechain: true, sessionId: "s", timestamp: AT, cwd: "/app", version: "2.1.143" };
    for (const agentId of ["acompact-1a2b", "a1"]) {
      const lines = [
        { ...user("go on"), uuid: "p", parentUuid: null, agentId, ...at },
        { ...assistant("m0", [toolUse("t0", "Bash", { command: "ls" })]), uuid: "a", parentUuid: "p", agentId, ...at },
        { ...user([toolResult("t0", "x")]), uuid: "r", parentUuid: "a", agentId, ...at },
        { ...assistant("m1", [text("All was listed.")]), uuid: "c", parentUuid: "r", agentId, ...at },
      ];
      Deno.writeTextFileSync(`${directory}/s/subagents/agent-${agentId}.jsonl`, jsonl(...lines));
    }
    const kept = sessionFiles([directory]).filter(({ agent }) => agent !== null).map(readFileRecord);
    assertEquals(kept.map(({ agent, texts }) => `${agent}: ${texts.map(({ kind }) => kind).join()}`).sort(), [
      "a1: commands,agents",
      "acompact-1a2b: commands",
    ]);
  }));

Deno.test("readFileRecord() keeps the files that a patch changes, each once", () => {
  const path = new URL("../../fixtures/clients-codex/0.169.0/apply_patch/sessions", import.meta.url).pathname;
  const [file] = sessionFiles([path]);
  const kept = readFileRecord(file!).texts.filter(({ kind }) => kind === "files").map(({ text }) => text);
  assertEquals(kept.length, new Set(kept).size);
  assert(kept.some((name) => name.endsWith("new.txt")), kept.join());
});

Deno.test("readFileRecord() keeps what is worth remembering with the line and the time where it was said", () => {
  const directory = Deno.makeTempDirSync();
  const lines = session(
    "s",
    ["which database?", "We decided to use sqlite because it needs no server."],
    ["thanks", "You are welcome."],
  ).trimEnd().split("\n").map((line, hour) => ({ ...JSON.parse(line), timestamp: `2026-11-20T1${hour}:00:00.000Z` }));
  Deno.writeTextFileSync(`${directory}/s.jsonl`, jsonl(...lines));
  const [file] = sessionFiles([directory]);
  const items = readFileRecord(file!).texts.filter(({ kind }) => kind === "items");
  Deno.removeSync(directory, { recursive: true });
  assertEquals(items.map(({ line, time }) => [line, time]), [[2, "2026-11-20T11:00:00.000Z"]]);
});

Deno.test("readFileRecord() dates an answer to a tool's question, and a prompt that was queued, by their own lines", () =>
  withDirectory((directory) => {
    const question = "Which database shall we use from now on, sqlite or postgres? It decides how we deploy.";
    const lines = [
      user("set up storage", { uuid: "p" }),
      assistant("m1", [toolUse("q", "AskUserQuestion", { questions: [{ question }] })]),
      user([toolResult("q", "User has answered your questions: …")], {
        uuid: "a",
        toolUseResult: { questions: [], answers: { [question]: "always use sqlite here, never postgres" } },
      }),
      assistant("m2", [toolUse("w", "Write", { file_path: "/p/a.ts", content: "x" })]),
      { type: "attachment", uuid: "z", attachment: { type: "queued_command", prompt: "and add a backup" } },
      user([toolResult("w", "written")], { uuid: "u2" }),
      assistant("m3", [text("Done.")]),
    ].map((line, hour) => ({ ...line, timestamp: `2026-11-20T1${hour}:00:00.000Z` }));
    Deno.writeTextFileSync(`${directory}/s.jsonl`, jsonl(...lines));
    const [file] = sessionFiles([directory]);
    const times = readFileRecord(file!).texts.filter(({ kind }) => kind === "items" || kind === "prompts")
      .map(({ text, time }) => [text.split(" ", 2).join(" "), time?.slice(11, 13)]);
    assertEquals(times, [["set up", "10"], ["and add", "14"], ["always use", "12"]]);
  }));

Deno.test("readFileRecord() says in which line of a very long session something is that is worth remembering", () =>
  withDirectory((directory) => {
    const lines = Array.from({ length: 20_100 }, (_, at) => user("go on", { uuid: `u${at}` }));
    lines.push(user("We decided to use sqlite because it needs no server.", { uuid: "here" }));
    Deno.writeTextFileSync(`${directory}/s.jsonl`, jsonl(...lines));
    const [file] = sessionFiles([directory]);
    const items = readFileRecord(file!).texts.filter(({ kind }) => kind === "items");
    assertEquals(items.map(({ line }) => line), [20_101]);
  }));

Deno.test("readFileRecord() keeps a short answer with its question, and nothing that hardly matters", () =>
  withDirectory((directory) => {
    const lines = jsonl(
      user("let's use tabs here instead of spaces", { uuid: "first" }),
      ...Array.from({ length: 12 }, (_, at) => user(`Look at file ${at}.`, { uuid: `f${at}` })),
      assistant("m0", [text("The build runs.\n\nShall I wait for it, or stop it and check the image by hand?")]),
      user("2", { uuid: "u1" }),
      assistant("m1", [toolUse("t", "Write", { file_path: "/p/a.ts", content: "x" })]),
      user([toolResult("t", "written")], { uuid: "u2" }),
      assistant("m2", [text("Done.")]),
    );
    Deno.writeTextFileSync(`${directory}/s.jsonl`, lines);
    const [file] = sessionFiles([directory]);
    const items = readFileRecord(file!).texts.filter(({ kind }) => kind === "items").map(({ text }) => text);
    assertEquals(items.map((text) => text.split(" (in reply to: ")[0]), ["2"], items.join("\n"));
    assertStringIncludes(items[0] ?? "", "Shall I wait for it, or stop it and check the image by hand?");
  }));

Deno.test("readFileRecord() leaves out what the user took back", () => {
  const path = new URL("../../fixtures/cases/f2_taken_back/repeated.jsonl", import.meta.url).pathname;
  const [file] = sessionFiles([path]);
  const kept = readFileRecord(file!).texts.map(({ text }) => text).join("\n");
  assertStringIncludes(kept, "always use pnpm instead of npm");
  assertEquals(kept.includes("rename the default branch"), false);
});

Deno.test("a history gives back what it keeps of a file, as long as it was made from the same", async () => {
  const database = await openInMemory("not_asked", "");
  const path = "/s.jsonl";
  keepFile(database, path, []);
  database.keepPage(path, "one", "<p>é</p>");
  database.keepRows(path, "tables", "one", "[1]");
  database.keepRows("/other.jsonl", "tables", "one", "[2]");
  assertEquals([database.page(path, "one"), database.page(path, "two"), database.page("/no", "one")], [
    "<p>é</p>",
    null,
    null,
  ]);
  const rows = (kind: "tables" | "calls", source: string) => database.rows(path, kind, source);
  assertEquals([rows("tables", "one"), rows("tables", "two"), rows("calls", "one")], ["[1]", null, null]);
  assertEquals([database.content(path)?.content, database.content("/no")], ["", null]);
  assertEquals(database.paths(), ["/other.jsonl", path]);
  database.forget(path);
  assertEquals([database.page(path, "one"), rows("tables", "one"), database.content(path)], [null, null, null]);
  database.close();
});

Deno.test("a history keeps what lists show of sessions, and forgets a file that cannot be read any more", async () => {
  await withDirectory(async (directory) => {
    const path = `${directory}/a.jsonl`;
    Deno.writeTextFileSync(path, session("a", ["one", "two"], ["three", "four"]));
    const database = await openInMemory("not_asked", "");
    keepFile(database, "/agent.jsonl", []);
    update(database, directory);
    const known = () => [...database.summaries([path, "/agent.jsonl", "/no"])].map(([of, { turns }]) => [of, turns]);
    assertEquals(known(), [[path, 2]]);
    assertEquals(database.files().get(path)?.firstUuid, "a-p0");
    const [{ stamp }] = [...sessionFiles([directory])].map((file) => ({ stamp: fileStamp(file) })) as [
      { stamp: FileStamp },
    ];
    applyRecords(database, [{ stamp, record: null }]);
    assertEquals([known(), [...database.files().keys()]], [[], ["/agent.jsonl"]]);
    assertEquals([stampOf(`${path}/below`), stampOf(`${directory}/none`)], Array(2).fill({ stamp: "", modified: 0 }));
    assertThrows(() => stampOf("\0"));
    Deno.mkdirSync(`${directory}/${HISTORY_FILE}-wal/in`, { recursive: true });
    assertThrows(() => removeHistory(directory));
    database.close();
  });
});

Deno.test("isDamage() is true of what SQLite cannot read, and of nothing else", () =>
  withDirectory((directory) => {
    Deno.writeTextFileSync(`${directory}/a.db`, "not a database, but long enough to be read as one\n".repeat(99));
    const failing = (path: string, sql: string): unknown => {
      const db = new DatabaseSync(path);
      try {
        return db.prepare(sql).all();
      } catch (error) {
        return error;
      } finally {
        db.close();
      }
    };
    const damaged = failing(`${directory}/a.db`, "SELECT * FROM sqlite_master");
    const wrong = failing(":memory:", "SELECT abs(-9223372036854775807 - 1)");
    const other = new Error("database disk image is malformed");
    assertEquals([damaged, wrong, other].map(isDamage), [true, false, false]);
    assertEquals([damaged, wrong, other].map(isHistoryError), [true, true, false]);
  }));

Deno.test("openHistory() makes a private file, and keeps it", () =>
  withDirectory(async (state) => {
    const database = await openHistory(state);
    assertEquals(database.place.kind, "file");
    database.close();
    assertEquals(Deno.statSync(`${state}/${HISTORY_FILE}`).mode! & 0o777, 0o600);
    const plain = new DatabaseSync(`${state}/${HISTORY_FILE}`);
    assertEquals(plain.prepare("PRAGMA application_id").get()?.["application_id"], 0x64627266);
    plain.close();
    const first = await openHistory(state);
    keepFile(first, "/s.jsonl", []);
    first.close();
    const again = await openHistory(state);
    assertEquals([...again.files().keys()], ["/s.jsonl"]);
    assertEquals(again.place, { kind: "file", path: `${state}/${HISTORY_FILE}`, setAside: null });
    again.close();
  }));

Deno.test("openHistory() sets a damaged or foreign file aside, and makes tables of another version anew", async () => {
  const foreign = (path: string): void => {
    const db = new DatabaseSync(path);
    db.exec("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)");
    db.close();
  };
  const older = async (path: string): Promise<void> => {
    (await openHistory(path.slice(0, path.lastIndexOf("/")))).close();
    const db = new DatabaseSync(path);
    db.exec("PRAGMA user_version = 999999; DROP TABLE texts");
    db.close();
  };
  const table: [name: string, make: (path: string) => void | Promise<void>, isAside: boolean][] = [
    [
      "text",
      (path) => Deno.writeTextFileSync(path, "not a database, but long enough to be read as one\n".repeat(99)),
      true,
    ],
    ["foreign", foreign, true],
    ["older", older, false],
    ["empty", (path) => Deno.writeTextFileSync(path, ""), false],
  ];
  for (const [name, make, isAside] of table) {
    await withDirectory(async (state) => {
      await make(`${state}/${HISTORY_FILE}`);
      const database = await openHistory(state);
      assertEquals(database.place.kind === "file" && database.place.setAside !== null, isAside, name);
      assertEquals(database.files().size, 0, name);
      database.close();
    });
  }
});

Deno.test("openHistory() refuses a symlink and what it may not write, and answers from memory", () =>
  withDirectory(async (state) => {
    Deno.writeTextFileSync(`${state}/target`, "");
    Deno.symlinkSync(`${state}/target`, `${state}/${HISTORY_FILE}`);
    const refused = await openHistory(state);
    assertEquals(refused.place.kind === "memory" && refused.place.reason, "refused");
    refused.close();
    Deno.mkdirSync(`${state}/other/${HISTORY_FILE}-wal`, { recursive: true });
    const beside = await openHistory(`${state}/other`);
    const message = `"${state}/other/${HISTORY_FILE}-wal" is not a regular file`;
    assertEquals(beside.place, { kind: "memory", reason: "refused", message });
    beside.close();
    const missing = await openHistory(`${state}/nowhere`);
    assertEquals(missing.place.kind === "memory" && missing.place.reason, "not_writable");
    missing.close();
    assertEquals(Deno.readTextFileSync(`${state}/target`), "");
  }));

Deno.test("change() fails with what failed, also where SQLite has taken everything back itself", async () => {
  const database = await openInMemory("not_asked", "");
  assertThrows(
    () =>
      database.change(() => {
        database.query("ROLLBACK");
        throw new Error("database or disk is full");
      }),
    Error,
    "database or disk is full",
  );
  database.change(() => void database.query("SELECT 1"));
  database.close();
});

Deno.test("staleFiles() are only those that are new or have changed", () =>
  withDirectory(async (directory) => {
    const database = await openInMemory("not_asked", "");
    Deno.writeTextFileSync(`${directory}/a.jsonl`, session("a", ["one", "two"]));
    Deno.writeTextFileSync(`${directory}/b.jsonl`, session("b", ["three", "four"]));
    assertEquals(update(database, directory), 2);
    assertEquals(update(database, directory), 0);
    Deno.writeTextFileSync(`${directory}/a.jsonl`, session("a", ["one", "two"], ["five", "six"]));
    assertEquals(update(database, directory), 1);
    assertEquals(texts(find(database, "six")), ["six"]);
    Deno.removeSync(`${directory}/b.jsonl`);
    update(database, directory);
    assertEquals(texts(find(database, "four")), []);
    // what an agent concluded may stand in its session's file
    Deno.mkdirSync(`${directory}/a/subagents`, { recursive: true });
    Deno.writeTextFileSync(`${directory}/a/subagents/agent-x.jsonl`, session("x", ["seven", "eight"]));
    assertEquals([update(database, directory), update(database, directory)], [1, 0]);
    Deno.writeTextFileSync(`${directory}/a.jsonl`, session("a", ["one", "two"]));
    assertEquals(update(database, directory), 2);
    database.close();
  }));

/** Everything a history says, in an order that does not depend on how it came to be. */
function contentOf(database: HistoryDatabase): unknown {
  const rows = database.query(
    `SELECT f.path, f.session, f.agent, f.client, f.project, f.title, t.kind, t.who, t.turn, t.line, t.time, t.text
     FROM files f LEFT JOIN texts t ON t.file = f.id ORDER BY f.path, t.id`,
  );
  const hits = ["alpha", "beta gamma", `"gamma delta"`].map((question) => find(database, question));
  return JSON.parse(JSON.stringify({ rows, hits }));
}

Deno.test("a history equals a new one after any sequence of appends, truncations, renames, replacements and deletions", async () => {
  const step = fc.record({
    action: fc.constantFrom("append", "truncate", "rename", "replace", "delete", "update"),
    file: fc.nat(3),
    words: fc.array(fc.constantFrom("alpha", "beta", "gamma", "delta"), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await withDirectory(async (base) => {
        const directory = `${base}/sessions`;
        Deno.mkdirSync(directory);
        Deno.mkdirSync(`${base}/state`);
        const turns = new Map<string, [string, string][]>();
        const pathOf = (file: number) => `${directory}/s${file}.jsonl`;
        const write = (name: string): void =>
          Deno.writeTextFileSync(`${directory}/${name}.jsonl`, session(name, ...turns.get(name) ?? []));
        for (const { action, file, words } of steps) {
          const name = `s${file}`;
          const exists = turns.has(name);
          if (action === "append" || action === "replace") {
            const before = action === "append" ? turns.get(name) ?? [] : [];
            turns.set(name, [...before, ["go on", words.join(" ")]]);
            write(name);
          } else if (action === "truncate" && exists) {
            turns.set(name, turns.get(name)!.slice(0, 1));
            write(name);
          } else if (action === "delete" && exists) {
            turns.delete(name);
            Deno.removeSync(pathOf(file));
          } else if (action === "rename" && exists) {
            const to = `s${(file + 1) % 4}`;
            Deno.renameSync(pathOf(file), `${directory}/${to}.jsonl`);
            turns.set(to, turns.get(name)!);
            turns.delete(name);
          } else if (action === "update") {
            const database = await openHistory(`${base}/state`);
            update(database, directory);
            database.close();
          }
        }
        const kept = await openHistory(`${base}/state`);
        update(kept, directory);
        const fresh = await openInMemory("not_asked", "");
        update(fresh, directory);
        const [a, b] = [contentOf(kept), contentOf(fresh)];
        kept.close();
        fresh.close();
        assert(isDeepStrictEqual(a, b), JSON.stringify([a, b]));
      });
    }),
    { numRuns: 25 },
  );
});

function assertWhole(directory: string): void {
  const db = new DatabaseSync(`${directory}/state/${HISTORY_FILE}`);
  assertEquals(db.prepare("PRAGMA integrity_check").get()?.["integrity_check"], "ok");
  db.close();
}

/** A directory with sessions whose history a process writes again and again: `tests/support/history_writer.ts`. */
async function withWriter(
  sessions: number,
  test: (directory: string, start: () => Deno.ChildProcess) => Promise<void>,
): Promise<void> {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  for (const name of ["sessions", "state"]) Deno.mkdirSync(`${directory}/${name}`);
  for (let i = 0; i < sessions; i++) {
    const turns = Array.from(
      { length: 30 },
      (_, turn): [string, string] => [`alpha ${i} ${turn}`, `beta gamma delta ${turn}`],
    );
    Deno.writeTextFileSync(`${directory}/sessions/s${i}.jsonl`, session(`s${i}`, ...turns));
  }
  const writer = new URL("../support/history_writer.ts", import.meta.url).pathname;
  await test(directory, () =>
    new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "--no-check", "--no-lock", ...configArgs(), writer, directory],
      stdout: "piped",
      stderr: "null",
    }).spawn());
  assertWhole(directory);
  const kept = await openHistory(`${directory}/state`);
  update(kept, `${directory}/sessions`);
  const fresh = await openInMemory("not_asked", "");
  update(fresh, `${directory}/sessions`);
  assert(isDeepStrictEqual(contentOf(kept), contentOf(fresh)));
  kept.close();
  fresh.close();
}

Deno.test("a history that a process was killed in is whole, and equals a new one", async () => {
  const random = seededRandom();
  await withWriter(40, async (directory, start) => {
    for (let round = 0; round < 6; round++) {
      const child = start();
      // it says "." after each file: it is killed at one of them, however fast this machine is
      const reader = child.stdout.getReader();
      for (let left = 1 + random.below(30); left > 0;) {
        const { value, done } = await reader.read();
        if (done) break;
        left -= value.length;
      }
      try {
        child.kill("SIGKILL");
      } catch {
        // it has ended by itself
      }
      await reader.cancel();
      await child.status;
      assertWhole(directory);
    }
  });
});

Deno.test("a history that two processes write at once is whole, and equals a new one", () =>
  withWriter(4, async (_, start) => {
    const ended = await Promise.all([start(), start()].map((child) => child.output()));
    assertEquals(ended.map(({ success }) => success), [true, true]);
  }));

function configArgs(): string[] {
  const config = Deno.env.get("DEBRIEF_DENO_CONFIG");
  return config ? ["--config", config] : [];
}

Deno.test("a history has no byte of a planted secret, wherever it stands", () =>
  withDirectory(async (directory) => {
    Deno.mkdirSync(`${directory}/state`);
    Deno.mkdirSync(`${directory}/sessions`);
    const at = { sessionId: "s", timestamp: AT, cwd: "/app", version: "2.1.330" };
    const lines = PLANTED.flatMap(([, words], index) => [
      { ...user(`please run ${words}`), uuid: `u${index}`, ...at },
      {
        ...assistant(`m${index}`, [text(`I ran ${words}`), toolUse(`t${index}`, "Bash", { command: words })]),
        uuid: `a${index}`,
        ...at,
      },
      { ...user([toolResult(`t${index}`, `failed: ${words}\nat once`, true)]), uuid: `r${index}`, ...at },
    ]);
    Deno.writeTextFileSync(`${directory}/sessions/s.jsonl`, jsonl(...lines));
    const database = await openHistory(`${directory}/state`);
    update(database, `${directory}/sessions`);
    assertMatch(texts(find(database, "please run")).join("\n"), /redacted/);
    const written = () => [...Deno.readDirSync(`${directory}/state`)].map(({ name }) => name).sort();
    const found = (text: string) => PLANTED.filter(([secret]) => text.includes(secret)).map(([secret]) => secret);
    const search = (): void => {
      for (const name of written()) {
        const bytes = new TextDecoder("latin1").decode(Deno.readFileSync(`${directory}/state/${name}`));
        assertEquals(found(bytes), [], name);
      }
    };
    // while it is open, what was written last is in its log
    assert(written().includes(`${HISTORY_FILE}-wal`));
    search();
    // what is compressed is searched as it is read
    assertEquals(found(database.content(`${directory}/sessions/s.jsonl`)?.content ?? "?"), []);
    database.close();
    search();
  }));
