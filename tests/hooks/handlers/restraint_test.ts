import { assertEquals } from "@std/assert";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import { maySpeak, waitMs } from "../../../lib/hooks/handlers/restraint.ts";

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

const context = (isFileLate: boolean, remaining: number) =>
  ({ client: { hooks: { isFileLate } }, remaining: () => remaining }) as unknown as HookContext;

Deno.test("waitMs() waits for no client whose file is in time, and no longer than there is time", () => {
  assertEquals(waitMs(context(true, 5000), 300), 300);
  assertEquals(waitMs(context(true, 120), 300), 120);
  assertEquals(waitMs(context(true, -5), 300), 0);
  assertEquals(waitMs(context(false, 5000), 300), 0);
});
