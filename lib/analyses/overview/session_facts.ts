import { stringAt } from "../../json.ts";
import type { Entry } from "../../session/entry.ts";
import { TitleReader } from "../../session/title.ts";

/** What the lines of a file say about the whole file, collected while it is read. */
export class SessionFacts {
  sessionId: string | null = null;
  /** The directory it was started in. */
  cwd: string | null = null;
  /** The git branch of the last line that names one. */
  branch: string | null = null;
  /** The client version of the first line that has one. */
  clientFirst: string | null = null;
  /** The client version of the last line that has one. */
  clientLast: string | null = null;
  /** The earliest time, ISO 8601 as written; null without one. */
  startedAt: string | null = null;
  /** The latest time. */
  endedAt: string | null = null;
  readonly #models = new Set<string>();
  #model: string | null = null;
  #first = Infinity;
  #last = -Infinity;
  readonly #title: TitleReader;

  /** @param givenTitle The user's title where the client keeps it outside of the transcript. @default {null} */
  constructor(givenTitle: string | null = null) {
    this.#title = new TitleReader(givenTitle);
  }

  add(entry: Entry): void {
    this.sessionId ??= entry.sessionId;
    this.cwd ??= entry.cwd;
    this.branch = stringAt(entry.raw, "gitBranch") ?? this.branch;
    this.clientFirst ??= entry.version;
    this.clientLast = entry.version ?? this.clientLast;
    this.#title.add(entry);
    if (entry.kind === "assistant" && !entry.isSynthetic && entry.model !== null) {
      this.#model = entry.model;
      this.#models.add(entry.model);
    }
    if (entry.timestamp === null) return;
    const time = Date.parse(entry.timestamp);
    // lines are not always in chronological order; NaN is neither before nor after
    if (time < this.#first) {
      this.#first = time;
      this.startedAt = entry.timestamp;
    }
    if (time > this.#last) {
      this.#last = time;
      this.endedAt = entry.timestamp;
    }
  }

  /** The session's title; "" without one. */
  get title(): string {
    return this.#title.title;
  }

  /** The model of the last answer. */
  get model(): string | null {
    return this.#model;
  }

  /** The models that answered, in the order of their first answer. */
  get models(): readonly string[] {
    return [...this.#models];
  }
}
