import type { Json, JsonObject } from "../json.ts";
import { cut, joined, jsonText, safe, type SafeText, safeText } from "../text/mod.ts";
import type { Recommendation, Review, ReviewSuggestion } from "../analyses/review/review.ts";
import type { ReviewFinding } from "../analyses/review/tally.ts";

const WORDS = 2_000;
const EXAMPLE = 300;

function clean(text: string, length: number): SafeText {
  return cut(safeText(text, { lines: true }), length);
}

function findingJson({ call, evidence, words, ...finding }: ReviewFinding): JsonObject {
  return {
    ...finding,
    call: clean(call, EXAMPLE),
    evidence: { source: evidence.source, text: evidence.text },
    words: words === null ? null : clean(words, WORDS),
  };
}

function recommendationJson(recommendation: Recommendation): JsonObject {
  const { rule, destination, status, occurrences, sessions, promptsSaved, newlyAllowed, risk, confidence } =
    recommendation;
  return {
    rule,
    destination,
    status,
    occurrences,
    sessions,
    promptsSaved,
    newlyAllowed,
    risk,
    confidence,
    why: recommendation.why,
    examples: recommendation.examples.map((example) => clean(example, EXAMPLE)),
  };
}

function suggestionJson({ kind, rule, occurrences, sessions, words, why, examples }: ReviewSuggestion): JsonObject {
  return {
    kind,
    rule,
    occurrences,
    sessions,
    words: words.map((said) => clean(said, WORDS)),
    why,
    examples: examples.map((example) => clean(example, EXAMPLE)),
  };
}

/** The parts of a review as JSON values, in the order of the schema. */
function parts(review: Review): readonly (readonly [string, Json])[] {
  const { files, entries, tally } = review;
  return [
    ["schema", "debrief.review/1"],
    ["files", { ...files }],
    ["entries", { ...entries }],
    [
      "calls",
      {
        total: tally.calls.total,
        byDecision: { ...tally.calls.byDecision },
        byOutcome: { ...tally.calls.byOutcome },
        byTool: { ...tally.calls.byTool },
      },
    ],
  ];
}

/** How many findings are written at once. */
const BATCH = 1_000;

function* list<T>(name: string, items: readonly T[], toJson: (item: T) => JsonObject): Generator<SafeText> {
  yield safe`  ${jsonText(name)}: [`;
  for (let at = 0; at < items.length; at += BATCH) {
    const lines = items.slice(at, at + BATCH).map((item) => safe`\n    ${jsonText(toJson(item))}`);
    yield safe`${at === 0 ? "" : ","}${joined(lines, ",")}`;
  }
  yield items.length === 0 ? safe`]` : safe`\n  ]`;
}

/**
 * A review as JSON text, by schema `debrief.review/1`, in pieces: a projects folder has more findings than one string
 * should hold.
 */
export function* reviewJson(review: Review): Generator<SafeText> {
  yield safe`{\n`;
  for (const [name, value] of parts(review)) yield safe`  ${jsonText(name)}: ${jsonText(value)},\n`;
  yield* list("findings", review.tally.findings, findingJson);
  yield safe`,\n`;
  yield* list("recommendations", review.recommendations, recommendationJson);
  yield safe`,\n`;
  yield* list("suggestions", review.suggestions, suggestionJson);
  yield safe`,\n  "notes": ${jsonText(review.notes)}\n}\n`;
}
