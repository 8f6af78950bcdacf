import { claudeEntriesForward } from "../reading/read.ts";
import { checkSession } from "../check/check.ts";
import { newDiagnostics } from "../../../session/read.ts";
import type { Entry } from "../../../session/entry.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { TurnReader } from "../../../session/turns/turns.ts";

/** The first line of a turn, and whether the turn ended in an API error or with a call without a result. */
interface TurnStart {
  readonly line: number;
  readonly offset: number;
  failed: boolean;
}

/** Notes where the turns of the main conversation start, and how each ends. */
class TurnStarts {
  readonly starts: TurnStart[] = [];
  readonly #reader = new TurnReader();
  readonly #open = new Set<string>();

  add(entry: Entry): void {
    const before = this.#reader.start;
    this.#reader.add(entry);
    const { line, offset } = this.#reader.start ?? {};
    if (this.#reader.start !== before && typeof line === "number" && typeof offset === "number") {
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
 * The part of a session before the turn in which it broke: the turn with the first problem that keeps it from being
 * resumed, or the first of the turns at its end that all failed. A turn failed if it ended in an API error or with a
 * call without a result. If nothing broke, the whole session. Returns null if it broke in its first turn.
 */
export function lastGoodPart(source: ByteSource): ByteSource | null {
  const diagnostics = newDiagnostics();
  const turns = new TurnStarts();
  function* withTurns(): Generator<Entry> {
    for (const entry of claudeEntriesForward(source, { diagnostics })) {
      turns.add(entry);
      yield entry;
    }
  }
  const { blocker } = checkSession(withTurns(), { diagnostics });
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
  if (cut === 0) return null;
  return { ...source, size: start.offset };
}
