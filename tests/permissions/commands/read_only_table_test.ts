import { assert, assertEquals } from "@std/assert";
import { ANY_FLAGS, GLOBS_ALLOWED, TOOL_READERS } from "../../../lib/permissions/commands/read_only_table.ts";
import { readFlags } from "../../../lib/permissions/commands/flags.ts";

Deno.test("the tables of reading name no program that writes or starts others", () => {
  const dangerous = "rm mv cp tee dd sh bash python node awk perl env xargs find sudo ssh curl tar sed".split(" ");
  assertEquals(dangerous.filter((name) => ANY_FLAGS.has(name) || name in TOOL_READERS), []);
});

Deno.test("every table of flags takes its own flags, and none that it does not name", () => {
  for (const [name, table] of Object.entries(TOOL_READERS)) {
    for (const flag of (table.plain ?? "").split(" ").filter((word) => word !== "")) {
      assert(readFlags([flag], table) !== null, `${name} ${flag}`);
    }
    assertEquals(readFlags(["--no-such-flag"], table), null, name);
  }
});

Deno.test("a star is let through only for programs that only read", () => {
  const known = (name: string) => ANY_FLAGS.has(name) || name in TOOL_READERS || name === "cd";
  assertEquals([...GLOBS_ALLOWED].filter((name) => !known(name)), []);
});
