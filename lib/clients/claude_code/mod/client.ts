import type { Client } from "../../client.ts";
import { type ConfigClues, configPlaceOf } from "./config_place.ts";
import { eventResultOf, hookInputOf } from "./events.ts";
import { RowReader, type RowSource } from "./row_reader.ts";
import { agentPaths } from "../files/session_files.ts";
import { claudeCode } from "../mod.ts";
import { CLAUDE_CODE_ANSWERS } from "../protocol/answers.ts";

/**
 * Claude Code, as a module in its own process meets it, from 2.1.287 on: nothing is late, no file is asked, and context on a
 * Stop reaches the model.
 */
const claudeCodeInProcess: Client = {
  ...claudeCode,
  hooks: {
    ...claudeCode.hooks,
    isFileLate: false,
    takesStopContext: () => true,
    accepts: () => CLAUDE_CODE_ANSWERS,
    agentTranscript: (path, agentId) => agentPaths(path, agentId)[0] ?? path,
    findSession: ({ transcriptPath }) =>
      transcriptPath === null ? { status: "missing", given: null } : { status: "found", path: transcriptPath },
    entrypointOf: () => null,
  },
};

/** What is true of Claude Code for a module in its process. */
export const PROCESS_CLIENT = {
  client: claudeCodeInProcess,
  inputOf: hookInputOf,
  resultOf: eventResultOf,
  configDirectoryOf: (plugin: string, variables: ConfigClues["variables"], project: string): string | null =>
    configPlaceOf({ plugin, variables, project }),
  readerOf: (source: RowSource): RowReader => new RowReader(source),
};
