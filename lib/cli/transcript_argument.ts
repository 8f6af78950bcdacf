import type { Entry } from "../transcript/entry.ts";
import { entriesOfStream, type ReadOptions, readTranscript } from "../transcript/read.ts";
import type { Shell } from "./command.ts";

/**
 * The entries of the transcript a command was given: a path, or `-` for standard input.
 *
 * @throws {UnreadableTranscript} Where the file cannot be read.
 */
export async function* transcriptEntries(
  argument: string,
  shell: Shell,
  options: ReadOptions = {},
): AsyncGenerator<Entry> {
  if (argument === "-") yield* entriesOfStream(shell.stdinBytes(), options);
  else yield* readTranscript(argument, options);
}
