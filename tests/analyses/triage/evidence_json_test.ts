import { assertEquals } from "@std/assert";
import { evidenceJson, weighedJson } from "../../../lib/analyses/triage/evidence_json.ts";
import { safe } from "../../../lib/text/safe_text.ts";

const EVIDENCE = {
  hash: "h",
  line: 3,
  uuid: "u1",
  cue: safe`decided`,
  text: safe`We decided.`,
  reasons: [safe`a reason`],
};
const KNOWN = { line: 3, uuid: "u1", cue: "decided", text: "We decided.", reasons: ["a reason"] };

Deno.test("evidenceJson() has null for a speaker that is not known, and a reply only where there is one", () => {
  assertEquals(evidenceJson(EVIDENCE), { ...KNOWN, speaker: null });
  const replied = evidenceJson({ ...EVIDENCE, speaker: "user", replyTo: safe`Which one?` });
  assertEquals(replied, { ...KNOWN, speaker: "user", replyTo: "Which one?" });
});

Deno.test("weighedJson() has the evidence, and the probability in four digits", () => {
  const weighed = {
    category: "DECISION",
    probability: 0.123456,
    isShown: true,
    evidence: EVIDENCE,
    raisedBy: ["it gives a reason"],
    loweredBy: ["it was said early"],
  } as const;
  assertEquals(weighedJson(weighed), {
    category: "DECISION",
    probability: 0.1235,
    shown: true,
    ...KNOWN,
    speaker: null,
    raisedBy: ["it gives a reason"],
    loweredBy: ["it was said early"],
  });
});
