import { stringAt } from "../json.ts";
import type { Entry, Usage } from "../session/entry.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../session/usage.ts";
import { spanMs, timeCell, type Values } from "./row.ts";

/** What a file says of itself as a whole, gathered while it is read. */
export class FileFacts {
  cwd: string | null = null;
  branch: string | null = null;
  title = "";
  clientFirst: string | null = null;
  clientLast: string | null = null;
  model: string | null = null;
  sessionId: string | null = null;
  #first: string | null = null;
  #last: string | null = null;

  /** Takes the next entry. */
  add(entry: Entry): void {
    this.cwd ??= stringAt(entry.raw, "cwd");
    this.branch = stringAt(entry.raw, "gitBranch") ?? this.branch;
    this.clientFirst ??= entry.version;
    this.clientLast = entry.version ?? this.clientLast;
    this.sessionId ??= entry.sessionId;
    if (entry.kind === "title") this.title = entry.title;
    if (entry.kind === "assistant" && !entry.isSynthetic) this.model = entry.model ?? this.model;
    const time = timeCell(entry.timestamp);
    if (time === null) return;
    // lines are not always in the order of their times
    if (this.#first === null || Date.parse(time) < Date.parse(this.#first)) this.#first = time;
    if (this.#last === null || Date.parse(time) > Date.parse(this.#last)) this.#last = time;
  }

  /** The columns of its time. */
  span(): Values {
    return { started_at: this.#first, ended_at: this.#last, duration_ms: spanMs(this.#first, this.#last) };
  }
}

/** The tokens of an agent's file: each message once. */
export class UsageSum {
  readonly #messages = new Map<string, Usage>();
  #nameless: Usage = NO_USAGE;

  /** Takes the next entry. */
  add(entry: Entry): void {
    if (entry.kind !== "assistant" || entry.usage === null) return;
    if (entry.messageId === null) this.#nameless = addUsage(this.#nameless, entry.usage);
    else this.#messages.set(entry.messageId, mergeUsage(this.#messages.get(entry.messageId), entry.usage));
  }

  /** All of them together. */
  total(): Usage {
    let sum = this.#nameless;
    for (const usage of this.#messages.values()) sum = addUsage(sum, usage);
    return sum;
  }
}
