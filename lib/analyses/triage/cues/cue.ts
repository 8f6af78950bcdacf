import type { Language } from "./language.ts";

/** What words can hint at, in every language. The cue index names each by its position: append, and generate again. */
export const CUES = [
  /** One thing is chosen over another. */
  "choice",
  /** How something should be. */
  "request",
  /** A plain yes to a proposal. */
  "approval",
  /** A decision is reported. */
  "decision",
  /** The reason for a failure was found, in words that say so. */
  "rootCause",
  /** Why something is so, or went wrong. */
  "cause",
  /** Something goes wrong. */
  "failure",
  /** A word for what goes wrong; in many projects also a thing they are about. */
  "failureTerm",
  /** Something was fixed. */
  "fix",
  /** Something cannot be done, or is required. */
  "limit",
  /** A limit that nobody here can change. */
  "hardLimit",
  /** Those who set limits: platforms, libraries, vendors, laws. */
  "externalParty",
  /** Something is put off. */
  "deferral",
  /** Something is unfinished, or known to be poor. */
  "debt",
  /** Something may apply beyond this task; "always" and "never" also describe. */
  "generality",
  /** A rule is laid down, in words that say little else. */
  "rule",
  /** Somebody likes or dislikes something. */
  "preference",
  /** What was done is not what was asked for. */
  "correction",
  /** What was done is summed up. */
  "summary",
  /** Something is only considered. */
  "hypothesis",
  /** Something is put up for a decision. */
  "proposal",
  /** Something was so before. */
  "past",
  /** What is about to be done, as opposed to what is so. */
  "intention",
  /** The course of the work: commits, branches, pull requests, going on. */
  "process",
  /** Negates the words that follow. */
  "negation",
  /** Something is to hold or to be remembered in later sessions, too, wherever in a sentence the words are. */
  "standing",
  /** The same in words that say so only where a sentence begins with them: "never push …", but not "was never pushed". */
  "order",
  /**
   * Something needs the user's consent; in languages that are searched by text also what is to stop, or to be done next time. By
   * itself it says nothing: the form of the order decides.
   */
  "consent",
] as const;

/** What some words hint at. */
export type Cue = (typeof CUES)[number];

/**
 * The words of one language for each cue, separated by commas. In languages with spaces they are one or more words; `*`
 * at the end of a word stands for any ending and `_` for any one word. In the others they are pieces of text.
 */
export type CueTable = Readonly<Partial<Record<Cue, string>>>;

/** Languages that are searched by text instead of by words: without spaces, or with any number of endings. */
export const UNSPACED_LANGUAGES: ReadonlySet<Language> = new Set(["ja", "zh", "ko"]);

/** Splits an entry of a cue table at its commas. */
export function splitCues(cues: string | undefined): string[] {
  const list = (cues ?? "").trim();
  return list === "" ? [] : list.split(/,\s*/);
}
