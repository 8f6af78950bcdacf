import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import type { OwnHook } from "../../../lib/cli/own_hooks/hook_file.ts";
import { ownHookRegistrations, ownLauncher, placeHook } from "../../../lib/cli/own_hooks/place_hook.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import type { HookEventName } from "../../../lib/clients/hooks/hook_events.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const OWN: OwnHook = {
  file: "/p/mine.ts",
  script: "export default {};",
  definition: { name: "mine", events: ["Stop", "SessionStart"], needs: [], handle: () => ({ kind: "none" }) },
};
const LAUNCHER = { kind: "deno", deno: "/bin/deno", root: "/opt/debrief", script: "debrief.sh" } as const;
const CLIENT = { status: "known", version: "2.1.330", source: "program", path: "/claude" } as const;

/** A host of a user, with the files that are written on it. */
function hostOf(env: Readonly<Record<string, string>> = { HOME: "/home/me" }) {
  const written = new Map<string, string>();
  const { host } = testHost({
    ...fileMachine({}),
    env: (name) => env[name],
    cwd: () => "/p",
    replaceText: (path, text) => void written.set(path, text),
  });
  return { host, written };
}

Deno.test("ownLauncher() starts a hook from a directory of its own in the client's", () => {
  assertEquals<unknown>(ownLauncher(OWN, LAUNCHER, hostOf().host), {
    ...LAUNCHER,
    root: "/home/me/.claude/debrief/hooks/mine",
  });
});

Deno.test("ownLauncher() says why a hook cannot be installed", () => {
  const binary = { kind: "binary", binaries: "/opt/debrief/bin", script: "debrief.sh" } as const;
  assertThrows(() => ownLauncher(OWN, binary, hostOf().host), UsageError, "leave out --binary");
  assertThrows(() => ownLauncher(OWN, LAUNCHER, hostOf({}).host), UsageError, "set HOME");
});

Deno.test("ownHookRegistrations() takes all of an event, of which debrief's own hooks take a part", () => {
  const { host } = hostOf();
  const found = ownHookRegistrations(OWN, CLIENT, ownLauncher(OWN, LAUNCHER, host), host);
  assertEquals(found.map(({ event, matcher }) => [event, matcher]), [["Stop", null], ["SessionStart", null]]);
  assertStringIncludes(found[0]!.command, "/home/me/.claude/debrief/hooks/mine/hooks/debrief.sh mine");
});

Deno.test("ownHookRegistrations() leaves out an event that the client does not know yet", () => {
  const { host } = hostOf();
  const events: readonly HookEventName[] = ["Stop", "PostCompact"];
  const newer = { ...OWN, definition: { ...OWN.definition, events } };
  const old = { ...CLIENT, version: "2.1.75" };
  const found = ownHookRegistrations(newer, old, ownLauncher(OWN, LAUNCHER, host), host);
  assertEquals(found.map(({ event }) => event), ["Stop"]);
});

Deno.test("placeHook() writes the copy and a start script that knows this hook alone", () => {
  const { host, written } = hostOf();
  placeHook(OWN, ownLauncher(OWN, LAUNCHER, host), host);
  const root = "/home/me/.claude/debrief/hooks/mine";
  assertEquals([...written.keys()], [`${root}/dist/mine.js`, `${root}/hooks/debrief.sh`]);
  assertEquals(written.get(`${root}/dist/mine.js`), OWN.script);
  const script = written.get(`${root}/hooks/debrief.sh`) ?? "";
  assertStringIncludes(script, "case $hook in\n  mine) ;;\n");
  assertEquals(script.includes("memory_triage)"), false);
});
