import { createHash } from "node:crypto";
import { sourcesBelow } from "../files.ts";
import { findMutants } from "./find_mutants.ts";
import type { Mutant } from "./mutant.ts";

/** The directories from which a seed draws the sample. */
export const AREAS = ["lib/session", "lib/clients", "lib/permissions", "lib/analyses"];

/** All mutants of directories: those of the sample, or of all code where files are asked for by name. */
export function allMutants(
  root: string,
  { directories = AREAS, part = "" }: { readonly directories?: readonly string[]; readonly part?: string } = {},
): Mutant[] {
  return directories.flatMap((directory) => sourcesBelow(root, directory)).filter((file) => file.includes(part))
    .flatMap((file) => findMutants(file, Deno.readTextFileSync(`${root}/${file}`)));
}

/**
 * The mutants of a seed, in the order they are tried: by a hash of seed and name. A bigger sample holds the smaller one,
 * and a change in one file leaves what was drawn from the others.
 */
export function drawSample(mutants: readonly Mutant[], seed: string): Mutant[] {
  const hash = (id: string): string => createHash("sha256").update(`${seed}\0${id}`).digest("hex");
  return mutants.map((mutant) => ({ mutant, by: hash(mutant.id) })).sort((a, b) => a.by < b.by ? -1 : 1)
    .map(({ mutant }) => mutant);
}

/** The first mutants of a seed: `count` of each part that is asked for, in files whose path holds it. */
export function drawSampleFrom(
  root: string,
  { parts, seed, count }: { readonly parts: readonly string[]; readonly seed: string; readonly count: number },
): Mutant[] {
  if (parts.length === 0) return drawSample(allMutants(root), seed).slice(0, count);
  const some = parts.flatMap((part) =>
    drawSample(allMutants(root, { directories: ["lib"], part }), seed).slice(0, count)
  );
  return [...new Map(some.map((mutant) => [mutant.id, mutant])).values()];
}
