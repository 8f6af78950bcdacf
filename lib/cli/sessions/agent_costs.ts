import { BilledReader, type BilledUsage } from "../../analyses/cost/billed.ts";
import { entriesForward } from "../../clients/read.ts";
import { filesOf } from "../../clients/recognize.ts";
import { ifReadable, withSource } from "../../session/io/source.ts";

/** What is billed for a file's answers. */
export function readBilled(path: string, isCopy?: (messageId: string | null) => boolean): BilledUsage[] {
  return withSource(path, (source) => {
    const reader = new BilledReader(isCopy);
    for (const entry of entriesForward(source, { marksTakenBack: false })) reader.add(entry);
    return reader.end();
  });
}

/** What is billed for the answers of a session's agents; agents whose files cannot be read are left out. */
export function readBilledOfAgents(path: string): BilledUsage[] {
  const files = filesOf(path);
  if (files.sessionPath(path).agentId !== null) return [];
  return files.agents(path).flatMap((agent) => ifReadable(() => readBilled(agent.path), []));
}
