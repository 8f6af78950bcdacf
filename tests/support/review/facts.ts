import type { CallFact } from "../../../lib/analyses/review/facts/call_fact.ts";
import { type CallGroup, CallGroups } from "../../../lib/analyses/review/facts/call_groups.ts";

let count = 0;

/** A call that the user approved once, with an id of its own. */
export function fact(tool: string, input: CallFact["input"], more: Partial<CallFact> = {}): CallFact {
  return {
    ...{ session: "s", agent: null, line: 1, toolUseId: `t${count++}`, tool, input, timestamp: null, uuid: null },
    ...{ cwd: "/srv/p", version: "2.1.330", words: null, prompted: false, mode: null, waitMs: null, label: null },
    ...{ decision: "approved_once", outcome: "ok", errorKind: null, evidence: { source: "silence", text: "" } },
    ...more,
  };
}

export function groupsOf(...facts: readonly CallFact[]): CallGroup[] {
  const groups = new CallGroups();
  facts.forEach((one) => groups.add(one));
  return groups.all();
}
