import type { Command, CommandDefinition } from "../../command.ts";
import { bashCompletions } from "../../completions/bash.ts";
import { fishCompletions } from "../../completions/fish.ts";
import { type CompletedCommand, completionTable } from "../../completions/table.ts";
import { zshCompletions } from "../../completions/zsh.ts";
import { safeText } from "../../../text/safe_text.ts";
import { expectOneOf, formatChoices, readOptions } from "../../args/options.ts";

const SHELLS: Readonly<Record<string, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashCompletions,
  zsh: zshCompletions,
  fish: fishCompletions,
};

const NAMES = Object.keys(SHELLS);

/**
 * `completions SHELL`: what a shell needs to complete commands and options. `commands`: returns all commands, including
 * this one; called when they are needed.
 */
export function completionsCommand(commands: () => Promise<readonly Command[]>): CommandDefinition {
  return {
    usage: [NAMES.join("|")],
    details: `Prints a script that completes a program called debrief.

  bash   eval "$(debrief completions bash)" in ~/.bashrc
  zsh    source <(debrief completions zsh) in ~/.zshrc, after compinit
  fish   debrief completions fish > ~/.config/fish/completions/debrief.fish`,
    options: [],
    words: NAMES,
    examples: ["completions bash"],
    async run(args, host) {
      const name = expectOneOf("the shell", NAMES, readOptions(args, []).expectOne(formatChoices(NAMES)));
      host.stdout(safeText(SHELLS[name]?.(completionTable(await commands())) ?? "", { lines: true }));
      return 0;
    },
  };
}
