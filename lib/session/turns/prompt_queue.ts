import type { Entry, QueueEntry } from "../entry.ts";

/** A prompt that was typed while the assistant worked, or with an approval, and sent to it in the middle of the turn. */
export interface QueuedPrompt {
  /** The 1-based line; null if unknown. */
  readonly line: number | null;
  /** The text of the prompt. */
  readonly text: string;
}

/** A prompt in the queue; some clients do not write its text. */
interface Waiting {
  readonly line: number | null;
  readonly text: string | null;
  readonly isHumanInput: boolean;
}

/** Prompts in the order in which they were queued; removing one by its text takes constant time. */
class WaitingPrompts {
  #waiting: (Waiting | null)[] = [];
  #first = 0;
  /** The indices of the prompts with a text, and how many of these were taken. */
  #byText = new Map<string, { readonly indices: number[]; taken: number }>();

  push(waiting: Waiting): void {
    const at = this.#waiting.push(waiting) - 1;
    if (waiting.text === null) return;
    const others = this.#byText.get(waiting.text);
    if (others) others.indices.push(at);
    else this.#byText.set(waiting.text, { indices: [at], taken: 0 });
  }

  clear(): void {
    this.#waiting = [];
    this.#first = 0;
    this.#byText.clear();
  }

  shift(): Waiting | null {
    while (this.#first < this.#waiting.length) {
      const taken = this.#take(this.#first++);
      if (taken) return taken;
    }
    return null;
  }

  remove(text: string): Waiting | null {
    const same = this.#byText.get(text);
    while (same && same.taken < same.indices.length) {
      const taken = this.#take(same.indices[same.taken++] ?? -1);
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
 * Follows the queue of waiting prompts and finds those that were sent in the middle of a turn. A prompt that is
 * dequeued becomes an ordinary user entry. One that is removed was sent to the model at once: some clients write an
 * attachment for it, others only the queue lines (`removalDelivers`).
 */
export class PromptQueue {
  readonly #waiting = new WaitingPrompts();
  #removalDelivers = false;

  /** The prompt of the user that this entry sends to the model in the middle of a turn, or null. */
  follow(entry: Entry): QueuedPrompt | null {
    this.#removalDelivers = entry.removalDelivers ?? this.#removalDelivers;
    if (entry.kind === "queue") return this.#operate(entry);
    if (entry.kind === "user" && entry.approvalWords !== undefined && !entry.isSidechain) {
      return { line: entry.location.line, text: entry.approvalWords };
    }
    if (entry.kind !== "attachment" || entry.attachment.kind !== "queued_command") return null;
    const { text, isHumanInput } = entry.attachment;
    return isHumanInput ? { line: entry.location.line, text } : null;
  }

  #operate(entry: QueueEntry): QueuedPrompt | null {
    switch (entry.operation) {
      case "enqueue":
        // a prompt without a text counts, too, or the next dequeue would remove another one
        this.#waiting.push({ line: entry.location.line, text: entry.text, isHumanInput: entry.isHumanInput });
        return null;
      case "dequeue":
        this.#waiting.shift();
        return null;
      case "popAll": // the client moved them back into the input box
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
