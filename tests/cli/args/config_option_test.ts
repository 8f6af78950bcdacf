import { assertEquals, assertRejects } from "@std/assert";
import { configOfFile, reportProblems } from "../../../lib/cli/args/config_option.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { DEFAULT_CONFIG } from "../../../lib/hooks/config/config.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const { host, err } = testHost({
  isDirectory: () => false,
  ...fileMachine({
    "/c.jsonc": '{ "triage": { "messages": 80 } } // mine',
    "/wrong.jsonc": '{"triage":{"messages":5,"cooldownMinutes":1}}',
  }),
});

Deno.test("configOfFile() has the defaults without a file, and those of a file over them", async () => {
  assertEquals((await configOfFile(undefined, host)).config, DEFAULT_CONFIG);
  const { config, problems } = await configOfFile("/c.jsonc", host);
  assertEquals([config.triage.messages, config.triage.enabled, problems], [80, true, []]);
  await assertRejects(() => configOfFile("/missing.jsonc", host), UsageError, "/missing.jsonc");
});

Deno.test("reportProblems() prints what is ignored, a line each; the rest of the file counts", async () => {
  const loaded = await configOfFile("/wrong.jsonc", host);
  assertEquals([loaded.config.triage.messages, loaded.config.triage.cooldownMinutes], [40, 1]);
  reportProblems(loaded, host);
  assertEquals(err().split("\n").map((line) => line.includes("triage.messages")), [true, false]);
});
