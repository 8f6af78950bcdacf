import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import {
  mergeFiles,
  parseModeOption,
  readHistory,
  readSettingsFiles,
  settingsFilesAt,
  settingsFor,
} from "../../../lib/cli/review/permission_settings.ts";
import { type MergedSettings, mergeSettings } from "../../../lib/permissions/mod.ts";
import { fileMachine, type TestHost, testHost } from "../../support/host.ts";

const allow = (...rules: readonly string[]) => JSON.stringify({ permissions: { allow: rules } });

function hostWith(files: Readonly<Record<string, string>>): TestHost["host"] {
  return testHost({
    ...fileMachine(files),
    env: (name) => name === "HOME" ? "/home/me" : undefined,
    home: () => "/home/me",
    cwd: () => "/srv/app",
    isDirectory: (path) => Object.keys(files).some((file) => file.startsWith(`${path}/`)),
  }).host;
}

const rulesOf = (settings: MergedSettings) => settings.rules.map(({ rule, source }) => `${source.layer} ${rule.text}`);

const IN_FORCE = { files: [], managed: undefined };
const named = (...files: readonly string[]) => ({ files, managed: undefined });

const USER = "/home/me/.claude/settings.json";
const PROJECT = "/srv/app/.claude/settings.json";
const LOCAL = "/srv/app/.claude/settings.local.json";
const FILES = {
  [USER]: allow("Read"),
  [PROJECT]: allow("Glob"),
  [LOCAL]: allow("Grep"),
  "/tmp/mine.json": allow("WebFetch"),
};

Deno.test("settingsFor() has those in force in a directory, or the named files alone, each in its layer", () => {
  const host = hostWith(FILES);
  assertEquals(rulesOf(settingsFor("/srv/app", IN_FORCE, host)).sort(), ["local Grep", "project Glob", "user Read"]);
  assertEquals(rulesOf(settingsFor("/elsewhere", IN_FORCE, host)), ["user Read"]);
  assertEquals(rulesOf(settingsFor("/home/me", IN_FORCE, host)), ["user Read"], "each file once");
  assertEquals(rulesOf(settingsFor("/srv/app", named("/tmp/mine.json"), host)), ["flag WebFetch"]);
  const managed = "/etc/claude-code/managed-settings.json";
  assertEquals(readSettingsFiles([managed], hostWith({ [managed]: allow("Read") })).map(({ source }) => source.layer), [
    "managed",
  ]);
});

Deno.test("settingsFor() reads the organization's settings of the machine, or those that --managed names", () => {
  const organization = {
    "/etc/claude-code/managed-settings.json": allow("WebSearch"),
    "/etc/claude-code/managed-settings.d/10.json": allow("Bash(ls)"),
    "/etc/claude-code/managed-settings.d/.hidden.json": allow("Bash(rm *)"),
    "/mdm/managed-settings.json": JSON.stringify({ allowManagedPermissionRulesOnly: true }),
  };
  const host = hostWith({ ...FILES, ...organization });
  assertEquals(rulesOf(settingsFor("/elsewhere", IN_FORCE, host)).sort(), [
    "managed Bash(ls)",
    "managed WebSearch",
    "user Read",
  ]);
  const only = settingsFor("/elsewhere", { files: [], managed: "/mdm" }, host);
  assertEquals([rulesOf(only), only.overruled.map(({ rule }) => rule.text)], [[], ["Read"]]);
  const beside = settingsFor("/elsewhere", { files: ["/tmp/mine.json"], managed: "/etc/claude-code" }, host);
  assertEquals(rulesOf(beside), ["managed Bash(ls)", "managed WebSearch", "flag WebFetch"]);
  for (const managed of ["/missing", "/srv/app"]) {
    assertThrows(() => settingsFor("/elsewhere", { files: [], managed }, host), UsageError, "managed");
  }
});

Deno.test("readSettingsFiles() and settingsFilesAt() name what cannot be read", () => {
  assertThrows(() => readSettingsFiles(["missing.json"], hostWith({})), UsageError, "missing.json");
  assertThrows(
    () => settingsFilesAt("/empty", hostWith({ "/empty/x": "" })),
    UsageError,
    'no settings files in "/empty"',
  );
});

Deno.test("mergeFiles() and settingsFilesAt() take a file, a project or a configuration directory, trusted or not", () => {
  const untrusted = {
    "/home/me/.claude.json": JSON.stringify({ projects: { "/x": { hasTrustDialogAccepted: true } } }),
  };
  const host = hostWith({ ...FILES, ...untrusted });
  const rulesAt = (path: string) => rulesOf(mergeFiles(settingsFilesAt(path, host), host, []));
  assertEquals(rulesAt("/srv/app").sort(), ["local Grep", "project Glob"]);
  assertEquals(rulesAt("/home/me/.claude"), ["user Read"]);
  assertEquals(rulesAt("/tmp/mine.json"), ["flag WebFetch"]);
});

Deno.test("readHistory() compares each call with its project's settings, unless files are named", () => {
  const { settings, projectSettings, home } = readHistory(IN_FORCE, hostWith(FILES));
  assertEquals([rulesOf(settings), home], [["user Read"], "/home/me"]);
  assertEquals(rulesOf(projectSettings!("/srv/app")).sort(), ["local Grep", "project Glob", "user Read"]);
  assertEquals(rulesOf(projectSettings!("/elsewhere")), ["user Read"]);
  const given = readHistory(named("/tmp/mine.json"), hostWith(FILES));
  assertEquals([rulesOf(given.settings), given.projectSettings], [["flag WebFetch"], undefined]);
});

Deno.test("parseModeOption() is the mode that is named, that of the settings, or the default", () => {
  const settings = (mode?: string) =>
    mergeSettings(
      readSettingsFiles(["/s.json"], hostWith({ "/s.json": JSON.stringify({ permissions: { defaultMode: mode } }) })),
    );
  assertEquals(parseModeOption("plan", settings("acceptEdits")), "plan");
  assertEquals(parseModeOption(undefined, settings("acceptEdits")), "acceptEdits");
  assertEquals(parseModeOption(undefined, settings()), "default");
  assertThrows(() => parseModeOption("unknown", settings()), UsageError, "--mode");
});

Deno.test("settingsFor() counts no allow rule of a project that the client does not trust", () => {
  const rules = '{"permissions":{"allow":["WebSearch"],"deny":["Read(.env)"]}}';
  const settings = (state: Record<string, string>): string[] =>
    settingsFor(
      "/srv/app",
      IN_FORCE,
      hostWith({
        "/srv/app/.claude/settings.json": rules,
        "/srv/app/.claude/settings.local.json": '{"permissions":{"allow":["WebFetch"]}}',
        ...state,
      }),
    ).rules.map(({ rule }) => rule.text);
  const trusted = (path: string): Record<string, string> => ({
    "/home/me/.claude.json": JSON.stringify({ projects: { [path]: { hasTrustDialogAccepted: true } } }),
  });
  assertEquals(settings({}), ["WebFetch", "Read(.env)", "WebSearch"]);
  assertEquals(settings(trusted("/srv")), ["WebFetch", "Read(.env)", "WebSearch"]);
  assertEquals(settings(trusted("/elsewhere")), ["WebFetch", "Read(.env)"]);
});

Deno.test("settingsFor() says which settings do not count because they cannot be read, and nothing of missing ones", () => {
  const refused = (path: string): never => {
    throw path === LOCAL ? new Deno.errors.NotFound("gone") : new Deno.errors.NotCapable("no read access");
  };
  const { machine } = fileMachine({});
  const { host, err } = testHost({
    machine,
    readText: refused,
    env: () => undefined,
    home: () => "",
    cwd: () => "/srv/app",
  });
  assertEquals(rulesOf(settingsFor("/srv/app", IN_FORCE, host)), []);
  assertEquals(
    err(),
    "Your own settings do not count, because HOME is not known (set it, and start deno with --allow-env).\n" +
      `The rules in ${PROJECT} do not count: not allowed by the sandbox (add --allow-read=${PROJECT}).\n` +
      "The organization's settings in /etc/claude-code/managed-settings.json were not read, so none of them counts: not allowed by the " +
      "sandbox (add --allow-read=/etc/claude-code/managed-settings.json).\n",
  );
});
