/** Another process holds the locks of the state and does not give them back: one that was stopped in the middle. */
import { assert } from "@std/assert";
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { ask, ASKED, nameOf, onFullStage } from "../support/hooks/process.ts";

Deno.test({
  name: "hooks end, with a line in the log, while another process holds every lock",
  ignore: Deno.build.os === "windows",
  fn: async (t) => {
    for (const asked of ASKED) {
      await t.step(nameOf(asked), () =>
        onFullStage(async (stage) => {
          await ask(asked, stage);
          const files = [`${stateDirectory(stage.config)}/.gitignore`, stage.state("log.jsonl")].map((path) => {
            const file = Deno.openSync(path, { read: true, write: true });
            file.lockSync(true);
            return file;
          });
          // new words and calls, so that there is something to write down
          const text = Deno.readTextFileSync(asked.file(stage));
          Deno.writeTextFileSync(asked.file(stage), text.replaceAll("frob", "grob").replaceAll("WAL", "LOG"));
          try {
            await ask(asked, stage, { timeout: 1 });
          } finally {
            for (const file of files) file.close();
          }
          await ask(asked, stage);
          assert(asked.left(stage) !== null);
        }, asked));
    }
  },
});
