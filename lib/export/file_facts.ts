import { stringAt } from "../json.ts";
import type { Entry, Usage } from "../session/entry.ts";
import { addUsage, mergeUsage, NO_USAGE } from "../session/usage.ts";
import { spanMs, timeCell, type Values } from "./row.ts";

/** Facts about a whole file, collected while it is read. */
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

  /** Adds the next entry. */
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
    // lines are not always in chronological order
    if (this.#first === null || Date.parse(time) < Date.parse(this.#first)) this.#first = time;
    if (this.#last === null || Date.parse(time) > Date.parse(this.#last)) this.#last = time;
  }

  /** The time columns. */
  span(): Values {
    return { started_at: this.#first, ended_at: this.#last, duration_ms: spanMs(this.#first, this.#last) };
  }
}

/** Sums the tokens of an agent's file, each message once. */
export class UsageSum {
  readonly #messages = new Map<string, Usage>();
  #withoutId: Usage = NO_USAGE;

  /** Adds the next entry. */
  add(entry: Entry): void {
    if (entry.kind !== "assistant" || entry.usage === null) return;
    if (entry.messageId === null) this.#withoutId = addUsage(this.#withoutId, entry.usage);
    else this.#messages.set(entry.messageId, mergeUsage(this.#messages.get(entry.messageId), entry.usage));
  }

  /** The sum so far. */
  total(): Usage {
    let sum = this.#withoutId;
    for (const usage of this.#messages.values()) sum = addUsage(sum, usage);
    return sum;
  }
}
