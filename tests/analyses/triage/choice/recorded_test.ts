import { assert, assertEquals } from "@std/assert";
import { contentWords } from "../../../../lib/analyses/triage/choice/content_words.ts";
import { isNotePath, noteMatcher, writtenNotes } from "../../../../lib/analyses/triage/choice/recorded.ts";
import { triage } from "../../../../lib/analyses/triage/triage.ts";
import { answer, edit, outcomes, prompt, run } from "../conversation_literals.ts";

const inNotes = (said: string, text: string, writtenBy: number | null = null, at = 0) =>
  noteMatcher(() => [{ text, writtenBy }])(contentWords(said), at);

const SAID = "We decided to use sqlite because it needs no server.";

for (
  const [language, said, notes] of [
    ["English", SAID, "# Notes\n\n- Deploy on Fridays\n- Decided: use sqlite, it needs no server"],
    [
      "German",
      "Ab jetzt schreiben wir den Test zuerst und mocken die Datenbank nie",
      "- Test zuerst schreiben, Datenbank nie mocken (ab jetzt)",
    ],
    [
      "Spanish",
      "Decidimos usar sqlite porque no necesita servidor",
      "- decidimos: sqlite, no necesita servidor, usar un archivo",
    ],
    ["Chinese", "从现在开始缩进一律使用制表符", "# 规则\n- 缩进一律使用制表符（从现在开始）"],
    ["Japanese", "今後はインデントにタブを使います", "- インデントにタブを使います（今後）"],
    [
      "Korean",
      "앞으로는 들여쓰기에 탭을 사용하고 커밋 전에 테스트를 실행합니다",
      "- 들여쓰기는 탭 사용, 커밋 전 테스트 실행 (앞으로)",
    ],
  ] as const
) {
  Deno.test(`noteMatcher() recognizes what notes record in other words, in ${language}`, () => {
    assert(inNotes(said, notes));
    assert(
      !inNotes(
        said,
        "# Notes\n\n- Deploy on Fridays only, after the review\n- 每周五发布 リリースは金曜日 배포는 금요일",
      ),
    );
  });
}

Deno.test("noteMatcher() does not find a sentence in the words of a whole file, nor in a list of words", () => {
  const scattered = SAID.split(" ").map((word) => `Something else about ${word} in this line\n\nand more\n`).join("\n");
  assert(!inNotes(SAID, scattered));
  const words = Array.from({ length: 100 }, (_, index) => `word${index}`).join(" ");
  assert(!inNotes(SAID, `${words} ${SAID}`.slice(0, 600)));
});

Deno.test("noteMatcher() counts what the session wrote only after it was said", () => {
  assert(inNotes(SAID, SAID, 5, 4));
  assert(!inNotes(SAID, SAID, 3, 4));
});

Deno.test("noteMatcher() asks for notes only when something is looked up, and once", () => {
  let asked = 0;
  const isRecorded = noteMatcher(() => (asked++, []));
  assertEquals(asked, 0);
  isRecorded(contentWords(SAID), 0);
  isRecorded(contentWords(SAID), 0);
  assertEquals(asked, 1);
});

Deno.test("isNotePath() knows notes by their names and directories", () => {
  const notes = [
    "CLAUDE.md",
    "/p/CLAUDE.local.md",
    "/p/sub/AGENTS.md",
    "/p/.claude/rules/go/style.md",
    "C:\\p\\CLAUDE.md",
    "/c/projects/-p/memory/MEMORY.md",
    "/c/projects/-p/memory/user.md",
  ];
  assertEquals(notes.filter((path) => !isNotePath(path)), []);
  assertEquals(["/p/src/main.ts", "/p/README.md", "/p/memory/pool.rs", "/p/notes.md"].filter(isNotePath), []);
});

Deno.test("writtenNotes() reads writes, edits, shell redirections and memory servers that succeeded", () => {
  const call = (
    id: string,
    name: string,
    input: Record<string, unknown>,
  ) => ({ ...edit(id), name, input } as ReturnType<typeof edit>);
  const conversation = [
    prompt("note it"),
    answer(
      "",
      call("w", "Write", { file_path: "/p/CLAUDE.md", content: "written" }),
      call("e", "Edit", { file_path: "/p/CLAUDE.md", old_string: "x", new_string: "edited" }),
      call("m", "MultiEdit", { file_path: "/p/AGENTS.md", edits: [{ new_string: "one" }, { new_string: "two" }] }),
      run("b", "echo 'appended' >> CLAUDE.md"),
      run("c", "cat CLAUDE.md > /dev/null"),
      call("s", "mcp__memory__create_entities", { name: "stored" }),
      call("f", "Write", { file_path: "/p/CLAUDE.md", content: "failed" }),
      call("o", "Write", { file_path: "/p/src/a.ts", content: "code" }),
    ),
  ];
  const ends = outcomes({ w: "ok", e: "ok", m: "ok", b: "ok", c: "ok", s: "ok", f: { failed: "no" }, o: "ok" });
  assertEquals(writtenNotes(conversation, ends), [
    { text: "written", writtenBy: 1 },
    { text: "edited", writtenBy: 1 },
    { text: "one\ntwo", writtenBy: 1 },
    { text: "echo 'appended' >> CLAUDE.md", writtenBy: 1 },
    { text: '{"name":"stored"}', writtenBy: 1 },
  ]);
});

Deno.test("triage() does not block for what notes record", () => {
  const said = `${SAID}\nWe settled on WAL mode rather than rollback because readers must not block.`;
  const conversation = [prompt("Which database?"), answer(said)];
  assertEquals(triage(conversation).decision, "block");
  const notes = () => [
    "- use sqlite, decided: it needs no server\n- WAL mode rather than rollback: settled, readers must not block",
  ];
  assertEquals(triage(conversation, { notes }).decision, "pass");
  const half = triage(conversation, { notes: () => ["- use sqlite, decided: it needs no server"] });
  // what is recorded is not chosen; it is only shown beside what is not
  assertEquals(half.block?.sentences.map(({ show }) => show().cue), ["settled"]);
});
