import { assert, assertEquals, assertThrows } from "@std/assert";
import type { TrimOptions } from "../../../lib/clients/resuming/trim_options.ts";
import { fitTokens } from "../../../lib/cli/trim/write_trim.ts";
import { UsageError } from "../../../lib/cli/host/host.ts";

/** A session of a hundred turns of 100 tokens each, and as much thinking, outputs and calls. */
function tokensOf({ thinking, maxToolOutput, tools, keepTurns = 100 }: TrimOptions): number {
  const kept = Math.min(keepTurns, 100);
  const perTurn = 100 + (thinking === 100 ? 0 : 100) + (maxToolOutput === undefined ? 100 : maxToolOutput / 100) +
    (tools === undefined ? 100 : tools.kind === "last" ? 0 : 50);
  return kept * perTurn;
}

Deno.test("fitTokens() removes nothing from what fits", () => assertEquals(fitTokens({}, 40_000, tokensOf), {}));

Deno.test("fitTokens() removes the least important first, and no more than it has to", () => {
  assertEquals(fitTokens({}, 30_000, tokensOf), { thinking: 100 });
  assertEquals(fitTokens({}, 24_000, tokensOf), { thinking: 100, maxToolOutput: 4000 });
  assertEquals(fitTokens({}, 21_000, tokensOf).dropImages, true);
});

Deno.test("fitTokens() keeps as many turns as fit, and what was asked for", () => {
  for (const most of [11_000, 5_000, 250, 110]) {
    const options = fitTokens({}, most, tokensOf);
    const kept = options.keepTurns ?? 100;
    assert(tokensOf(options) <= most, `${most}`);
    assert(kept >= 100 || tokensOf({ ...options, keepTurns: kept + 1 }) > most, `${most}: ${kept} turns`);
  }
  assertEquals(fitTokens({ thinking: 0 }, 1_000, tokensOf).thinking, 0);
  assert((fitTokens({ keepTurns: 20 }, 1_000, tokensOf).keepTurns ?? 0) <= 20);
});

Deno.test("fitTokens() says what the last turn alone takes where nothing fits", () => {
  assertThrows(() => fitTokens({}, 50, tokensOf), UsageError, "the last turn alone has about 110");
});
