import { chosenClient, CLIENT_OPTION, clientOption } from "../../args/client_option.ts";
import type { CommandDefinition } from "../../command.ts";
import { directoryOf, homePath, hostConfigDirectory } from "../../host/paths.ts";
import { pathIn } from "../../../path.ts";
import { purge } from "../../install/purge.ts";
import {
  parseOwnRegistrations,
  type Registration,
  registrationJson,
  removeHooks,
} from "../../install/hook_settings.ts";
import { backupPath, originalOf, withHooks } from "../../install/backup.ts";
import { hooksOption, movedWarning, namedHooks } from "../../install/install_plan.ts";
import { ownCommand } from "../../install/own_command.ts";
import { codeLeftovers } from "../../install/leftovers.ts";
import { printFitted } from "../../output/columns.ts";
import { lineDiff } from "../../output/line_diff.ts";
import { pluralize } from "../../../text/format.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import {
  expectEdited,
  parseScope,
  PREVIEW_OPTIONS,
  readSettings,
  SCOPE_OPTION,
  writeSettings,
  writtenPath,
} from "../../install/settings_files.ts";

const OPTIONS: readonly OptionSpec[] = [
  { ...SCOPE_OPTION, for: [""] },
  { ...hooksOption("remove only these hooks"), for: [""] },
  CLIENT_OPTION,
  ...PREVIEW_OPTIONS.map((option) => option.name === "diff" ? { ...option, for: [""] } : option),
  { name: "purge", summary: "instead of the hooks, remove what they recorded in a project; asks first" },
  { name: "yes", for: ["--purge"], summary: "remove it without asking" },
  jsonOption(
    `{"schema":"debrief.uninstall/1","client","file","dryRun","removed":[{"event","command","timeout","matcher"}],"fileRemoved","directories":[…]}; directories are removed, too; ` +
      `with --purge {"schema":"debrief.purge/2","project","removed","entries":[…],"kept":[{"file","rules":[…]}],"foreign":[…]}: entries are ` +
      "paths, kept are the rules whose record is kept, foreign what debrief did not write",
  ),
];

export const uninstallCommand: CommandDefinition = {
  usage: ["", "--purge [PROJECT]"],
  details:
    `Restores the file byte for byte if it was not changed since install; otherwise removes only debrief's hooks and
keeps a backup. With the last hook of the user's settings, it also removes the hooks' compiled code, and in a project
a directory of the client that is then empty. It keeps what the hooks recorded.

--purge removes what was recorded about the project in PROJECT (default: this directory): its log; the ledgers, agent records
and reviews of its sessions; backups of its settings; its context files (.claude/debrief, .codex/debrief). With the last
record of any project, it also removes the directories for records and the hooks' compiled code. It keeps the hooks,
transcripts, settings and debrief.jsonc, and what was recorded in another client, unless --client names that one. If
rules that debrief permissions added are still in your settings, it keeps the record that undoing them needs.`,
  options: OPTIONS,
  examples: ["uninstall", "uninstall --scope local --dry-run", "uninstall --purge --dry-run"],
  run(args, anyHost) {
    const options = readOptions(args, OPTIONS);
    const { host } = chosenClient(options, anyHost);
    options.expectOf(options.flag("purge") ? "--purge" : "", OPTIONS);
    if (options.flag("purge")) return purge(options, host);
    options.expectNone();
    const dry = options.flag("dry-run");
    const json = options.flag("json");
    const answer = (
      removed: readonly Registration[],
      { fileRemoved, directories }: { readonly fileRemoved: boolean; readonly directories: readonly string[] },
    ) => {
      const done = {
        schema: "debrief.uninstall/1",
        client: host.client.id,
        file: settings.path,
        dryRun: dry,
        removed: removed.map(registrationJson),
        fileRemoved,
        directories,
      };
      host.stdout(safe`${jsonText(done, 2)}\n`);
    };
    const scope = parseScope("scope", options.text("scope") ?? "user");
    const settings = readSettings(writtenPath(scope, host), host);
    const { path, text: now } = settings;
    const installed = [...new Set(parseOwnRegistrations(now).map(({ own }) => own.hook))];
    const named = namedHooks(options, installed);
    const names = named.length > 0 ? named : installed;
    const file = homePath(path, host);
    const edit = now === null ? null : expectEdited(path, removeHooks(now, names));
    if (now === null || edit === null || edit.removed.length === 0) {
      if (json) answer([], { fileRemoved: false, directories: [] });
      else printFitted(safe`${file} has no debrief hooks; nothing was changed.\n`, host);
      return 0;
    }
    const backup = readSettings(backupPath(scope, host), host);
    const original = originalOf(now, backup.text);
    const left = parseOwnRegistrations(now).filter(({ own }) => !names.includes(own.hook));
    // projects' settings may start the same hooks, which then write it again
    const code = scope === "user" && left.length === 0 ? codeLeftovers(host) : [];
    const text = original === null
      ? edit.text
      : left.length === 0
      ? original.text
      : withHooks(original.text, left) ?? edit.text;
    // install makes the client's directory in a project where there is none
    const above = directoryOf(path);
    const emptied = scope !== "user" && text === null && host.machine.list(above)?.length === 1 ? [above] : [];
    const directories = [...code, ...emptied];
    // before any output: the reader of the output may have closed it
    if (!dry) {
      if (original === null) host.replaceText(backup.path, now);
      writeSettings(settings, text, host);
      if (original !== null && left.length === 0 && backup.text !== null) host.removeFile(backup.path);
      for (const directory of emptied) host.removeFile(directory);
      for (const directory of code) {
        const failure = host.machine.remove(directory);
        if (failure !== null) {
          host.stderr(
            safe`warning: Cannot remove "${safeText(directory)}": ${safeText(failure)} (remove it yourself)\n`,
          );
        }
      }
    }
    for (const warning of movedWarning(now, text, host)) host.stderr(safe`warning: ${safeText(warning)}\n`);
    if (json) answer(edit.removed, { fileRemoved: text === null && !dry, directories });
    else {
      const verb = dry ? safe`Would remove` : safe`Removed`;
      const removed = new Set(installed.filter((name) => names.includes(name)));
      printFitted(safe`${verb} ${pluralize(removed.size, "hook")} from ${file}.\n`, host);
      for (const directory of directories) host.stdout(safe`${verb} ${homePath(directory, host)}.\n`);
      if (dry || options.flag("diff")) host.stdout(safe`\n${lineDiff(now, text ?? "", host)}`);
    }
    if (dry) {
      if (!json) host.stdout(safe`\nNothing was changed (--dry-run).\n`);
      return 0;
    }
    if (json) return 0;
    if (original === null) {
      printFitted(
        safe`The file was changed after install, so only the hooks were removed. Backup: ${
          homePath(backup.path, host)
        }\n`,
        host,
      );
    } else if (text === null) host.stdout(safe`The file was created by install, so it was removed.\n`);
    else if (left.length === 0) host.stdout(safe`The file was restored byte for byte.\n`);
    if (left.length === 0) {
      const how = safe`${ownCommand(host)} uninstall --purge${safeText(clientOption(host))}`;
      printFitted(safe`What the hooks recorded stays until you run ${how} in each project.\n`, host);
      const config = hostConfigDirectory(host);
      const kept = config === null ? null : readSettings(pathIn(config, "debrief.jsonc"), host);
      if (kept !== null && kept.text !== null) {
        printFitted(
          safe`${homePath(kept.path, host)} stays, too; it applies again if you install the hooks again.\n`,
          host,
        );
      }
    }
    return 0;
  },
};
