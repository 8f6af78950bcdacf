import type { Turn } from "../../session/turns/turns.ts";
import type { TurnOrigin } from "../../session/turns/origin.ts";

/** What a list says of a turn that no person began, before what began it. */
const BEGUN_BY: Readonly<Record<Exclude<TurnOrigin, "person">, string>> = {
  task: "reported by a task or a program",
  peer: "sent by another session",
  schedule: "sent by a schedule",
  hook: "woken by a hook",
  resume: "continued from before this part",
  unknown: "begun before this file",
};

/** The prompt of a turn, or what began it instead; "" for a prompt without text. Not redacted; the caller does that. */
export function turnTitle(
  { origin, prompt, planTitle, cause = "" }: Pick<Turn, "origin" | "prompt" | "planTitle" | "cause">,
): string {
  if (origin === "person") return planTitle === undefined ? prompt : `${prompt} ${planTitle}`;
  return cause === "" ? `(${BEGUN_BY[origin]})` : `(${BEGUN_BY[origin]}) ${cause}`;
}
