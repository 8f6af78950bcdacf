/**
 * What the next session must know about the last one, from its transcript alone.
 *
 * Takes an overview, the items of triage and the open work, and makes lines of them, each with its source and a weight
 * that says how much it would be missed. Whoever shows the lines cuts them to a size.
 */
import type { SessionItem } from "../triage/session_items.ts";
import { type SessionOverview, standingTurns } from "../overview/overview.ts";
import { doneLines } from "./done_lines.ts";
import {
  chosenLines,
  declinedLines,
  droppedLines,
  goalLines,
  isGoal,
  isUnanswered,
  type PromptParts,
  queuedLines,
} from "./goal_lines.ts";
import { falling, HANDOFF_SECTIONS, type HandoffLine } from "./handoff_line.ts";
import { itemLines } from "./item_lines.ts";
import { currentTasks, openLines } from "./open_lines.ts";
import type { OpenWork } from "./open_work.ts";

/** A handoff before it is cut to a size. */
export interface Handoff {
  /** The lines, by section; what was asked for by line, the others by weight. */
  readonly lines: readonly HandoffLine[];
  /** Signs that the session was not finished; empty without any. */
  readonly unfinished: readonly string[];
}

export interface AgentWords {
  readonly description: string;
  readonly conclusion: string;
}

export interface HandoffParts extends PromptParts {
  readonly overview: SessionOverview;
  readonly items: readonly SessionItem[];
  readonly open: OpenWork;
  readonly agents: readonly AgentWords[];
}

/** How agents begin a report before they say anything. */
const CHEER = /(?:perfect|great|excellent|good|ok(?:ay)?|alright|now)\b[^.!:\n]{0,40}[.!,:]/;
const ANNOUNCEMENT =
  /(?:now,? |so )?(?:let me|based on|here(?:['’]s| is| are)|i(?:['’]ll| will|(?:['’]ve|(?: now)? have) (?:a|all|the|enough|everything|gathered|retrieved|read|reviewed|analyzed|completed)))\b[^.!:\n]*[.!:]/;
const OPENING = new RegExp(`^(?:(?:${CHEER.source}|${ANNOUNCEMENT.source}|-{3,})\\s+)+`, "i");

/** The conclusion of an agent without its first words, which only announce it; "" if it is nothing else. */
function withoutOpening(conclusion: string): string {
  return `${conclusion.trim()}\n`.replace(OPENING, "").trim();
}

function conclusionLines(agents: readonly AgentWords[]): HandoffLine[] {
  const told = agents.map((agent) => ({ ...agent, conclusion: withoutOpening(agent.conclusion) }));
  return told.filter(({ conclusion }) => conclusion !== "").slice(-4).reverse().map((agent, index) => ({
    section: "agents",
    what: agent.description.trim() || "agent",
    text: agent.conclusion,
    speaker: "agent",
    line: null,
    weight: falling(58, index),
  }));
}

export function handoffOf(
  { overview, items, open, agents, ...goals }: HandoffParts,
): Handoff {
  const turns = standingTurns(overview.turns);
  const lines = [
    ...goalLines(turns, open, goals),
    ...queuedLines(turns),
    ...chosenLines(open, turns),
    ...declinedLines(turns),
    ...openLines(open, turns),
    ...itemLines(
      items.filter(({ evidence: { speaker, line } }) => speaker === "user" || !open.conceded.has(line)),
      turns,
      open.asked,
    ),
    ...doneLines(overview, open, turns),
    ...conclusionLines(agents),
    ...droppedLines(overview.turns),
  ].filter(({ text }) => text.trim() !== "");
  const order = (line: HandoffLine) => HANDOFF_SECTIONS.indexOf(line.section);
  const last = turns.at(-1);
  const isWaiting = last !== undefined && isUnanswered(last);
  const isError = open.endsWithError || open.isErrorBefore && !(isWaiting && isGoal(last));
  const unfinished = [
    ...last?.interrupted ? ["the last turn was interrupted"] : [],
    ...isWaiting && !isError ? ["the last prompt has no answer"] : [],
    ...isError ? ["its last answer is an error"] : [],
    ...open.isCutOff && !open.endsWithError && !last?.interrupted && !last?.isAnswerLost
      ? ["no answer followed its last calls"]
      : [],
    ...open.question === null ? [] : ["a question is open"],
    ...open.plan === null ? [] : [open.plan.isDeclined ? "its plan was not accepted" : "a plan waits for the user"],
    ...currentTasks(open, turns).length === 0 ? [] : ["tasks are open"],
  ];
  // what was asked for makes sense in the order in which it was; the rest begins with what matters most
  const within = (a: HandoffLine, b: HandoffLine) =>
    a.section === "goal" || a.section === "earlier" ? (a.line ?? 0) - (b.line ?? 0) : b.weight - a.weight;
  return { lines: lines.sort((a, b) => order(a) - order(b) || within(a, b)), unfinished };
}
