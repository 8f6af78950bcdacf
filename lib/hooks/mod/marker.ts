/**
 * Keeps hook commands silent where the module answers, and only there.
 *
 * A variable of the client's process names the session and the hooks that the module has answered for; `debrief.sh` reads
 * it and exits. To set it takes the client longer than a call about its input takes here, so it stays during a turn and
 * changes only before an event that needs other names; after a turn it is not set. Should the client lose the module while an
 * event is beneath it, the event's `.catch` still runs, in a worker that knows of no event: if the variable silenced the
 * hook commands, which do not run again, the module answers once more there. Should that be between two events, the new
 * worker sets it before the next one, because it does not know what it is. A client that lets events pass before that
 * (2.1.287) would leave them without an answer: there it is set for each event alone.
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

/** Whether the variable silences a hook's command in a session. */
export function isSilenced(value: string | undefined, session: string, hook: string): boolean {
  return value !== undefined && value.startsWith(`${session}:`) && value.includes(`,${hook},`);
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

/** An event, and which hooks answer it. */
export interface MarkedEvent {
  readonly host: MarkerHost;
  /** The session's id. */
  readonly session: string;
  /** The hooks that have commands for this event. */
  readonly commands: readonly string[];
  /** Those of them that are to be silent. */
  readonly answered: readonly string[];
  /** Those that answer because the module's hook failed. */
  readonly handedOver: readonly string[];
  /** Whether the variable may stay after the event. */
  readonly stays: boolean;
  /** How long it waits for others where it is handed over. @default {6000} */
  readonly drainMs?: number;
}

/** Which hooks are answered for by the module at this moment, among calls that run in parallel. */
export class Marker {
  readonly #answered = new Counter();
  readonly #handedOver = new Counter();
  readonly #sleep: (ms: number) => Promise<void>;

  #session = "";
  /** The hooks that the variable names; null if it may be anything. */
  #named: ReadonlySet<string> | null = null;
  /** Ends when the variable is what it was last set to. */
  #setting: Promise<void> = Promise.resolve();

  /** @param sleep Waits. */
  constructor(sleep: (ms: number) => Promise<void>) {
    this.#sleep = sleep;
  }

  /** Whether the variable is known to silence a hook. */
  get isSet(): boolean {
    return this.#named !== null && this.#named.size > 0;
  }

  /**
   * Sets the variable to what is true now: after a turn, after a hook failed, and in a worker that replaces a lost one.
   */
  async repair(host: MarkerHost): Promise<void> {
    this.#set(host);
    await this.#setting;
  }

  /** Whether a hook command is answering for this hook right now: the module then leaves others of its events to it, too. */
  isHandedOver(hook: string): boolean {
    return this.#handedOver.has(hook);
  }

  /**
   * Runs what is beneath the module while hook commands of some hooks are silent.
   *
   * @param beneath Runs it.
   * @param event The event.
   */
  async around<T>(beneath: () => Promise<T>, event: MarkedEvent): Promise<T> {
    const { host, session, answered, handedOver, stays, drainMs = DRAIN_MS } = event;
    this.#handedOver.add(handedOver, 1);
    try {
      // else the variable of a parallel call would silence the hook command that is to answer now
      for (let waited = 0; waited < drainMs && handedOver.some((hook) => this.#answered.has(hook));) {
        await this.#sleep(DRAIN_PAUSE_MS);
        waited += DRAIN_PAUSE_MS;
      }
      this.#answered.add(answered, 1);
      try {
        if (!this.#fits(event)) {
          this.#session = session;
          this.#set(host);
        }
        await this.#setting;
        return await beneath();
      } finally {
        this.#answered.add(answered, -1);
        if (!stays && answered.length > 0) this.#set(host); // not awaited: nothing that follows depends on it
      }
    } finally {
      this.#handedOver.add(handedOver, -1);
    }
  }

  /** Whether the variable, as it is, silences the hooks that it should, and no other of the event. */
  #fits({ session, commands, answered }: MarkedEvent): boolean {
    const named = this.#named;
    if (named === null) return false;
    return commands.every((hook) => (session === this.#session && named.has(hook)) === answered.includes(hook));
  }

  /** Never rejects: what the module answered is in its state by now, where hook commands find it. */
  #set(host: MarkerHost): void {
    const hooks = this.#answered.names();
    this.#named = new Set(hooks);
    const value = hooks.length === 0 ? undefined : markerText(this.#session, hooks);
    this.#setting = host.setMarker(value).catch(() => {
      this.#named = null; // another module refused it
    });
  }
}
