import { assertEquals } from "@std/assert";
import { codeLeftovers, recordLeftovers } from "../../../lib/cli/install/leftovers.ts";
import type { Host } from "../../../lib/cli/host/host.ts";
import { stateDirectory } from "../../../lib/hooks/store/state_names.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const CONFIG = "/home/me/.claude";
const STATE = stateDirectory(CONFIG);
const CACHE = `${CONFIG}/debrief/cache`;
const BACKUPS = `${CONFIG}/debrief/backups`;

function hostOf(files: readonly string[], env: Readonly<Record<string, string>> = { HOME: "/home/me" }): Host {
  const { host } = testHost({
    ...fileMachine(Object.fromEntries(files.map((path) => [path, ""]))),
    env: (name) => env[name],
    cwd: () => "/p",
  });
  return host;
}

Deno.test("codeLeftovers() is the compiled code, where there is some", () => {
  assertEquals(codeLeftovers(hostOf([`${CACHE}/a`])), [CACHE]);
  assertEquals(codeLeftovers(hostOf([`${CONFIG}/settings.json`])), []);
  assertEquals(codeLeftovers(hostOf([`${CACHE}/a`], {})), [], "nobody knows where that is");
});

Deno.test("recordLeftovers() is what held records, and the compiled code, once the last record is gone", () => {
  const [project, session] = [`${STATE}/projects/-p`, `${STATE}/sessions/s`];
  const host = hostOf([
    `${project}/log.jsonl`,
    `${session}/triage.json`,
    `${CACHE}/a`,
    `${CONFIG}/debrief/trusted.json`,
  ]);
  assertEquals(recordLeftovers([project, session], host), [STATE, CACHE]);
  assertEquals(recordLeftovers([project], host), [], "another project's session needs both");
  assertEquals(recordLeftovers([], host), []);
  assertEquals(recordLeftovers([project, session], hostOf([`${project}/log.jsonl`], {})), []);
});

Deno.test("recordLeftovers() counts context files as records", () => {
  const context = `${STATE}/context/s-0`;
  const host = hostOf([`${context}/triage.md`]);
  assertEquals([recordLeftovers([], host), recordLeftovers([context], host)], [[], [STATE]]);
});

Deno.test("recordLeftovers() keeps backups of other projects, and their directory no longer than those", () => {
  const [own, other] = [`${BACKUPS}/-p`, `${BACKUPS}/-q`];
  assertEquals(recordLeftovers([own], hostOf([`${own}/settings.json`])), [BACKUPS]);
  assertEquals(recordLeftovers([own], hostOf([`${own}/settings.json`, `${other}/settings.json`])), []);
});
