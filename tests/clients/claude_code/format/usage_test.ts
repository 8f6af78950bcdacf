import { assertEquals } from "@std/assert";
import { parseUsage, statedUsage } from "../../../../lib/clients/claude_code/format/usage.ts";

const USAGE = { input: 1, output: 2, cacheRead: 3, cacheCreation: 4 };
const NONE = { input: null, output: null, cacheRead: null, cacheCreation: null };

const STATED:
  readonly (readonly [usage: typeof USAGE, version: string | null, stop: string | null, stated: unknown])[] = [
    [USAGE, "2.1.0", "end_turn", USAGE],
    // while an answer is streamed, what it has cost so far is no figure of its output
    [USAGE, "2.1.0", null, { ...USAGE, output: null }],
    [{ input: 0, output: 2, cacheRead: 0, cacheCreation: 0 }, "2.1.0", null, NONE],
    [USAGE, "1.0.29", null, USAGE],
    [USAGE, "1.0.30", null, { ...USAGE, output: null }],
    [USAGE, null, null, USAGE],
  ];

for (const [usage, version, stop, stated] of STATED) {
  Deno.test(`statedUsage() of ${version} that stopped with ${stop}: ${JSON.stringify(stated)}`, () => {
    assertEquals(statedUsage(usage, version, stop), stated as never);
  });
}

Deno.test("parseUsage() reads the fields of the API, and takes what is missing for none", () => {
  const usage = { input_tokens: 1, output_tokens: 2, cache_read_input_tokens: 3 };
  assertEquals(parseUsage({ usage, stop_reason: "end_turn" }, "2.1.0"), { ...USAGE, cacheCreation: 0 });
  assertEquals([parseUsage(null, "2.1.0"), parseUsage({}, "2.1.0"), parseUsage({ usage: 5 }, null)], [
    null,
    null,
    null,
  ]);
});
