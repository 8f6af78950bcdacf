import { assertEquals } from "@std/assert";
import type { CallFact } from "../../../../lib/analyses/review/facts/call_fact.ts";
import { collectSessions, countDecisions } from "../../../../lib/analyses/review/facts/call_groups.ts";
import { fact, groupsOf } from "../../../support/review/facts.ts";

Deno.test("CallGroups groups calls that rules cannot tell apart", () => {
  const groups = groupsOf(
    fact("Bash", { command: "a", description: "x" }, { timestamp: "2", words: "no" }),
    fact("Bash", { command: "a", description: "y" }, { timestamp: "1", words: "no", session: "s2" }),
    fact("Bash", { command: "a" }, { timestamp: "3", words: "never", decision: "interrupted" }),
    fact("Bash", { command: "a" }, { cwd: "/elsewhere" }),
    fact("Read", { file_path: "/x", limit: 5 }),
    fact("WebFetch", { url: "u", prompt: "p" }),
    fact("Task", { subagent_type: "x", prompt: "p" }),
    fact("Skill", { skill: "k", args: "a" }),
    fact("mcp__a__b", { anything: 1 }),
    fact("Bash", { command: "a", description: "x" }, { ruleName: "mcp__acp__Bash" }),
  );
  assertEquals(
    groups.map(({ tool, input, calls }) => [tool, input, calls]),
    [
      ["Bash", { command: "a" }, 3],
      ["Bash", { command: "a" }, 1],
      ["Read", { file_path: "/x" }, 1],
      ["WebFetch", { url: "u" }, 1],
      ["Task", { subagent_type: "x" }, 1],
      ["Skill", { skill: "k" }, 1],
      ["mcp__a__b", {}, 1],
      ["mcp__acp__Bash", { command: "a" }, 1],
    ],
  );
});

Deno.test("CallGroups spells directories and paths of Windows as rules do", () => {
  const groups = groupsOf(
    fact("Read", { file_path: "D:\\Work\\app\\a.ts" }, { cwd: "d:\\Work\\app" }),
    fact("Read", { file_path: "d:/Work/app/a.ts" }, { cwd: "D:\\Work\\app" }),
    fact("Read", { file_path: "src\\a.ts" }, { cwd: "D:\\Work\\app" }),
    fact("Glob", { pattern: "C:\\x\\*.ts" }, { cwd: "D:\\Work\\app" }),
    fact("Glob", { pattern: "a\\*b" }, { cwd: "D:\\Work\\app" }),
    fact("Bash", { command: "type C:\\x" }, { cwd: "D:\\Work\\app" }),
    fact("Read", { file_path: "D:\\x" }, { session: "elsewhere", cwd: "/srv/p" }),
  );
  assertEquals(groups.map(({ input, cwd, root, calls }) => [Object.values(input)[0], cwd, root, calls]), [
    ["/d/Work/app/a.ts", "/d/Work/app", "/d/Work/app", 2],
    ["src/a.ts", "/d/Work/app", "/d/Work/app", 1],
    ["/c/x/*.ts", "/d/Work/app", "/d/Work/app", 1],
    ["a\\*b", "/d/Work/app", "/d/Work/app", 1],
    ["type C:\\x", "/d/Work/app", "/d/Work/app", 1],
    ["D:\\x", "/srv/p", "/srv/p", 1],
  ]);
});

Deno.test("CallGroups keeps the span, the words and the sessions of a group", () => {
  const bash = (more: Partial<CallFact>): CallFact => fact("Bash", { command: "a" }, more);
  const [group] = groupsOf(
    bash({ timestamp: "2", words: "a" }),
    bash({ timestamp: "1", words: "a" }),
    bash({ timestamp: "3", words: "b", decision: "interrupted" }),
    bash({ words: "c" }),
    bash({ words: "d" }),
  );
  if (group === undefined) throw new Error("no group");
  assertEquals([group.first, group.last, group.words, group.root], ["1", "3", ["a", "b", "c"], "/srv/p"]);
  assertEquals([countDecisions(group, ["approved_once"]), countDecisions(group, ["interrupted", "approved_once"])], [
    4,
    5,
  ]);
  assertEquals([[...collectSessions([group], ["interrupted"])], [...collectSessions([group], ["allowed"])]], [
    ["s"],
    [],
  ]);
});
