import { formatDecimal } from "../../../text/format.ts";
import { escapedTags, excerptAround, joined, jsonText, safe, type SafeText, safeText } from "../../../text/mod.ts";
import { type Evidence, isToolOutput } from "../../../analyses/triage/category.ts";
import type { NewFinding } from "./ledger.ts";

/** What each category is called in a sentence. */
const NAMES: Readonly<Record<NewFinding["category"], string>> = {
  DECISION: "a decision",
  RUNBOOK: "a problem and what solved it",
  CONSTRAINT: "an external limit",
  TECH_DEBT: "something left for later",
  PREFERENCE: "a way of working that the user wants",
  SESSION_SUMMARY: "enough work for a summary",
};

const MAX_QUOTE = 160;

function quote(text: SafeText, cue?: string): SafeText {
  return escapedTags(excerptAround(text, { max: MAX_QUOTE, ...cue === undefined ? {} : { around: cue } }));
}

/** From this length on the assistant's words say something by themselves; "Root cause" and "Found it!" do not. */
const INFORMATIVE_LENGTH = 26;
/** Scripts that write a word with one or two characters. */
const EAST_ASIAN = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;

function isInformative({ text }: Evidence): boolean {
  return text.length >= (EAST_ASIAN.test(text) ? INFORMATIVE_LENGTH / 2 : INFORMATIVE_LENGTH);
}

/** The strongest evidence that says something by itself; never the output of a tool. */
function bestEvidence(all: readonly Evidence[]): Evidence | undefined {
  const evidence = all.filter((one) => !isToolOutput(one));
  const [first] = evidence;
  if (first?.speaker !== "assistant" || isInformative(first)) return first;
  return evidence.find((one) => one.speaker === "user" || (one.speaker === "assistant" && isInformative(one))) ?? first;
}

/** The words of some evidence, with what they reply to. */
function quoteEvidence({ text, replyTo, cue }: Evidence): SafeText {
  return safe`"${quote(text, cue)}"${replyTo === undefined ? "" : safe` to "${quote(replyTo)}"`}`;
}

/**
 * What the model reads when a stop is blocked: each category with its best evidence, the files with more, and one line
 * of data for programs.
 *
 * @param files Paths of the context files that were written, by category.
 */
export function blockReason(findings: readonly NewFinding[], files: Readonly<Record<string, string>>): SafeText {
  const lines = findings.map(({ category, score, evidence }) => {
    const best = bestEvidence(evidence);
    const file = files[category];
    const what = safe`[${category}] ${safeText(NAMES[category])} (${formatDecimal(score)})`;
    const more = file === undefined ? "" : safe`\n  more: ${safeText(file)}`;
    return safe`- ${what}${best ? safe`: ${quoteEvidence(best)}` : ""}${more}`;
  });
  const data = {
    categories: findings.map(({ category, score }) => ({
      category,
      score: Number(score.toFixed(4)),
      ...(files[category] === undefined ? {} : { context_file: files[category] }),
    })),
  };
  return safe`debrief found points in this session that are worth keeping and may not be saved yet:
${joined(lines, "\n")}

Save those that will matter later where this project keeps its notes (memory, CLAUDE.md, docs). Skip any that are ${""}already saved or not true. Then finish.

<triage_data>${escapedTags(jsonText(data))}</triage_data>`;
}
