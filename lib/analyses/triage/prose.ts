import type { Piece, Utterance } from "../../transcript/conversation.ts";

/** A line of what was said, with the text it comes from. */
export interface ProseLine {
  /** The line without code. */
  readonly text: string;
  /** The text it comes from. */
  readonly piece: Piece;
  /** The utterance it belongs to; null for a text that is no transcript. */
  readonly said: Utterance | null;
}

/** A stretch of text and where it stood in the text before something was cut out. */
interface Stretch {
  readonly start: number;
  readonly origin: number;
}

/** Text that remembers where its parts come from. */
interface Mapped {
  readonly text: string;
  readonly stretches: readonly Stretch[];
}

function originOf(mapped: Mapped, at: number): number {
  let low = 0;
  let high = mapped.stretches.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((mapped.stretches[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const stretch = mapped.stretches[low] ?? { start: 0, origin: 0 };
  return stretch.origin + (at - stretch.start);
}

/** Cuts every match out of a text. */
function cut(mapped: Mapped, pattern: RegExp): Mapped {
  const stretches: Stretch[] = [];
  let text = "";
  let from = 0;
  const keep = (until: number) => {
    if (until <= from) return;
    // what was kept may itself be made of several stretches
    for (let at = from; at < until;) {
      const origin = originOf(mapped, at);
      const next = mapped.stretches.find((stretch) => stretch.start > at)?.start ?? until;
      const end = Math.min(next, until);
      stretches.push({ start: text.length, origin });
      text += mapped.text.slice(at, end);
      at = end;
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
export function proseOf(pieces: readonly { readonly piece: Piece; readonly said: Utterance | null }[]): ProseLine[] {
  const starts: number[] = [];
  let joined = "";
  for (const { piece } of pieces) {
    starts.push(joined.length);
    joined += `${piece.text}\n`;
  }
  joined = joined.slice(0, -1);
  let mapped: Mapped = { text: joined, stretches: [{ start: 0, origin: 0 }] };
  if (joined.includes("`")) mapped = cut(cut(mapped, /```[\s\S]*?```/g), /`[^`]+`/g);
  const lines: ProseLine[] = [];
  let at = 0;
  let index = 0;
  for (const text of mapped.text.split("\n")) {
    const origin = originOf(mapped, at);
    while (index + 1 < starts.length && (starts[index + 1] ?? 0) <= origin) index++;
    const owner = pieces[index];
    if (owner) lines.push({ text, piece: owner.piece, said: owner.said });
    at += text.length + 1;
  }
  return lines;
}
