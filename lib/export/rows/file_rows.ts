import type { Resumings } from "../../clients/resuming/load.ts";
import { DiskFiles } from "../../clients/files/disk_files.ts";
import type { AgentFile, AgentMeta } from "../../clients/files/session_file.ts";
import { clientOfPath, filesOf } from "../../clients/recognize.ts";
import { concludeAgent, type Conclusion } from "../../analyses/summary/conclusion.ts";
import type { SessionCost } from "../../session/entry.ts";
import { type ByteSource, withSource } from "../../session/io/source.ts";
import { agentRows } from "./agent_rows.ts";
import { type Copies, type Lineage, type LineageFile, NO_COPIES } from "../lineage.ts";
import type { Estimates, Row, RowFile } from "./row.ts";
import { sessionRows } from "./session_rows.ts";

/** `copies`: what earlier files of its lineage have. `inherited`: costs that its other sessions count, by path. */
export function* fileRows(
  source: ByteSource,
  found: LineageFile,
  { lineage, copies = NO_COPIES, inherited = new Map(), resumings, estimates }: {
    readonly lineage: Lineage;
    readonly copies?: Copies;
    readonly inherited?: ReadonlyMap<string, SessionCost>;
    readonly resumings: Resumings;
    readonly estimates: Estimates;
  },
): Generator<Row> {
  const { path, session, head, agents } = found;
  const { project, month } = head;
  const meta = found.agent === null ? null : filesOf(path).agentMeta(path) ?? startInSession(lineage, found);
  const agent = found.agent && { ...found.agent, type: meta?.agentType || null };
  const file: RowFile = {
    session,
    file: path,
    project,
    month,
    readBytes: lineage.bytes,
    agent,
    copies,
    inherited: inherited.get(path) ?? null,
    estimates,
  };
  if (agent === null) {
    const inside = filesOf(path).agentsInside?.(path) ?? [];
    yield* sessionRows(source, file, { lineage: lineage.key, agents: agents + inside.length, resumings });
    for (const one of inside) yield insideRow(file, one);
  } else {
    yield* agentRows(source, file, { agentId: agent.id, meta, conclude: conclusionOf(path, agent.id) });
  }
  copies.nextFile();
}

const starts = new WeakMap<LineageFile, ReadonlyMap<string, AgentMeta>>();

/** What the session of an agent says of it in its own file; null if it says nothing, or the file is not there. */
function startInSession({ files }: Lineage, { session, agent }: LineageFile): AgentMeta | null {
  const main = files.find((file) => file.agent === null && file.session === session);
  if (main === undefined || agent === null) return null;
  const known = starts.get(main) ?? filesOf(main.path).startedAgents?.(main.path) ?? new Map();
  starts.set(main, known);
  return known.get(agent.id) ?? null;
}

function conclusionOf(path: string, agentId: string): () => Conclusion {
  const { main } = filesOf(path).sessionPath(path);
  const question = { transcriptPath: main, agentId, agentTranscriptPath: path, lastMessage: null };
  return () => concludeAgent(question, new DiskFiles(clientOfPath(main), main));
}

/** The row of an agent in its session's own file, which has all its other rows, and its cost. */
function insideRow(file: RowFile, { path, agentId, meta }: AgentFile): Row {
  const own: RowFile = {
    ...file,
    file: path,
    agent: { id: agentId, type: meta?.agentType ?? null },
    copies: NO_COPIES,
  };
  return withSource(path, (source) => {
    const rows = [...agentRows(source, own, { agentId, meta, conclude: conclusionOf(path, agentId) })];
    const row = rows.find(({ table }) => table === "agents")!; // every agent has one
    return { ...row, values: { ...row.values, estimated_usd: null } };
  });
}
