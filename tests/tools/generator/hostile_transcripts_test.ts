import { assert, assertEquals } from "@std/assert";
import { resumeReading } from "../../../lib/analyses/review/resume.ts";
import { newSessionReview, sessionReviewFrom, sessionReviewJson } from "../../../lib/analyses/review/session_review.ts";
import { sentencesOfConversation } from "../../../lib/analyses/triage/sentences/sentence.ts";
import { claudeCode } from "../../../lib/clients/claude_code/mod.ts";
import { NO_SETTINGS } from "../../../lib/permissions/settings/settings.ts";
import { conversationWindow } from "../../../lib/session/conversation_window.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { hostileTranscripts } from "../../../tools/generator/hostile_transcripts.ts";

const made = [...hostileTranscripts(20, 7)].map(({ name, text }) => ({ name, bytes: new TextEncoder().encode(text) }));

Deno.test("hostileTranscripts() makes the same sessions again, of a megabyte at most", () => {
  for (const { name, bytes } of made) assert(bytes.length < 1_100_000, `${name}: ${bytes.length} bytes`);
  assertEquals([...hostileTranscripts(4, 7)].map(({ name }) => name), made.slice(0, 4).map(({ name }) => name));
});

for (const { name, bytes } of made) {
  Deno.test(`triage recognizes a bounded number of sentences of ${name}`, () => {
    const { conversation, outcomes } = conversationWindow(claudeCode.conversationBackward(bytesSource(bytes), {}));
    const sentences = sentencesOfConversation(conversation, outcomes, conversation.map(() => false));
    assert(sentences.length <= 5_000, `${sentences.length} sentences`);
  });

  Deno.test(`a review rates a bounded number of commands of ${name} at each stop, and every call once`, () => {
    let review = newSessionReview("s", null, "t");
    let status = "more_to_read";
    let stops = 0;
    while (status === "more_to_read") {
      let rated = 0;
      const reading = resumeReading(bytesSource(bytes), review, {
        history: { settings: NO_SETTINGS, home: "/home/me" },
        hookTexts: [],
        prompted: new Set(),
        isEnded: false,
        hasTime: () => rated < 100,
        onRated: (commands) => rated += commands,
      });
      assert(rated < 100 + 5_000, `${rated} commands`);
      status = reading.status;
      const kept = JSON.parse(JSON.stringify(sessionReviewJson(reading.review, "now")));
      review = sessionReviewFrom(kept, "s", { agent: null, transcript: "t" });
      assert(++stops <= 1_000, "it does not end");
    }
    const calls = new TextDecoder().decode(bytes).split('"type":"tool_result"').length - 1;
    assertEquals([...review.byDecision.values()].reduce((sum, count) => sum + count, 0), calls);
  });
}
