import { assert, assertEquals } from "@std/assert";
import { HANDOFF_SECTIONS, type HandoffLine } from "../../../lib/analyses/handoff/handoff.ts";
import {
  fittingLines,
  handoffMarkdown,
  type HandoffReport,
  MAX_HANDOFF_BYTES,
} from "../../../lib/analyses/handoff/handoff_markdown.ts";
import fc from "../../support/property.ts";

const line = (given: Partial<HandoffLine>): HandoffLine => ({
  section: "goal",
  what: "first prompt",
  text: "build it",
  speaker: "user",
  line: 1,
  weight: 50,
  ...given,
});
const report = (...lines: HandoffLine[]): HandoffReport => ({
  id: "1d3f0b6e-0000-4000-8000-000000000000",
  client: "Claude Code",
  title: "Build it",
  cwd: "/p",
  branch: "main",
  endedAt: null,
  resume: "cd /p && claude --resume 1d3f0b6e-0000-4000-8000-000000000000",
  unread: null,
  handoff: { lines, unfinished: [] },
});
const bytes = (text: string) => new TextEncoder().encode(text).length;

Deno.test("handoffMarkdown() never has more bytes than asked for, whatever is in it", () => {
  const anyLine = fc.record({
    section: fc.constantFrom(...HANDOFF_SECTIONS),
    what: fc.constantFrom("task", "decision"),
    text: fc.oneof(
      fc.string({ maxLength: 600 }),
      fc.constant("長い文".repeat(200)),
      fc.constant("<b>[x](y)".repeat(60)),
    ),
    speaker: fc.constantFrom<HandoffLine["speaker"]>("user", "assistant", "agent", null),
    line: fc.option(fc.nat()),
    weight: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(fc.property(fc.array(anyLine, { maxLength: 60 }), (lines) => {
    const given = report(...lines);
    assert(bytes(handoffMarkdown(given)) <= MAX_HANDOFF_BYTES);
  }));
});

Deno.test("fittingLines() drops what would be missed least", () => {
  const lines = Array.from(
    { length: 60 },
    (_, index) => line({ text: `${index} ${"x".repeat(280)}`, weight: index + 1 }),
  );
  const weights = fittingLines(report(...lines)).map(({ weight }) => weight);
  assert(weights.length > 5 && weights.length < 60);
  assertEquals(Math.min(...weights), 61 - weights.length);
});

Deno.test("handoffMarkdown() quotes with the speaker and the line, and tells one thing once", () => {
  const text = handoffMarkdown(report(
    line({}),
    line({ what: "prompt", weight: 20 }),
    line({ section: "holds", what: "decision", text: "use SQLite", speaker: "assistant", line: 7 }),
    line({ section: "done", what: "changed", text: "a.ts", speaker: null, line: 9 }),
  ));
  assertEquals(text.split("\n").filter((one) => /^(?:## |- )/.test(one)), [
    "## Asked for",
    "- first prompt: “build it” (the user, line 1)",
    "## Still holds",
    "- decision: “use SQLite” (the assistant wrote, line 7)",
    "## Done",
    "- changed: `a.ts` (line 9)",
  ]);
});

Deno.test("handoffMarkdown() leaves no tag, link, picture or second line alive, and no secret", () => {
  const text = handoffMarkdown(report(line({
    text:
      "<img src=x> ![a](http://b.example/c)\n## Heading\n- item \u202e token=ghp_0123456789abcdefghijABCDEFGHIJ456789",
  })));
  assertEquals(text.split("\n").filter((one) => one.startsWith("## ")), ["## Asked for"]);
  assert(!/(?<!\\)<img|(?<!\\)\]\(|ghp_0123|\u202e/.test(text), text);
});
