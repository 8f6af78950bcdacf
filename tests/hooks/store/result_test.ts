import { assertEquals } from "@std/assert";
import { attemptStore, StoreError } from "../../../lib/hooks/store/result.ts";

const reasonOf = (error: unknown) => {
  const result = attemptStore("write it", () => {
    throw error;
  });
  return result.status === "failed" ? [result.reason, result.message] : result;
};

Deno.test("attemptStore() gives what was made, and the reason where it failed", () => {
  assertEquals(attemptStore("write it", () => 5), { status: "done", value: 5 });
  assertEquals(reasonOf(new StoreError("busy", "locked")), ["busy", "Cannot write it: locked"]);
  assertEquals(reasonOf(new Deno.errors.PermissionDenied("no")), ["not_permitted", "Cannot write it: no"]);
  assertEquals(reasonOf(new Deno.errors.NotCapable("no")), ["not_permitted", "Cannot write it: no"]);
  assertEquals(reasonOf(new Deno.errors.NotFound("gone")), ["not_writable", "Cannot write it: gone"]);
  assertEquals(reasonOf("text"), ["not_writable", "Cannot write it: text"]);
});
