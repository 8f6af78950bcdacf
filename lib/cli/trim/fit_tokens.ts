import { checkSession } from "../../analyses/check/check.ts";
import type { TrimOptions } from "../../analyses/trim/options.ts";
import { formatInteger } from "../../report/format.ts";
import { newDiagnostics } from "../../session/diagnostics.ts";
import type { Entry } from "../../session/entry.ts";
import { entriesForward } from "../../clients/claude_code/reading/read.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { TurnReader } from "../../session/turns.ts";
import { UsageError } from "../host/host.ts";

/** What is left out one after the other until a session fits, the least that is missed first. */
const LADDER: readonly TrimOptions[] = [
  { thinking: 100 },
  { maxToolOutput: 4000 },
  { maxToolOutput: 1000, dropImages: true },
  { tools: { kind: "oldest", percent: 100, how: "shorten" } },
  { tools: { kind: "last", turns: 0, shorten: 0 } },
];

/** Enough turns for every session. */
const ALL_TURNS = 1_000_000;

/**
 * Options that leave at most so many tokens; those that were given stay as they are.
 *
 * @param tokensOf About how many tokens some options leave.
 * @throws {UsageError} Where even the last turn has more.
 */
export function fitTokens(given: TrimOptions, most: number, tokensOf: (options: TrimOptions) => number): TrimOptions {
  let options = given;
  if (tokensOf(options) <= most) return options;
  for (const step of LADDER) {
    options = { ...options, ...step, ...given };
    if (tokensOf(options) <= most) return options;
  }
  const withTurns = (keepTurns: number): TrimOptions => ({ ...options, keepTurns });
  const least = tokensOf(withTurns(1));
  if (least > most) {
    throw new UsageError(
      `Cannot get down to ${formatInteger(most)} tokens: the last turn alone has about ${
        formatInteger(least)
      } without its calls`,
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

/** Where a turn begins, and whether its end is one to go on from. */
interface TurnStart {
  readonly line: number;
  readonly offset: number;
  failed: boolean;
}

/** Follows the main conversation, and knows for each turn whether an error of the API or an open call ended it. */
class TurnStarts {
  readonly starts: TurnStart[] = [];
  readonly #reader = new TurnReader();
  readonly #open = new Set<string>();

  add(entry: Entry): void {
    const before = this.#reader.open;
    this.#reader.add(entry);
    const { line, offset } = entry.location;
    if (this.#reader.open !== before && line !== null && offset !== null) {
      this.#end();
      this.starts.push({ line, offset, failed: false });
    }
    if (entry.isSidechain || (entry.kind !== "user" && entry.kind !== "assistant")) return;
    const turn = this.starts.at(-1);
    if (turn && entry.kind === "assistant") turn.failed = entry.isApiError;
    for (const block of entry.content) {
      if (block.kind === "tool_use") this.#open.add(block.id);
      else if (block.kind === "tool_result") this.#open.delete(block.toolUseId);
    }
  }

  #end(): void {
    const turn = this.starts.at(-1);
    if (turn && this.#open.size > 0) turn.failed = true;
    this.#open.clear();
  }

  end(): readonly TurnStart[] {
    this.#end();
    return this.starts;
  }
}

/**
 * The part of a session before the turn in which it broke: in which the first thing stands that keeps it from being
 * resumed, else the first of its last turns that all ended in an error of the API or an open call. The whole of it where
 * nothing broke.
 *
 * @throws {UsageError} Where it broke in the first turn.
 */
export function lastGoodPart(source: ByteSource): ByteSource {
  const diagnostics = newDiagnostics();
  const turns = new TurnStarts();
  function* followed(): Generator<Entry> {
    for (const entry of entriesForward(source, { diagnostics })) {
      turns.add(entry);
      yield entry;
    }
  }
  const { blocker } = checkSession(followed(), { diagnostics });
  const starts = turns.end();
  const good = starts.findLastIndex(({ failed }) => !failed);
  const failed = good === starts.length - 1 ? Infinity : good + 1;
  const line = blocker?.line ?? null;
  const broke = line === null || blocker?.kind === "not_found"
    ? -1
    : starts.findLastIndex((start) => start.line <= line);
  const cut = Math.min(failed, broke === -1 ? Infinity : broke);
  const start = starts[cut];
  if (start === undefined) return source;
  if (cut === 0) throw new UsageError("There is nothing good to go back to: the session broke in its first turn");
  return { ...source, size: start.offset };
}
