import { assertEquals } from "@std/assert";
import {
  historyVerdicts,
  hookVerdicts,
  IDLE,
  PEER_SUFFIX,
  PYTHON_SCAN,
  realVerdicts,
  type SessionLength,
} from "../../../tools/bench/budget.ts";
import type { Measurement } from "../../../tools/bench/measure.ts";

function measured(name: string, besideBase: number, peakMiB: number | null = null): Measurement {
  return { name, times: [besideBase], besideBase: [besideBase], peakKiB: peakMiB === null ? null : peakMiB * 1024 };
}

const VERDICTS: readonly (readonly [hook: string, verdicts: readonly boolean[]])[] = [
  ["tool_intent", [true, false, true, false]],
  ["memory_triage", [true, true, true, false]],
  ["session_handoff", [true, true, true, true]],
];

for (const [hook, verdicts] of VERDICTS) {
  Deno.test(`hookVerdicts() holds ${hook} against its own budgets: recorded, 1 MB, 1 GB beside it, memory`, () => {
    const results = [
      measured(IDLE, 1),
      measured(`${hook} recorded`, 1.8),
      measured(`${hook} 1MB`, 3, 40),
      measured(`${hook} 1GB`, 3.3, 60),
    ];
    assertEquals(hookVerdicts(results).map(({ met }) => met), verdicts);
  });
}

Deno.test("historyVerdicts() compares commands across sessions with Python, and with nothing else", () => {
  const results = [measured(PYTHON_SCAN, 1), measured("find, first", 6), measured("find, later", 0.4)];
  const of = (base: string) => historyVerdicts(results, base).filter(({ claim }) => claim.startsWith("find"));
  assertEquals(of(PYTHON_SCAN).map(({ met }) => met), [true, false]);
  assertEquals(of("wc -l"), []);
});

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
