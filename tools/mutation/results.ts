import { createHash } from "node:crypto";
import { formatChange, type Mutant } from "./mutant.ts";
import type { MutantFate } from "./try_mutant.ts";

const SCHEMA = "debrief.mutant/2";

/** What happened to one mutant, as it stands in the results file. */
export interface MutantResult {
  readonly schema: typeof SCHEMA;
  readonly id: string;
  readonly line: number;
  readonly within: string;
  readonly operator: string;
  readonly change: string;
  /** A hash of the source file it was tried in: a changed file is tried again. */
  readonly source: string;
  readonly outcome: MutantFate["outcome"];
  /** The test that found it; "" if none did. */
  readonly by: string;
  readonly ms: number;
}

export function sourceHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** What is written down of a mutant. */
export function resultOf(mutant: Mutant, text: string, outcome: MutantFate, ms: number): MutantResult {
  return {
    schema: SCHEMA,
    id: mutant.id,
    line: mutant.line,
    within: mutant.within,
    operator: mutant.operator,
    change: formatChange(text, mutant),
    source: sourceHash(text),
    outcome: outcome.outcome,
    by: "by" in outcome ? outcome.by : "",
    ms: Math.round(ms),
  };
}

/** The results so far, by mutant; the last line of each counts. */
export function readResults(path: string): Map<string, MutantResult> {
  let text;
  try {
    text = Deno.readTextFileSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return new Map();
    throw error;
  }
  const found = new Map<string, MutantResult>();
  for (const line of text.split("\n")) {
    if (line === "" || !line.endsWith("}")) continue; // broken off when a run was ended
    const result: MutantResult = JSON.parse(line);
    if (result.schema === SCHEMA) found.set(result.id, result);
  }
  return found;
}

export function appendResult(path: string, result: MutantResult): void {
  Deno.writeTextFileSync(path, JSON.stringify(result) + "\n", { append: true });
}
