import { assertEquals } from "@std/assert";
import { CLIENTS } from "../../../lib/clients/clients.ts";
import { installationNamed, installationOf } from "../../../lib/clients/installation/installations.ts";

Deno.test("installationOf() is the client's own", () => {
  assertEquals(CLIENTS.map((client) => installationOf(client).program), ["claude", "codex"]);
});

Deno.test("installationNamed() takes a client's id with - or _, and nothing else", () => {
  const names = ["codex", "claude-code", "claude_code", "claude", "Codex", ""];
  assertEquals(names.map((name) => installationNamed(name)?.program), [
    "codex",
    "claude",
    "claude",
    undefined,
    undefined,
    undefined,
  ]);
});
