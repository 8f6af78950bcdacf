import { assertEquals } from "@std/assert";
import type { Cue } from "../../../../lib/analyses/triage/cues/cue.ts";
import { type Signal, signalCue } from "../../../../lib/analyses/triage/signals/signal.ts";
import { NOTHING_AROUND, sentence } from "./sentence_literals.ts";

const COMMON = { category: "RUNBOOK", reason: "it was fixed", cap: 1 } as const;

function byCues(cues: readonly Cue[], when: () => boolean = () => true): Signal {
  return { ...COMMON, kind: "cue", cues, when };
}

const CASES: readonly (readonly [what: string, signal: Signal, cue: Cue | "position" | null])[] = [
  ["the first of its cues that the sentence has", byCues(["debt", "cause", "fix"]), "cause"],
  ["in its own order, not the sentence's", byCues(["fix", "cause"]), "fix"],
  ["nothing without one of its cues", byCues(["debt"]), null],
  ["nothing unless its condition holds", byCues(["fix"], () => false), null],
  ["a position that is enough", { ...COMMON, kind: "position", when: () => true }, "position"],
  ["nothing in another position", { ...COMMON, kind: "position", when: () => false }, null],
  ["nothing for what follows a heading", { ...COMMON, kind: "under", heading: "causeHeading" }, null],
  ["nothing for an event", { ...COMMON, kind: "event", event: "fix" }, null],
];
for (const [what, signal, cue] of CASES) {
  Deno.test(`signalCue() finds ${what}`, () => {
    assertEquals(signalCue(signal, sentence(["fix", "cause"]), NOTHING_AROUND), cue);
  });
}
