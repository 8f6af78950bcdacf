import { oldestOf, type TrimToolRule } from "../../resuming/trim_options.ts";
import type { ToolTurnCounts } from "../../resuming/trim_stats.ts";

/** The turns whose calls are removed and shortened. */
export interface ToolZones {
  /** Calls of turns before this one are removed. */
  readonly removed: number;
  /** Calls of turns from `removed` to before this one are shortened. */
  readonly shortened: number;
  readonly turnsWithTools: ToolTurnCounts;
}

/**
 * The turns whose calls a trim removes and shortens.
 *
 * @param rule Which calls are removed or shortened; undefined for none.
 * @param turns `first`: the first turn that is kept; `end`: how many there are.
 */
export function toolZones(
  rule: TrimToolRule | undefined,
  callTurns: Iterable<number>,
  { first, end: turns }: { readonly first: number; readonly end: number },
): ToolZones {
  const withTools = [...new Set(callTurns)].sort((a, b) => a - b);
  const counted = (removed: number, shortened: number): ToolZones => {
    const before = withTools.length;
    const removedTurns = withTools.filter((turn) => turn < removed).length;
    const shortenedTurns = withTools.filter((turn) => turn >= removed && turn < shortened).length;
    const kept = before - removedTurns - shortenedTurns;
    const turnsWithTools = { before, removed: removedTurns, shortened: shortenedTurns, kept };
    return { removed, shortened, turnsWithTools };
  };
  if (!rule) return counted(first, first);
  if (rule.kind === "oldest") {
    const until = first + oldestOf(turns - first, rule.percent);
    return rule.how === "remove" ? counted(until, until) : counted(first, until);
  }
  if (rule.turns === 0) return counted(turns, turns);
  if (withTools.length === 0) return counted(first, first);
  const kept = withTools.slice(-rule.turns);
  const removed = kept.length === withTools.length ? first : kept[0] ?? first;
  return counted(removed, kept[oldestOf(kept.length, rule.shorten)] ?? turns);
}
