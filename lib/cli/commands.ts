/**
 * All commands, in the order in which help lists them.
 *
 * @module
 */
import { agentsCommand } from "./commands/agents.ts";
import { backtestCommand } from "./commands/backtest.ts";
import { callsCommand } from "./commands/calls.ts";
import { checkCommand } from "./commands/check.ts";
import type { Command } from "./command.ts";
import { completionsCommand } from "./commands/completions.ts";
import { configCommand } from "./commands/config.ts";
import { decideCommand } from "./commands/decide.ts";
import { doctorCommand } from "./commands/doctor.ts";
import { hookEntryCommand } from "./commands/hook.ts";
import { installCommand } from "./commands/install.ts";
import { intentCommand } from "./commands/intent.ts";
import { permissionsCommand } from "./commands/permissions.ts";
import { purgeCommand } from "./commands/purge.ts";
import { reportCommand } from "./commands/report.ts";
import { replayCommand } from "./commands/replay.ts";
import { reviewCommand } from "./commands/review.ts";
import { rulesCommand } from "./commands/rules.ts";
import { sessionsCommand } from "./commands/sessions.ts";
import { summaryCommand } from "./commands/summary.ts";
import { tablesCommand } from "./commands/tables.ts";
import { triageCommand } from "./commands/triage.ts";
import { trimCommand } from "./commands/trim.ts";
import { turnsCommand } from "./commands/turns.ts";
import { uninstallCommand } from "./commands/uninstall.ts";

/** The commands of `debrief`. */
export const COMMANDS: readonly Command[] = [
  sessionsCommand,
  turnsCommand,
  callsCommand,
  reportCommand,
  triageCommand,
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
  completionsCommand(() => COMMANDS),
];
