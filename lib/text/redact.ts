import { remembering } from "../remembering.ts";
import { commandSecrets } from "./secrets/commands.ts";
import { contextSecrets } from "./secrets/contexts.ts";
import type { SecretPattern } from "./secrets/pattern.ts";
import { textHints } from "./secrets/hints.ts";
import { compiledPattern, readings } from "./secrets/reading.ts";
import { platformSecrets } from "./secrets/platforms.ts";
import { serviceSecrets } from "./secrets/services.ts";
import { keySpeechSecrets, speechHints, speechSecrets } from "./secrets/speech.ts";

/** A secret in a text. */
export interface FoundSecret {
  /** Its kind: `anthropic_key`, `password`, `jwt`. */
  readonly kind: string;
  /** Index of its first code unit. */
  readonly start: number;
  /** Index after its last code unit. */
  readonly end: number;
}

/** Patterns that are created together, when a text first contains a hint that all of them need. */
interface PatternGroup {
  readonly make: () => readonly SecretPattern[];
  readonly isPossible: (searched: SearchedText) => boolean;
}

const GROUPS: readonly PatternGroup[] = [
  {
    make: () => [...platformSecrets(), ...serviceSecrets(), ...keySpeechSecrets()],
    isPossible: ({ text, hasHint }) => hasLongWord(text) || hasHint("hooks.slack"),
  },
  { make: () => [...contextSecrets(), ...commandSecrets()], isPossible: () => true },
  { make: speechSecrets, isPossible: ({ hasHint }) => speechHints().some(hasHint) },
];

/** Words of prose are short, those of code have no digits: nearly all short texts need no patterns of providers. */
function hasLongWord(text: string): boolean {
  for (const [word] of text.matchAll(/[\w+=$~-]{12,}/g)) {
    if (word.length >= 20 || /[0-9]/.test(word) || /(?:[a-z][A-Z].*){2}/.test(word)) return true;
  }
  // base64 with a slash in it
  return text.includes("/") && /[A-Za-z0-9+/]{20}/.test(text) && /[A-Z][^\s/]*[0-9]|[0-9][^\s/]*[A-Z]|=/.test(text);
}

const made = new Map<PatternGroup, readonly SecretPattern[]>();

function groupPatterns(group: PatternGroup): readonly SecretPattern[] {
  let patterns = made.get(group);
  if (patterns === undefined) made.set(group, patterns = group.make());
  return patterns;
}

/** All patterns; if two find the same place, the first one names the kind. */
export function secretPatterns(): readonly SecretPattern[] {
  return GROUPS.flatMap(groupPatterns);
}

const MARK = /\[redacted:[a-z0-9_]+\]/g;

interface Found extends FoundSecret {
  readonly rank: number;
}

/**
 * Whether a value is only a placeholder, like `ghp_xxxxxxxxxxxx` or `sk-your-key`; a key may end in six zeros, so the run
 * must be longer.
 */
function isFiller(secret: string): boolean {
  if (/^[^A-Za-z0-9]*$/.test(secret)) return /^(.)\1+$/.test(secret);
  if (/^[A-Za-z0-9]{1,8}(?:[-_][a-z]+)*[-_]your(?:[-_][a-z]+)+$/.test(secret)) return true;
  const run = /([xX*.0•_#-])\1{5,}$/.exec(secret);
  if (run === null) return false;
  const rest = secret.slice(0, run.index);
  const isMasked = /[xX*.•]/.test(run[1] ?? "") && rest.length <= run[0].length;
  return isMasked || /^(?:[A-Za-z]{0,6}\d{0,12}[-_.]){0,4}[A-Za-z]{0,6}$/.test(rest);
}

/** The end of an unquoted value without punctuation of the text around it, at most two characters. */
function endOfValue(text: string, start: number, end: number): number {
  let last = end;
  while (last > start + 4 && end - last < 2 && /[\\,;)\]}.>]/.test(text[last - 1] ?? "")) last--;
  return last;
}

/** The named groups in the original case. The places of groups are asked for last: V8 matches again to find them. */
function unfolded(text: string, found: RegExpExecArray): Record<string, string | undefined> {
  if (text.startsWith(found[0], found.index)) return found.groups ?? {};
  const spans = Object.entries(found.indices?.groups ?? {});
  return Object.fromEntries(spans.map(([name, span]) => [name, span && text.slice(...span)]));
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

/** A text with facts that are computed once for all patterns. */
class SearchedText {
  readonly lower: string;
  readonly hasHint: (hint: string) => boolean;
  readonly #starts = new Map<string, readonly number[]>();

  constructor(readonly text: string) {
    this.lower = text.replaceAll("\u0130", "I").toLowerCase(); // the one letter whose lower case is longer than itself
    this.hasHint = textHints(this.lower);
  }

  /** The next match of a pattern that begins at or after an index; with the places of its groups where it is folded. */
  next(pattern: SecretPattern, from: number): RegExpExecArray | null {
    const flags = (pattern.folded ? "d" : "") + (pattern.flags ?? "");
    const read = pattern.folded ? this.lower : this.text;
    if (pattern.from === undefined) return compiledPattern(pattern.pattern, `${flags}g`, from).exec(read);
    const starts = this.#startsOf(pattern.from);
    let at = firstAtLeast(starts, from);
    if (at === starts.length) return null;
    for (const sticky = compiledPattern(pattern.pattern, `${flags}y`); at < starts.length; at++) {
      sticky.lastIndex = starts[at] ?? 0;
      const found = sticky.exec(read);
      if (found !== null) return found;
    }
    return null;
  }

  /** Where the secret of a match is. Asked of what is plausible only: to note all places takes as long as to match. */
  spanOf(pattern: SecretPattern, found: RegExpExecArray): readonly [start: number, end: number] {
    const placed = pattern.folded || found.groups?.secret === undefined
      ? found
      : compiledPattern(pattern.pattern, `dy${pattern.flags ?? ""}`, found.index).exec(this.text) ?? found;
    return placed.indices?.groups?.secret ?? [found.index, found.index + found[0].length];
  }

  /** Where the secret of a match begins, if it is named. */
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

function* matches(searched: SearchedText, pattern: SecretPattern, rank: number): Generator<Found> {
  const { text } = searched;
  for (let next = 0, found = searched.next(pattern, next); found !== null; found = searched.next(pattern, next)) {
    next = found.index + Math.max(found[0].length, 1);
    const groups = pattern.folded ? unfolded(text, found) : found.groups ?? {};
    const secret = groups.secret ?? text.slice(found.index, found.index + found[0].length);
    if (secret === "") continue;
    if (!isFiller(secret) && (pattern.isPlausible === undefined || pattern.isPlausible(secret, groups))) {
      const [start, end] = searched.spanOf(pattern, found);
      const bare = groups.secret !== undefined && groups.quote === undefined && groups.escaped === undefined;
      const tail = pattern.tail && compiledPattern(pattern.tail(groups), "y", end).exec(text);
      const last = end + (tail?.[0].length ?? 0);
      next = Math.max(next, last);
      yield { kind: pattern.kind, rank, start, end: bare ? endOfValue(text, start, last) : last };
    } else if (groups.secret !== undefined) {
      // a rejected match may contain the name of a secret
      next = Math.max(searched.startOf(pattern, found), found.index + 1);
    }
  }
}

/** Merges secrets that overlap or touch an existing mark; a mark alone is not a secret. */
function united(found: readonly Found[], marks: readonly Found[]): FoundSecret[] {
  const sorted = [...found, ...marks].sort((a, b) => a.start - b.start || b.end - a.end);
  const all: Found[] = [];
  for (const next of sorted) {
    const last = all.at(-1);
    if (last === undefined || next.start >= last.end) {
      all.push(next);
      continue;
    }
    const name = next.rank < last.rank ? next : last;
    all[all.length - 1] = { kind: name.kind, rank: name.rank, start: last.start, end: Math.max(last.end, next.end) };
  }
  const isMark = new Set(marks.map((mark) => `${mark.start}-${mark.end}`));
  return all
    .filter((one) => !isMark.has(`${one.start}-${one.end}`))
    .map(({ kind, start, end }) => ({ kind: kind === "" ? "secret" : kind, start, end }));
}

/**
 * Finds secrets in a text: keys of providers by their form, passwords and tokens by the name or option before them.
 *
 * @param text Any text.
 * @returns Where they are, in order, without overlap. What `redact` replaced is not found again.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { findSecrets } from "@debrief/debrief/text";
 *
 * assertEquals(findSecrets("mysql -u root -phunter2 shop"), [{ kind: "password", start: 16, end: 23 }]);
 * ```
 */
export function findSecrets(text: string): readonly FoundSecret[] {
  // short words need none of the patterns, and compiling them is what costs
  if (text.length < 6 || (text.length < 16 && /^[A-Za-z_ ]*$/.test(text))) return [];
  return secretsOf(text);
}

/** To search a text takes a hundred times as long as to look it up. */
const secretsOf = remembering(searchSecrets);

function searchSecrets(text: string): readonly FoundSecret[] {
  const marks = text.includes("[redacted:")
    ? [...text.matchAll(MARK)].map((m) => ({ kind: "", rank: Infinity, start: m.index, end: m.index + m[0].length }))
    : [];
  // the words of a mark count for nothing: "[redacted:token]: 5" names no secret
  const masked = marks.length === 0 ? text : text.replace(MARK, (mark) => "\ue000".repeat(mark.length));
  const found = readings(masked).flatMap((reading) =>
    foundIn(reading.text).map((one): Found => {
      const [start, end] = reading.original(one.start, one.end);
      return { ...one, start, end };
    })
  );
  return found.length === 0 ? [] : united(found, marks);
}

function foundIn(text: string): Found[] {
  const searched = new SearchedText(text);
  const found: Found[] = [];
  GROUPS.forEach((group, groupRank) => {
    if (!group.isPossible(searched)) return;
    groupPatterns(group).forEach((pattern, rank) => {
      if (pattern.hints.some(searched.hasHint)) found.push(...matches(searched, pattern, groupRank * 1_000 + rank));
    });
  });
  return found;
}

/** One pass is nearly always enough; a mark may end a value that ran into the name of the next one. */
const MAX_PASSES = 8;

/**
 * Replaces secrets in a text by `[redacted:<kind>]`.
 *
 * Nothing of a secret remains. Commit hashes, UUIDs, digests, images in base64, paths and code stay as they are. Takes
 * linear time and is idempotent. Sanitise first, because a zero-width character hides a key, and cut last, because half a
 * key is not found.
 *
 * @param text Any text.
 * @returns The text without secrets.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { redact } from "@debrief/debrief/text";
 *
 * assertEquals(redact("DB_PASSWORD=hunter2 make deploy"), "DB_PASSWORD=[redacted:password] make deploy");
 * assertEquals(redact("postgres://app:s3cret@db/shop"), "postgres://app:[redacted:url_password]@db/shop");
 * assertEquals(redact("git show 3f786850e387550fdab836ed7e6dc881de23001b"), "git show 3f786850e387550fdab836ed7e6dc881de23001b");
 * ```
 */
export function redact(text: string): string {
  let result = text;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const secrets = findSecrets(result);
    if (secrets.length === 0) break;
    result = withMarks(result, secrets);
  }
  return result;
}

/** The mark that replaces a secret. */
export function markOf({ kind }: FoundSecret): string {
  return `[redacted:${kind}]`;
}

/** Replaces secrets, which are in order, by marks. */
export function withMarks(text: string, secrets: readonly FoundSecret[]): string {
  let result = "";
  let from = 0;
  for (const secret of secrets) {
    result += text.slice(from, secret.start) + markOf(secret);
    from = secret.end;
  }
  return result + text.slice(from);
}
