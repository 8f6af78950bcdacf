import type { Json, JsonObject } from "../../json.ts";
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

function findingJson({ call, evidence, words, ...finding }: ReviewFinding, rule: DecidingRule | null): JsonObject {
  return {
    ...finding,
    call: redactAndCut(call, EXAMPLE_LENGTH),
    evidence: { source: evidence.source, text: evidence.text },
    words: words === null ? null : redactAndCut(words, WORDS_LENGTH),
    rule: rule === null ? null : { ...rule },
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
    examples: recommendation.examples.map((example) => redactAndCut(example, EXAMPLE_LENGTH)),
  };
}

function suggestionJson({ kind, rule, occurrences, sessions, words, why, examples }: ReviewSuggestion): JsonObject {
  return {
    kind,
    rule,
    occurrences,
    sessions,
    words: words.map((text) => redactAndCut(text, WORDS_LENGTH)),
    why,
    examples: examples.map((example) => redactAndCut(example, EXAMPLE_LENGTH)),
  };
}

function headFields(review: Review): readonly (readonly [string, Json])[] {
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

const BATCH_SIZE = 1_000;

function* listJson<T>(name: string, items: readonly T[], toJson: (item: T) => JsonObject): Generator<SafeText> {
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
  for (const [name, value] of headFields(review)) yield safe`  ${jsonText(name)}: ${jsonText(value)},\n`;
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
