import { assertEquals, assertStringIncludes } from "@std/assert";
import { inPlace, keepApprovals, type Place, placeTest, writePermissions } from "../../support/command_line.ts";
import { runInPlace } from "../../support/session_commands.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

const run = (place: Place, ...args: string[]) => runInPlace(place, ["rules", ...args], null, { now: () => new Date() });

Deno.test("rules unused names the rules that match no call, with their lines, and none that only another comes before", () =>
  inPlace(async (place) => {
    keepApprovals(place, ID);
    writePermissions(`${place.project}/.claude/settings.json`, {
      allow: ["Bash(frob *)", "Edit(/new.txt)", "Edit(/old.txt)", "Bash(blix *)"],
      ask: ["Bash(frob two)", "Bash(frob three)"],
      deny: ["Bash(blix three)", "WebFetch"],
    });
    const { code, out, err } = await run(place, "unused");
    assertEquals([code, err], [0, ""]);
    assertStringIncludes(
      out,
      "3 of 8 rules matched no call (4 calls, those of agents included, in 1 session with a call).",
    );
    const named = [...out.matchAll(/line (\d+): (\w+ .*)/g)].map(([, line, rule]) => `${line} ${rule}`);
    assertEquals(named, ["6 allow Edit(/old.txt)", "11 ask Bash(frob three)", "15 deny WebFetch"]);
    assertStringIncludes(out, "check before you remove it");
    const answer = JSON.parse((await run(place, "unused", "latest", "--json")).out);
    assertEquals([answer.schema, answer.calls, answer.checked, answer.rules.length], [
      "debrief.rules_unused/1",
      4,
      8,
      3,
    ]);
    assertEquals((await run(place, "unused", "--fail-on")).code, 1);
    assertStringIncludes((await run(place, "unused", "--since", "2027-01-01")).out, "8 of 8 rules");
    assertStringIncludes((await run(place, "unused", "latest", "--all")).err, "found both");
  }));

placeTest("rules unused says which rules it cannot compare", async (place) => {
  keepApprovals(place, ID);
  const file = `${place.project}/.claude/settings.local.json`;
  writePermissions(file, { allow: ["PowerShell(Get-Item *)"] });
  assertEquals((await run(place, "unused")).out, "Not compared: 1 rule for commands of PowerShell.\n");
  writePermissions(file, { allow: ["PowerShell(Get-Item *)", "Bash(frob one)"] });
  assertEquals(
    (await run(place, "unused")).out,
    "1 rule: each matched a call (4 calls, those of agents included, in 1 session with a call).\n" +
      "Not compared: 1 rule for commands of PowerShell.\n",
  );
});

placeTest("rules unused has nothing to name if every rule matched", async (place) => {
  keepApprovals(place, ID);
  writePermissions(`${place.project}/.claude/settings.local.json`, { allow: ["Bash(frob one)"] });
  const { code, out } = await run(place, "unused", "--fail-on");
  assertEquals([code, out], [
    0,
    "1 rule: each matched a call (4 calls, those of agents included, in 1 session with a call).\n",
  ]);
});
