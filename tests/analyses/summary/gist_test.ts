import { assertEquals } from "@std/assert";
import { conclusionGist } from "../../../lib/analyses/summary/gist.ts";

for (
  const [what, text, gist] of [
    ["of one sentence is all of it", "One bug.", "One bug."],
    [
      "leaves out what only announces it",
      "Perfect! Now I have a complete picture. Let me compile the analysis:\n\n---\n\n## Cache\nThe key lacks the user.",
      "Cache\nThe key lacks the user.",
    ],
    [
      "leaves out what announces it below its title",
      "# Overview\nBased on the code in lib/, here is the overview.\nThe hooks read it.",
      "Overview\nThe hooks read it.",
    ],
    ["keeps what follows in the same line", "Great! The parser fails at line 12.", "The parser fails at line 12."],
    ["keeps a sentence of the agent that says something", "I have removed the cache.", "I have removed the cache."],
    [
      "keeps what the agent asks for",
      "I need both Bash and Write to answer. Both are denied.",
      "I need both Bash and Write to answer. Both are denied.",
    ],
    [
      "is the text that announces if there is no other",
      "Let me check a few more pieces.",
      "Let me check a few more pieces.",
    ],
    [
      "is the section that concludes",
      "# Report\nLong.\n## Conclusion\nUse WAL mode.\n## Appendix\nTables.",
      "Use WAL mode.",
    ],
    [
      "prefers a verdict to a summary, and passes over a heading without text of its own",
      "# Summary\n## One\nA.\n**Verdict:**\nB.",
      "B.",
    ],
    ["has a title that has no text of its own", "# Summary of it\n## One\nA.", "Summary of it\nOne\nA."],
  ] as const
) {
  Deno.test(`conclusionGist() ${what}`, () => assertEquals(conclusionGist(text), gist));
}
