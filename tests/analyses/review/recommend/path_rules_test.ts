import { assertEquals } from "@std/assert";
import fc from "../../../support/property.ts";
import {
  areaRule,
  directoryRule,
  fileRule,
  pathRules,
  type RequiredPath,
} from "../../../../lib/analyses/review/recommend/path_rules.ts";
import { isGroupAllowed } from "../../../../lib/analyses/review/recommend/simulate.ts";
import { NO_SETTINGS, toLocalAllowRule } from "../../../../lib/permissions/settings/settings.ts";

const PLACES = { root: "/srv/p", home: "/home/me" };
const edit = (path: string): RequiredPath => ({ use: "Edit", path });

Deno.test("fileRule() and directoryRule() begin at the directory of the settings file", () => {
  const table: readonly (readonly [path: string, file: string, folder: string])[] = [
    ["/srv/p/src/a.ts", "Edit(/src/a.ts)", "Edit(/src/a.ts/**)"],
    ["/srv/p", "Edit(/)", "Edit(/**)"],
    ["/home/me/x", "Edit(~/x)", "Edit(~/x/**)"],
    ["/etc/x", "Edit(//etc/x)", "Edit(//etc/x/**)"],
    ["/srv/p/tmp/x", "Edit(//srv/p/tmp/x)", "Edit(//srv/p/tmp/x/**)"], // lint would warn of Edit(/tmp/x)
    ["/srv/pq/x", "Edit(//srv/pq/x)", "Edit(//srv/pq/x/**)"],
    ["/srv/p/a*[b]?.ts", "Edit(/a\\\\*\\\\[b\\\\]\\\\?.ts)", "Edit(/a\\\\*\\\\[b\\\\]\\\\?.ts/**)"],
  ];
  for (const [path, file, folder] of table) {
    assertEquals([fileRule(edit(path), PLACES), directoryRule(edit(path), PLACES)], [file, folder]);
  }
});

Deno.test("pathRules() unites files of one part of the project, and nothing across parts", () => {
  const wanted = ["/srv/p/a.md", "/srv/p/src/x/1.ts", "/srv/p/src/x/y/2.ts", "/srv/p/docs/3.md", "/etc/hosts"].map(
    edit,
  );
  assertEquals([...pathRules(wanted, PLACES).values()].sort(), [
    "Edit(//etc/hosts)",
    "Edit(/a.md)",
    "Edit(/docs/3.md)",
    "Edit(/src/x/**)",
    "Edit(/src/x/**)",
  ]);
});

Deno.test("pathRules() names the deepest directory that contains all", () => {
  const rules = (...paths: string[]): string[] => [...new Set(pathRules(paths.map(edit), PLACES).values())];
  assertEquals(rules("/srv/p/src/a/1.ts", "/srv/p/src/b/c/2.ts"), ["Edit(/src/**)"]);
  assertEquals(rules("/srv/p/src/a/b/1.ts", "/srv/p/src/a/c/2.ts"), ["Edit(/src/a/**)"]);
  assertEquals(rules("/srv/p/src/1.ts", "/srv/p/src/1.ts"), ["Edit(/src/1.ts)"]);
  assertEquals(rules("/srv/p/aa/b/1", "/srv/p/aa/b/c/2"), ["Edit(/aa/b/**)"]);
  const outside = ["Edit(~/a/b/1)", "Edit(~/a/b/c/2)"];
  assertEquals(rules("/home/me/a/b/1", "/home/me/a/b/c/2"), outside, "anything may lie there");
  assertEquals(rules("/home/me/a/1", "/home/me/a/2"), ["Edit(~/a/1)", "Edit(~/a/2)"], "too near home");
  assertEquals(rules("/etc/a/b/1", "/etc/a/c/2"), ["Edit(//etc/a/b/1)", "Edit(//etc/a/c/2)"]);
});

Deno.test("pathRules() unites source code that is read outside of the project by its ending, and nothing else there", () => {
  const rules = (use: "Read" | "Edit", ...paths: string[]): string[] => [
    ...new Set(pathRules(paths.map((path) => ({ use, path })), PLACES).values()),
  ];
  assertEquals(rules("Read", "/srv/other/lib/a/1.py", "/srv/other/lib/b/2.py"), ["Read(//srv/other/lib/**/*.py)"]);
  assertEquals(rules("Read", "/home/me/w/q/src/1.ts", "/home/me/w/q/2.ts"), ["Read(~/w/q/**/*.ts)"]);
  const unlike = ["/srv/other/lib/1.py", "/srv/other/lib/2.rs"];
  assertEquals(rules("Read", ...unlike), unlike.map((path) => `Read(/${path})`));
  const data = ["/srv/other/lib/1.json", "/srv/other/lib/2.json"];
  assertEquals(rules("Read", ...data), data.map((path) => `Read(/${path})`), "it could be credentials.json");
  const near = ["/srv/one/1.py", "/srv/two/2.py", "/home/me/1.py", "/home/me/a/2.py"];
  assertEquals(rules("Read", ...near), [
    "Read(//srv/one/1.py)",
    "Read(//srv/two/2.py)",
    "Read(~/1.py)",
    "Read(~/a/2.py)",
  ], "too near");
  const changed = ["/srv/other/lib/1.py", "/srv/other/lib/2.py"];
  assertEquals(rules("Edit", ...changed), changed.map((path) => `Edit(/${path})`));
});

Deno.test("areaRule() names a part of the project for one path", () => {
  assertEquals(areaRule(edit("/srv/p/src/x/1.ts"), PLACES), "Edit(/src/**)");
  assertEquals(areaRule(edit("/srv/p/1.ts"), PLACES), "Edit(/1.ts)");
});

Deno.test("fileRule() allows its file in the project, and not the one beside it", () => {
  // no question mark and no backslash: the matcher knows no escape for them, and wantsOf() then names no rule
  const name = fc.stringMatching(/^[a-zA-Z0-9 _*!#[\]()-]{1,12}$/).filter((text) =>
    text.trim() === text && text !== ""
  );
  fc.assert(fc.property(fc.array(name, { minLength: 1, maxLength: 3 }), (parts) => {
    const path = `/srv/p/${parts.join("/")}x`;
    const rule = toLocalAllowRule(fileRule(edit(path), PLACES), "/srv/p");
    if (rule === null) throw new Error(path);
    const allowed = (file_path: string): boolean =>
      isGroupAllowed(
        {
          tool: "Write",
          input: { file_path },
          cwd: "/srv/p",
          root: "/srv/p",
          isWindows: false,
          mode: null,
          decisions: new Map(),
          calls: 1,
          first: null,
          last: null,
          words: [],
        },
        { settings: NO_SETTINGS, home: "/home/me" },
        [rule],
      );
    assertEquals([allowed(path), allowed(`${path}y`)], [true, false], path);
  }));
});
