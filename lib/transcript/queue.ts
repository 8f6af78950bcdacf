import type { Entry, QueueEntry } from "./entry.ts";
import { speakerOfText } from "./speaker.ts";
import { compareVersions } from "./version.ts";
import { QUEUE_ONLY_UNTIL } from "./vocabulary.ts";

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
}

/**
 * Follows the queue of waiting prompts and says which were taken in the middle of a turn.
 *
 * A waiting prompt that is dequeued becomes an ordinary user entry. One that is removed was given to the model at once:
 * from 2.1.101 on it follows as an attachment `queued_command`; before, its text stands in the queue lines alone.
 */
export class PromptQueue {
  #waiting: Waiting[] = [];
  #version: string | null = null;

  /** The prompt of a person that this entry gives to the model in mid-turn, or null. */
  follow(entry: Entry): QueuedPrompt | null {
    this.#version = entry.version ?? this.#version;
    if (entry.kind === "queue") return this.#operate(entry);
    if (entry.kind !== "attachment" || entry.attachment.kind !== "queued_command") return null;
    const { text, commandMode, origin } = entry.attachment;
    const fromPerson = (commandMode === null || commandMode === "prompt") && (origin === null || origin === "human") &&
      speakerOfText(text) === "person";
    return fromPerson ? { line: entry.place.line, text } : null;
  }

  #operate(entry: QueueEntry): QueuedPrompt | null {
    switch (entry.operation) {
      case "enqueue":
        // one without a text keeps its place, else the next dequeue would take another one
        this.#waiting.push({ line: entry.place.line, text: entry.text });
        return null;
      case "dequeue":
        this.#waiting.shift();
        return null;
      case "popAll": // taken back into the input box
        this.#waiting = [];
        return null;
      case "remove":
        return this.#remove(entry);
      default:
        return null;
    }
  }

  #remove(entry: QueueEntry): QueuedPrompt | null {
    const at = entry.text === null ? 0 : this.#waiting.findIndex((prompt) => prompt.text === entry.text);
    const [prompt] = at === -1 ? [] : this.#waiting.splice(at, 1);
    const text = entry.text ?? prompt?.text ?? null;
    const queueOnly = this.#version !== null && compareVersions(this.#version, QUEUE_ONLY_UNTIL) <= 0;
    if (text === null || !queueOnly || speakerOfText(text) !== "person") return null;
    return { line: prompt?.line ?? entry.place.line, text };
  }
}
