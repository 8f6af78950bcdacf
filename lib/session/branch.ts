/**
 * The live branch: which rows of a session its client would load now, and which the user took back. Rows name their
 * parents, and a rewind makes the next row the child of an earlier one. What lies between them stays in the file. So
 * the rows are followed from the end, along their parents; the file is appended to, hence a row is read before its
 * parent, and what is between two rows of the chain is decided when the second one is met. What looks like a branch but
 * is not one: parallel calls and their results, which hang beside the chain; a compaction, before which the chain goes
 * on; a parent that is not in the file. Where the rows cannot tell, a row stands.
 */
import type { Entry } from "./entry.ts";
import type { KnownLines } from "./known_lines.ts";

export type RowKind =
  /** Text of the user, or what the client wrote in his name. */
  | "prompt"
  /** A line of a message of the assistant. */
  | "answer"
  /** Results of calls. */
  | "result"
  /** What only links others: attachments, system rows, progress, reminders. */
  | "link"
  /** What begins a conversation that goes on with the one before: compacted, or with the plan that was accepted there. */
  | "continuation";

export interface BranchRow {
  readonly kind: RowKind;
  readonly uuid: string;
  /** The row before it; null if it begins a conversation. */
  readonly parentUuid: string | null;
  /** For a row after a compaction, the row before it; null if none is named. */
  readonly logicalParentUuid: string | null;
  readonly messageId: string | null;
  readonly mayEnd: boolean;
  readonly sessionId: string | null;
}

/** Where the branch ends: with the last row that may end it, with a row that the client named, or nowhere. */
export type BranchEnd = { readonly kind: "last" } | { readonly kind: "row"; readonly uuid: string } | {
  readonly kind: "nothing";
};

/** How the entries of the live branch are read from the end of a file. */
export interface StandingOptions {
  /** Called if a parent was not found within the bound, so that entries may be given which the user took back. */
  readonly onUnknown?: (() => void) | undefined;
  /** Called with each entry that the user took back, of what is read to find those that stand. */
  readonly onTakenBack?: ((entry: Entry) => void) | undefined;
  /**
   * What an earlier reading found out. @default nothing is known
   *
   * @throws {KnownLinesEndError} While entries are read, if more are asked for than are known.
   * @internal
   */
  readonly known?: KnownLines | null | undefined;
  /**
   * Called when the reading ends with what the next one may know, where that is certain.
   *
   * @internal
   */
  readonly onRead?: ((known: KnownLines) => void) | undefined;
}

/** What was added to a follower, with whether the user took it back. */
export interface Decided<T> {
  readonly value: T;
  readonly takenBack: boolean;
}

export interface FollowOptions {
  /** Where it ends. @default {{ kind: "last" }} */
  readonly end?: BranchEnd;
  /** After how many rows a parent counts as missing. @default {Infinity} */
  readonly mostRows?: number;
}

type Status = "open" | "live" | "taken_back";

interface Item<T> {
  readonly value: T;
  /** Null for a row without links, which goes with the row before it in the file. */
  readonly row: BranchRow | null;
  status: Status;
}

type Next = { readonly kind: "row"; readonly uuid: string } | { readonly kind: "any" } | {
  readonly kind: "root";
  readonly sessionId: string | null;
} | { readonly kind: "none" };

const ANY: Next = { kind: "any" };
const NONE: Next = { kind: "none" };

function rowBefore(row: BranchRow): string | null {
  return row.parentUuid ?? row.logicalParentUuid;
}

/** Follows the live branch of a session from its end. Everything comes out in the order in which it was added. */
export class BranchFollower<T> {
  readonly #mostRows: number;
  #next: Next;
  /** How many rows were read since the chain's next row is looked for. */
  #searched = 0;
  #isCutOff = false;
  /** What waits to come out, the latest in the file first. */
  #queue: Item<T>[] = [];
  /** What goes with the next row that is added. */
  #followers: Item<T>[] = [];
  readonly #known = new Map<string, "live" | "taken_back">();
  /** Rows that are not decided, by id. */
  readonly #open = new Map<string, Item<T>>();
  /** Rows that wait for their parent, by its id. */
  readonly #waiting = new Map<string, Item<T>[]>();
  /** Undecided rows without a parent. */
  #roots: Item<T>[] = [];
  readonly #messages = new Set<string>();
  /** What goes with an undecided row. */
  readonly #attached = new Map<Item<T>, Item<T>[]>();
  #sessionId: string | null = null;

  constructor({ end = { kind: "last" }, mostRows = Infinity }: FollowOptions = {}) {
    this.#mostRows = mostRows;
    this.#next = end.kind === "row" ? { kind: "row", uuid: end.uuid } : end.kind === "last" ? ANY : NONE;
  }

  /** Whether a search for a parent reached its limit, so that rows count as live that may not be. */
  get isCutOff(): boolean {
    return this.#isCutOff;
  }

  get sessionId(): string | null {
    return this.#sessionId;
  }

  /** Whether everything that was added is decided but for what goes with the next row. */
  get isSettled(): boolean {
    return this.#open.size === 0 && this.#queue.every((item) => item.row === null);
  }

  /** The id of the row with which the chain goes on; null if it is not known. */
  get nextId(): string | null {
    return this.#next.kind === "row" ? this.#next.uuid : null;
  }

  /** Ends where the next row is known to be live: what goes with it comes out. */
  endAtLive(): readonly Decided<T>[] {
    for (const item of this.#followers) item.status = "live";
    this.#followers = [];
    return this.#release();
  }

  /** Whether no row that is still to be read can be live. */
  get isOver(): boolean {
    return this.#next.kind === "none" && this.#open.size === 0 && this.#followers.length === 0;
  }

  /** Adds the row before all others; returns what is decided now. A null `row` goes with the row before it. */
  add(value: T, row: BranchRow | null): readonly Decided<T>[] {
    if (row !== null && this.#isNext(row)) {
      this.#goOn(row);
      this.#know(row, "live");
      return [{ value, takenBack: false }];
    }
    const item: Item<T> = { value, row, status: "open" };
    this.#queue.push(item);
    if (row === null) this.#followers.push(item);
    else {
      if (this.#followers.length > 0) {
        this.#attached.set(item, this.#followers);
        this.#followers = [];
      }
      this.#place(item, row);
    }
    return this.#release();
  }

  /** Whether a row is the next of the chain and nothing waits for it, as most rows are; what follows does the same in more steps. */
  #isNext({ uuid, parentUuid }: BranchRow): boolean {
    return this.#next.kind === "row" && this.#next.uuid === uuid && parentUuid !== null && this.#queue.length === 0 &&
      this.#open.size === 0 && this.#waiting.size === 0 && this.#followers.length === 0 && this.#roots.length === 0 &&
      !this.#known.has(uuid) && !this.#known.has(parentUuid) && uuid !== parentUuid;
  }

  /** What is linked to nothing and goes with no row. */
  pass(value: T): readonly Decided<T>[] {
    this.#queue.push({ value, row: null, status: "live" });
    return this.#release();
  }

  /** Decides everything that is left, at the start of the file. */
  end(): readonly Decided<T>[] {
    this.#bridge();
    for (const item of this.#followers) item.status = "live";
    this.#leaveRoots();
    // trees whose beginning is missing
    for (const item of this.#open.values()) this.#set(item, "live");
    return this.#release();
  }

  #release(): readonly Decided<T>[] {
    const first = this.#queue[0];
    if (first === undefined || first.status === "open") return [];
    let count = 0;
    while (count < this.#queue.length && this.#queue[count]?.status !== "open") count++;
    return this.#queue.splice(0, count).map(({ value, status }) => ({ value, takenBack: status === "taken_back" }));
  }

  #place(item: Item<T>, row: BranchRow): void {
    // written again by a resumed session: the last one counts, the others go with it
    const known = this.#known.get(row.uuid);
    if (known !== undefined) return this.#set(item, known);
    const later = this.#open.get(row.uuid);
    if (later !== undefined) return this.#attach(later, item);
    if (this.#continues(row)) {
      this.#follow(item, row);
      // an answer may be written before the prompt above it (2.1.145 on): only a row of the user is past a beginning
      return row.kind === "prompt" || row.kind === "result" ? this.#leaveRoots() : undefined;
    }
    const parent = rowBefore(row);
    const status = parent === null ? undefined : this.#known.get(parent);
    if (this.#next.kind === "none") this.#settle(item, "taken_back");
    else if (parent === null) {
      // the chain may start again above it, if its own parent is missing
      this.#open.set(row.uuid, item);
      this.#roots.push(item);
    } else if (status === "live" || status === "taken_back") this.#settle(item, this.#statusUnder(status, row));
    else {
      this.#open.set(row.uuid, item);
      const others = this.#waiting.get(parent);
      if (others) others.push(item);
      else this.#waiting.set(parent, [item]);
    }
    if (this.#next.kind === "row" && ++this.#searched > this.#mostRows) {
      this.#isCutOff = true;
      this.#bridge();
    }
  }

  #continues(row: BranchRow): boolean {
    const next = this.#next;
    switch (next.kind) {
      case "row":
        return row.uuid === next.uuid;
      case "any":
        return row.mayEnd;
      case "root":
        if (!row.mayEnd) return false;
        // the conversation was begun again in the same session: what was said before is gone
        if (next.sessionId !== null && row.sessionId === next.sessionId) this.#next = NONE;
        return this.#next.kind !== "none";
      case "none":
        return false;
    }
  }

  /** A row of the chain, and those above it that were read already. */
  #follow(start: Item<T>, from: BranchRow): void {
    let [item, row] = [start, from];
    for (;;) {
      this.#open.delete(row.uuid);
      const parent = this.#goOn(row);
      this.#settle(item, "live", { onChain: true });
      const above = parent === null ? undefined : this.#open.get(parent);
      if (above === undefined || above.row === null) {
        // a cycle, or a row that was decided: the chain cannot go on there
        if (parent !== null && this.#known.has(parent)) this.#next = ANY;
        return;
      }
      [item, row] = [above, above.row];
    }
  }

  /** Looks for what is before a row of the chain, and returns it. */
  #goOn(row: BranchRow): string | null {
    const isLinked = this.#next.kind === "row" && this.#known.size > 0;
    this.#sessionId ??= row.sessionId;
    this.#searched = 0;
    const parent = rowBefore(row);
    if (parent !== null) this.#next = { kind: "row", uuid: parent };
    else if (row.kind === "prompt" && isLinked) this.#next = { kind: "root", sessionId: row.sessionId };
    else this.#next = ANY;
    return parent;
  }

  /** Goes on with the rows before the chain's last one, where its parent is missing. */
  #bridge(): void {
    if (this.#next.kind !== "row") return;
    this.#next = ANY;
    for (const item of this.#queue) {
      if (this.#next.kind !== "any") {
        if (this.#next.kind !== "row" || this.#open.has(this.#next.uuid)) break;
        this.#next = ANY; // missing, too
      }
      if (item.status === "open" && item.row?.mayEnd && this.#open.get(item.row.uuid) === item) {
        this.#follow(item, item.row);
      }
    }
  }

  #settle(start: Item<T>, decided: "live" | "taken_back", { onChain = false } = {}): void {
    const work: [Item<T>, "live" | "taken_back", readonly Item<T>[]][] = [[start, decided, []]];
    for (let next = work.pop(); next; next = work.pop()) {
      const [item, status, links] = next;
      const row = item.row;
      if (row === null) continue;
      this.#open.delete(row.uuid);
      this.#set(item, status);
      const isLink = row.kind === "link" || row.kind === "continuation";
      // what only links a branch to the chain is of that branch
      if (status === "taken_back" && !isLink) { for (const link of links) this.#set(link, "taken_back"); }
      const below = this.#waiting.get(row.uuid);
      if (below === undefined) continue;
      this.#waiting.delete(row.uuid);
      const isOnChain = item === start && onChain;
      const passed = status === "live" && isLink && !isOnChain ? [...links, item] : [];
      for (const child of below) {
        if (child.status !== "open" || child.row === null) continue;
        work.push([child, this.#statusUnder(status, child.row), passed]);
      }
    }
  }

  #set(item: Item<T>, status: "live" | "taken_back"): void {
    item.status = status;
    if (item.row !== null) this.#know(item.row, status);
    for (const each of this.#attached.get(item) ?? []) each.status = status;
  }

  #know({ uuid, messageId }: BranchRow, status: "live" | "taken_back"): void {
    this.#known.set(uuid, status);
    if (status === "live" && messageId !== null) this.#messages.add(messageId);
  }

  #attach(to: Item<T>, item: Item<T>): void {
    this.#attached.set(to, [...this.#attached.get(to) ?? [], item, ...this.#attached.get(item) ?? []]);
    this.#attached.delete(item);
  }

  #statusUnder(parent: "live" | "taken_back", row: BranchRow): "live" | "taken_back" {
    // another line of a live message, or a copy of one
    if (row.kind === "answer" && row.messageId !== null && this.#messages.has(row.messageId)) return "live";
    if (parent === "taken_back") return "taken_back";
    return row.kind === "prompt" || row.kind === "answer" ? "taken_back" : "live";
  }

  /** Decides the rows without a parent that the chain went past: beginnings that the user left, or other conversations. */
  #leaveRoots(): void {
    if (this.#roots.length === 0) return;
    const roots = this.#roots.filter(({ status }) => status === "open");
    this.#roots = [];
    for (const item of roots) {
      const isOwn = item.row?.kind === "prompt" && item.row.sessionId !== null &&
        item.row.sessionId === this.#sessionId;
      this.#settle(item, isOwn ? "taken_back" : "live");
    }
  }
}
