import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { applyRules, undoRules } from "../../../lib/cli/review/apply.ts";
import { type Host, UsageError } from "../../../lib/cli/host/host.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const PATH = "/home/me/app/.claude/settings.local.json";
const BEFORE = '{\n  "permissions": { "allow": ["Bash(ls:*)"] }\n}\n';
const LOCAL = { to: "local", yes: false };

interface Stage {
  readonly host: Host;
  readonly files: Record<string, string>;
  readonly records: JsonObject[];
  out(): string;
  err(): string;
}

/** A host whose files can be read, replaced and removed. */
function stage(files: Record<string, string> = {}, fails: string | null = null): Stage {
  const records: JsonObject[] = [];
  const missing = (path: string) => {
    if (files[path] === undefined) throw new Deno.errors.NotFound(path);
    return files[path];
  };
  let seconds = 0;
  const test = testHost({
    machine: fileMachine(files, { self: { kind: "script", path: "/opt/debrief/dist/debrief.js" } }).machine,
    readText: missing,
    readBytes: (path) => new TextEncoder().encode(missing(path)),
    replaceText(path, text, verify) {
      verify?.();
      files[path] = text;
    },
    removeFile: (path) => void delete files[path],
    appendRecord(_name, record) {
      if (fails === null) records.push(record);
      return fails;
    },
    readRecords: () => records,
    cwd: () => "/home/me/app",
    home: () => "/home/me",
    env: (name) => name === "HOME" ? "/home/me" : undefined,
    now: () => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds++)),
    color: false,
  });
  return { ...test, files, records };
}

Deno.test("applyRules() adds rules, keeps a backup, and notes how to undo it", () => {
  const { host, files, records, out } = stage({ [PATH]: BEFORE });
  assertEquals(applyRules(["Bash(git status:*)"], LOCAL, { json: false, host }), 0);
  assertEquals(JSON.parse(files[PATH] ?? "").permissions.allow, ["Bash(ls:*)", "Bash(git status:*)"]);
  const [record] = records;
  assertEquals([record?.["action"], record?.["file"], record?.["rules"]], ["apply", PATH, ["Bash(git status:*)"]]);
  assertEquals(files[String(record?.["backup"])], BEFORE);
  assertStringIncludes(out(), "Undo with: debrief permissions --undo");
});

Deno.test("undoRules() restores a file byte for byte that did not change since", () => {
  const { host, files, out } = stage({ [PATH]: BEFORE });
  applyRules(["Bash(git status:*)"], LOCAL, { json: false, host });
  assertEquals(undoRules({ json: false, host }), 0);
  assertEquals(files[PATH], BEFORE);
  assertStringIncludes(out(), "\nRemoved Bash(git status:*): the file is as it was before.\n");
  assertThrows(() => undoRules({ json: false, host }), UsageError, "no rule was applied");
});

Deno.test("undoRules() removes only the rules from a file that was changed since", () => {
  const { host, files, out } = stage({ [PATH]: BEFORE });
  applyRules(["Bash(git status:*)"], LOCAL, { json: false, host });
  const { permissions } = JSON.parse(files[PATH] ?? "");
  files[PATH] = JSON.stringify({ permissions: { allow: [...permissions.allow, "Bash(date)"] }, model: "opus" });
  undoRules({ json: false, host });
  assertStringIncludes(out(), "\nRemoved Bash(git status:*); what else was changed since stays.\n");
  assertEquals(JSON.parse(files[PATH] ?? ""), { permissions: { allow: ["Bash(ls:*)", "Bash(date)"] }, model: "opus" });
});

Deno.test("undoRules() removes a file that applyRules() created, but not after a change", () => {
  const created = stage();
  applyRules(["Bash(git status:*)"], LOCAL, { json: false, host: created.host });
  undoRules({ json: false, host: created.host });
  assertEquals(Object.keys(created.files), []);
  assertStringIncludes(created.out(), "which --apply had created for Bash(git status:*).\n");
  const changed = stage();
  applyRules(["Bash(git status:*)"], LOCAL, { json: false, host: changed.host });
  changed.files[PATH] = '{"permissions":{"allow":["Bash(git status:*)","Bash(date)"]}}';
  undoRules({ json: false, host: changed.host });
  assertEquals(JSON.parse(changed.files[PATH] ?? "").permissions.allow, ["Bash(date)"]);
});

Deno.test("undoRules() undoes several applications, the latest first", () => {
  const { host, files, out } = stage({ [PATH]: BEFORE });
  applyRules(["Bash(git status:*)"], LOCAL, { json: true, host });
  applyRules(["Bash(git log:*)"], { ...LOCAL, yes: true }, { json: true, host });
  undoRules({ json: false, host, project: "/home/me/app" });
  assertStringIncludes(
    out(),
    "Rules added earlier stay: Bash(git status:*). To remove the last of them, run debrief permissions --undo --project /home/me/app again.\n",
  );
  assertEquals(JSON.parse(files[PATH] ?? "").permissions.allow, ["Bash(ls:*)", "Bash(git status:*)"]);
  undoRules({ json: true, host });
  assertEquals(files[PATH], BEFORE);
});

Deno.test("applyRules() needs a yes for a rule that allows more than reading", () => {
  const { host, files, err } = stage({ [PATH]: BEFORE });
  assertEquals(applyRules(["Bash(npm run:*)"], LOCAL, { json: false, host }), 2);
  assertEquals(files[PATH], BEFORE);
  assertStringIncludes(err(), "allows more than reading");
  assertStringIncludes(err(), "Nothing was changed. Add --yes to apply it anyway.");
  assertEquals(applyRules(["Bash(npm run:*)"], { ...LOCAL, yes: true }, { json: false, host }), 0);
});

Deno.test("applyRules() changes nothing when it cannot be undone, or when there is nothing to add", () => {
  const full = stage({ [PATH]: BEFORE }, "the disk is full");
  assertThrows(
    () => applyRules(["Bash(git status:*)"], LOCAL, { json: false, host: full.host }),
    UsageError,
    "the disk is full",
  );
  assertEquals(full.files, { [PATH]: BEFORE });
  const { host, records, out } = stage({ [PATH]: BEFORE });
  assertEquals(applyRules(["Bash(ls:*)"], { ...LOCAL, yes: true }, { json: true, host }), 0);
  assertEquals([JSON.parse(out()).rules, records], [[], []]);
});

Deno.test("applyRules() refuses malformed rules, secrets and files that are not settings", () => {
  const { host } = stage({ [PATH]: "not json" });
  const apply = (rule: string, to = "local") => applyRules([rule], { to, yes: true }, { json: false, host });
  assertThrows(() => apply("Bash("), UsageError, "Expected a permission rule");
  const secret = "ghp_Zq8Kd02LmPx7Yt4RbNc1Ws9VhJf6Ug3Ea5Qi";
  const error = assertThrows(() => apply(`Bash(curl -H ${secret})`), UsageError);
  assertEquals(error.message.includes(secret), false);
  assertThrows(() => apply("Bash(git status:*)"), UsageError, `Cannot change "${PATH}"`);
  assertThrows(() => apply("Bash(git status:*)", "nowhere"), UsageError, "Expected --to to be");
});

Deno.test("undoRules() leaves a rule that somebody else added while applyRules() failed to", () => {
  const { host, files } = stage({ [PATH]: BEFORE });
  const raced: Host = {
    ...host,
    replaceText(path, text, verify) {
      // the client saves the same rule after the file was read
      if (path === PATH) files[PATH] = BEFORE.replace('"Bash(ls:*)"', '"Bash(ls:*)", "Bash(git status:*)"');
      host.replaceText(path, text, verify);
    },
  };
  assertThrows(() => applyRules(["Bash(git status:*)"], LOCAL, { json: false, host: raced }), UsageError, "has just");
  assertThrows(() => undoRules({ json: false, host }), UsageError, "no rule was applied");
  assertStringIncludes(files[PATH] ?? "", "Bash(git status:*)");
});

Deno.test("undoRules() changes nothing through a directory that became a symlink since", () => {
  const { host, files } = stage({ [PATH]: BEFORE });
  assertEquals(applyRules(["Bash(git status:*)"], LOCAL, { json: false, host }), 0);
  const applied = files[PATH];
  const elsewhere = (path: string) => path.replace("/home/me/app/.claude", "/home/me/.claude");
  const linked: Host = { ...host, machine: { ...host.machine, realPath: elsewhere } };
  assertThrows(() => undoRules({ json: false, host: linked }), UsageError, "is a symlink");
  assertEquals(files[PATH], applied);
});
