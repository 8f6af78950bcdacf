import { assertEquals } from "@std/assert";
import { keepSession, placeTest } from "../../../support/command_line.ts";
import { keepTwo, OLD, runInPlace, smallSession } from "../../../support/session_commands.ts";

placeTest("calls shows each call with its decision and outcome, and filters", async (place) => {
  keepTwo(place);
  const { code, out } = await runInPlace(place, ["calls", "9999"]);
  assertEquals(code, 0);
  const [, call = "", ...rest] = out.trimEnd().split("\n");
  assertEquals(call.slice(18).trim().split(/ {2,}/), ["0", "t1", "Bash", "make", "allowed", "failed: exit 2", "3.0 s"]);
  assertEquals(rest, []);
  assertEquals((await runInPlace(place, ["calls", "9999", "--denied"])).out, "None of 1 call matches.\n");
  assertEquals(
    (await runInPlace(place, ["calls", "9999", "--tool", "bash"])).out,
    'None of 1 call matches. It used no "bash", but Bash.\n',
  );
  assertEquals(
    (await runInPlace(place, ["calls", "9999", "--tool", "Bash", "--grep", "mak", "--failed", "--turn", "0"])).out,
    out,
  );
  const { calls } = JSON.parse((await runInPlace(place, ["calls", "9999", "--json"])).out);
  assertEquals([calls[0].id, calls[0].durationMs, calls[0].outcome], ["t1", 3000, "tool_error"]);
});

placeTest("calls keeps the id, which intent takes, on a terminal of 80 columns", async (place) => {
  const id = "toolu_01BeLvSLfdANaiFojTgBT4k9";
  const target = "/home/me/app/resources/views/settings/index.ts";
  const line = smallSession(OLD, "look").replaceAll('"t1"', `"${id}"`).replaceAll('"make"', `"cat ${target}"`);
  keepSession(place, OLD, line);
  const { out } = await runInPlace(place, ["calls", "1111"], 80);
  const lines = out.trimEnd().split("\n");
  assertEquals(lines.filter((shown) => shown.length > 80), []);
  assertEquals(lines[0]?.split(/ +/).filter((name) => ["CALL", "TARGET", "OUTCOME"].includes(name)).length, 3);
  const [shown = ""] = lines[1]?.split(" ") ?? [];
  assertEquals(shown, "toolu_01BeLv", "as much as tells the calls apart, so that there is room for the target");
  assertEquals(lines[1]?.includes(" cat resources/views/settings/"), true, lines[1]);
  assertEquals((await runInPlace(place, ["intent", "1111", "--tool-use-id", shown])).code, 0);
  assertEquals((await runInPlace(place, ["calls", "1111"])).out.includes(id), true, "whole where nothing is cut");
});

placeTest("calls cuts the middle of a long tool name, so that the id and the target have room", async (place) => {
  const line = smallSession(OLD, "look").replaceAll('"t1"', '"toolu_01BeLvSLfdANaiFojTgBT4k9"')
    .replaceAll('"Bash"', '"mcp__plugin_playwright_playwright__browser_navigate"')
    .replaceAll("Exit code 2", `Exit code 2\\nno rule to ${"make ".repeat(20)}`);
  keepSession(place, OLD, line);
  const [heading = "", row = ""] = (await runInPlace(place, ["calls", "1111"], 80)).out.split("\n");
  assertEquals(heading.trim().split(/ +/), ["CALL", "TOOL", "TARGET", "OUTCOME"]);
  assertEquals(row.includes(" mcp__p…wser_navigate  make    failed: exit 2: no rule"), true, row);
});

placeTest("calls tells a call whose result does not say how it ended from one without a result", async (place) => {
  const line = (type: string, payload: object) => JSON.stringify({ timestamp: "2026-01-01T00:00:00Z", type, payload });
  const call = (call_id: string) => ({
    type: "function_call",
    name: "exec_command",
    arguments: '{"cmd":"make"}',
    call_id,
  });
  const running = "Wall time: 1.0 seconds\nProcess running with session ID 7\nOutput:\n";
  const path = `${place.project}/rollout-2026-01-01T00-00-00-01a2175e-30c1-7e21-a0a6-7f549b8124cb.jsonl`;
  Deno.writeTextFileSync(
    path,
    [
      line("session_meta", { id: "01a2175e-30c1-7e21-a0a6-7f549b8124cb", cwd: "/p", cli_version: "0.171.0" }),
      line("event_msg", { type: "user_message", message: "Go" }),
      line("response_item", call("c1")),
      line("response_item", { type: "function_call_output", call_id: "c1", output: running }),
      line("response_item", call("c2")),
    ].join("\n") + "\n",
  );
  const { out } = await runInPlace(place, ["calls", path]);
  const rows = out.trimEnd().split("\n").slice(1);
  assertEquals(rows.map((row) => row.includes("no result")), [false, true], out);
});
