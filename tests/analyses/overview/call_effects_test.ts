import { assertEquals } from "@std/assert";
import { changedFiles, commitsOf, failureLine } from "../../../lib/analyses/overview/call_effects.ts";
import { type ToolCall, toolCallsOf } from "../../../lib/session/calls/tool_calls.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../../support/transcript.ts";

function callOf(name: string, input: unknown, result: string, more: Record<string, unknown> = {}): ToolCall {
  const { isError, ...line } = more;
  const lines = [
    assistant("m", [toolUse("t", name, input)]),
    user([toolResult("t", result, isError === true ? true : undefined)], line),
  ];
  const [call] = toolCallsOf(entriesOf(...lines));
  if (!call) throw new Error("a call was expected");
  return call;
}

Deno.test("changedFiles() counts the lines that the result shows", () => {
  const patch = { structuredPatch: [{ lines: ["+a", "-b", " c"] }, { lines: ["+d", 5] }] };
  const cases: [name: string, call: ToolCall, expected: unknown][] = [
    ["an edit", callOf("Edit", { file_path: "/a" }, "ok", { toolUseResult: patch }), [{
      path: "/a",
      added: 2,
      removed: 1,
    }]],
    [
      "a new file",
      callOf("Write", { file_path: "/n", content: "x\ny\n" }, "ok", {
        toolUseResult: { type: "create", structuredPatch: [] },
      }),
      [{ path: "/n", added: 2, removed: 0 }],
    ],
    ["an old client", callOf("Edit", { file_path: "/a" }, "ok"), [{ path: "/a", added: null, removed: null }]],
    ["a notebook", callOf("NotebookEdit", { notebook_path: "/n.ipynb" }, "ok"), [{
      path: "/n.ipynb",
      added: null,
      removed: null,
    }]],
    ["a failed edit", callOf("Edit", { file_path: "/a" }, "no match", { isError: true }), []],
    ["a path that is no text", callOf("Edit", { file_path: 5 }, "ok"), []],
    ["reading", callOf("Read", { file_path: "/a" }, "ok"), []],
    [
      "a patch",
      callOf("apply_patch", {
        input: "*** Begin Patch\n*** Update File: a.ts\n@@\n-x\n+y\n+z\n*** Add File: b.ts\n+q\n*** End Patch",
      }, "ok"),
      [{ path: "a.ts", added: 2, removed: 1 }, { path: "b.ts", added: 1, removed: 0 }],
    ],
  ];
  for (const [name, call, expected] of cases) assertEquals<unknown>(changedFiles(call), expected, name);
});

Deno.test("commitsOf() reads what git prints, and only after a commit", () => {
  const printed = "[main (root-commit) 0a1b2c3] first\n[feat/x 0123456789abcdef] second: [done]\n 1 file changed";
  const both = [{ hash: "0a1b2c3", title: "first" }, { hash: "0123456789abcdef", title: "second: [done]" }];
  assertEquals(commitsOf(callOf("Bash", { command: "git commit -m x" }, printed)), both);
  assertEquals(commitsOf(callOf("Bash", { command: "cat log" }, printed)), []);
  assertEquals(commitsOf(callOf("Read", { file_path: "/commit" }, printed)), []);
});

for (
  const [what, result, failure] of [
    [
      "an exit code and what was printed",
      "Exit code 2\nmake: *** No rule to make target 'x'.",
      "exit 2: make: *** No rule to make target 'x'.",
    ],
    ["an exit code alone", "Exit code 1", "exit 1"],
    ["an old client, without the code", "\n  sh: frob: not found\nmore", "sh: frob: not found"],
    [
      "an error of the client",
      "<tool_use_error>File has not been read yet.</tool_use_error>",
      "File has not been read yet.",
    ],
    [
      "Python's last line",
      'Exit code 1\nTraceback (most recent call last):\n  File "a.py", line 1\nKeyError: 5\n',
      "exit 1: KeyError: 5",
    ],
    [
      "Python's last line, after what it printed",
      'Exit code 1\n[1/2] Reading\nTraceback (most recent call last):\n  File "a.py", line 1\nKeyError: 5\n',
      "exit 1: KeyError: 5",
    ],
    ["blank lines", "Exit code 1\n\n  \nfailed here", "exit 1: failed here"],
    ["lines without a letter", "Exit code 1\n======\n...\nfailed here", "exit 1: failed here"],
    [
      "a banner before the error",
      "Exit code 2\n> app@1.0.0 build\n0 errors so far\nsrc/a.ts(1,2): error TS6133: 'x' is never read.",
      "exit 2: src/a.ts(1,2): error TS6133: 'x' is never read.",
    ],
    ["an error after a warning that tells one", "could not cache it\nfatal: bad object", "fatal: bad object"],
    ["progress on one line before it", "Exit code 1\nStep 1\rStep 2\rerror: bad", "exit 1: error: bad"],
    ["nothing that names an error", "Exit code 1\nmain\nother", "exit 1: main"],
    [
      "PowerShell's kind of an error",
      "Exit code 1\nAt line:1 char:2\nThe path does not exist.\n+ CategoryInfo : ParserError: (:) []",
      "exit 1: The path does not exist.",
    ],
    ["nothing", "", null],
  ] as const
) {
  Deno.test(`failureLine() a call that ended with ${what}`, () => {
    assertEquals(failureLine(callOf("Bash", { command: "x" }, result, { isError: true })), failure);
  });
}

Deno.test("failureLine() a call that did not fail", () => {
  assertEquals(failureLine(callOf("Bash", { command: "x" }, "Exit code 2\nprinted by a program")), null);
});
