import { assertEquals } from "@std/assert";
import { type RuntimeFacts, runtimeFindings } from "../../../lib/cli/doctor/runtime_findings.ts";
import { DEFAULT_CLIENT } from "../../../lib/clients/clients.ts";
import type { JsonObject } from "../../../lib/json.ts";

const stop = (runtime?: "mod"): JsonObject => ({
  ts: "2026-11-23T10:00:00.000Z",
  hook: "memory_triage",
  event: "Stop",
  ...runtime === undefined ? {} : { runtime },
});
const client = (version: string) => ({ status: "known", version, source: "program", path: "/claude" }) as const;
const FACTS: RuntimeFacts = {
  runtime: "mod",
  module: DEFAULT_CLIENT.hooks.module,
  client: client("2.1.330"),
  plugin: true,
  files: [],
  records: [],
  missingState: null,
};

const GUARDED = { pluginConfigs: { "cc-plugin-sec-default@builtin": { options: { allowManagedModsOnly: true } } } };
const managed = (value: JsonObject) => [{ layer: "managed", path: "/m.json", value, own: [] }] as const;

for (
  const [what, facts, level, text] of [
    ["processes are the default", { runtime: "process" }, "ok", "in a sandboxed process of its own"],
    ["the module answered", { records: [stop(), stop("mod")] }, "ok", "inside the client, without a sandbox"],
    [
      "a hook command answered last",
      { records: [stop("mod"), stop()] },
      "warning",
      "a hook command answered the last stop",
    ],
    ["the same with auto", { runtime: "auto", records: [stop()] }, "note", "a hook command answered the last stop"],
    ["nothing was answered yet", {}, "note", "no hook has answered a stop yet"],
    ["the module waits", { missingState: "/c/state" }, "warning", 'does not start before "/c/state" exists'],
    ["the client is too old", { client: client("2.1.260") }, "warning", "2.1.260 has no modules; 2.1.287 has"],
    [
      "auto and the client is too old",
      { runtime: "auto", client: client("2.1.260") },
      "note",
      "2.1.260 has no modules",
    ],
    ["hooks are in settings", { plugin: false }, "warning", "hooks in settings always run as processes"],
    [
      "an administrator forbids it",
      { files: managed(GUARDED) },
      "warning",
      'allowManagedModsOnly in "/m.json" forbids',
    ],
    ["hooks are off", { files: managed({ disableAllHooks: true }) }, "warning", "disableAllHooks"],
    ["the client has no modules at all", { module: null }, "warning", "this client has no modules"],
  ] as const
) {
  Deno.test(`runtimeFindings() says which way hooks run: ${what}`, () => {
    const [finding] = runtimeFindings({ ...FACTS, ...facts });
    assertEquals([finding?.level, finding?.text.includes(text)], [level, true], finding?.text);
  });
}

Deno.test("runtimeFindings() says nothing of processes to a client that has nothing else", () =>
  assertEquals([...runtimeFindings({ ...FACTS, runtime: "process", module: null })], []));
