import { assertEquals } from "@std/assert";
import { Copies, NO_COPIES } from "../../lib/export/copies.ts";

Deno.test("Copies knows what an earlier file has, and counts nothing twice within one", () => {
  const copies = new Copies();
  const has =
    () => [copies.has("call", "a"), copies.has("call", "a"), copies.has("prompt", "a"), copies.has("call", null)];
  assertEquals(has(), [false, false, false, false]);
  copies.nextFile();
  assertEquals(has(), [true, true, true, false]);
  assertEquals([copies.has("message", "a"), copies.has("call", "")], [false, false]);
});

Deno.test("NO_COPIES remembers nothing", () => {
  NO_COPIES.has("call", "a");
  NO_COPIES.nextFile();
  assertEquals(NO_COPIES.has("call", "a"), false);
});
