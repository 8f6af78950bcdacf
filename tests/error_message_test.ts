import { assertEquals } from "@std/assert";
import { errorMessage } from "../lib/error_message.ts";

Deno.test("errorMessage() says what was thrown, whatever it was", () => {
  class OwnError extends Error {}
  assertEquals([new OwnError("why"), "text", 5, null, undefined, { a: 1 }].map(errorMessage), [
    "why",
    "text",
    "5",
    "null",
    "undefined",
    "[object Object]",
  ]);
});
