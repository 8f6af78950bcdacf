import type { ParseLine } from "../session/read.ts";

/**
 * A client whose sessions debrief reads. What is true of one client only is in its directory; this is what differs where
 * the code does not know which client it has before it.
 */
export interface Client {
  /** Whether a line, whole or cut, is of one of its transcripts: asked of the first lines of a file. */
  readonly isTranscriptLine: (line: string) => boolean;
  /** Makes entries of a line. */
  readonly parseLine: ParseLine;
}
