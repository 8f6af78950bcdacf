import type { Client } from "../../client.ts";
import { agentPaths } from "../files/session_files.ts";
import { claudeCode } from "../mod.ts";

/**
 * Claude Code, as a module in its own process meets it, from 2.1.287 on: nothing is late, no file is asked, and context on a
 * Stop reaches the model.
 */
export const claudeCodeInProcess: Client = {
  ...claudeCode,
  hooks: {
    ...claudeCode.hooks,
    isFileLate: false,
    takesStopContext: () => true,
    agentTranscript: (path, agentId) => agentPaths(path, agentId)[0] ?? path,
    findSession: ({ transcriptPath }) =>
      transcriptPath === null ? { status: "missing", given: null } : { status: "found", path: transcriptPath },
    entrypointOf: () => null,
  },
};
