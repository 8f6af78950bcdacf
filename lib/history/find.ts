/**
 * Finds what was said and done in past sessions.
 *
 * @module
 */
import { editDistance } from "../text/edit_distance.ts";
import { escapeRegExp } from "../text/escape.ts";
import { type HistoryDatabase, type SqlRow, textOfRow } from "./database.ts";
import type { HistoryText, Speaking, TextKind } from "./history_text.ts";
import { katakanaTest, looserTerms, type QueryTerm, queryTerms, termExpression } from "./tokens.ts";

export interface FindQuery {
  /** The words as the user typed them; those in quotation marks are a phrase. */
  readonly question: string;
  /** The sessions' files to search; all of the history if absent. */
  readonly paths?: ReadonlySet<string>;
  /** @default {all kinds} */
  readonly kinds?: ReadonlySet<TextKind>;
  readonly by?: "user" | "assistant";
  /** Only what was said from this time on, in ms since 1970. */
  readonly since?: number;
  /** Only what was said before this time. */
  readonly until?: number;
  readonly client?: string;
  /** Best: what fits the words, newer before older. */
  readonly sort: "best" | "newest";
  readonly limit: number;
}

export interface Hit extends HistoryText {
  /** The session's id. */
  readonly session: string;
  /** The agent whose file it is in; null for the session's own. */
  readonly agent: string | null;
  readonly path: string;
  readonly client: string;
  /** Where the session was started; null if unknown. */
  readonly project: string | null;
  /** "" if it has none. */
  readonly title: string;
}

export type FindResult =
  | {
    readonly status: "found";
    readonly hits: readonly Hit[]; /** How many there are in all. */
    readonly total: number;
    readonly terms: readonly QueryTerm[];
    /** Words that are in no text, with those that were searched instead. */
    readonly instead: readonly { readonly asked: string; readonly searched: string }[];
  }
  /** The question has no word. */
  | { readonly status: "no_words" }
  /** Nothing fits; `near` has similar words that would. */
  | {
    readonly status: "nothing";
    readonly near: readonly string[];
    readonly searched: SearchedCount;
    /** Whether texts have the words that are not of the kinds, speakers, times or client asked for. */
    readonly isElsewhere: boolean;
  };

/** What was searched: only what is of the kinds, speakers, times and client asked for. */
export interface SearchedCount {
  readonly texts: number;
  readonly sessions: number;
}

/** A text that was found, with how well it fits. */
interface ScoredHit {
  readonly hit: Hit;
  readonly score: number;
  readonly time: number;
}

/** Texts that are compared in detail; the index orders them roughly. */
const MAX_CANDIDATES = 2000;
/** After how many days a text's weight for its age is halved. */
const AGE_DAYS = 120;
/** What a kind counts beside the others: what was said before what was run. */
const KIND_WEIGHT: Readonly<Record<string, number>> = {
  items: 1.15,
  prompts: 1.1,
  answers: 1,
  agents: 0.95,
  commits: 1,
  commands: 0.75,
  errors: 0.8,
  files: 0.7,
};
/** The weight of the other words of a question being elsewhere in the session. */
const SESSION_WEIGHT = 1;
/** What it counts that one sentence has all words of a question: "rate limit" is more than a rate and a limit. */
const SENTENCE_WEIGHT = 0.3;
/** How many of the best texts are searched for such a sentence. */
const MOST_READ = 200;
const DAY_MS = 86_400_000;

interface TermMatches {
  /** How rare it is among all texts. */
  readonly weight: number;
  readonly ids: ReadonlySet<number>;
}

/** Words that are in most texts say little; a term in one of a million says much. */
function rarity(matches: number, all: number): number {
  return Math.log(1 + (all - matches + 0.5) / (matches + 0.5));
}

function escapeSet(values: Iterable<string>): string {
  return [...values].map((value) => `'${value.replaceAll("'", "''")}'`).join(", ");
}

/** The conditions of a query on `files f` and `texts t`, without its words. */
function conditions({ kinds, by, since, until, client }: FindQuery): { sql: string; values: (string | number)[] } {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  if (kinds !== undefined) parts.push(`t.kind IN (${escapeSet(kinds)})`);
  if (by === "user") parts.push("t.who = 'user'");
  if (by === "assistant") parts.push("t.who IN ('assistant', 'agent')");
  if (client !== undefined) {
    parts.push("f.client = ?");
    values.push(client);
  }
  // times are compared as times: lines of different clients write them differently
  if (since !== undefined) {
    parts.push("coalesce(unixepoch(t.time, 'subsec') * 1000, f.modified) >= ?");
    values.push(since);
  }
  if (until !== undefined) {
    parts.push("coalesce(unixepoch(t.time, 'subsec') * 1000, f.modified) < ?");
    values.push(until);
  }
  return { sql: parts.length === 0 ? "" : ` AND ${parts.join(" AND ")}`, values };
}

/** The texts of a file: they were written together, so their ids are a range. */
interface FileTexts {
  readonly file: number;
  readonly first: number;
  readonly last: number;
}

/** The texts that are searched; equally good ones are ordered by their files, newer first. */
class SearchedTexts {
  readonly #files: readonly FileTexts[];
  readonly #ranks = new Map<number, number>();
  /** How many there are. */
  readonly count: number;
  readonly files: number;
  /** How many sessions they are of: those with a prompt, an answer or a call, as lists count them. */
  readonly sessions: () => number;

  constructor(database: HistoryDatabase, paths: ReadonlySet<string> | undefined) {
    const rows = database.query(
      `SELECT file, min(t.id) AS first, max(t.id) AS last, f.path, f.modified
       FROM texts t JOIN files f ON f.id = t.file GROUP BY file ORDER BY first`,
    ).filter(({ path }) => paths === undefined || paths.has(String(path)));
    this.#files = rows.map(({ file, first, last }) => ({
      file: Number(file),
      first: Number(first),
      last: Number(last),
    }));
    this.files = rows.length;
    this.count = this.#files.reduce((sum, { first, last }) => sum + last - first + 1, 0);
    this.sessions = () =>
      database.query(
        `SELECT path FROM files WHERE agent IS NULL AND
         summary ->> '$.turns' + (summary ->> '$.takenBackTurns') + (summary ->> '$.calls') > 0`,
      ).filter(({ path }) => paths === undefined || paths.has(String(path))).length;
    rows.sort((a, b) =>
      Number(b["modified"]) - Number(a["modified"]) || (String(a["path"]) < String(b["path"]) ? -1 : 1)
    );
    for (const [rank, { file }] of rows.entries()) this.#ranks.set(Number(file), rank);
  }

  /** The file of a text; null if that is not searched. */
  fileOf(id: number): FileTexts | null {
    let [low, high] = [0, this.#files.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#files[middle]!.first <= id) low = middle + 1;
      else high = middle;
    }
    const found = this.#files[low - 1];
    return found !== undefined && id <= found.last ? found : null;
  }

  /** A number for the order of searched texts that fit equally well: it does not depend on how the history came to be. */
  orderOf(id: number): number {
    const { file, first } = this.fileOf(id)!;
    return this.#ranks.get(file)! * 1e8 + id - first;
  }
}

function matchesOf(database: HistoryDatabase, term: QueryTerm, searched: SearchedTexts): Set<number> {
  const expression = termExpression(term);
  if (expression === null) return new Set();
  const rows = database.query("SELECT rowid AS id FROM text_index WHERE text_index MATCH ?", expression);
  const ids = rows.map(({ id }) => Number(id)).filter((id) => searched.fileOf(id) !== null);
  const test = katakanaTest(term);
  return new Set(test === null ? ids : ids.filter((id) => test(textWithId(database, id))));
}

/** A text that is searched. */
function textWithId(database: HistoryDatabase, id: number): string {
  const [row] = database.query("SELECT text FROM texts WHERE id = ?", id);
  return String(row?.["text"] ?? "");
}

interface SearchedTerm {
  /** The term's text as the question has it. */
  readonly asked: string;
  readonly term: QueryTerm;
  /** The searched texts that fit. */
  readonly ids: ReadonlySet<number>;
}

/** The texts that fit a term, or what it is made of if none fits it as a whole. */
function matchesOfTerm(database: HistoryDatabase, term: QueryTerm, searched: SearchedTexts): SearchedTerm[] {
  const matched = (one: QueryTerm) => ({ asked: term.text, term: one, ids: matchesOf(database, one, searched) });
  const whole = matched(term);
  if (whole.ids.size > 0) return [whole];
  const looser = looserTerms(term).map(matched).filter(({ ids }) => ids.size > 0);
  return looser.length > 0 ? looser : [whole];
}

/** A text that has at least one of the terms. */
interface Candidate {
  readonly id: number;
  readonly score: number;
}

/**
 * How much of a question a session has in any of its texts, by file; 1 is all of it. A term counts by how few files have it: long
 * sessions have a text with nearly every word.
 */
function sessionCoverage(searched: SearchedTexts, terms: readonly TermMatches[]): ReadonlyMap<number, number> {
  const having = terms.map(({ ids }) => {
    const files = new Set<number>();
    for (const id of ids) files.add(searched.fileOf(id)!.file);
    return { files, weight: rarity(files.size, searched.files) };
  });
  const complete = having.reduce((sum, { weight }) => sum + weight, 0);
  const coverage = new Map<number, number>();
  for (const { files, weight } of having) {
    for (const file of files) coverage.set(file, (coverage.get(file) ?? 0) + weight / complete);
  }
  return coverage;
}

function bestCandidates(terms: readonly TermMatches[], searched: SearchedTexts): Candidate[] {
  const scores = new Map<number, number>();
  for (const { weight, ids } of terms) {
    for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight);
  }
  return [...scores].map(([id, score]) => ({ id, score, order: searched.orderOf(id) }))
    .sort((a, b) => b.score - a.score || a.order - b.order);
}

function timeOf(hit: Hit & { readonly modified: number }): number {
  const time = hit.time === null ? NaN : Date.parse(hit.time);
  return Number.isNaN(time) ? hit.modified : time;
}

function hitOf(row: SqlRow): Hit & { readonly modified: number; readonly id: number } {
  const { kind, who, ...text } = textOfRow(row);
  const nullable = (value: unknown) => typeof value === "string" ? value : null;
  return {
    ...text,
    kind: kind as TextKind,
    who: who as Speaking,
    id: Number(row["id"]),
    modified: Number(row["modified"]),
    session: String(row["session"]),
    agent: nullable(row["agent"]),
    path: String(row["path"]),
    client: String(row["client"]),
    project: nullable(row["project"]),
    title: String(row["title"]),
  };
}

/** Letters in which two words may differ, to be taken for the same one misspelled. */
function maxTypos(word: string): number {
  // in two letters, such as a pair of Chinese characters, one is half of the word
  return word.length < 3 ? 0 : word.length < 5 ? 1 : 2;
}

/** A stem that is shorter is the beginning of too many words. */
const SHORTEST_STEM = 5;
/** What stems lack. */
const ENDING = /(?:ies|ions?|ing|ed|es|s|e|y)$/;
const LONGEST_ENDING = 3;
/** Similar words of the searched texts that are compared by how many have them. */
const MAX_SIMILAR = 12;

/** A word as a text has it; the index has its stem. */
function wholeWord(database: HistoryDatabase, id: number, stem: string): string {
  const words: readonly string[] = textWithId(database, id).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // a stem ends in "i" where words have "y" or "ies"
  const beginning = stem.replace(/i$/, "");
  return words.includes(stem) ? stem : words.find((word) => word.startsWith(beginning)) ?? stem;
}

/**
 * The searched texts that have a stem, as the index keeps it. As a word of a question it would be stemmed once more: `databas`
 * of "database" would become `databa`.
 */
function textsWithStem(database: HistoryDatabase, stem: string, searched: SearchedTexts): Set<number> {
  database.query("CREATE VIRTUAL TABLE IF NOT EXISTS temp.instances USING fts5vocab (main, text_index, instance)");
  const rows = database.query("SELECT DISTINCT doc AS id FROM temp.instances WHERE term = ?", stem);
  return new Set(rows.map(({ id }) => Number(id)).filter((id) => searched.fileOf(id) !== null));
}

/** A word of the searched texts that is spelled like another one. */
interface SimilarWord {
  /** As a text has it. */
  readonly word: string;
  /** In how many letters it differs. */
  readonly distance: number;
  /** The texts that have it. */
  readonly ids: ReadonlySet<number>;
}

/** Words of the searched texts that are spelled like one that is in none, the nearest first. `fits`: which texts count. */
function similarWords(
  database: HistoryDatabase,
  word: string,
  searched: SearchedTexts,
  fits: (ids: ReadonlySet<number>) => boolean = () => true,
): SimilarWord[] {
  if (searched.count === 0) return [];
  const lower = word.toLowerCase();
  const most = maxTypos(lower);
  const rows = database.query(
    "SELECT term FROM vocabulary WHERE length(term) BETWEEN ? AND ? ORDER BY term",
    lower.length - most - LONGEST_ENDING,
    lower.length + most,
  );
  const near = rows.flatMap(({ term: found }) => {
    const term = String(found);
    // the index has stems: without its ending the word is one, too; the ending may be what is misspelled
    const ending = lower.length - term.length;
    const isBeginning = term.length >= SHORTEST_STEM && ending > 0 && ending <= LONGEST_ENDING;
    const distance = Math.min(
      editDistance(lower, term, most),
      editDistance(lower.replace(ENDING, ""), term, most),
      isBeginning ? editDistance(lower.slice(0, term.length), term, most) + 0.5 : Infinity,
    );
    return distance <= most ? [{ term, distance }] : [];
  }).sort((a, b) => a.distance - b.distance);
  // the vocabulary is of all texts: words of others must not take the place of those that are searched
  const found = near.values().flatMap(({ term, distance }): SimilarWord[] => {
    const ids = textsWithStem(database, term, searched);
    const [first] = [...ids].sort((a, b) => searched.orderOf(a) - searched.orderOf(b));
    return first === undefined || !fits(ids) ? [] : [{ word: wholeWord(database, first, term), distance, ids }];
  }).take(MAX_SIMILAR).toArray();
  return found.sort((a, b) => a.distance - b.distance || b.ids.size - a.ids.size || (a.word < b.word ? -1 : 1))
    .slice(0, MAX_NEAR);
}

/** Similar words that are named. */
const MAX_NEAR = 3;
/** A shorter word is like too many others to be taken for one of them. */
const SHORTEST_CORRECTED = 6;

/** A term that is in no text, with the texts of the word that it is most likely to be. */
function corrected(
  database: HistoryDatabase,
  { text }: QueryTerm,
  searched: SearchedTexts,
): { readonly term: QueryTerm; readonly ids: ReadonlySet<number> } | null {
  if (text.length < SHORTEST_CORRECTED) return null;
  const [best] = similarWords(database, text, searched);
  const isLikely = best !== undefined && best.word[0] === text[0]?.toLowerCase() &&
    best.distance <= (text.length < 8 ? 1 : 2);
  return isLikely ? { term: { text: best.word, isPhrase: false }, ids: best.ids } : null;
}

/** Characters by which a repeated text is recognized. */
const SAME_TEXT = 200;
/** Hits of one session that come before the first ones of others. */
const HITS_PER_SESSION = 3;

/** The same hits, those beyond the first few of each session last: a question is about a session as often as about a text. */
function spreadOverSessions(hits: readonly Hit[]): Hit[] {
  const counts = new Map<string, number>();
  const rest: Hit[] = [];
  const first = hits.filter((hit) => {
    const count = (counts.get(hit.session) ?? 0) + 1;
    counts.set(hit.session, count);
    if (count > HITS_PER_SESSION) rest.push(hit);
    return count <= HITS_PER_SESSION;
  });
  return [...first, ...rest];
}

/** The columns that {@linkcode hitOf} reads. */
const SELECT_HITS = `SELECT t.id, t.file, t.kind, t.who, t.turn, t.line, t.time, t.text,
  f.session, f.agent, f.path, f.client, f.project, f.title, f.modified
  FROM texts t JOIN files f ON f.id = t.file`;

/** Hits, each once: what was resumed into another file, repeated, or is an item as well, counts as the first. */
function distinctHits(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>();
  return hits.filter((hit) => {
    const key = hit.text.slice(0, SAME_TEXT).toLowerCase().replace(/\s+/g, " ");
    const keys = [
      `${hit.time} ${key}`,
      `${hit.session} ${key}`,
      ...hit.line === null ? [] : [`${hit.path} ${hit.line}`],
    ];
    if (keys.some((key) => seen.has(key))) return false;
    for (const key of keys) seen.add(key);
    return true;
  });
}

/** The conditions of a query on the files that it searches as well. */
function allConditions(query: FindQuery): { sql: string; values: (string | number)[] } {
  const { sql, values } = conditions(query);
  if (query.paths === undefined) return { sql: `true${sql}`, values };
  return {
    sql: `f.path IN (SELECT value FROM json_each(?))${sql}`,
    values: [JSON.stringify([...query.paths]), ...values],
  };
}

function searchedCount(database: HistoryDatabase, query: FindQuery, all: SearchedTexts): SearchedCount {
  if (conditions(query).sql === "") return { texts: all.count, sessions: all.sessions() };
  const { sql, values } = allConditions(query);
  const [row] = database.query(
    `SELECT count(*) AS texts, count(DISTINCT f.session) AS sessions FROM texts t JOIN files f ON f.id = t.file WHERE ${sql}`,
    ...values,
  );
  return { texts: Number(row?.["texts"]), sessions: Number(row?.["sessions"]) };
}

/** The newest texts that a question without words is about. */
function newestTexts(database: HistoryDatabase, query: FindQuery): FindResult {
  const { sql, values } = allConditions(query);
  const rows = database.query(
    `${SELECT_HITS} WHERE ${sql}
     ORDER BY coalesce(unixepoch(t.time, 'subsec') * 1000, f.modified) DESC, f.path, t.line DESC LIMIT ${MAX_CANDIDATES}`,
    ...values,
  );
  const hits = distinctHits(rows.map((row) => {
    const { id: _id, modified: _modified, ...hit } = hitOf(row);
    return hit;
  }));
  if (hits.length > 0) {
    return { status: "found", hits: hits.slice(0, query.limit), total: hits.length, terms: [], instead: [] };
  }
  const searched = searchedCount(database, query, new SearchedTexts(database, query.paths));
  return { status: "nothing", near: [], searched, isElsewhere: false };
}

/**
 * Finds texts with the words of a question: first those with most of them, the rare ones above all. `now`: the time, in
 * ms since 1970: newer texts come before older ones that fit as well. A question of nothing finds the newest texts.
 */
export function findTexts(database: HistoryDatabase, query: FindQuery, now: number): FindResult {
  if (query.question.trim() === "") return newestTexts(database, query);
  const terms = queryTerms(query.question);
  if (terms.length === 0) return { status: "no_words" };
  const searched = new SearchedTexts(database, query.paths);
  const { count } = searched;
  let matches = terms.flatMap((term) => matchesOfTerm(database, term, searched));
  // where other words of the question are found, one that is nowhere is likely to be misspelled
  if (matches.some(({ ids }) => ids.size > 0)) {
    matches = matches.map((each) =>
      each.ids.size > 0 || each.term.isPhrase ? each : { ...each, ...corrected(database, each.term, searched) }
    );
  }
  const instead = Map.groupBy(matches.filter(({ asked, term }) => asked !== term.text), ({ asked }) => asked).entries()
    .map(([asked, found]) => ({ asked, searched: found.map(({ term }) => term.text).join(" ") })).toArray();
  // phrases are searched verbatim
  const phrases = matches.filter(({ term }) => term.isPhrase);
  if (phrases.length > 0) {
    const common = phrases.reduce((ids, next) => ids.intersection(next.ids), phrases[0]!.ids);
    matches = matches.map((each) => ({ ...each, ids: each.ids.intersection(common) }));
  }
  const weighted = matches.map(({ ids }) => ({ ids, weight: rarity(ids.size, count) }));
  // a word that is nowhere weighs as much as the rarest: texts without it do not fit completely
  const complete = weighted.reduce((sum, { weight }) => sum + weight, 0);
  const found = bestCandidates(weighted, searched);
  const coverage = sessionCoverage(searched, weighted);
  const { sql, values } = conditions(query);
  const hits: ScoredHit[] = [];
  for (let at = 0; at < found.length && hits.length < MAX_CANDIDATES; at += 500) {
    const page = found.slice(at, at + 500);
    const scores = new Map(page.map(({ id, score }) => [id, score]));
    const rows = database.query(
      `${SELECT_HITS} WHERE t.id IN (${page.map(({ id }) => id).join(", ")})${sql}`,
      ...values,
    );
    for (const row of rows) {
      const { id, modified, ...hit } = hitOf(row);
      const time = timeOf({ ...hit, modified });
      const fit = scores.get(id)! / complete + SESSION_WEIGHT * coverage.get(Number(row["file"]))!;
      const age = Math.max(0, now - time) / DAY_MS;
      // short texts say it more plainly than long ones that also have the words
      const length = 1 / (1 + hit.text.length / 4000);
      const score = fit * (KIND_WEIGHT[hit.kind] ?? 1) * (0.85 + 0.15 * length) *
        (0.95 + 0.05 * 2 ** (-age / AGE_DAYS));
      hits.push({ hit, score, time });
    }
  }
  // weak hits of long questions: a few common words are everywhere
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
  const order = (a: ScoredHit, b: ScoredHit) =>
    (query.sort === "newest" ? b.time - a.time : b.score - a.score) || b.time - a.time ||
    (a.hit.path < b.hit.path ? -1 : 1) ||
    (a.hit.line ?? 0) - (b.hit.line ?? 0);
  const inOrder = hits.filter(({ score }) => score >= best * 0.4).sort(order);
  const shares = weighted.map(({ weight }) => weight / complete);
  const searchedTerms = matches.map(({ term }) => term);
  const patterns = searchedTerms.map(markingPattern);
  const good = query.sort === "newest" || searchedTerms.length === 1 ? inOrder : [
    ...inOrder.slice(0, MOST_READ).map((found) => {
      const together = shareTogether(found.hit.text, patterns, shares);
      return { ...found, score: found.score * (1 + SENTENCE_WEIGHT * together) };
    }).sort(order),
    ...inOrder.slice(MOST_READ),
  ];
  const distinct = distinctHits(good.map(({ hit }) => hit));
  const total = distinct.length;
  const shown = (query.sort === "best" ? spreadOverSessions(distinct) : distinct).slice(0, query.limit);
  if (shown.length > 0) return { status: "found", hits: shown, total, terms: searchedTerms, instead };
  // a word that only other clients' sessions, other kinds or times have would not be found either
  const fits = (ids: ReadonlySet<number>) =>
    sql === "" || database.query(
        `SELECT 1 FROM texts t JOIN files f ON f.id = t.file
           WHERE t.id IN (SELECT value FROM json_each(?))${sql} LIMIT 1`,
        JSON.stringify([...ids]),
        ...values,
      ).length > 0;
  const near = matches.filter(({ ids, term }) => ids.size === 0 && !term.isPhrase).flatMap(({ term }) =>
    similarWords(database, term.text, searched, fits).map(({ word }) => word)
  );
  return {
    status: "nothing",
    near: [...new Set(near)].slice(0, 5),
    searched: searchedCount(database, query, searched),
    isElsewhere: found.length > 0,
  };
}

/**
 * All of a text in pieces. Triage's own sentences leave out what nobody says, such as lists of short ones, and keep a span of code
 * whole; here every word must be in a piece.
 */
function searchedSentences(text: string): string[] {
  return text.split(/(?<=[.!?。！？])\s+|\n+/u).filter((sentence) => sentence.trim() !== "");
}

/** How much of a question the sentence has that has most of it; 1 is all of it. */
function shareTogether(text: string, patterns: readonly RegExp[], shares: readonly number[]): number {
  const shareOf = (sentence: string) =>
    patterns.reduce((sum, pattern, index) => sum + (sentence.search(pattern) === -1 ? 0 : shares[index] ?? 0), 0);
  return searchedSentences(text).reduce((most, sentence) => Math.max(most, shareOf(sentence)), 0);
}

/** Sentences that together have most of the words, in the order of the text. */
export function bestSentences(text: string, terms: readonly QueryTerm[], most: number): string[] {
  const sentences = searchedSentences(text).map((sentence, at) => {
    const ranges = markedRanges(sentence, terms);
    return { at, text: sentence.trim(), terms: new Set(ranges.map(({ term }) => term)), marks: ranges.length };
  });
  const chosen: typeof sentences = [];
  let told = new Set<number>();
  while (chosen.length < most) {
    const gains = sentences.map((each) => each.terms.difference(told).size * 100 + each.marks);
    const best = sentences[gains.indexOf(Math.max(...gains))];
    if (best === undefined || chosen.length > 0 && best.terms.isSubsetOf(told)) break;
    chosen.push(best);
    told = told.union(best.terms);
  }
  return chosen.sort((a, b) => a.at - b.at).map((sentence) => sentence.text);
}

/** A part of a text that a term matches. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly term: number;
}

/** How much of a word a stem keeps, so that `deciding` marks `decided`. */
function markingPattern({ text, isPhrase }: QueryTerm): RegExp {
  const escaped = escapeRegExp(text);
  if (isPhrase || !/^[\p{L}\p{N}]+$/u.test(text)) return new RegExp(escaped.replace(/\s+/g, "\\s+"), "giu");
  const stem = /^[a-z]+$/i.test(text) ? escaped.replace(/(?:ing|ies|ed|es|s|e)$/i, "") : escaped;
  const isLatin = /^[\p{Script=Latin}\p{N}]+$/u.test(text);
  return new RegExp(
    isLatin && stem.length >= 3 ? `(?<![\\p{L}\\p{N}])${stem}[\\p{L}\\p{N}]*|${escaped}` : escaped,
    "giu",
  );
}

export function markedRanges(text: string, terms: readonly QueryTerm[]): MarkedRange[] {
  const ranges = terms.flatMap((term, index) =>
    [...text.matchAll(markingPattern(term))].filter(([match]) => match !== "").map((match): MarkedRange => ({
      start: match.index,
      end: match.index + match[0].length,
      term: index,
    }))
  ).sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return ranges.filter((range) => {
    if (range.start < end) return false;
    end = range.end;
    return true;
  });
}
