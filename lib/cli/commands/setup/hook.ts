import { HOOK_SETUPS } from "../../../hooks/runner/setup.ts";
import type { Command } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { expectOneOf, readOptions } from "../../args/options.ts";

const NAMES = HOOK_SETUPS.map(({ name }) => name);

/** `hook NAME`: runs a hook, as its own script does. */
export const hookEntryCommand: Command = {
  name: "hook",
  summary: "run a hook on standard input, as the client does",
  usage: ["NAME < input.json"],
  details: `NAME is one of ${
    NAMES.join(", ")
  }. These are the hooks of hooks/NAME.ts, dist/NAME.js and out/bin/NAME, but they start as slowly as
the full command line; debrief install registers the faster ones.

A hook always exits with 0. For an unknown NAME the exit code is 1, because clients treat 2 as a denial.`,
  options: [],
  words: NAMES,
  examples: [`hook memory_triage < input.json`],
  async run(args, host) {
    let name: string;
    try {
      name = expectOneOf("the hook", NAMES, readOptions(args, []).expectOne(NAMES.join(", ")));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      host.stderr(safe`debrief hook: ${safeText(error.message)}\n`);
      return 1;
    }
    await host.runHook(name);
    return 0;
  },
};
