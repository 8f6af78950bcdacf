import { assertEquals } from "@std/assert";
import { projectState, sessionState } from "../../../lib/hooks/store/state_names.ts";
import { openStore } from "../../../lib/hooks/store/store.ts";
import { inspectState } from "../../../tools/soak/state.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

Deno.test({
  name: "inspectState() counts what hooks keep, and names half lines, wrong modes, symlinks and locks that are left",
  ignore: Deno.build.os === "windows",
  fn() {
    using temporary = temporaryDirectory({ prefix: "debrief-soak-" });
    const config = temporary.path;
    const store = openStore({ configDir: config, now: Date.now() });
    store.appendRecord(projectState("/p", "log.jsonl"), { hook: "x" });
    store.updateState(sessionState("s", "ledger.json"), () => ({ blocks: 1 }));
    const { problems, projects, sessions, files } = inspectState(config);
    assertEquals([problems, projects, sessions, files], [[], 1, 1, 3]);
    const log = `${store.directory}/${projectState("/p", "log.jsonl")}`;
    const ledger = `${store.directory}/${sessionState("s", "ledger.json")}`;
    Deno.writeTextFileSync(log, '{"hook":', { append: true });
    Deno.chmodSync(ledger, 0o644);
    Deno.writeTextFileSync(ledger, "{");
    Deno.symlinkSync(ledger, `${store.directory}/sessions/link`);
    const lock = Deno.openSync(`${store.directory}/.gitignore`, { read: true, write: true });
    lock.lockSync(true);
    const found = inspectState(config).problems.map((problem) => problem.replace(store.directory, ""));
    lock.close();
    assertEquals(found.filter((problem) => !problem.includes("/link has mode")).sort(), [
      `/${projectState("/p", "log.jsonl")} does not end with a whole line`,
      "/sessions/link is a symlink",
      "/sessions/s/ledger.json has mode 644",
      "/sessions/s/ledger.json is not JSON",
      "a lock is left",
    ]);
  },
});
