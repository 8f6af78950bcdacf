/**
 * What triage finds in a session, as lines of a handoff: only what still holds at its end, as far as the session shows.
 *
 * @module
 */
import type { TurnOverview } from "../overview/overview.ts";
import type { TextCategory } from "../triage/category.ts";
import { contentWords, shareContained } from "../triage/choice/content_words.ts";
import type { SessionItem } from "../triage/session_items.ts";
import { falling, type HandoffLine, type HandoffSection, isTyped, startOfLatest } from "./handoff_line.ts";
import { spokenLength } from "./open_work.ts";

/** The section of each category's items, what one is called, and the weight of the first one. */
const ITEMS: Readonly<Record<TextCategory, { section: HandoffSection; what: string; weight: number }>> = {
  PREFERENCE: { section: "holds", what: "preference", weight: 92 },
  CONSTRAINT: { section: "holds", what: "constraint", weight: 90 },
  DECISION: { section: "holds", what: "decision", weight: 88 },
  RUNBOOK: { section: "found", what: "diagnosis", weight: 80 },
  TECH_DEBT: { section: "open", what: "follow-up", weight: 82 },
};

/** A short sentence that points back to another one says nothing alone. */
const POINTING =
  /^[-*•\d.)\s]*(?:(?:but|so|and) )?(?:(?:this|that|these|those|it)(?:['’]s)?\s|[这這那此]|これ|それ|この|その|이것|이건|이는|그것|그건|이로|c['’]est\s|ce(?:la|ci)\s|es[oa]s?\s|est[oa]s?\s|d(?:as|ies) (?:ist|war)\s|is[st]o\s|это\s|đ(?:iều|ây)\s)|\bnone of (?:this|that|these)\b/iu;
const MAX_POINTING = 60;
/** The share of words that two wordings of a question have in common. */
const SAME_QUESTION = 0.6;
/** The share of a session that is its beginning. */
const BEGINNING = 0.2;
/** A shorter answer ("1", "a", "OK") only says that the assistant may go on, counted as `spokenLength`. */
const MIN_ANSWER = 5;
/** A longer answer needs no question to make sense, counted as `spokenLength`. */
const MIN_ALONE = 60;
/** What an error is called where users paste one. */
const ERROR_WORD =
  /error|exception|traceback|\bfail(?:s|ed|ing|ures?)?\b|エラー|错误|錯誤|报错|오류|에러|erreur|fehler|ошибк/i;
/** How users tell in their own words that something does not work. */
const PROBLEM =
  /\bstill (?:not|does|is|get)|(?:n['’]?t|\bnot) (?:work|show|appear|mov|load|open|start|updat|respond|see )|\bstuck\b|\bbroken?\b|\bcrash|\bfroze|動か(?:ない|なく)|(?:でき|出|映ら|読まれ|表示され)ない|不行|不了|没反应|沒反應|안 ?[돼되됨]|ne (?:marche|fonctionne) pas|no funciona|não (?:funciona|abre)|(?:funktioniert|geht) nicht|(?:tidak|belum|gak|nggak) (?:bisa|ada|muncul|jalan)|не работает|không (?:hoạt động|được)/i;

/** How a review begins its findings, which are mended when files are changed later. */
const FINDING =
  /^[-*•\d.)\s]*(?:(?:critical|blocker|high|major|medium|minor|low|p[0-3])\b[*\s]*[:：]|\[(?:critical|blocker|high|major|medium|minor|low|p[0-3])\])/i;
/** A longer prompt of the user explains a task or was pasted: most of its sentences only seem to be for all time. */
const MAX_OWN_PROMPT = 600;

/** Whether a text tells an error or a problem, as users do where something was not done yet. */
export function tellsError(text: string): boolean {
  return ERROR_WORD.test(text) || PROBLEM.test(text);
}

/** Whether a sentence only says something about the one before it. */
function pointsBack(text: string): boolean {
  if (/^(?:this|that)(?:['’]s| is) (?:exactly )?why\b/i.test(text)) return true;
  return spokenLength(text) < MAX_POINTING && POINTING.test(text);
}

/**
 * Whether later work overtook an item, in most cases: what the assistant announced was done, what it found or chose at the
 * beginning was revised, and problems that the user told were solved. What the user put off waits for the user.
 */
function isOvertaken(
  { category, evidence: { speaker, line, text } }: SessionItem,
  turns: readonly TurnOverview[],
): boolean {
  if (line === null || speaker === "user") return false;
  if (FINDING.test(text)) return turns.some(({ startLine, files }) => startLine > line && files.length > 0);
  if (line >= startOfLatest(turns)) return false;
  if (category === "TECH_DEBT") return true;
  const { startLine = 0, endLine = 0 } = { ...turns[0], endLine: turns.at(-1)?.endLine };
  return line < startLine + (endLine - startLine) * BEGINNING;
}

/** Whether the user answered a diagnosis with an error, so that it was wrong or not all. */
function isRefuted({ category, evidence: { speaker, line } }: SessionItem, turns: readonly TurnOverview[]): boolean {
  if (category !== "RUNBOOK" || speaker !== "assistant" || line === null) return false;
  const next = turns.find((turn) => isTyped(turn) && turn.startLine > line);
  return next !== undefined && tellsError(next.prompt);
}

function isSameQuestion(a: string, b: string): boolean {
  const [own, others] = [contentWords(a), contentWords(b)];
  return shareContained(own, others) >= SAME_QUESTION && shareContained(others, own) >= SAME_QUESTION;
}

/** Whether the user answered the same question again later. */
function isAnsweredAgain({ evidence: { replyTo, line } }: SessionItem, items: readonly SessionItem[]): boolean {
  return replyTo !== undefined &&
    items.some(({ evidence: other }) =>
      other.replyTo !== undefined && (other.line ?? 0) > (line ?? Infinity) && isSameQuestion(replyTo, other.replyTo)
    );
}

/** Words with which the assistant tells what is on purpose, or weighs one thing against another, without deciding now. */
const DESCRIBING =
  /intention|deliberate|on purpose|trade-?off|rationale|chosen|choice|choix|compromis|elegid|escolhid|elección|bewusst|absichtlich|намеренно|有意|故意|权衡|權衡|选定|選定|设计决策|設計決策|選んだ|選択|意図的|합의|의도적/iu;
const POINTED_RULE = /\b(?:this|that|these|those) (?:rules?|preferences?)\b|[把将將](?:这|這|以上|上[述面]|该|該)/iu;

/**
 * Whether a sentence only seems to decide something, to put it off or to name a cause: most comparisons of before and now
 * decide nothing, most that was skipped waits for nobody, most problems that the user tells are solved, and of what the
 * assistant says most tells how something works.
 */
function isDescription({ category, isExplicit, isSure, evidence: { speaker, replyTo, cue } }: SessionItem): boolean {
  if (category === "RUNBOOK") return speaker === "user" || speaker === "assistant" && !isSure && !isExplicit;
  if (category === "TECH_DEBT") return !isExplicit && (replyTo === undefined || !isSure);
  if (category === "CONSTRAINT") return speaker === "assistant" && !isSure;
  if (category !== "DECISION") return false;
  if (speaker === "assistant" && !isSure && DESCRIBING.test(cue)) return true;
  return replyTo === undefined && !isExplicit;
}

/** Whether a sentence of the user's is a part of an explanation or of a paste, or speaks of a rule told elsewhere. */
function isBesideThePoint(
  { isSure, evidence: { speaker, text, line, replyTo } }: SessionItem,
  turns: readonly TurnOverview[],
): boolean {
  if (speaker !== "user") return false;
  const prompt = turns.find(({ startLine }) => startLine === line)?.prompt;
  if (replyTo !== undefined) return prompt !== undefined && !isSure;
  return (prompt?.length ?? 0) > MAX_OWN_PROMPT || POINTED_RULE.test(text);
}

/** How an answer begins that lets the assistant do what it offered. */
const YES =
  /^(?:y|yes|yeah|yep|sure|ok(?:ay)?|go ahead|do it|oui|sí|si|ja|sim|да|có|evet|はい|네|예|응|是的?|好的?|可以|行)(?![\p{L}\p{N}])/iu;
/** A longer answer says more than yes. */
const MAX_YES = 12;
/** The number or letter of an option, or of several. What is between them holds neither: else a text without is tried in all ways. */
const OPTION = /^[^\p{L}\p{N}]*(?:\d{1,2}|\p{L})(?:[^\p{L}\p{N}]+(?:\d{1,2}|\p{L}))*[^\p{L}\p{N}]*$/u;

/** Whether an old answer only let the assistant go on, or names an option that its question does not tell. */
function isPermission({ evidence: { replyTo, text, line } }: SessionItem, turns: readonly TurnOverview[]): boolean {
  if (replyTo === undefined) return false;
  const answer = text.trim();
  if (OPTION.test(answer) && !replyTo.includes(answer)) return true;
  // what the assistant then did is told elsewhere
  if (answer.length < MAX_YES && YES.test(answer)) return turns.at(-1)?.lastWords.trim() !== "";
  return (line ?? 0) < startOfLatest(turns) && (spokenLength(answer) < MIN_ANSWER || YES.test(answer));
}

/** Whether a command that failed and the one that worked look the same as they are shown: what differs was cut off. */
function isSameTwice({ evidence: { speaker, text } }: SessionItem): boolean {
  const [before, after] = text.split(" → ");
  return speaker === undefined && before !== undefined && before === after;
}

/** What an answer replies to; a prompt that is long makes sense alone, and may not be about it. */
function questionOf(
  { replyTo, text, line }: SessionItem["evidence"],
  turns: readonly TurnOverview[],
): SessionItem["evidence"]["replyTo"] {
  const isPrompt = turns.some(({ startLine }) => startLine === line);
  return isPrompt && spokenLength(text) >= MIN_ALONE ? undefined : replyTo;
}

/** The best items of each message: one, and two of the latest messages, so that no pasted text takes all the room. */
function bestOfMessages(items: readonly SessionItem[], turns: readonly TurnOverview[]): SessionItem[] {
  const counts = new Map<number, number>();
  return items.filter(({ evidence: { line } }) => {
    if (line === null) return true;
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    return count <= (line >= startOfLatest(turns) ? 2 : 1);
  });
}

/** The lines for what still holds, was found out and is to be done later. */
export function itemLines(items: readonly SessionItem[], turns: readonly TurnOverview[]): HandoffLine[] {
  const counts = new Map<TextCategory, number>();
  const current = items.filter((item) =>
    !(item.evidence.speaker === "assistant" && pointsBack(item.evidence.text)) && !isOvertaken(item, turns) &&
    !isRefuted(item, turns) && !isAnsweredAgain(item, items) && !isPermission(item, turns) && !isDescription(item) &&
    !isBesideThePoint(item, turns) && !isSameTwice(item)
  );
  return bestOfMessages(current, turns).map(({ category, evidence }) => {
    const { speaker, text, line } = evidence;
    const replyTo = questionOf(evidence, turns);
    const { section, what, weight } = ITEMS[category];
    const index = counts.get(category) ?? 0;
    counts.set(category, index + 1);
    return {
      section,
      what: replyTo !== undefined && section === "holds" ? "answer" : what,
      text,
      ...replyTo === undefined ? {} : { replyTo },
      speaker: speaker ?? null,
      line,
      weight: falling(weight, index),
    };
  });
}
