import { assert, assertEquals } from "@std/assert";
import { commandKey, extractEvents } from "../../../../lib/analyses/triage/signals/work_event.ts";
import type { Utterance } from "../../../../lib/session/conversation.ts";
import type { CallResult } from "../../../../lib/session/conversation_window.ts";
import { answer, edit, outcomes, run, use } from "../conversation_literals.ts";

function kinds(conversation: readonly Utterance[], ends: ReadonlyMap<string, CallResult>): string[] {
  return extractEvents(conversation, ends).map(({ kind }) => kind);
}

Deno.test("extractEvents() finds a fix when a command fails, something changes and the command succeeds", () => {
  const conversation = [
    answer("", run("a", "npm test")),
    answer("", edit("b")),
    answer("", run("c", "cd app && npm test 2>&1 | tail")),
  ];
  const found = extractEvents(conversation, outcomes({ a: { failed: "1 failing" }, b: "ok", c: "ok" }));
  assertEquals(found.map(({ kind, utteranceIndex, since }) => [kind, utteranceIndex, since]), [
    ["failure", 0, 0],
    ["change", 1, 1],
    ["fix", 2, 0],
    ["check", 2, 2],
  ]);
  assertEquals(found[2]?.text, "npm test: 1 failing");
});

Deno.test("extractEvents() finds no fix without a failure, a change and the same command", () => {
  const failed = { a: { failed: "x" }, b: "ok", c: "ok" } as const;
  assertEquals(kinds([answer("", run("a", "npm test")), answer("", run("c", "npm test"))], outcomes(failed)), [
    "failure",
    "check",
  ]);
  assertEquals(kinds([answer("", edit("b")), answer("", run("c", "npm test"))], outcomes(failed)), ["change", "check"]);
  const other = [answer("", run("a", "npm run lint")), answer("", edit("b")), answer("", run("c", "npm test"))];
  assertEquals(kinds(other, outcomes(failed)), ["failure", "change", "check"]);
});

Deno.test("extractEvents() counts a command that changes the machine as a change", () => {
  const conversation = [
    answer("", run("a", "git commit -m x")),
    answer("", run("b", "rm -rf tmp/clones")),
    answer("", run("c", "git commit -m x")),
  ];
  assertEquals(kinds(conversation, outcomes({ a: { failed: "tests" }, b: "ok", c: "ok" })), [
    "failure",
    "fix",
    "commit",
  ]);
});

Deno.test("extractEvents() finds a command that was not found, and the changed one that worked", () => {
  const missing = { failed: "Exit code 127\n/bin/bash: line 1: pip: command not found" };
  const found = (first: string, second: string, { failed }: { readonly failed: string } = missing) =>
    extractEvents([answer("", run("a", first)), answer("", run("b", second))], outcomes({ a: { failed }, b: "ok" }))
      .filter(({ kind }) => kind === "workaround");
  const [one] = found("cd app && pip install flask 2>&1 | tail", "cd app && python3 -m pip install flask");
  assertEquals([one?.text, one?.since], ["pip install flask → python3 -m pip install flask", 0]);
  assertEquals(String(one?.show()), one?.text);
  const unknown = { failed: "Exit code 2\nerror: unrecognized subcommand 'bun'" };
  assertEquals(found("rtk bun run test", "bun run test", unknown).length, 1);
  // another command, the same one, and one that failed for another reason
  assertEquals(found("pip install flask", "ls -la src"), []);
  assertEquals(found("pip install flask", "pip install flask"), []);
  assertEquals(found("pytest tests/a.py", "pytest tests/b.py tests/a.py", { failed: "Exit code 1\n1 failed" }), []);
  // a program that another machine lacks, and one behind a pipe: nothing would be seen of what was changed
  const device = { failed: "Exit code 127\n/system/bin/sh: remount: not found" };
  assertEquals(found("adb -s five remount", "adb -s five root", device), []);
  assertEquals(found('adb -s five shell "remount"', 'adb -s five shell "root"', device), []);
  const piped = { failed: "Exit code 127\nbash: line 1: Select-String: command not found" };
  assertEquals(found("cargo clippy --all | Select-String w", "cargo clippy --all | grep w", piped), []);
});

Deno.test("extractEvents() reads how each shell names what it cannot run", () => {
  const names = (failed: string) =>
    extractEvents(
      [answer("", run("a", "cd x && FOO=1 tsc --noEmit src")), answer("", run("b", "npx tsc --noEmit src"))],
      outcomes({ a: { failed }, b: "ok" }),
    ).some(({ kind }) => kind === "workaround");
  for (
    const failed of [
      "Exit code 127\n/bin/bash: line 1: tsc: command not found",
      "Exit code 127\n/bin/sh: 1: tsc: not found",
      "Exit code 127\nzsh: command not found: tsc",
      "Exit code 1\n'tsc' is not recognized as an internal or external command,",
    ]
  ) assertEquals(names(failed), true, failed);
  assertEquals(names("Exit code 127\nbash: line 1: node: command not found"), false);
});

Deno.test("extractEvents() shows no secret of a command that was not found", () => {
  const token = `ghp_${"a1B2".repeat(9)}`;
  const failed = "Exit code 127\nzsh: command not found: gh2";
  const [event] = extractEvents(
    [answer("", run("a", `gh2 auth login ${token}`)), answer("", run("b", `gh auth login ${token}`))],
    outcomes({ a: { failed }, b: "ok" }),
  ).filter(({ kind }) => kind === "workaround");
  assert(event !== undefined && !String(event.show()).includes(token));
});

Deno.test("extractEvents() skips calls that were rejected or invalid", () => {
  const conversation = [answer("", edit("a"), edit("b"), use("c", "Read"), run("d", "ls"))];
  const ends = outcomes({
    a: "rejected",
    b: { failed: "File has not been read yet.", isInvalidCall: true },
    c: { failed: "No such file", isInvalidCall: true },
    d: "rejected",
  });
  assertEquals(kinds(conversation, ends), []);
});

Deno.test("extractEvents() finds what is written to a to-do list", () => {
  const paths = [
    "planning/todos/pending/x.md",
    "TODO.md",
    "docs/tech-debt.md",
    "_bmad/deferred-work.md",
    "C:\\notes\\known_issues.md",
    "docs/follow-ups.md",
  ];
  for (const path of paths) {
    assertEquals(kinds([answer("", edit("a", path))], outcomes({ a: "ok" })), ["change", "todo"], path);
  }
  for (const path of ["src/autodoc.ts", "src/TodoList.tsx", "lib/known.ts"]) {
    assertEquals(kinds([answer("", edit("a", path))], outcomes({ a: "ok" })), ["change"], path);
  }
});

Deno.test("extractEvents() finds issues that were filed, by their title", () => {
  const filed = (name: string, end: "ok" | "rejected" = "ok") =>
    extractEvents([answer("", use("a", name, { title: "Store the author" }))], outcomes({ a: end }));
  for (
    const name of ["mcp__linear-server__create_issue", "mcp__github__create-issue", "mcp__atlassian__createJiraIssue"]
  ) {
    assertEquals(filed(name).map(({ kind, text }) => [kind, text]), [["todo", "Store the author"]], name);
  }
  assertEquals(filed("mcp__linear-server__create_issue", "rejected"), []);
  for (const name of ["mcp__linear-server__get_issue", "mcp__linear-server__create_issue_label", "create_issue"]) {
    assertEquals(filed(name), [], name);
  }
  assertEquals(kinds([answer("", run("a", "gh issue create --title x"))], outcomes({ a: "ok" })), ["todo"]);
  assertEquals(kinds([answer("", run("a", "gh issue view 3"))], outcomes({ a: "ok" })), []);
});

Deno.test("commandKey() is the same for the same command run elsewhere", () => {
  for (
    const command of ["npm test", "cd /a && npm test", "CI=1 npm test", "npm test 2>&1 | tail -5", "npm test\necho"]
  ) {
    assertEquals(commandKey(command), "npm test", command);
  }
});

Deno.test("extractEvents() classifies commands by their first words", () => {
  const kindsOf = (command: string): string => {
    const conversation = [
      answer("", run("a", "make x")),
      answer("", run("b", command)),
      answer("", run("c", "make x")),
    ];
    const found = kinds(conversation, outcomes({ a: { failed: "x" }, b: "ok", c: "ok" }));
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
