/**
 * All commands, in the order they are shown.
 *
 * @module
 */
import { backtestCommand } from "./backtest.ts";
import { checkCommand } from "./check.ts";
import type { Command } from "./command.ts";
import { completionsCommand } from "./completions.ts";
import { configCommand } from "./config.ts";
import { decideCommand } from "./decide.ts";
import { doctorCommand } from "./doctor.ts";
import { hookCommand } from "./hook.ts";
import { installCommand } from "./install.ts";
import { intentCommand } from "./intent.ts";
import { purgeCommand } from "./purge.ts";
import { replayCommand } from "./replay.ts";
import { reviewCommand } from "./review.ts";
import { rulesCommand } from "./rules.ts";
import { agentsCommand, summaryCommand } from "./summary.ts";
import { tablesCommand } from "./tables.ts";
import { triageCommand } from "./triage.ts";
import { trimCommand } from "./trim.ts";
import { turnsCommand } from "./turns.ts";
import { uninstallCommand } from "./uninstall.ts";

/** The commands of `main.ts`. */
export const COMMANDS: readonly Command[] = [
  triageCommand,
  turnsCommand,
  summaryCommand,
  agentsCommand,
  intentCommand,
  checkCommand,
  trimCommand,
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
  hookCommand,
  completionsCommand(() => COMMANDS),
];
