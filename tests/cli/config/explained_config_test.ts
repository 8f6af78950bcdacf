import { assertEquals } from "@std/assert";
import { explainedConfig } from "../../../lib/cli/config/explained_config.ts";
import { configOfText } from "../../../lib/hooks/config/load.ts";

Deno.test("explainedConfig() loads once where nothing is wrong, and else again with the member that is wrong", async () => {
  const checks: boolean[] = [];
  const load = (text: string) =>
    explainedConfig((validate) => {
      checks.push(validate !== undefined);
      return configOfText("c.jsonc", text, validate);
    });
  assertEquals([(await load("{}")).problems.length, checks], [0, [false]]);
  checks.length = 0;
  const { problems } = await load('{"intent":{"rules":[{"event":"Stop","pattern":"x","action":"deny"}]}}');
  assertEquals([problems.map(({ path }) => path), checks], [["intent.rules[0].event"], [false, true]]);
});
