/** What debrief's own Stop hook said to the model, and what the model replied: words of nobody's. */
import { joinText } from "./content.ts";
import type { Entry } from "./entry.ts";

/** How a message of memory_triage at a stop begins; what is in it follows. */
const STOP_MESSAGE =
  /^debrief: (?:.* (?:doesn't|don't) seem to be saved yet:|a lot was done in this session, and there seems to be no)/;

/** What clients write before the words of a hook: a heading, a bullet (1.0.x), the command (2.1.x). */
const BEFORE_MESSAGE = /^(?:(?:Subagent)?Stop hook feedback:\s*)?(?:- )?(?:\[.*\]: (?=debrief: ))?/;

/** Whether what a Stop hook told the model is a message of memory_triage. */
export function isOwnStopMessage(text: string): boolean {
  return STOP_MESSAGE.test(text.replace(BEFORE_MESSAGE, ""));
}

/** How a client writes down what a Stop hook told the model, besides the row that the model reads. */
const TOLD: ReadonlySet<string> = new Set(["hook_additional_context", "hook_blocking_error"]);

function toldAtStop(entry: Entry): string | null {
  if (entry.kind === "user") return entry.speaker === "hook_feedback" ? entry.prompt || joinText(entry.content) : null;
  if (entry.kind !== "attachment" || entry.attachment.kind !== "hook") return null;
  const { type, event, name, text } = entry.attachment;
  return TOLD.has(type) && (event ?? name) === "Stop" ? text : null;
}

/** Whether an entry begins something else than a reply to a hook. */
function isRequest(entry: Entry): boolean {
  if (entry.kind === "attachment") return entry.attachment.kind === "queued_command";
  if (entry.kind !== "user") return false;
  switch (entry.speaker) {
    case "user":
    case "command":
    case "peer":
    case "notification":
    case "replay":
      return true;
    default:
      return false;
  }
}

/** Which messages in file order reply to nothing but memory_triage; one to another hook, too, stays the assistant's. */
export class OwnExchange {
  #isOpen = false;
  #hasOther = false;

  /** Takes the next entry. Returns whether it is of such an exchange: the message, what the assistant replies, its calls. */
  follow(entry: Entry): boolean {
    if (entry.isSidechain) return false;
    if (entry.kind === "assistant") {
      this.#hasOther = false;
      return this.#isOpen;
    }
    const told = toldAtStop(entry);
    if (told === null) {
      if (isRequest(entry)) [this.#isOpen, this.#hasOther] = [false, false];
      return this.#isOpen && entry.kind === "user" && entry.speaker === "tool_result";
    }
    const isOwn = isOwnStopMessage(told);
    if (!isOwn) this.#hasOther = true;
    this.#isOpen = isOwn && !this.#hasOther;
    return this.#isOpen;
  }
}

/** How many entries of a turn are held back until the message that they reply to is read. */
const MOST_HELD = 2_000;

/** From entries in reverse order; of a turn without any, no more are read ahead than to its prompt. */
export function* withoutOwnExchanges(backward: Iterable<Entry>): Generator<Entry> {
  let held: Entry[] = [];
  let isTold = false;
  function* release(): Generator<Entry> {
    const exchange = new OwnExchange();
    const own = new Set(isTold ? held.toReversed().filter((entry) => exchange.follow(entry)) : []);
    for (const entry of held) if (!own.has(entry)) yield entry;
    held = [];
    isTold = false;
  }
  for (const entry of backward) {
    const isEnd = isRequest(entry) || held.length >= MOST_HELD;
    // what was said before the message belongs to the answer before it
    if (isEnd || (isTold && entry.kind === "assistant")) yield* release();
    if (!entry.isSidechain && toldAtStop(entry) !== null) isTold = true;
    held.push(entry);
    if (isEnd) yield* release();
  }
  yield* release();
}
