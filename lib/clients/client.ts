import type { ByteSource } from "../session/io/source.ts";
import type { LineReader } from "../session/read.ts";

/** A direction of reading. */
export type Direction = "forward" | "backward";

/**
 * A client whose sessions debrief reads. What is true of one client only is in its directory; this is what differs where
 * the code does not know which client it has before it.
 */
export interface Client {
  /** Its name for people. */
  readonly title: string;
  /** Whether a line, whole or cut, is of one of its transcripts: asked of the first lines of a file. */
  readonly isTranscriptLine: (line: string) => boolean;
  /**
   * Makes a reader of one transcript.
   *
   * @param source The transcript; null where it comes as a stream.
   */
  readonly lineReader: (source: ByteSource | null, direction: Direction) => LineReader;
}
