/** The module in the client's process: no home, a directory that vanished, two stops at once, state of the future, a disk that is full. */
import { assert, assertEquals } from "@std/assert";
import { PROCESS_CLIENT } from "../../lib/clients/claude_code/mod/client.ts";
import { EVENT_HOOKS } from "../../lib/hooks/mod/event_hooks.ts";
import type { ModHost } from "../../lib/hooks/mod/host.ts";
import { ModHooks } from "../../lib/hooks/mod/mod_hooks.ts";
import { arrayAt, type JsonObject } from "../../lib/json.ts";
import { type FakeHost, fakeHost } from "../support/hooks/mod_host.ts";

const STOP = {
  session_id: "s",
  transcript_path: "/c/projects/-p/s.jsonl",
  cwd: "/p",
  hook_event_name: "Stop",
  stop_hook_active: false,
  last_assistant_message: "Done.",
};
const ROWS = [
  { role: "user", text: "Which database?", toolUses: [] },
  {
    role: "assistant",
    text:
      "We decided to use sqlite because it needs no server.\nWe settled on WAL mode because readers must not block.",
    toolUses: [],
  },
];
const LEDGER = "/c/debrief/state/sessions/s/ledger.json";

function newHost(): FakeHost {
  return fakeHost({ rows: ROWS, files: { "/c/debrief.jsonc": '{"session":{"runtime":"mod"}}' } });
}

/** What a module that has just been loaded answers a stop, and whether hook commands were silenced meanwhile. */
async function stop(host: ModHost, mod = new ModHooks(PROCESS_CLIENT, EVENT_HOOKS)) {
  let silenced = "";
  const own: ModHost = {
    ...host,
    setMarker: (value) => {
      silenced = value ?? "";
      return host.setMarker(value);
    },
  };
  let beneath = "";
  const result = await mod.answer(own, "Stop", STOP, (): Promise<JsonObject> => {
    beneath = silenced;
    return Promise.resolve({});
  });
  return { said: arrayAt(result, "additionalContext").length, isLeft: !beneath.includes("memory_triage") };
}

Deno.test("ModHooks says once what is to be saved where two stops come at once, in one module or in two", async () => {
  const host = newHost();
  const mod = new ModHooks(PROCESS_CLIENT, EVENT_HOOKS);
  const said = (await Promise.all([stop(host, mod), stop(host, mod), stop(host, mod)])).map(({ said }) => said);
  assertEquals(said.toSorted(), [0, 0, 1]);
  assertEquals((await stop(host)).said, 0, "a module that was loaded anew knows what was said");
});

Deno.test("ModHooks leaves a stop to hook commands where neither a home nor a configuration directory is known", async () => {
  const variables = { configDir: undefined, home: undefined, userProfile: undefined, entrypoint: "cli" };
  const host: ModHost = { ...newHost(), variables: () => Promise.resolve(variables), pluginRoot: "/plugin" };
  assertEquals(await stop(host), { said: 0, isLeft: true });
});

Deno.test("ModHooks answers in a project whose directory vanished", async () => {
  const host = newHost();
  const gone = (path: string) => path === "/p" || path.startsWith("/p/");
  const without = <T>(call: (path: string) => Promise<T>) => (path: string): Promise<T> =>
    gone(path) ? Promise.reject(new Error("ENOENT")) : call(path);
  const vanished: ModHost = {
    ...host,
    stat: without(host.stat),
    list: without(host.list),
    readText: without(host.readText),
  };
  assertEquals(await stop(vanished), { said: 1, isLeft: false });
});

Deno.test("ModHooks says nothing twice where its state lies a year ahead of the clock, and says what is new", async () => {
  const host = newHost();
  assertEquals((await stop(host)).said, 1);
  const year = 365 * 24 * 60 * 60 * 1000;
  const ahead = (host.files.get(LEDGER) ?? "").replace(
    /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
    (time) => new Date(Date.parse(time) + year).toISOString(),
  ).replace(/\b1[789]\d{11}\b/g, (time) => String(Number(time) + year));
  assert(ahead !== host.files.get(LEDGER), "the ledger has a time");
  host.files.set(LEDGER, ahead);
  assertEquals((await stop(host)).said, 0);
  const more = "We decided to use redis because it is shared between hosts.\nWe settled on eviction by age.";
  host.rowsBy.set("", [...ROWS, { role: "user", text: "And?", toolUses: [] }, {
    role: "assistant",
    text: more,
    toolUses: [],
  }]);
  assertEquals((await stop(host)).said, 1);
});

Deno.test("ModHooks says once what is to be saved where the disk was full and has room again", async () => {
  const host = newHost();
  const full: ModHost = { ...host, writeText: () => Promise.reject(new Error("ENOSPC: no space left on device")) };
  assertEquals(await stop(full), { said: 0, isLeft: true });
  assertEquals((await stop(host)).said, 1);
  assertEquals((await stop(host)).said, 0);
});
