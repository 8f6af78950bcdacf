import { assertEquals } from "@std/assert";
import { clientState, isTrusted } from "../../../lib/cli/host/directory_trust.ts";
import { fileMachine, testHost } from "../../support/host.ts";

function hostWith(state: unknown, env: Record<string, string> = {}, path = "/home/me/.claude.json") {
  const text = typeof state === "string" ? state : JSON.stringify(state);
  return testHost({ ...fileMachine({ [path]: text }), env: (name) => env[name], home: () => "/home/me" }).host;
}
const STATE = { projects: { "/srv/a": { hasTrustDialogAccepted: true }, "/srv/b": { hasTrustDialogAccepted: false } } };

Deno.test("isTrusted() asks for the directory and those above it", () => {
  const host = hostWith(STATE);
  assertEquals(["/srv/a", "/srv/a/sub/x", "/srv/b", "/srv", "/srv/ab"].map((path) => isTrusted(path, host)), [
    true,
    true,
    false,
    false,
    false,
  ]);
});

Deno.test("isTrusted() does not know where the client's file cannot be read or says nothing", () => {
  assertEquals(
    [hostWith("broken"), hostWith([]), hostWith({}), hostWith({ projects: 5 })].map((host) => isTrusted("/a", host)),
    [null, null, null, null],
  );
  assertEquals(isTrusted("/a", hostWith(STATE, {}, "/elsewhere")), null);
});

Deno.test("clientState() is beside the configuration where one is named", () => {
  assertEquals(clientState(hostWith({ a: 1 }, { CLAUDE_CONFIG_DIR: "/c" }, "/c/.claude.json")), { a: 1 });
  assertEquals(clientState(hostWith({ a: 1 }, { CLAUDE_CONFIG_DIR: "" })), { a: 1 });
});
