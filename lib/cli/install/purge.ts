import { absolutePath, homePath, hostConfigDirectory } from "../host/paths.ts";
import { HISTORY_FILE, historyFiles } from "../../history/history_files.ts";
import {
  projectName,
  projectState,
  safeName,
  sessionStateDirectory,
  stateDirectory,
} from "../../hooks/store/state_names.ts";
import { contextDirectory } from "../../hooks/store/context_files.ts";
import { stringAt } from "../../json.ts";
import { jsonText } from "../../text/safe_json.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { type Host, UsageError } from "../host/host.ts";
import type { Options } from "../args/options.ts";
import { listerOf } from "../args/sessions.ts";
import { recordLeftovers } from "./leftovers.ts";
import { quoteShellWord } from "../../shell_quote.ts";
import { APPLIED_RULES, type UndoableRules, undoableRules } from "../review/apply.ts";
import { ownCommand } from "./own_command.ts";
import { fitLines, printFitted } from "../output/columns.ts";
import { parseOwnRegistrations } from "./hook_settings.ts";
import { projectNames, readSettings, writtenPath } from "./settings_files.ts";

/** The sessions of a project: those its log names, and those with a transcript. */
function sessionsOf(project: string, config: string, host: Host): string[] {
  const logged = host.readRecords(projectState(project, "log.jsonl")).flatMap((line) =>
    stringAt(line, "session") ?? []
  );
  const { files, places } = host.client;
  const transcripts = places.projectSessions(`${config}/${places.sessions}`, project, listerOf(host)).paths;
  return [...new Set([...logged, ...transcripts.map(files.sessionIdOf)])];
}

/** A directory, or its contents if some files in it are kept: nothing if it is a link, whose contents are elsewhere. */
function withoutKept(directory: string, kept: readonly string[], { machine }: Host): string[] {
  if (!kept.some((path) => path.startsWith(`${directory}/`))) return [directory];
  const parent = directory.slice(0, directory.lastIndexOf("/"));
  if (machine.realPath(directory) !== machine.realPath(parent) + directory.slice(parent.length)) return [];
  return (machine.list(directory) ?? []).map((name) => `${directory}/${name}`).filter((path) => !kept.includes(path));
}

/** What a session's directory of context files contains; see context_files.ts. */
const CONTEXT_FILE = /^(?:\.gitignore|[a-z_]+\.md)$/;
/** What debrief wrote into its directory in a project: the whole directory, or its parts if anything else is in it. */
function writtenIn(directory: string, { machine }: Host): string[] {
  const isWritten = (path: string): boolean => {
    if (machine.realPath(path) !== machine.realPath(directory) + path.slice(directory.length)) return false; // a symlink
    if (machine.pathKind(path) !== "directory") return CONTEXT_FILE.test(path.slice(path.lastIndexOf("/") + 1));
    return (machine.list(path) ?? []).every((entry) => isWritten(`${path}/${entry}`));
  };
  const names = machine.list(directory);
  if (names === null) return [];
  const written = names.filter((name) =>
    (name === ".gitignore" || machine.pathKind(`${directory}/${name}`) === "directory") &&
    isWritten(`${directory}/${name}`)
  );
  return written.length === names.length ? [directory] : written.map((name) => `${directory}/${name}`);
}

/** What remains in the project's directory because debrief did not write it. */
function foreignIn(project: string, gone: readonly string[], { client, machine }: Host): string[] {
  const directory = `${project}/${client.hooks.projectDirectory}/debrief`;
  const names = gone.includes(directory) ? [] : machine.list(directory) ?? [];
  return names.map((name) => `${directory}/${name}`).filter((path) => !gone.includes(path));
}

/**
 * The existing paths of everything that was recorded about a project. `undoable`: what `permissions --undo` can still
 * remove, with the record that it needs for that.
 */
function recordedOf(project: string, undoable: readonly UndoableRules[], host: Host): string[] {
  const config = hostConfigDirectory(host);
  const { machine } = host;
  // through a symlink it would be somebody else's
  const { projectDirectory } = host.client.hooks;
  const isOwn = machine.realPath(`${project}/${projectDirectory}`) ===
    `${machine.realPath(project)}/${projectDirectory}`;
  const written = isOwn ? writtenIn(`${project}/${projectDirectory}/debrief`, host) : [];
  const kept = config === null || undoable.length === 0 ? [] : [
    `${stateDirectory(config)}/${projectState(project, APPLIED_RULES)}`,
    ...undoable.flatMap(({ backup }) => backup ?? []),
  ];
  const inState = config === null ? [] : projectNames(project, host).flatMap((name) => {
    const contexts = machine.list(contextDirectory(config)) ?? [];
    return [
      ...withoutKept(`${stateDirectory(config)}/projects/${projectName(name)}`, kept, host),
      ...withoutKept(`${config}/debrief/backups/${projectName(name)}`, kept, host),
      ...sessionsOf(name, config, host).flatMap((session) => [
        `${stateDirectory(config)}/${sessionStateDirectory(session)}`,
        ...contexts.filter((context) => context.replace(/-\d$/, "") === safeName(session))
          .map((context) => `${contextDirectory(config)}/${context}`),
      ]),
    ];
  });
  // a cache of all projects' texts: the next search makes it again, without this project's where its sessions are gone
  const history = config === null ? [] : historyFiles(stateDirectory(config));
  return [...written, ...new Set(inState), ...history].filter((path) => machine.pathKind(path) !== "missing");
}

function entryLines(verb: "Would remove" | "Removed", entries: readonly string[], host: Host): SafeText {
  const note = (path: string) =>
    path.endsWith(`/${HISTORY_FILE}`) ? safe` (the index of all sessions; the next search builds it again)` : safe``;
  return safe`${verb}:\n${joinSafe(entries.map((path) => safe`  ${homePath(path, host)}${note(path)}\n`))}`;
}

/** What a purge leaves, for who expects nothing to be left. */
function stayingParts(host: Host): SafeText {
  const { text } = readSettings(writtenPath("user", host), host);
  const hooks = parseOwnRegistrations(text).length === 0
    ? safe``
    : safe` So do the hooks: ${ownCommand(host)} uninstall removes them.`;
  return safe`Transcripts, settings and what was recorded for other projects stay.${hooks}\n`;
}

/** @throws {UsageError} If the user does not agree, or cannot be asked. */
function expectConfirmed(entries: readonly string[], options: Options, host: Host): void {
  if (entries.length === 0 || options.flag("yes")) return;
  const question = safe`${
    fitLines(entryLines("Would remove", entries, host), host.columns)
  }This cannot be undone. Remove ${entries.length === 1 ? "it" : "them"}?`;
  const answer = options.flag("json") ? null : host.confirm(question);
  if (answer === true) return;
  throw new UsageError(
    answer === false
      ? "Nothing was removed: you did not answer yes"
      : "Nothing was removed: there is no terminal to ask on (add --yes, or --dry-run to see what would be removed)",
  );
}

/** Removes what the hooks recorded in a project, once the user agrees; returns the exit code. */
export function purge(options: Options, host: Host): number {
  const project = options.positional.length === 0 ? host.cwd() : absolutePath(options.expectOne("PROJECT"), host);
  const undoable = undoableRules({ ...host, cwd: () => project });
  const recorded = recordedOf(project, undoable, host);
  if (recorded.length === 0 && host.machine.pathKind(project) === "missing") {
    throw new UsageError(`Cannot purge "${project}": no such directory, and nothing was recorded for it`);
  }
  const dry = options.flag("dry-run");
  if (!dry) expectConfirmed([...recorded, ...recordLeftovers(recorded, host)], options, host);
  const failures: string[] = [];
  const isRemoved = (path: string): boolean => {
    const failure = dry ? null : host.machine.remove(path);
    if (failure !== null) failures.push(`Cannot remove "${path}": ${failure}`);
    return failure === null;
  };
  const gone = recorded.filter(isRemoved);
  // looked for after that: meanwhile sessions of other projects may have recorded something
  const entries = [...gone, ...recordLeftovers(dry ? gone : [], host).filter(isRemoved)];
  const removed = entries.length > 0 && !dry;
  const foreign = foreignIn(project, gone, host);
  if (options.flag("json")) {
    const kept = undoable.map(({ file, rules }) => ({ file, rules }));
    host.stdout(safe`${jsonText({ schema: "debrief.purge/2", project, removed, entries, kept, foreign }, 2)}\n`);
  } else if (entries.length + failures.length + undoable.length + foreign.length === 0) {
    printFitted(safe`Nothing was recorded for ${homePath(project, host)}. ${stayingParts(host)}`, host);
  } else if (entries.length > 0) {
    printFitted(safe`${entryLines(dry ? "Would remove" : "Removed", entries, host)}${stayingParts(host)}`, host);
  }
  if (!options.flag("json")) {
    for (const path of foreign) {
      printFitted(safe`${dry ? "Would keep" : "Kept"} ${homePath(path, host)}, which debrief did not write.\n`, host);
    }
    const of = project === host.cwd() ? safe`` : safe` --project ${safeText(quoteShellWord(project))}`;
    for (const { file, rules } of undoable) {
      printFitted(
        safe`${dry ? "Would keep" : "Kept"} the record of ${safeText(rules.join(", "))} in ${
          homePath(file, host)
        }: you applied ${rules.length === 1 ? "this rule" : "these rules"}. Run ${
          ownCommand(host)
        } permissions --undo${of}, then purge again.\n`,
        host,
      );
    }
  }
  for (const failure of failures) {
    host.stderr(
      safe`debrief uninstall --purge: ${safeText(failure)} (${
        /permi(?:ssion|tted)/i.test(failure)
          ? "check the owner and mode of its directory"
          : "end the sessions that write there"
      }, and run it again)\n`,
    );
  }
  return failures.length === 0 ? 0 : 2;
}
