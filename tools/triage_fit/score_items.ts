/**
 * Scores any program that says what should be saved from a session, against the labeled items.
 *
 * `deno run -R tools/triage_fit/score_items.ts ANSWERS.jsonl [ITEMS.jsonl]`
 *
 * ANSWERS has `{"id","stops":N,"messages":[[LINE,…],…]}` for each session: how often it stopped, and for each message the
 * lines of the transcript, from 1, that its sentences come from. ITEMS are the published labels unless others are named.
 */
import {
  arrayAt,
  isJsonObject,
  type Json,
  type JsonObject,
  numberAt,
  parseJsonObject,
  stringAt,
} from "../../lib/json.ts";
import { isNear, type LabeledItem, labeledItems } from "./items.ts";

/** What a program would have shown in a session. */
export interface ShownLines {
  readonly id: string;
  readonly stops: number;
  readonly messages: readonly (readonly number[])[];
}

/** How good the answers are. */
export interface ItemScore {
  readonly sessions: number;
  /** Items that must be kept, and those that a message was about. */
  readonly must: number;
  readonly mustShown: number;
  /** Sentences that were shown, and those about any item. */
  readonly shown: number;
  readonly right: number;
  readonly messages: number;
  readonly stops: number;
}

/** Reads an answer; null for anything else. */
export function parseShown(row: JsonObject): ShownLines | null {
  const id = stringAt(row, "id");
  if (id === null) return null;
  const isLine = (line: Json): line is number => typeof line === "number";
  const messages = arrayAt(row, "messages").map((message) => Array.isArray(message) ? message.filter(isLine) : []);
  return { id, stops: numberAt(row, "stops") ?? 0, messages };
}

/** Scores answers; a session without an answer shows nothing. */
export function scoreItems(
  labels: ReadonlyMap<string, readonly LabeledItem[]>,
  answers: readonly ShownLines[],
): ItemScore {
  const score = { sessions: 0, must: 0, mustShown: 0, shown: 0, right: 0, messages: 0, stops: 0 };
  for (const [id, items] of labels) {
    const { stops, messages } = answers.find((answer) => answer.id === id) ?? { stops: 0, messages: [] };
    const shown = messages.flat();
    const must = items.filter(({ isMust }) => isMust);
    score.sessions++;
    score.stops += stops;
    score.messages += messages.length;
    score.must += must.length;
    score.mustShown += must.filter(({ lines }) => shown.some((line) => isNear(line, lines))).length;
    score.shown += shown.length;
    score.right += shown.filter((line) => isNear(line, items.flatMap(({ lines }) => lines))).length;
  }
  return score;
}

function rowsIn(path: string | URL): JsonObject[] {
  return Deno.readTextFileSync(path).split("\n").map(parseJsonObject).filter(isJsonObject);
}

if (import.meta.main) {
  const [answers, items = new URL("labels/items.jsonl", import.meta.url)] = Deno.args;
  if (answers === undefined) {
    console.error("usage: score_items.ts ANSWERS.jsonl [ITEMS.jsonl]");
    Deno.exit(2);
  }
  const labels = new Map(rowsIn(items).map((row) => [stringAt(row, "id") ?? "", labeledItems(row)]));
  const { sessions, must, mustShown, shown, right, messages, stops } = scoreItems(
    labels,
    rowsIn(answers).flatMap((row) => parseShown(row) ?? []),
  );
  const share = (a: number, b: number) => b === 0 ? "-" : (a / b).toFixed(2);
  console.log(`must be kept and shown  ${share(mustShown, must)} (${mustShown} of ${must})`);
  console.log(`shown and right         ${share(right, shown)} (${right} of ${shown})`);
  console.log(`messages a session      ${share(messages, sessions)}`);
  console.log(`messages a stop         ${share(messages, stops)}`);
}
