/**
 * All commands, in the order in which help lists them.
 *
 * @module
 */
import { agentsCommand } from "./commands/session/agents.ts";
import { backtestCommand } from "./commands/past/backtest.ts";
import { bundleCommand } from "./commands/setup/bundle.ts";
import { callsCommand } from "./commands/session/calls.ts";
import { checkCommand } from "./commands/session/check.ts";
import type { Command } from "./command.ts";
import { compactionCommand } from "./commands/session/compaction.ts";
import { completionsCommand } from "./commands/setup/completions.ts";
import { configCommand } from "./commands/setup/config.ts";
import { decideCommand } from "./commands/permissions/decide.ts";
import { doctorCommand } from "./commands/setup/doctor.ts";
import { findCommand } from "./commands/session/find.ts";
import { hookEntryCommand } from "./commands/setup/hook.ts";
import { installCommand } from "./commands/setup/install.ts";
import { intentCommand } from "./commands/session/intent.ts";
import { newCommand } from "./commands/setup/new.ts";
import { permissionsCommand } from "./commands/permissions/permissions.ts";
import { purgeCommand } from "./commands/setup/purge.ts";
import { reportCommand } from "./commands/session/report.ts";
import { replayCommand } from "./commands/past/replay.ts";
import { reviewCommand } from "./commands/permissions/review.ts";
import { rulesCommand } from "./commands/permissions/rules.ts";
import { sessionsCommand } from "./commands/session/sessions.ts";
import { summaryCommand } from "./commands/session/summary.ts";
import { tablesCommand } from "./commands/past/tables.ts";
import { triageCommand } from "./commands/session/triage.ts";
import { trimCommand } from "./commands/session/trim.ts";
import { turnsCommand } from "./commands/session/turns.ts";
import { uninstallCommand } from "./commands/setup/uninstall.ts";

/** The commands of `debrief`. */
export const COMMANDS: readonly Command[] = [
  sessionsCommand,
  turnsCommand,
  callsCommand,
  findCommand,
  reportCommand,
  triageCommand,
  compactionCommand,
  summaryCommand,
  agentsCommand,
  intentCommand,
  checkCommand,
  trimCommand,
  permissionsCommand,
  reviewCommand,
  replayCommand,
  backtestCommand,
  tablesCommand,
  decideCommand,
  rulesCommand,
  installCommand,
  uninstallCommand,
  doctorCommand,
  purgeCommand,
  configCommand,
  hookEntryCommand,
  newCommand,
  bundleCommand,
  completionsCommand(() => COMMANDS),
];
