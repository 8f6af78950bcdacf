import { assertEquals } from "@std/assert";
import { trailingText } from "../../../lib/analyses/summary/trailing_text.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { parseEntry } from "../../../lib/clients/claude_code/format/parse.ts";

const REASONS = {
  stringPrompt: "a prompt that is a plain string opens a new turn; what stands before it is not its answer",
  stringContent: "an answer that is a plain string is an answer",
  sidechain: "a subagent's words inside the main file are not the main talk's",
  apiError: "an API error or a note of the client is not the assistant's conclusion",
  thinkingOnly: "a last message that only thinks does not hide the text before it",
  blank: "white space is no text",
  otherMessage: "the thinking of another message, before a tool's result, is not the conclusion's",
} as const;

/** Named improvements over the recorded reader, with what we say instead. */
const IMPROVEMENTS: Readonly<
  Record<string, { readonly because: keyof typeof REASONS; readonly text: string; readonly thinking: string }>
> = {
  "string-prompts-two-turns": { because: "stringPrompt", text: "answer B", thinking: "" },
  "assistant-string-content": { because: "stringContent", text: "plain", thinking: "" },
  "isSidechain-false-first-true-later": { because: "sidechain", text: "", thinking: "" },
  "api-error-and-synthetic": { because: "apiError", text: "ok", thinking: "" },
  "random-002": { because: "thinkingOnly", text: "TODO clean this up later", thinking: "" },
  "random-012": { because: "stringPrompt", text: "", thinking: "" },
  "random-016": { because: "blank", text: "", thinking: "t" },
  "random-030": { because: "stringPrompt", text: "", thinking: "" },
  "random-042": { because: "stringPrompt", text: "", thinking: "" },
  "random-052": {
    because: "otherMessage",
    text: "error: connection failed\n\nroot cause was a missing index, fixed by adding it\nsee `error` in code\n" +
      "see `error` in code",
    thinking: "",
  },
  "random-054": { because: "stringPrompt", text: "", thinking: "" },
  "random-056": { because: "stringPrompt", text: "", thinking: "" },
  "random-058": {
    because: "thinkingOnly",
    text: "root cause was a missing index, fixed by adding it\nplain remark",
    thinking: "",
  },
  "random-066": {
    because: "otherMessage",
    text: "see `error` in code\nsee `error` in code\n\n(no content)\nthe API has a rate limit, by design\n" +
      "error: connection failed",
    thinking: "",
  },
  "random-074": { because: "stringPrompt", text: "", thinking: "" },
  "random-084": { because: "thinkingOnly", text: "", thinking: "" },
};

const CASES: { name: string; entries: JsonObject[]; trailing: { text: string; thinking: string } }[] = JSON.parse(
  Deno.readTextFileSync(new URL("../../../fixtures/oracle/trailing_text.json", import.meta.url)),
).cases;

Deno.test("trailingText() finds the recorded text, but for named improvements", () => {
  const unused = new Set(Object.keys(IMPROVEMENTS));
  for (const { name, entries, trailing } of CASES) {
    const flagged = entries.find((entry) => typeof entry["isSidechain"] === "boolean");
    const form = flagged?.["isSidechain"] === true ? "agent" : "main";
    const parsed = entries.map((entry, index) => parseEntry(entry, { line: index + 1, offset: null })).reverse();
    const { text, thinking } = trailingText(parsed, { form });
    const improved = IMPROVEMENTS[name];
    if (improved) unused.delete(name);
    assertEquals({ text, thinking }, improved ? { text: improved.text, thinking: improved.thinking } : trailing, name);
  }
  assertEquals([...unused], [], "improvements that make no difference");
});
