import type { Client } from "../../clients/client.ts";
import { entriesOfClient } from "../../clients/client_entries.ts";
import { conversationWindow } from "../../session/conversation_window.ts";
import type { Utterance } from "../../session/conversation.ts";
import type { Entry } from "../../session/entry.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { type Evidence, TEXT_CATEGORIES, type TextCategory } from "./category.ts";
import { candidatesOf, CHOICE_RULES, chooseSentences, type ChosenSentence, LISTING_RULES } from "./choice/choose.ts";
import { contentWords } from "./choice/content_words.ts";
import { namesDecision } from "./choice/features.ts";
import { UNSPACED_LANGUAGES } from "./cues/cue.ts";
import { findCues } from "./cues/find_cues.ts";
import { detectLanguage } from "./cues/language.ts";
import { quotationTest } from "./scoring/conversation_score.ts";
import { findSignals } from "./scoring/findings.ts";
import type { Sentence } from "./sentences/sentence.ts";
import type { SignalName } from "./signals/signals.ts";

/** How much of the conversation is searched, from its end. */
const MESSAGES = 400;
/** How many answers of it, with or without text. */
const ANSWERS = 160;
/** How many items there are of each category. */
const MAX_ITEMS = 5;

/** Something that is worth remembering. */
export interface SessionItem {
  /** What it is. */
  readonly category: TextCategory;
  /** The sentence. */
  readonly evidence: Evidence;
  /** How probable it is that somebody would keep it. */
  readonly probability: number;
  /** Whether it is sure enough to be told without what was said around it. */
  readonly isSure?: true;
  /** Whether it is shown on a page, too, where nothing is better than something that need not be kept. */
  readonly isShown?: true;
  /** Whether a decision, a debt or a cause is called one, not told by a comparison, by what is missing or by a reason. */
  readonly isExplicit?: true;
  /** Whether it picks something that is not shown with it. */
  readonly isUnclear?: true;
}

/** How many a page shows. */
const MAX_SHOWN = 5;

/** The items that a page shows: the few most probable of those that it may show, in their order. */
export function worthRemembering(items: readonly SessionItem[]): SessionItem[] {
  const all = items.filter(({ isShown }) => isShown);
  const shown = new Set(all.toSorted((a, b) => b.probability - a.probability).slice(0, MAX_SHOWN));
  return items.filter((item) => shown.has(item));
}

/** A longer prompt explains a task, or was pasted. */
const MAX_PROMPT = 300;
/** A shorter sentence names no cause, counted as `Sentence.length`. */
const MIN_CAUSE = 45;
/** What the user says for later, by itself. */
const LASTING: readonly SignalName[] = ["standingInstruction", "userRule", "userPreference", "explicitDecision"];

/** Whether an answer and its question are about commits, branches or what to do next. */
function isAboutProcess(identity: string): boolean {
  return findCues(identity, detectLanguage(identity)).has("process");
}

/**
 * Whether a sentence is sure: a lasting wish or a choice of the user in few words; or, if it is as
 * likely as what the hook shows, an answer of his, a decision with its reason, the cause of a problem that more than one
 * sign shows, or work that is put off in so many words.
 */
function isSureOf({ findings, probability }: ChosenSentence, firstPrompt: number): boolean {
  const { inContext, identity } = findings[0];
  if (inContext === undefined) return false;
  const { sentence: { position, kind, speaker, own, length, utteranceIndex, cues }, context: { changed } } = inContext;
  if (kind === "hypothesis") return false;
  const signals = new Set(findings.flatMap((finding) => finding.signals));
  const isSeveral = signals.size >= 2;
  const isLikely = probability >= CHOICE_RULES.minProbability;
  if (speaker === "user") {
    if (utteranceIndex === firstPrompt || own.length > MAX_PROMPT) return false;
    // shown with its question; what is asked about the course of the work is over with it
    if (position === "answer") return isLikely && !identity.endsWith("\n") && !isAboutProcess(identity);
    return LASTING.some((name) => signals.has(name)) || (signals.has("userChoice") && isSeveral);
  }
  if (signals.has("reportedFix") || !isSeveral || !isLikely) return false;
  if (signals.has("explicitDecision")) return !namesDecision(cues);
  // its own mistake, mended on the spot, teaches nobody
  if (signals.has("rootCause") && changed === "own" && !cues.has("externalParty")) return false;
  return signals.has("explicitDebt") || (signals.has("rootCause") && length >= MIN_CAUSE);
}

/** Whether the assistant put a sentence between tags: a program asked for it, and it does not tell of this session. */
function isForProgram({ speaker, whole, line }: Sentence): boolean {
  if (speaker !== "assistant" || !whole.includes("</")) return false;
  const lines = whole.split("\n");
  const [before, after] = [lines.slice(0, line + 1).join("\n"), lines.slice(line).join("\n")];
  return [...before.matchAll(/^[\t ]*<([a-z][\w-]*)>/gm)].some(({ index, 1: name }) =>
    !before.slice(index).includes(`</${name}>\n`) && after.includes(`</${name}>`)
  );
}

/** A question of this length says more than what it asks, counted as `Sentence.length`. */
const MIN_QUESTION = 80;
/** A second sentence, or a remark in brackets. */
const REMARK = /[.!?][ \n]+\S|[。！？]\s*\S|[(（]/;

/**
 * Whether an answer to a question tool can be understood, and mattered, beyond the task: its question or itself says
 * what hangs on it, weighs something, or is long. A bare question ("Which style?") only settles what to do now.
 */
function hasGrounds(answer: string, question: string): boolean {
  const language = detectLanguage(question);
  const density = language !== null && UNSPACED_LANGUAGES.has(language) ? 2 : 1;
  if (REMARK.test(question) || Math.max(question.length, answer.length) * density >= MIN_QUESTION) return true;
  return [question, answer].some((text) => {
    const cues = findCues(text, language);
    return cues.has("choice") || cues.has("cause");
  });
}

/**
 * Whether a short reply names what the assistant's message offers and the question shown with it does not: "I like the
 * second one" says nothing without the rest.
 */
function picksWhatIsNotShown(
  { position, own, text, utteranceIndex }: Sentence,
  identity: string,
  conversation: readonly Utterance[],
): boolean {
  if (position !== "reply" || own.length >= MIN_CAUSE) return false;
  const asked = conversation.slice(0, utteranceIndex).findLast(({ kind }) => kind === "answer");
  const offered = contentWords(asked?.pieces.map((piece) => piece.text).join("\n") ?? "");
  const shown = contentWords(identity.slice(text.length));
  return [...contentWords(text)].some((word) => offered.has(word) && !shown.has(word));
}

/**
 * Whether a sentence that is sure is shown on a page: of what the user said, what holds for later by itself, or answers
 * a question that says what hangs on it and was acted on; of causes, those outside of the project that something was changed for. What else was
 * chosen or mended is seen in the work, and what nothing was changed for often ends with the moment, or is a guess.
 */
function isShownOf({ findings }: ChosenSentence): boolean {
  const { inContext, identity } = findings[0];
  if (inContext === undefined || isForProgram(inContext.sentence)) return false;
  const { sentence: { text, speaker, position, cues }, context: { isActedOn, changed } } = inContext;
  const has = (name: SignalName) => findings.some(({ signals }) => signals.includes(name));
  if (position === "answer") {
    return LASTING.some(has) || (isActedOn && hasGrounds(text, identity.slice(text.length).trim()));
  }
  if (speaker === "user") return LASTING.some(has);
  return !has("rootCause") || (changed !== "nothing" && cues.has("externalParty"));
}

/** How a sentence calls what it tells a decision or a debt. */
const EXPLICIT: readonly SignalName[] = ["assistantDecision", "explicitDecision", "explicitDebt"];

/** How a sentence begins that is labeled as a cause. */
const LABELED_CAUSE =
  /^[\s*_>-]*(?:(?:root )?cause|reason|原因|根因|원인|causa(?: raíz)?|cause racine|ursache|причина)[*_\s]*[:：]/i;

function isExplicitOf({ findings }: ChosenSentence): boolean {
  const sentence = findings[0].inContext?.sentence;
  if (sentence === undefined || sentence.kind === "hypothesis" || namesDecision(sentence.cues)) return false;
  const names = sentence.length < MIN_CAUSE ? EXPLICIT : [...EXPLICIT, "problemCause" as const];
  return LABELED_CAUSE.test(findings[0].show().text) ||
    findings.some(({ signals }) => names.some((name) => signals.includes(name)));
}

function itemsOf(backward: Iterable<Entry>): SessionItem[] {
  const { conversation, outcomes, foreign = [] } = conversationWindow(backward, { spoken: MESSAGES, answers: ANSWERS });
  const isQuotation = quotationTest(conversation, foreign);
  const firstPrompt = conversation.findIndex(({ kind }) => kind === "prompt");
  const candidates = candidatesOf(findSignals(conversation, outcomes));
  const { sentences } = chooseSentences(candidates, LISTING_RULES, { isQuotation });
  return TEXT_CATEGORIES.flatMap((category) =>
    sentences.filter((sentence) => sentence.category === category).slice(0, MAX_ITEMS)
      .map((sentence) => {
        const isSure = isSureOf(sentence, firstPrompt);
        const { inContext, identity } = sentence.findings[0];
        const isUnclear = inContext !== undefined && picksWhatIsNotShown(inContext.sentence, identity, conversation);
        return {
          category,
          evidence: sentence.findings[0].show(),
          probability: sentence.probability,
          ...isSure ? { isSure } : {},
          ...isSure && !isUnclear && isShownOf(sentence) ? { isShown: true } : {},
          ...isExplicitOf(sentence) ? { isExplicit: true } : {},
          ...isUnclear ? { isUnclear } : {},
        };
      })
  );
}

/** What of a session of a client is worth remembering, by category, most important first. */
export function sessionItems(source: ByteSource, client: Client): SessionItem[] {
  return itemsOf(entriesOfClient(client, source, { ...client.conversationOnly, direction: "backward" }));
}

/** How many entries without enough answers among them are too many to keep: the file is read again from its end. */
const MAX_KEPT = 20_000;

/** How many characters of what was read are kept: the latest, as many as a window searches. */
const MAX_OUTPUT = 4 * 1024 * 1024;

function withoutLine(entry: Entry): Entry {
  if (entry.kind === "user") return { ...entry, raw: {}, toolUseResult: undefined };
  const attachment = entry.raw["attachment"];
  return { ...entry, raw: entry.kind === "attachment" && attachment !== undefined ? { attachment } : {} };
}

/** How many characters of an entry are what a tool returned. */
function outputLength(entry: Entry): number {
  if (entry.kind !== "user") return 0;
  return entry.content.reduce((sum, block) => sum + (block.kind === "tool_result" ? block.text.length : 0), 0);
}

/** An entry without what tools returned: most of a file, only the latest part of which is searched. */
function withoutOutput(entry: Entry): Entry {
  if (entry.kind !== "user") return entry;
  const content = entry.content.map((block) =>
    block.kind === "tool_result" && block.outcome === "ok" && block.claim === null ? { ...block, text: "" } : block
  );
  return { ...entry, content };
}

/** Finds what {@linkcode sessionItems} finds while a session is read for something else. */
export class ItemReader {
  readonly #source: ByteSource;
  readonly #client: Client;
  /** Enough entries for any window that ends with the latest ones; null once there are too many. */
  #before: Entry[] | null = [];
  #latest: Entry[] = [];
  readonly #answers = new Set<string>();
  /** Characters that tools returned in the latest entries, and the first of those entries that still has them. */
  #output = 0;
  #oldest = 0;

  /** `source`: the session's file. `client`: the client that wrote it. */
  constructor(source: ByteSource, client: Client) {
    this.#source = source;
    this.#client = client;
  }

  add(entry: Entry): void {
    if (this.#before === null || entry.kind === "progress" || entry.kind === "other") return;
    if (entry.isSidechain || entry.takenBack) return;
    this.#latest.push(withoutLine(entry));
    this.#forgetOutput(outputLength(entry));
    if (entry.kind === "assistant") this.#answers.add(entry.messageId ?? `line ${this.#latest.length}`);
    const isEnough = this.#answers.size > ANSWERS;
    if (!isEnough && this.#latest.length <= MAX_KEPT) return;
    this.#before = isEnough ? this.#latest : null;
    this.#latest = [];
    this.#answers.clear();
    this.#output = 0;
    this.#oldest = 0;
  }

  /** Forgets the oldest of what tools returned, once it is too much. */
  #forgetOutput(added: number): void {
    this.#output += added;
    for (; this.#output > MAX_OUTPUT && this.#oldest < this.#latest.length; this.#oldest++) {
      const entry = this.#latest[this.#oldest];
      if (entry === undefined) continue;
      this.#output -= outputLength(entry);
      this.#latest[this.#oldest] = withoutOutput(entry);
    }
  }

  /** The items, once all entries were added. */
  end(): SessionItem[] {
    return this.#before === null
      ? sessionItems(this.#source, this.#client)
      : itemsOf([...this.#before, ...this.#latest].reverse());
  }
}
