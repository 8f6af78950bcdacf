import { assertEquals } from "@std/assert";
import { lintChecks, lintReport, locateFindings } from "../../../lib/cli/review/lint_report.ts";
import { githubAnnotations, junitText, sarifText } from "../../../lib/report/findings_report.ts";
import { readAnnotations, readJunit, readSarif } from "../../support/report/check_formats.ts";
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
    "  Rules for paths that never match. [dead_path_rule]",
    "    line 4: allow Write(src/**): the client looks at the paths of Read(…) and Edit(…) rules only; Edit(src/**) covers " +
    "Edit, Write and NotebookEdit there",
    "",
  ]);
});

Deno.test("lintChecks() has each finding with its place and how bad it is, and files without one as fine", () => {
  const source = (name: string) => ({ layer: "project", path: `/srv/app/${name}` }) as const;
  const text = JSON.stringify(
    {
      permissions: {
        allow: ["Bash(rm", "Write(src/**)", "Bash(frob *)", "Bash(frob x)", "Bash(frob *)", "Bash(python3 *)"],
      },
    },
    null,
    1,
  );
  const settings = mergeSettings([
    parseSettings(text, source(".claude/settings.json")),
    parseSettings('{"permissions":{"deny":["WebFetch"]}}', source("fine.json")),
    parseSettings('{\n "permissions": {},\n}', source("void.json")),
  ]);
  const found = locateFindings(lintRules(settings), { readText: () => text });
  const report = lintChecks(found, ["/srv/app/.claude/settings.json", "/srv/app/fine.json"]);
  const { annotations } = readAnnotations(githubAnnotations(report, { root: "/srv/app" }));
  assertEquals(annotations.map(({ level, file, line, title }) => [level, file, line, title?.split(": ")[1]]), [
    ["error", "void.json", "2", "ignored_file"],
    ["error", ".claude/settings.json", "4", "malformed"],
    ["error", ".claude/settings.json", "5", "dead_path_rule"],
    ["warning", ".claude/settings.json", "9", "arbitrary_code"],
    ["notice", ".claude/settings.json", "7", "redundant"],
    ["notice", ".claude/settings.json", "8", "duplicate"],
    ["notice", ".claude/settings.json", "9", "dropped_in_auto"],
  ]);
  assertEquals(readSarif(sarifText(report, { root: "/srv/app" })).length, annotations.length);
  const fine = readJunit(junitText(report, { root: "/srv/app" })).at(-1);
  assertEquals(fine, { classname: "debrief rules lint", name: "/srv/app/fine.json: no problems" });
});

Deno.test("lintReport() names the lines of many unnecessary rules with the rule that covers them", () => {
  const path = "/home/me/app/.claude/settings.json";
  const text = JSON.stringify({
    permissions: { allow: ["Bash", ..."abcdef"].map((n) => n === "Bash" ? n : `Bash(${n})`) },
  });
  const lines = text.replaceAll(",", ",\n");
  const settings = mergeSettings([parseSettings(lines, { layer: "project", path })]);
  const found = locateFindings(lintRules(settings), { readText: () => lines });
  assertEquals(lintReport(found, { home: () => "/home/me" }).join("").split("\n").slice(-3), [
    "  Rules that another rule makes unnecessary. [redundant]",
    "    lines 2, 3, 4, 5, 6, 7: covered by allow Bash (line 1)",
    "",
  ]);
});
