import { assertEquals } from "@std/assert";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { resumingOf } from "../../../lib/clients/resuming/resumings.ts";

Deno.test("resumingOf() is the client's own", () => {
  assertEquals(CLIENTS.map((client) => resumingOf(client).resumeCommand({ sessionId: "s", cwd: null })), [
    "claude --resume s",
    "codex resume s",
  ]);
});
