import { assertEquals } from "@std/assert";
import { decideBash } from "../../../lib/permissions/decide/bash.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

type Rules = Partial<Record<"allow" | "ask" | "deny", string[]>>;

const CASES: readonly (readonly [command: string, rules: Rules, verdict: string, kind: string])[] = [
  // deny comes before ask, and ask before allow, wherever in the line
  ["frob a; rm b", { allow: ["Bash(frob *)"], ask: ["Bash(rm *)"], deny: ["Bash(rm *)"] }, "deny", "rule"],
  ["frob a; rm b", { allow: ["Bash(frob *)", "Bash(rm *)"], ask: ["Bash(rm *)"] }, "ask", "rule"],
  // a rule for the exact line allows its operators, but no group and no job in the background, and a pipe only in a line
  // that is not taken apart
  ["frob $A", { allow: ["Bash(frob $A)"] }, "allow", "rule"],
  ["echo $(ls) | head", { allow: ["Bash(echo $(ls) | head)"] }, "allow", "rule"],
  ["echo $(ls) | head > out.txt", { allow: ["Bash(echo $(ls) | head > out.txt)"] }, "ask", "too_complex"],
  ["for x in a; do ls | head; done", { allow: ["Bash(for x in a; do ls | head; done)"] }, "ask", "too_complex"],
  // a pipe takes assignments apart
  ["x=1 | head", { allow: ["Bash(x=1 | head)"] }, "ask", "too_complex"],
  ["ls | x=$(ls)", {}, "ask", "too_complex"],
  ["x=$(ls); ls | head", {}, "allow", "parts"],
  ["frob a | blix", { allow: ["Bash(frob a | blix)"] }, "ask", "no_rule"],
  ["(frob a)", { allow: ["Bash((frob a))"] }, "ask", "shell_operators"],
  ["frob a &", { allow: ["Bash(frob a &)"] }, "ask", "no_rule"],
  // a rule for the whole tool opens all but protected files
  ["frob $(blix) | x &", { allow: ["Bash"] }, "allow", "rule"],
  ["frob > .git/config", { allow: ["Bash"] }, "ask", "guarded_path"],
  // a change of the directory
  ["cd a && cd b", {}, "ask", "changed_directory"],
  ["cd a b", {}, "ask", "changed_directory"],
  ["cd sub && ls", {}, "allow", "parts"],
  ["cd sub && ls > out.txt", {}, "ask", "changed_directory"],
  ["cd . && git status", {}, "allow", "parts"],
];

for (const [command, rules, verdict, kind] of CASES) {
  Deno.test(`decideBash() says ${verdict} (${kind}) to ${command} under ${JSON.stringify(rules)}`, () => {
    const decided = decideBash(command, contextOf(rules));
    assertEquals([decided.verdict, decided.reason.kind], [verdict, kind]);
  });
}

Deno.test("decideBash() says of every command what becomes of it", () => {
  const { parts } = decideBash("frob a && rm b; ls", contextOf({ allow: ["Bash(frob *)"], deny: ["Bash(rm *)"] }));
  assertEquals(parts.map(({ command, verdict }) => [command, verdict]), [
    ["frob a", "allow"],
    ["rm b", "deny"],
    ["ls", "allow"],
  ]);
});
