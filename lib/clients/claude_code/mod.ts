/**
 * Claude Code, as a client.
 *
 * @module
 */
import { statelessReader } from "../../session/read.ts";
import type { Client, ClientFiles, ClientHooks } from "../client.ts";
import { CLAUDE_CODE_FACTS, CLAUDE_CODE_HOOKS } from "./facts.ts";
import { CLAUDE_CODE_DECISIONS } from "./decisions/decisions.ts";
import { CLAUDE_CODE_INSTALLATION } from "./installation.ts";
import { findSession } from "./files/find_session.ts";
import {
  agentPaths,
  findAgent,
  isClaudeCodeName,
  listAgents,
  parseSessionPath,
  readAgentMeta,
  sessionIdOf,
} from "./files/session_files.ts";
import { conversationEntriesBackward, entriesBackwardFrom } from "./reading/backward.ts";
import { CLAUDE_CODE_PLACES } from "./files/places.ts";
import { acceptsStopContext, claudeCodeAccepts } from "./protocol/answers.ts";
import { CLAUDE_CODE_MODULE } from "./protocol/module.ts";
import { CONVERSATION_ONLY } from "./reading/conversation_only.ts";
import { entrypointOf } from "./reading/entrypoint.ts";
import { parseLine } from "./reading/read.ts";
import { isClaudeCodeLine } from "./reading/recognize.ts";
import { isMetadataLine } from "./reading/skim.ts";
import { standingEntries } from "./reading/standing.ts";
import { takenBackIn } from "./reading/taken_back.ts";

const FILES: ClientFiles = {
  isTranscriptName: isClaudeCodeName,
  sessionIdOf,
  sessionPath: parseSessionPath,
  agentMeta: readAgentMeta,
  agents: listAgents,
  agent: findAgent,
};

const HOOKS: ClientHooks = {
  ...CLAUDE_CODE_HOOKS,
  module: CLAUDE_CODE_MODULE,
  entrypointOf,
  findSession,
  isFileLate: true,
  agentTranscript: (path, agentId) => findAgent(path, agentId)?.path ?? agentPaths(path, agentId)[0] ?? path,
  acceptsStopContext,
  accepts: claudeCodeAccepts,
};

/** Claude Code, from 0.2.122 on. */
export const claudeCode: Client = {
  ...CLAUDE_CODE_FACTS,
  isTranscriptLine: isClaudeCodeLine,
  lineReader: () => statelessReader(parseLine),
  conversationOnly: CONVERSATION_ONLY,
  withoutMetadata: { skip: isMetadataLine },
  takenBack: takenBackIn,
  standing: standingEntries,
  conversationBackward: conversationEntriesBackward,
  backwardFromCall: (source, toolUseId) => entriesBackwardFrom(source, JSON.stringify({ id: toolUseId }).slice(1, -1)),
  files: FILES,
  hooks: HOOKS,
  places: CLAUDE_CODE_PLACES,
  installation: CLAUDE_CODE_INSTALLATION,
  decisions: CLAUDE_CODE_DECISIONS,
  resuming: async () => (await import("./resuming.ts")).CLAUDE_CODE_RESUMING,
  driftReader: async () => new (await import("./format/drift.ts")).EntryDriftReader(),
};
