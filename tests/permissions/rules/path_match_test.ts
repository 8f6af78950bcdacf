import { assert, assertEquals } from "@std/assert";
import { matchesPath, pathPattern } from "../../../lib/permissions/rules/path_match.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";
import ignore from "ignore";
import fc from "../../support/property.ts";
import { linearPattern } from "../../../lib/pattern/search.ts";
import { decide, mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";

const CASES: readonly (readonly [rule: string, path: string, allow: boolean, deny: boolean])[] = [
  ["Read", "/any/where", true, true],
  ["Read(src/**)", "/home/dev/proj/src/a.ts", true, true],
  // one segment before /** forbids at any depth, and allows where it is written only
  ["Read(src/**)", "/home/dev/proj/lib/src/a.ts", false, true],
  ["Read(src/**)", "/home/dev/other/src/a.ts", false, false],
  ["Read(src/**)", "/home/dev/proj/src", true, true],
  ["Read(//etc/**)", "/etc/hosts", true, true],
  ["Read(//etc/*.conf)", "/etc/a.conf", true, true],
  ["Read(//etc/*.conf)", "/etc/b/a.conf", false, false],
  ["Read(~/notes/**)", "/home/dev/notes/a", true, true],
  ["Read(~/notes/**)", "/home/notes/a", false, false],
  ["Read(../**)", "/home/dev/x", false, false],
  ["Read(*.env)", "/home/dev/proj/.env", true, true],
  ["Read(SRC/A.ts)", "/home/dev/proj/src/a.TS", true, true],
  ["Read(SRC/*.ts)", "/home/dev/proj/src/a.ts", true, true],
  ["Read(src/*)", "/home/dev/proj/src/deep/er/a.ts", true, true],
  ["Read(src/lib)", "/home/dev/proj/src/lib/a.ts", true, true],
  ["Read(src/lib)", "/home/dev/proj/src/library/a.ts", false, false],
  ["Read(src/)", "/home/dev/proj/lib/src/a.ts", true, true],
  ["Read(*/lib)", "/home/dev/proj/src/lib/a.ts", true, true],
  ["Read(s?c/**/a*)", "/home/dev/proj/src/x/ab.ts", true, true],
  ["Read(s[r]c/a.ts)", "/home/dev/proj/src/a.ts", true, true],
  ["Read(src\\x/a.ts)", "/home/dev/proj/srcx/a.ts", true, true],
];

for (const [text, path, allow, deny] of CASES) {
  Deno.test(`matchesPath(): ${text} and ${path}`, () => {
    const [rule] = contextOf({ allow: [text] }).settings.rules;
    const base = { cwd: "/home/dev/proj", home: "/home/dev" };
    assertEquals([
      matchesPath(rule!, path, { ...base, behavior: "allow" }),
      matchesPath(rule!, path, { ...base, behavior: "deny" }),
    ], [allow, deny]);
  });
}

Deno.test("matchesPath() forbids what is too long to be looked at, and allows nothing of it", () => {
  const [rule] = contextOf({ allow: ["Read(//a/*.x)"] }).settings.rules;
  const base = { cwd: "/home/dev/proj", home: "/home/dev" };
  const path = "/a/" + "b".repeat(5_000);
  assertEquals(
    (["allow", "ask", "deny"] as const).map((behavior) => matchesPath(rule!, path, { ...base, behavior })),
    [false, true, true],
  );
});

Deno.test("matchesPath() reads a command rule as none for a path", () => {
  const [rule] = contextOf({ allow: ["Bash(cat *)"] }).settings.rules;
  assertEquals(matchesPath(rule!, "/a", { cwd: "/", home: "/", behavior: "allow" }), false);
});

Deno.test("matchesPath() of many rules and a deep path finds the one rule that covers it, if any", () => {
  const { rules } = contextOf({ allow: Array.from({ length: 20_000 }, (_, i) => `Edit(*.a${i})`) }).settings;
  const base = { cwd: "/home/dev/proj", home: "/home/dev", behavior: "allow" } as const;
  const deep = `/home/dev/proj/${"d/".repeat(400)}x`;
  assertEquals(rules.filter((rule) => matchesPath(rule, `${deep}.ts`, base)), []);
  assertEquals(rules.filter((rule) => matchesPath(rule, `${deep}.a77`, base)).length, 1);
});

function covers(pattern: string, path: string): boolean {
  const source = pathPattern(pattern);
  if (source === null) return false;
  const made = linearPattern(source, "i");
  assert(made.kind === "pattern", source);
  return made.search(path, { left: 1e6 }) === "found";
}

Deno.test("pathPattern() covers the paths that gitignore does", () => {
  const pieces = fc.constantFrom(
    ..."a b / / * * ** /**/ /** **/ ? [ab] . A ( +".split(" "),
  );
  const names = fc.array(fc.stringMatching(/^[abA.c*]{1,4}$/).filter((name) => !/^\.{1,2}$/.test(name)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 6 }), names, (parts, path) => {
      const pattern = parts.join("");
      // what is asked of it; the package reads a row of ** at the beginning as one and a plain star
      if ((pattern.match(/\*+/g)?.length ?? 0) < 2 || /^\/?\*\*\/\*\*/.test(pattern)) return;
      const known = ignore({ ignorecase: true }).add([pattern]).ignores(path.join("/"));
      assertEquals(covers(pattern, path.join("/")), known, JSON.stringify([pattern, path.join("/")]));
    }),
    { seed: 1, numRuns: 20_000 },
  );
});

for (
  const pattern of [
    "*a*a*a*a*a*a*a*a*b",
    "**/*a*a*a*a*b",
    "**/a/**/a/**/a/**/a/**/b",
    "[a-z]*[a-z]*[a-z]*[a-z]*!",
    "?*?*?*?*?*!",
  ]
) {
  Deno.test(`decide() ends when a path rule is ${pattern}`, () => {
    const source = { layer: "project", path: "/home/me/app/.claude/settings.json" } as const;
    const rules = JSON.stringify({ permissions: { deny: [`Read(${pattern})`] } });
    const settings = mergeSettings([parseSettings(rules, source)]);
    const context = { settings, cwd: "/home/me/app", home: "/home/me", mode: "default" } as const;
    for (const file_path of ["a".repeat(255), "a/".repeat(1000) + "c", "ab".repeat(120)]) {
      // a pattern that goes back over what it has read would not be done in years
      assert(["allow", "ask", "deny"].includes(decide({ tool: "Read", input: { file_path } }, context).verdict));
    }
  });
}
