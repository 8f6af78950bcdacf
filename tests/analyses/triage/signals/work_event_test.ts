import { assertEquals } from "@std/assert";
import { commandKey, extractEvents } from "../../../../lib/analyses/triage/signals/work_event.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import type { CallResult } from "../../../../lib/session/conversation_window.ts";
import { answer, edit, outcomes, run, use } from "../conversation_literals.ts";

function kinds(talk: readonly Utterance[], ends: ReadonlyMap<string, CallResult>): string[] {
  return extractEvents(talk, ends).map(({ kind }) => kind);
}

Deno.test("happeningsOf() sees a fix where a command fails, something changes and it passes", () => {
  const talk = [
    answer("", run("a", "npm test")),
    answer("", edit("b")),
    answer("", run("c", "cd app && npm test 2>&1 | tail")),
  ];
  const found = extractEvents(talk, outcomes({ a: { failed: "1 failing" }, b: "ok", c: "ok" }));
  assertEquals(found.map(({ kind, utteranceIndex: said, since }) => [kind, said, since]), [
    ["failure", 0, 0],
    ["change", 1, 1],
    ["fix", 2, 0],
    ["check", 2, 2],
  ]);
  assertEquals(found[2]?.text, "npm test: 1 failing");
});

Deno.test("happeningsOf() sees no fix without a change, a failure or the same command", () => {
  const failed = { a: { failed: "x" }, b: "ok", c: "ok" } as const;
  assertEquals(kinds([answer("", run("a", "npm test")), answer("", run("c", "npm test"))], outcomes(failed)), [
    "failure",
    "check",
  ]);
  assertEquals(kinds([answer("", edit("b")), answer("", run("c", "npm test"))], outcomes(failed)), ["change", "check"]);
  const other = [answer("", run("a", "npm run lint")), answer("", edit("b")), answer("", run("c", "npm test"))];
  assertEquals(kinds(other, outcomes(failed)), ["failure", "change", "check"]);
});

Deno.test("happeningsOf() counts a command that changes the machine as a change", () => {
  const talk = [
    answer("", run("a", "git commit -m x")),
    answer("", run("b", "rm -rf tmp/clones")),
    answer("", run("c", "git commit -m x")),
  ];
  assertEquals(kinds(talk, outcomes({ a: { failed: "tests" }, b: "ok", c: "ok" })), ["failure", "fix", "commit"]);
});

Deno.test("happeningsOf() leaves out what was refused or not tried", () => {
  const talk = [answer("", edit("a"), edit("b"), use("c", "Read"), run("d", "ls"))];
  const ends = outcomes({
    a: "rejected",
    b: { failed: "<tool_use_error>File has not been read yet." },
    c: { failed: "<tool_use_error>No such file" },
    d: "rejected",
  });
  assertEquals(kinds(talk, ends), []);
});

Deno.test("happeningsOf() sees what is noted for later", () => {
  const paths = [
    "planning/todos/pending/x.md",
    "TODO.md",
    "docs/tech-debt.md",
    "_bmad/deferred-work.md",
    "C:\\notes\\known_issues.md",
    "docs/follow-ups.md",
  ];
  for (const path of paths) {
    assertEquals(kinds([answer("", edit("a", path))], outcomes({ a: "ok" })), ["change", "noted"], path);
  }
  for (const path of ["src/autodoc.ts", "src/TodoList.tsx", "lib/known.ts"]) {
    assertEquals(kinds([answer("", edit("a", path))], outcomes({ a: "ok" })), ["change"], path);
  }
});

Deno.test("happeningsOf() takes an issue that was filed for a note, by its title", () => {
  const filed = (name: string, end: "ok" | "rejected" = "ok") =>
    extractEvents([answer("", use("a", name, { title: "Store the author" }))], outcomes({ a: end }));
  for (
    const name of ["mcp__linear-server__create_issue", "mcp__github__create-issue", "mcp__atlassian__createJiraIssue"]
  ) {
    assertEquals(filed(name).map(({ kind, text }) => [kind, text]), [["noted", "Store the author"]], name);
  }
  assertEquals(filed("mcp__linear-server__create_issue", "rejected"), []);
  for (const name of ["mcp__linear-server__get_issue", "mcp__linear-server__create_issue_label", "create_issue"]) {
    assertEquals(filed(name), [], name);
  }
  assertEquals(kinds([answer("", run("a", "gh issue create --title x"))], outcomes({ a: "ok" })), ["noted"]);
  assertEquals(kinds([answer("", run("a", "gh issue view 3"))], outcomes({ a: "ok" })), []);
});

Deno.test("commandKey() is the same for the same command run elsewhere", () => {
  for (
    const command of ["npm test", "cd /a && npm test", "CI=1 npm test", "npm test 2>&1 | tail -5", "npm test\necho"]
  ) {
    assertEquals(commandKey(command), "npm test", command);
  }
});

Deno.test("happeningsOf() tells by its first words what a command does", () => {
  const kindsOf = (command: string): string => {
    const talk = [answer("", run("a", "make x")), answer("", run("b", command)), answer("", run("c", "make x"))];
    const found = kinds(talk, outcomes({ a: { failed: "x" }, b: "ok", c: "ok" }));
    return found.slice(1).join(" ");
  };
  const cases: readonly (readonly [string, string])[] = [
    ["sudo rm -rf x", "fix"],
    ["rm-old x", "fix"],
    ["rmdir x", ""],
    ["sed -i s/a/b/ x", "fix"],
    ["sed -n 1p x", ""],
    ["git add .", "fix"],
    ["git log", ""],
    ["npm i", "fix"],
    ["npm ci --quiet", "fix"],
    ["pip3 install x", "fix"],
    ["npm run install-hooks", ""],
    ["docker compose up", "fix"],
    ["npm run test:unit", "check"],
    ["cd a && CI=1 npx vitest 2>&1 | tail", "check"],
    ["git -C a commit -m tests", "commit"],
    ["grep -rn test .", ""],
    ["cat commit.md", ""],
    ["./check.sh", "check"],
  ];
  for (const [command, expected] of cases) assertEquals(kindsOf(command), expected, command);
});
