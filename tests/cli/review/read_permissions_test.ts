import { assertEquals } from "@std/assert";
import { loadHookTexts } from "../../../lib/cli/review/read_permissions.ts";
import { fileMachine, testHost } from "../../support/host.ts";

Deno.test("loadHookTexts() has the texts that are given, then those of the user's configuration", async () => {
  const texts = async (files: Record<string, string>) => {
    const { host } = testHost({
      ...fileMachine(files),
      env: (name) => name === "HOME" ? "/h" : undefined,
      home: () => "/h",
      cwd: () => "/p",
    });
    return (await loadHookTexts(["given"], host)).map(({ name }) => name);
  };
  assertEquals(await texts({}), ["given"]);
  const path = "/h/.claude/debrief.jsonc";
  assertEquals(await texts({ [path]: '{"review":{"hookTexts":["/^Gate/"]}}' }), ["given", "/^Gate/"]);
  assertEquals(await texts({ [path]: "{broken" }), ["given"]);
});
