import { DiskFiles } from "../clients/disk_files.ts";
import { clientOfPath, filesOf } from "../clients/recognise.ts";
import type { SessionFile } from "../clients/session_files.ts";
import { entriesForward } from "../clients/read.ts";
import { concludeAgent } from "../analyses/summary/conclusion.ts";
import { type ByteSource, UnreadableTranscriptError, withSource } from "../session/io/source.ts";
import { agentRows } from "./agent_rows.ts";
import type { Row } from "./row.ts";
import { sessionRows } from "./session_rows.ts";

/** The session of an agent's file, by its directory or else by its lines. */
function sessionOfAgent({ path, session }: SessionFile, source: ByteSource): string {
  if (filesOf(path).sessionPath(path).main !== path) return session;
  for (const { sessionId } of entriesForward(source)) if (sessionId !== null) return sessionId;
  return session;
}

/** Counts the agents' files of each session. A file that cannot be read counts for the session of its path. */
export function countAgents(files: readonly SessionFile[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of files) {
    if (file.agent === null) continue;
    let session = file.session;
    try {
      session = withSource(file.path, (source) => sessionOfAgent(file, source));
    } catch (error) {
      if (!(error instanceof UnreadableTranscriptError)) throw error;
    }
    counts.set(session, (counts.get(session) ?? 0) + 1);
  }
  return counts;
}

/**
 * The rows of a session's or an agent's file.
 *
 * @param agents The result of {@linkcode countAgents}.
 */
export function* fileRows(file: SessionFile, source: ByteSource, agents: ReadonlyMap<string, number>): Generator<Row> {
  const { path, session, agent } = file;
  if (agent === null) return yield* sessionRows(source, { session, file: path, agents: agents.get(session) ?? 0 });
  const { main } = filesOf(path).sessionPath(path);
  const question = { transcriptPath: main, agentId: agent.id, agentTranscriptPath: path, lastMessage: null };
  const ref = {
    session: sessionOfAgent(file, source),
    file: path,
    agentId: agent.id,
    meta: filesOf(path).agentMeta(path),
  };
  yield* agentRows(source, ref, () => concludeAgent(question, new DiskFiles(clientOfPath(main), main)));
}
