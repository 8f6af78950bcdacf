import type { Command } from "./command.ts";
import { jsonText, safe, safeText } from "../text/mod.ts";
import { type OptionNames, readOptions } from "./options.ts";
import { absolutePath } from "./settings_files.ts";

const OPTIONS: OptionNames = { flag: ["dry-run", "json"] };

/** `purge`: removes what the hooks recorded in a project. */
export const purgeCommand: Command = {
  name: "purge",
  summary: "remove everything the hooks recorded in a project",
  usage: `usage: purge [PROJECT] [--dry-run] [--json]

Removes .claude/debrief of the project in PROJECT (this folder): log, ledgers, records of agents and reviews, backups.
Transcripts, settings and debrief.jsonc stay.

  --dry-run   say what would go and remove nothing
  --json      {"schema":"debrief.purge/1","folder","removed","entries":[…]}`,
  options: OPTIONS,
  examples: ["purge --dry-run", "purge"],
  run(args, shell) {
    const options = readOptions(args, OPTIONS);
    const project = options.positional.length === 0 ? shell.cwd() : absolutePath(options.only("PROJECT"), shell);
    const folder = `${project}/.claude/debrief`;
    const entries = shell.machine.list(folder) ?? [];
    const there = shell.machine.standing(folder) !== "missing";
    const removed = there && !options.flag("dry-run");
    const failure = removed ? shell.machine.purge(project) : null;
    if (failure !== null) {
      shell.stderr(safe`debrief purge: ${safeText(failure)}\n`);
      return 2;
    }
    if (options.flag("json")) {
      shell.stdout(safe`${jsonText({ schema: "debrief.purge/1", folder, removed, entries }, 2)}\n`);
    } else if (!there) shell.stdout(safe`${safeText(folder)} is not there; nothing was recorded.\n`);
    else {
      const what = entries.filter((name) => name !== ".gitignore").join(", ") || "nothing but the folder";
      shell.stdout(
        safe`${removed ? "Removed" : "Would remove"} ${safeText(folder)} (${safeText(what)}).\n`,
      );
    }
    return 0;
  },
};
