import { assertEquals } from "@std/assert";
import { dropUntrustedRules, lintRules, mergeSettings, parseSettings } from "../../../lib/permissions/mod.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const CASES: readonly [Record<string, string[]>, string[]][] = [
  [{ allow: ["Bash(npm run test)"] }, []],
  [{ allow: ["Write(src/**)"] }, ["dead_path_rule"]],
  [{ deny: ["MultiEdit(src/**)"] }, ["dead_path_rule"]],
  [{ allow: ["Edit(../x/**)"] }, ["dead_path_rule"]],
  [{ allow: ["Bash( npm test)"] }, ["dead_command_rule"]],
  [{ deny: ["Bash(git push )"] }, ["dead_command_rule"]],
  [{ allow: ["Bash( npm test *)"] }, []],
  [{ allow: ["Bash(npm  test)"] }, []],
  [{ allow: ["Read(/home/me/x/**)"] }, ["unanchored_absolute"]],
  [{ allow: ["Read(//home/me/x/**)"] }, []],
  [{ allow: ["Bash(frob"] }, ["malformed"]],
  [{ allow: ["WebFetch(https://docs.example.org/*)"] }, ["malformed"]],
  [{ deny: ["WebFetch(docs.example.org)"] }, ["malformed"]],
  [{ allow: ["WebSearch(a*)"] }, ["malformed"]],
  [{ allow: ["*"] }, ["malformed"]],
  [{ deny: ["*"] }, []],
  [{ allow: ["Bash(ls)", "Bash(ls)"] }, ["duplicate"]],
  [{ allow: ["Bash(git push *)"], deny: ["Bash(git *)"] }, ["shadowed"]],
  [{ allow: ["Bash(git *)"], deny: ["Bash(git push *)"] }, []],
  [{ allow: ["Bash(*)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(sudo *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(npx *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(node *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(python3 -c *)"] }, ["arbitrary_code", "dropped_in_auto"]],
  [{ allow: ["Bash(npm run *)"] }, []],
  [{ allow: ["Bash(npx tsc *)"] }, []],
  [{ allow: ["Bash(git push *)"], deny: ["Bash"] }, ["shadowed"]],
  [{ allow: ["Bash(git push *)", "Bash(git *)"] }, ["shadowed"]],
  [{ allow: ["Bash(git push)"], ask: ["Bash(git *)"] }, ["shadowed"]],
  [{ allow: ["Bash(git *)"], ask: ["Bash(git push)"] }, []],
  [{ deny: ["Bash(git push)"], allow: ["Bash(git *)"] }, []],
  [{ deny: ["Read"], allow: ["Read"] }, ["shadowed"]],
  [{ deny: ["WebFetch"], allow: ["WebFetch(*)"] }, ["shadowed"]],
  [{ deny: ["Bash"], allow: ["Bash(*)"] }, ["arbitrary_code", "dropped_in_auto", "shadowed"]],
  [{ ask: ["Bash", "Bash(*)"] }, []],
  [{ deny: ["Read(//x/**)"], allow: ["Read(//x/**)"] }, ["shadowed"]],
  [{ deny: ["Read(//x/**)"], allow: ["Read(//y/**)"] }, []],
  [{ deny: ["Read(//x/**)"], allow: ["Edit(//x/**)"] }, []],
  [{ allow: ["Read", "Read(//x/**)"] }, []],
  [{ deny: ["Read", "Read(//x/**)"] }, ["shadowed"]],
  [{ deny: ["Read"], allow: ["Read(//x/**)"] }, ["shadowed"]],
  [{ allow: ["Write"] }, []],
  [{ allow: ["WebFetch(domain:x)"] }, []],
  [{ deny: ["Bash(sudo *)"] }, []],
  [{ allow: ["Agent(reviewer)"] }, ["dropped_in_auto"]],
  [{ allow: ["Bash(API_KEY=abcdef0123456789 npm test)"] }, ["secret"]],
];

Deno.test("lintRules() says of a dead path rule what another one covers, and of one without use to remove it", () => {
  const advice = (behavior: "allow" | "deny", rule: string): string | undefined =>
    lintRules(contextOf({ [behavior]: [rule] }).settings)[0]?.message;
  const counts = "the client looks at the paths of Read(…) and Edit(…) rules only; ";
  const remove = "remove it: searching in the session's directories needs no rule";
  assertEquals(["Grep(*)", "Glob(src/**)", "Grep(/src/**)"].map((rule) => advice("allow", rule)), [
    remove,
    remove,
    remove,
  ]);
  assertEquals(advice("allow", "LS(~/x)"), `${counts}Read(~/x) covers Read, Grep and Glob there`);
  assertEquals(advice("allow", "Write(src/**)"), `${counts}Edit(src/**) covers Edit, Write and NotebookEdit there`);
  assertEquals(advice("deny", "Grep(src/**)"), `${counts}Read(src/**) covers Read, Grep and Glob there`);
  assertEquals(["Grep(*)", "Write(*)", "Glob(*)"].map((rule) => advice("deny", rule)), [
    undefined,
    undefined,
    undefined,
  ]);
  assertEquals(["Write(*)", "NotebookEdit(*)"].map((rule) => advice("allow", rule)), [undefined, undefined]);
});

Deno.test("lintRules() speaks of what voids a whole file first, and of hooks that are left out", () => {
  const parse = (layer: "user" | "project", file: unknown) =>
    parseSettings(typeof file === "string" ? file : JSON.stringify(file), { layer, path: `/${layer}/settings.json` });
  const settings = mergeSettings([
    parse("project", { permissions: { allow: ["Write(a)"] }, hooks: { Stop: [{ hooks: [{ type: "frob" }] }] } }),
    parse("user", '{\n  "a": 1,\n}'),
  ]);
  assertEquals(lintRules(settings).map(({ kind, at, line }) => [kind, at?.join("."), line]), [
    ["ignored_file", undefined, 3],
    ["ignored_part", "hooks.Stop.0.hooks.0", undefined],
    ["dead_path_rule", "permissions.allow.0", undefined],
  ]);
});

Deno.test("lintRules() says that the allow rules of a project that is not trusted do not count", () => {
  const source = { layer: "project", path: "/srv/.claude/settings.json" } as const;
  const text = '{"permissions":{"allow":["WebSearch","WebFetch"],"deny":["Read(.env)"]}}';
  const settings = mergeSettings([dropUntrustedRules(parseSettings(text, source))]);
  assertEquals(lintRules(settings).map(({ kind }) => kind), ["untrusted"]);
  assertEquals(settings.rules.map(({ rule }) => rule.text), ["Read(.env)"]);
});

for (const [rules, kinds] of CASES) {
  Deno.test(`lintRules() says ${kinds.join(", ") || "nothing"} of ${JSON.stringify(rules)}`, () => {
    assertEquals(lintRules(contextOf(rules).settings).map((f) => f.kind as string), kinds);
  });
}

Deno.test("lintRules() finds the first rule that decides, whatever its form, and names each duplicate", () => {
  const source = { layer: "user", path: "/u" } as const;
  const overs = ["Bash(git * x)", "Bash(git:*)", "Bash(*)", "Bash(git push *)", "Bash"];
  for (const over of overs) {
    const rules = { deny: [over], allow: ["Bash(git push x)", "Bash(git push x)"] };
    const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: rules }), source)]);
    const found = lintRules(settings).filter(({ rule }) => rule === "Bash(git push x)");
    assertEquals(found.map(({ kind, message }) => [kind, message]), [
      ["shadowed", `deny ${over} in /u decides first`],
      ["duplicate", "is already in /u"],
    ]);
  }
});

Deno.test("lintRules() compares so many rules and no more, and says so", () => {
  const source = { layer: "project", path: "/p" } as const;
  const allow = Array.from({ length: 2000 }, (_, i) => `Bash(* a${i})`);
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions: { allow } }), source)]);
  const found = lintRules(settings).filter(({ rule }) => rule === "");
  assertEquals(found.map(({ kind, source: { path } }) => [kind, path]), [["shadowed", "/p"]]);
});
