/** Rules that have something to say at every event of a call, and whether it was said exactly once. */
import { type JsonObject, objectAt, stringAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { textsOf, toldResult } from "../model/questions.ts";
import { reasonOf } from "./stops.ts";

export const CALL_EVENTS = ["PreToolUse", "PostToolUse", "PostToolUseFailure"];

function toldAbout(event: string, tool: string, command: string): string {
  return `${event} of ${tool} [${command}] is answered`;
}

/** Rules: the model is told something at each event of a call. */
export const TELLING: readonly JsonObject[] = CALL_EVENTS.map((event) => ({
  event,
  tool: "*",
  source: "any",
  pattern: ".",
  action: "context",
  message: toldAbout(event, "{{tool}}", "{{command}}"),
}));

type Told = Pick<Evidence, "events" | "hooks" | "requests" | "script" | "calls">;

/** How often the model was told a text, in all talks of the script: each request has all that was said before. */
function timesTold({ requests, script }: Told, text: string): number {
  const most = new Map<string, number>();
  for (const request of requests.filter(({ talk }) => script[talk] !== undefined)) {
    const times = textsOf(request).split(text).length - 1;
    most.set(request.talk, Math.max(most.get(request.talk) ?? 0, times));
  }
  return [...most.values()].reduce((sum, times) => sum + times, 0);
}

function timesSaid({ hooks }: Told, text: string): number {
  return hooks.reduce((sum, call) => sum + reasonOf(call).split(text).length - 1, 0);
}

/**
 * What there is to say was said once, and the model knows it, whether there is a record of it or not.
 *
 * Where only hook commands can answer, what they printed is counted: 2.1.150 keeps a block as a message and as an
 * attachment (`hook_blocking_error`), and tells both to the model of a resumed session.
 */
export function* toldOnce(evidence: Told, { byCommands }: { readonly byCommands: boolean }): Generator<string> {
  const expected = new Map<string, number>();
  for (const input of evidence.events) {
    const event = stringAt(input, "hook_event_name") ?? "";
    const isRejected = /doesn't want to/.test(toldResult(evidence, stringAt(input, "tool_use_id") ?? "") ?? "");
    // what is said about a call that the user then rejects, the client keeps to itself
    if (!CALL_EVENTS.includes(event) || isRejected) continue;
    const called = objectAt(input, "tool_input") ?? {};
    const command = stringAt(called, "command") ?? stringAt(called, "file_path") ?? "";
    const text = toldAbout(event, stringAt(input, "tool_name") ?? "", command);
    expected.set(text, (expected.get(text) ?? 0) + 1);
  }
  for (const { quote } of (evidence.script["main"] ?? []).flatMap(({ holds }) => holds ?? [])) {
    expected.set(`: "${quote}"`, 1);
  }
  for (const [text, times] of expected) {
    const told = timesTold(evidence, text);
    const said = timesSaid(evidence, text);
    const what = JSON.stringify(text);
    if (byCommands && said !== times) yield `hook commands said ${what} ${said} times instead of ${times}`;
    if (byCommands ? told < times : told !== times) {
      yield `the model was told ${what} ${told} times instead of ${times}`;
    }
  }
  for (const { id, tool } of evidence.calls.values()) {
    const asked = evidence.events.some((input) =>
      stringAt(input, "hook_event_name") === "PreToolUse" && stringAt(input, "tool_use_id") === id
    );
    if (!asked) yield `no hook was asked about ${tool} before it ran (${id})`;
  }
}
