import { assertEquals } from "@std/assert";
import { LiveCalls } from "../../../lib/hooks/mod/live_calls.ts";

const check = (id: string, more = {}) => ({ tool: "Bash", tool_use_id: id, input: {}, ...more });
const ran = (id: string, ms = 10) => ({
  tool_name: "Bash",
  tool_use_id: id,
  duration_ms: ms,
  permission_mode: "default",
});

Deno.test("LiveCalls names the rule that allowed a call, and the mode", () => {
  const calls = new LiveCalls();
  calls.checked(check("t1"), { decision: "allow", rule: "Bash(npm test)" });
  const ended = calls.ran(ran("t1"), 100);
  assertEquals(ended?.decision, {
    toolUseId: "t1",
    verdict: "allow",
    rule: "Bash(npm test)",
    hook: null,
    isAsked: false,
    hasRun: true,
    waitedMs: null,
    mode: "default",
  });
});

Deno.test("LiveCalls takes the tool's own time from the time a person took", () => {
  const calls = new LiveCalls();
  calls.checked(check("t1"), { decision: "ask", reason: "This command requires approval" });
  calls.asked({ tool_name: "Bash", permission_mode: "default" }, 1_000);
  assertEquals(calls.ran(ran("t1", 500), 4_150)?.decision.waitedMs, 2_650);
});

Deno.test("LiveCalls takes a question for the last call that the client asks about", () => {
  const calls = new LiveCalls();
  calls.checked(check("t1"), { decision: "allow" });
  calls.checked(check("t2"), { decision: "ask" });
  calls.asked({ tool_name: "Bash" }, 1_000);
  assertEquals([calls.ran(ran("t1"), 2_000), calls.ran(ran("t2"), 2_000)].map((call) => call?.decision.isAsked), [
    false,
    true,
  ]);
});

Deno.test("LiveCalls ends what did not run with its turn, and leaves the calls of agents that go on", () => {
  const calls = new LiveCalls();
  calls.checked(check("t1"), { decision: "deny", rule: "Bash(rm *)" });
  calls.checked(check("t2", { agentId: "a1" }), { decision: "allow" });
  assertEquals(calls.rest(null, "default").map(({ decision }) => [decision.toolUseId, decision.hasRun]), [[
    "t1",
    false,
  ]]);
  assertEquals(calls.ran(ran("t2"), 10)?.decision.hasRun, true);
  assertEquals(calls.rest("all", null), []);
});

Deno.test("LiveCalls follows no question without a call, and no more than some calls", () => {
  const calls = new LiveCalls();
  calls.checked({ tool: "Bash", input: {} }, { decision: "allow" });
  for (let index = 0; index < 500; index++) calls.checked(check(`t${index}`), { decision: "allow" });
  assertEquals(calls.rest("all", null).length, 200);
});

Deno.test("LiveCalls takes each question for another call, and none for a call of another tool", () => {
  const calls = new LiveCalls();
  for (const id of ["t1", "t2"]) calls.checked(check(id), { decision: "ask" });
  calls.asked({ tool_name: "Edit" }, 500);
  for (const now of [1_000, 2_000]) calls.asked({ tool_name: "Bash" }, now);
  assertEquals(["t1", "t2"].map((id) => calls.ran(ran(id, 0), 5_000)?.decision.waitedMs), [3_000, 4_000]);
});

Deno.test("LiveCalls keeps the mode in which the user was asked, and follows no decision that it does not know", () => {
  const calls = new LiveCalls();
  calls.checked(check("t1"), { decision: "ask" });
  calls.checked(check("t2"), { decision: "later" });
  calls.asked({ tool_name: "Bash", permission_mode: "plan" }, 1_000);
  assertEquals(calls.rest("all", "default").map(({ decision }) => [decision.toolUseId, decision.mode]), [[
    "t1",
    "plan",
  ]]);
});
