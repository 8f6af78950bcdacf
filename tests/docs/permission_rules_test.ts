import { assert, assertEquals } from "@std/assert";
import { decide, offerRules } from "../../lib/permissions/mod.ts";
import { contextOf, decideLine } from "../support/recordings/permission_recordings.ts";
import { readPages } from "./read_pages.ts";

const PAGE = readPages().find(({ path }) => path === "docs/clients/permission-rules.md")?.text ?? "";

function spans(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span);
}

/** What the table of rules says: a rule, commands, whether it covers them. */
function told(): { rule: string; command: string; covers: boolean }[] {
  const cells = PAGE.split("\n").filter((line) => line.startsWith("| ")).map((line) =>
    line.split(" | ").slice(1).join(" | ")
  );
  return cells.flatMap((cell) => cell.split(";")).flatMap((sentence) => {
    const [, first = "", verb, rest = ""] = /^ *`([^`]+)` (covers|does not cover) (.*)$/.exec(sentence) ?? [];
    if (verb === undefined) return [];
    const rule = first.startsWith("Bash(") ? first : `Bash(${first})`;
    const [yes = "", no = ""] = verb === "covers" ? rest.split(", not ") : ["", rest];
    return [
      ...spans(yes).map((command) => ({ rule, command, covers: true })),
      ...spans(no).map((command) => ({ rule, command, covers: false })),
    ];
  });
}

Deno.test("docs/clients/permission-rules.md: each rule covers the commands the table says, and not the others", () => {
  const facts = told();
  assert(facts.length >= 14, `only ${facts.length} facts: is that the table?`);
  for (const { rule, command, covers } of facts) {
    // a rule is asked by itself: what runs anyway would run without it
    assertEquals(decideLine(command).verdict, "ask", command);
    const found = decideLine(command, { allow: [rule] });
    assertEquals(found.verdict === "allow", covers, `${rule} and ${command}: ${found.verdict}`);
  }
});

Deno.test("docs/clients/permission-rules.md: malformed rules do nothing", () => {
  const row = /^\| malformed rules do nothing +\| (.*) \|$/m.exec(PAGE)?.[1] ?? "";
  assertEquals(spans(row).length, 5);
  for (const rule of spans(row)) assertEquals(decideLine("frob x", { allow: [rule] }).verdict, "ask", rule);
});

Deno.test("docs/clients/permission-rules.md: what is asked about and what runs, without a rule", () => {
  const start = PAGE.indexOf("- `nohup ls`");
  const [asked = "", runs = ""] = PAGE.slice(start, PAGE.indexOf("\n- ", start)).split("are asked about;");
  assert(spans(asked).length > 12 && spans(runs).length > 3);
  for (const command of spans(asked)) assertEquals(decideLine(command).verdict, "ask", command);
  for (const command of spans(runs)) assertEquals(decideLine(command).verdict, "allow", command);
});

/** Sentences of the page that are not in a list of one form: what they say of a command under some rules. */
const SAID: readonly (readonly [sentence: string, command: string, allow: readonly string[], verdict: string])[] = [
  ["So under `Bash(frob *)` the line `frob x &` is asked about", "frob x &", ["Bash(frob *)"], "ask"],
  ["under `Bash` it runs", "frob x &", ["Bash"], "allow"],
  ["`ls &` is asked about under both", "ls &", ["Bash(frob *)"], "ask"],
  ["a rule with `&&` covers exactly that line", "frob x && frob y", ["Bash(frob x && frob y)"], "allow"],
  ["one with a pipe only if the client cannot analyze", "frob x | frob y", ["Bash(frob x | frob y)"], "ask"],
  ["one with a pipe only if the client cannot analyze", "frob $x | frob y", ["Bash(frob $x | frob y)"], "allow"],
  ["space around a pattern is dropped", "frob x", ["Bash( frob * )"], "allow"],
  ["around an exact command it keeps the rule from", "frob", ["Bash( frob)"], "ask"],
  ["`Bash(frob:*)`", "frob x", ["Bash(frob:*)"], "allow"],
  ["`timeout 5`", "timeout 5 frob x", ["Bash(frob *)"], "allow"],
  ["`NODE_ENV=test`", "NODE_ENV=test frob x", ["Bash(frob *)"], "allow"],
  ["It does not look through `nice -n5`", "nice -n5 frob x", ["Bash(frob *)"], "ask"],
  ["`sudo`", "sudo frob x", ["Bash(frob *)"], "ask"],
  ["`sed -n 5,10p file`", "sed -n 5,10p file", [], "allow"],
  ["a bare `FOO=1 ls` is asked about", "FOO=1 ls", [], "ask"],
  ["`NODE_ENV=test ls` and `NODE_ENV='test' ls` are not", "NODE_ENV=test ls", [], "allow"],
  ["`NODE_ENV=test ls` and `NODE_ENV='test' ls` are not", "NODE_ENV='test' ls", [], "allow"],
  ["It follows a `cd` only where", "cd ./a && touch f", ["Bash(touch *)"], "allow"],
  ["`cd src` (`CDPATH` could lead elsewhere)", "cd src && touch f", ["Bash(touch *)"], "ask"],
  ["`cd ./a; ls`", "cd ./a; touch f", ["Bash(touch *)"], "ask"],
  ["even about a line that an exact rule covers", "cd src && touch f", ["Bash(cd src && touch f)"], "ask"],
  ["pipe inside a statement (`until a | b; do …; done`", "until ls | head; do pwd; done", [], "ask"],
  ["a pipe behind a\nstatement is fine", "if ls; then ls; fi | head", [], "allow"],
  ["`X=$(a && b)` passes", "X=$(ls && pwd)", [], "allow"],
  ["`X=$(a; b)` does not", "X=$(ls; pwd)", [], "ask"],
  ["`X=$(a | b)`", "X=$(ls | head)", [], "ask"],
  ["`X=a | b` does not pass, either", "X=a | head", ["Bash(X=*)"], "ask"],
  ["`/proc/…/environ` in any argument", "frob '/proc/1/environ'", ["Bash(frob *)"], "ask"],
  ["one in which a brace outside of quotes", "cat << 'EOF'\n{\"a\": 1}\nEOF", [], "ask"],
];

Deno.test("docs/clients/permission-rules.md: what single sentences say", () => {
  for (const [sentence, command, allow, verdict] of SAID) {
    assert(PAGE.includes(sentence), `the page says no more: ${sentence}`);
    assertEquals(decideLine(command, { allow }).verdict, verdict, sentence);
  }
});

Deno.test("docs/clients/permission-rules.md: what it says of paths and of offers", () => {
  const path = (tool: string, file: string, allow: readonly string[]) =>
    decide({ tool, input: { file_path: file } }, contextOf({ allow })).verdict;
  const file = "/home/dev/proj/src/deep/er/new.md";
  assertEquals(path("Write", file, ["Write(src/**)"]), "ask");
  assertEquals(path("Write", file, ["Edit(src/*)"]), "allow");
  assertEquals(path("Write", file, ["Edit"]), "ask");
  assertEquals(path("Edit", file, ["Edit"]), "allow");
  assertEquals(path("Edit", "/home/dev/proj/.claude/x", ["Edit"]), "ask");
  const offers = offerRules({ tool: "Bash", input: { command: "npm run test" } }, contextOf({}));
  assert(JSON.stringify(offers).includes('"npm run *"'), JSON.stringify(offers));
});
