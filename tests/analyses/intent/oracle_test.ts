import { assert, assertEquals } from "@std/assert";
import { intentOf } from "../../../lib/analyses/intent/intent.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { parseEntry } from "../../../lib/clients/claude_code/format/parse.ts";

const REASONS = {
  placeholder: '"(no content)" is nothing said',
  ownMessage: "words beside the use in its own line count; the recorded reader looks at the parent line only",
  chain:
    "words are followed up the chain, through thinking and sibling uses, to the prompt or another call's result; " +
    "the recorded reader stops at the parent line",
} as const;

/** Named improvements: where we say more than was recorded, and why. */
const IMPROVEMENTS: Readonly<Record<string, keyof typeof REASONS>> = {
  "text-then-tool-same-message t1": "ownMessage",
  "thinking-text-tool-chain t1": "chain",
  "no-content-placeholder t1": "placeholder",
  "random-002 toolu_2_1": "chain",
  "random-002 toolu_2_2": "chain",
  "random-004 toolu_4_2": "chain",
  "random-004 toolu_4_3": "chain",
  "random-004 toolu_4_4": "chain",
  "random-012 toolu_12_1": "ownMessage",
  "random-014 toolu_14_1": "ownMessage",
  "random-014 toolu_14_3": "ownMessage",
  "random-016 toolu_16_1": "chain",
  "random-016 toolu_16_4": "ownMessage",
  "random-018 toolu_18_2": "chain",
  "random-018 toolu_18_3": "chain",
  "random-020 toolu_20_1": "chain",
  "random-024 toolu_24_1": "chain",
  "random-026 toolu_26_1": "chain",
  "random-026 toolu_26_2": "chain",
  "random-026 toolu_26_3": "chain",
  "random-026 toolu_26_4": "ownMessage",
  "random-028 toolu_28_1": "chain",
  "random-028 toolu_28_2": "chain",
  "random-030 toolu_30_1": "ownMessage",
  "random-032 toolu_32_1": "chain",
  "random-036 toolu_36_1": "chain",
  "random-040 toolu_40_1": "chain",
  "random-040 toolu_40_2": "chain",
  "random-046 toolu_46_2": "chain",
  "random-048 toolu_48_2": "ownMessage",
  "random-050 toolu_50_2": "chain",
  "random-050 toolu_50_3": "chain",
  "random-050 toolu_50_4": "chain",
  "random-052 toolu_52_1": "ownMessage",
  "random-054 toolu_54_1": "chain",
  "random-054 toolu_54_2": "chain",
  "random-056 toolu_56_1": "chain",
  "random-056 toolu_56_2": "chain",
  "random-056 toolu_56_3": "chain",
  "random-058 toolu_58_3": "chain",
  "random-064 toolu_64_1": "chain",
  "random-068 toolu_68_1": "chain",
  "random-072 toolu_72_1": "chain",
  "random-072 toolu_72_2": "chain",
  "random-072 toolu_72_3": "chain",
  "random-072 toolu_72_4": "chain",
  "random-074 toolu_74_1": "ownMessage",
  "random-074 toolu_74_2": "chain",
  "random-074 toolu_74_3": "chain",
  "random-074 toolu_74_4": "chain",
  "random-076 toolu_76_1": "chain",
  "random-078 toolu_78_3": "chain",
  "random-082 toolu_82_3": "ownMessage",
  "random-086 toolu_86_3": "chain",
};

const CASES: { name: string; entries: JsonObject[]; byId: Record<string, { result: string }> }[] = JSON.parse(
  Deno.readTextFileSync(new URL("../../../fixtures/oracle/intent.json", import.meta.url)),
).cases;

Deno.test("intentOf() says what was recorded by id, or more for a named reason", () => {
  const unused = new Set(Object.keys(IMPROVEMENTS));
  for (const { name, entries, byId } of CASES) {
    const parsed = entries.map((entry, index) => parseEntry(entry, { line: index + 1, offset: null })).reverse();
    for (const [id, { result }] of Object.entries(byId)) {
      const { status, text, thinking } = intentOf(parsed, { by: "id", toolUseId: id });
      assertEquals(status, id === "nonexistent" ? "unflushed" : "found");
      const ours = [thinking, text].filter((part) => part !== "").join(" ");
      const reason = IMPROVEMENTS[`${name} ${id}`];
      if (reason === undefined) {
        assert(ours === result || ours.replaceAll("\n\n", " ") === result.trim(), `${name} ${id}: ${ours}`);
        continue;
      }
      unused.delete(`${name} ${id}`);
      if (reason === "placeholder") assertEquals(ours, "");
      else {
        assert(ours.length > result.length, `${name} ${id}: ${ours}`);
        for (const line of result.split("\n")) {
          assert(` ${ours}`.includes(line.replace(/^t /, "")), `${name} ${id}: ${line}`);
        }
      }
    }
  }
  assertEquals([...unused], [], "improvements that make no difference");
});
