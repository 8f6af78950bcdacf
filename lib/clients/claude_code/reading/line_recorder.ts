/** What a reading of a conversation from its end finds out for the next one. */
import type { Entry } from "../../../session/entry.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import {
  bytesOfPart,
  idNumber,
  type KnownLine,
  type KnownLines,
  type KnownPart,
  sampleOf,
  sessionNumber,
} from "../../../session/known_lines.ts";
import type { BranchRow } from "../../../session/branch.ts";
import { isBriefEntry } from "./conversation_only.ts";
import type { StandingEntries } from "./standing.ts";

/** A shorter end is read as fast as what is known of it. */
const WORTH_KNOWING = 64 * 1024;
/** A longer end is not kept in memory, and one of more lines not in the state. */
const MOST_BYTES = 8 * 1024 * 1024;
const MOST_LINES = 10_000;

const encoder = new TextEncoder();

interface Place {
  readonly offset: number;
  readonly bytes: number;
  readonly text: string;
}

/** What to know of a line: of a result that was not parsed, where its call's id is. */
function knownLineOf(entries: readonly Entry[], { offset, bytes, text }: Place, takenBack: boolean): KnownLine {
  const [entry] = entries;
  const line = { offset, bytes, takenBack, result: null };
  if (entries.length === 1 && entry !== undefined && isBriefEntry(entry)) {
    const block = entry.kind === "user" ? entry.content[0] : undefined;
    if (block?.kind !== "tool_result") return { ...line, form: "attachment" };
    const id = block.toolUseId;
    const at = text.indexOf(`"tool_use_id":"${id}"`) + ID_KEY_LENGTH;
    const idFrom = text.length === bytes ? at : encoder.encode(text.slice(0, at)).length;
    return { ...line, form: "result", result: { characters: text.length, idFrom, idBytes: encoder.encode(id).length } };
  }
  return { ...line, form: "parsed" };
}

const ID_KEY_LENGTH = '"tool_use_id":"'.length;

export class LineRecorder {
  readonly #source: ByteSource;
  readonly #before: KnownLines | null;
  /** Lines that are not decided. */
  readonly #places = new Map<readonly Entry[], Place>();
  readonly #lines: KnownLine[] = [];
  readonly #ids = new Set<number>();
  readonly #messages = new Set<number>();
  /** Messages that were taken back: a further line that stands would bring them back. */
  readonly #left = new Set<number>();
  #count = 0;
  #from: number;
  /** How many of the parts that were known were used; null if none was. */
  #used: number | null = null;
  #isComplete = true;
  #isWhole = false;

  constructor(source: ByteSource, before: KnownLines | null) {
    this.#source = source;
    this.#before = before;
    this.#from = source.size;
  }

  /** Takes a line before those that were added. */
  add(entries: readonly Entry[], place: Place, row: BranchRow | null): void {
    this.#from = place.offset;
    this.#count++;
    if (row !== null) {
      this.#ids.add(idNumber(row.uuid));
      if (row.messageId !== null) this.#messages.add(idNumber(row.messageId));
    }
    if (entries.length > 0) this.#places.set(entries, place);
  }

  decide(entries: readonly Entry[], takenBack: boolean): void {
    const place = this.#places.get(entries);
    if (place === undefined) return;
    this.#places.delete(entries);
    const [entry] = entries;
    if (entry === undefined || (entry.isSidechain && isBriefEntry(entry))) return; // of an agent: nobody asks for its text
    this.#lines.push(knownLineOf(entries, place, takenBack));
    if (!takenBack) return;
    for (const one of entries) {
      if (one.kind === "assistant" && one.messageId !== null) this.#left.add(idNumber(one.messageId));
    }
  }

  /** The rest is read in a way that is not recorded. */
  giveUp(): void {
    this.#isComplete = false;
  }

  /** No line before those that were added belongs to the conversation. */
  reachStart(): void {
    this.#isWhole = true;
  }

  use(part: number): void {
    this.#used = part;
  }

  /** Whether a row that was added is in a part, too, or goes on with a message that was taken back there. */
  touches({ ids, left }: KnownPart): boolean {
    return ids.some((id) => this.#ids.has(id)) || left.some((id) => this.#messages.has(id));
  }

  get count(): number {
    return this.#count;
  }

  /** What is known now; null if it is not certain, or not worth keeping. */
  known(standing: StandingEntries): KnownLines | null {
    const before = this.#used === null ? null : this.#before;
    const size = this.#source.size;
    if (!this.#isComplete || size - this.#from < WORTH_KNOWING) return null;
    if (!this.#isWhole && !standing.isSettled) return null;
    const tip = standing.tip;
    if (tip === "unclear" || (tip === null && before === null)) return null;
    const used = before?.parts.slice(0, (this.#used ?? -1) + 1) ?? [];
    const lines = used.reduce((sum, { count }) => sum + count, this.#count);
    if (lines > MOST_LINES || size - (used.at(-1)?.from ?? this.#from) > MOST_BYTES) return null;
    const part = this.#part();
    if (part === null) return null;
    const parts = [part, ...used];
    const isWhole = before === null ? this.#isWhole : before.isWhole && parts.length > before.parts.length;
    return tip === null && before !== null
      ? { ...before, parts, isWhole }
      : { tip: idNumber(tip?.uuid ?? ""), session: sessionNumber(tip?.sessionId ?? null), parts, isWhole };
  }

  #part(): KnownPart | null {
    const from = this.#used === null ? this.#from : this.#before?.parts[0]?.to ?? this.#from;
    const bounds = { from, to: this.#source.size };
    const bytes = bytesOfPart(this.#source, bounds);
    if (bytes === null || bytes.at(-1) !== 0x0a) return null; // the last line may still grow
    const lines = this.#lines.map((line) => ({ ...line, offset: line.offset - bounds.from }));
    return {
      ...bounds,
      sample: sampleOf(bytes),
      count: this.#count,
      ids: [...this.#ids],
      left: [...this.#left],
      lines,
    };
  }
}
