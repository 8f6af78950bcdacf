import type { SourceLocation } from "./entry.ts";

/** Why a line, or a part of one, gave no entry. */
export interface LineProblem {
  /** Tells this shape from the others. */
  readonly kind: "unparsable" | "oversize" | "incomplete";
  /** Where it stands in the file. */
  readonly place: SourceLocation;
  /** Length of the line in bytes. */
  readonly bytes: number;
}

/** What was met while reading, counted. */
export interface Diagnostics {
  /** Lines with anything in them, read or skipped. */
  lines: number;
  /** Entries made. */
  entries: number;
  /** Lines that hold no JSON object, or only a part of one. */
  unparsable: number;
  /** Lines that held more than one object, or an object behind a broken one. */
  glued: number;
  /** Lines over the cap, skipped. */
  oversize: number;
  /** 1 where the last line has no line end and is no JSON yet: somebody is writing. */
  incomplete: number;
  /** The first problems, at most `MAX_PROBLEMS`. */
  problems: LineProblem[];
}

/** How many problems are kept with their place; all are counted. */
export const MAX_PROBLEMS = 100;

/**
 * Counters at zero.
 *
 * @example
 * ```ts
 * import { bytesSource, entriesForward, newDiagnostics } from "@debrief/debrief";
 *
 * const diagnostics = newDiagnostics();
 * const source = bytesSource(new TextEncoder().encode('{"type":"user"}\nno JSON\n'));
 * for (const _entry of entriesForward(source, { diagnostics }));
 * if (diagnostics.unparsable !== 1 || diagnostics.problems[0]?.place.line !== 2) throw new Error("line 2 is no JSON");
 * ```
 */
export function newDiagnostics(): Diagnostics {
  return { lines: 0, entries: 0, unparsable: 0, glued: 0, oversize: 0, incomplete: 0, problems: [] };
}
