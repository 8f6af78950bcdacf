import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { CHOICE_RULES } from "../../../../lib/analyses/triage/choice/choose.ts";
import type { WeighedSentence } from "../../../../lib/analyses/triage/choice/weighed.ts";
import { verdictText } from "../../../../lib/cli/commands/session/triage.ts";
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

placeTest(
  "triage lists what is shown, and with --explain also what came near, with what it comes from",
  async (place) => {
    const session = jsonl(
      user("let's use tabs here instead of spaces"),
      assistant("m1", [text("Let me look.")]),
      user("From now on always write the test first."),
      assistant("m2", [text("Understood.")]),
    );
    Deno.writeTextFileSync(`${place.project}/s.jsonl`, session);
    const plain = (await debrief(place, ["triage", "s.jsonl"])).stdout;
    assertMatch(
      plain,
      /^Worth saving: 1 preference\. The hook speaks from 0\.88 on for one sentence, or from 1\.40 on for several together\.\n/,
    );
    assertMatch(plain, /\n {2}\* 0\.9\d PREFERENCE {2}line 3: user: From now on always write the test first\./);
    assertStringIncludes(plain, "    1 less likely sentence, shown with --explain\n");
    const { stdout } = await debrief(place, ["triage", "s.jsonl", "--explain"]);
    assertMatch(stdout, /\n {4}0\.\d\d DECISION {4}line 1: user: let's use tabs/);
    assertStringIncludes(stdout, "raised: the user sets a rule for later, or asks to remember it");
  },
);

placeTest("triage names the limits that a lone request does not reach, and what it has", async (place) => {
  const session = jsonl(
    user("The button should never use the primary color when it is disabled."),
    assistant("m1", [text("Understood.")]),
  );
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, session);
  const { stdout } = await debrief(place, ["triage", "s.jsonl"]);
  assertMatch(
    stdout,
    /^Nothing to save: the likeliest sentence has 0\.\d\d\. The hook speaks from 0\.88 on for one sentence, or from 1\.40 on for several together\.\n/,
  );
  assertMatch(stdout, /\n {4}0\.\d\d PREFERENCE {2}line 1: user: The button should never/);
});

placeTest("triage --json has the sentences beside the limits that decide", async (place) => {
  Deno.writeTextFileSync(`${place.project}/s.jsonl`, SESSION);
  const { limits, sentences, decision } = JSON.parse((await debrief(place, ["triage", "s.jsonl", "--json"])).stdout);
  const { minAlone, minSum } = CHOICE_RULES;
  assertEquals([limits, decision], [{ alone: minAlone, together: minSum }, "block"]);
  assertEquals(
    sentences.map((
      { category, line, shown, probability }: Record<string, unknown>,
    ) => [category, line, shown, Number(probability) >= minAlone]),
    [["DECISION", 3, true, true]],
  );
});

placeTest("triage tells of a plain text how long it is, without messages and speakers", async (place) => {
  Deno.writeTextFileSync(`${place.project}/notes.txt`, "hello");
  const { stdout } = await debrief(place, ["triage", "--text", "notes.txt"]);
  assertEquals(stdout, "Nothing to save: no sentence is likely to matter later.\nRead 5 characters of text.\n");
  Deno.writeTextFileSync(`${place.project}/notes.txt`, "We decided to use sqlite because it needs no server.");
  const decided = (await debrief(place, ["triage", "--text", "notes.txt"])).stdout;
  assertMatch(decided, /DECISION +line 1: We decided to use sqlite/);
});

Deno.test("verdictText() adds up what counts together, and only that", () => {
  const near = (probability: number) => ({ category: "DECISION", probability, isShown: false }) as WeighedSentence;
  const said = (...probabilities: readonly number[]) =>
    verdictText({ decision: "pass", sentences: probabilities.map(near) }, { color: false }) as string;
  assertStringIncludes(
    said(0.61, 0.55, 0.4),
    "sentence has 0.61, and the likeliest 2 have 1.16 together. The hook speaks from 0.88",
  );
  assertStringIncludes(said(0.61, 0.4), "sentence has 0.61. The hook speaks from 0.88");
});
