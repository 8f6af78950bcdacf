import { assertEquals, assertMatch, assertThrows } from "@std/assert";
import {
  isKnownEvent,
  knownEvents,
  namedHooks,
  registrations,
  resolveLauncher,
  selectHooks,
} from "../../../lib/cli/install/install_plan.ts";
import type { ClientVersion } from "../../../lib/cli/install/client_version.ts";
import { type Options, type OptionSpec, readOptions } from "../../../lib/cli/args/options.ts";
import { type Host, type Machine, UsageError } from "../../../lib/cli/host/host.ts";
import { DEFAULT_CLIENT } from "../../../lib/clients/default_client.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import type { AskedCall } from "../../../lib/hooks/config/asked.ts";
import type { Launcher } from "../../../lib/cli/install/launcher.ts";
import { HOOK_SETUPS, HOOKS } from "../../../lib/hooks/runner/setup.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const SPECS: readonly OptionSpec[] = [
  { name: "hooks", value: "NAME,…", repeatable: true, summary: "" },
  { name: "binary", summary: "" },
  { name: "deno", value: "PATH", summary: "" },
];
const options = (...args: readonly string[]): Options => readOptions(args, SPECS);

const NAMES = HOOK_SETUPS.map(({ name }) => name);
const ROOT = "/opt/debrief";
const DENO = { path: "/usr/bin/deno", version: "2.9.6" };
const FILES: Record<string, string> = {
  [DENO.path]: "",
  [`${ROOT}/hooks/debrief.sh`]: "",
  ...Object.fromEntries(NAMES.map((name) => [`${ROOT}/dist/${name}.js`, ""])),
};

function hostWith(files: Record<string, string> = FILES, machine: Partial<Machine> = {}): Host {
  return testHost({
    ...fileMachine(files, { self: { kind: "script", path: `${ROOT}/dist/debrief.js` }, deno: DENO, ...machine }),
    cwd: () => "/home/me/app",
    home: () => "/home/me",
    env: (name) => ({ PATH: "/usr/bin", HOME: "/home/me" } as Record<string, string>)[name],
  }).host;
}

const known = (version: string): ClientVersion => ({ status: "known", version, source: "asked", path: "/x" });

Deno.test("selectHooks() refuses a --deno that is not there, and says how binaries are built", () => {
  const select = (...args: string[]) => {
    const given = options(...args);
    return selectHooks(given, hostWith(), resolveLauncher(given, "user", hostWith()));
  };
  assertThrows(() => select("--deno", "/nope"), UsageError, 'Expected --deno to be a program but found "/nope"');
  assertThrows(() => select("--binary"), UsageError, "build the binaries with tools/release/compile.ts");
});

Deno.test("resolveLauncher() starts the scripts with the Deno in PATH if it is the one that runs", () => {
  const launcher = { script: "debrief.sh", kind: "deno", deno: DENO.path, root: ROOT, config: "/home/me/.claude" };
  assertEquals<unknown>(resolveLauncher(options(), "user", hostWith()), launcher);
  const other = { path: "/nix/deno", version: "2.9.6" };
  assertEquals<unknown>(resolveLauncher(options(), "user", hostWith(FILES, { deno: other })), {
    ...launcher,
    deno: other.path,
  });
  const linked = hostWith(FILES, { deno: other, realPath: () => "/nix/deno" });
  assertEquals<unknown>(resolveLauncher(options(), "user", linked), launcher);
  assertEquals<unknown>(resolveLauncher(options("--deno", "deno"), "user", hostWith()), {
    ...launcher,
    deno: "/home/me/app/deno",
  });
});

Deno.test("resolveLauncher() prefers a Deno that stays to one in the cache of npx", () => {
  const cached = "/home/me/.npm/_npx/6e2e/node_modules/.bin/deno";
  const machine = { deno: { path: cached, version: "2.9.6" } };
  const denoOf = (path: string) => {
    const host = {
      ...hostWith({ ...FILES, [cached]: "" }, machine),
      env: (name: string) => ({ PATH: path, HOME: "/home/me" } as Record<string, string>)[name],
    };
    const launcher = resolveLauncher(options(), "user", host);
    return launcher.kind === "deno" ? launcher.deno : null;
  };
  assertEquals(denoOf(`${cached.slice(0, -5)}:/usr/bin`), DENO.path);
  assertEquals(denoOf(cached.slice(0, -5)), cached, "there is no other one");
});

Deno.test("resolveLauncher() writes no configuration directory into settings of a project, except for binaries", () => {
  assertEquals<unknown>(resolveLauncher(options(), "project", hostWith()), {
    script: "debrief.sh",
    kind: "deno",
    deno: DENO.path,
    root: ROOT,
  });
  assertEquals<unknown>(resolveLauncher(options("--binary"), "project", hostWith()), {
    script: "debrief.sh",
    kind: "binary",
    binaries: `${ROOT}/bin`,
    config: "/home/me/.claude",
  });
});

Deno.test("resolveLauncher() needs a Deno in PATH when debrief is a binary", () => {
  const self = { kind: "binary", path: `${ROOT}/bin/debrief` } as const;
  assertEquals<unknown>(resolveLauncher(options(), "project", hostWith(FILES, { self })), {
    script: "debrief.sh",
    kind: "deno",
    deno: DENO.path,
    root: ROOT,
  });
  assertThrows(
    () => resolveLauncher(options(), "user", hostWith({}, { self })),
    UsageError,
    "Cannot find deno in PATH",
  );
});

Deno.test("namedHooks() splits lists and suggests the nearest name", () => {
  assertEquals(namedHooks(options()), []);
  assertEquals(namedHooks(options("--hooks", "memory_triage,tool_intent", "--hooks", "agent_summary")), [
    "memory_triage",
    "tool_intent",
    "agent_summary",
  ]);
  assertThrows(() => namedHooks(options("--hooks", "memory_triags")), UsageError, 'did you mean "memory_triage"?');
  assertThrows(() => namedHooks(options("--hooks", "zzz")), UsageError, `(known hooks: ${NAMES.join(", ")})`);
});

Deno.test("selectHooks() takes the hooks that are built, or those that are named", () => {
  const launcher = resolveLauncher(options(), "user", hostWith());
  const { [`${ROOT}/dist/tool_intent.js`]: _, ...rest } = FILES;
  const select = (host: Host, ...args: readonly string[]) =>
    selectHooks(options(...args), host, launcher).map(({ name }) => name);
  assertEquals(select(hostWith()), NAMES);
  assertEquals(select(hostWith(rest)), NAMES.filter((name) => name !== "tool_intent"));
  assertEquals(select(hostWith(rest), "--hooks", "agent_summary"), ["agent_summary"]);
  const error = assertThrows(() => select(hostWith(rest), "--hooks", "agent_summary,tool_intent"), UsageError);
  assertMatch(
    error.message,
    /^Cannot install tool_intent: "[^"]*tool_intent\.js" not found \(create it: deno task bundle\)$/,
  );
  assertThrows(() => select(hostWith({ [`${ROOT}/hooks/debrief.sh`]: "" })), UsageError, "not found");
  assertThrows(() => select(hostWith({})), UsageError, "get a complete copy of debrief");
  const inPlugin = hostWith({ ...FILES, [`${ROOT}/debrief.js`]: "" });
  assertThrows(() => select(inPlugin), UsageError, "the plugin registers them itself");
});

Deno.test("knownEvents() leaves out what an old client would reject the whole file for", () => {
  const events = HOOK_SETUPS.flatMap(({ events }) => events);
  assertEquals(knownEvents(events, known("2.1.330"), DEFAULT_CLIENT.installation), events);
  for (const event of knownEvents(events, known("1.0.60"), DEFAULT_CLIENT.installation)) {
    assertEquals(isKnownEvent(event, "1.0.60", DEFAULT_CLIENT.installation), true);
  }
  assertEquals(knownEvents(["Stop", "PostToolUseFailure"], known("1.0.60"), DEFAULT_CLIENT.installation), ["Stop"]);
  assertEquals(
    knownEvents(["Stop", "PostToolUseFailure"], { status: "unknown", why: "" }, DEFAULT_CLIENT.installation),
    ["Stop"],
  );
  assertEquals(isKnownEvent("toString", "9.9.9", DEFAULT_CLIENT.installation), false);
});

Deno.test("registrations() of tool_intent are for the calls that are asked for, and for all where none is yet", () => {
  const launcher: Launcher = { script: "debrief.sh", kind: "deno", deno: "/usr/bin/deno", root: "/opt/debrief" };
  const matchers = (asked: readonly AskedCall[]) =>
    registrations(HOOK_SETUPS, known("2.1.330"), { launcher, for: DEFAULT_CLIENT, asked })
      .filter(({ command }) => command.includes(" tool_intent ")).map(({ event, matcher }) => [event, matcher]);
  assertEquals(matchers([]), HOOKS.tool_intent.events.map((event) => [event, null]));
  assertEquals(
    matchers([
      { event: "PreToolUse", tool: "Write", words: ["x"] },
      { event: "PreToolUse", tool: "Bash", words: [] },
      { event: "PermissionRequest", tool: "*", words: [] },
    ]),
    [["PreToolUse", "Bash|Write"], ["PermissionRequest", null]],
  );
});

Deno.test("registrations() has one command for each event of a hook, with the client's timeout", () => {
  const launcher = resolveLauncher(options(), "user", hostWith());
  const made = registrations(HOOK_SETUPS, known("2.1.330"), { launcher, for: DEFAULT_CLIENT, asked: [] });
  assertEquals(made.map(({ event }) => event), HOOK_SETUPS.flatMap(({ events }) => events));
  for (const { event, timeout } of made) assertEquals(timeout, claudeCode.hooks.timeoutOf(event));
  const ends = made.filter(({ event }) => event === "SessionEnd");
  assertEquals(ends.map(({ command }) => command.includes("transcript_review")), [true]);
});
