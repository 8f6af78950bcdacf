export const SENTENCE_KINDS = [
  "statement",
  "intention",
  "question",
  "proposal",
  "hypothesis",
  "quotation",
  "past",
  "heading",
  "row",
] as const;

export type SentenceKind = (typeof SENTENCE_KINDS)[number];
