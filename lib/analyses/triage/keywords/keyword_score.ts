import { escapeRegExp } from "../../../text/escape.ts";
import { cut, safe, safeText } from "../../../text/safe_text.ts";
import type { CategoryScore, Evidence, Metrics, TextCategory } from "../category.ts";
import type { ProseLine } from "../prose.ts";
import { ACTIVITY, KEYWORD_TABLE, KEYWORD_WINDOW } from "./keyword_table.ts";

/** A letter, digit or underscore in any script; `\b` and `\w` know only ASCII. */
const WORD_CHARACTER = String.raw`[\p{L}\p{N}_]`;

/**
 * A pattern for any of some whole words or phrases, ignoring case.
 *
 * @param cues Words; a space matches any white space.
 * @param unlessAfter Texts that must not come directly before.
 */
function wordPattern(cues: readonly string[], unlessAfter: readonly string[] = []): RegExp {
  const words = cues.map((cue) => escapeRegExp(cue).replace(/ /g, "\\s+"));
  const guards = unlessAfter.map((text) => `(?<!${escapeRegExp(text)})`).join("");
  return new RegExp(`${guards}(?<!${WORD_CHARACTER})(?:${words.join("|")})(?!${WORD_CHARACTER})`, "iu");
}

interface CategoryPatterns {
  readonly primary: readonly RegExp[];
  readonly booster: RegExp;
}

const compiled = new Map<TextCategory, CategoryPatterns>();

/** Compiles the patterns of a category, once. */
function compilePatterns(category: TextCategory): CategoryPatterns {
  let patterns = compiled.get(category);
  if (!patterns) {
    const { primary, boosters } = KEYWORD_TABLE[category];
    patterns = {
      primary: primary.map(({ cues, unlessAfter }) => wordPattern(cues, unlessAfter)),
      booster: wordPattern(boosters),
    };
    compiled.set(category, patterns);
  }
  return patterns;
}

function firstMatch(patterns: readonly RegExp[], text: string): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match) return match[0];
  }
  return null;
}

/** How many characters of a line are shown. */
const MAX_SNIPPET = 120;

/**
 * Scores a category by its keywords.
 *
 * Each line gives at most one hit. A hit with a booster within four lines counts as boosted up to the cap for those, every
 * other hit as primary up to the cap for those. The sum is divided by the greatest sum possible.
 */
export function scoreKeywords(
  lines: readonly ProseLine[],
  category: TextCategory,
  threshold: number = KEYWORD_TABLE[category].threshold,
): CategoryScore {
  const rule = KEYWORD_TABLE[category];
  const { primary, booster } = compilePatterns(category);
  const boosted = lines.map(({ text }) => booster.test(text));
  const evidence = new Map<string, Evidence>();
  let sum = 0;
  let hits = 0;
  let weightedHits = 0;
  for (const [index, { text, piece }] of lines.entries()) {
    if (rule.negatives?.some((negative) => negative.test(text))) continue;
    const cue = firstMatch(primary, text);
    if (cue === null) continue;
    const isBoosted = boosted.slice(Math.max(0, index - KEYWORD_WINDOW), index + KEYWORD_WINDOW + 1).includes(true);
    if (isBoosted && weightedHits < rule.maxBoosted) {
      sum += rule.boostedWeight;
      weightedHits++;
    } else if (hits < rule.maxPrimary) {
      sum += rule.primaryWeight;
      hits++;
    }
    const snippet = cut(safeText(text.trim()), MAX_SNIPPET, { mark: "" });
    if (!evidence.has(snippet)) {
      evidence.set(snippet, { line: piece.location.line, uuid: piece.uuid, cue, text: snippet });
    }
  }
  const score = Math.min(1, sum / rule.denominator);
  return { score, threshold, triggered: score >= threshold, hits, weightedHits, evidence: [...evidence.values()] };
}

/** Scores SESSION_SUMMARY by how much was done. */
export function scoreActivity(metrics: Metrics, threshold: number = ACTIVITY.threshold): CategoryScore {
  const { toolUses, distinctTools, exchanges } = metrics;
  const score = Math.min(
    1,
    toolUses * ACTIVITY.perToolUse + distinctTools * ACTIVITY.perTool + exchanges * ACTIVITY.perExchange,
  );
  const text = safe`${toolUses} tool uses across ${distinctTools} tools, ${exchanges} exchanges`;
  return {
    score,
    threshold,
    triggered: score >= threshold,
    hits: 0,
    weightedHits: 0,
    evidence: score > 0 ? [{ line: null, uuid: null, cue: "activity", text }] : [],
  };
}
