/** The client: it wrote down what the model said, and told the model what became of the calls. */
import type { Evidence } from "../evidence.ts";
import { answeredCalls } from "./intents.ts";
import type { LawResult } from "./judged.ts";

export function transcriptHolds(evidence: Evidence): LawResult {
  const uses = new Set<string>();
  const messages = new Set<string>();
  for (const { entries, agents } of evidence.sessions) {
    for (const entry of [...entries, ...agents.flatMap((agent) => agent.entries)]) {
      if (entry.kind !== "assistant") continue;
      if (entry.messageId !== null) messages.add(entry.messageId);
      for (const block of entry.content) if (block.kind === "tool_use") uses.add(block.id);
    }
  }
  const answered = answeredCalls(evidence);
  const problems: string[] = [];
  for (const { id } of evidence.calls.values()) {
    if (!uses.has(id)) problems.push(`the client did not write the call ${id}`);
    if (!answered.has(id)) problems.push(`the model was not told what became of ${id}`);
  }
  const said = evidence.requests.filter(({ step }) => step >= 0);
  // clients write an interrupted answer under an id of their own, or not at all
  const lost = said.filter(({ talk, step, messageId }) =>
    !evidence.script[talk]?.[step]?.unfinished && !messages.has(messageId)
  );
  if (lost.length > 0) problems.push(`${lost.length} of ${said.length} answers of the model are not written`);
  const steps = new Map<string, number>();
  for (const { talk, step } of said) steps.set(talk, Math.max(steps.get(talk) ?? 0, step + 1));
  for (const [talk, planned] of Object.entries(evidence.script)) {
    const taken = steps.get(talk) ?? 0;
    if (taken < planned.length) problems.push(`of ${planned.length} answers of ${talk} only ${taken} were asked for`);
  }
  return { problems, judged: [] };
}
