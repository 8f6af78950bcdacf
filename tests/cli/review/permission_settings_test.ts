import { assertEquals, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import {
  parseModeOption,
  readHistory,
  readSettingsAt,
  readSettingsFiles,
  settingsFor,
} from "../../../lib/cli/review/permission_settings.ts";
import type { MergedSettings } from "../../../lib/permissions/mod.ts";
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

/** The rules with the layers that they are from. */
const rulesOf = (settings: MergedSettings) => settings.rules.map(({ rule, source }) => `${source.layer} ${rule.text}`);

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
  assertEquals(rulesOf(settingsFor("/srv/app", [], host)).sort(), ["local Grep", "project Glob", "user Read"]);
  assertEquals(rulesOf(settingsFor("/elsewhere", [], host)), ["user Read"]);
  assertEquals(rulesOf(settingsFor("/home/me", [], host)), ["user Read"], "each file once");
  assertEquals(rulesOf(settingsFor("/srv/app", ["/tmp/mine.json"], host)), ["flag WebFetch"]);
  const managed = "/etc/claude-code/managed-settings.json";
  assertEquals(rulesOf(readSettingsFiles([managed], hostWith({ [managed]: allow("Read") }))), ["managed Read"]);
});

Deno.test("readSettingsFiles() and readSettingsAt() name what cannot be read", () => {
  assertThrows(() => readSettingsFiles(["missing.json"], hostWith({})), UsageError, "missing.json");
  assertThrows(
    () => readSettingsAt("/empty", hostWith({ "/empty/x": "" })),
    UsageError,
    'no settings files in "/empty"',
  );
});

Deno.test("readSettingsAt() takes a file, a project or a configuration directory, trusted or not", () => {
  const untrusted = {
    "/home/me/.claude.json": JSON.stringify({ projects: { "/x": { hasTrustDialogAccepted: true } } }),
  };
  const host = hostWith({ ...FILES, ...untrusted });
  assertEquals(rulesOf(readSettingsAt("/srv/app", host)).sort(), ["local Grep", "project Glob"]);
  assertEquals(rulesOf(readSettingsAt("/home/me/.claude", host)), ["user Read"]);
  assertEquals(rulesOf(readSettingsAt("/tmp/mine.json", host)), ["flag WebFetch"]);
});

Deno.test("readHistory() compares each call with its project's settings, unless files are named", () => {
  const { settings, projectSettings, home } = readHistory([], hostWith(FILES));
  assertEquals([rulesOf(settings), home], [["user Read"], "/home/me"]);
  assertEquals(rulesOf(projectSettings!("/srv/app")).sort(), ["local Grep", "project Glob"]);
  assertEquals(projectSettings!("/elsewhere").rules, []);
  const named = readHistory(["/tmp/mine.json"], hostWith(FILES));
  assertEquals([rulesOf(named.settings), named.projectSettings], [["flag WebFetch"], undefined]);
});

Deno.test("parseModeOption() is the mode that is named, that of the settings, or the default", () => {
  const settings = (mode?: string) =>
    readSettingsFiles(["/s.json"], hostWith({ "/s.json": JSON.stringify({ permissions: { defaultMode: mode } }) }));
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
      [],
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
  const { host, err } = testHost({ readText: refused, env: () => undefined, home: () => "", cwd: () => "/srv/app" });
  assertEquals(rulesOf(settingsFor("/srv/app", [], host)), []);
  assertEquals(
    err(),
    "Your own settings do not count, because HOME is not known (add --allow-env).\n" +
      `The rules in ${PROJECT} do not count: not allowed by the sandbox (add --allow-read=${PROJECT}).\n`,
  );
});
