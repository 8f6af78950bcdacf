/** A hook that does what its input asks for, so that a test can see what the shell makes of it. */
import type { HookDefinition } from "../../../lib/hooks/runner/definition.ts";
import { safe, safeText } from "../../../lib/text/mod.ts";
import { runHook } from "../../../lib/hooks/runner/run.ts";

/** Reads nothing but its input, configuration and state. */
export const definition: HookDefinition = {
  name: "tiny",
  events: ["Stop", "PreToolUse"],
  needs: [],
  handle: ({ input, config, store, note, check }) => {
    note({ seen: 1 });
    switch (input.raw.mode) {
      case "block":
        return { kind: "block", reason: safe`messages ${config.triage.messages}` };
      case "long":
        return { kind: "block", reason: safeText("x".repeat(20_000)) };
      case "size":
        return { kind: "block", reason: safe`${JSON.stringify(input.raw).length}` };
      case "throw":
        throw new RangeError("thrown with password=hunter2");
      case "reject":
        Promise.reject(new TypeError("nobody waits"));
        return new Promise(() => {});
      case "later":
        setTimeout(() => {
          throw new TypeError("thrown later");
        }, 1);
        return new Promise(() => {});
      case "hang":
        return new Promise(() => {});
      case "busy":
        for (;;) check();
      case "wordy":
        note({ words: Array.from({ length: 2000 }, (_, n) => `"wörd" ${n}`) });
        return { kind: "none" };
      case "console":
        console.log("not for the client");
        console.table([1]);
        return { kind: "block", reason: safe`said` };
      case "state": {
        const result = store.updateState("s.json", (old) => Number(old ?? 0) + 1);
        return { kind: "block", reason: safeText(result.status === "done" ? `state ${result.value}` : result.reason) };
      }
      case "leave":
        setTimeout(() => store.updateState("left.json", (old) => Number(old ?? 0) + 1), 20);
        return { kind: "none" };
      case "promise":
        return Promise.resolve({ kind: "block", reason: safe`promised` });
      default:
        return { kind: "none" };
    }
  },
};

if (import.meta.main) await runHook(definition);
