import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { CHOICE_RULES } from "../../../../lib/analyses/triage/choice/choose.ts";
import { describeShortfall, unexpectedChoice } from "../../../../lib/cli/commands/session/triage.ts";
import type { Category } from "../../../../lib/analyses/triage/category.ts";
import { debrief, placeTest } from "../../../support/command_line.ts";
import { assistant, jsonl, text, toolUse, user } from "../../../support/transcript.ts";

const DECIDED = "We decided to use sqlite because it needs no server.";

const SESSION = jsonl(
  user("Which database?"),
  assistant("m1", [text("Let me look.")]),
  assistant("m2", [text(DECIDED)]),
);

placeTest("triage names the line of each piece of evidence, from a file as from a pipe", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION);
  for (const [file, options] of [["s.jsonl", {}], ["-", { stdin: SESSION }]] as const) {
    const { code, stdout } = await debrief(place, ["triage", file, "--json"], options);
    const { metrics, scores } = JSON.parse(stdout);
    const [evidence] = scores.DECISION.evidence;
    assertEquals([code, metrics.messages, evidence?.line, evidence?.text], [0, 3, 3, DECIDED], file);
  }
});

placeTest("triage says how many messages have text where some only call tools", async (place) => {
  const call = assistant("m0", [toolUse("t1", "Read", { file_path: "a" })]);
  for (
    const [session, says] of [[SESSION, "3 messages."], [
      SESSION + jsonl(call),
      "4 messages (3 with text, 1 tool call of 1 tool).",
    ]]
  ) {
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, session ?? "");
    assertStringIncludes((await debrief(place, ["triage", "s.jsonl"])).stdout, `\nRead ${says}\n`);
  }
});

placeTest("triage --explain says who said it and why it counts", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION);
  const { stdout } = await debrief(place, ["triage", "s.jsonl", "--explain"]);
  assertStringIncludes(stdout, `    line 3: assistant: ${DECIDED}`);
});

Deno.test("unexpectedChoice() explains where the choice of sentences and the thresholds differ", () => {
  const said = (blocked: Category[], triggered: Category[]) => unexpectedChoice(blocked, triggered) as string;
  assertEquals(said(["DECISION"], ["DECISION"]), "");
  assertEquals(
    said(["DECISION", "RUNBOOK"], ["DECISION", "CONSTRAINT", "PREFERENCE"]),
    "  RUNBOOK: below the threshold, but a sentence of it was chosen\n" +
      "  CONSTRAINT, PREFERENCE: above the threshold (marked *), but no sentence of it was chosen\n",
  );
  assertEquals(
    said(["DECISION"], ["DECISION", "SESSION_SUMMARY"]),
    "  SESSION_SUMMARY: above the threshold (marked *); only a session without such sentences is summed up\n",
  );
});

placeTest("triage names the limits that a lone request does not reach, and what it has", async (place) => {
  const session = jsonl(
    user("The button should never use the primary color when it is disabled."),
    assistant("m1", [text("Understood.")]),
  );
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, session);
  const { stdout } = await debrief(place, ["triage", "s.jsonl"]);
  const [verdict = "", about = ""] = stdout.split("\n");
  const [, alone, has, together] =
    /^Nothing to save: no sentence is likely enough to matter later: one alone has to reach (\d\.\d\d) \(the likeliest has (\d\.\d\d)\), several together (\d\.\d\d)$/
      .exec(verdict) ?? [];
  const { minAlone, minSum } = CHOICE_RULES;
  assertEquals([alone, together], [minAlone, minSum].map((limit) => limit.toFixed(2)), verdict);
  assert(Number(has) < minAlone, verdict);
  assertEquals(about, "  PREFERENCE: above the threshold (marked *), but no sentence of it was chosen");
});

placeTest("triage says that nothing is found in a plain text, without limits of sentences", async (place) => {
  Deno.writeTextFileSync(`${place.project}/notes.txt`, "hello");
  const { stdout } = await debrief(place, ["triage", "--text", "notes.txt"]);
  assertStringIncludes(stdout, "Nothing to save: nothing is certain enough\n");
});

Deno.test("describeShortfall() adds up what counts together, and only that", () => {
  const said = (count: number) => describeShortfall({ strongest: 0.61, count, sum: 0.61 + 0.55 }) as string;
  assertStringIncludes(said(2), "(the likeliest has 0.61), several together 1.40 (these 2 have 1.16)");
  assert(said(1).endsWith("several together 1.40"), said(1));
  assertEquals(describeShortfall(null) as string, "nothing is certain enough");
});
