import { HOOK_SETUPS } from "../../../hooks/runner/setup.ts";
import type { CommandDefinition } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { expectOneOf, formatChoices, type OptionSpec, readOptions } from "../../args/options.ts";

const NAMES = HOOK_SETUPS.map(({ name }) => name);

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "timeout",
    value: "SECONDS",
    summary: "how long the hook may take (default: four fifths of the client's timeout)",
  },
];

export const runHookCommand: CommandDefinition = {
  usage: ["NAME < input.json"],
  details: `NAME is one of ${
    NAMES.join(", ")
  }. It starts as slowly as any command of debrief; debrief install registers scripts
that start faster.

A hook always exits with 0. For an unknown NAME the exit code is 1, because clients treat 2 as a denial.`,
  options: OPTIONS,
  words: NAMES,
  examples: [`hooks run memory_triage < input.json`],
  async run(args, host) {
    let name: string;
    try {
      const options = readOptions(args, OPTIONS);
      name = expectOneOf("the hook", NAMES, options.expectOne(formatChoices(NAMES)));
      options.integer("timeout", 1); // read by the hook itself, as where its own script starts it
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      host.stderr(safe`debrief hooks run: ${safeText(error.message)}\n`);
      return 1;
    }
    await host.runHook(name);
    return 0;
  },
};
