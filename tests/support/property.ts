/**
 * Chance with one seed for the whole suite, in fast-check and outside: a run that passed passes again. Other cases are met by
 * another seed, `DEBRIEF_SEED=7 deno task test:only tests/laws`; what one of them breaks becomes a case of its own.
 */
import fc from "fast-check";
import { Random } from "../../tools/generator/random.ts";

const SEED = Number.parseInt(Deno.env.get("DEBRIEF_SEED") ?? "330", 10);

fc.configureGlobal({ seed: SEED });

/** A source of numbers with the seed of the suite, which it prints: a failure can be repeated. */
export function seededRandom(): Random {
  console.log(`DEBRIEF_SEED=${SEED}`);
  return new Random(SEED);
}

export default fc;
