import { assertEquals, assertStringIncludes } from "@std/assert";
import { debrief, placeTest } from "../../../support/command_line.ts";
import { exchange } from "../../../support/hooks/harness.ts";
import { jsonl } from "../../../support/transcript.ts";

const DECIDED = "We decided to use sqlite because it needs no server.\n" +
  "We settled on WAL mode rather than rollback because readers must not block.";

const SESSION = jsonl(
  ...exchange("Which database?", DECIDED, "m1"),
  ...exchange("Is it open?", "The port is open.", "m2"),
  ...exchange("And again?", "Yes, it is still open.", "m3"),
);

placeTest("backtest tells what was blocked, and where", async (place) => {
  Deno.mkdirSync(`${place.project}/sessions`);
  Deno.writeTextFileSync(`${place.project}/sessions/s1.jsonl`, SESSION);
  const args = ["backtest", "sessions"];
  const { code, stdout, stderr } = await debrief(place, [...args, "--json"]);
  assertEquals([code, stderr], [0, ""]);
  const report = JSON.parse(stdout);
  assertEquals([report.stops, report.blocks, report.categories.DECISION.blocked], [3, 1, 1]);
  assertEquals(
    report.examples.map((
      { file, stopLine, line }: { file: string; stopLine: number; line: number },
    ) => [file, stopLine, line]),
    [["sessions/s1.jsonl", 2, 2]],
  );
  const text = (await debrief(place, args)).stdout;
  assertStringIncludes(text, "1 session, 3 stops, 1 blocked");
});

placeTest("backtest obeys a configuration", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s1.jsonl`, SESSION);
  Deno.writeTextFileSync(`${place.project}/c.jsonc`, '{"triage":{"thresholds":{"DECISION":0.999}}}');
  const report = async (...more: string[]) =>
    JSON.parse((await debrief(place, ["backtest", "s1.jsonl", "--json", ...more])).stdout);
  const plain = await report();
  const strict = await report("--config", "c.jsonc");
  assertEquals([plain.blocks, strict.blocks], [1, 0]);
});

placeTest("backtest names what it cannot use", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s1.jsonl`, SESSION);
  const wrong: [string[], string][] = [
    [[], "Expected PATH"],
    [["none"], "no such file"],
    [["s1.jsonl", "--workers", "0"], "--workers"],
  ];
  for (const [args, message] of wrong) {
    const { code, stderr } = await debrief(place, ["backtest", ...args]);
    assertEquals(code, 2, args.join(" "));
    assertStringIncludes(stderr, message);
  }
});
