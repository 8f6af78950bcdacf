import fc from "../../support/property.ts";
import { assert, assertEquals } from "@std/assert";
import { type ResumeOptions, resumeReading } from "../../../lib/analyses/review/resume.ts";
import {
  newSessionReview,
  type SessionReview,
  sessionReviewFrom,
  sessionReviewJson,
} from "../../../lib/analyses/review/session_review.ts";
import { NO_SETTINGS } from "../../../lib/permissions/settings/settings.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";
import { listAgents } from "../../../lib/clients/claude_code/files/session_files.ts";
import { assistant, jsonl, toolResult, toolUse, user } from "../../support/transcript.ts";

const CLIENT = new URL("../../../fixtures/clients/2.1.330/", import.meta.url).pathname;
const OPTIONS: ResumeOptions = {
  history: { settings: NO_SETTINGS, home: "/home/me" },
  hookTexts: [],
  prompted: new Set(),
  isEnded: false,
  hasTime: () => true,
};

function recordings(): Uint8Array[] {
  const paths = ["approvals", "reject_with_words", "deny_rule", "tool_errors", "two_subagents"].flatMap((scenario) => {
    const folder = `${CLIENT}${scenario}`;
    const own = [...Deno.readDirSync(folder)].map(({ name }) => `${folder}/${name}`)
      .filter((path) => path.endsWith(".jsonl") && !path.endsWith("hook_calls.jsonl"));
    return own.flatMap((path) => [path, ...listAgents(path).map((agent) => agent.path)]);
  });
  return paths.map((path) => Deno.readFileSync(path));
}

/** Reads what is there of a file, and keeps the review as the hook does: as JSON. */
function step(review: SessionReview, bytes: Uint8Array, options: ResumeOptions = OPTIONS): SessionReview {
  const { review: next } = resumeReading(bytesSource(bytes), review, options);
  const kept = JSON.parse(JSON.stringify(sessionReviewJson(next, "now")));
  return sessionReviewFrom(kept, "s", { agent: null, transcript: "t" });
}

Deno.test("resumeReading() of a growing file ends where reading it at once ends, wherever it was cut", () => {
  const files = recordings();
  fc.assert(
    fc.property(
      fc.constantFrom(...files),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 5 }),
      (bytes, cuts) => {
        const whole = step(newSessionReview("s", null, "t"), bytes);
        let review = newSessionReview("s", null, "t");
        for (
          const cut of [...cuts].sort((a, b) => a - b)
        ) review = step(review, bytes.subarray(0, Math.floor(cut * bytes.length)));
        review = step(review, bytes);
        assertEquals(sessionReviewJson(review, "now"), sessionReviewJson(whole, "now"));
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("resumeReading() ends the same wherever time ended, and reads at least one line if there is any", () => {
  const files = recordings();
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(fc.nat({ max: 20 }), { maxLength: 20 }), (bytes, times) => {
      const whole = step(newSessionReview("s", null, "t"), bytes);
      let review = newSessionReview("s", null, "t");
      for (const time of times) {
        let looks = 0;
        const before = review.reading?.offset ?? 0;
        review = step(review, bytes, { ...OPTIONS, hasTime: () => looks++ <= time });
        const after = review.reading?.offset ?? 0;
        assert(after > before || after === bytes.length, `${after} of ${bytes.length} bytes`);
      }
      review = step(review, bytes);
      assertEquals(sessionReviewJson(review, "now"), sessionReviewJson(whole, "now"));
    }),
    { numRuns: 60 },
  );
});

Deno.test("resumeReading() rates the first of too many calls in one line, and counts the others", () => {
  const accepted = { permissionDecision: { decision: "accept", source: "user_temporary", grantScope: "once" } };
  const uses = Array.from({ length: 300 }, (_, i) => toolUse(`t${i}`, "Bash", { command: `frob${i} a` }));
  const results = uses.map((_, i) => toolResult(`t${i}`, "fine"));
  const about = { version: "2.1.330", ...accepted };
  const text = jsonl(assistant("m", uses, about), user(results, about), assistant("n", [], about));
  const rated: number[] = [];
  const { review, candidates } = resumeReading(
    bytesSource(new TextEncoder().encode(text)),
    newSessionReview("s", null, "t"),
    { ...OPTIONS, prompted: new Set(results.map((_, i) => `t${i}`)), onRated: (commands) => rated.push(commands) },
  );
  assertEquals([candidates.length, review.unrated, rated], [200, 100, [200]]);
});

Deno.test("resumeReading() stops when there is no time, and loses nothing", () => {
  const [bytes] = recordings();
  if (bytes === undefined) throw new Error("no recording");
  let looks = 0;
  const hurried = resumeReading(bytesSource(bytes), newSessionReview("s", null, "t"), {
    ...OPTIONS,
    hasTime: () => looks++ > 0,
  });
  assertEquals(hurried.status, "more_to_read");
  const rest = resumeReading(bytesSource(bytes), hurried.review, OPTIONS);
  assertEquals([rest.status, rest.review.byDecision.get("approved_once")], ["read", 3]);
  assertEquals(resumeReading(bytesSource(bytes), rest.review, OPTIONS).status, "nothing_new");
});

Deno.test("resumeReading() searches a line that never ends once, and stops in it when there is no time", () => {
  const size = 32 * 1024 * 1024;
  let read = 0;
  const source = {
    size,
    readAt: (offset: number, buffer: Uint8Array): number => {
      const count = Math.min(buffer.length, size - offset);
      read += count;
      return count;
    },
    close: () => {},
  };
  assertEquals(resumeReading(source, newSessionReview("s", null, "t"), OPTIONS).review.reading?.offset, 0);
  assert(read < size * 1.1, `${read} bytes were read of ${size}`);
  read = 0;
  let looks = 0;
  const hurried = resumeReading(source, newSessionReview("s", null, "t"), { ...OPTIONS, hasTime: () => looks++ < 2 });
  assertEquals([hurried.status, hurried.review.reading?.offset], ["more_to_read", 0]);
  assert(read < size / 8, `${read} bytes were read of ${size}`);
});

Deno.test("resumeReading() reads on behind a line that is longer than a step", () => {
  const long = `{"type":"user","message":{"role":"user","content":"${"x".repeat(5e6)}"}}\n`;
  const bytes = new TextEncoder().encode(`${long}${long}{"type":"user"}\n{"type":`);
  const { review, status } = resumeReading(bytesSource(bytes), newSessionReview("s", null, "t"), OPTIONS);
  assertEquals([status, review.reading?.offset, review.reading?.lines], ["read", bytes.length - 8, 3]);
});

Deno.test("resumeReading() reads a kept review of anything without harm", () => {
  fc.assert(fc.property(fc.json(), fc.json(), (text, inner) => {
    const state = {
      schema: "debrief.session_review/1",
      session: "s",
      transcript: "t",
      reading: { offset: 0, lines: 0, state: JSON.parse(inner) },
    };
    for (const value of [JSON.parse(text), { ...state, calls: JSON.parse(text), needs: JSON.parse(text) }]) {
      const review = sessionReviewFrom(value, "s", { agent: null, transcript: "t" });
      resumeReading(bytesSource(new TextEncoder().encode('{"type":"user"}\n')), review, OPTIONS);
    }
  }));
});

Deno.test("resumeReading() counts lines from the start of the file, however often it is read on", () => {
  const call = (id: string): string => {
    const use = toolUse(id, "Bash", { command: "frob" });
    return jsonl(assistant(id, [use]), user([toolResult(id, "This command requires approval", true)]));
  };
  const bytes = new TextEncoder().encode(call("a") + call("b") + call("c"));
  let review = newSessionReview("s", null, "t");
  for (const part of [1, 2, 3]) review = step(review, bytes.subarray(0, bytes.length * part / 3));
  assertEquals(review.findings.map(({ line }) => line), [1, 3, 5]);
});

Deno.test("resumeReading() counts lines that are no entries, before and behind the last entry", () => {
  const call = (id: string): string => {
    const use = toolUse(id, "Bash", { command: "frob" });
    return jsonl(assistant(id, [use]), user([toolResult(id, "This command requires approval", true)]));
  };
  const parts = ["\n\nnot JSON at all\n", call("a"), "\n{}\nnot JSON at all\n\n", call("b"), "\n\n", call("c"), "\n"];
  for (const ends of [[7], [1, 2, 3, 4, 5, 6, 7], [2, 7], [3, 5, 7]]) {
    let review = newSessionReview("s", null, "t");
    for (const end of ends) review = step(review, new TextEncoder().encode(parts.slice(0, end).join("")));
    assertEquals(review.findings.map(({ line }) => line), [4, 10, 14], `read at ${ends}`);
    assertEquals(review.reading?.lines, 16);
  }
});
