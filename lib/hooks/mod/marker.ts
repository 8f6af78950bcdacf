/**
 * Keeps hook commands silent where the module answers, and only there.
 *
 * While an event is beneath the module, a variable of the client's process names the session and the hooks that the module
 * has answered for; `debrief.sh` reads it and exits. Outside of an event it is not set, so that a module which the client
 * unloads leaves nothing behind. Should the client unload it while an event is beneath it, the event's `.catch` still runs
 * (2.1.287 to 2.1.330), in a worker that knows of no event, and unsets it.
 *
 * @module
 */

/** How often and how long an event that is handed over waits for others that are not. */
const DRAIN_PAUSE_MS = 20;
const DRAIN_MS = 6000;

/**
 * The value of the variable.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(markerText("s1", ["memory_triage"]), "s1:,memory_triage,");
 * ```
 */
export function markerText(session: string, hooks: readonly string[]): string {
  return `${session}:,${hooks.join(",")},`;
}

/** What a marker needs of the module's surroundings. */
export interface MarkerHost {
  /** Sets or unsets the variable. */
  setMarker(value: string | undefined): Promise<void>;
}

class Counter {
  readonly #counts = new Map<string, number>();

  add(names: readonly string[], by: 1 | -1): void {
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0;
  }

  names(): string[] {
    return [...this.#counts].filter(([, count]) => count > 0).map(([name]) => name);
  }
}

/** Which hooks are answered for by the module at this moment, among calls that run in parallel. */
export class Marker {
  readonly #answered = new Counter();
  readonly #handedOver = new Counter();
  readonly #sleep: (ms: number) => Promise<void>;

  #session = "";

  /** @param sleep Waits. */
  constructor(sleep: (ms: number) => Promise<void>) {
    this.#sleep = sleep;
  }

  /** Sets the variable to what is true now: after a hook failed, and in a worker that replaces a lost one. */
  async repair(host: MarkerHost): Promise<void> {
    await this.#set(host);
  }

  /** Whether a hook command is answering for this hook right now: the module then leaves others of its events to it, too. */
  isHandedOver(hook: string): boolean {
    return this.#handedOver.has(hook);
  }

  /**
   * Runs what is beneath the module while hook commands of some hooks are silent.
   *
   * @param beneath Runs it.
   * @param event The session, the hooks that the module answered for, and those that it leaves to hook commands.
   */
  async around<T>(
    beneath: () => Promise<T>,
    { host, session, answered, handedOver }: {
      readonly host: MarkerHost;
      readonly session: string;
      readonly answered: readonly string[];
      readonly handedOver: readonly string[];
    },
  ): Promise<T> {
    this.#handedOver.add(handedOver, 1);
    try {
      // else the variable of a parallel call would silence the hook command that is to answer now
      for (let waited = 0; waited < DRAIN_MS && handedOver.some((hook) => this.#answered.has(hook));) {
        await this.#sleep(DRAIN_PAUSE_MS);
        waited += DRAIN_PAUSE_MS;
      }
      if (answered.length === 0) return await beneath();
      this.#answered.add(answered, 1);
      this.#session = session;
      try {
        await this.#set(host);
        return await beneath();
      } finally {
        this.#answered.add(answered, -1);
        this.#set(host); // not awaited: nothing that follows depends on it
      }
    } finally {
      this.#handedOver.add(handedOver, -1);
    }
  }

  /** Never rejects: what the module answered is in its state by now, where hook commands find it. */
  async #set(host: MarkerHost): Promise<void> {
    const hooks = this.#answered.names();
    try {
      await host.setMarker(hooks.length === 0 ? undefined : markerText(this.#session, hooks));
    } catch {
      // another module may refuse it
    }
  }
}
