import { assertEquals, assertRejects } from "@std/assert";
import { UsageError } from "../../../lib/cli/host/host.ts";
import { loadHookTexts } from "../../../lib/cli/review/read_permissions.ts";
import { debrief, inPlace, keepSession } from "../../support/command_line.ts";
import { fileMachine, testHost } from "../../support/host.ts";
import { assistant, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";

Deno.test("loadHookTexts() has the texts that are given, then those of the user's configuration", async () => {
  const texts = async (files: Record<string, string>) => {
    const { host } = testHost({
      ...fileMachine(files),
      env: (name) => name === "HOME" ? "/h" : undefined,
      home: () => "/h",
      cwd: () => "/p",
    });
    return (await loadHookTexts(["given"], host)).map(({ name }) => name);
  };
  assertEquals(await texts({}), ["given"]);
  const path = "/h/.claude/debrief.jsonc";
  assertEquals(await texts({ [path]: '{"review":{"hookTexts":["/^Gate/"]}}' }), ["given", "/^Gate/"]);
  assertEquals(await texts({ [path]: "{broken" }), ["given"]);
});

Deno.test("loadHookTexts() refuses what would match everything, and a pattern that is not valid", async () => {
  const refusal = async (text: string) =>
    (await assertRejects(() => loadHookTexts([text], testHost().host), UsageError)).message;
  assertEquals(await refusal(" "), 'Expected --hook-text to have words but found ""');
  assertEquals(
    await refusal("/(/"),
    'Cannot use --hook-text "/(/": Invalid regular expression: /(/: Unterminated group (without the slashes it is searched by its letters)',
  );
});

Deno.test("readPermissions() decides again when the rules of the user or of the project have changed, or have moved", () =>
  inPlace(async (place) => {
    const denied = (id: string, command: string) => [
      assistant(id, [toolUse(`t${id}`, "Bash", { command })]),
      user([toolResult(`t${id}`, "This command requires approval", true)]),
    ];
    keepSession(
      place,
      "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d",
      jsonl(user("run the tests", { cwd: place.project }), ...denied("a", "npm test"), ...denied("b", "make all")),
    );
    Deno.mkdirSync(`${place.project}/.claude`, { recursive: true });
    const reports = new Set<string>();
    for (const [own, project] of [[[], []], [["Bash(npm *)"], []], [[], ["Bash(npm *)"]], [["Bash(make *)"], []]]) {
      const settings = (allow: readonly string[] = []) => JSON.stringify({ permissions: { allow } });
      Deno.writeTextFileSync(`${place.config}/settings.json`, settings(own));
      Deno.writeTextFileSync(`${place.project}/.claude/settings.local.json`, settings(project));
      const said = async (...words: string[]) => (await debrief(place, ["permissions", "--json", ...words])).stdout;
      const report = await said();
      assertEquals([report, await said()], [await said("--no-history"), report]);
      reports.add(report);
    }
    assertEquals(reports.size, 3);
  }));
