/** How simulated commands end: one outcome for each way that is possible. */
import { EMPTY, type ExitStatus, type ProgramOutcome } from "./call.ts";
import type { Stream } from "./words.ts";
import type { World } from "./world.ts";

/** The most branches that are simulated; later ones are dropped. */
const MAX_WORLDS = 24;
/** Branches with more contents are not compared. */
const MAX_COMPARED = 2000;
/** The most turns of a loop that are simulated. */
export const MAX_TURNS = 200;

export function finished(world: World, status: ExitStatus, out: Stream = EMPTY): ProgramOutcome {
  return { world, status, out };
}

/** Of too many outcomes only those that differ; if those are too many, some of the first and of the last. */
export function fewer(outcomes: readonly ProgramOutcome[]): ProgramOutcome[] {
  if (outcomes.length <= MAX_WORLDS) return [...outcomes];
  const isLarge = outcomes[0]!.world.contents.size > MAX_COMPARED;
  const different = new Map<string, ProgramOutcome>();
  for (const [i, one] of outcomes.entries()) {
    const key = isLarge ? `${i}` : `${one.status} ${one.out.text} ${one.out.carried} ${one.world.summary()}`;
    if (!different.has(key)) different.set(key, one);
  }
  const all = [...different.values()];
  return Array.from(
    { length: Math.min(MAX_WORLDS, all.length) },
    (_, i, step = Math.max(1, (all.length - 1) / (MAX_WORLDS - 1))) => all[Math.round(i * step)]!,
  );
}
