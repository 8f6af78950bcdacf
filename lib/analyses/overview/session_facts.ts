import { stringAt } from "../../json.ts";
import type { Entry } from "../../session/entry.ts";
import { TitleReader } from "../../session/title.ts";

/** What the lines of a file say about the whole file, collected while it is read. */
export class SessionFacts {
  sessionId: string | null = null;
  cwd: string | null = null;
  /** The git branch of the last line that names one. */
  branch: string | null = null;
  clientFirst: string | null = null;
  clientLast: string | null = null;
  startedAt: string | null = null;
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
    this.branch = entry.branch ?? stringAt(entry.raw, "gitBranch") ?? this.branch;
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

  get title(): string {
    return this.#title.title;
  }

  get model(): string | null {
    return this.#model;
  }

  get models(): readonly string[] {
    return [...this.#models];
  }
}
