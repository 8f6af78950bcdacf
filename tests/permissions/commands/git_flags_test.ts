import { assert, assertEquals } from "@std/assert";
import { GIT_READERS } from "../../../lib/permissions/commands/git_flags.ts";
import { readFlags } from "../../../lib/permissions/commands/flags.ts";

/** Options with which git starts a program, writes a file or removes something. */
const HARMFUL =
  "--output --ext-diff --textconv --exec --upload-pack --receive-pack -x -O --open-files-in-pager --contents --delete -d -D --force --edit"
    .split(" ");
/** What means something harmless in one subcommand. */
const HARMLESS_HERE: Readonly<Record<string, readonly string[]>> = { "ls-files": ["-d", "-x"], "diff": ["-D", "-O"] };

Deno.test("no git subcommand that only reads has an option that runs or writes", () => {
  for (const [name, table] of Object.entries(GIT_READERS)) {
    for (const flag of HARMFUL) {
      if (HARMLESS_HERE[name]?.includes(flag)) continue;
      assertEquals(readFlags([flag, "x"], table), null, `git ${name} ${flag}`);
    }
  }
});

Deno.test("every git subcommand takes the options that its table names", () => {
  for (const [name, table] of Object.entries(GIT_READERS)) {
    for (const flag of (table.plain ?? "").split(" ").filter((word) => word !== "")) {
      assert(readFlags([flag], table) !== null, `git ${name} ${flag}`);
    }
  }
  for (const writes of ["push", "commit", "checkout", "clean", "config", "stash", "worktree"]) {
    assert(!Object.hasOwn(GIT_READERS, writes), writes);
  }
});
