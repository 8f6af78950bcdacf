import { BranchFollower, type BranchRow, type Decided, type StandingOptions } from "../../../session/branch.ts";
import type { Entry } from "../../../session/entry.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import { branchRowOf, branchRowOfText } from "./branch_row.ts";
import { idNumber, sessionNumber } from "../../../session/known_lines.ts";
import { type NamedEnd, namedEnd, namedEndOfText } from "./named_end.ts";

/** How many rows are searched for a parent: more than a user rewinds over, and a bound if the parent is missing. */
const MOST_SEARCHED = 5_000;

const NO_ENTRIES: readonly Entry[] = [];

/** Without what was taken back, read from the end: the last row, or the one the user went back to after it. */
export class StandingEntries {
  readonly #onUnknown: () => void;
  readonly #onTakenBack: ((entry: Entry) => void) | undefined;
  readonly #onDecided: ((entries: readonly Entry[], takenBack: boolean) => void) | undefined;
  #tip: BranchRow | null = null;
  /** The row that leads from the tip to the row that ends the branch, if that is still to be read. */
  #leading: string | null = null;
  #isTipClear = true;
  #follower: BranchFollower<readonly Entry[]> | null = null;
  #named: NamedEnd | null = null;
  #toldUnknown = false;

  /** @param onDecided Called with the entries of each line once it is known whether they stand. */
  constructor(
    { onUnknown = () => {}, onTakenBack }: StandingOptions = {},
    onDecided?: (entries: readonly Entry[], takenBack: boolean) => void,
  ) {
    this.#onUnknown = onUnknown;
    this.#onTakenBack = onTakenBack;
    this.#onDecided = onDecided;
  }

  /** Null without rows; unclear if further rows may change what comes before it. */
  get tip(): BranchRow | null | "unclear" {
    return this.#isTipClear && !this.#toldUnknown && !this.#named?.isExplicit ? this.#tip : "unclear";
  }

  /** Whether the branch goes on with a row, by its number, and nothing else depends on what comes before it. */
  goesOnWith({ tip, session }: { readonly tip: number; readonly session: number | null }): boolean {
    if (this.#follower === null) return !this.#named?.isExplicit;
    const { isSettled, nextId, sessionId } = this.#follower;
    return isSettled && nextId !== null && idNumber(nextId) === tip && sessionNumber(sessionId) === session;
  }

  /** Whether it is known of all rows whether they stand. */
  get isSettled(): boolean {
    return this.#follower?.isSettled ?? true;
  }

  /** Returns what is left where it goes with a row that is known to stand. */
  endAtLive(): readonly Entry[] {
    return this.#follower === null ? NO_ENTRIES : this.#stand(this.#follower.endAtLive());
  }

  /** Whether no entry that is still to be read is on the branch. */
  get isOver(): boolean {
    return this.#follower?.isOver ?? false;
  }

  /** Takes a line with its wanted entries, and returns those entries that are known to be on the branch. */
  add(line: string, entries: readonly Entry[]): readonly Entry[] {
    return this.addLinked(line, branchRowOfText(line), entries);
  }

  /** As `add`, of a line whose row is known. */
  addLinked(line: string, row: BranchRow | null, entries: readonly Entry[]): readonly Entry[] {
    if (row === null && this.#follower === null) this.readEnd(namedEndOfText(line));
    return this.addRow(row, entries);
  }

  /** Takes the end that a line names: it counts if no row follows. */
  readEnd(end: NamedEnd | null): void {
    if (this.#follower === null) this.#named ??= end;
  }

  /** As `add`, of a line that is known. */
  addRow(row: BranchRow | null, entries: readonly Entry[]): readonly Entry[] {
    if (row === null) {
      if (entries.length === 0) return NO_ENTRIES;
      if (this.#follower === null) {
        this.#onDecided?.(entries, false);
        return entries;
      }
      // prompts that waited in the queue, which old versions write nowhere else
      const isQueue = entries.some(({ kind }) => kind === "queue");
      return this.#stand(isQueue ? this.#follower.add(entries, null) : this.#follower.pass(entries));
    }
    if (this.#follower === null) {
      this.#tip = row;
      this.#leading = row.uuid;
      this.#isTipClear = false;
      this.#follower = new BranchFollower({ end: this.#end(), mostRows: MOST_SEARCHED });
    }
    if (this.#leading !== null) this.#leadOn(row);
    const decided = this.#follower.add(entries, row);
    if (this.#follower.isCutOff && !this.#toldUnknown) {
      this.#toldUnknown = true;
      this.#onUnknown();
    }
    return this.#stand(decided);
  }

  /** A tip that ends no branch is clear if it leads to the row that does, as what a Stop hook's progress hangs on (2.1.17). */
  #leadOn({ uuid, parentUuid, sessionId, mayEnd }: BranchRow): void {
    const isOnWay = uuid === this.#leading;
    if (isOnWay) this.#leading = parentUuid;
    if (!mayEnd) return;
    this.#leading = null;
    this.#isTipClear = isOnWay && parentUuid !== null && sessionId === this.#tip?.sessionId;
  }

  end(): readonly Entry[] {
    return this.#follower === null ? NO_ENTRIES : this.#stand(this.#follower.end());
  }

  /** Where the branch ends: only an end that the user chose counts while the client runs. */
  #end(): { kind: "last" } | { kind: "row"; uuid: string } | { kind: "nothing" } {
    if (this.#named === null || !this.#named.isExplicit) return { kind: "last" };
    return this.#named.uuid === null ? { kind: "nothing" } : { kind: "row", uuid: this.#named.uuid };
  }

  #stand(decided: readonly Decided<readonly Entry[]>[]): readonly Entry[] {
    if (this.#onDecided) { for (const { value, takenBack } of decided) this.#onDecided(value, takenBack); }
    const [first] = decided;
    if (decided.length === 1 && first?.takenBack === false) return first.value;
    return decided.flatMap(({ value, takenBack }) => {
      if (!takenBack) return value;
      if (this.#onTakenBack) { for (const entry of value) this.#onTakenBack(entry); }
      return NO_ENTRIES;
    });
  }
}

/** Leaves out what the user took back, of all entries read from the end. */
export function* standingEntries(backward: Iterable<Entry>): Generator<Entry> {
  const standing = new StandingEntries();
  for (const entry of backward) {
    const row = branchRowOf(entry.raw);
    if (row === null) standing.readEnd(namedEnd(entry.raw));
    yield* standing.addRow(row, [entry]);
    if (standing.isOver) break;
  }
  yield* standing.end();
}

/** How much of a long line is searched for its id. */
const MOST_SEARCHED_BYTES = 4 * 1024 * 1024;
const PART = 256 * 1024;
/** The longest id with its key and quotation marks. */
const OVERLAP = 256;

/** How a long line is linked, of which only the id is read; null if it is not linked. */
export function longRow(source: ByteSource, { offset, length }: { offset: number; length: number }): BranchRow | null {
  const decoder = new TextDecoder("latin1");
  const buffer = new Uint8Array(PART);
  const most = Math.min(length, MOST_SEARCHED_BYTES);
  let head = "";
  for (let at = 0; at < most; at += PART - OVERLAP) {
    const read = source.readAt(offset + at, buffer.subarray(0, Math.min(PART, length - at)));
    const text = decoder.decode(buffer.subarray(0, read));
    if (at === 0) {
      head = text.slice(0, 4096);
      if (!head.startsWith('{"parentUuid":') || head.slice(0, 300).includes('"isSidechain":true')) return null;
    }
    const id = /"uuid":"[^"\\]+","timestamp":"/.exec(text)?.[0];
    // a line as a client writes it, without what makes it long
    if (id !== undefined) return branchRowOfText(`${withoutContent(head)}},${id}"}`);
    if (read < PART) return null;
  }
  return null;
}

/** The beginning of a line up to the content of its message. */
function withoutContent(head: string): string {
  const content = head.indexOf('"content":');
  const kind = head.includes('"tool_result"') ? '"content":[{"type":"tool_result"}]' : '"content":[]';
  return content === -1 ? head.slice(0, 300) : `${head.slice(0, content)}${kind}`;
}
