import { HOOK_SETUPS } from "../hook/setup.ts";
import type { Command } from "./command.ts";
import { addHooks, type Registration, removeHooks } from "./hook_settings.ts";
import { backupPath, checked } from "./install.ts";
import { namedHooks } from "./install_plan.ts";
import { lineDiff } from "./line_diff.ts";
import { readOptions } from "./options.ts";
import { scopeOf, textOf, writtenPath } from "./settings_files.ts";

/** `uninstall`: takes the hooks out again. */
export const uninstallCommand: Command = {
  name: "uninstall",
  summary: "take the hooks out of the client's settings again",
  usage: `usage: uninstall [--scope user|project|local] [--hooks NAME,…] [--dry-run]

A file that was not changed since becomes what it was, byte for byte; from another only the hooks of debrief go.
What they recorded stays: debrief purge removes it.

  --scope WHERE   user (the default), project or local
  --hooks NAMES   only these: ${HOOK_SETUPS.map(({ name }) => name).join(", ")}
  --dry-run       show the difference and change nothing`,
  examples: ["uninstall", "uninstall --scope local --dry-run"],
  run(args, shell) {
    const options = readOptions(args, { text: ["scope"], list: ["hooks"], flag: ["dry-run"] });
    const scope = scopeOf("scope", options.text("scope") ?? "user");
    const named = namedHooks(options);
    const names = named.length > 0 ? named : HOOK_SETUPS.map(({ name }) => name);
    const path = writtenPath(scope, shell);
    const now = textOf(path, shell);
    const edit = now === null ? null : checked(path, removeHooks(now, names));
    if (now === null || edit === null || edit.removed.length === 0) {
      shell.stdout(`${path} has no hook of debrief; nothing was changed.\n`);
      return 0;
    }
    const backup = backupPath(scope, shell);
    const original = textOf(backup, shell);
    const untouched = named.length === 0 && reinstalled(original, edit.removed) === now;
    const text = untouched ? original : edit.text;
    shell.stdout(`${path}\n${lineDiff(now, text ?? "")}`);
    if (options.flag("dry-run")) {
      shell.stdout("Nothing was changed (--dry-run).\n");
      return 0;
    }
    if (text === null) shell.removeFile(path);
    else shell.replaceText(path, text);
    if (original !== null && named.length === 0) shell.removeFile(backup);
    if (text === null) shell.stdout(`${path} was made by install and is removed.\n`);
    return 0;
  },
};

/** What the file would be, had just these hooks been put into what it was. */
function reinstalled(original: string | null, hooks: readonly Registration[]): string | null {
  const edit = addHooks(original, hooks, HOOK_SETUPS.map(({ name }) => name));
  return edit.status === "edited" ? edit.text : null;
}
