import { assertEquals } from "@std/assert";
import { labeledStops } from "../../../tools/triage_fit/evaluate.ts";
import { parseLabels } from "../../../tools/triage_fit/labels.ts";
import { exchange } from "../../support/hooks/harness.ts";
import { jsonl } from "../../support/transcript.ts";
import { temporaryDirectory } from "../../support/temporary.ts";

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";

Deno.test("labeledStops() runs triage at labeled lines as if each were the first stop, and leaves out those that there are not", async () => {
  using temporary = temporaryDirectory();
  const directory = temporary.path;
  Deno.writeTextFileSync(
    `${directory}/s1.jsonl`,
    jsonl(...exchange("Which database?", DECIDED, "m1"), ...exchange("And again?", DECIDED, "m2")),
  );
  const labels = [2, 4, 99].map((line) => JSON.stringify({ session: "s1", line, labels: { DECISION: true } }));
  const stops = await labeledStops(parseLabels(labels.join("\n")), [directory]);
  assertEquals(stops.map(({ session, line, blocked }) => [session, line, blocked]), [
    ["s1", 2, ["DECISION"]],
    ["s1", 4, ["DECISION"]],
  ]);
});
