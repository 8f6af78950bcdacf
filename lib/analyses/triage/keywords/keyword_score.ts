import type { CategoryScore, Evidence, TextCategory } from "../category.ts";
import { cut, safeText } from "../../../text/safe_text.ts";
import { KEYWORD_TABLE, KEYWORD_WINDOW, type KeywordRule } from "./keyword_table.ts";
import type { ProseLine } from "../prose.ts";
import { wordPattern } from "./word_pattern.ts";

/** A rule with its patterns built; built once, and only for the categories asked for. */
interface CompiledRule {
  readonly primary: readonly RegExp[];
  readonly booster: RegExp;
}

const compiled = new Map<TextCategory, CompiledRule>();

function compile(category: TextCategory, rule: KeywordRule): CompiledRule {
  let patterns = compiled.get(category);
  if (!patterns) {
    patterns = {
      primary: rule.primary.map(({ cues, unlessAfter }) => wordPattern(cues, unlessAfter)),
      booster: wordPattern(rule.boosters),
    };
    compiled.set(category, patterns);
  }
  return patterns;
}

/** The most of a line that is shown. */
const SHOWN = 120;

/**
 * Scores one category by its keywords.
 *
 * Each line gives at most one hit. A hit with a booster within four lines counts as boosted while that cap lasts, every
 * other hit as primary while that one lasts; the sum is divided by the greatest sum possible.
 */
export function scoreKeywords(
  lines: readonly ProseLine[],
  category: TextCategory,
  threshold: number = KEYWORD_TABLE[category].threshold,
): CategoryScore {
  const rule = KEYWORD_TABLE[category];
  const { primary, booster } = compile(category, rule);
  const boosted = lines.map(({ text }) => booster.test(text));
  const evidence = new Map<string, Evidence>();
  let raw = 0;
  let primaryHits = 0;
  let boostedHits = 0;
  for (const [index, { text, piece }] of lines.entries()) {
    if (rule.negatives?.some((negative) => negative.test(text))) continue;
    const cue = firstMatch(primary, text);
    if (cue === null) continue;
    const near = boosted.slice(Math.max(0, index - KEYWORD_WINDOW), index + KEYWORD_WINDOW + 1).includes(true);
    if (near && boostedHits < rule.maxBoosted) {
      raw += rule.boostedWeight;
      boostedHits++;
    } else if (primaryHits < rule.maxPrimary) {
      raw += rule.primaryWeight;
      primaryHits++;
    }
    const snippet = cut(safeText(text.trim()), SHOWN, { mark: "" });
    if (!evidence.has(snippet)) {
      evidence.set(snippet, { line: piece.place.line, uuid: piece.uuid, cue, text: snippet });
    }
  }
  const score = Math.min(1, raw / rule.denominator);
  return {
    score,
    threshold,
    triggered: score >= threshold,
    hits: primaryHits,
    weightedHits: boostedHits,
    evidence: [...evidence.values()],
  };
}

function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match[0];
  }
  return null;
}
