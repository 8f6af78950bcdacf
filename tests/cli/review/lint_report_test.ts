import { assertEquals } from "@std/assert";
import { lintReport, locateFindings } from "../../../lib/cli/review/lint_report.ts";
import { lintRules, mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";

Deno.test("lintReport() groups findings by file and kind, what voids a file first, each with its line", () => {
  const files: Record<string, string> = {
    "/home/me/.claude/settings.json":
      '{\n  "permissions": {\n    "allow": [\n      "Write(src/**)",\n      "Bash(frob"\n    ]\n  }\n}',
    "/home/me/app/.claude/settings.json": '{\n  // mine\n  "permissions": {}\n}',
  };
  const settings = mergeSettings([
    parseSettings(files["/home/me/.claude/settings.json"]!, { layer: "user", path: "/home/me/.claude/settings.json" }),
    parseSettings(files["/home/me/app/.claude/settings.json"]!, {
      layer: "project",
      path: "/home/me/app/.claude/settings.json",
    }),
  ]);
  const found = locateFindings(lintRules(settings), { readText: (path) => files[path] ?? "" });
  assertEquals(lintReport(found, { home: () => "/home/me" }).join("").split("\n"), [
    "~/app/.claude/settings.json",
    "  The client ignores this file: none of its rules and hooks apply. [ignored_file]",
    "    line 2: It has comments or trailing commas",
    "~/.claude/settings.json",
    "  The client skips rules that it cannot read. [malformed]",
    "    line 5: allow Bash(frob: the parenthesis is not closed",
    "  Rules that never match. [dead_path_rule]",
    "    line 4: allow Write(src/**): the client looks at the paths of Read(…) and Edit(…) rules only; Edit(src/**) covers " +
    "Edit, Write and NotebookEdit there",
    "",
  ]);
});
