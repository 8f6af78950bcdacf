import { HOOK_SETUPS } from "../hook/setup.ts";
import type { Command } from "./command.ts";
import { addHooks, type Registration, registrationJson, removeHooks } from "./hook_settings.ts";
import { backupPath, checked } from "./install.ts";
import { namedHooks } from "./install_plan.ts";
import { lineDiff } from "./line_diff.ts";
import { jsonText, safe, safeText } from "../text/mod.ts";
import { type OptionNames, readOptions } from "./options.ts";
import { scopeOf, SCOPES, textOf, writtenPath } from "./settings_files.ts";

const OPTIONS: OptionNames = {
  text: ["scope"],
  list: ["hooks"],
  flag: ["dry-run", "json"],
  values: { scope: SCOPES, hooks: HOOK_SETUPS.map(({ name }) => name) },
};

/** `uninstall`: takes the hooks out again. */
export const uninstallCommand: Command = {
  name: "uninstall",
  summary: "take the hooks out of the client's settings again",
  usage: `usage: uninstall [--scope user|project|local] [--hooks NAME,…] [--dry-run] [--json]

A file that was not changed since becomes what it was, byte for byte; from another only the hooks of debrief go.
What they recorded stays: debrief purge removes it.

  --scope WHERE   user (the default), project or local
  --hooks NAMES   only these: ${HOOK_SETUPS.map(({ name }) => name).join(", ")}
  --dry-run       show the difference and change nothing
  --json          {"schema":"debrief.uninstall/1","file","dryRun","removed":[{"event","command","timeout"}],"fileRemoved"}`,
  options: OPTIONS,
  examples: ["uninstall", "uninstall --scope local --dry-run"],
  run(args, shell) {
    const options = readOptions(args, OPTIONS);
    options.none();
    const dry = options.flag("dry-run");
    const json = options.flag("json");
    const answer = (removed: readonly Registration[], fileRemoved: boolean) => {
      const done = {
        schema: "debrief.uninstall/1",
        file: path,
        dryRun: dry,
        removed: removed.map(registrationJson),
        fileRemoved,
      };
      shell.stdout(safe`${jsonText(done, 2)}\n`);
    };
    const scope = scopeOf("scope", options.text("scope") ?? "user");
    const named = namedHooks(options);
    const names = named.length > 0 ? named : HOOK_SETUPS.map(({ name }) => name);
    const path = writtenPath(scope, shell);
    const now = textOf(path, shell);
    const edit = now === null ? null : checked(path, removeHooks(now, names));
    if (now === null || edit === null || edit.removed.length === 0) {
      if (json) answer([], false);
      else shell.stdout(safe`${safeText(path)} has no hook of debrief; nothing was changed.\n`);
      return 0;
    }
    const backup = backupPath(scope, shell);
    const original = textOf(backup, shell);
    const untouched = named.length === 0 && reinstalled(original, edit.removed) === now;
    const text = untouched ? original : edit.text;
    if (json) answer(edit.removed, text === null && !dry);
    else shell.stdout(safe`${safeText(path)}\n${lineDiff(now, text ?? "", shell)}`);
    if (dry) {
      if (!json) shell.stdout(safe`Nothing was changed (--dry-run).\n`);
      return 0;
    }
    if (text === null) shell.removeFile(path);
    else shell.replaceText(path, text);
    if (original !== null && named.length === 0) shell.removeFile(backup);
    if (text === null && !json) shell.stdout(safe`${safeText(path)} was made by install and is removed.\n`);
    return 0;
  },
};

/** What the file would be, had just these hooks been put into what it was. */
function reinstalled(original: string | null, hooks: readonly Registration[]): string | null {
  const edit = addHooks(original, hooks, HOOK_SETUPS.map(({ name }) => name));
  return edit.status === "edited" ? edit.text : null;
}
