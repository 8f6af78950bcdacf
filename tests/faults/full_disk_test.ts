/** The disk that the state lies on is full: no half file, nothing of the state lost, and all as it would have been once there is room. */
import { assert, assertEquals } from "@std/assert";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { ask, ASKED, assertLeft, nameOf, onFullStage, SAYING_ONCE } from "../support/hooks/process.ts";
import { did, noMount, unless } from "../support/programs.ts";
import type { Stage } from "../support/hooks/harness.ts";

const folderOf = (stage: Stage): string => stateDirectory(stage.config);

const withoutMount = noMount();

/** Writes until nothing fits any more, and returns how to make room. */
function fill(folder: string): () => void {
  const path = `${folder}/filling`;
  const file = Deno.openSync(path, { write: true, create: true });
  try {
    for (;;) file.writeSync(new Uint8Array(512));
  } catch {
    return () => Deno.removeSync(path);
  } finally {
    file.close();
  }
}

for (const asked of ASKED) {
  Deno.test({
    // where nothing can be mounted, the next test stands for it
    ...unless(withoutMount, `${nameOf(asked)} bears a full disk, before its first and before its second run`),
    fn: () =>
      onFullStage(async (stage) => {
        const folder = folderOf(stage);
        Deno.mkdirSync(folder, { recursive: true });
        assert(did("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder));
        try {
          let room = fill(folder);
          const faulty = await ask(asked, stage, { logs: false });
          room();
          const { stdout } = await ask(asked, stage);
          assert(asked.says(stdout) || asked.says(faulty.stdout));
          await assertLeft(asked, stage);
          room = fill(folder);
          const again = await ask(asked, stage, { logs: false });
          if (asked.hook === "memory_triage") assertEquals(again.stdout, "", "what was said is not said again");
          room();
          await assertLeft(asked, stage);
          await ask(asked, stage);
          await assertLeft(asked, stage);
        } finally {
          assert(did("umount", folder));
        }
      }, asked),
  });

  Deno.test({
    name: `${nameOf(asked)} bears that none of its files may grow`,
    ignore: Deno.build.os === "windows",
    fn: () =>
      onFullStage(async (stage) => {
        // a block is 512 bytes or 1024; deno itself writes what it compiled, and does without where it cannot
        for (const blocks of [0, 1]) {
          const through = ["sh", "-c", `trap '' XFSZ; ulimit -f ${blocks}; exec "$@"`, "sh"];
          await ask(asked, stage, { logs: false, through });
        }
        const { stdout } = await ask(asked, stage, { logs: false });
        if (!SAYING_ONCE.has(asked.hook)) assert(asked.says(stdout), stdout);
        await assertLeft(asked, stage);
      }, asked),
  });
}
