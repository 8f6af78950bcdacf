import { assertEquals } from "@std/assert";
import { inPlace } from "../../../support/command_line.ts";
import { keepTwo, runInPlace } from "../../../support/session_commands.ts";

Deno.test("calls shows each call with its decision and outcome, and filters", async () => {
  await inPlace(async (place) => {
    keepTwo(place);
    const { code, out } = await runInPlace(place, ["calls", "9999"]);
    assertEquals(code, 0);
    const [, call = "", ...rest] = out.trimEnd().split("\n");
    assertEquals(call.slice(18).trim().split(/ {2,}/), [
      "0",
      "t1",
      "Bash",
      "make",
      "allowed",
      "failed: exit_code",
      "3.0 s",
    ]);
    assertEquals(rest, []);
    assertEquals((await runInPlace(place, ["calls", "9999", "--denied"])).out, "None of 1 call matches.\n");
    assertEquals(
      (await runInPlace(place, ["calls", "9999", "--tool", "Bash", "--grep", "mak", "--failed", "--turn", "0"])).out,
      out,
    );
    const { calls } = JSON.parse((await runInPlace(place, ["calls", "9999", "--json"])).out);
    assertEquals([calls[0].id, calls[0].durationMs, calls[0].outcome], ["t1", 3000, "tool_error"]);
  });
});
