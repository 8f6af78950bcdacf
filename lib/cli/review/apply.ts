import { fileNameIn } from "../../path.ts";
import { projectState } from "../../hooks/store/state_names.ts";
import { appliedIn, notUndone } from "../../analyses/review/permission_report.ts";
import { type JsonObject, stringAt } from "../../json.ts";
import { addAllowRules, removeAllowRules } from "../../permissions/settings/edit_settings.ts";
import { parseRule } from "../../permissions/rules/rule.ts";
import { jsonText } from "../../text/safe_json.ts";
import { redact } from "../../text/redact.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { type Host, UsageError } from "../host/host.ts";
import { quoteShellWord } from "../../shell_quote.ts";
import { directoryOf, homePath } from "../host/paths.ts";
import { mergeSettings } from "../../permissions/settings/settings.ts";
import { parseSettings } from "../../permissions/settings/settings_text.ts";
import { warnOfIgnoredFiles } from "./permission_settings.ts";
import { printFitted } from "../output/columns.ts";
import { lineDiff } from "../output/line_diff.ts";
import { ownCommand } from "../install/own_command.ts";
import { describeOpenings } from "./rule_openings.ts";
import {
  backupDirectory,
  expectEdited,
  expectNoSymlink,
  parseScope,
  readSettings,
  readTextOrNull,
  writeSettings,
  writtenPath,
} from "../install/settings_files.ts";

/** The file of the record, in the project's state. */
export const APPLIED_RULES = "rules.jsonl";

/**
 * The record of what was applied, which `--undo` reads. It is kept outside of the project: a clone could contain a
 * forged one.
 */
const recordOf = (host: Host) => projectState(host.cwd(), APPLIED_RULES);

/** What was applied and undone in this project, oldest first. */
export function appliedRecords(host: Host): readonly JsonObject[] {
  return host.readRecords(recordOf(host));
}

/** How the result is printed. */
interface Told {
  readonly json: boolean;
  /** The host, in the directory of the project whose rules change. */
  readonly host: Host;
  /** How the user named that directory; absent if it is the one at hand. */
  readonly project?: string;
}

/** The option that names the project, for a command that the user runs from the current directory. */
function projectWords({ project }: Told): SafeText {
  return project === undefined ? safe`` : safe` --project ${safeText(quoteShellWord(project))}`;
}

/** What `--apply` and `--undo` did, by schema `debrief.rules_edit/1`; no rules where nothing was changed. */
function editText(
  done: { action: "apply" | "undo"; file: string; rules: readonly string[]; backup: string | null },
): SafeText {
  return safe`${jsonText({ schema: "debrief.rules_edit/1", ...done }, 2)}\n`;
}

/** Where rules are added, and whether the user wants those that allow more than reading. */
interface ApplyOptions {
  readonly to: string;
  readonly yes: boolean;
  /** Whether the user was told what each rule allows and said yes to it. */
  readonly isConfirmed?: boolean;
}

/**
 * Adds allow rules to a settings file: shows the difference, makes a backup and records how to undo it. A rule that
 * allows more than reading is described first and needs `--yes`. Throws UsageError for a malformed rule, an unknown
 * scope, or a file that is not a settings file.
 */
export function applyRules(
  rules: readonly string[],
  { to, yes, isConfirmed = false }: ApplyOptions,
  told: Told,
): number {
  const { json, host } = told;
  for (const rule of rules) {
    const parsed = parseRule(rule);
    if (parsed.status === "malformed") {
      throw new UsageError(`Expected a permission rule but found "${rule}": ${parsed.reason}`);
    }
    if (redact(rule) !== rule) {
      throw new UsageError(`Expected a rule without a secret but found "${redact(rule)}" (others may read settings)`);
    }
  }
  const openings = isConfirmed ? null : describeOpenings(rules, host);
  if (openings !== null && !(yes && json)) host.stderr(openings);
  if (openings !== null && !yes) {
    host.stderr(safe`Nothing was changed. Add --yes to apply ${rules.length === 1 ? "it" : "them"} anyway.\n`);
    return 2;
  }
  const settings = readSettings(writtenPath(parseScope("to", to), host), host);
  const { path, text: before } = settings;
  const edit = expectEdited(path, addAllowRules(before, rules));
  if (edit.changed.length === 0) {
    if (json) host.stdout(editText({ action: "apply", file: path, rules: [], backup: null }));
    else {
      const these = rules.length === 1 ? "this rule" : "these rules";
      printFitted(safe`${homePath(path, host)} already has ${these}; nothing was changed.\n`, host);
    }
    return 0;
  }
  const now = host.now().toISOString();
  const directory = directoryOf(path);
  const backup = before === null
    ? null
    : `${backupDirectory(host)}/${now.replaceAll(/[^0-9TZ]/g, "")}-${fileNameIn(path)}`;
  // recorded first: what could not be undone is not done
  const failure = host.appendRecord(recordOf(host), {
    ts: now,
    action: "apply",
    file: path,
    rules: edit.changed,
    backup,
    ...host.machine.pathKind(directory) === "missing" ? { directory } : {},
  });
  if (failure !== null) throw new UsageError(`${failure} (nothing was changed, because it could not be undone)`);
  try {
    if (backup !== null && before !== null) host.replaceText(backup, before);
    writeSettings(settings, edit.text, host);
  } catch (error) {
    // the rules may be in the file by now, but somebody else put them there: --undo must not remove them
    host.appendRecord(recordOf(host), { ts: host.now().toISOString(), action: "undo", of: now, file: path });
    throw error;
  }
  // the rules are in the file all the same: they count as soon as it is mended
  warnOfIgnoredFiles(mergeSettings([parseSettings(edit.text, { layer: "flag", path })]), host);
  if (json) {
    host.stdout(editText({ action: "apply", file: path, rules: edit.changed, backup }));
    return 0;
  }
  host.stdout(
    safe`${homePath(path, host)}\n${lineDiff(before ?? "", edit.text, host)}${
      backup === null ? safe`The file is new.` : safe`Backup: ${homePath(backup, host)}`
    }\nUndo with: ${ownCommand(host)} permissions --undo${projectWords(told)}\n`,
  );
  return 0;
}

/** Rules that were applied and are still in a settings file. */
export interface UndoableRules {
  readonly file: string;
  readonly rules: readonly string[];
  /** The text of the file before; null if it is new. */
  readonly backup: string | null;
}

/** What `--undo` can still remove in this project. */
export function undoableRules(host: Host): UndoableRules[] {
  return notUndone(appliedRecords(host)).flatMap((record) => {
    const file = stringAt(record, "file") ?? "";
    const text = host.machine.pathKind(file) === "file" ? readTextOrNull(file, host) : null;
    // those that an edit would remove: the user may have removed others
    const edit = text === null ? null : removeAllowRules(text, appliedIn(record));
    const rules = edit?.status === "edited" ? edit.changed : [];
    return rules.length === 0 ? [] : [{ file, rules, backup: stringAt(record, "backup") }];
  });
}

/**
 * Undoes the last application in this project. A file that did not change since is restored byte for byte; from one
 * that changed, only the rules are removed. Throws UsageError if nothing was applied, or the file no longer exists, is
 * not a settings file any more, or would now be changed through a symlink.
 */
export function undoRules(told: Told): number {
  const { json, host } = told;
  const record = notUndone(appliedRecords(host)).at(-1);
  const path = record === undefined ? null : stringAt(record, "file");
  if (record === undefined || path === null) throw new UsageError("Cannot undo: no rule was applied in this project");
  const rules = appliedIn(record);
  expectNoSymlink(path, host);
  const settings = readSettings(path, host);
  const now = settings.text;
  if (now === null) throw new UsageError(`Cannot remove ${rules.join(", ")}: "${path}" no longer exists`);
  const backup = stringAt(record, "backup");
  const before = backup === null ? null : readTextOrNull(backup, host);
  const untouched = backup !== null && before === null ? false : reapplied(before, rules) === now;
  const ts = host.now().toISOString();
  let diff = safe``;
  if (untouched && before === null) {
    writeSettings(settings, null, host);
    const directory = stringAt(record, "directory");
    if (directory !== null && host.machine.list(directory)?.length === 0) host.removeFile(directory);
  } else {
    const text = untouched && before !== null ? before : expectEdited(path, removeAllowRules(now, rules)).text;
    writeSettings(settings, text, host);
    diff = lineDiff(now, text, host);
  }
  host.appendRecord(recordOf(host), { ts, action: "undo", of: stringAt(record, "ts"), file: path });
  if (json) {
    host.stdout(editText({ action: "undo", file: path, rules, backup }));
    return 0;
  }
  const [file, named] = [homePath(path, host), safeText(rules.join(", "))];
  if (diff !== "") host.stdout(safe`${file}\n${diff}`);
  const done = !untouched
    ? safe`Removed ${named}; what else was changed since stays.`
    : before === null
    ? safe`Removed ${file}, which --apply had created for ${named}.`
    : safe`Removed ${named}: the file is as it was before.`;
  const left = undoableRules(host).flatMap(({ rules }) => rules);
  const rest = left.length === 0
    ? safe``
    : safe`Rules added earlier stay: ${safeText(left.join(", "))}. To remove the last of them, run ${
      ownCommand(host)
    } permissions --undo${projectWords(told)} again.\n`;
  printFitted(safe`${done}\n${rest}`, host);
  return 0;
}

function reapplied(before: string | null, rules: readonly string[]): string | null {
  const edited = addAllowRules(before, rules);
  return edited.status === "edited" ? edited.text : null;
}
