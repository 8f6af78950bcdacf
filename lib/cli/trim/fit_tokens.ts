import type { TrimOptions } from "../../clients/resuming/trim_options.ts";
import { formatInteger } from "../../text/format.ts";
import { UsageError } from "../host/host.ts";

/** What is removed step by step until a session fits, the least important first. */
const STEPS: readonly TrimOptions[] = [
  { thinking: 100 },
  { maxToolOutput: 4000 },
  { maxToolOutput: 1000, dropImages: true },
  { tools: { kind: "oldest", percent: 100, how: "shorten" } },
  { tools: { kind: "last", turns: 0, shorten: 0 } },
];

/** More turns than any session has. */
const ALL_TURNS = 1_000_000;

/**
 * Options with which a session has at most about this many tokens.
 *
 * @param given Options that stay as they are.
 * @throws {UsageError} If the last turn alone has more.
 */
export function fitTokens(given: TrimOptions, most: number, tokensOf: (options: TrimOptions) => number): TrimOptions {
  let options = given;
  if (tokensOf(options) <= most) return options;
  for (const step of STEPS) {
    options = { ...options, ...step, ...given };
    if (tokensOf(options) <= most) return options;
  }
  const withTurns = (keepTurns: number): TrimOptions => ({ ...options, keepTurns });
  const least = tokensOf(withTurns(1));
  if (least > most) {
    throw new UsageError(
      `Cannot fit the session into ${formatInteger(most)} tokens: the last turn alone has about ${
        formatInteger(least)
      } without its calls (pass a larger --max-tokens)`,
    );
  }
  let [fits, tooMany] = [1, given.keepTurns ?? ALL_TURNS];
  while (tooMany - fits > 1) {
    const middle = fits * 2 < tooMany && tooMany === ALL_TURNS ? fits * 2 : Math.floor((fits + tooMany) / 2);
    if (tokensOf(withTurns(middle)) <= most) fits = middle;
    else tooMany = middle;
  }
  return withTurns(fits);
}
