import { assertEquals } from "@std/assert";
import { millisBetween, ToolCallJoiner, toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

function form(...lines: readonly unknown[]): string[] {
  return toolCallsOf(entriesOf(...lines)).map(({ use, asked, result, answered }) =>
    `${use.id}@${asked.location.line}=${result?.text ?? "-"}@${answered?.location.line ?? "-"}`
  );
}

const CASES: readonly (readonly [name: string, lines: readonly unknown[], calls: readonly string[]])[] = [
  ["a call and its result", [assistant("m", [toolUse("t")]), user([toolResult("t", "ok")])], ["t@1=ok@2"]],
  ["a result before its use", [user([toolResult("t", "ok")]), assistant("m", [toolUse("t")])], ["t@2=ok@1"]],
  ["parallel calls answered in another order", [
    assistant("m", [toolUse("t")]),
    assistant("m", [toolUse("u")]),
    user([toolResult("u", "2")]),
    user([toolResult("t", "1")]),
  ], ["t@1=1@4", "u@2=2@3"]],
  ["a call never answered", [assistant("m", [toolUse("t")])], ["t@1=-@-"]],
  ["a call answered twice", [
    assistant("m", [toolUse("t")]),
    user([toolResult("t", "1")]),
    user([toolResult("t", "2")]),
  ], ["t@1=1@2"]],
  ["a call written twice", [
    assistant("m", [toolUse("t")]),
    assistant("m", [toolUse("t")]),
    user([toolResult("t", "1")]),
  ], ["t@1=1@3"]],
  ["history copied", [
    assistant("m", [toolUse("t")]),
    user([toolResult("t", "1")]),
    assistant("m", [toolUse("t")]),
    user([toolResult("t", "1")]),
  ], ["t@1=1@2"]],
  ["a server tool", [
    assistant("m", [{ type: "server_tool_use", id: "s", name: "w", input: {} }]),
    assistant("m", [toolResult("s", "page")]),
  ], ["s@1=page@2"]],
  ["top-level lines", [toolUse("call_1"), toolResult("call_1", "ok")], ["call_1@1=ok@2"]],
  ["calls without an id", [assistant("m", [toolUse("")]), assistant("m", [toolUse("")]), user([toolResult("", "x")])], [
    "@1=-@-",
    "@2=-@-",
  ]],
  ["a tool use in a user line", [user([toolUse("t")])], []],
];

for (const [name, lines, calls] of CASES) {
  Deno.test(`toolCallsOf() joins ${name}`, () => assertEquals(form(...lines), calls));
}

Deno.test("ToolCallJoiner.add() returns a call when its second half comes", () => {
  const joiner = new ToolCallJoiner();
  const steps = entriesOf(assistant("m", [toolUse("t")]), user([toolResult("t", "ok")])).map((entry) =>
    joiner.add(entry)
  );
  assertEquals(steps.map((calls) => calls.length), [0, 1]);
});

Deno.test("toolCallsOf() joins a call once, however often its use and its result are written", () => {
  const result = (words: string) => user([toolResult("t1", words)]);
  const use = assistant("m1", [toolUse("t1")]);
  for (const lines of [[result("a"), use, result("b"), use], [use, result("a"), use, result("b")]]) {
    assertEquals(toolCallsOf(entriesOf(...lines)).map(({ result }) => result?.text), ["a"]);
  }
});

Deno.test("ToolCallJoiner takes the last input of a call that grows until its result", () => {
  const growing = ["g", "git", "git status"].map((command) => assistant("m", [toolUse("t", "Bash", { command })]));
  const late = assistant("m", [toolUse("t", "Bash", { command: "rm" })]);
  for (const after of [[], [user([toolResult("t", "ok")]), late]]) {
    const calls = toolCallsOf(entriesOf(...growing, ...after));
    assertEquals(calls.map(({ use }) => use.input), [{ command: "git status" }]);
  }
});

Deno.test("millisBetween() is not known without both times in their order", () => {
  const [a, b] = ["2026-01-01T00:00:01.000Z", "2026-01-01T00:00:03.000Z"];
  const spans = [[a, b], [a, a], [b, a], [a, null], [null, b], [a, "x"]] as const;
  assertEquals(spans.map(([from, to]) => millisBetween(from, to)), [2000, 0, null, null, null, null]);
});
