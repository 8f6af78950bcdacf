import { HOOK_SETUPS } from "../../hooks/runner/setup.ts";
import { type Command, UsageError } from "../host/host.ts";
import { safe, safeText } from "../../text/mod.ts";
import { oneOf, type OptionNames, readOptions } from "../args/options.ts";

const NAMES = HOOK_SETUPS.map(({ name }) => name);
const OPTIONS: OptionNames = {};

/** `hook NAME`: runs a hook, as its own script does. */
export const hookEntryCommand: Command = {
  name: "hook",
  summary: "run a hook: its input on standard input, its answer on standard output",
  usage: `usage: hook NAME < input.json

NAME is ${NAMES.join(", ")}. The same hook as hooks/NAME.ts, dist/NAME.js and bin/NAME,
and as slow to start as all of debrief: install registers those.

A hook ends with 0 whatever happens. Where NAME is none, the exit code is 1: a client takes 2 for a refusal.`,
  options: OPTIONS,
  words: NAMES,
  examples: [`hook memory_triage < input.json`],
  async run(args, shell) {
    let name: string;
    try {
      name = oneOf("the hook", NAMES, readOptions(args, OPTIONS).only(NAMES.join(", ")));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      shell.stderr(safe`debrief hook: ${safeText(error.message)}\n`);
      return 1;
    }
    await shell.runHook(name);
    return 0;
  },
};
