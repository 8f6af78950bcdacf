import { assert, assertEquals } from "@std/assert";
import ignore from "ignore";
import fc from "../../support/property.ts";
import { linearPattern } from "../../../lib/pattern/search.ts";
import { pathPattern } from "../../../lib/permissions/rules/path_pattern.ts";
import { decide, mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";

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
