import type { StandingOptions } from "../../session/branch.ts";
import type { Entry } from "../../session/entry.ts";
import { addSessionStore, type ByteSource } from "../../session/io/source.ts";
import { HOOK_BACKWARD, readBackward } from "../../session/read.ts";
import type { ClientFiles, HookedClient } from "../client.ts";
import { CODEX_PLACES } from "./files/places.ts";
import { CONTINUED_ROLLOUTS } from "./files/rollout_files.ts";
import { isRolloutName, rolloutId } from "./files/rollout_name.ts";
import { rolloutAgent, rolloutAgentMeta, rolloutAgents, rolloutPath } from "./files/session_files.ts";
import { threadName } from "./files/thread_name.ts";
import { isRolloutLine } from "./reading/recognize.ts";
import { CODEX_HOOKS } from "./protocol/hooks.ts";
import { rolledBackIn, withoutRolledBack } from "./reading/rolled_back.ts";
import { CODEX_INSTALLATION } from "./installation.ts";
import { rolloutReader } from "./reading/rollout_reader.ts";

addSessionStore(CONTINUED_ROLLOUTS); // here, for hooks load this client alone

const FILES: ClientFiles = {
  isTranscriptName: isRolloutName,
  sessionIdOf: rolloutId,
  sessionPath: rolloutPath,
  givenTitle: threadName,
  agentMeta: rolloutAgentMeta,
  agents: rolloutAgents,
  agent: rolloutAgent,
};

/** The entries of a rollout that were not rolled back, from its end. */
const rolloutBackward = (source: ByteSource, options?: StandingOptions): Generator<Entry> =>
  withoutRolledBack(readBackward(source, rolloutReader(source, "backward"), HOOK_BACKWARD), options);

/** Codex, from 0.113 on. */
export const codex: HookedClient = {
  id: "codex",
  title: "Codex",
  isTranscriptLine: isRolloutLine,
  lineReader: rolloutReader,
  conversationOnly: {},
  withoutMetadata: {},
  takenBack: rolledBackIn,
  standing: withoutRolledBack,
  conversationBackward: rolloutBackward,
  backwardFromCall: (source) => rolloutBackward(source),
  files: FILES,
  hooks: CODEX_HOOKS,
  places: CODEX_PLACES,
  hasPermissionRules: false,
  installation: CODEX_INSTALLATION,
  resumeProgram: "codex resume",
  resuming: async () => (await import("./resuming.ts")).CODEX_RESUMING,
  commandRules: async () => (await import("./rules/parse_rules.ts")).CODEX_RULES,
};
