import type { Language } from "./language.ts";
import { DE } from "./languages/de.ts";
import { EN } from "./languages/en.ts";
import { ES } from "./languages/es.ts";
import { FR } from "./languages/fr.ts";
import { JA } from "./languages/ja.ts";
import { KO } from "./languages/ko.ts";
import { PT } from "./languages/pt.ts";
import { RU } from "./languages/ru.ts";
import { ZH } from "./languages/zh.ts";

/** What words can say, in every language. */
export const CUES = [
  /** One thing is taken over another. */
  "choice",
  /** How something is wanted. */
  "wish",
  /** A plain yes to what was proposed. */
  "approval",
  /** A choice is reported. */
  "decided",
  /** The reason of a failure is found, in so many words. */
  "rootCause",
  /** Why something is so, or went wrong. */
  "cause",
  /** Something goes wrong. */
  "breaking",
  /** A word for what goes wrong; in many projects also a thing they are about. */
  "failing",
  /** It was put right. */
  "fixed",
  /** Something cannot be done or has to be so. */
  "limit",
  /** A limit that nobody here can move. */
  "fixedLimit",
  /** The parties limits come from. */
  "outside",
  /** It is put off. */
  "later",
  /** Something is left unfinished or known to be poor. */
  "debt",
  /** It may hold beyond this task; "always" and "never" also describe. */
  "lasting",
  /** It is laid down as a rule, in words that say little else. */
  "ruling",
  /** Somebody likes it so. */
  "liking",
  /** What was done was not what was wanted. */
  "correcting",
  /** What was done is summed up. */
  "summary",
  /** It is only thought of. */
  "hypothesis",
  /** It is put up for a decision. */
  "proposing",
  /** It was so before. */
  "past",
  /** What is about to be done, not what is so. */
  "intending",
  /** The course of the work: commits, branches, pull requests, going on. */
  "process",
  /** The word before takes the next back. */
  "negation",
] as const;

/** What a cue says. */
export type Cue = (typeof CUES)[number];

/**
 * The words of one language, separated by commas. In languages with spaces a cue is one or more words, `*` at a word's
 * end stands for any ending and `_` for any one word; in the others it is a piece of text.
 */
export type CueTable = Readonly<Partial<Record<Cue, string>>>;

/** The single cues of a table's entry. */
export function splitCues(cues: string | undefined): string[] {
  const list = (cues ?? "").trim();
  return list === "" ? [] : list.split(/,\s*/);
}

/** All cue tables. */
export const CUE_TABLE: Readonly<Record<Language, CueTable>> = {
  en: EN,
  de: DE,
  fr: FR,
  es: ES,
  pt: PT,
  ja: JA,
  zh: ZH,
  ko: KO,
  ru: RU,
};

/** Languages whose words are not separated by spaces, or take endings without bound. */
export const UNSPACED_LANGUAGES: ReadonlySet<Language> = new Set(["ja", "zh", "ko"]);
