/** Answers that the client gave but did not write down. */
import type { Entry } from "../../session/entry.ts";

/**
 * Finds them entry by entry: some versions of Claude Code (2.1.23 and 2.1.29 among them) now and then wrote the thinking
 * of an answer but not its words. What follows then names a line as its parent that the file does not have.
 */
export class LostAnswerReader {
  readonly #known = new Set<string>();
  /** Whether the last line of the main conversation is nothing but thinking. */
  #isThought = false;
  #isLost = false;

  add(entry: Entry): void {
    const { uuid, parentUuid } = entry;
    if (uuid !== null) this.#known.add(uuid);
    if (entry.isSidechain || entry.kind !== "user" && entry.kind !== "assistant" && entry.kind !== "system") return;
    if (entry.kind !== "assistant" && this.#isThought && parentUuid !== null && !this.#known.has(parentUuid)) {
      this.#isLost = true;
    }
    this.#isThought = entry.kind === "assistant" && entry.content.length > 0 &&
      entry.content.every(({ kind }) => kind === "thinking");
  }

  /** Whether the turn that has just ended lost its answer; to be asked once, after the entry that ended it was added. */
  take(): boolean {
    const isLost = this.#isLost;
    this.#isLost = false;
    return isLost;
  }
}
