import { assertEquals } from "@std/assert";
import { lintRules } from "../../../lib/permissions/mod.ts";
import { contextOf } from "../../support/permission_recordings.ts";

const CASES: readonly [Record<string, string[]>, string[]][] = [
  [{ allow: ["Bash(npm run test)"] }, []],
  [{ allow: ["Write(src/**)"] }, ["dead_path_rule"]],
  [{ deny: ["MultiEdit(src/**)"] }, ["dead_path_rule"]],
  [{ allow: ["Edit(../x/**)"] }, ["dead_path_rule"]],
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
  [{ allow: ["Read", "Read(//x/**)"] }, ["shadowed"]],
  [{ allow: ["Write"] }, []],
  [{ allow: ["WebFetch(domain:x)"] }, []],
  [{ deny: ["Bash(sudo *)"] }, []],
  [{ allow: ["Agent(reviewer)"] }, ["dropped_in_auto"]],
  [{ allow: ["Bash(API_KEY=abcdef0123456789 npm test)"] }, ["secret"]],
];

Deno.test("lintRules() gives no advice that would allow more than was meant", () => {
  const advice = (rule: string): string => lintRules(contextOf({ allow: [rule] }).settings)[0]?.message ?? "";
  const counts = "the client looks at the paths of Read(…) and Edit(…) rules only; write ";
  assertEquals(["Grep(*)", "Glob(src/**)", "LS(~/x)", "Write(src/**)", "Grep(**)"].map(advice), [
    `${counts}Grep for all that Grep can reach`,
    `${counts}Read(src/**)`,
    `${counts}Read(~/x)`,
    `${counts}Edit(src/**)`,
    `${counts}Grep for all that Grep can reach`,
  ]);
});

for (const [rules, kinds] of CASES) {
  Deno.test(`lintRules() says ${kinds.join(", ") || "nothing"} of ${JSON.stringify(rules)}`, () => {
    assertEquals(lintRules(contextOf(rules).settings).map((f) => f.kind as string), kinds);
  });
}
