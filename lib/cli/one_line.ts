import { redact, sanitise, truncate } from "../text/mod.ts";

/** Text from a transcript as one line for a terminal: without control characters and secrets, cut to a width. */
export function oneLine(text: string, width: number): string {
  return truncate(redact(sanitise(text)).trim(), width);
}
