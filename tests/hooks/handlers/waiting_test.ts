import { assertEquals } from "@std/assert";
import type { HookContext } from "../../../lib/hooks/runner/definition.ts";
import { waitMs } from "../../../lib/hooks/handlers/waiting.ts";

const context = (isFileLate: boolean, remaining: number) =>
  ({ client: { hooks: { isFileLate } }, remaining: () => remaining }) as unknown as HookContext;

Deno.test("waitMs() waits for no client whose file is in time, and no longer than there is time", () => {
  assertEquals(waitMs(context(true, 5000), 300), 300);
  assertEquals(waitMs(context(true, 120), 300), 120);
  assertEquals(waitMs(context(true, -5), 300), 0);
  assertEquals(waitMs(context(false, 5000), 300), 0);
});
