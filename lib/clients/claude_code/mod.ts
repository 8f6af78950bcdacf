import { statelessReader } from "../../session/read.ts";
import type { ClientFiles, ClientHooks, HookedClient } from "../client.ts";
import { CLAUDE_CODE_DECISIONS } from "./decisions/decisions.ts";
import { CLAUDE_CODE_INSTALLATION } from "./installation.ts";
import {
  CLAUDE_CODE_NOTES,
  CLAUDE_CODE_PERMISSIONS,
  claudeCodeTimeout,
  MANAGED_DIRECTORIES,
} from "./protocol/permissions.ts";
import { ENTRYPOINT_VARIABLE, entrypointOf, isHeadlessEntrypoint } from "./reading/entrypoint.ts";
import { internalAgentOf } from "./reading/internal_agent.ts";
import { startedAgents } from "./files/started_agents.ts";
import { findSession } from "./files/find_session.ts";
import {
  agentPaths,
  findAgent,
  isClaudeCodeName,
  listAgents,
  parseSessionPath,
  readGivenTitle,
  sessionIdOf,
} from "./files/session_files.ts";
import { conversationEntriesBackward, entriesBackwardFrom } from "./reading/backward.ts";
import { CLAUDE_CODE_PLACES } from "./files/places.ts";
import { acceptsStopContext, claudeCodeAccepts } from "./protocol/answers.ts";
import { RETIRED_MODULE } from "./protocol/retired_module.ts";
import { CONVERSATION_ONLY } from "./reading/conversation_only.ts";
import { parseLine } from "./reading/read.ts";
import { isClaudeCodeLine } from "./reading/recognize.ts";
import { isMetadataLine } from "./reading/skim.ts";
import { standingEntries } from "./reading/standing.ts";
import { takenBackIn } from "./reading/taken_back.ts";
import { readAgentMeta } from "../files/client_files.ts";

const FILES: ClientFiles = {
  isTranscriptName: isClaudeCodeName,
  sessionIdOf,
  sessionPath: parseSessionPath,
  givenTitle: readGivenTitle,
  agentMeta: readAgentMeta,
  agents: listAgents,
  startedAgents,
  agent: findAgent,
};

const HOOKS: ClientHooks = {
  startScript: "debrief.sh",
  permissions: CLAUDE_CODE_PERMISSIONS,
  timeoutOf: claudeCodeTimeout,
  projectVariable: "CLAUDE_PROJECT_DIR",
  entrypointVariable: ENTRYPOINT_VARIABLE,
  isHeadless: isHeadlessEntrypoint,
  notes: "memory, CLAUDE.md",
  noteFiles: CLAUDE_CODE_NOTES,
  managedDirectories: [MANAGED_DIRECTORIES.linux, MANAGED_DIRECTORIES.darwin],
  projectDirectory: ".claude",
  trustCommand: "debrief config trust",
  isCallId: () => true,
  callsFor: (tool, input) => [{ tool, input }],
  namesOf: (tool) => [tool],
  internalAgent: internalAgentOf,
  retiredModule: RETIRED_MODULE,
  entrypointOf,
  findSession,
  isFileLate: true,
  agentTranscript: (path, agentId) => findAgent(path, agentId)?.path ?? agentPaths(path, agentId)[0] ?? path,
  acceptsStopContext,
  accepts: claudeCodeAccepts,
};

/** Claude Code, from 0.2.122 on. */
export const claudeCode: HookedClient = {
  id: "claude_code",
  title: "Claude Code",
  hasPermissionRules: true,
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
  resumeProgram: "claude --resume",
  resuming: async () => (await import("./resuming.ts")).CLAUDE_CODE_RESUMING,
  driftReader: async () => new (await import("./format/drift.ts")).EntryDriftReader(),
};
