const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether a text is a uuid, as a session id must be.
 *
 * @param text Any text.
 * @returns Whether it is one, in either case.
 *
 * @example Usage
 * ```ts
 * import { isUuid } from "@debrief/debrief/analyses";
 *
 * if (!isUuid("0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d") || isUuid("session")) throw new Error("only the first is a uuid");
 * ```
 */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
