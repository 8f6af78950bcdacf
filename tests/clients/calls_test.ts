import { assertEquals } from "@std/assert";
import { isInvalidCall } from "../../lib/clients/calls.ts";

Deno.test("isInvalidCall() knows the client's tag at the beginning of a result only", () => {
  const texts = ["<tool_use_error>No such tool: x</tool_use_error>", "a <tool_use_error>", "tool_use_error", ""];
  assertEquals(texts.map(isInvalidCall), [true, false, false, false]);
});
