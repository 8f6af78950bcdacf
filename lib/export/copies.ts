/**
 * What several files of a lineage have in common. A session that was resumed or forked into a new file repeats entries of the
 * first one, and an agent that was forked begins with its parent's: counted over files, they would count twice.
 */
export class Copies {
  readonly #earlier = new Set<string>();
  readonly #own = new Set<string>();

  /**
   * Whether an earlier file has it; remembers it for those that come.
   *
   * @param id What identifies it; without an id nothing is a copy.
   */
  has(kind: "call" | "prompt" | "message" | "hook" | "item", id: string | null): boolean {
    if (id === null || id === "") return false;
    const key = `${kind} ${id}`;
    if (this.#earlier.has(key)) return true;
    this.#own.add(key);
    return false;
  }

  /** Ends a file. */
  nextFile(): void {
    for (const key of this.#own) this.#earlier.add(key);
    this.#own.clear();
  }
}

/** For a file that is alone: nothing is a copy, and nothing is remembered. */
export const NO_COPIES: Copies = Object.assign(new Copies(), { has: () => false });
