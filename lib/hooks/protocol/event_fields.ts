import { type EventFieldsOf, hookEvent, type HookEventName } from "../../clients/hooks/hook_events.ts";
import type { Json } from "../../json.ts";
import { type HookInput, isOfType } from "./input.ts";

/**
 * Returns the fields of an event under the client's names, for events whose input has no kind of its own.
 *
 * @param input The hook's input.
 * @param event The event.
 * @returns Its fields, each null if it is missing or of another type; null if the input is from another event.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { eventFields, readInput } from "@debrief/debrief/hook";
 *
 * const input = readInput({ hook_event_name: "UserPromptSubmit", prompt: "Fix the build", source: 7 });
 * assertEquals(eventFields(input, "UserPromptSubmit")?.prompt, "Fix the build");
 * assertEquals(eventFields(input, "UserPromptSubmit")?.source, null);
 * assertEquals(eventFields(input, "SessionStart"), null);
 * ```
 */
export function eventFields<E extends HookEventName>(
  { event: actual, raw }: HookInput,
  event: E,
): EventFieldsOf<E> | null {
  if (actual !== event) return null;
  const fields = Object.entries(hookEvent(event)?.fields ?? {}).map(([name, type]): [string, Json] => {
    const value = raw[name] ?? null;
    return [name, value !== null && isOfType(value, type) ? value : null];
  });
  return Object.fromEntries(fields) as EventFieldsOf<E>; // the types are those of the same table
}
