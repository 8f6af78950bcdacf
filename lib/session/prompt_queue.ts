import type { Entry, QueueEntry } from "./entry.ts";

/** A prompt typed while the assistant worked, and given to it in the middle of the turn. */
export interface QueuedPrompt {
  /** 1-based line; null where it is not known. */
  readonly line: number | null;
  /** The words. */
  readonly text: string;
}

/** A line of the queue; some clients do not say the text. */
interface Waiting {
  readonly line: number | null;
  readonly text: string | null;
  readonly isHumanInput: boolean;
}

/** Prompts in the order they were queued; each is found by its text and taken out in the same time, however many wait. */
class Line {
  #waiting: (Waiting | null)[] = [];
  #first = 0;
  /** Where prompts of a text were put, and how many of these places are behind. */
  #byText = new Map<string, { readonly places: number[]; passed: number }>();

  push(waiting: Waiting): void {
    const at = this.#waiting.push(waiting) - 1;
    if (waiting.text === null) return;
    const others = this.#byText.get(waiting.text);
    if (others) others.places.push(at);
    else this.#byText.set(waiting.text, { places: [at], passed: 0 });
  }

  clear(): void {
    this.#waiting = [];
    this.#first = 0;
    this.#byText.clear();
  }

  /** Takes the first one out. */
  shift(): Waiting | null {
    while (this.#first < this.#waiting.length) {
      const taken = this.#take(this.#first++);
      if (taken) return taken;
    }
    return null;
  }

  /** Takes the first one with a text out. */
  remove(text: string): Waiting | null {
    const same = this.#byText.get(text);
    while (same && same.passed < same.places.length) {
      const taken = this.#take(same.places[same.passed++] ?? -1);
      if (taken) return taken;
    }
    return null;
  }

  #take(at: number): Waiting | null {
    const waiting = this.#waiting[at] ?? null;
    this.#waiting[at] = null;
    return waiting;
  }
}

/**
 * Follows the queue of waiting prompts and says which were taken in the middle of a turn.
 *
 * A waiting prompt that is dequeued becomes an ordinary user entry. One that is removed was given to the model at once:
 * some clients say so in an attachment that follows, others in the queue lines alone (`removalDelivers`).
 */
export class PromptQueue {
  readonly #waiting = new Line();
  #removalDelivers = false;

  /** The prompt of a person that this entry gives to the model in mid-turn, or null. */
  follow(entry: Entry): QueuedPrompt | null {
    this.#removalDelivers = entry.removalDelivers ?? this.#removalDelivers;
    if (entry.kind === "queue") return this.#operate(entry);
    if (entry.kind !== "attachment" || entry.attachment.kind !== "queued_command") return null;
    const { text, isHumanInput } = entry.attachment;
    return isHumanInput ? { line: entry.location.line, text } : null;
  }

  #operate(entry: QueueEntry): QueuedPrompt | null {
    switch (entry.operation) {
      case "enqueue":
        // one without a text keeps its place, else the next dequeue would take another one
        this.#waiting.push({ line: entry.location.line, text: entry.text, isHumanInput: entry.isHumanInput });
        return null;
      case "dequeue":
        this.#waiting.shift();
        return null;
      case "popAll": // taken back into the input box
        this.#waiting.clear();
        return null;
      case "remove":
        return this.#remove(entry);
      default:
        return null;
    }
  }

  #remove(entry: QueueEntry): QueuedPrompt | null {
    const waiting = entry.text === null ? this.#waiting.shift() : this.#waiting.remove(entry.text);
    const { text, isHumanInput } = entry.text === null ? waiting ?? entry : entry;
    if (text === null || !isHumanInput || !this.#removalDelivers) return null;
    return { line: waiting?.line ?? entry.location.line, text };
  }
}
