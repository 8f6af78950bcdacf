import { memoize, once } from "../memoize.ts";
import { HintFinder } from "./secrets/hint_finder.ts";
import { commandSecrets } from "./secrets/patterns/commands.ts";
import { contextSecrets } from "./secrets/patterns/contexts.ts";
import { isMixed, type SecretPattern } from "./secrets/pattern.ts";
import { compiledPattern, readings } from "./secrets/reading.ts";
import { platformSecrets } from "./secrets/patterns/platforms.ts";
import { isBareKey } from "./secrets/random_token.ts";
import { type Effort, type PartBounds, partsAround, partsOf, SearchedPart } from "./secrets/searched_part.ts";
import { serviceSecrets, unnamedSecrets } from "./secrets/patterns/services.ts";
import { keySpeechSecrets, speechSecrets } from "./secrets/patterns/speech.ts";

/** A secret in a text. */
export interface FoundSecret {
  /** Its kind: `anthropic_key`, `password`, `jwt`. */
  readonly kind: string;
  /** Index of its first code unit. */
  readonly start: number;
  /** Index after its last code unit. */
  readonly end: number;
}

/** All patterns, those of providers first; their place is their rank. */
const table = once(() => {
  const providers = [...platformSecrets(), ...serviceSecrets(), ...keySpeechSecrets(), ...unnamedSecrets()];
  const patterns = [...providers, ...contextSecrets(), ...commandSecrets(), ...speechSecrets()];
  return { patterns, providers: providers.length, hints: new HintFinder(patterns.map(({ hints }) => hints)) };
});

/** Words of prose are short, those of code have no digits: nearly all short texts need no patterns of providers. */
function hasLongWord(searched: SearchedPart): boolean {
  const { text } = searched;
  if (searched.hasRun([20, "token"])) return true;
  if (searched.hasRun([12, "token"])) {
    for (const [word] of text.matchAll(/[\w+=$~-]{12,}/g)) {
      if (/[0-9]/.test(word) || /(?:[a-z][A-Z].*){2}/.test(word)) return true;
    }
  }
  // base64 with a slash in it
  return searched.hasRun([20, "base64"]) && /[A-Z][^\s/]*[0-9]|[0-9][^\s/]*[A-Z]|=/.test(text);
}

/** What only providers' patterns can match, such as a directory: no key alone, and other secrets stand behind a sign. */
function isBareName(text: string): boolean {
  return /^[\w.-]*$/.test(text) && !/(?:[0-9][^0-9]*){10}/.test(text) && !text.split(".").some(isBareKey);
}

function eachPossible(searched: SearchedPart, call: (pattern: SecretPattern, rank: number) => void): void {
  const { text, lower } = searched;
  const mayHaveKey = hasLongWord(searched) || lower.includes("hooks.slack");
  const isBare = isBareName(text);
  if (isBare && !mayHaveKey) return;
  const { patterns, providers, hints } = table();
  for (const rank of hints.find(lower)) {
    if (rank < providers ? !mayHaveKey : isBare) continue;
    const pattern = patterns[rank]!;
    if (pattern.run !== undefined && !searched.hasRun(pattern.run)) continue;
    if (pattern.mayMatch?.(lower) !== false) call(pattern, rank);
  }
}

const MARK = /\[redacted:([a-z0-9_]+)\]/g;

interface Found extends FoundSecret {
  readonly rank: number;
}

/** Such as `ghp_xxxxxxxxxxxx` or `sk-your-key`; a key may end in six zeros, so the run must be longer. */
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
  const { secret = "" } = found.groups ?? {};
  // a secret that was found by looking back is not in the match
  if (text.startsWith(found[0], found.index) && found[0].includes(secret)) return found.groups ?? {};
  const spans = Object.entries(found.indices?.groups ?? {});
  return Object.fromEntries(spans.map(([name, span]) => [name, span && text.slice(...span)]));
}

/** Characters of a line from which a terminal, or what was copied from one, divides a word at its end. */
const WRAPPED_LINE = 60;
const NEXT_LINE = /\r?\n[ \t]{0,8}([A-Za-z0-9_+/.-]{8,400}={0,2})[ \t]{0,8}(?=\r?\n|["'`)\],;]|$)/y;

/** The end of a key that goes on in the next lines: the last line is the shortest, and nothing else is in any. */
function endOfWrapped(text: string, start: number, end: number): number {
  if (end - start < 40 || !/^[A-Za-z0-9_+/=.-]{40,}$/.test(text.slice(end - 40, end))) return end;
  const line = end - 1 - text.lastIndexOf("\n", end - 1);
  if (line < WRAPPED_LINE) return end;
  let last = end;
  for (let lines = 0; lines < 40; lines++) {
    NEXT_LINE.lastIndex = last;
    const [next, part = ""] = NEXT_LINE.exec(text) ?? [];
    if (next === undefined || part.length > line || !isMixed(part)) break;
    last = NEXT_LINE.lastIndex;
  }
  return last;
}

/** Where a match and its secret are, and whether it is taken out; indices are those of the part. */
interface Judged {
  readonly isSecret: boolean;
  readonly start: number;
  readonly end: number;
  /** Where the next match may begin. */
  readonly next: number;
}

function judge(searched: SearchedPart, pattern: SecretPattern, found: RegExpExecArray): Judged {
  const { text } = searched;
  const { index } = found;
  const next = index + Math.max(found[0].length, 1);
  const groups = unfolded(text, found);
  const secret = groups.secret ?? text.slice(index, index + found[0].length);
  if (isFiller(secret) || pattern.isPlausible?.(secret, groups) === false) {
    // a rejected match may contain the name of a secret
    const start = Math.max(searched.startOf(pattern, found), index + 1);
    return { isSecret: false, start, end: next, next: start };
  }
  const [start, end] = searched.spanOf(pattern, found);
  const bare = groups.secret !== undefined && groups.quote === undefined && groups.escaped === undefined;
  const tail = pattern.tail && compiledPattern(pattern.tail(groups), "y", end).exec(text);
  const last = endOfWrapped(text, start, end + (tail?.[0].length ?? 0));
  return { isSecret: true, start, end: bare ? endOfValue(text, start, last) : last, next: Math.max(next, last) };
}

/** What was found in the parts of a text so far, and where the last match of each pattern ended. */
interface Search {
  readonly found: Found[];
  readonly ends: Map<SecretPattern, number>;
}

function searchPart(searched: SearchedPart, pattern: SecretPattern, rank: number, { found, ends }: Search): void {
  const { base } = searched;
  searched.countPattern();
  let next = Math.max(searched.start, (ends.get(pattern) ?? 0) - base);
  for (let match = searched.next(pattern, next); match !== null; match = searched.next(pattern, next)) {
    let part = searched;
    let judged = judge(part, pattern, match);
    for (let longer: RegExpExecArray | null = match; longer !== null && part.isCutAt(judged.next);) {
      part = part.further(base + match.index);
      longer = part.next(pattern, part.start);
      if (longer !== null) judged = judge(part, pattern, longer);
    }
    const shift = part.base - base;
    next = judged.next + shift;
    if (!judged.isSecret) continue;
    found.push({ kind: pattern.kind, rank, start: part.base + judged.start, end: part.base + judged.end });
  }
  ends.set(pattern, base + next);
}

/** Merges secrets that overlap or touch an existing mark; a mark alone is not a secret. */
function united(found: readonly Found[], marks: readonly Found[]): FoundSecret[] {
  const sorted = [...found, ...marks].sort((a, b) => a.start - b.start);
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
  // a secret found around a mark determines the kind
  return all
    .filter((one) => !isMark.has(`${one.start}-${one.end}`))
    .map(({ kind, start, end }) => ({ kind, start, end }));
}

/**
 * Finds secrets in a text: keys of providers by their form, passwords and tokens by the name or option before them.
 *
 * @param text Any text.
 * @returns Where they are, in order and without overlap. It does not find what `redact` replaced.
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
  return redaction(text).passes[0] ?? [];
}

/** What all passes of one text may cost together: it takes a hundred milliseconds or two. */
const MOST_EFFORT = 200_000;
/** How many passes may find something before all of the text is removed: each may uncover what precedes it. */
const MAX_PASSES = 8;
/** Text beyond this many characters is removed unread. */
const MOST_CHARACTERS = 4_194_304;

/** A text without its secrets, and how it came about. */
export interface Redaction {
  readonly text: string;
  /** What each pass found in what the one before left: a mark may end a value that ran into the next name. */
  readonly passes: readonly (readonly FoundSecret[])[];
}

export function redaction(text: string): Redaction {
  // short words need none of the patterns, and compiling them is what costs
  if (text.length < 6 || (text.length < 16 && /^[A-Za-z_ ]*$/.test(text))) return { text, passes: [] };
  if (CALL.test(text)) return { text, passes: [] };
  return redactionOf(text);
}

/** The id of a call, alone or with its time. Hooks and tables have hundreds, and a search takes a new process 60 µs. */
const CALL =
  /^(?:toolu_(?:bdrk_|vrtx_)?01[A-Za-z0-9]{22}|call_(?:\d\d_)?[A-Za-z0-9]{24})(?:@\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/;

/** Searching a text takes a hundred times as long as looking it up. */
const redactionOf = memoize((text: string): Redaction => {
  const passes: (readonly FoundSecret[])[] = [];
  let result = text;
  let left = MOST_EFFORT;
  for (let near: readonly number[] | null = null;;) {
    // a second pass may cost as much as the first, and those after it hardly anything
    const share = near === null ? left / 2 : left * 0.75;
    const effort = { left: share };
    let found = searchSecrets(result, { near, effort });
    left -= share - effort.left;
    if (found.length === 0) return { text: result, passes };
    if (passes.length === MAX_PASSES - 1) {
      found = [{ kind: UNSEARCHED, start: 0, end: result.length }];
    }
    passes.push(found);
    result = withMarks(result, found);
    if (found.every(({ kind }) => kind === UNSEARCHED)) return { text: result, passes };
    near = markEnds(found);
  }
});

/** What a text is called that was not searched because the search would have taken too long. */
const UNSEARCHED = "unsearched";

function markEnds(secrets: readonly FoundSecret[]): number[] {
  let shift = 0;
  return secrets.map((secret) => {
    shift += markOf(secret).length - (secret.end - secret.start);
    return secret.end + shift;
  });
}

interface SearchOptions {
  /** Places whose surroundings are searched; null for all of the text. */
  readonly near: readonly number[] | null;
  readonly effort: Effort;
}

/** Their kinds give way to that of a secret around them; a text that was not searched keeps its mark. */
function marksIn(text: string): Found[] {
  return [...text.matchAll(MARK)].map(({ index, 0: { length }, 1: kind }) => ({
    ...(kind === UNSEARCHED ? { kind, rank: -1 } : { kind: "", rank: Infinity }),
    start: index,
    end: index + length,
  }));
}

function searchSecrets(text: string, { near, effort }: SearchOptions): readonly FoundSecret[] {
  const marks = text.includes("[redacted:") ? marksIn(text) : [];
  // the words of a mark count for nothing: "[redacted:token]: 5" names no secret
  const masked = marks.length === 0 ? text : text.replace(MARK, (mark) => "\ue000".repeat(mark.length));
  const all = readings(masked.slice(0, MOST_CHARACTERS));
  let unseen = text.length;
  const found = all.flatMap((reading, index) => {
    const parts = near !== null
      ? partsAround(reading.text, near.map(reading.place))
      : index === 0
      ? partsOf(reading.text)
      : partsAround(reading.text, reading.edits);
    const share = effort.left / (all.length - index);
    const own = { left: share };
    const { found, searched } = foundIn(reading.text, parts, own);
    effort.left -= share - own.left;
    unseen = Math.min(unseen, reading.original(searched, searched + 1)[0]);
    return found.map((one): Found => {
      const [start, end] = reading.original(one.start, one.end);
      return { ...one, start, end };
    });
  });
  if (unseen < text.length) {
    found.push({ kind: UNSEARCHED, rank: -1, start: characterStart(text, unseen), end: text.length });
  }
  return found.length === 0 ? [] : united(found, marks);
}

function characterStart(text: string, index: number): number {
  return (text.codePointAt(index - 1) ?? 0) > 0xffff ? index - 1 : index;
}

function foundIn(text: string, parts: Iterable<PartBounds>, effort: Effort): { found: Found[]; searched: number } {
  const search: Search = { found: [], ends: new Map() };
  for (const part of parts) {
    if (effort.left <= 0) return { found: search.found, searched: part.start };
    const searched = new SearchedPart(text, part, effort);
    eachPossible(searched, (pattern, rank) => searchPart(searched, pattern, rank, search));
  }
  return { found: search.found, searched: text.length };
}

/**
 * Replaces secrets in a text by `[redacted:<kind>]`.
 *
 * Nothing of a secret remains. Commit hashes, UUIDs, digests, images in base64, paths and code stay as they are. Takes
 * linear time and is idempotent. Sanitize first, because a zero-width character hides a key, and cut last, because half
 * a key is not recognized.
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
  return redaction(text).text;
}

export function markOf({ kind }: FoundSecret): string {
  return `[redacted:${kind}]`;
}

/** Replaces secrets, which are in order, by marks. */
function withMarks(text: string, secrets: readonly FoundSecret[]): string {
  let result = "";
  let from = 0;
  for (const secret of secrets) {
    result += text.slice(from, secret.start) + markOf(secret);
    from = secret.end;
  }
  return result + text.slice(from);
}
