import { assertEquals, assertThrows } from "@std/assert";
import { sessionFiles, withoutCopies } from "../../../lib/clients/files/session_files.ts";
import { readGivenTitle } from "../../../lib/clients/claude_code/files/session_files.ts";
import { UnreadableTranscriptError } from "../../../lib/session/io/source.ts";
import { jsonl, user } from "../../support/transcript.ts";
import { withTree } from "../../support/temporary.ts";

const LINE = jsonl(user("a", { sessionId: "s1", uuid: "u" }));
const TREE = {
  "p/s1.jsonl": LINE,
  "p/s1/subagents/agent-a1.jsonl": LINE,
  "p/s1/subagents/agent-a1.meta.json": '{"agentType":"Explore"}',
  "p/copy.jsonl": LINE,
  "q/s2.jsonl": LINE.replace("u", "v"),
  "q/notes.txt": "x",
};

Deno.test("sessionFiles() finds sessions and their agents, sessions first, each once", () => {
  withTree(TREE, (root) => {
    const found = sessionFiles([root, `${root}/p/s1.jsonl`]);
    assertEquals(found.map(({ path, session, agent }) => [path.slice(root.length + 1), session, agent]), [
      ["p/copy.jsonl", "copy", null],
      ["p/s1.jsonl", "s1", null],
      ["q/s2.jsonl", "s2", null],
      ["p/s1/subagents/agent-a1.jsonl", "s1", { id: "a1", type: "Explore" }],
    ]);
    assertEquals(sessionFiles([`${root}/p/s1.jsonl`]).length, 2);
  });
});

Deno.test("readGivenTitle() finds a title beside the session, also for many sessions with one map", () => {
  const title = (text: string) => JSON.stringify({ customTitle: text });
  withTree({ ...TREE, "p/s1/custom-title.json": title("one"), "q/s3/custom-title.json": title("three") }, (root) => {
    const named = new Map<string, string | null>();
    const paths = ["p/s1", "p/copy", "q/s2", "q/s3", "none/s4"].map((name) => `${root}/${name}.jsonl`);
    const titles = ["one", null, null, "three", null];
    assertEquals(paths.map((path) => readGivenTitle(path, named)), titles);
    assertEquals(paths.map((path) => readGivenTitle(path)), titles);
  });
});

Deno.test("withoutCopies() keeps the first of files with the same bytes", () => {
  const long = (end: string) => `${LINE.padEnd(5000)}${end}`;
  const empty = { "q/empty1.jsonl": "", "q/empty2.jsonl": "" };
  withTree({ ...TREE, ...empty, "r/1.jsonl": long("1"), "r/2.jsonl": long("2"), "r/3.jsonl": long("2") }, (root) => {
    const kept = withoutCopies(sessionFiles([root])).map(({ path }) => path.slice(root.length + 1));
    assertEquals(kept, [
      ...["p/copy.jsonl", "q/empty1.jsonl", "q/empty2.jsonl", "q/s2.jsonl"],
      ...["r/1.jsonl", "r/2.jsonl"],
    ]);
  });
});

Deno.test("sessionFiles() lists the directory of many sessions once", () => {
  const names = ["1", "2", "3", "4"].map((name) => `p/${name}.jsonl`);
  withTree({ ...TREE, ...Object.fromEntries(names.map((name) => [name, LINE])) }, (root) => {
    const list = Deno.readDirSync;
    let lists = 0;
    Deno.readDirSync = (path) => {
      if (path === `${root}/p`) lists++;
      return list(path);
    };
    try {
      assertEquals(sessionFiles([...names, "p/s1.jsonl"].map((name) => `${root}/${name}`)).length, 6);
    } finally {
      Deno.readDirSync = list;
    }
    assertEquals(lists, 1);
  });
});

Deno.test("sessionFiles() says which path is not there", () => {
  assertThrows(() => sessionFiles(["/nowhere/at/all"]), UnreadableTranscriptError, "no such file or directory");
});
