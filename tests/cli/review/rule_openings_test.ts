import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { describeOpenings } from "../../../lib/cli/review/rule_openings.ts";
import { testHost } from "../../support/host.ts";

const { host } = testHost({ cwd: () => "/p", home: () => "/h" });

Deno.test("describeOpenings() says what rules allow besides reading, and nothing of those that only read", () => {
  assertEquals(describeOpenings([], host), null);
  assertEquals(describeOpenings(["Bash(git status)"], host), null);
  const text = describeOpenings(["Bash(git status)", "Bash(npm run *)", "Bash(rm *)"], host) ?? "";
  assertEquals(
    text.split("\n").filter((line) => line.includes("allows more than reading")).map((line) =>
      line.split(" allows")[0]
    ),
    ["Bash(npm run *)", "Bash(rm *)"],
  );
  assertStringIncludes(text, "  for example: ");
});

Deno.test("describeOpenings() refuses what is not a rule", () => {
  assertThrows(() => describeOpenings(["Bash("], host), UsageError, 'found "Bash("');
});
