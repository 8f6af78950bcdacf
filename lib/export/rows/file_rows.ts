import type { Resumings } from "../../clients/resuming/load.ts";
import { DiskFiles } from "../../clients/files/disk_files.ts";
import { clientOfPath, filesOf } from "../../clients/recognize.ts";
import { concludeAgent } from "../../analyses/summary/conclusion.ts";
import type { SessionCost } from "../../session/entry.ts";
import type { ByteSource } from "../../session/io/source.ts";
import { agentRows } from "./agent_rows.ts";
import { type Copies, type Lineage, type LineageFile, NO_COPIES } from "../lineage.ts";
import type { Estimates, Row, RowFile } from "./row.ts";
import { sessionRows } from "./session_rows.ts";

/**
 * The rows of a session's or an agent's file.
 *
 * @param copies What its earlier files have; none if it is alone.
 * @param inherited The parts of costs that other sessions of the lineage count, by path. @default {new Map()}
 * @param estimates How costs are estimated; the same for all files of the lineage.
 */
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
  const { path, session, agent, head, agents } = found;
  const { project, month } = head;
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
    yield* sessionRows(source, file, { lineage: lineage.key, agents, resumings });
  } else {
    const { main } = filesOf(path).sessionPath(path);
    const question = { transcriptPath: main, agentId: agent.id, agentTranscriptPath: path, lastMessage: null };
    const conclude = () => concludeAgent(question, new DiskFiles(clientOfPath(main), main));
    yield* agentRows(source, file, { agentId: agent.id, meta: filesOf(path).agentMeta(path), conclude });
  }
  copies.nextFile();
}
