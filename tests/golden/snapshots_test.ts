import { assertEquals } from "@std/assert";
import { COMMAND_SNAPSHOTS, sessionSnapshots, type Snapshot, SNAPSHOTS } from "../../tools/snapshots.ts";

/** Compares line by line: the first lines that differ say more than two long texts. */
async function compare({ name, text }: Snapshot): Promise<void> {
  const [found, expected] = [await text(), Deno.readTextFileSync(new URL(name, SNAPSHOTS))];
  if (found === expected) return;
  const [lines, kept] = [found.split("\n"), expected.split("\n")];
  const at = lines.findIndex((line, index) => line !== kept[index]);
  const from = at === -1 ? lines.length : Math.max(0, at - 2);
  const message = `${name} differs from line ${from + 1} on (if that is meant: deno task snapshots)`;
  assertEquals(lines.slice(from, from + 8), kept.slice(from, from + 8), message);
  assertEquals(lines.length, kept.length, message);
}

Deno.test("every command prints of the recorded sessions what the snapshots show", async (t) => {
  for (const snapshot of sessionSnapshots()) await t.step(snapshot.name, () => compare(snapshot));
});

Deno.test("decide, riskOf and offerRules say of recorded and made commands what the snapshots show", async (t) => {
  for (const snapshot of COMMAND_SNAPSHOTS) await t.step(snapshot.name, () => compare(snapshot));
});
