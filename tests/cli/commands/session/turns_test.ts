import { assertEquals, assertStringIncludes } from "@std/assert";
import { keepSession, placeTest } from "../../../support/command_line.ts";
import { keepTwo, runInPlace } from "../../../support/session_commands.ts";

placeTest("turns shows head, turns and totals, and takes the latest session by itself", async (place) => {
  keepTwo(place);
  const { code, out } = await runInPlace(place, ["turns"], 80);
  assertEquals(code, 0);
  const [title, where, when, , turn, prompt, failed, words, , totals] = out.split("\n");
  assertEquals([title, where], ["the new question", "/home/me/app, Claude Code 2.1.330"]);
  assertStringIncludes(when ?? "", "worked 5.0 s, 2.00k tokens out, $0.42");
  assertStringIncludes(turn ?? "", "5.0 s, 1 call, 1 failed, 1.24k tokens out  [lines 1-5]");
  assertEquals([prompt, failed, words], ["     the new question", "     failed: make", "     → It fails."]);
  assertEquals(totals, "1 turn, 1 call, 1 failed");
});

placeTest("turns says of an agent's transcript that it is one", async (place) => {
  const text = '{"type":"user","isSidechain":true,"agentId":"a1","message":{"role":"user","content":"Look"}}\n';
  const { out } = await runInPlace(place, ["turns", keepSession(place, "agent-a1", text)], 60);
  assertStringIncludes(out, "this transcript is an agent's. Run debrief summary\nFILE");
});

placeTest("turns takes the latest session, not a newer file of another program beside it", async (place) => {
  keepTwo(place);
  const list = keepSession(place, "hook_calls", '{"tool":"Bash","at":1}\n{"tool":"Read","at":2}\n');
  Deno.utimeSync(list, new Date("2030-01-01"), new Date("2030-01-01"));
  const { code, out } = await runInPlace(place, ["turns"], 80);
  assertEquals([code, out.split("\n")[0]], [0, "the new question"]);
});
