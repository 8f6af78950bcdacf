import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, inPlace, keepSession } from "../../support/command_line.ts";
import { assistant, jsonl, toolUse, user } from "../../support/transcript.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const COMMANDS = [
  "git reset --hard",
  "ls -la",
  "cd sub && git reset --hard HEAD~1",
  "git checkout -- .",
  "rm -rf build",
];
const OFFER = "3 commands of git may have lost work, most often `git reset --hard` (2 times)";
const FIX = "to be asked before one does, run debrief install --guard";

Deno.test("permissions and doctor offer the guard in a line only when past commands may have lost work and it is off", () =>
  inPlace(async (place) => {
    const said = async (...words: string[]) => (await debrief(place, words)).stdout;
    keepSession(place, ID, jsonl(user("tidy up"), assistant("m0", [toolUse("t0", "Bash", { command: "git status" })])));
    assert(!(await said("permissions")).includes("install --guard"));
    const calls = COMMANDS.map((command, i) => assistant(`m${i}`, [toolUse(`t${i}`, "Bash", { command })]));
    keepSession(place, ID, jsonl(user("tidy up"), ...calls));
    assertStringIncludes(await said("permissions"), `${OFFER}: ${FIX}\n`);
    // from the kept report, too
    assertEquals(JSON.parse(await said("permissions", "--json")).guard, { text: OFFER, fix: FIX });
    await said("permissions", "--html", "page.html");
    assertStringIncludes(Deno.readTextFileSync(`${place.project}/page.html`), "run debrief install --guard");
    const { findings } = JSON.parse(await said("doctor", "--json"));
    const offers = findings.filter(({ fix }: { fix: string | null }) => fix === FIX);
    assertEquals(offers.map(({ check, level }: Record<string, string>) => [check, level]), [["config", "note"]]);
    Deno.writeTextFileSync(`${place.config}/debrief.jsonc`, '{"guard":{"lostWork":"deny"}}');
    assert(!(await said("permissions")).includes("install --guard"));
    assert(!(await said("doctor")).includes("install --guard"));
  }));
