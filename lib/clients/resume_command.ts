import { quoteShellWord } from "../shell_quote.ts";
import type { Client } from "./client.ts";

/** Where a session goes on. */
export interface ResumedSession {
  readonly sessionId: string;
  /** Its working directory; null if it is not known. */
  readonly cwd: string | null;
}

/** The command that resumes a session, for a shell. */
export function resumeCommand(client: Pick<Client, "resumeProgram">, { sessionId, cwd }: ResumedSession): string {
  const resume = `${client.resumeProgram} ${sessionId}`;
  return cwd === null ? resume : `cd ${quoteShellWord(cwd)} && ${resume}`;
}
