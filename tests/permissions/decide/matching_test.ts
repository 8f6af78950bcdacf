import { assertEquals } from "@std/assert";
import type { Behavior } from "../../../lib/permissions/mod.ts";
import type { DecidedCall } from "../../../lib/permissions/mod.ts";
import { matcherOf } from "../../../lib/permissions/decide/matching.ts";
import { contextOf } from "../../support/recordings/permission_recordings.ts";

const bash = (command: string): DecidedCall => ({ tool: "Bash", input: { command } });

/** Rules under which each call is to be covered by those named, and by no other. */
const CASES: readonly (readonly [
  what: string,
  call: DecidedCall,
  rules: Partial<Record<Behavior, readonly string[]>>,
  covering: readonly string[],
])[] = [
  [
    "each command of a line",
    bash("frob a && blix b"),
    { allow: ["Bash(frob *)", "Bash(blix *)", "Bash(other *)"] },
    ["Bash(frob *)", "Bash(blix *)"],
  ],
  [
    "a rule whose command asks for another reason first",
    bash("frob a > out.txt"),
    { allow: ["Bash(frob *)", "Edit(out.txt)", "Edit(in.txt)"] },
    ["Bash(frob *)", "Edit(out.txt)"],
  ],
  [
    "a rule behind one that decides first",
    bash("frob a"),
    { deny: ["Bash(frob *)"], ask: ["Bash(frob a)"], allow: ["Bash"] },
    ["Bash(frob *)", "Bash(frob a)", "Bash"],
  ],
  [
    "what deny and ask rules look through, and allow rules do not",
    bash("sudo /usr/bin/frob 'a'"),
    { deny: ["Bash(frob a)"], ask: ["Bash(frob *)"], allow: ["Bash(frob *)"] },
    ["Bash(frob a)", "Bash(frob *)"],
  ],
  [
    "the second path of a command",
    bash("cat /a/x /b/y"),
    { allow: ["Read(//b/**)", "Read(//c/**)"] },
    ["Read(//b/**)"],
  ],
  [
    "a command inside a substitution, for a deny rule",
    bash('echo "$(frob x)"'),
    { deny: ["Bash(frob *)"], allow: ["Bash(frob *)"] },
    ["Bash(frob *)", "Bash(frob *)"],
  ],
  [
    "reading by rules for editing, and editing by a denial of reading",
    { tool: "Read", input: { file_path: "/out/x" } },
    { allow: ["Edit(//out/**)", "Write", "Read"], deny: ["Edit(//out/**)"] },
    ["Edit(//out/**)", "Read"],
  ],
  [
    "all of Read denied, for a tool that changes files",
    { tool: "Write", input: { file_path: "x" } },
    { deny: ["Read", "Read(y)", "Grep"] },
    ["Read"],
  ],
  [
    "a key of the input",
    { tool: "Agent", input: { subagent_type: "Explore", model: "opus-5" } },
    { deny: ["Agent(model:opus*)", "Agent(model:haiku*)"], ask: ["Agent(subagent_type:Explore)", "Agent(Explore)"] },
    ["Agent(model:opus*)", "Agent(subagent_type:Explore)"],
  ],
  [
    "the Bash rules for what Monitor runs",
    { tool: "Monitor", input: { command: "frob x" } },
    { allow: ["Bash(frob *)", "Monitor", "Bash(blix *)"] },
    ["Bash(frob *)", "Monitor"],
  ],
];

for (const [what, call, rules, covering] of CASES) {
  Deno.test(`matcherOf() covers ${what}`, () => {
    const context = contextOf(rules);
    const found = context.settings.rules.filter(matcherOf(call, context)).map(({ rule }) => rule.text);
    assertEquals(found.toSorted(), covering.toSorted());
  });
}
