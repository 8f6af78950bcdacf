import { assertEquals } from "@std/assert";
import { PEER_SUFFIX, realVerdicts } from "../../../tools/bench/budget.ts";

Deno.test("realVerdicts() holds the median session of each hook against the budget, and memory_triage against its peer", () => {
  const results = [
    { name: "empty deno script", times: [1], ratios: [1] },
    { name: "memory_triage session", times: [1], ratios: [1.2, 1.9, 9] },
    { name: "memory_triage session, cold", times: [1], ratios: [5] },
    { name: "tool_intent session", times: [1], ratios: [2.1] },
    { name: `python3 triage.py${PEER_SUFFIX}`, times: [1], ratios: [3] },
  ];
  assertEquals(realVerdicts(results).map(({ claim, met }) => [claim, met]), [
    ["memory_triage session relative to an empty deno script", true],
    ["tool_intent session relative to an empty deno script", false],
    [`memory_triage session relative to python3 triage.py${PEER_SUFFIX}`, false],
  ]);
});
