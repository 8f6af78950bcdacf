/**
 * Codex, as a client.
 *
 * @module
 */
import { readBackward } from "../../session/read.ts";
import type { Client, ClientFiles } from "../client.ts";
import { CODEX_PLACES } from "./files/places.ts";
import {
  isRolloutName,
  rolloutAgent,
  rolloutAgentMeta,
  rolloutAgents,
  rolloutId,
  rolloutPath,
} from "./files/session_files.ts";
import { isRolloutLine } from "./reading/recognise.ts";
import { HOOKS } from "./protocol/hooks.ts";
import { rolloutReader } from "./reading/rollout_reader.ts";

const FILES: ClientFiles = {
  isOwnName: isRolloutName,
  sessionIdOf: rolloutId,
  sessionPath: rolloutPath,
  agentMeta: rolloutAgentMeta,
  agents: rolloutAgents,
  agent: rolloutAgent,
};

/** Codex, from 0.113 on. */
export const codex: Client = {
  id: "codex",
  title: "Codex",
  isTranscriptLine: isRolloutLine,
  lineReader: rolloutReader,
  conversationOnly: {},
  withoutMetadata: {},
  conversationBackward: (source) => readBackward(source, rolloutReader(source, "backward")),
  backwardFromCall: (source) => readBackward(source, rolloutReader(source, "backward")),
  files: FILES,
  hooks: HOOKS,
  places: CODEX_PLACES,
  hasPermissionRules: false,
};
