import { FactReader } from "../../../lib/analyses/review/facts/fact_reader.ts";
import { Tallier, type Tally } from "../../../lib/analyses/review/tally.ts";
import { mergeSettings } from "../../../lib/permissions/settings/settings.ts";
import { assistant, entriesOf, toolResult, toolUse, user } from "../transcript.ts";

export const HISTORY = { settings: mergeSettings([]), home: "/home/me" };

export type Answer = "once" | "always" | "no" | "nobody" | "ran";

export interface Past {
  readonly tool?: string;
  readonly input: Record<string, unknown>;
  readonly answer?: Answer;
  readonly words?: string;
  readonly session?: string;
  readonly cwd?: string;
}

const ENDINGS: Readonly<Record<Answer, readonly [string, boolean, Record<string, unknown>]>> = {
  once: ["fine", false, { permissionDecision: { decision: "accept", source: "user_temporary", grantScope: "once" } }],
  always: ["fine", false, { permissionDecision: { decision: "accept", source: "user_permanent" } }],
  no: ["The user doesn't want to proceed with this tool use.", true, {
    permissionDecision: { decision: "reject", source: "user_reject" },
    toolDenialKind: "user-rejected",
  }],
  nobody: ["This command requires approval", true, {
    permissionDecision: { decision: "reject", source: "config", reasonCode: "bashMiss:no-rule-match" },
    toolDenialKind: "user-rejected",
  }],
  ran: ["fine", false, {}],
};

/** A history of calls, each answered in some way. */
export function tallyOf(past: readonly Past[]): Tally {
  const tallier = new Tallier();
  past.forEach(({ tool = "Bash", input, answer = "once", words, session = "s", cwd = "/p" }, i) => {
    const reader = new FactReader({ session });
    const [text, isError, fields] = ENDINGS[answer];
    const time = new Date(Date.UTC(2026, 10, 1) + i * 1000).toISOString();
    const line = { sessionId: session, cwd, timestamp: time };
    const feedback = words === undefined ? {} : { userFeedback: words };
    const entries = entriesOf(
      assistant(`m${i}`, [toolUse(`t${i}`, tool, input)], line),
      user([toolResult(`t${i}`, text, isError)], { ...line, ...fields, ...feedback }),
    );
    for (const entry of entries) for (const fact of reader.add(entry)) tallier.add(fact);
  });
  return tallier.tally();
}

export function approvedBash(command: string, more: Partial<Past> = {}): Past {
  return { input: { command }, ...more };
}

/** A call of Bash. */
export function run(command: string, answer: Answer = "once", more: Partial<Past> = {}): Past {
  return { input: { command }, answer, ...more };
}

/** The one item of a list. */
export function only<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined || list.length > 1) throw new Error(`Expected one item but found ${list.length}`);
  return first;
}
