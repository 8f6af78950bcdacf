import { assertEquals } from "@std/assert";
import { type HistoryDatabase, openInMemory } from "../../lib/history/database.ts";
import { bestSentences, type FindQuery, findTexts, markedRanges } from "../../lib/history/find.ts";
import type { HistoryText } from "../../lib/history/history_text.ts";
import { queryTerms } from "../../lib/history/tokens.ts";
import { keepFile, keptText } from "../support/kept_texts.ts";

const NOW = Date.parse("2026-11-28T12:00:00Z");

async function withTexts(
  files: Readonly<Record<string, readonly Partial<HistoryText>[]>>,
  test: (database: HistoryDatabase) => void,
): Promise<void> {
  const database = await openInMemory("not_asked", "");
  Object.entries(files).forEach(([path, texts], index) =>
    keepFile(database, path, texts.map((text, line) => keptText({ line: line + 1, ...text })), index)
  );
  test(database);
  database.close();
}

function found(database: HistoryDatabase, question: string, options: Partial<FindQuery> = {}) {
  const result = findTexts(database, { question, sort: "best", limit: 50, ...options }, NOW);
  return result.status === "found" ? result.hits.map(({ text }) => text) : result.status;
}

/** What was searched instead of a misspelled word; null where nothing was. */
function searchedFor(database: HistoryDatabase, question: string): string | null {
  const result = findTexts(database, { question, sort: "best", limit: 50 }, NOW);
  return result.status === "found" ? result.instead[0]?.searched ?? null : null;
}

/** The words that are named where nothing is found. */
function nearTo(database: HistoryDatabase, question: string, options: Partial<FindQuery> = {}): readonly string[] {
  const result = findTexts(database, { question, sort: "best", limit: 50, ...options }, NOW);
  return result.status === "nothing" ? result.near : [];
}

Deno.test("findTexts() takes a word for a misspelled one only where it begins alike and differs in few letters", () =>
  withTexts({
    "/a": [{ text: "The migration of the database took long" }],
    "/b": [{ text: "A parser for commas" }],
    ...{
      "/c": [{ text: "kalimur kalimor" }],
      "/d": [{ text: "kalimar kalimur" }],
      "/e": [{ text: "kalizor brolk bril" }],
    },
  }, (database) => {
    // one letter of words below eight, two of longer ones; none of words below six, and the first letter is right
    assertEquals(searchedFor(database, "long datebase"), "database");
    assertEquals(searchedFor(database, "long migrasion"), "migration");
    assertEquals(searchedFor(database, "long migrossion"), null);
    assertEquals(searchedFor(database, "long dotebase"), "database");
    assertEquals(searchedFor(database, "commas parsor"), "parser");
    assertEquals(searchedFor(database, "commas parzor"), null);
    assertEquals(searchedFor(database, "commas barser"), null);
    assertEquals(searchedFor(database, "long tooj"), null);
    assertEquals(searchedFor(database, 'long "datebase"'), null);
    assertEquals(["lonk", "lokk", '"datebase"'].map((word) => nearTo(database, word)), [["long"], [], []]);
    // the nearest first, then what most texts have
    assertEquals(["kalimxr", "kalizxr", "kalimxr parzor"].map((word) => nearTo(database, word)), [
      ["kalimur", "kalimar", "kalimor"],
      ["kalizor", "kalimur", "kalimar"],
      ["kalimur", "kalimar", "kalimor", "parser"],
    ]);
    // of two letters, one is half of the word
    assertEquals(nearTo(database, "fox"), ["for"]);
    assertEquals(nearTo(database, "fo"), []);
    // the end of a word may be what is misspelled: up to three letters behind five or more
    const ends = ["kalimurxyz", "kalimurwxyz", "brolkxyz", "brilxyz"].map((word) => nearTo(database, word)[0]);
    assertEquals(ends, ["kalimur", undefined, "brolk", undefined]);
    const corrected = findTexts(database, { question: "long datebase", sort: "best", limit: 9 }, NOW);
    assertEquals(corrected.status === "found" ? corrected.terms.map(({ isPhrase }) => isPhrase) : [], [false, false]);
  }));

Deno.test("findTexts() says of a hit in which session, project and agent it is, and null for what is not known", async () => {
  const database = await openInMemory("not_asked", "");
  const facts = {
    client: "codex",
    title: "Dates",
    summary: null,
    firstUuid: null,
    lastUsedAt: 0,
    startedAt: null,
    endedAt: null,
    content: "",
  };
  const texts = (session: string) => [keptText({ text: `the parser of ${session}`, line: 7 })];
  const files = [["s1", null, null], ["s2", "a7", "/home/dev/app"]] as const;
  for (const [session, agent, project] of files) {
    const path = `/${session}.jsonl`;
    database.replace({ path, stamp: "1", modified: 1 }, { ...facts, session, agent, project, texts: texts(session) });
  }
  const result = findTexts(database, { question: "parser", sort: "best", limit: 9 }, NOW);
  const hits = result.status === "found" ? result.hits : [];
  assertEquals(
    hits.map((
      { session, agent, project, path, client, title, line },
    ) => [session, agent, project, path, client, title, line])
      .sort(),
    files.map(([session, agent, project]) => [session, agent, project, `/${session}.jsonl`, "codex", "Dates", 7]),
  );
  database.close();
});

Deno.test("findTexts() searches a sentence without spaces by its parts, and Korean without a particle, where no text has it", () =>
  withTexts({
    "/a": [{ text: "このゲームは時々遅い。ラグが原因です" }],
    "/b": [{ text: "摄像头的变焦只有两倍" }],
    "/c": [{ text: "토큰 없음" }],
  }, (database) => {
    assertEquals(found(database, "ゲームのラグの原因"), ["このゲームは時々遅い。ラグが原因です"]);
    assertEquals(searchedFor(database, "ゲームのラグの原因"), "ゲーム ラグ 原因");
    assertEquals(found(database, "摄像头变焦"), ["摄像头的变焦只有两倍"]);
    assertEquals(found(database, '"摄像头变焦"'), "nothing");
    assertEquals(found(database, "토큰이"), ["토큰 없음"]);
    assertEquals(searchedFor(database, "ラグが原因"), null);
  }));

Deno.test("findTexts() finds no word in katakana inside of another one", () =>
  withTexts({
    "/a": [{ text: "プラグインを入れた" }, { text: "フラグを立てた" }],
    "/b": [{ text: "ラグが原因です" }],
  }, (database) => {
    assertEquals(found(database, "ラグ"), ["ラグが原因です"]);
    assertEquals(found(database, '"ラグ"'), ["ラグが原因です"]);
    assertEquals(found(database, "グイン"), "nothing");
  }));

Deno.test("findTexts() counts a word of a session by how few sessions have it, not how few texts", () => {
  const filler = Array.from({ length: 20 }, (_, at) => ({ text: `filler ${at}` }));
  const chatty = Array.from({ length: 5 }, (_, at): [string, { text: string }[]] => [
    `/chatty${at}`,
    [{ text: `because of alpha ${at}` }, { text: `however beta ${at}` }, ...filler],
  ]);
  return withTexts(
    { ...Object.fromEntries(chatty), "/right": [{ text: "managers conflict" }, ...filler] },
    (database) => assertEquals(found(database, "because however managers")[0], "managers conflict"),
  );
});

Deno.test("findTexts() searches kinds, speakers, clients and times that it is asked for", () =>
  withTexts({
    "/a": [
      { text: "alpha one", who: "user", kind: "prompts", time: "2026-11-20T10:00:00Z" },
      { text: "alpha two", who: "assistant", time: "2026-11-21T10:00:00+00:00" },
      { text: "alpha three", who: "agent", kind: "agents", time: "2026-11-22T10:00:00.500Z" },
      { text: "alpha four", kind: "commands", who: "tool", time: null },
    ],
  }, (database) => {
    const sorted = (options: Partial<FindQuery>) => {
      const texts = found(database, "alpha", options);
      return typeof texts === "string" ? texts : texts.map((text) => text.slice(6)).sort();
    };
    assertEquals(sorted({ by: "user" }), ["one"]);
    assertEquals(sorted({ by: "assistant" }), ["three", "two"]);
    assertEquals(sorted({ kinds: new Set(["agents", "commands"]) }), ["four", "three"]);
    assertEquals(sorted({ client: "codex" }), "nothing");
    assertEquals(sorted({ since: Date.parse("2026-11-21T10:00:00Z") }), ["three", "two"]);
    assertEquals(sorted({ until: Date.parse("2026-11-21T10:00:00Z") }), ["four", "one"]);
    assertEquals(sorted({ paths: new Set(["/b"]) }), "nothing");
    // nor is a word similar that only others have
    assertEquals(nearTo(database, "alphx", { by: "user" }), ["alpha"]);
    assertEquals(nearTo(database, "thrxe", { by: "user" }), []);
    assertEquals(nearTo(database, "thrxe", { client: "codex" }), []);
    assertEquals(nearTo(database, "thrxe"), ["three"]);
    assertEquals(found(database, "alpha", { sort: "newest" }), ["alpha three", "alpha two", "alpha one", "alpha four"]);
  }));

Deno.test("findTexts() shows three hits of a session before the first ones of others, and each text once", () =>
  withTexts({
    "/a": Array.from({ length: 5 }, (_, index) => ({ text: `gamma ${index} said here`, line: index })),
    "/b": [{ text: "gamma is also here and the text is a little longer than the others", line: 1 }],
    "/c": [{ text: "Twice gamma", line: 1, time: "2026-11-20T10:00:00Z" }],
    "/d": [{ text: "twice  GAMMA", line: 9, time: "2026-11-20T10:00:00Z" }],
  }, (database) => {
    const hits = found(database, "gamma");
    assertEquals(Array.isArray(hits) ? hits.length : hits, 7);
    const ofFirst = Array.isArray(hits) ? hits.map((text) => /^gamma \d/.test(text)) : [];
    assertEquals(ofFirst.slice(-3), [false, true, true]);
    assertEquals(found(database, "gamma", { limit: 2 }).length, 2);
  }));

Deno.test("findTexts() puts words in one sentence before the same words in several", () =>
  withTexts({
    "/a": [{ text: "The rate is 5 %.\nThe limit is high.\nSo be it.", time: "2026-11-27T10:00:00Z" }],
    "/b": [{ text: "We count.\nRate limits are next, and long before the rest.", time: "2026-05-01T10:00:00Z" }],
  }, (database) => {
    const first = (options: Partial<FindQuery>) => found(database, "rate limit", options)[0]?.slice(0, 3);
    assertEquals(first({}), "We ");
    assertEquals(first({ sort: "newest" }), "The");
  }));

Deno.test("findTexts() weighs what a text has itself as much as what its session has, a newer text slightly more, and no sentence for a single word", () =>
  withTexts({
    "/a": [{ text: "alpha beta gamma" }],
    "/b": ["alpha", "beta", "gamma", "delta"].map((text) => ({ text: `${text} is said here` })),
    "/c": [{ text: "call readFile now", time: "2026-11-27T10:00:00Z" }],
    "/d": [{ text: "file it here now.", time: "2026-10-01T10:00:00Z" }],
    "/e": [{ text: "zeta", time: "nonsense" }, { text: "zeta zeta", time: "2026-11-01T10:00:00Z" }],
    "/f": ["one", "two"].map((text) => ({ text: `concluded ${text}`, kind: "agents", who: "agent", line: null })),
  }, (database) => {
    assertEquals(found(database, "alpha beta gamma delta")[0], "alpha beta gamma");
    assertEquals(found(database, "file"), ["call readFile now", "file it here now."]);
    assertEquals(found(database, "zeta", { sort: "newest" }), ["zeta zeta", "zeta"]);
    assertEquals(found(database, "concluded"), ["concluded one", "concluded two"]);
  }));

Deno.test("findTexts() weighs kinds, and short texts more than long ones", () => {
  const short = (kind: HistoryText["kind"]) => [kind, `a needle of ${kind}`] as const;
  const long = (kind: HistoryText["kind"]) =>
    [kind, `${kind} have a needle ${"and other words ".repeat(2500)}`] as const;
  const texts = [
    ...[short("items"), short("prompts"), short("answers"), long("items"), long("prompts"), short("agents")],
    ...[long("answers"), long("agents"), short("errors"), short("commands"), short("files")],
    ...[long("errors"), long("commands"), long("files")],
  ];
  const files = texts.toReversed().map(([kind, text], at) => [`/${at}`, [{ kind, text }]] as const);
  return withTexts(Object.fromEntries(files), (database) => {
    const order = found(database, "needle");
    assertEquals(Array.isArray(order) && order.map((text) => texts.findIndex((one) => one[1] === text)), [
      ...texts.keys(),
    ]);
  });
});

Deno.test("findTexts() compares two thousand texts, and orders equal ones by their files, the newest first, and their lines", () => {
  const numbers = Array.from({ length: 700 }, (_, at) => at);
  const files = ["/b", "/c", "/a"].map((path) =>
    [path, numbers.map((at) => ({ text: `alpha ${path} ${at}` }))] as const
  );
  return withTexts({ ...Object.fromEntries(files), "/z": [{ text: "beta alpha" }] }, (database) => {
    const result = findTexts(database, { question: "alpha", sort: "newest", limit: 3000 }, NOW);
    assertEquals(result.status === "found" ? [result.total, result.hits.length] : result.status, [2000, 2000]);
    // of as many as fit as well, those of the files that were written last: /z, /a, /c, then the first of /b
    const hits = result.status === "found" ? result.hits.map(({ text }) => text) : [];
    assertEquals(
      hits.filter((text) => text.includes("/b")).sort(),
      numbers.slice(0, 599).map((at) => `alpha /b ${at}`).sort(),
    );
    const order = found(database, "alpha", { limit: 9, paths: new Set(["/a", "/b"]) });
    assertEquals(
      order,
      ["/a 0", "/a 1", "/a 2", "/b 0", "/b 1", "/b 2", "/a 3", "/a 4", "/a 5"].map((of) => `alpha ${of}`),
    );
    assertEquals(found(database, "alpha beta"), ["beta alpha"]);
  });
});

Deno.test("findTexts() leaves out what has only the common words of a long question", () =>
  withTexts({
    "/a": [{ text: "the quokka migrates its tables slowly" }],
    "/b": [{ text: "the tables are here" }],
    "/c": [{ text: "the weather" }],
    "/d": [{ text: "the rest" }],
  }, (database) => {
    assertEquals(found(database, "the quokka migrates tables slowly"), ["the quokka migrates its tables slowly"]);
    assertEquals(found(database, "“the tables”"), ["the tables are here"]);
    assertEquals(found(database, "— ()"), "no_words");
    assertEquals(found(database, "zebra"), "nothing");
  }));

Deno.test("findTexts() lists the newest texts of a kind for a question of nothing, each once", () =>
  withTexts({
    "/a": [{ text: "we use sqlite", time: "2026-11-27T10:00:00Z" }, {
      text: "we use files",
      time: "2026-05-01T10:00:00Z",
    }],
    "/b": [{ text: "ls", kind: "commands", time: "2026-11-28T10:00:00Z" }, { text: "we use sqlite", time: null }],
  }, (database) => {
    const kinds = new Set(["answers"] as const);
    assertEquals(found(database, "", { kinds, paths: new Set(["/a"]) }), ["we use sqlite", "we use files"]);
    assertEquals(found(database, "", { kinds, paths: new Set(["/c"]) }), "nothing");
    assertEquals(found(database, " ")[0], "ls");
    assertEquals(found(database, "", { kinds: new Set(["commands"]) }), ["ls"]);
  }));

Deno.test("bestSentences() have most of the different terms together, in the order of the text", () => {
  const text = "One alpha. Alpha alpha alpha! Here beta follows alpha?\nThe gamma is the end.";
  const best = (question: string) => bestSentences(text, queryTerms(question), 2);
  assertEquals(best("alpha beta"), ["Here beta follows alpha?"]);
  assertEquals(best("alpha"), ["Alpha alpha alpha!"]);
  assertEquals(best("gamma alpha"), ["Alpha alpha alpha!", "The gamma is the end."]);
  assertEquals(best("gamma end one beta alpha"), ["One alpha.", "The gamma is the end."]);
  assertEquals(best("nothing"), ["One alpha."]);
  assertEquals(bestSentences("", queryTerms("x"), 2), []);
});

Deno.test("markedRanges() marks whole words by their stems, from the start, without overlaps", () => {
  const marked = (text: string, question: string) =>
    markedRanges(text, queryTerms(question)).map(({ start, end, term }) => [text.slice(start, end), term]);
  assertEquals(marked("decided, deciding; undecided", "deciding"), [["decided", 0], ["deciding", 0]]);
  assertEquals(marked("WAL  mode is on", '"WAL mode" mode'), [["WAL  mode", 0]]);
  assertEquals(marked("a b a", "a b"), [["a", 0], ["b", 1], ["a", 0]]);
  assertEquals(marked("東京都", "東京"), [["東京", 0]]);
  assertEquals([marked("catalog of cats", "cats"), marked("abacus of abs", "abs")], [[["catalog", 0], ["cats", 0]], [[
    "abs",
    0,
  ]]]);
  assertEquals(marked("C++ and c", "c++"), [["C", 0], ["c", 0]]);
});
