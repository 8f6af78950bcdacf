import { assertEquals } from "@std/assert";
import { functionCall, printedIn } from "../../../lib/clients/readers/function_calls.ts";

Deno.test("printedIn() is what a command printed, without the client's lines around it", () => {
  const rows: readonly [client: string, text: string, printed: string][] = [
    ["Gemini CLI 0.35", "Output: oops\nExit Code: 3\nProcess Group PGID: 276", "oops"],
    [
      "Gemini CLI 0.61",
      "<untrusted_context>\nOutput: a\nb\nExit Code: 3\nProcess Group PGID: 158\n</untrusted_context>",
      "a\nb",
    ],
    ["nothing printed", "<untrusted_context>\nOutput: (empty)\nProcess Group PGID: 158\n</untrusted_context>", ""],
    [
      "Qwen Code 0.24",
      "Command: a &&\nb\nDirectory: (root)\nOutput: oops\nError: (none)\nExit Code: 3\nSignal: (none)\nProcess Group PGID: 1",
      "oops",
    ],
    ["an error stays", "Output: oops\nError: no such program\nExit Code: 127", "oops\nError: no such program"],
    ["another text", "Command moved to background (PID: 7).", "Command moved to background (PID: 7)."],
    ["a long text", `Output: ${"x".repeat(5000)}\nExit Code: 1`, "x".repeat(5000)],
  ];
  for (const [client, text, printed] of rows) assertEquals(printedIn(text), printed, client);
});

Deno.test("functionCall() names a file, a directory and an agent as the model does", () => {
  const rows: readonly [tool: string, args: Record<string, string>, name: string, input: Record<string, string>][] = [
    ["read_file", { absolute_path: "/a" }, "Read", { absolute_path: "/a", file_path: "/a" }],
    ["list_directory", { dir_path: "/a" }, "LS", { dir_path: "/a", path: "/a" }],
    ["invoke_agent", { agent_name: "x" }, "invoke_agent", { agent_name: "x", subagent_type: "x" }],
  ];
  for (const [tool, args, name, input] of rows) {
    assertEquals(functionCall("c", tool, args), { kind: "tool_use", id: "c", name, input, server: false });
  }
});
