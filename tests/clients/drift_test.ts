import { assertEquals } from "@std/assert";
import { CLIENTS } from "../../lib/clients/clients.ts";
import { DriftReader } from "../../lib/clients/claude_code/format/drift.ts";
import { driftReader } from "../../lib/clients/drift.ts";

Deno.test("driftReader() reads the transcripts of clients with a table of what is known", () => {
  assertEquals(CLIENTS.map((client) => driftReader(client) instanceof DriftReader), [true, false]);
});
