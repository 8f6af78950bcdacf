import { assertEquals } from "@std/assert";
import { promptedIds } from "../../../lib/hooks/handlers/call_records.ts";

Deno.test("promptedIds() takes the requests that name a call", () => {
  const records = [
    { event: "PermissionRequest", toolUseId: "a" },
    { event: "PreToolUse", toolUseId: "b" },
    { event: "PermissionRequest", toolUseId: "" },
    { event: "PermissionRequest", toolUseId: 5 },
    { event: "PermissionRequest" },
  ];
  assertEquals([...promptedIds(records)], ["a"]);
});
