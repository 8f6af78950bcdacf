import type { Utterance, UtterancePart } from "../../session/conversation.ts";

/** A line of a conversation without code. */
export interface ProseLine {
  /** The line. */
  readonly text: string;
  /** The part of the utterance that it comes from. */
  readonly piece: UtterancePart;
  /** The utterance that it belongs to; null for plain text. */
  readonly utterance: Utterance | null;
}

/** A stretch of text and where it began before parts were removed. */
interface Stretch {
  readonly start: number;
  readonly origin: number;
}

/** A text with the origins of its parts. */
interface MappedText {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

/** Maps indexes of a text to their origins, in ascending order. */
class Origins {
  readonly #stretches: readonly Stretch[];
  #at = 0;

  constructor({ stretches }: MappedText) {
    this.#stretches = stretches;
  }

  originOf(index: number): { readonly origin: number; readonly end: number } {
    while ((this.#stretches[this.#at + 1]?.start ?? Infinity) <= index) this.#at++;
    const { start, origin } = this.#stretches[this.#at] ?? { start: 0, origin: 0 };
    return { origin: origin + (index - start), end: this.#stretches[this.#at + 1]?.start ?? Infinity };
  }
}

function removeMatches(mapped: MappedText, pattern: RegExp): MappedText {
  const origins = new Origins(mapped);
  const stretches: Stretch[] = [];
  let text = "";
  let from = 0;
  const copy = (until: number) => {
    // the copied text may consist of several stretches
    for (let at = from; at < until;) {
      const { origin, end } = origins.originOf(at);
      stretches.push({ start: text.length, origin });
      text += mapped.text.slice(at, Math.min(end, until));
      at = Math.min(end, until);
    }
  };
  for (const match of mapped.text.matchAll(pattern)) {
    copy(match.index);
    from = match.index + match[0].length;
  }
  copy(mapped.text.length);
  return { text, stretches };
}

/** A text with the utterance that it belongs to; null for plain text. */
export interface ProsePiece {
  readonly piece: UtterancePart;
  readonly utterance: Utterance | null;
}

/** Texts without code. */
export interface Prose {
  /** The number of characters, including a line break between two texts. */
  readonly length: number;
  /** Their lines, split when first asked for: only evidence that is shown needs them. */
  lines(): readonly ProseLine[];
}

/**
 * Removes the code from texts: fenced blocks first, then spans between backticks, which may cross lines; an unclosed
 * fence stays. `pieces`: the texts with their utterances, in order.
 */
export function readProse(pieces: readonly ProsePiece[]): Prose {
  const starts: number[] = [];
  let joined = "";
  for (const { piece } of pieces) {
    starts.push(joined.length);
    joined += `${piece.text}\n`;
  }
  joined = joined.slice(0, -1);
  // mapping origins takes most of the time, and few stops need it
  const bare = CODE.reduce((text, pattern) => text.replace(pattern, ""), joined);
  let lines: readonly ProseLine[] | undefined;
  return {
    length: countCharacters(bare),
    lines: () => {
      const whole: MappedText = { text: joined, stretches: [{ start: 0, origin: 0 }] };
      return lines ??= proseLines(CODE.reduce(removeMatches, whole), pieces, starts);
    },
  };
}

/** Code in a text, in the order in which it is removed. */
const CODE: readonly RegExp[] = [/```[\s\S]*?```/g, /`[^`]+`/g];

/** Counts code points; an unpaired surrogate counts as one. */
function countCharacters(text: string): number {
  // a pattern, because V8 compiles a loop over a long text first; without "u", which is slower
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

function proseLines(mapped: MappedText, pieces: readonly ProsePiece[], starts: readonly number[]): ProseLine[] {
  const lines: ProseLine[] = [];
  const origins = new Origins(mapped);
  let at = 0;
  let index = 0;
  for (const text of mapped.text.split("\n")) {
    const { origin } = origins.originOf(at);
    while (index + 1 < starts.length && (starts[index + 1] ?? 0) <= origin) index++;
    const owner = pieces[index];
    if (owner) lines.push({ text, piece: owner.piece, utterance: owner.utterance });
    at += text.length + 1;
  }
  return lines;
}
