import { clientOf, entriesForward } from "../clients/read.ts";
import { ifReadable, withSource } from "../session/io/source.ts";

/** The offsets of a file's lines by their times; both ascend. */
interface Timeline {
  readonly times: readonly number[];
  readonly offsets: readonly number[];
}

const EMPTY: Timeline = { times: [], offsets: [] };

/** Reads the first line of each time; a line older than its predecessor counts as being of the same time. */
function readTimeline(path: string): Timeline {
  return ifReadable(() =>
    withSource(path, (source) => {
      const times: number[] = [];
      const offsets: number[] = [];
      let latest = -Infinity;
      for (const { timestamp, location } of entriesForward(source, clientOf(source).withoutMetadata)) {
        const time = timestamp === null ? NaN : Date.parse(timestamp);
        if (!(time > latest)) continue;
        latest = time;
        times.push(time);
        offsets.push(location.offset ?? 0);
      }
      return { times, offsets };
    }), EMPTY);
}

/** Says how much of each file of a session existed at a time. Every file is read once. */
export class Timelines {
  readonly #known = new Map<string, Timeline>();

  /** How many bytes of a file existed then, by its lines' timestamps; Infinity if none has one. */
  visibleBytesAt(path: string, time: number): number {
    let timeline = this.#known.get(path);
    if (!timeline) {
      timeline = readTimeline(path);
      this.#known.set(path, timeline);
    }
    const { times, offsets } = timeline;
    let low = 0;
    for (let high = times.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((times[middle] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    if (low === times.length) return Infinity;
    return low === 0 ? 0 : offsets[low] ?? Infinity;
  }
}
