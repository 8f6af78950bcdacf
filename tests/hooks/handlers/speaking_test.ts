import { assertEquals } from "@std/assert";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import { maySpeak } from "../../../lib/hooks/handlers/speaking.ts";

function speaks(kind: string, headless = "silent"): [may: boolean, notes: unknown[]] {
  const notes: unknown[] = [];
  const context = {
    config: { session: { headless } },
    attendance: () => ({ kind, source: "transcript" }),
    note: (fields: unknown) => notes.push(fields),
  } as unknown as HookContext;
  return [maySpeak(context), notes];
}

Deno.test("maySpeak() speaks where somebody watches, and where the user wants it anyway", () => {
  assertEquals(speaks("interactive"), [true, []]);
  assertEquals(speaks("headless", "as_interactive"), [true, []]);
});

Deno.test("maySpeak() is silent where nobody watches or that is not known, and notes why", () => {
  assertEquals(speaks("headless"), [false, [{ silent: "headless", shownBy: "transcript" }]]);
  assertEquals(speaks("unknown")[0], false);
  assertEquals(speaks("unknown")[1].length, 1);
});
