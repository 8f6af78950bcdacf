/** One of many processes on one store: writes until it is killed and says on stdout what was acknowledged. */
import { arrayAt, isJsonObject } from "../../../lib/json.ts";
import { openStore } from "../../../lib/hooks/store/store.ts";

const [configDir = "", id = "", count = "1", padding = "0"] = Deno.args;
const store = openStore({ configDir, now: Date.now() });
const text = "x".repeat(Number(padding));
const encoder = new TextEncoder();

for (let n = 0; n < Number(count); n++) {
  const key = `${id}-${n}`;
  const appended = store.appendRecord("log.jsonl", { key, text }, { rotate: true });
  const changed = store.updateState("ledger.json", (old) => {
    const keys = isJsonObject(old) ? arrayAt(old, "keys") : [];
    return { keys: [...keys, key] };
  });
  const line = { key, log: appended.status === "done", ledger: changed.status === "done" };
  Deno.stdout.writeSync(encoder.encode(JSON.stringify(line) + "\n"));
}
