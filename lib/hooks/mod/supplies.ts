/**
 * Handlers read and write at once, the client's process answers later. So a handler is run with what is there; if it asks
 * for more, that run does not count: what it asked for is fetched, and it runs again. What it writes is kept until a run
 * counts, and written then.
 *
 * @module
 */

/** Rounds of a run: a handler asks for its files, its state, and twice for a longer conversation. */
const MAX_ROUNDS = 12;

/** Thrown where a handler asks for something that is not fetched yet. */
export class NotFetchedError extends Error {
  override name = "NotFetchedError";
}

/** What a run needs from outside. */
export class Supplies {
  readonly #values = new Map<string, { readonly value: unknown } | { readonly error: unknown }>();
  readonly #wanted = new Map<string, () => Promise<unknown>>();

  /** Names something that a run will ask for, so that it is fetched with the others. */
  want(key: string, load: () => Promise<unknown>): void {
    if (!this.#values.has(key)) this.#wanted.set(key, load);
  }

  /** Whether something was fetched. */
  has(key: string): boolean {
    return this.#values.has(key);
  }

  /**
   * Gives something that was fetched, or throws what the fetching threw.
   *
   * @throws {NotFetchedError} If it has to be fetched: the run does not count, even if it catches this.
   */
  take<T>(key: string, load: () => Promise<T>): T {
    const found = this.#values.get(key);
    if (found === undefined) {
      this.want(key, load);
      throw new NotFetchedError(key);
    }
    if ("error" in found) throw found.error;
    return found.value as T; // only `take` and `want` of this key put it there
  }

  /** Runs a function until it asks for nothing new. */
  async run<T>(run: () => T | Promise<T>): Promise<T> {
    await this.#load();
    for (let round = 0; round < MAX_ROUNDS; round++) {
      let outcome: { readonly value: T } | { readonly error: unknown };
      try {
        outcome = { value: await run() };
      } catch (error) {
        outcome = { error };
      }
      if (this.#wanted.size === 0) {
        if ("error" in outcome) throw outcome.error;
        return outcome.value;
      }
      await this.#load();
    }
    throw new Error(`Cannot run a hook: it still asked for more data after ${MAX_ROUNDS} rounds`);
  }

  async #load(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    await Promise.all(wanted.map(async ([key, load]) => {
      try {
        this.#values.set(key, { value: await load() });
      } catch (error) {
        this.#values.set(key, { error });
      }
    }));
  }
}
