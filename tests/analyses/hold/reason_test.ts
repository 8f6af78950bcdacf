import { assertStringIncludes } from "@std/assert";
import { holdReason } from "../../../lib/analyses/hold/reason.ts";
import type { Evidence } from "../../../lib/analyses/triage/category.ts";

function reason(evidence: Partial<Evidence>): string {
  const whole = { line: 1, uuid: null, cue: "yes", text: "yes", ...evidence };
  return holdReason([{ category: "DECISION", score: 0.9, evidence: [whole] }], {});
}

Deno.test("holdReason() quotes what was said, and what a short reply is to", () => {
  assertStringIncludes(reason({ text: "We keep sqlite" }), '(0.90): "We keep sqlite"\n');
  assertStringIncludes(
    reason({ replyTo: "Shall we keep <b>sqlite</b>?" }),
    '"yes" to "Shall we keep &lt;b&gt;sqlite&lt;/b&gt;?"\n',
  );
});
