import { assertEquals } from "@std/assert";
import { assistant, assistantsOf, messagesOf, text, toolResult, toolUse, user } from "../support/transcript.ts";

const thinking = (words: string, signature = ""): unknown => ({ type: "thinking", thinking: words, signature });

function words(...lines: readonly unknown[]): string[] {
  return messagesOf(assistantsOf(...lines)).map((message) => {
    const blocks = message.content.map((block) => {
      if (block.kind === "text" || block.kind === "thinking") return `${block.kind}:${block.text}`;
      if (block.kind !== "tool_use") return block.kind;
      return `use:${block.id}${block.id === "g" ? JSON.stringify(block.input) : ""}`;
    });
    return `${message.id} ${blocks.join(" ")}`;
  });
}

const CASES: readonly (readonly [name: string, lines: readonly unknown[], expected: readonly string[]])[] = [
  ["one block a line", [assistant("m", [thinking("a")]), assistant("m", [text("b")]), assistant("m", [toolUse("t")])], [
    "m thinking:a text:b use:t",
  ]],
  ["lines of two messages interleaved", [
    assistant("m", [text("a")]),
    assistant("n", [text("b")]),
    assistant("m", [toolUse("t")]),
  ], ["m text:a use:t", "n text:b"]],
  ["results between the lines", [
    assistant("m", [toolUse("t")]),
    user([toolResult("t", "ok")]),
    assistant("m", [toolUse("u")]),
  ], ["m use:t use:u"]],
  ["blocks so far again on each line", [assistant("m", [text("a")]), assistant("m", [text("a"), toolUse("t")])], [
    "m text:a use:t",
  ]],
  ["a call whose input grows", [
    assistant("m", [toolUse("g", "Bash", {})]),
    assistant("m", [toolUse("g", "Bash", { command: "l" }), text("a")]),
    assistant("m", [text("a"), toolUse("g", "Bash", { command: "ls" })]),
  ], ['m use:g{"command":"ls"} text:a']],
  ["the same lines copied by a resume", [
    assistant("m", [text("a")]),
    assistant("m", [toolUse("t")]),
    assistant("m", [text("a")]),
    assistant("m", [toolUse("t")]),
  ], ["m text:a use:t"]],
  ["one line with a text twice", [assistant("m", [text("a"), text("a")])], ["m text:a text:a"]],
  [
    "a text twice in one line, copied",
    [assistant("m", [text("a"), text("a")]), assistant("m", [text("a"), text("a")])],
    ["m text:a text:a"],
  ],
  ["empty thinking with two signatures", [
    assistant("m", [thinking("", "1")]),
    assistant("m", [toolUse("t")]),
    assistant("m", [thinking("", "2")]),
  ], ["m thinking: use:t thinking:"]],
  ["empty thinking copied", [assistant("m", [thinking("", "1")]), assistant("m", [thinking("", "1")])], [
    "m thinking:",
  ]],
  ["lines without an id", [assistant(null, "a"), assistant(null, "b")], ["null text:a", "null text:b"]],
  ["calls without an id", [
    assistant("m", [toolUse("", "Bash", { command: "a" })]),
    assistant("m", [toolUse("", "Bash", { command: "b" })]),
  ], ["m use: use:"]],
  ["ids of other back ends", [assistant("chatcmpl-1", [text("a")]), assistant("chatcmpl-1", [toolUse("call_00_x")])], [
    "chatcmpl-1 text:a use:call_00_x",
  ]],
  ["a message of no blocks", [assistant("m", [])], ["m "]],
];

for (const [name, lines, expected] of CASES) {
  Deno.test(`mergeMessageLines() unites ${name}`, () => assertEquals(words(...lines), expected));
}

Deno.test("uniteMessages() takes usage and stop reason once, from the last line that has them", () => {
  const usage = (output: number): unknown => ({ input_tokens: 10, output_tokens: output });
  const [message] = messagesOf(assistantsOf(
    assistant("m", [text("a")], { usage: usage(1) }),
    assistant("m", [text("b")], { usage: usage(5), stop_reason: "tool_use" }),
    assistant("m", [toolUse("t")]),
  ));
  assertEquals(message?.usage, { input: 10, output: 5, cacheRead: 0, cacheCreation: 0 });
  assertEquals(message?.stopReason, "tool_use");
  assertEquals(message?.entries.length, 3);
});
