import { cut, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { jsonText } from "../../text/safe_json.ts";
import type { DecidingRule } from "../../analyses/review/deciding_rule.ts";
import type { Recommendation, Review, ReviewSuggestion } from "../../analyses/review/review.ts";
import type { ReviewFinding } from "../../analyses/review/tally.ts";

const WORDS_LENGTH = 2_000;
const EXAMPLE_LENGTH = 300;

function redactAndCut(text: string, length: number): SafeText {
  return cut(safeText(text, { lines: true }), length);
}

function findingJson({ call, evidence, words, ...finding }: ReviewFinding, rule: DecidingRule | null) {
  return {
    ...finding,
    call: redactAndCut(call, EXAMPLE_LENGTH),
    evidence: { source: evidence.source, text: evidence.text },
    words: words === null ? null : redactAndCut(words, WORDS_LENGTH),
    rule,
  };
}

function recommendationJson({ root: _root, first: _first, last: _last, examples, ...recommendation }: Recommendation) {
  return { ...recommendation, examples: examples.map((example) => redactAndCut(example, EXAMPLE_LENGTH)) };
}

function suggestionJson(suggestion: ReviewSuggestion) {
  return {
    ...suggestion,
    words: suggestion.words.map((text) => redactAndCut(text, WORDS_LENGTH)),
    examples: suggestion.examples.map((example) => redactAndCut(example, EXAMPLE_LENGTH)),
  };
}

const BATCH_SIZE = 1_000;

function* listJson<T>(name: string, items: readonly T[], toJson: (item: T) => unknown): Generator<SafeText> {
  yield safe`  ${jsonText(name)}: [`;
  for (let at = 0; at < items.length; at += BATCH_SIZE) {
    const lines = items.slice(at, at + BATCH_SIZE).map((item) => safe`\n    ${jsonText(toJson(item))}`);
    yield safe`${at === 0 ? "" : ","}${joinSafe(lines, ",")}`;
  }
  yield items.length === 0 ? safe`]` : safe`\n  ]`;
}

/** By schema `debrief.review/1`, in pieces: all projects together may not fit into one string. */
export function* reviewJson(review: Review): Generator<SafeText> {
  yield safe`{\n`;
  const head = { schema: "debrief.review/1", files: review.files, entries: review.entries, calls: review.tally.calls };
  for (const [name, value] of Object.entries(head)) yield safe`  ${jsonText(name)}: ${jsonText(value)},\n`;
  yield* listJson(
    "findings",
    review.tally.findings,
    (finding) => findingJson(finding, review.deciding.get(finding) ?? null),
  );
  yield safe`,\n`;
  yield* listJson("recommendations", review.recommendations, recommendationJson);
  yield safe`,\n`;
  yield* listJson("suggestions", review.suggestions, suggestionJson);
  yield safe`,\n  "notes": ${jsonText(review.notes)}\n}\n`;
}
