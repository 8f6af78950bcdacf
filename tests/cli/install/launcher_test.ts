import { assertEquals } from "@std/assert";
import {
  contextRule,
  hookCommand,
  hookFile,
  type Launcher,
  ownHandler,
  startFile,
} from "../../../lib/cli/install/launcher.ts";
import { HOOK_SETUPS } from "../../../lib/hooks/runner/setup.ts";
import fc from "../../support/property.ts";

const DENO: Launcher = { kind: "deno", deno: "/usr/bin/deno", root: "/opt/debrief", script: "debrief.sh" };
const BINARY: Launcher = { kind: "binary", binaries: "/opt/debrief/bin", script: "debrief.sh" };

Deno.test("hookFile() and startFile() are beside each other in a clone, and in one directory of binaries", () => {
  const hook = { name: "tool_intent" };
  assertEquals([hookFile(hook, DENO), startFile(DENO)], [
    "/opt/debrief/dist/tool_intent.js",
    "/opt/debrief/hooks/debrief.sh",
  ]);
  assertEquals([hookFile(hook, BINARY), startFile(BINARY)], [
    "/opt/debrief/bin/tool_intent",
    "/opt/debrief/bin/debrief.sh",
  ]);
});

Deno.test("ownHandler() reads back every command that hookCommand() writes, with any path", () => {
  const name = fc.constantFrom(...HOOK_SETUPS.map(({ name }) => name));
  const path = fc.stringMatching(/^\/[a-zA-Z0-9 '"$`\\é.-]{1,20}$/);
  fc.assert(fc.property(name, path, fc.option(path, { nil: undefined }), fc.boolean(), (name, path, config, isDeno) => {
    const more = config === undefined ? {} : { config };
    const launcher: Launcher = isDeno
      ? { kind: "deno", deno: `${path}/deno`, root: path, script: "debrief.sh", ...more }
      : { kind: "binary", binaries: path, script: "debrief.sh", ...more };
    assertEquals(ownHandler(hookCommand({ name }, launcher)), { hook: name, launcher });
  }));
});

Deno.test("ownHandler() takes no command of others for its own", () => {
  const own = hookCommand({ name: "tool_intent" }, DENO);
  const others = [
    "",
    "echo hello",
    `${own} `,
    `${own}; rm -rf ~`,
    `echo x; ${own}`,
    own.replace("debrief.sh", "other.sh"),
    own.replace("tool_intent", "their_hook"),
  ];
  for (const command of others) assertEquals(ownHandler(command), null, command);
});

Deno.test("contextRule() lets only binaries' context files be read, and never a pattern", () => {
  const handler = (launcher: Launcher, hook = "memory_triage") => ({ hook, launcher });
  assertEquals(
    contextRule(handler({ ...BINARY, config: "/home/me/.claude" })),
    "Read(//home/me/.claude/debrief/state/context/**)",
  );
  const without: readonly ReturnType<typeof handler>[] = [
    handler(BINARY),
    handler({ ...DENO, config: "/home/me/.claude" }),
    handler({ ...BINARY, config: "/home/me/.claude" }, "tool_intent"),
    handler({ ...BINARY, config: "/home/*/.claude" }),
    handler({ ...BINARY, config: "C:/Users/me" }),
  ];
  for (const given of without) assertEquals(contextRule(given), null, JSON.stringify(given));
});
