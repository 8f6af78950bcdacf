import { assertEquals } from "@std/assert";
import { acceptsStopContext, claudeCodeAccepts } from "../../../../lib/clients/claude_code/protocol/answers.ts";
import { withTranscriptFile } from "../../../support/temporary.ts";

const line = (version: string) =>
  JSON.stringify({ type: "user", uuid: "u", version, message: { role: "user", content: "Go" } }) + "\n";

for (
  const [version, isTaken] of [["2.0.50", false], ["2.1.112", false], ["2.1.162", false], ["2.1.163", true], [
    "2.1.330",
    true,
  ]] as const
) {
  Deno.test(`claudeCodeAccepts() ${isTaken ? "takes" : "refuses"} context on a Stop in ${version}`, () => {
    withTranscriptFile(line(version), (path) => {
      const { context, block, notice } = claudeCodeAccepts(path);
      assertEquals([context.has("Stop"), context.has("SubagentStop")], [isTaken, isTaken]);
      assertEquals(acceptsStopContext(path), isTaken);
      assertEquals([context.has("PreToolUse"), block.has("Stop"), notice.has("Stop")], [true, true, true]);
    });
  });
}

Deno.test("claudeCodeAccepts() knows from which version on a hook's question goes before an allow rule", () => {
  for (const [version, asks] of [["2.0.50", false], ["2.1.84", false], ["2.1.85", true], ["2.1.332", true]] as const) {
    withTranscriptFile(line(version), (path) => assertEquals(claudeCodeAccepts(path).asksOverRules, asks, version));
  }
  assertEquals(claudeCodeAccepts(null).asksOverRules, true);
});

Deno.test("claudeCodeAccepts() refuses nothing where the version is not known", () => {
  for (const path of [null, "/nowhere/session.jsonl"]) assertEquals(claudeCodeAccepts(path).context.has("Stop"), true);
  withTranscriptFile("{}\n", (path) => assertEquals(claudeCodeAccepts(path).context.has("Stop"), true));
});
