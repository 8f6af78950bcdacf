import type { HookEventName } from "../../clients/hooks/hook_events.ts";
import type { HookInput, OtherInput } from "../protocol/input.ts";
import type { AnswerOf } from "../protocol/output.ts";
import type { HookDefinition } from "./definition.ts";

/**
 * The input of the given events: the event's own kind if it has one, else {@linkcode OtherInput}, for `eventFields`.
 */
export type InputOf<E extends HookEventName> = E extends HookInput["kind"] ? Extract<HookInput, { kind: E }>
  : OtherInput;

/**
 * Defines a hook. It returns the definition unchanged, but gives the handler the types of its events, settings and
 * answers: an answer that none of its events accepts does not compile.
 *
 * @param definition The hook; `events` as literals.
 * @returns The same object.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { answers, defineHook } from "@debrief/debrief/hook";
 * import * as z from "zod/mini";
 *
 * const hook = defineHook({
 *   name: "agent_budget",
 *   events: ["PreToolUse"],
 *   needs: [],
 *   settings: z.object({ tools: z._default(z.array(z.string()), ["Agent"]) }),
 *   handle: ({ input, settings }) =>
 *     settings.tools.includes(input.toolName) ? answers.ask("Another agent?") : answers.none,
 * });
 * assertEquals(hook.name, "agent_budget");
 * ```
 */
export function defineHook<const E extends HookEventName, Settings = null>(
  definition: HookDefinition<Settings, InputOf<E>, AnswerOf<E>> & { readonly events: readonly E[] },
): HookDefinition<Settings, InputOf<E>, AnswerOf<E>> {
  return definition;
}
