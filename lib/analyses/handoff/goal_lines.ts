/** What was asked for, as lines of a handoff: the prompts that say most, and what the user said or took back beside them. */
import { excerpt } from "../../text/safe_text.ts";
import { contentWords, shareContained } from "../triage/choice/content_words.ts";
import { detectLanguage } from "../triage/cues/language.ts";
import { isQuestion } from "../triage/sentences/question.ts";
import { ownWordsOf } from "../triage/sentences/own_prose.ts";
import type { TurnOverview } from "../overview/overview.ts";
import { slashed, usedFilesOf } from "./command_files.ts";
import { falling, type HandoffLine, hasAnswer, isAfter, isTyped, LATEST_TURNS, startOfLatest } from "./handoff_line.ts";
import { correctsLast, LASTING, tellsError } from "./item_lines.ts";
import { currentTasks } from "./open_lines.ts";
import { isAskedAgain, isProviderError, type OpenWork, spokenLength } from "./open_work.ts";

/** Shorter prompts ("yes", "go on") do not say what a session is for, counted as {@linkcode spokenLength}. */
const MIN_GOAL = 24;
/** Shorter prompts among the others only make sense where they were typed. */
const MIN_MIDDLE = 40;
/** A shorter last prompt ("thanks", "go on") is not worth a line. */
const MIN_LAST = 16;
/** A shorter prompt may only agree or say to go on, counted as {@linkcode spokenLength}. */
const MIN_SAID = 13;
/** Where there are fewer that do, shorter ones must. */
const MIN_GOALS = 2;
/** Where there are no more prompts than these, short ones are told, too. */
const FEW_PROMPTS = 6;
const MAX_OPENING = 80;
/** How prompts begin that say to go on. */
const GOES_ON =
  /^\s*(?:(?:y|yes|yeah|ok(?:ay)?|oke|sure|sorry|my bad|no|nvm|done|fertig|oui|sí|si|ja|sim|да|はい|네|好的?|可以)[\s,.!、，]+(?:(?:and|et|y|e|und|и|then)\s+)?)?(?:please,? )?(?:continue|go on|proceed|carry on|keep going|resume(?! (?:the )?session)|weiter|continuez?|continúa|continua|lanjut|продолж|继续|繼續|続け|계속|ti[eế]p t[uụ]c)|^\s*(?:go|고|ㄱ+)[\s!.]*$|\b(?:continue|go on|proceed|carry on)(?: then| now| please)?[\s.!]*$/i;
/** A short reply that means nothing without what it agrees to, or picks from. */
const BARE =
  /^[^\p{L}\p{N}]*(?:\d{1,2}|[a-z]|y|yes|yeah|yep|no|nope|ok(?:ay)?|sure|oui|non|sí|si|ja|nein|sim|да|нет|はい|お願いします|네|예|응|어|是的?|好的?|可以|对|行)?(?:,? please)?[^\p{L}\p{N}]*$/iu;
/** How a question begins, whatever its grammar. */
const ASKS =
  /^(?:(?:so|and|but|ok|also|then|now)\W+)*(?:is|are|was|were|does|did|should|can|will|how|why|what|which)\b/i;
/** How prompts begin that are content with what was done. */
const PRAISE =
  /^\s*(?:excell?ent|great|perfect|thanks?|thx|nice|awesome|amazing|sweet|cool|good job|well done|super|parfait|merci|génial|gracias|perfecto|excelente|genial|danke|prima|obrigad[oa]|perfeito|ótimo|спасибо|отлично|ありがと|いいね|完璧|谢谢|謝謝|太好了|很好|不错|고마|감사|좋아|좋다|훌륭|terima kasih|mantap|bagus|cảm ơn|tuyệt)/i;
/** What ends a part of a prompt that may be a question; marks stay with it. */
const CLAUSE_END = /(?<=[.!?。！？\n,;:，；：])|\b(?=(?:then|but|and) (?:how|why|what|which|will|can|is|are|does)\b)/i;
/** A longer prompt says more than its question, counted as {@linkcode spokenLength}. */
const MAX_QUESTION = 400;
/** How a line begins that was copied from a terminal. */
const SHELL_PROMPT =
  /^\s*(?:PS [A-Z]:\\|[A-Z]:\\[^\n>]{0,200}>|[❯➜$]\s|~\s|\([\w.-]+\) \S+@|[\w.-]+@[\w.-]+[:~][^\n]{0,100}[$#%]\s)/;
/** How clients name an image in a prompt. */
const IMAGE = /\[Image #\d+\]/;
/** The share of triples of characters, or of words, by which one prompt repeats another. */
const SAME_WORDS = 0.95;
/** How much of the start of two texts is compared. */
const MAX_COMPARED = 400;
/** The most prompts after the first one, and how many of them are the latest; of the others, the longest say most. */
const MAX_PROMPTS = 9;
const LATEST_PROMPTS = 4;
/** The most short prompts that say what holds for good. */
const MAX_LASTING = 2;
/** The most calls that were turned down with words. */
const MAX_DECLINED = 4;
/** What a prompt is called that an answer followed. */
const ANSWERED = "answered";
const LOST = "answered, but the transcript lacks the answer";
const INTERRUPTED = "interrupted";

/** What is known of prompts besides their turns. */
export interface PromptParts {
  /** Plans that came with prompts, by the line of the prompt. */
  readonly plans?: ReadonlyMap<number, string>;
  /** The last line of the part that was read from the start. @default {Infinity} */
  readonly readFromStart?: number;
}

/** A command of the client or of the user with what it is about: `/review src/parser.ts`. */
const COMMAND = /^\/\S+\s+(?=\S)/;
/** One without: its name says no task. */
const BARE_COMMAND = /^\/\S+$/;
/** The most prompts that were sent while the assistant worked. */
const MAX_QUEUED = 4;

export function isGoal(turn: TurnOverview, min: number = MIN_GOAL): boolean {
  if (!isTyped(turn)) return false;
  const words = turn.prompt.trim();
  return COMMAND.test(words) ? hasAnswer(turn) : !BARE_COMMAND.test(words) && spokenLength(words) >= min;
}

/** Whether a turn waits for an answer: its prompt asks for something, or to go on, and nothing followed it. */
export function isUnanswered(turn: TurnOverview): boolean {
  return !turn.interrupted && !hasAnswer(turn) && (isGoal(turn) || isTyped(turn) && GOES_ON.test(turn.prompt));
}

/** The length of the user's own words in a prompt, without pastes and secrets. */
function ownLength(prompt: string): number {
  const own = ownWordsOf(prompt).trim().slice(0, MAX_COMPARED);
  return spokenLength(excerpt(own, own.length).replace(/\[redacted:[^\]]*\]/g, "").trim());
}

function triplesOf(text: string): ReadonlySet<string> {
  const words = text.slice(0, MAX_COMPARED).replace(/\s+/g, " ").trim();
  return new Set(Array.from({ length: Math.max(0, words.length - 2) }, (_, at) => words.slice(at, at + 3)));
}

/** Whether one of two texts says nothing that the other one does not: it was pasted again, or completed. */
function repeats(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const [less, more] = a.size < b.size ? [a, b] : [b, a];
  return less.size === 0 || shareContained(less, more) >= SAME_WORDS;
}

/** A shorter prompt asks for one thing, which is over with its answer, counted as {@linkcode spokenLength}. */
const MIN_LONG = 120;

const isShort = ({ prompt }: TurnOverview) => spokenLength(prompt) < MIN_LONG;

/** Whether a prompt only says to go on, however, or praises what was done. */
function asksNothing({ prompt, files }: TurnOverview): boolean {
  return spokenLength(prompt) < MIN_LONG && (GOES_ON.test(prompt) || files.length === 0 && PRAISE.test(prompt));
}

function isBare({ prompt }: TurnOverview): boolean {
  const words = prompt.replace(new RegExp(IMAGE, "g"), "");
  return spokenLength(words) < MIN_SAID && BARE.test(words);
}

/** Whether a prompt only asked or praised: a part of it is a question, and nothing was changed for it. */
function asksOnly({ prompt, files, commits }: Pick<TurnOverview, "prompt" | "files" | "commits">): boolean {
  if (files.length + commits.length > 0 || spokenLength(prompt) > MAX_QUESTION) return false;
  const language = detectLanguage(prompt);
  const asks = (part: string) => isQuestion(part, language) || ASKS.test(part);
  return PRAISE.test(prompt) || prompt.split(CLAUSE_END).some((part) => asks(part.trim()));
}

/** Whether a prompt leaves a question aside and asks one of its own, about something else. */
function asksAnew({ prompt }: TurnOverview, question: string): boolean {
  return /[?？]\s*$/.test(prompt) && spokenLength(prompt) >= MIN_SAID &&
    shareContained(contentWords(prompt), contentWords(question)) === 0;
}

/** Whether a short prompt asked a question, which was answered, or for what was committed. */
function isSettled(turn: TurnOverview): boolean {
  return asksOnly(turn) || isShort(turn) && (/[?？]\s*$/.test(turn.prompt) || turn.commits.length > 0);
}

/** Whether a short prompt only led to calls that changed no file. */
function onlyLooked(turn: TurnOverview): boolean {
  return isShort(turn) && turn.calls.length > 0 && turn.files.length === 0 && !turn.interrupted;
}

/** Whether a later prompt was answered that did not only ask about it. */
function isPromptOvertaken({ startLine }: TurnOverview, turns: readonly TurnOverview[]): boolean {
  return turns.some((later) =>
    later.startLine > startLine && isTyped(later) && isAnswered(later) && !asksOnly(later) && !asksNothing(later)
  );
}

/** Whether a prompt is an error that was pasted with a few words. */
function isPastedError(prompt: string): boolean {
  return prompt.length > MAX_COMPARED && tellsError(prompt) && ownLength(prompt) < MIN_LONG;
}

/** The prompts between the first and the last one that say most: the latest, then the longest, without solved problems. */
function middlePrompts(goals: readonly TurnOverview[], since: number): TurnOverview[] {
  const min = goals.length > FEW_PROMPTS ? MIN_MIDDLE : MIN_GOAL;
  // what begins with an error told a problem, which was solved, as was what an image showed
  const isSolved = (turn: TurnOverview) =>
    turn.startLine < since &&
    (tellsError(turn.prompt.replace(/\s+/g, " ").slice(0, MAX_OPENING)) || IMAGE.test(turn.prompt) ||
      SHELL_PROMPT.test(turn.prompt) || onlyLooked(turn) || isPastedError(turn.prompt));
  const isReplaced = (turn: TurnOverview) => turn.interrupted && isShort(turn) && isPromptOvertaken(turn, goals);
  const left = goals.slice(1, -1).reverse().filter((turn) =>
    spokenLength(turn.prompt) >= min && !isSolved(turn) && !(isShort(turn) && isSettled(turn)) && !isReplaced(turn)
  );
  const compared = [goals.slice(0, 1), goals.slice(-1)].flat().map(({ prompt }) => triplesOf(prompt));
  const chosen: TurnOverview[] = [];
  const choose = (from: readonly TurnOverview[], most: number): readonly TurnOverview[] => {
    for (const [index, turn] of from.entries()) {
      if (chosen.length >= most) return from.slice(index);
      const triples = triplesOf(turn.prompt);
      if (ownLength(turn.prompt) < min || compared.some((other) => repeats(other, triples))) continue;
      compared.push(triples);
      chosen.push(turn);
    }
    return [];
  };
  choose(left.filter(({ prompt }) => prompt.length <= MAX_COMPARED && LASTING.test(prompt)), MAX_LASTING);
  const others = choose(left, LATEST_PROMPTS);
  choose(others.toSorted((a, b) => spokenLength(b.prompt) - spokenLength(a.prompt)), MAX_PROMPTS - 1);
  return chosen;
}

/** Whether a turn ended with an answer; who turns down the question of a tool only asks for something else next. */
function isAnswered({ lastWords, interrupted, calls, isAnswerLost }: TurnOverview): boolean {
  const isStopped = interrupted && calls.at(-1)?.tool !== "AskUserQuestion";
  return isAnswerLost === true || lastWords.trim() !== "" && !isStopped && !isProviderError(lastWords);
}

/** What became of a prompt; the answer came after the next one if that only said to go on. */
function promptState(turn: TurnOverview, turns: readonly TurnOverview[]): string {
  // questions between do not matter
  const next = turns.find((later) => later.startLine > turn.startLine && isTyped(later) && !asksOnly(later));
  const answers = [turn, ...next !== undefined && asksNothing(next) ? [next] : []];
  if (answers.some(({ isAnswerLost }) => isAnswerLost)) return LOST;
  if (answers.some((one) => isAnswered(one) && !one.isCutOff)) return ANSWERED;
  const state = turn.interrupted ? INTERRUPTED : `not ${ANSWERED}`;
  return isPromptOvertaken(turn, turns) ? `${state}; others followed` : state;
}

/** Whether the next prompt took back a short one, which was answered. */
function isCorrected(turn: TurnOverview, typed: readonly TurnOverview[]): boolean {
  const at = typed.indexOf(turn);
  const next = typed[at + 1];
  return at > 0 && next !== undefined && isAnswered(turn) && isShort(turn) && isShort(next) &&
    correctsLast(next.prompt);
}

function filesTouchedIn({ calls }: TurnOverview): string[] {
  return calls.flatMap(usedFilesOf).map(slashed);
}

/**
 * Whether a task is over that later prompts followed: it was settled, or it was answered and the last turn that used
 * files used other ones, only a question followed, or it was talk before the work; a short one that was interrupted is
 * over with the answers to others.
 */
function isOver(turn: TurnOverview, turns: readonly TurnOverview[]): boolean {
  const isFollowed = () =>
    turns.filter((other) => other.startLine > turn.startLine && isTyped(other) && isAnswered(other)).length >=
      LATEST_TURNS;
  if (!isAnswered(turn)) {
    return turn.interrupted && (asksOnly(turn) || isShort(turn) && isFollowed()) && isPromptOvertaken(turn, turns);
  }
  const own = new Set(filesTouchedIn(turn));
  const last = turns.findLast((other) => other.startLine > turn.startLine && filesTouchedIn(other).length > 0);
  const talk = turns.findLast(isTyped);
  const isTalkedAbout = talk !== undefined && talk !== turn && asksOnly(talk) && isAnswered(talk);
  const isTalk = own.size === 0 && last !== undefined && isFollowed();
  return isSettled(turn) || onlyLooked(turn) || isTalk ||
    own.size > 0 && (last === undefined ? isTalkedAbout : !filesTouchedIn(last).some((path) => own.has(path)));
}

/** The first prompt, and the last ones that say more than "go on". */
export function goalLines(
  turns: readonly TurnOverview[],
  open: OpenWork,
  { readFromStart = Infinity, plans = new Map() }: PromptParts,
): HandoffLine[] {
  const { plan: proposed } = open;
  const tasks = currentTasks(open, turns);
  const typed = turns.filter(isTyped);
  const goalsOf = (min: number) =>
    typed.filter((turn) => !isCorrected(turn, typed)).filter((turn, index, { length }) =>
      index === length - 1
        ? isGoal(turn, Math.min(min, MIN_LAST)) && (index === 0 || !asksNothing(turn))
        : isGoal(turn, min) && (index === 0 || !asksNothing(turn))
    );
  const long = goalsOf(MIN_GOAL);
  const goals = long.length < MIN_GOALS ? goalsOf(MIN_SAID) : long;
  const first = goals[0] ?? typed[0];
  if (first === undefined) return [];
  const firstName = first === typed[0] && first.startLine <= readFromStart ? "first prompt" : "prompt";
  const since = startOfLatest(turns);
  const last = typed.at(-1);
  // a command of the client that came after it replies to nothing
  const replyTo = last?.startLine === open.replyLine && !asksAnew(last, open.replyTo ?? "") ? open.replyTo : null;
  const lastPrompt = last?.isAnswerLost ? `last prompt, ${LOST}` : "last prompt";
  const lastName = goals.at(-1) === last
    ? lastPrompt
    : `last detailed prompt, ${promptState(goals.at(-1) ?? first, turns)}`;
  const line = (turn: TurnOverview, what: string, weight: number, isOver = false): HandoffLine => ({
    section: isOver ? "earlier" : "goal",
    what,
    text: turn.prompt,
    speaker: "user",
    line: turn.startLine,
    weight,
  });
  const lastGoal = goals.length > 1 ? goals.at(-1) : undefined;
  // sent again where no answer came
  const sentAgain = goals.findLast((turn) => repeats(triplesOf(turn.prompt), triplesOf(first.prompt))) ?? first;
  const isFirstOver = lastGoal !== undefined && lastGoal !== sentAgain && isOver(sentAgain, turns);
  const isLastOver = lastGoal !== undefined && lastGoal !== last && isSettled(lastGoal) && !isFirstOver;
  const firstState = first !== last ? promptState(sentAgain, turns) : last.isAnswerLost ? LOST : "";
  const isProposed = (plan: string) => proposed !== null && repeats(triplesOf(plan), triplesOf(proposed.text));
  const planOf = ({ startLine }: TurnOverview) => plans.get(startLine) ?? "";
  const plan = goals.findLast((turn) => planOf(turn) !== "" && !isProposed(planOf(turn)));
  return [
    ...plan === undefined ? [] : [{
      section: plan === first && isFirstOver ? "earlier" as const : "goal" as const,
      what: plan === first
        ? `plan of the ${firstName}${firstState && `, ${firstState}`}`
        : plan === last
        ? "plan of a prompt"
        : `plan of a prompt, ${promptState(plan, turns)}`,
      text: planOf(plan),
      speaker: "assistant" as const,
      line: plan.startLine,
      weight: 98,
    }],
    // what it says is the plan
    ...plans.has(first.startLine) ? [] : [
      line(first, firstState === "" ? firstName : `${firstName}, ${firstState}`, isFirstOver ? 63 : 100, isFirstOver),
    ],
    // "yes" alone says nothing
    ...last === undefined || last === first || last === lastGoal ||
        (replyTo === null && !isUnanswered(last) && (isBare(last) || asksNothing(last)))
      ? []
      : [{ ...line(last, lastPrompt, 97), ...replyTo === null ? {} : { replyTo } }],
    ...lastGoal === undefined ? [] : [{
      ...line(lastGoal, isLastOver ? ANSWERED : lastName, isLastOver ? 62 : 96, isLastOver),
      // a long one makes sense alone
      ...lastGoal === last && replyTo !== null && isShort(last) ? { replyTo } : {},
    }],
    ...middlePrompts(goals, since).map((turn, index) => {
      const isOpen = tasks.some(({ line }) => line !== null && line >= turn.startLine && line <= turn.endLine);
      const isCurrent = isOpen || !isAnswered(turn) && !isPromptOvertaken(turn, turns);
      return line(turn, isCurrent ? "prompt" : promptState(turn, turns), 61 - index, !isCurrent);
    }),
  ];
}

/** The latest prompts that were sent while the assistant worked, which begin no turn: they say how the work is to be. */
export function queuedLines(turns: readonly TurnOverview[]): HandoffLine[] {
  const last = turns.findLast(isTyped)?.startLine ?? 0;
  const said = turns.flatMap(({ queued, startLine }) =>
    queued.map((prompt) => ({ ...prompt, isOver: startLine < last }))
  ).filter(({ text, isOver }) =>
    ownLength(text) >= (isOver ? MIN_MIDDLE : MIN_GOAL) && !GOES_ON.test(text) && !BARE_COMMAND.test(text.trim()) &&
    !tellsError(text) && !asksOnly({ prompt: text, files: [], commits: [] })
  );
  return said.slice(-MAX_QUEUED).reverse().map(({ text, line, isOver }, index) => ({
    section: isOver ? "earlier" : "goal",
    what: "said while the assistant worked",
    text,
    speaker: "user",
    line,
    weight: falling(isOver ? 60 : 90, index),
  }));
}

/** What the user chose in a tool's questions since the last prompt that asked for something: often that is the goal. */
export function chosenLines({ chosen, asked }: OpenWork, turns: readonly TurnOverview[]): HandoffLine[] {
  const since = turns.findLast((turn) => isTyped(turn) && !asksNothing(turn))?.startLine ?? 0;
  return chosen.filter(({ question, line, answer }) =>
    isAfter(line, since) && answer.trim() !== "" && !isAskedAgain(question, line, asked)
  ).map(({ question, answer, line }, index) => ({
    section: "goal",
    what: "answer",
    text: answer,
    replyTo: question,
    speaker: "user",
    line,
    weight: falling(87, index),
  }));
}

/** What the user said to the latest calls that were turned down. */
export function declinedLines(turns: readonly TurnOverview[]): HandoffLine[] {
  const declined = turns.flatMap((turn) =>
    turn.calls.map((call) => ({ ...call, isOver: turn !== turns.at(-1) && isAnswered(turn) }))
  ).filter(({ tool, words, takenBack }) =>
    // there the client's words stand beside those of the user
    tool !== "AskUserQuestion" && !takenBack && spokenLength(words ?? "") >= MIN_GOAL
  );
  return declined.slice(-MAX_DECLINED).reverse().map(({ tool, words, line, resultLine, isOver }, index) => ({
    section: isOver ? "earlier" : "goal",
    what: `when turning down ${tool}`,
    text: words ?? "",
    speaker: "user",
    line: resultLine ?? line,
    weight: falling(62, index),
  }));
}

/** Whether a prompt is in the one that took its place: it was completed or sent again, not dropped. */
function isCompleted(turn: TurnOverview, turns: readonly TurnOverview[]): boolean {
  const triples = triplesOf(turn.prompt);
  const later = turns.filter(({ origin, takenBack, index }) => origin === "person" && !takenBack && index > turn.index);
  return later.some(({ prompt }) => shareContained(triples, triplesOf(prompt)) >= SAME_WORDS);
}

export function droppedLines(turns: readonly TurnOverview[]): HandoffLine[] {
  const dropped = turns.filter((turn) =>
    turn.takenBack && isGoal(turn) && !asksOnly(turn) && !isCompleted(turn, turns)
  );
  return dropped.slice(-4).reverse().map((turn, index) => ({
    section: "dropped",
    what: "prompt that was taken back",
    text: turn.prompt,
    speaker: "user",
    line: turn.startLine,
    weight: falling(50, index),
  }));
}
