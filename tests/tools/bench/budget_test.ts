import { assertEquals } from "@std/assert";
import { PEER_SUFFIX, realVerdicts, type SessionLength } from "../../../tools/bench/budget.ts";

Deno.test("realVerdicts() holds the median session of each hook against the budget of its length, and memory_triage against its peer", () => {
  const results = [
    { name: "empty deno script", times: [1], ratios: [1] },
    { name: "memory_triage session", times: [1], ratios: [1.2, 2.5, 9] },
    { name: "memory_triage session, cold", times: [1], ratios: [5] },
    { name: "tool_intent session", times: [1], ratios: [2.1] },
    { name: `python3 triage.py${PEER_SUFFIX}`, times: [1], ratios: [3] },
  ];
  const verdicts = (length: SessionLength) => realVerdicts(results, length).map(({ claim, met }) => [claim, met]);
  assertEquals(verdicts("short"), [
    ["memory_triage, short session relative to an empty deno script", false],
    [`memory_triage, short session relative to python3 triage.py${PEER_SUFFIX}`, false],
    ["tool_intent, short session relative to an empty deno script", false],
  ]);
  assertEquals(verdicts("long"), [
    ["memory_triage, long session relative to an empty deno script", true],
    [`memory_triage, long session relative to python3 triage.py${PEER_SUFFIX}`, true],
    ["tool_intent, long session relative to an empty deno script", false],
  ]);
});
