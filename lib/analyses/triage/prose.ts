import type { Utterance, UtterancePart } from "../../session/conversation.ts";

/** A line of what was said, with the text it comes from. */
export interface ProseLine {
  /** The line without code. */
  readonly text: string;
  /** The text it comes from. */
  readonly piece: UtterancePart;
  /** The utterance it belongs to; null for a text that is no transcript. */
  readonly utterance: Utterance | null;
}

/** A stretch of text and where it stood in the text before something was cut out. */
interface Stretch {
  readonly start: number;
  readonly origin: number;
}

/** Text that remembers where its parts come from. */
interface MappedText {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

/** Says where places of a text come from, asked from the first to the last. */
class Origins {
  readonly #stretches: readonly Stretch[];
  #at = 0;

  constructor({ stretches }: MappedText) {
    this.#stretches = stretches;
  }

  /** Where a place comes from, and where the stretch that it is in ends. */
  originOf(place: number): { readonly origin: number; readonly end: number } {
    while ((this.#stretches[this.#at + 1]?.start ?? Infinity) <= place) this.#at++;
    const { start, origin } = this.#stretches[this.#at] ?? { start: 0, origin: 0 };
    return { origin: origin + (place - start), end: this.#stretches[this.#at + 1]?.start ?? Infinity };
  }
}

/** Cuts every match out of a text. */
function removeMatches(mapped: MappedText, pattern: RegExp): MappedText {
  const origins = new Origins(mapped);
  const stretches: Stretch[] = [];
  let text = "";
  let from = 0;
  const keep = (until: number) => {
    // what was kept may itself be made of several stretches
    for (let at = from; at < until;) {
      const { origin, end } = origins.originOf(at);
      stretches.push({ start: text.length, origin });
      text += mapped.text.slice(at, Math.min(end, until));
      at = Math.min(end, until);
    }
  };
  for (const match of mapped.text.matchAll(pattern)) {
    keep(match.index);
    from = match.index + match[0].length;
  }
  keep(mapped.text.length);
  return { text, stretches };
}

/**
 * The lines of some texts without code: fenced blocks first, then spans between backticks, which may cross lines. An
 * unclosed fence stays.
 *
 * @param pieces The texts with what they belong to, in order.
 */
export function splitProse(
  pieces: readonly { readonly piece: UtterancePart; readonly said: Utterance | null }[],
): ProseLine[] {
  const starts: number[] = [];
  let joined = "";
  for (const { piece } of pieces) {
    starts.push(joined.length);
    joined += `${piece.text}\n`;
  }
  joined = joined.slice(0, -1);
  let mapped: MappedText = { text: joined, stretches: [{ start: 0, origin: 0 }] };
  if (joined.includes("`")) mapped = removeMatches(removeMatches(mapped, /```[\s\S]*?```/g), /`[^`]+`/g);
  const lines: ProseLine[] = [];
  const origins = new Origins(mapped);
  let at = 0;
  let index = 0;
  for (const text of mapped.text.split("\n")) {
    const { origin } = origins.originOf(at);
    while (index + 1 < starts.length && (starts[index + 1] ?? 0) <= origin) index++;
    const owner = pieces[index];
    if (owner) lines.push({ text, piece: owner.piece, utterance: owner.said });
    at += text.length + 1;
  }
  return lines;
}
