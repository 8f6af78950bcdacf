/**
 * What triage finds in a session, as lines of a handoff: only what still holds at its end, as far as the session shows.
 *
 * @module
 */
import type { TurnOverview } from "../overview/overview.ts";
import type { TextCategory } from "../triage/category.ts";
import { contentWords, shareContained } from "../triage/choice/content_words.ts";
import { findCues } from "../triage/cues/find_cues.ts";
import { detectLanguage } from "../triage/cues/language.ts";
import type { SessionItem } from "../triage/session_items.ts";
import { falling, type HandoffLine, type HandoffSection, isAfter, isTyped, startOfLatest } from "./handoff_line.ts";
import { namesChangedFile } from "./command_files.ts";
import { type AskedQuestion, isAskedAgain, spokenLength } from "./open_work.ts";

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

/** How people say what holds for good. */
export const LASTING =
  /\b(?:never|always|from now on|remember|in (?:your |the )?memory|claude\.md|agents\.md|toujours|jamais|siempre|nunca|immer|niemals|sempre|selalu|jangan)\b|记住|以后|永远|覚えて|今後|基本的に|기억|앞으로|항상|luôn|đừng|всегда|никогда/i;

/** How a review begins its findings, which are mended when files are changed later. */
const FINDING =
  /^[-*•\d.)\s]*(?:(?:critical|blocker|high|major|medium|minor|low|p[0-3])\b[*\s]*[:：]|\[(?:critical|blocker|high|major|medium|minor|low|p[0-3])\])/i;
/** A longer prompt of the user explains a task or was pasted: most of its sentences only seem to be for all time. */
const MAX_OWN_PROMPT = 600;

/** How the user takes back what was said last. */
const CORRECTS =
  /^\s*(?:no\b(?! problem)|nope\b|wrong\b|that['’]?s (?:not|wrong)|not (?:that|what|the)\b|i (?:meant|did ?n['’]?t mean)\b|(?:oh,? |ah,? )?sorry\b|oops\b|actually\b|non\b|nein\b|nee\b|нет|いえ|いや|違う|ちがう|ごめん|やっぱ|不是|不对|抱歉|아니|미안|죄송)/i;

/** Whether a prompt takes back what was said last. */
export function correctsLast(prompt: string): boolean {
  return CORRECTS.test(prompt);
}

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
  if (category === "TECH_DEBT" && namesChangedFile({ text, line }, turns.flatMap(({ calls }) => calls))) return true;
  if (line >= startOfLatest(turns)) return false;
  if (category === "TECH_DEBT") return true;
  const { startLine = 0, endLine = 0 } = { ...turns[0], endLine: turns.at(-1)?.endLine };
  return line < startLine + (endLine - startLine) * BEGINNING;
}

/** What marks the sentences before a cause as a guess. */
const GUESSES =
  /\b(?:my (?:bet|guess|hunch|suspicion|theory)|i (?:think|suspect|believe|guess)|(?:most )?likely|probably|presumably|perhaps|possibly|(?:may|might|could) be)\b|probablement|peut-être|vermutlich|wahrscheinlich|vielleicht|probablemente|quizás|provavelmente|talvez|mungkin|có lẽ|возможно|вероятно|可能|也许|おそらく|たぶん|かもしれ|아마|추정|것 같/i;

/** Whether a cause stands in a paragraph of an answer that begins as a guess. */
function isGuess({ category, evidence: { speaker, text } }: SessionItem, turns: readonly TurnOverview[]): boolean {
  if (category !== "RUNBOOK" || speaker !== "assistant") return false;
  return turns.some(({ lastWords }) => {
    const at = lastWords.indexOf(text);
    return at > 0 && GUESSES.test(lastWords.slice(lastWords.lastIndexOf("\n", at) + 1, at));
  });
}

/** Whether the user refuted a diagnosis, or answered it with an error, so that it was wrong or not all. */
function isRefuted({ category, evidence: { speaker, line } }: SessionItem, turns: readonly TurnOverview[]): boolean {
  if (category !== "RUNBOOK" || speaker !== "assistant" || line === null) return false;
  const next = turns.filter((turn) => isTyped(turn) && turn.startLine > line);
  return next.slice(0, REFUTING).some(({ prompt }) => correctsLast(prompt)) ||
    next[0] !== undefined && tellsError(next[0].prompt);
}

function isSameQuestion(a: string, b: string): boolean {
  const [own, others] = [contentWords(a), contentWords(b)];
  return shareContained(own, others) >= SAME_QUESTION && shareContained(others, own) >= SAME_QUESTION;
}

/** Whether the user answered the same question again later. */
function isAnsweredAgain({ evidence: { replyTo, line } }: SessionItem, items: readonly SessionItem[]): boolean {
  return replyTo !== undefined &&
    items.some(({ evidence: other }) =>
      other.replyTo !== undefined && isAfter(other.line, line) && isSameQuestion(replyTo, other.replyTo)
    );
}

/** Words with which the assistant tells what is on purpose, or weighs one thing against another, without deciding now. */
const DESCRIBING =
  /intention|deliberate|on purpose|trade-?off|rationale|chosen|choice|choix|compromis|elegid|escolhid|elección|bewusst|absichtlich|намеренно|有意|故意|权衡|權衡|选定|選定|设计决策|設計決策|選んだ|選択|意図的|합의|의도적/iu;
/** And with which it tells what it did. */
const NARRATES = /^i (?:chose|decided|picked|went)\b/i;
/** What tells a repair, a thing of the moment or a heading instead of a cause. */
const NO_CAUSE =
  /^[-*•\d.)\s]*(?:however,? |so |and )?(?:i(?:['’]ve| have)? (?:also )?(?:fixed|added|changed)|(?:new|updated?|added|created|changed|removed|fixed|saved)\b|each\b[^.]*\bis now\b)|\bmy (?:fix|change)\b|\bis moot\b|\bwould (?:confirm|show|tell|reveal)\b|\bPID \d+|[—–-] (?:fix|add|handle|make)\b|\b(?:is|are|was|were|been)(?: now| all| completely)? (?:fixed|resolved|solved|gone)\b|\b(?:documents?|records?|captures?|describes?|covers?|explains?) (?:the |its )?(?:root )?causes?\b|\bthat['’]s why (?:we|i|you)\b|\broot[- ]cause (?:fix|analysis)\b|\broot cause (?:was |is )?(?:found|identified|confirmed)\b(?!\s*[:：—–-])|\bcause\b[*_\s]*[:：][*_\s]*(?:why|how|what)\b|^[-*•\d.)\s]*(?:this|that|these|those|it)\s/i;
/** How a sentence names a cause as one, or tells what failed because of it. */
const NAMES_CAUSE =
  /\b(?:causes?|reasons?|problems?|issues?|culprit|bug|why)\b|\b(?:fail|error|break|broke|crash|block|time[sd]?[- ]?out|timeout|stuck|hang|miss|reject|return|happen|occur|could(?:n['’]t| not)|can(?:not|['’]t)|did(?:n['’]t| not)|does(?:n['’]t| not))[^.]*\b(?:because|due to|since|as)\b|\bcause(?:d|s)\b|原因|根因|问题|問題|因为|由于|(?:원인|문제|이유)(?:은|는|이|가|입니다|[:：*])|때문|\b(?:causa|problema|motivo|raison|problème|cause|bug|ursache|fehler|grund|penyebab(?:nya)?|masalah(?:nya)?|nguyên nhân|vấn đề|lỗi)\b|причин|проблем|ошибк/iu;
/** What happens later in a story, which nobody put off. */
const NO_DEBT = /\b(?:and|if|or|then|when|who) (?:\w+ )?later\b/i;
/** How a cause begins that is called one; another one that is shorter does not make sense alone, counted as `spokenLength`. */
const CALLED_CAUSE = /^[-*•\d.)\s]*(?:the )?(?:root )?(?:cause|reason|problem|issue)\b|^[*\s]*(?:原因|根因|원인)/i;
const MIN_CAUSE = 60;
/** How many prompts after a cause may refute it. */
const REFUTING = 3;
/** How users ask to be told or shown something once, in words that a rule has, too ("never again"). */
const ASKS_ONCE =
  /\b(?:show|tell|give) me\b|\b(?:can|could|would) you (?:please )?(?:update|change|fix|add|remove|move|make)\b|\b(?:examine|determine|find out|figure out|investigate|explain|describe|list)\b[^.!?]*\b(?:how|what|why|which|all|changes)\b/i;
/** How a sentence begins that tells how something is, as reviews do that users paste. */
const TELLS =
  /^[-*•\d.)\s]*(?:(?:just )?to be (?:sure|clear),? |(?:so|but|and|also|fyi|note|note that)[,:]? )?(?:this|that|these|those|it|the|an?|if an?|when an?)\s/i;
/** And what shows that it is the user's own wish all the same. */
const WISHES =
  /\b(?:i|we|you|me|us|my|our|your|please|should|must|shall|needs?|ha(?:s|ve) to|let['’]s|remember|prefer|want|do not|don['’]t)\b/i;
/** Praise, opinions, and what may be done one day. */
const NO_RULE =
  /^i (?:really )?(?:like|love|appreciate) (?:that|how|the)\b|^i (?:\w+ly )?(?:feel|think|believe|guess|assume|suppose)\b|\bmight want\b|\bin this case\b/i;
const POINTED_RULE = /\b(?:this|that|these|those) (?:rules?|preferences?)\b|[把将將](?:这|這|以上|上[述面]|该|該)/iu;

/**
 * Whether a sentence only seems to decide something, to put it off or to name a cause: most comparisons of before and now
 * decide nothing, most that was skipped waits for nobody, most problems that the user tells are solved, and of what the
 * assistant says most tells how something works.
 */
function isDescription(
  { category, isExplicit, isSure, evidence: { speaker, replyTo, text, cue } }: SessionItem,
): boolean {
  if (category === "RUNBOOK") {
    return speaker === "user" || NO_CAUSE.test(text) || speaker === "assistant" && !NAMES_CAUSE.test(text) ||
      speaker === "assistant" && spokenLength(text) < MIN_CAUSE && !CALLED_CAUSE.test(text) ||
      speaker === "assistant" && !isSure && !isExplicit;
  }
  if (category === "TECH_DEBT") {
    return !isExplicit && (replyTo === undefined || !isSure) || speaker === "assistant" && NO_DEBT.test(text);
  }
  if (category === "CONSTRAINT") return speaker === "assistant" && !isSure;
  if (category !== "DECISION") return false;
  if (speaker === "assistant" && !isSure && (DESCRIBING.test(cue) || NARRATES.test(text))) return true;
  return replyTo === undefined && !isExplicit;
}

/** Whether a sentence of the user's is a part of an explanation or of a paste, or speaks of a rule told elsewhere. */
function isBesideThePoint(
  { category, isSure, evidence: { speaker, text, line, replyTo } }: SessionItem,
  turns: readonly TurnOverview[],
): boolean {
  if (speaker !== "user") return false;
  const prompt = turns.find(({ startLine }) => startLine === line)?.prompt;
  if (replyTo !== undefined) return prompt !== undefined && !isSure;
  const isRule = !ASKS_ONCE.test(text) && !NO_RULE.test(text) &&
    (category !== "PREFERENCE" || !TELLS.test(text) || WISHES.test(text));
  // the first prompt is a task, which is told as such, as is any that only seems to say how
  const isTask = category === "PREFERENCE" && (!isSure || line === turns[0]?.startLine) && !LASTING.test(text);
  return !isRule || isTask || (prompt?.length ?? 0) > MAX_OWN_PROMPT || POINTED_RULE.test(text);
}

/** How an answer begins that lets the assistant do what it offered. */
const YES =
  /^(?:y|yes|yeah|yep|sure|ok(?:ay)?|go ahead|do it|oui|sí|si|ja|sim|да|có|evet|はい|네|예|응|是的?|好的?|可以|行)(?![\p{L}\p{N}])/iu;
/** A longer answer says more than yes. */
const MAX_YES = 12;
/** The number or letter of an option, or of several. What is between them holds neither: else a text without is tried in all ways. */
const OPTION = /^[^\p{L}\p{N}]*(?:\d{1,2}|\p{L})(?:[^\p{L}\p{N}]+(?:\d{1,2}|\p{L}))*[^\p{L}\p{N}]*$/u;

/** An option by its number within an answer: "#2", "I would go with 1". */
const NUMBERED =
  /#(\d{1,2})\b|\b(?:option|number|choice|go(?:ing)? (?:with|for)) (\d{1,2}|[a-d])\b|^(\d{1,2}) (?:does|is|looks|seems|sounds)\b/i;
/** What shows that an answer asks back, or that the user has not made up his mind. */
const UNDECIDED =
  /^(?:could|can|would) you\b|^h+m+\b|[?？]\s*$|\b(?:depends?|depending) on\b|\b(?:not sure|unsure|trying to figure|initial feeling|guessing|fear that|gets me (?:to )?thinking|wonder(?:ing)?)\b/i;
/** What asks for leave, and what only asks how to go on: both are over with the next step. */
const ASKS_LEAVE = /\b(?:can|may|shall|should) i\b|\bpuis-je\b|\bsoll ich\b|\bposso\b|\bpuedo\b/i;
const ASKS_NEXT =
  /\bwhat (?:would|do) you (?:like|want) to (?:do|work on|build|discuss|start)\b|\bhow (?:would|do) you (?:like|want) to proceed\b|\bwhich areas? do you want\b|\bmore questions\b|\bwhat['’]?s next\b|\bcomment veux-tu procéder\b/i;

/** Whether an answer settles nothing that lasts: it asks back or hesitates, or its question was about the next step. */
function isUnsettled(
  { isUnclear, evidence: { replyTo, text, line } }: SessionItem,
  turns: readonly TurnOverview[],
): boolean {
  if (replyTo === undefined || isUnclear) return isUnclear === true;
  // what to commit, or to do next, is over with the step that followed
  const words = `${text}\n${replyTo}`;
  if (isAfter(startOfLatest(turns), line) && findCues(words, detectLanguage(words)).has("process")) return true;
  const number = spokenLength(text) < MIN_ALONE
    ? NUMBERED.exec(text)?.slice(1).find((one) => one !== undefined)
    : undefined;
  return UNDECIDED.test(text.trim()) || ASKS_NEXT.test(replyTo) || YES.test(text.trim()) && ASKS_LEAVE.test(replyTo) ||
    number !== undefined && !replyTo.includes(number) || text.replace(/\([^)]*\)/g, "").trim() === "";
}

/** Whether an old answer only let the assistant go on, or names an option that its question does not tell. */
function isPermission({ evidence: { replyTo, text, line } }: SessionItem, turns: readonly TurnOverview[]): boolean {
  if (replyTo === undefined) return false;
  const answer = text.trim();
  if (OPTION.test(answer) && !replyTo.includes(answer)) return true;
  // what the assistant then did is told elsewhere
  if (answer.length < MAX_YES && YES.test(answer)) return turns.at(-1)?.lastWords.trim() !== "";
  return isAfter(startOfLatest(turns), line) && (spokenLength(answer) < MIN_ANSWER || YES.test(answer));
}

/** Whether a command that failed and the one that worked look the same as they are shown: what differs was cut off. */
function isSameTwice({ evidence: { speaker, text } }: SessionItem): boolean {
  const [before, after] = text.split(" → ");
  return speaker === undefined && before !== undefined && before === after;
}

/** Whether files were changed after something was said: a cause that it names may be mended. */
function isBeforeChanges({ line }: SessionItem["evidence"], turns: readonly TurnOverview[]): boolean {
  return turns.some(({ calls }) =>
    calls.some((call) => isAfter(call.line, line) && call.changes.length + call.commits.length > 0)
  );
}

/** The line of the command that worked: the evidence has that of what was said before it. */
function lineOfWorkaround({ text, line }: SessionItem["evidence"], turns: readonly TurnOverview[]): number | null {
  const worked = text.split(" → ")[1]?.replace(/…$/, "");
  const call = turns.flatMap(({ calls }) => calls).find(({ target, outcome, line: at }) =>
    worked !== undefined && outcome === "ok" && !isAfter(line, at) && target.startsWith(worked)
  );
  return call?.line ?? line;
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
export function itemLines(
  items: readonly SessionItem[],
  turns: readonly TurnOverview[],
  asked: readonly AskedQuestion[],
): HandoffLine[] {
  const counts = new Map<TextCategory, number>();
  const current = items.filter((item) =>
    !(item.evidence.speaker === "assistant" && pointsBack(item.evidence.text)) && !isOvertaken(item, turns) &&
    !isRefuted(item, turns) && !isGuess(item, turns) && !isAnsweredAgain(item, items) &&
    !isAskedAgain(item.evidence.replyTo ?? "", item.evidence.line, asked) && !isPermission(item, turns) &&
    !isUnsettled(item, turns) &&
    !isDescription(item) &&
    !isBesideThePoint(item, turns) && !isSameTwice(item)
  );
  return bestOfMessages(current, turns).map(({ category, evidence }) => {
    const { speaker, text, cue } = evidence;
    const replyTo = questionOf(evidence, turns);
    const { section, what, weight } = ITEMS[category];
    const index = counts.get(category) ?? 0;
    counts.set(category, index + 1);
    return {
      section,
      what: cue === "workaround"
        ? cue
        : replyTo !== undefined && section === "holds"
        ? "answer"
        : category === "RUNBOOK" && isBeforeChanges(evidence, turns)
        ? `${what}, before later changes`
        : what,
      text,
      ...replyTo === undefined ? {} : { replyTo },
      speaker: speaker ?? null,
      line: cue === "workaround" ? lineOfWorkaround(evidence, turns) : evidence.line,
      weight: falling(weight, index),
    };
  });
}
