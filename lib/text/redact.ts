import { contextSecrets } from "./secret_contexts.ts";
import type { SecretPattern } from "./secret_pattern.ts";
import { platformSecrets } from "./secret_platforms.ts";
import { serviceSecrets } from "./secret_services.ts";

/** Where a secret stands in a text. */
export interface FoundSecret {
  /** What it is: `anthropic_key`, `password`, `jwt`. */
  readonly kind: string;
  /** Index of its first code unit. */
  readonly start: number;
  /** Index after its last code unit. */
  readonly end: number;
}

let patterns: readonly SecretPattern[] | undefined;

/** Every form of a secret that is known; where two find the same place, the first names it. Made when first needed. */
export function secretPatterns(): readonly SecretPattern[] {
  return patterns ??= [...platformSecrets(), ...serviceSecrets(), ...contextSecrets()];
}

const MARK = /\[redacted:[a-z0-9_]+\]/g;
const compiled = new Map<string, RegExp>();

/** Compiled when first needed: most texts need a few of them, and a hook has no time at its start. */
function regExpOf(source: string, flags: string, from: number): RegExp {
  const key = `${flags}/${source}`;
  let regExp = compiled.get(key);
  if (regExp === undefined) compiled.set(key, regExp = new RegExp(source, flags));
  regExp.lastIndex = from;
  return regExp;
}

interface Found extends FoundSecret {
  readonly rank: number;
}

/** Punctuation of the text around that a value without quotes took along: at most two characters. */
function trimmedEnd(text: string, start: number, end: number): number {
  let last = end;
  while (last > start + 4 && end - last < 2 && /[\\,;)\]}.>]/.test(text[last - 1] ?? "")) last--;
  return last;
}

function* matches(text: string, pattern: SecretPattern, rank: number): Generator<Found> {
  const regExp = regExpOf(pattern.pattern, "dg" + (pattern.flags ?? ""), 0);
  for (let found = regExp.exec(text); found !== null; found = regExp.exec(text)) {
    const groups = found.groups ?? {};
    const span = found.indices?.groups?.secret ?? found.indices?.[0];
    if (span === undefined) continue;
    const [start, end] = span;
    if (start === end) {
      regExp.lastIndex = Math.max(regExp.lastIndex, found.index + 1);
      continue;
    }
    const secret = text.slice(start, end);
    if (pattern.judge === undefined || pattern.judge(secret, groups)) {
      const bare = groups.secret !== undefined && groups.quote === undefined && groups.escaped === undefined;
      const tail = pattern.tail && regExpOf(pattern.tail(groups), "y", end).exec(text);
      const last = end + (tail?.[0].length ?? 0);
      regExp.lastIndex = Math.max(regExp.lastIndex, last);
      yield { kind: pattern.kind, rank, start, end: bare ? trimmedEnd(text, start, last) : last };
    } else if (groups.secret !== undefined) {
      regExp.lastIndex = Math.max(start, found.index + 1); // what was no secret may hold the name of one
    }
  }
}

/** United where they overlap, or touch a mark that stands there already; a mark alone stays as it is. */
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
 * @returns Where they are, in order, without overlap. What `redact` already took out is not found again.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(findSecrets("mysql -u root -phunter2 shop"), [{ kind: "password", start: 16, end: 23 }]);
 * ```
 */
export function findSecrets(text: string): FoundSecret[] {
  // short words need none of the patterns, and compiling them is what costs
  if (text.length < 6 || (text.length < 16 && /^[A-Za-z_ ]*$/.test(text))) return [];
  const marks = text.includes("[redacted:")
    ? [...text.matchAll(MARK)].map((m) => ({ kind: "", rank: Infinity, start: m.index, end: m.index + m[0].length }))
    : [];
  // the words of a mark are not ours to judge: "[redacted:token]: 5" names nothing
  const masked = marks.length === 0 ? text : text.replace(MARK, (mark) => "\ue000".repeat(mark.length));
  const lower = masked.toLowerCase();
  const found: Found[] = [];
  secretPatterns().forEach((pattern, rank) => {
    if (!pattern.hints.some((hint) => lower.includes(hint))) return;
    found.push(...matches(masked, pattern, rank));
  });
  return found.length === 0 ? [] : united(found, marks);
}

/** One pass is nearly always enough; a mark may end a value that ran into the name of the next one. */
const MAX_PASSES = 8;

/**
 * Takes secrets out of a text and leaves `[redacted:<kind>]`.
 *
 * Nothing of a secret stays, not even its ends. Commit hashes, UUIDs, digests, images in base64, paths and code stay as
 * they are. Takes time linear in the text, and changes nothing the second time. Sanitise first, for a zero-width
 * character hides a key, and cut last, for half a key is not found.
 *
 * @param text Any text.
 * @returns The text without secrets.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
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

/** What stands in the place of a secret. */
export function markOf({ kind }: FoundSecret): string {
  return `[redacted:${kind}]`;
}

/** A text with marks in the places of its secrets, which stand in order. */
export function withMarks(text: string, secrets: readonly FoundSecret[]): string {
  let result = "";
  let from = 0;
  for (const secret of secrets) {
    result += text.slice(from, secret.start) + markOf(secret);
    from = secret.end;
  }
  return result + text.slice(from);
}
