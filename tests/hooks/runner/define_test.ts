/** `deno task check` fails if a line below that is expected to be an error is none. */
import { assertEquals } from "@std/assert";
import { HOOKED_CLIENTS } from "../../../lib/clients/hooked_clients.ts";
import { ANSWERED_EVENTS, hookEvent } from "../../../lib/clients/hooks/hook_events.ts";
import { type AnswerOf, answers, defineHook } from "../../../lib/hooks/mod.ts";
import * as z from "zod/mini";

/** Never called: what counts is that it does not compile without the comments. */
export function refused(): unknown[] {
  return [
    // @ts-expect-error a Stop has no permission decision
    defineHook({ name: "a", events: ["Stop"], needs: [], handle: () => answers.deny("no") }),
    // @ts-expect-error nor has it where the answer comes later
    defineHook({ name: "a", events: ["Stop"], needs: [], handle: () => Promise.resolve(answers.ask("sure?")) }),
    // @ts-expect-error a Stop has no prompt to answer
    defineHook({ name: "a", events: ["Stop"], needs: [], handle: () => answers.prompt("allow") }),
    // @ts-expect-error versions before 2.1.163 take no context on a Stop: say what they get
    defineHook({ name: "a", events: ["Stop"], needs: [], handle: () => answers.context("go on") }),
    // @ts-expect-error the same for agents
    defineHook({ name: "a", events: ["SubagentStop"], needs: [], handle: () => answers.context("go on") }),
    // @ts-expect-error a call that has not run is denied, not blocked
    defineHook({ name: "a", events: ["PreToolUse"], needs: [], handle: () => answers.block("no") }),
    // @ts-expect-error a call that ran cannot be denied
    defineHook({ name: "a", events: ["PostToolUse"], needs: [], handle: () => answers.deny("no") }),
    // @ts-expect-error a prompt is answered, not decided before it
    defineHook({ name: "a", events: ["PermissionRequest"], needs: [], handle: () => answers.allow("yes") }),
    // @ts-expect-error nobody reads what is said at the end of a session
    defineHook({ name: "a", events: ["SessionEnd"], needs: [], handle: () => answers.notice("bye") }),
    // @ts-expect-error a start cannot be blocked
    defineHook({ name: "a", events: ["SessionStart"], needs: [], handle: () => answers.block("no") }),
    // @ts-expect-error of several events none takes it
    defineHook({ name: "a", events: ["Stop", "PostToolUse"], needs: [], handle: () => answers.deny("no") }),
    // @ts-expect-error no client has this event
    defineHook({ name: "a", events: ["Stopp"], needs: [], handle: () => answers.none }),
    // @ts-expect-error a Stop is about no tool
    defineHook({ name: "a", events: ["Stop"], needs: [], handle: ({ input }) => answers.block(input.toolName) }),
    defineHook({
      name: "a",
      events: ["PreToolUse"],
      needs: [],
      settings: z.object({ most: z._default(z.number(), 1) }),
      // @ts-expect-error the schema makes a number of it
      handle: ({ settings }) => answers.deny(settings.most),
    }),
  ];
}

Deno.test("defineHook() takes every answer that an event of the hook takes, and gives the hook back", () => {
  const hooks = [
    defineHook({ name: "stop", events: ["Stop"], needs: [], handle: () => answers.block("go on") }),
    defineHook({
      name: "stop_context",
      events: ["Stop"],
      needs: [],
      handle: () => answers.context("go on", { orNotice: true }),
    }),
    defineHook({
      name: "both",
      events: ["PreToolUse", "Stop"],
      needs: [],
      handle: ({ input }) => input.kind === "Stop" ? answers.notice("done") : answers.deny("no"),
    }),
    defineHook({ name: "start", events: ["SessionStart"], needs: [], handle: () => answers.context("hello") }),
    defineHook({ name: "ask", events: ["PermissionRequest"], needs: [], handle: () => answers.prompt("deny", "no") }),
    defineHook({ name: "log", events: ["FileChanged"], needs: [], handle: () => answers.none }),
  ];
  assertEquals(hooks.map(({ name }) => name), ["stop", "stop_context", "both", "start", "ask", "log"]);
});

Deno.test("AnswerOf<E> has the answers that some client takes on the event, and no others", () => {
  const taken = { block: new Set<string>(), context: new Set<string>(), notice: new Set<string>() };
  for (const { hooks } of HOOKED_CLIENTS) {
    for (const key of ["block", "context", "notice"] as const) {
      for (const event of hooks.accepts(null)[key]) if (hookEvent(event) !== undefined) taken[key].add(event);
    }
  }
  for (const key of ["block", "context", "notice"] as const) {
    assertEquals([...ANSWERED_EVENTS[key]].sort(), [...taken[key]].sort(), key);
  }
  const notice: AnswerOf<"PreToolUse"> = answers.notice("a call");
  assertEquals(notice.kind, "notice");
});
