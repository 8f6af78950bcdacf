/** A long text is searched part by part: what is far from a hint costs nothing, and the search can end between two. */
import { longestRun, type RunKind, type SecretPattern } from "./pattern.ts";
import { compiledPattern } from "./reading.ts";

export interface PartBounds {
  readonly start: number;
  readonly end: number;
}

/** What a search may still cost; one unit is about a microsecond. */
export interface Effort {
  left: number;
}

/** The length of a part; one that is up to half as long again is not split. */
const PART_LENGTH = 16_384;
/** No pattern looks further back. */
const BEFORE = 1_024;
/** A match that is rejected is shorter; one that is not is searched for its end. */
const BEHIND = 8_192;
/** How far from a place in the text what contains it may begin or end. */
const NEAR = 4_096;

/** What a thousand characters cost a pattern, what an attempt does, and what it costs to judge a match. */
const THOUSAND = 1;
const ATTEMPT = 4;
const JUDGMENT = 15;

function* split(start: number, end: number): Generator<PartBounds> {
  let from = start;
  for (; end - from > 1.5 * PART_LENGTH; from += PART_LENGTH) yield { start: from, end: from + PART_LENGTH };
  yield { start: from, end };
}

export function partsOf(text: string): Iterable<PartBounds> {
  return split(0, text.length);
}

export function* partsAround(text: string, places: Iterable<number>): Generator<PartBounds> {
  let [start, end] = [0, 0];
  for (const place of places) {
    if (place - NEAR > end) {
      if (end > start) yield* split(start, end);
      start = place - NEAR;
    }
    end = Math.min(place + NEAR, text.length);
  }
  if (end > start) yield* split(start, end);
}

/** The index of the first of ascending numbers that is not below another one; their count if all are. */
function firstAtLeast(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A part of a text with facts that are computed once for all patterns; indices are those of {@linkcode SearchedPart.text}. */
export class SearchedPart {
  /** The part with its surroundings. */
  readonly text: string;
  /** The text in lower case, with as many characters. */
  readonly lower: string;
  readonly base: number;
  readonly start: number;
  readonly #end: number;
  readonly #starts = new Map<string, readonly number[]>();
  readonly #runs = new Map<RunKind, number>();

  /** `part`: where matches begin. `effort`: what searches may still cost. `behind`: how much is read after the part. */
  constructor(
    readonly whole: string,
    part: PartBounds,
    readonly effort: Effort,
    readonly behind: number = BEHIND,
  ) {
    this.base = Math.max(0, part.start - BEFORE);
    this.start = part.start - this.base;
    this.text = whole.slice(this.base, part.end + behind);
    this.#end = part.end - this.base;
    this.lower = this.text.replaceAll("\u0130", "I").toLowerCase(); // the one letter whose lower case is longer than itself
  }

  /** Whether an index is where the text was cut off, so that a match may go on. */
  isCutAt(index: number): boolean {
    return index >= this.text.length && this.base + this.text.length < this.whole.length;
  }

  /** The match at an index of the whole text again, with more of the text after it. */
  further(start: number): SearchedPart {
    return new SearchedPart(this.whole, { start, end: start + 1 }, this.effort, 8 * this.behind);
  }

  /** Whether the text has a run of characters that a pattern asks for. */
  hasRun([least, kind]: readonly [number, RunKind]): boolean {
    let longest = this.#runs.get(kind);
    if (longest === undefined) this.#runs.set(kind, longest = longestRun(this.lower, kind));
    return longest >= least;
  }

  countPattern(): void {
    this.effort.left -= THOUSAND * this.text.length / 1_000;
  }

  /** The next match of a pattern that begins at or after an index; with the places of its groups where it is folded. */
  next(pattern: SecretPattern, from: number): RegExpExecArray | null {
    const found = this.#next(pattern, from);
    if (found === null || found.index >= this.#end) return null;
    this.effort.left -= JUDGMENT;
    return found;
  }

  #next(pattern: SecretPattern, from: number): RegExpExecArray | null {
    const flags = (pattern.folded ? "d" : "") + (pattern.flags ?? "");
    const read = pattern.folded ? this.lower : this.text;
    if (pattern.from === undefined) return compiledPattern(pattern.pattern, `${flags}g`, from).exec(read);
    const starts = this.#startsOf(pattern.from);
    const sticky = compiledPattern(pattern.pattern, `${flags}y`);
    for (let at = firstAtLeast(starts, from); at < starts.length; at++) {
      sticky.lastIndex = starts[at] ?? 0;
      if (sticky.lastIndex >= this.#end) return null;
      this.effort.left -= ATTEMPT;
      const found = sticky.exec(read);
      if (found !== null) return found;
    }
    return null;
  }

  /** Where the secret of a match is. Asked only for plausible ones: recording all places takes as long as matching. */
  spanOf(pattern: SecretPattern, found: RegExpExecArray): readonly [start: number, end: number] {
    const placed = pattern.folded || found.groups?.secret === undefined
      ? found
      : compiledPattern(pattern.pattern, `dy${pattern.flags ?? ""}`, found.index).exec(this.text) ?? found;
    return placed.indices?.groups?.secret ?? [found.index, found.index + found[0].length];
  }

  /** Where the secret of a match begins; where the match ends if it names none. */
  startOf(pattern: SecretPattern, found: RegExpExecArray): number {
    const secret = found.groups?.secret ?? "";
    const last = found[0].lastIndexOf(secret);
    const isSure = !pattern.folded || found[0].indexOf(secret) === last;
    return isSure ? found.index + last : this.spanOf(pattern, found)[0];
  }

  #startsOf(source: string): readonly number[] {
    let starts = this.#starts.get(source);
    if (starts === undefined) {
      starts = [...this.lower.matchAll(compiledPattern(source, "g", 0))].map(({ index }) => index);
      this.#starts.set(source, starts);
    }
    return starts;
  }
}
