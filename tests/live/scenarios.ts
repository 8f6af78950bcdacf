/** All scenarios for debrief in the settings, in the order of the table. */
import type { Scenario } from "./scenario.ts";
import { subagent, twoSubagents } from "./scenarios/agents.ts";
import { hookCrashes, hookTimeout, otherHookHangs, stateFull, stateReadOnly } from "./scenarios/faults.ts";
import { handoffBetweenClients, handoffContext, handoffHeadless, handoffNotice } from "./scenarios/handoffs.ts";
import { pluginAndSettings } from "./scenarios/installs.ts";
import { guardHeadless, guardTerminal, nothingLostRule } from "./scenarios/decisions/guard.ts";
import { managedRules, managedSettings, sandboxed } from "./scenarios/decisions/company.ts";
import { autoMode, planMode } from "./scenarios/decisions/modes.ts";
import { denyRule, hookExit2, hookJsonDeny, notGranted, writeNotGranted } from "./scenarios/decisions/refusals.ts";
import { intentRule } from "./scenarios/decisions/rules.ts";
import { coldEnd, compaction, compactionLoss, fork, longSession, resume, worktree } from "./scenarios/sessions.ts";
import { contextFile, decisions, headless, stopHeldOnce } from "./scenarios/stops.ts";
import { handOver, interrupted, questions, resumeAt, rewind } from "./scenarios/taken_back.ts";
import { terminalClear, terminalPrompts } from "./scenarios/terminal.ts";
import { parallelSameTool, plainTools, toolErrors } from "./scenarios/tools.ts";
import { backgroundAgent, schedule, teammate } from "./scenarios/woken.ts";

export const SCENARIOS: readonly Scenario[] = [
  plainTools,
  parallelSameTool,
  toolErrors,
  notGranted,
  writeNotGranted,
  denyRule,
  hookExit2,
  hookJsonDeny,
  intentRule,
  guardHeadless,
  guardTerminal,
  nothingLostRule,
  decisions,
  contextFile,
  headless,
  stopHeldOnce,
  subagent,
  twoSubagents,
  resume,
  fork,
  compaction,
  compactionLoss,
  worktree,
  longSession,
  coldEnd,
  terminalPrompts,
  terminalClear,
  rewind,
  resumeAt,
  interrupted,
  questions,
  handOver,
  schedule,
  teammate,
  backgroundAgent,
  handoffNotice,
  handoffContext,
  handoffHeadless,
  handoffBetweenClients,
  planMode,
  autoMode,
  managedSettings,
  managedRules,
  sandboxed,
  pluginAndSettings,
  otherHookHangs,
  hookTimeout,
  hookCrashes,
  stateFull,
  stateReadOnly,
];
