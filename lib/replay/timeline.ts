import { entriesForward } from "../clients/claude_code/reading/read.ts";
import { isMetadataLine } from "../clients/claude_code/reading/skim.ts";
import { UnreadableTranscriptError, withSource } from "../session/io/source.ts";

/** A file's lines by time: from which byte on it is younger than a moment. */
interface Timeline {
  readonly times: readonly number[];
  readonly offsets: readonly number[];
}

const EMPTY: Timeline = { times: [], offsets: [] };

/** The first line of each new time; what goes back in time belongs to what stands before it. */
function readTimeline(path: string): Timeline {
  try {
    return withSource(path, (source) => {
      const times: number[] = [];
      const offsets: number[] = [];
      let latest = -Infinity;
      for (const { timestamp, location: place } of entriesForward(source, { skip: isMetadataLine })) {
        const time = timestamp === null ? NaN : Date.parse(timestamp);
        if (!(time > latest)) continue;
        latest = time;
        times.push(time);
        offsets.push(place.offset ?? 0);
      }
      return { times, offsets };
    });
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return EMPTY;
    throw error;
  }
}

/** How much of each file of a session stood there at a time; every file is read once. */
export class Timelines {
  readonly #known = new Map<string, Timeline>();

  /**
   * The bytes of a file that were written at a time, by the times in its lines.
   *
   * @param path The file.
   * @param time In ms since 1970.
   * @returns 0 where its first line with a time is younger; Infinity where none is.
   */
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
