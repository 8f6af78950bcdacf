import { assertEquals } from "@std/assert";
import { decideCommands } from "../../../lib/cli/review/decide_commands.ts";
import { CODEX_RULES } from "../../../lib/clients/codex/rules/parse_rules.ts";
import { fileMachine, testHost } from "../../support/host.ts";

const RULES = `prefix_rule(pattern=["ls"], decision="allow")
prefix_rule(pattern=["git", "push"], decision="prompt")
prefix_rule(pattern=["rm", "-rf"], decision="forbidden")
`;

async function decided(line: string): Promise<[answer: Record<string, unknown>, errors: string]> {
  const { host, out, err } = testHost({
    ...fileMachine({ "/r.rules": RULES }),
    stdinLines: async function* () {
      yield* ["", line];
    },
    home: () => "/h",
  });
  assertEquals(await decideCommands(["/r.rules"], CODEX_RULES, host), 0);
  return [JSON.parse(out()), err()];
}

const call = (command: unknown) => JSON.stringify({ tool_input: { command } });

for (
  const [line, decision] of [
    [call("ls -l"), "allow"],
    [call(["ls", "-l"]), "allow"],
    [JSON.stringify({ command: "ls" }), "allow"],
    [call("ls && git push"), "prompt"],
    [call("ls; rm -rf /; git push"), "forbidden"],
    [call("ls && make"), undefined],
    [call("make && git push"), "prompt"],
    [call("make"), undefined],
  ] as const
) {
  Deno.test(`decideCommands() of ${line}: ${decision}`, async () => {
    const [{ schema, decision: found }] = await decided(line);
    assertEquals([schema, found], ["debrief.decide/1", decision]);
  });
}

Deno.test("decideCommands() says what is wrong with a line, and goes on", async () => {
  for (const line of ["{broken", '{"tool_input":{}}', "[]", call(["ls", 1])]) {
    assertEquals(typeof (await decided(line))[0]["error"], "string", line);
  }
});
