import { assertEquals } from "@std/assert";
import { printedIn } from "../../../lib/clients/readers/function_calls.ts";

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
