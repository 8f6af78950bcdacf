/** What a session itself says is open: the assistant's task list, unchecked boxes, a last question. */
import { arrayAt, isJsonObject, type Json, type JsonObject, stringAt } from "../../json.ts";
import { joinText } from "../../session/content.ts";
import type { Entry, ToolResultBlock } from "../../session/entry.ts";
import { OwnExchange } from "../../session/own_exchange.ts";
import { isAfter } from "./handoff_line.ts";
import { LIST_TOOLS, PLAN_ENDING_TOOLS } from "../../session/calls/tool_names.ts";

export interface OpenTask {
  /** As written; not redacted. */
  readonly text: string;
  readonly isBegun: boolean;
  /** The 1-based line of the last entry that mentions it. */
  readonly line: number | null;
}

/** What is open at the end of a session. */
export interface OpenWork {
  /** The tasks that the assistant keeps with a tool of its client, in their order. */
  readonly tasks: readonly OpenTask[];
  /** The 1-based line that touched them last; null if unknown. */
  readonly tasksLine: number | null;
  /**
   * The plan that the assistant proposed last, if the user neither accepted it nor said anything else; null without one.
   * One that was declined may be what the next session begins with: the client calls it so where it clears the context.
   */
  readonly plan: { readonly text: string; readonly line: number | null; readonly isDeclined: boolean } | null;
  /** Lines such as `- [ ] write the docs` in the last answer with checkboxes. */
  readonly boxes: readonly OpenTask[];
  /** The question at the end of the last answer, or the one that a tool asks; null without one. */
  readonly question: { readonly text: string; readonly line: number | null } | null;
  /** What the assistant said last; null if it said nothing. */
  readonly lastWords: { readonly text: string; readonly line: number | null } | null;
  /** Whether the session ends with calls that no words follow; those that keep the list of tasks do not count. */
  readonly isCutOff: boolean;
  /** Whether it ends with an error of the model's service, such as a limit that was reached. */
  readonly endsWithError: boolean;
  /** Whether the prompts that have no answer follow such an error. */
  readonly isErrorBefore: boolean;
  /** A much longer text before the last words, if the assistant only kept its list of tasks between them; null without. */
  readonly before: { readonly text: string; readonly line: number | null } | null;
  /** The question at the end of what the last prompt replied to, or the option that it picks by its number; null without. */
  readonly replyTo: string | null;
  /** The 1-based line of that prompt; null if unknown. */
  readonly replyLine: number | null;
  /** The questions of a tool that the user answered, in their order. */
  readonly asked: readonly AskedQuestion[];
  /** What the user chose in the latest questions of a tool, the latest first. */
  readonly chosen: readonly ChosenAnswer[];
  /**
   * The last words before each of the latest prompts, the latest first, if they tell something, do not ask, and are not
   * among those taken back.
   */
  readonly earlier: readonly { readonly text: string; readonly line: number | null; readonly next: string }[];
  /** The 1-based lines of the last words before a prompt that the assistant took back in its reply: "You're right." */
  readonly conceded: ReadonlySet<number | null>;
}

export interface ChosenAnswer {
  readonly question: string;
  readonly answer: string;
  /** The 1-based line of the answer. */
  readonly line: number | null;
}

export interface AskedQuestion {
  readonly question: string;
  /** A word or two that the tool shows above it. */
  readonly header: string;
  readonly labels: readonly string[];
  /** The 1-based line of the answer. */
  readonly line: number | null;
}

/** The share of the options of a question that come again where it is asked again. */
const SAME_OPTIONS = 0.5;

/** Whether a question of a tool was asked again later, in whatever words, as its answer only put it off. */
export function isAskedAgain(question: string, line: number | null, asked: readonly AskedQuestion[]): boolean {
  const own = asked.find((one) => one.question === question && one.line === line);
  return own !== undefined && own.labels.length > 0 && asked.some(({ header, labels, line: later }) => {
    const shared = own.labels.filter((label) => labels.includes(label)).length;
    return isAfter(later, line) && header === own.header && shared / own.labels.length >= SAME_OPTIONS;
  });
}

interface Task extends OpenTask {
  readonly isDone: boolean;
}

const BOX = /^\s*(?:[-*+]|\d+[.)])\s+\[([ xX~-])\]\s+(\S.*)$/;
/** A question as the last sentence, also with the question marks of other scripts and in emphasis. */
const LAST_QUESTION = /(?:^|[.!?]\s|[。！？\n])\s*((?:[^.!?。！？\n]|[.!?](?=[^\s.!?])){3,400}[?？])[\s*_"”」)]*$/;
/** The options after a question, to the end: numbered or lettered lines, with or without empty ones. */
const OPTIONS = /(?:\n\s{0,8}(?:\d{1,2}|[A-Za-z])[.):][^\n]*){2,9}$/;
/** How much of the end of an answer is searched for a question, and for its options. */
const MAX_QUESTION = 1000;
/** Shorter questions ("OK?") ask nothing alone, counted as {@linkcode spokenLength}. */
const MIN_QUESTION = 8;
const DENSE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

/** What follows one of these at the beginning of a sentence, or as a heading over a list, is open by the answer's own word. */
const TOLD_OPEN =
  /(?:^|[.!?]\s+|[。！？]\s*|\n\s*(?:[-*+]\s+|#+\s+)?)(?:\*\*|__)?(?:still (?:open|to do|missing)|left open|not done(?: yet)?|to-?do|noch offen|reste à faire|todavía pendiente|ainda pendente|ещё не сделано|还没做|未完成|待办|未対応|残タスク|남은 작업)(?:\*\*|__)?\s*[:：](?:\*\*|__)?[ \t]*([^\n]*)((?:\n[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t][^\n]*){0,8})/giu;
/** What says that nothing is open. */
const NOTHING = /^(?:none|nothing|n\/a|no\b|-|—|nichts|rien|nada|ничего|无|没有|なし|없음)[\s.!。]*$/iu;
/** How many things one answer tells as open at most, and how long one is. */
const MAX_TOLD = 3;
const MAX_TOLD_LENGTH = 300;

/** What an answer itself names as open ("Still open: an index on `id`."), without marked lists of tasks. */
export function toldOpen(answer: string): string[] {
  return [...answer.matchAll(TOLD_OPEN)].flatMap((
    [, rest = "", list = ""],
  ) => [
    rest,
    ...rest.trim() === "" ? list.split("\n").map((item) => item.replace(/^\s*(?:[-*+]|\d{1,2}[.)])\s+/, "")) : [],
  ]).map((text) => text.trim()).filter((text) =>
    text.length > 3 && text.length <= MAX_TOLD_LENGTH && !NOTHING.test(text) && !/^\[[ xX~-]\]/.test(text)
  ).slice(0, MAX_TOLD);
}

/** How many earlier answers are kept. */
const MAX_EARLIER = 2;
/** A shorter answer tells little alone, counted as {@linkcode spokenLength}. */
export const MIN_EARLIER = 120;

/** The length of a text; a character counts twice in scripts that write a word with one or two. */
export function spokenLength(text: string): number {
  return text.length + (text.match(DENSE)?.length ?? 0);
}

/** How an answer begins that takes the one before it back. */
const CONCEDES =
  /^[^\p{L}]*(?:you(?:['’]re| are) (?:\w+ly )?right|(?:good|great|nice) (?:catch|point)|fair point|my (?:mistake|bad|apologies)|(?:i )?apologi|sorry|i (?:was wrong|misunderst|misread|had it)|tienes razón|(?:vous avez|tu as) raison|(?:du hast|sie haben) recht|você tem razão|вы правы|[你您]说得对|抱歉|对不起|ご指摘|おっしゃる通り|申し訳|すみません|죄송|말씀이 맞|maaf|anda benar|bạn (?:nói )?đúng)/iu;

/** A shorter question ("Which do you want?") makes no sense without what comes before it, counted as {@linkcode spokenLength}. */
const MIN_ALONE = 19;
const MAX_END = 240;

/** The most answers to a tool's questions that are kept. */
const MAX_CHOSEN = 4;

/** How a prompt picks one of the options that an answer numbered: "1", "option 2 please", "3 looks best". */
const PICKS =
  /^[^\p{L}\p{N}]*(?:(?:ok(?:ay)?|yes|let['’]?s|i(?:['’]d| would| will|['’]ll)?|please|go|do|pick|choose|take|use|with|like|prefer|try)[\s,]+){0,5}(?:(?:the )?(?:option|number|choice|no\.|#)\s*)?(\d{1,2}|[a-d])(?:(?:번|番|号|號)\S{0,4})?(?:[^\p{L}\p{N}]*$|\s+(?:does|is|looks|seems|sounds|please)\b)/iu;

/** The line at the end of an answer, or in all of it, that has the number a prompt picks; null if none or two have it. */
function optionPicked(prompt: string, answer: string): string | null {
  const number = PICKS.exec(prompt)?.[1];
  if (number === undefined) return null;
  const start = new RegExp(`^[\\s>*_#|-]*(?:option\\s+)?\\(?${number}(?:[.):]|\\s*[—–|-])[*_\\s]*\\S`, "i");
  const options = (OPTIONS.exec(answer)?.[0] ?? answer).split("\n").filter((line) => start.test(line));
  return options.length === 1 ? (options[0] ?? "").replace(/^[\s|]+|[\s|]+$/g, "") : null;
}

/** The end of an answer, from the start of a line if there is one. */
function endOf(words: string): string {
  if (words.length <= MAX_END) return words;
  const end = words.slice(-MAX_END);
  return `…${end.slice(end.indexOf("\n") + 1)}`;
}

/** Whether a text is the error of a provider, which a client behind a proxy keeps as an answer. */
export function isProviderError(text: string): boolean {
  return /^[^\n]{0,200}$/.test(text) && /\brequest[_ ]id\b/i.test(text) && /\b(?:failed|error)\b/i.test(text);
}

/** Questions that offer nothing: how an assistant ends when all is done. */
const COURTESY =
  /^(?:(?:is|was) there )?(?:anything|something|what) else\b|^what(?:['’]s| is| would| do| should| shall)\b.{0,40}\bnext\b|^what (?:do|would) you (?:like|want)(?: me)? to (?:do|pick up|build|work on|start)\b|^(?:are )?you good\b|^any (?:part|parts|questions)\b.{0,60}\b(?:explain|clarif|else)|^(?:avez-vous |as-tu )?besoin d['’](?:autre|aide)|^des ajustements\b|^étape suivante\b|^etape suivante\b|^how (?:else )?(?:can|may) I (?:help|assist)\b|^what (?:can|may) I (?:help|do for)\b|(?:도움|도와).{0,12}(?:드릴까요|있을까요)|(?:お手伝い|お役に立て).{0,12}(?:か)?[?？]|(?:帮|幫)(?:您|你|到|助).{0,6}(?:吗|嗎|什么|什麼|的)?[?？]|^¿?(?:en qué|cómo) (?:más )?(?:te |le )?puedo ayudar|^¿?(?:hay )?algo más\b|^(?:comment|en quoi) puis-je\b|^(?:y a-t-il )?autre chose\b|^(?:wie|womit|wobei) kann ich\b.{0,20}helfen|^(?:kann ich )?(?:noch|sonst) etwas\b|^(?:como|em que) posso\b.{0,20}ajudar|^(?:há )?(?:mais alguma coisa|algo mais)\b|^чем .{0,20}помочь/i;
/** And where they name it within. */
const ANYTHING_ELSE =
  /^[^\n]{0,60}(?:\b(?:help|assist)[^\n]{0,20}\b(?:anything|something) else\b|\baide[^\n]{0,20}\bautre chose\b|\bayuda[^\n]{0,20}\balgo más\b|\bsonst noch\b[^\n]{0,20}helfen)/i;
const CREATED = /^Task #(\d+) created/;

/** The tasks of a list that is always written as a whole: `TodoWrite`, and Codex's `update_plan`. */
function wholeList(items: readonly Json[], text: "content" | "step", line: number | null): Map<string, Task> {
  const tasks = new Map<string, Task>();
  for (const [index, item] of items.entries()) {
    if (!isJsonObject(item)) continue;
    const status = stringAt(item, "status");
    const words = stringAt(item, text) ?? "";
    if (words.trim() === "") continue;
    tasks.set(`${index}`, { text: words, isDone: status === "completed", isBegun: status === "in_progress", line });
  }
  return tasks;
}

/** Collects what is open, entry by entry from the start of a file, without what the user took back. */
export class OpenWorkReader {
  #tasks = new Map<string, Task>();
  #tasksLine: number | null = null;
  #plan: (NonNullable<OpenWork["plan"]> & { readonly id: string }) | null = null;
  /** Calls that create a task; their results say its number. */
  readonly #creating = new Map<string, { readonly text: string; readonly line: number | null }>();
  #boxes: OpenTask[] = [];
  #question: OpenWork["question"] = null;
  #lastWords: OpenWork["lastWords"] = null;
  #before: OpenWork["before"] = null;
  #isCutOff = false;
  #endsWithError = false;
  #isErrorBefore = false;
  #isStopped = false;
  /** Whether the client told of something in the background since the assistant spoke. */
  #isNotified = false;
  #replyTo: string | null = null;
  #replyLine: number | null = null;
  #earlier: OpenWork["earlier"] = [];
  /** The line of the words that the last prompt replied to, until the assistant says something to it. */
  #repliedTo: number | null = null;
  readonly #conceded = new Set<number | null>();
  /** The call of a tool whose questions have no answer yet. */
  #asking: { readonly id: string; readonly questions: readonly AskedQuestion[] } | null = null;
  #asked: AskedQuestion[] = [];
  #chosen: ChosenAnswer[] = [];
  readonly #exchange = new OwnExchange();

  add(entry: Entry): void {
    const isOwn = this.#exchange.follow(entry);
    if (entry.isSidechain || entry.takenBack) return;
    const { line } = entry.location;
    if (entry.kind === "user") {
      if (entry.speaker === "interrupt") this.#isStopped = true;
      if (entry.speaker === "user") this.#prompted(entry.prompt, line);
      if (entry.speaker === "notification") this.#isNotified = true;
      for (const block of entry.content) if (block.kind === "tool_result") this.#returned(block, line);
      return;
    }
    if (entry.kind !== "assistant") return;
    const words = joinText(entry.content).trimEnd();
    this.#endsWithError = entry.isApiError || isProviderError(words);
    this.#isErrorBefore = false;
    this.#isStopped = false;
    for (const block of entry.content) {
      if (block.kind === "tool_use") this.#called(block.id, block.name, block.input, line);
    }
    if (words === "" || isOwn || entry.isSynthetic || this.#endsWithError) return;
    const repliedTo = this.#repliedTo;
    this.#repliedTo = null;
    // what is said to the end of a task in the background is no answer to the prompt
    const isAside = this.#isNotified && !this.#isCutOff && words.length < (this.#lastWords?.text.length ?? 0) / 2;
    this.#isNotified = false;
    if (isAside) return;
    if (repliedTo !== null && CONCEDES.test(words)) this.#conceded.add(repliedTo);
    const longer = this.#before ?? this.#lastWords;
    const isEnd = repliedTo === null && !this.#isCutOff && words.length < (longer?.text.length ?? 0) / 2;
    this.#before = isEnd ? longer : null;
    this.#lastWords = { text: words, line };
    if (!entry.content.some(({ kind }) => kind === "tool_use")) this.#isCutOff = false;
    const options = OPTIONS.exec(words.slice(-2 * MAX_QUESTION))?.[0] ?? "";
    const asked = LAST_QUESTION.exec(words.slice(0, words.length - options.length).slice(-MAX_QUESTION))?.[1]?.trim()
      .replace(/^[-*#>\s]+/, "");
    const isQuestion = asked !== undefined && spokenLength(asked) > MIN_QUESTION && !COURTESY.test(asked) &&
      !ANYTHING_ELSE.test(asked);
    const text = asked !== undefined && spokenLength(asked) < MIN_ALONE ? endOf(words) : `${asked ?? ""}${options}`;
    this.#question = isQuestion ? { text, line } : null;
    const boxes = words.split("\n").flatMap((one) => BOX.exec(one) ?? []);
    if (boxes.length === 0) return;
    this.#boxes = words.split("\n").flatMap((one) => {
      const [, mark, text] = BOX.exec(one) ?? [];
      return mark === " " && text !== undefined ? [{ text, isBegun: false, line }] : [];
    });
  }

  #prompted(prompt: string, line: number | null): void {
    const words = this.#lastWords;
    const told = this.#before ?? words;
    this.#before = null;
    this.#replyLine = line;
    this.#repliedTo = words?.line ?? null;
    this.#replyTo = this.#question?.text ?? optionPicked(prompt, words?.text ?? "");
    const isAnswer = this.#question === null && !this.#isCutOff && !this.#endsWithError && !this.#isStopped;
    const isNew = told?.line !== this.#earlier[0]?.line;
    if (told !== null && isAnswer && isNew && spokenLength(told.text) >= MIN_EARLIER) {
      this.#earlier = [{ ...told, next: prompt }, ...this.#earlier].slice(0, MAX_EARLIER);
    }
    this.#isNotified = false;
    this.#question = null;
    this.#plan = null;
    this.#isCutOff = false;
    this.#isErrorBefore ||= this.#endsWithError;
    this.#endsWithError = false;
  }

  #called(id: string, name: string, input: JsonObject, line: number | null): void {
    if (!LIST_TOOLS.has(name)) this.#isCutOff = true;
    else this.#tasksLine = line;
    const plan = PLAN_ENDING_TOOLS.has(name) ? stringAt(input, "plan") ?? "" : "";
    if (plan.trim() !== "") this.#plan = { id, text: plan, line, isDeclined: false };
    const asked = arrayAt(input, "questions").filter(isJsonObject).map((one) => ({
      question: stringAt(one, "question") ?? "",
      header: stringAt(one, "header") ?? "",
      labels: arrayAt(one, "options").flatMap((option) => isJsonObject(option) ? stringAt(option, "label") ?? [] : []),
      line,
    })).filter(({ question }) => question !== "");
    if (name === "AskUserQuestion" && asked.length > 0) {
      this.#asking = { id, questions: asked };
      this.#question = { text: asked.map(({ question }) => question).join(" "), line };
    } else if (name === "TodoWrite") this.#tasks = wholeList(arrayAt(input, "todos"), "content", line);
    else if (name === "update_plan") this.#tasks = wholeList(arrayAt(input, "plan"), "step", line);
    else if (name === "TaskCreate") this.#creating.set(id, { text: stringAt(input, "subject") ?? "", line });
    else if (name === "TaskUpdate") this.#updated(input, line);
    // the list of a team goes with the team
    else if (name === "TeamDelete") this.#tasks.clear();
  }

  /** `TaskCreate` (seen from 2.1.88 on) gives the task's number only in its result. */
  #returned({ toolUseId: id, text: result, isError, claim }: ToolResultBlock, line: number | null): void {
    if (id === this.#plan?.id) this.#plan = isError ? { ...this.#plan, isDeclined: true } : null;
    if (id === this.#asking?.id) {
      const { questions } = this.#asking;
      const answers = claim?.feedback?.kind === "answer" ? claim.feedback.text : "";
      if (answers !== "") this.#asked.push(...questions.map((one) => ({ ...one, line })));
      this.#chose(questions.map(({ question }) => question), answers, line);
      this.#asking = null;
      this.#question = null;
    }
    const made = this.#creating.get(id);
    if (made === undefined) return;
    this.#creating.delete(id);
    const number = CREATED.exec(result)?.[1];
    if (number !== undefined && made.text.trim() !== "") {
      this.#tasks.set(`#${number}`, { ...made, isDone: false, isBegun: false });
    }
  }

  /** The answers of a tool are in the order of its questions, a line each; where there are fewer, whose is which is unknown. */
  #chose(questions: readonly string[], answers: string, line: number | null): void {
    const given = answers.split("\n");
    if (answers === "" || given.length < questions.length) return;
    const chosen = questions.map((question, index) => ({ question, answer: given[index] ?? "", line }));
    this.#chosen = [...chosen.reverse(), ...this.#chosen].slice(0, MAX_CHOSEN);
  }

  #updated(input: JsonObject, line: number | null): void {
    const key = `#${stringAt(input, "taskId") ?? ""}`;
    const task = this.#tasks.get(key);
    if (task === undefined) return;
    const status = stringAt(input, "status");
    if (status === "deleted") this.#tasks.delete(key);
    else {
      this.#tasks.set(key, {
        text: stringAt(input, "subject") ?? task.text,
        isDone: status === null ? task.isDone : status === "completed",
        isBegun: status === null ? task.isBegun : status === "in_progress",
        line,
      });
    }
  }

  /** What is open after the last entry that was added. */
  end(): OpenWork {
    const tasks = [...this.#tasks.values()].filter(({ isDone }) => !isDone)
      .map(({ text, isBegun, line }) => ({ text, isBegun, line }));
    return {
      tasks,
      tasksLine: this.#tasksLine,
      plan: this.#plan,
      boxes: this.#boxes,
      question: this.#question,
      lastWords: this.#lastWords,
      before: this.#before,
      isCutOff: this.#isCutOff,
      endsWithError: this.#endsWithError,
      isErrorBefore: this.#isErrorBefore,
      replyTo: this.#replyTo,
      replyLine: this.#replyLine,
      asked: this.#asked,
      chosen: this.#chosen,
      earlier: this.#earlier.filter(({ line }) => line !== this.#lastWords?.line && !this.#conceded.has(line)),
      conceded: this.#conceded,
    };
  }
}
