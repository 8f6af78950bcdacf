import { assert, assertEquals } from "@std/assert";
import { assistant, jsonl, text, user } from "../../support/transcript_literals.ts";
import { debrief, inPlace } from "../../support/command_line.ts";

const SESSION = jsonl(
  user("We decided to keep sqlite, because it needs no server."),
  assistant("m1", [text("Decided: we keep sqlite, because it needs no server and one file is easy to back up.")]),
);

Deno.test("triage names the line of what it found, with both scorers", async () => {
  await inPlace(async (place) => {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION);
    for (const scorer of ["speech", "keywords"]) {
      const { stdout } = await debrief(place, ["triage", "s.jsonl", "--scorer", scorer, "--json"]);
      const { metrics, scores } = JSON.parse(stdout);
      assertEquals(metrics.messages, 2, scorer);
      const lines = scores.DECISION.evidence.map(({ line }: { line: number | null }) => line);
      assert(lines.length > 0 && lines.every((line: number | null) => line === 1 || line === 2), `${scorer}: ${lines}`);
    }
  });
});
