/**
 * Nothing would remain of the session.
 *
 * @example
 * ```ts
 * import { NothingToTrimError, trimSession } from "@debrief/debrief/analyses";
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
  override name = "NothingToTrimError";
}

/**
 * The session was rewritten between the two readings of a trim. Lines appended at its end do no harm.
 *
 * @example
 * ```ts
 * import { ChangedWhileReadError, trimSession } from "@debrief/debrief/analyses";
 * import { bytesSource, entriesForward } from "@debrief/debrief/transcript";
 *
 * const line = { type: "user", uuid: crypto.randomUUID(), parentUuid: null, message: { role: "user", content: "hello" } };
 * const source = bytesSource(new TextEncoder().encode(JSON.stringify(line) + "\n"));
 * const names = { sessionId: crypto.randomUUID(), newUuid: () => crypto.randomUUID() };
 * const trim = trimSession(entriesForward(source), {}, names);
 * let changed = false;
 * try {
 *   for (const _line of trim.lines([])); // the second reading finds no entries
 * } catch (error) {
 *   changed = error instanceof ChangedWhileReadError;
 * }
 * if (!changed) throw new Error("the two readings differ");
 * ```
 */
export class ChangedWhileReadError extends Error {
  /** The error's name. */
  override name = "ChangedWhileReadError";
}
