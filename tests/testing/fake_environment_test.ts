import { assertEquals } from "@std/assert";
import { fakeEnvironment } from "../../lib/testing/fake_environment.ts";
import { DEFAULT_CONFIG } from "../../lib/hooks/config/config.ts";

Deno.test("fakeEnvironment() has the defaults, what is given, and nothing else", () => {
  const environment = fakeEnvironment({ env: { HOME: "/h" }, files: { "/a": "text" }, hooks: { mine: { a: 1 } } }, {
    project: "/p",
  });
  const { config, project, configDir, hooks, env, readText, store } = environment;
  assertEquals([config, project, configDir, hooks], [DEFAULT_CONFIG, "/p", null, { mine: { a: 1 } }]);
  assertEquals([env("HOME"), env("PATH"), readText("/a"), readText("/b")], ["/h", null, "text", null]);
  assertEquals(store.readState("a"), { status: "done", value: null });
});
