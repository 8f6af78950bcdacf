import { quoteShellWord } from "../../shell_quote.ts";
import { isUuid } from "../../uuid.ts";
import type { Client } from "../client.ts";

export interface ResumedSession {
  readonly sessionId: string;
  readonly cwd: string | null;
}

/** Whether an id, which is taken from a file's name, can be one that a client gave: OpenCode's begin with `ses_`. */
export function isResumableId(id: string): boolean {
  return isUuid(id) || /^ses_[0-9a-z]{10,}$/i.test(id);
}

/** The command that resumes a session, for a shell; null if its client resumes none by its id. */
export function resumeCommand(client: Required<Pick<Client, "resumeProgram">>, session: ResumedSession): string;
export function resumeCommand(client: Pick<Client, "resumeProgram">, session: ResumedSession): string | null;
export function resumeCommand(
  { resumeProgram }: Pick<Client, "resumeProgram">,
  { sessionId, cwd }: ResumedSession,
): string | null {
  if (resumeProgram === undefined) return null;
  const resume = `${resumeProgram} ${sessionId}`;
  return cwd === null ? resume : `cd ${quoteShellWord(cwd)} && ${resume}`;
}
