import { assertEquals } from "@std/assert";
import {
  type Behavior,
  decide,
  type Decision,
  lintRules,
  mergeSettings,
  parseSettings,
} from "../../lib/permissions/mod.ts";
import { dropUntrustedRules } from "../../lib/permissions/settings/settings.ts";
import { effectiveSettings } from "../../lib/permissions/settings/settings.ts";
import { readRows } from "../support/recordings/permission_recordings.ts";

const SOURCE = { layer: "user", path: "/home/me/.claude/settings.json" } as const;

interface FileRow {
  readonly name: string;
  /** The layer that the file was given as, in a directory that client 2.1.330 did not trust. */
  readonly where: "user" | "project" | "local" | "flag";
  readonly file: string;
  /** What the client did with a host that the file denies, one that it allows, and one that it asks about. */
  readonly verdicts: Readonly<Record<string, Decision>>;
  /** Whether the client said that nothing of the file is in effect. */
  readonly voided: boolean;
}

const PATHS = {
  user: "/home/me/.claude/settings.json",
  project: "/p/.claude/settings.json",
  local: "/p/.claude/settings.local.json",
  flag: "/given/settings.json",
} as const;
const HOSTS: Readonly<Record<string, string>> = { bad: "bad.example", good: "good.example", docs: "docs.python.org" };

Deno.test("parseSettings() takes from every recorded file what the client took, and lint says which it voids", () => {
  const rows = readRows<FileRow>("settings_files");
  assertEquals(rows.length, 122);
  for (const { name, where, file, verdicts, voided } of rows) {
    const source = { layer: where, path: PATHS[where] };
    for (const read of [parseSettings, effectiveSettings]) {
      const parsed = read(file, source);
      const settings = mergeSettings([where === "project" ? dropUntrustedRules(parsed) : parsed]);
      const context = { settings, cwd: "/p", home: "/home/me", mode: settings.defaultMode ?? "default" } as const;
      const found = Object.keys(verdicts).map((key) => [
        key,
        decide({ tool: "WebFetch", input: { url: `https://${HOSTS[key]}/` } }, context).verdict,
      ]);
      assertEquals(Object.fromEntries(found), verdicts, `${name} as ${where}`);
      const kinds = lintRules(settings).map(({ kind }) => kind);
      assertEquals(kinds.filter((kind) => kind === "ignored_file").length, voided ? 1 : 0, `${name} as ${where}`);
    }
  }
});

Deno.test("lintRules() says once that the client takes nothing from a file, and lints no rule in it", () => {
  for (const text of ['{"permissions":{"allow":["Bash(*)"],}}', '{"permissions":{"allow":"Bash(ls)"}}', "{"]) {
    const found = lintRules(mergeSettings([parseSettings(text, SOURCE)]));
    assertEquals(found.map(({ kind }) => kind), ["ignored_file"]);
  }
});

interface RuleRow {
  readonly behavior: Behavior;
  readonly rule: string;
  readonly skipped: boolean;
}

Deno.test("parseSettings() skips the rules that the client skipped", () => {
  const skipped = readRows<RuleRow>("skipped_rules").filter((row) => row.skipped);
  const taken = skipped.filter(({ behavior, rule }) =>
    parseSettings(JSON.stringify({ permissions: { [behavior]: [rule] } }), SOURCE).problems.length === 0
  );
  assertEquals([skipped.length, taken], [60, []]);
});
