import { assert, assertEquals } from "@std/assert";
import { isPresetName, oldestOf, PRESETS } from "../../../lib/clients/resuming/trim_options.ts";

Deno.test("oldestOf() rounds down, and never takes more than there are or less than none", () => {
  assertEquals([0, 25, 33, 50, 99, 100, 150, -5].map((percent) => oldestOf(10, percent)), [0, 2, 3, 5, 9, 10, 10, 0]);
  assertEquals(oldestOf(0, 50), 0);
});

Deno.test("isPresetName() knows the presets, and nothing that every object has", () => {
  assertEquals(Object.keys(PRESETS).filter((name) => !isPresetName(name)), []);
  assertEquals(["toString", "Heavy", ""].filter(isPresetName), []);
});

Deno.test("each preset keeps no more than the one before it", () => {
  const kept = Object.values(PRESETS).map(({ tools }) => {
    assert(tools?.kind === "last");
    return tools.turns - oldestOf(tools.turns, tools.shorten);
  });
  assertEquals(kept, kept.toSorted((a, b) => b - a));
});
