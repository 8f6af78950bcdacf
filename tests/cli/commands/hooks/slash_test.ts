import { assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, keepSession, placeTest, recordedSession } from "../../../support/command_line.ts";

const ID = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";

const input = (fields: Record<string, string>) =>
  JSON.stringify({ hook_event_name: "UserPromptExpansion", expansion_type: "slash_command", ...fields });

placeTest("hooks slash shows what a command prints, of this session or the one that is named", async (place) => {
  const transcript_path = keepSession(place, ID, recordedSession("decisions"));
  const ask = async (command_name: string, command_args = "", env = {}) => {
    const stdin = input({ command_name, command_args, transcript_path });
    const { code, stdout, stderr } = await debrief(place, ["hooks", "slash"], { stdin, env });
    assertEquals([code, stderr], [0, ""]);
    return stdout;
  };
  const shown = async (name: string, args?: string): Promise<string> => {
    const { decision, reason } = JSON.parse(await ask(name, args));
    assertEquals(decision, "block");
    return reason;
  };
  assertStringIncludes(await shown("debrief:handoff"), "Wrote HANDOFF.md\nRead it before you paste or share it");
  assertStringIncludes(Deno.readTextFileSync(`${place.project}/HANDOFF.md`), `From session ${ID}`);
  assertStringIncludes(await shown("debrief:report", ID.slice(0, 8)), "Wrote debrief-report.html");
  assertStringIncludes(await shown("debrief:permissions", "latest --json"), '"schema":');
  assertStringIncludes(await shown("debrief:handoff", "no such session"), "no such session");

  assertEquals(await ask("debrief:save"), "");
  assertEquals(await ask("other:handoff"), "");
  assertEquals(await ask("debrief:constructor"), "");
  assertEquals(await ask("debrief:handoff", "", { CLAUDE_CODE_ENTRYPOINT: "sdk-cli" }), "");
});

placeTest("hooks slash says nothing about what it does not know", async (place) => {
  for (const stdin of ["", "no JSON", "{}", '{"command_name":7}']) {
    assertEquals(await debrief(place, ["hooks", "slash"], { stdin }), { code: 0, stdout: "", stderr: "" });
  }
});
