/**
 * What the results of calls say in every client.
 *
 * @module
 */
import { INVALID_CALL_TAG } from "./claude_code/format/client_strings.ts";

/** Whether the client turned a call down before it ran: an unknown tool, an input that is not valid. */
export function isInvalidCall(resultText: string): boolean {
  return resultText.startsWith(INVALID_CALL_TAG);
}
