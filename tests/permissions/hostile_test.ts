import { assert, assertEquals } from "@std/assert";
import fc from "../support/property.ts";
import { matchesCommand } from "../../lib/permissions/rules/command_match.ts";
import { singleBlanks } from "../../lib/permissions/rules/rule.ts";
import { decide, mergeSettings, parseSettings, type PermissionContext } from "../../lib/permissions/mod.ts";
import { readShell } from "../../lib/permissions/bash/read_shell.ts";

function contextWith(permissions: Record<string, string[]>): PermissionContext {
  const source = { layer: "project", path: "/home/me/app/.claude/settings.json" } as const;
  const settings = mergeSettings([parseSettings(JSON.stringify({ permissions }), source)]);
  return { settings, cwd: "/home/me/app", home: "/home/me", mode: "default" };
}

function verdict(command: string, permissions: Record<string, string[]>): string {
  return decide({ tool: "Bash", input: { command } }, contextWith(permissions)).verdict;
}

const LONG = "x".repeat(11_000);
const DENY = { deny: ["Bash(frob *)"] };

// what 2.1.330 decided about lines over 10,000 characters
for (
  const [command, permissions, expected] of [
    [`frob ${LONG}`, DENY, "deny"],
    [`frob y; true ${LONG}`, DENY, "deny"],
    [`true ${LONG}; frob y`, DENY, "ask"],
    [`true ${LONG}`, DENY, "ask"],
    [`echo ${LONG}`, DENY, "ask"],
    [`true ${LONG}; frob y`, { ...DENY, allow: ["Bash"] }, "allow"],
    [`frob ${LONG}`, { ...DENY, allow: ["Bash"] }, "deny"],
  ] as const
) {
  Deno.test(`decide() says ${expected} like the client when ${command.replace(LONG, "(11,000 characters)")} is asked under ${JSON.stringify(permissions)}`, () => {
    assertEquals(verdict(command, permissions as unknown as Record<string, string[]>), expected);
  });
}

/** The old way to match, kept as the meaning: right, and polynomial. */
function byBacktracking(pattern: string, text: string): boolean {
  const stars = pattern.match(/(?<!\\)\*/g)?.length ?? 0;
  const open = pattern.endsWith(" *") && stars === 1;
  const source = (open ? pattern.slice(0, -2) : pattern).split(/(\\\*|\*+)/).map((piece) =>
    piece === "\\*" ? "\\*" : /^\*+$/.test(piece) ? "[^]*?" : piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  ).join("");
  return new RegExp(`^${source}${open ? "(?: [^]*)?" : ""}$`).test(text);
}

Deno.test("matchesCommand() means by stars what a regular expression would", () => {
  const patterns = fc.array(fc.constantFrom("*", "*", " ", "a", "b", "\\", "\n", "\\*", " *"), { maxLength: 8 });
  const texts = fc.array(fc.constantFrom(" ", "a", "b", "\\", "*", "\n"), { maxLength: 9 });
  fc.assert(
    fc.property(patterns, texts, (stars, letters) => {
      // as rules are read, and commands compared
      const [pattern, text] = [singleBlanks(stars.join("")), singleBlanks(letters.join(""))];
      const found = matchesCommand({ kind: "wildcard", pattern }, { exact: [], spaced: [text] });
      assertEquals(found, byBacktracking(pattern, text), JSON.stringify([pattern, text]));
    }),
    { seed: 1, numRuns: 20_000 },
  );
});

/** Commands of any length, of the kinds that once took a time that grew with its square or worse; the bench times them. */
const KINDS: readonly [name: string, make: (length: number) => string][] = [
  ["one long word", (n) => `ls ${"a".repeat(n)}`],
  ...[
    "sudo ",
    "env A=1 ",
    "timeout 1 ",
    "nice ",
    "time ",
    "command ",
    "doas -u a ",
    "stdbuf -oL ",
    "watch ",
    "exec ",
    "xargs ",
  ]
    .map((w): [string, (n: number) => string] => [w, (n) => w.repeat(n / w.length) + "ls"]),
  ...[
    "*",
    "[a",
    "{a,",
    "{,",
    "~",
    "'a'",
    '"$a"',
    "$(ls)",
    "`a`",
    "${a}",
    "\\ ",
    "a/",
    "../",
    "a/../",
    ">a ",
    "<<A\n",
    "-a ",
  ]
    .map((unit): [string, (n: number) => string] => [unit, (n) => `ls ${unit.repeat(n / unit.length)}`]),
  ...["ls;", "ls|", "cd a;", "ls&", "ls&&", "(ls) ", "\n", "#a\n", "A=1;", "if a;then ", "f(){ ", "[[ ", "'", '"', "$("]
    .map((unit): [string, (n: number) => string] => [unit, (n) => unit.repeat(n / unit.length)]),
];

const MANY_STARS = {
  deny: ["Bash(* * * * * * * * * * * * !)", "Bash(*a*a*a*a*a*a*a*a*b)", "Read(./.env)"],
  ask: ["Bash(* --force*)"],
  allow: ["Bash(ls *)"],
};

for (const [name, make] of KINDS) {
  Deno.test(`readShell() takes apart no more than is written when a command is made of ${JSON.stringify(name)}`, () => {
    const [short, long] = [2_400, 9_600].map((length) => {
      const { parts } = readShell(make(length));
      return parts.reduce((sum, part) => sum + part.full.length, 0);
    });
    // nested commands are read again at each of the 12 levels that are looked into
    assert(short! <= 13 * 2_400 && long! <= 13 * 9_600, `${short} and ${long} characters`);
    assertEquals(readShell(make(1_000_000)).parts, []);
    assertEquals(verdict(make(1_000_000), MANY_STARS), "ask");
  });
}

Deno.test("decide() asks about a path that no system opens, and does not take it apart", () => {
  const context = contextWith({ deny: ["Read(./.env)"] });
  const file_path = `/home/me/app/${"a/".repeat(500_000)}b`;
  assertEquals(decide({ tool: "Read", input: { file_path } }, context).verdict, "deny");
  assertEquals(
    decide({ tool: "Read", input: { file_path } }, contextWith({ allow: ["Read(./b/**)"] })).verdict,
    "allow",
  );
});

Deno.test("decide() takes names, hosts and inputs with many stars in time that grows with the text", () => {
  const stars = "*a".repeat(40);
  const context = contextWith({
    deny: [`${stars}!`, `WebFetch(domain:${stars}!.example)`, `SendMessage(to:${stars}!)`],
    allow: [`mcp__s__${stars}!`],
  });
  const long = "a".repeat(200_000);
  // backtracking would not end here
  assertEquals(decide({ tool: `mcp__s__${long}`, input: {} }, context).verdict, "ask");
  assertEquals(
    decide({ tool: "WebFetch", input: { url: `https://${"a".repeat(60)}.example/` } }, context).verdict,
    "ask",
  );
  assertEquals(decide({ tool: "SendMessage", input: { to: long } }, context).verdict, "allow");
});
