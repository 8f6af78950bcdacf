import { assertEquals } from "@std/assert";
import { HOOK_EVENTS, type HookEventName } from "../../../lib/clients/hooks/hook_events.ts";
import { eventFields } from "../../../lib/hooks/protocol/event_fields.ts";
import { readInput } from "../../../lib/hooks/protocol/input.ts";

const RIGHT = { string: "x", number: 1.5, boolean: true, array: [1], object: { a: 1 }, any: "x" };

for (const [event, { fields }] of Object.entries(HOOK_EVENTS)) {
  const name = event as HookEventName;
  Deno.test(`eventFields() gives every field of ${event}, and null for one that is missing or of another type`, () => {
    const right = Object.fromEntries(Object.entries(fields).map(([field, type]) => [field, RIGHT[type]]));
    const none = Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
    assertEquals<unknown>(eventFields(readInput({ hook_event_name: event, ...right, other: 1 }), name), right);
    assertEquals<unknown>(eventFields(readInput({ hook_event_name: event }), name), none);
    const wrong = Object.fromEntries(
      Object.entries(fields).filter(([, type]) => type !== "any").map((
        [field, type],
      ) => [field, type === "number" ? "1" : 1]),
    );
    assertEquals<unknown>(eventFields(readInput({ hook_event_name: event, ...wrong }), name), none);
    assertEquals(eventFields(readInput({ hook_event_name: "Else", ...right }), name), null);
  });
}
