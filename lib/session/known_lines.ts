/**
 * Which lines of a transcript had the conversation when its end was read before. The next reading needs only what was
 * added and these lines, because a transcript grows at its end: a hook reads the same megabyte at each stop otherwise.
 * Only figures are kept, never a text. What a reading finds in known lines is what it would find without them; where
 * that is not certain, they are not used.
 */
import { type Figures, isJsonObject, type Json } from "../json.ts";
import type { ByteSource } from "./io/source.ts";

/** How a known line is read again. */
export const LINE_FORMS = ["parsed", "result", "attachment"] as const;

export interface KnownLine {
  readonly offset: number;
  /** Bytes, without its line break. */
  readonly bytes: number;
  /** Whether it is parsed, or is a result or an attachment whose text is read only when it is asked for. */
  readonly form: (typeof LINE_FORMS)[number];
  /** Whether the user took back what it says. */
  readonly takenBack: boolean;
  /** Of a result: its characters, and the place of the call's id in bytes from the start of the line. */
  readonly result: { readonly characters: number; readonly idFrom: number; readonly idBytes: number } | null;
}

/** A part of a transcript that was read at once, whole lines. */
export interface KnownPart {
  readonly from: number;
  readonly to: number;
  /** A sample of its bytes: another text has another one. */
  readonly sample: number;
  readonly count: number;
  /** The numbers (`idNumber`) of its linked rows, and of messages that were taken back. */
  readonly ids: readonly number[];
  readonly left: readonly number[];
  readonly lines: readonly KnownLine[];
}

/** What is known of the end of a transcript. */
export interface KnownLines {
  /** The number of the row that the branch ended with. */
  readonly tip: number;
  readonly session: number | null;
  /** Parts that follow each other, the last one first. */
  readonly parts: readonly KnownPart[];
  /** Whether no entry before the parts belongs to the conversation. */
  readonly isWhole: boolean;
}

export class KnownLinesEndError extends Error {
  override name = "KnownLinesEndError";
}

/** How many characters of an id make its number: those at the end differ most. */
const ID_LENGTH = 8;

/** A number for an id. Two ids may have the same one: then less is taken for known. */
export function idNumber(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = Math.max(0, id.length - ID_LENGTH); at < id.length; at++) {
    hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  }
  return hash;
}

/** The same for a session that a row may not name. */
export function sessionNumber(id: string | null): number | null {
  return id === null ? null : idNumber(id);
}

/** How many bytes a sample has from all over a part, and how many from its end. */
const SAMPLED = 2_048;
const SAMPLED_AT_END = 1_024;

/** A sample of some bytes: the loop of a cold start is too slow for all of them. */
export function sampleOf(bytes: Uint8Array): number {
  const { length } = bytes;
  const step = Math.max(1, Math.floor(length / SAMPLED));
  let hash = length;
  for (let at = 0; at < length; at += step) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  for (let at = Math.max(0, length - SAMPLED_AT_END); at < length; at++) {
    hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  }
  return hash;
}

export function bytesOfPart(source: ByteSource, { from, to }: Pick<KnownPart, "from" | "to">): Uint8Array | null {
  if (to > source.size) return null;
  const bytes = new Uint8Array(to - from);
  return source.readAt(from, bytes) === bytes.length ? bytes : null;
}

const VERSION = 1;
/** Figures of a line that is a result, and of another one. */
const OF_RESULT = 6;
const OF_OTHER = 3;

export function knownLinesFigures({ tip, session, parts, isWhole }: KnownLines): Figures {
  return {
    version: VERSION,
    tip,
    session,
    isWhole,
    parts: parts.map(({ from, to, sample, count, ids, left, lines }) => ({
      figures: [from, to, sample, count],
      ids: [...ids],
      left: [...left],
      lines: lines.flatMap(({ offset, bytes, form, takenBack, result }) => {
        const about = LINE_FORMS.indexOf(form) * 2 + (takenBack ? 1 : 0);
        return result === null
          ? [offset, bytes, about]
          : [offset, bytes, about, result.characters, result.idFrom, result.idBytes];
      }),
    })),
  };
}

const isFigure = (value: Json | undefined): value is number => Number.isSafeInteger(value);

function figuresIn(value: Json | undefined): readonly number[] | null {
  return Array.isArray(value) && value.every(isFigure) ? value : null;
}

/** The lines of a part; null if the figures are not those of lines within it. */
function linesFrom(figures: readonly number[], length: number): KnownLine[] | null {
  const lines: KnownLine[] = [];
  let end = length;
  for (let at = 0; at < figures.length;) {
    const [offset = -1, bytes = -1, about = -1, characters = -1, idFrom = -1, idBytes = -1] = figures.slice(
      at,
      at + OF_RESULT,
    );
    const form = LINE_FORMS[about >> 1];
    if (form === undefined || offset < 0 || bytes < 2 || offset + bytes >= end) return null;
    end = offset;
    const isResult = form === "result";
    if (isResult && (characters < 0 || idFrom < 0 || idBytes < 1 || idFrom + idBytes > bytes)) return null;
    const result = isResult ? { characters, idFrom, idBytes } : null;
    lines.push({ offset, bytes, form, takenBack: about % 2 === 1, result });
    at += isResult ? OF_RESULT : OF_OTHER;
  }
  return lines;
}

function partFrom(value: Json): KnownPart | null {
  if (!isJsonObject(value)) return null;
  const [from = -1, to = -1, sample, count = -1] = figuresIn(value["figures"]) ?? [];
  const [ids, left, figures] = ["ids", "left", "lines"].map((name) => figuresIn(value[name]) ?? null);
  if (!ids || !left || !figures || sample === undefined || from < 0 || to < from || count < 0) return null;
  const lines = linesFrom(figures, to - from);
  return lines && { from, to, sample, count, ids, left, lines };
}

/** What was stored; null if it is not valid, or of another version. */
export function parseKnownLines(stored: Json): KnownLines | null {
  if (!isJsonObject(stored) || stored["version"] !== VERSION || !Array.isArray(stored["parts"])) return null;
  const { tip, session = null, isWhole } = stored;
  if (!isFigure(tip) || !(session === null || isFigure(session)) || typeof isWhole !== "boolean") return null;
  const parts: KnownPart[] = [];
  for (const one of stored["parts"]) {
    const part = partFrom(one);
    const behind = parts.at(-1);
    if (part === null || (behind !== undefined && behind.from !== part.to)) return null;
    parts.push(part);
  }
  return parts.length === 0 ? null : { tip, session, parts, isWhole };
}
