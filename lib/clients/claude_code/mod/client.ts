import { isJsonObject, stringAt } from "../../../json.ts";
import { compareVersions } from "../../../session/version.ts";
import type { Client } from "../../client.ts";
import { type ConfigClues, configPlaceOf } from "./config_place.ts";
import { eventResultOf, hookInputOf } from "./events.ts";
import { RowReader, type RowSource } from "./row_reader.ts";
import { CLAUDE_CODE_FACTS, CLAUDE_CODE_HOOKS } from "../facts.ts";
import { CLAUDE_CODE_PLACES } from "../files/places.ts";
import { agentPaths, isClaudeCodeName, parseSessionPath, sessionIdOf } from "../files/session_files.ts";
import { CLAUDE_CODE_ANSWERS } from "../protocol/answers.ts";

/** A process reads files: the run fails, and is left to a hook command. */
function refuseFile(): never {
  throw new Error(
    "Cannot read a file of the session: inside the client, a hook gets the client's rows instead (use a hook command for this event)",
  );
}

/**
 * Claude Code, as a module in its own process meets it, from 2.1.287 on: nothing is late, no file is asked, and context on a
 * Stop reaches the model. What reads files is not part of the module, because the client takes time for all of its code.
 */
const claudeCodeInProcess: Client = {
  ...CLAUDE_CODE_FACTS,
  isTranscriptLine: refuseFile,
  lineReader: refuseFile,
  conversationOnly: {},
  withoutMetadata: {},
  takenBack: refuseFile,
  standing: refuseFile,
  conversationBackward: refuseFile,
  backwardFromCall: refuseFile,
  files: {
    isTranscriptName: isClaudeCodeName,
    sessionIdOf,
    sessionPath: parseSessionPath,
    agentMeta: refuseFile,
    agents: refuseFile,
    agent: refuseFile,
  },
  hooks: {
    ...CLAUDE_CODE_HOOKS,
    module: null,
    isFileLate: false,
    acceptsStopContext: () => true,
    accepts: () => CLAUDE_CODE_ANSWERS,
    agentTranscript: (path, agentId) => agentPaths(path, agentId)[0] ?? path,
    findSession: ({ transcriptPath }) =>
      transcriptPath === null ? { status: "missing", given: null } : { status: "found", path: transcriptPath },
    entrypointOf: () => null,
  },
  places: CLAUDE_CODE_PLACES,
  get installation() {
    return refuseFile();
  },
};

/**
 * Where a module loops, this or another plugin's, the client loses all of them. 2.1.287 lets events pass before it has loaded
 * them again; 2.1.300 to 2.1.330 do not.
 */
const RELOADS_SINCE = "2.1.300";

function reloadsModules(version: unknown): boolean {
  const name = isJsonObject(version) ? stringAt(version, "version") : null;
  return name !== null && compareVersions(name, RELOADS_SINCE) >= 0;
}

/** What is true of Claude Code for a module in its process. */
export const PROCESS_CLIENT = {
  client: claudeCodeInProcess,
  reloadsModules,
  inputOf: hookInputOf,
  resultOf: eventResultOf,
  configDirectoryOf: (plugin: string, variables: ConfigClues["variables"], project: string): string | null =>
    configPlaceOf({ plugin, variables, project }),
  readerOf: (source: RowSource): RowReader => new RowReader(source),
};
