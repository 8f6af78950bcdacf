/**
 * A session of which nothing can be kept.
 *
 * @example
 * ```ts
 * import { NothingToTrimError, trimSession } from "@debrief/debrief";
 *
 * let empty = false;
 * try {
 *   trimSession([], {}, { sessionId: crypto.randomUUID(), newUuid: () => crypto.randomUUID() });
 * } catch (error) {
 *   empty = error instanceof NothingToTrimError;
 * }
 * if (!empty) throw new Error("a session without entries cannot be trimmed");
 * ```
 */
export class NothingToTrimError extends Error {
  /** The error's name. */
  override name = "NothingToTrim";
}
