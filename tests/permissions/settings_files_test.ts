import { assertEquals } from "@std/assert";
import { type Behavior, decide, lintRules, mergeSettings, parseSettings } from "../../lib/permissions/mod.ts";
import { effectiveSettings } from "../../lib/permissions/settings/settings.ts";
import { readRows } from "../support/permission_recordings.ts";

const SOURCE = { layer: "user", path: "/home/me/.claude/settings.json" } as const;

interface FileRow {
  readonly name: string;
  readonly file: string;
  /** Whether its deny and allow rules held in client 2.1.330. */
  readonly deny: boolean;
  readonly allow: boolean;
}

for (const { name, file, deny, allow } of readRows<FileRow>("settings_files")) {
  Deno.test(`parseSettings() takes from a file with ${name} what the client took`, () => {
    for (const parsed of [parseSettings(file, SOURCE), effectiveSettings(file, SOURCE)]) {
      const context = { settings: mergeSettings([parsed]), cwd: "/p", home: "/home/me", mode: "default" } as const;
      const verdict = (host: string): string =>
        decide({ tool: "WebFetch", input: { url: `https://${host}/` } }, context).verdict;
      assertEquals([verdict("bad.example") === "deny", verdict("good.example") === "allow"], [deny, allow]);
    }
  });
}

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
