import { assert, assertEquals } from "@std/assert";
import { SIGNALS } from "../../../../lib/analyses/triage/signals/signals.ts";
import { CATEGORIES } from "../../../../lib/analyses/triage/category.ts";
import type { Signal } from "../../../../lib/analyses/triage/signals/signal.ts";

const all: readonly (readonly [string, Signal])[] = Object.entries(SIGNALS);

Deno.test("every signal is of a category, and says why it counts in words of its own", () => {
  for (const [name, { category, cap, reason }] of all) {
    assert(CATEGORIES.includes(category) && cap > 0 && reason !== "", name);
  }
  assertEquals(new Set(all.map(([, { reason }]) => reason)).size, all.length);
});

Deno.test("a signal under a heading names a signal of headings of its own category", () => {
  for (const [name, signal] of all) {
    if (signal.kind !== "under") continue;
    const heading = all.find(([other]) => other === signal.heading)?.[1];
    assert(heading?.kind === "cue" && heading.category === signal.category, name);
  }
});

Deno.test("every category has a signal", () => {
  assertEquals(CATEGORIES.filter((one) => !all.some(([, { category }]) => category === one)), []);
});
