import { homePath, hostConfigDirectory } from "../../host/paths.ts";
import type { HookSetup } from "../../../hooks/runner/setup.ts";
import { type JsonObject, withoutByteOrderMark } from "../../../json.ts";
import { insertLast, jsonTree } from "../../../json_edit.ts";
import { pathIn } from "../../../path.ts";
import { compareVersions } from "../../../session/version.ts";
import { type ClientVersion, clientVersion } from "../../install/client_version.ts";
import type { HookedClient } from "../../../clients/client.ts";
import type { InstallScope } from "../../../clients/hooks/installation.ts";
import { chosenClient, CLIENT_OPTION, clientOption } from "../../args/client_option.ts";
import type { CommandDefinition } from "../../command.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { type Launcher, ownHandler } from "../../install/launcher.ts";
import {
  addHooks,
  parseOwnRegistrations,
  type Registration,
  registrationJson,
  settingsValue,
} from "../../install/hook_settings.ts";
import { backupPath, originalOf, withHooks } from "../../install/backup.ts";
import {
  hooksOption,
  knownEvents,
  movedWarning,
  registrations,
  resolveLauncher,
  selectHooks,
} from "../../install/install_plan.ts";
import { printFitted } from "../../output/columns.ts";
import { lineDiff } from "../../output/line_diff.ts";
import { pluralize } from "../../../text/format.ts";
import { joinSafe, padSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { expectOneOf, jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { loadHook, type OwnHook, setupOf } from "../../own_hooks/hook_file.ts";
import { ownHookRegistrations, ownLauncher, placeHook } from "../../own_hooks/place_hook.ts";
import { retiredModuleFiles } from "../../install/retired_module.ts";
import { askedHere } from "../../install/asked_here.ts";
import { isInNpxCache, ownCommand } from "../../install/own_command.ts";
import { PACKAGE_NAME } from "../../../version.ts";
import { quoteShellWord } from "../../../shell_quote.ts";
import { isGuardOn } from "../../../hooks/config/asked.ts";
import { configState } from "../../config/config_file.ts";
import { enabledPlugin } from "../../install/plugin_state.ts";
import {
  expectEdited,
  parseScope,
  PREVIEW_OPTIONS,
  readSettings,
  SCOPE_OPTION,
  type Settings,
  writeSettings,
  writtenPath,
} from "../../install/settings_files.ts";

/** What makes the client ignore the file, whatever is in it. */
function* whyIgnored(text: string, { title, installation: { fileKeys } }: HookedClient): Generator<string> {
  if (withoutByteOrderMark(text).trim() !== "" && !isStrictJson(withoutByteOrderMark(text))) {
    yield "The file has comments or trailing commas: the client ignores the whole file. Remove them.";
  }
  const foreign = foreignKeys(text, fileKeys);
  if (foreign.length > 0) {
    yield `${title} ignores the whole file because of "${foreign.join('", "')}": it may have only ${
      fileKeys?.join(" and ")
    }.`;
  }
}

function* warnings(text: string, setups: readonly HookSetup[], given: Given): Generator<string> {
  const { client, launcher, host, scope } = given;
  const { title, installation } = host.client;
  const { oldest, readsByteOrderMark, removePlugin } = installation;
  const events = [...new Set(setups.flatMap(({ events }) => events))].filter((event) => event in installation.events);
  const unknown = events.filter((event) => !knownEvents([event], client, installation).includes(event));
  if (client.status === "unknown") yield `The client's version is unknown: ${client.why}`;
  if (unknown.length > 0) {
    const why = client.status === "known" ? `client ${client.version} does not know` : "an older client might not know";
    yield `Not registered, because ${why} ${unknown.length === 1 ? "it" : "them"}: ${
      unknown.join(", ")
    }. Run install again after an update.`;
  }
  if (client.status === "known" && compareVersions(client.version, oldest.version) < 0) {
    yield `Client ${client.version} does not ${oldest.lacks}; update it to ${oldest.version} or later.`;
  }
  const plugin = enabledPlugin(host);
  if (plugin !== null) {
    yield `The plugin is also enabled, in ${
      homePath(plugin, host)
    }: every hook would run twice. Keep one of them: ${removePlugin}, or debrief uninstall.`;
  }
  const readsMark = readsByteOrderMark !== null && client.status === "known" &&
    compareVersions(client.version, readsByteOrderMark) >= 0;
  if (hasByteOrderMark(text) && !readsMark) {
    yield `The file begins with a byte order mark: ${
      readsByteOrderMark === null ? title : "older clients"
    } would ignore the whole file.`;
  }
  yield* whyIgnored(text, host.client);
  if (launcher.kind === "deno") {
    if (isInNpxCache(launcher.root)) {
      // as npx was given it with --package, which may be a file
      const named = host.env("npm_config_package") ?? "";
      const name = quoteShellWord(/^[^\n]+$/.test(named) ? named : PACKAGE_NAME);
      yield `These hooks are in npm's cache, which npm may clear. Run npm install --global ${name}, then debrief install again.`;
    } else if (isInNpxCache(launcher.deno)) {
      yield `"${launcher.deno}" is in npm's cache, which npm may clear. Run npm install --global deno, then install again.`;
    }
    if (scope === "user" && CANNOT_BE_GRANTED.test(host.cwd())) {
      yield "Deno cannot be granted a path with a comma: the hooks will not run in this directory (use --binary).";
    }
  }
  if (scope === "project") {
    yield "The commands contain paths of this machine. For a team, use the plugin, or --scope local.";
  }
}

/** Deno ends a permission's path at a comma; control characters are refused likewise. */
const CANNOT_BE_GRANTED = /[,\p{Cc}]/u;

/** Refuses where the hooks could never run. */
function refuseUngrantable(launcher: Launcher, scope: InstallScope, host: Host): void {
  const directories = [hostConfigDirectory(host) ?? "", ...(scope === "user" ? [] : [host.cwd()])];
  const bad = launcher.kind === "deno" ? directories.find((directory) => CANNOT_BE_GRANTED.test(directory)) : undefined;
  if (bad === undefined) return;
  throw new UsageError(
    `Cannot install the hooks: "${bad}" has a comma or a control character, and Deno cannot be granted such a path` +
      " (use --binary, or another directory)",
  );
}

/** Keys that void a file. */
function foreignKeys(text: string, allowed: readonly string[] | null): string[] {
  const value = settingsValue(text);
  return allowed === null || typeof value === "string"
    ? []
    : Object.keys(value).filter((key) => !allowed.includes(key));
}

function hasByteOrderMark(text: string): boolean {
  return withoutByteOrderMark(text) !== text;
}

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

interface Given {
  readonly client: ClientVersion;
  readonly launcher: Launcher;
  readonly scope: InstallScope;
  readonly host: Host;
}

/** The form that changes settings; `--plugin` explains only. */
const HOOKS = ["[HOOK.ts…]"];

const OPTIONS: readonly OptionSpec[] = [
  { ...SCOPE_OPTION, for: HOOKS },
  { ...hooksOption("install only these hooks"), for: HOOKS },
  {
    name: "binary",
    for: HOOKS,
    summary: "start the binaries in out/bin/ (deno task compile) instead of deno with dist/",
  },
  ...PREVIEW_OPTIONS.map((option) => option.name === "diff" ? { ...option, for: HOOKS } : option),
  CLIENT_OPTION,
  { name: "guard", for: HOOKS, summary: "also ask before a command destroys work that exists nowhere else" },
  {
    name: "handoff",
    value: "WAY",
    choices: ["notice", "context"],
    for: HOOKS,
    summary:
      "also tell you (notice) or the model (context) at the start of a session what the last one left unfinished",
  },
  { name: "plugin", summary: "explain how to install the plugin instead" },
  { name: "deno", value: "PATH", choices: "file", for: HOOKS, summary: "the deno that starts the hooks" },
  jsonOption(
    `{"schema":"debrief.install/1","client","file","dryRun","added":[{"event","command","timeout","matcher"}],"removed":[…],` +
      `"allowed":[…],"backup","guard","handoff","warnings":[…]}, or {"schema":"debrief.install_plugin/2","install":[…],"changed":[…]}`,
  ),
];

export const installCommand: CommandDefinition = {
  usage: ["[HOOK.ts…]", "--plugin"],
  details: `Leaves everything else in the file as it is and keeps a backup. Running it again changes nothing.

HOOK.ts is a hook of your own (see debrief hooks new): a bundled copy of it is installed with exactly the permissions that it
declares. Install it again after a change.`,
  options: OPTIONS,
  examples: [
    "install --dry-run",
    "install --scope local --hooks memory_triage,agent_summary",
    "install --client codex --dry-run",
    "install --guard",
    "install --handoff notice",
    "install ./my_hook.js",
    "install --plugin",
  ],
  async run(args, anyHost) {
    const options = readOptions(args, OPTIONS);
    const { host, program } = chosenClient(options, anyHost);
    options.expectOf(options.flag("plugin") ? "--plugin" : "[HOOK.ts…]", OPTIONS);
    if (options.flag("plugin")) return explainPlugin(options, host);
    if (options.positional.length > 0 && options.list("hooks").length > 0) {
      throw new UsageError("Expected HOOK.ts or --hooks but found both");
    }
    if (options.flag("binary") && options.text("deno") !== undefined) {
      throw new UsageError("Expected --binary or --deno but found both");
    }
    const scope = parseScope("scope", options.text("scope") ?? "user");
    const launcher = resolveLauncher(options, scope, host);
    const own: OwnHook[] = [];
    for (const file of options.positional) own.push(await loadHook(file, host));
    const setups = own.length === 0
      ? selectHooks(options, host, launcher)
      : own.map((hook) => setupOf(hook.definition));
    refuseUngrantable(launcher, scope, host);
    const client = await clientVersion(program, host);
    const settings = readSettings(writtenPath(scope, host), host);
    const backup = readSettings(backupPath(scope, host), host);
    const placed = own.map((hook) => ({ hook, launcher: ownLauncher(hook, launcher, host) }));
    const dry = options.flag("dry-run");
    const onStart = options.text("handoff");
    // a file that cannot be changed is refused before anything else is
    expectEdited(settings.path, addHooks(settings.text, [], []));
    // first, for the events that it needs are registered with the others
    const sections = [
      ...options.flag("guard") ? [guardSection(host)] : [],
      ...onStart === undefined ? [] : [handoffSection(expectOneOf("--handoff", ["notice", "context"], onStart))],
    ].map((section) => ({ section, change: addSection(section, dry, host) }));
    const addedIn = (name: Section["name"]) =>
      sections.find(({ section, change }) => section.name === name && change.status === "added")?.change.path ?? null;
    const registered = own.length === 0
      ? registrations(setups, client, { launcher, for: host.client, asked: await askedHere(scope, host) })
      : placed.flatMap(({ hook, launcher }) => ownHookRegistrations(hook, client, launcher, host));
    const change = changeOf(settings, backup, { setups, registered });
    const { added, removed, allowed, text, original } = change;
    const changed = added.length + removed.length + allowed.length > 0;
    if (!dry) { for (const { hook, launcher } of placed) placeHook(hook, launcher, host); }
    if (changed && !dry) {
      if (original === null && settings.text !== null) host.replaceText(backup.path, settings.text);
      writeSettings(settings, text, host);
      if (settings.text === null && backup.text !== null) host.removeFile(backup.path);
    }
    const retired = removeRetiredModule(dry, host);
    const raised = [
      ...retired.map((path) => `${dry ? "would remove" : "removed"} the retired module from "${path}"`),
      ...warnings(settings.text ?? "", setups, { client, launcher: placed[0]?.launcher ?? launcher, scope, host }),
      ...movedWarning(settings.text, text, host),
    ];
    if (options.flag("json")) {
      const answer = {
        schema: "debrief.install/1",
        client: host.client.id,
        file: settings.path,
        dryRun: dry,
        added: added.map(registrationJson),
        removed: removed.map(registrationJson),
        allowed,
        backup: changed && settings.text !== null ? backup.path : null,
        guard: addedIn("guard"),
        handoff: addedIn("handoff"),
        warnings: raised,
      };
      host.stdout(safe`${jsonText(answer, 2)}\n`);
      return 0;
    }
    const file = homePath(settings.path, host);
    if (!changed) {
      const there = new Set(registered.map(({ command }) => ownHandler(command)?.hook));
      const names = setups.map(({ name }) => name).filter((name) => there.has(name)).join(", ");
      const updated = own.length === 0 || dry ? "nothing was changed" : "its copy was renewed";
      printFitted(
        names === ""
          ? safe`Nothing was changed in ${file}.\n`
          : safe`${file} already has ${safeText(names)}; ${updated}.\n`,
        host,
      );
    } else {
      printFitted(describeChange(change, { file, dry, setups }), host);
      if (dry || options.flag("diff")) host.stdout(safe`\n${lineDiff(settings.text ?? "", text, host)}`);
      printFitted(
        dry ? safe`\nNothing was changed (--dry-run).\n` : afterInstall(settings, backup, { scope, host }),
        host,
      );
    }
    for (const { section, change } of sections) printFitted(describeSection(section, { change, dry, host }), host);
    if (own.length === 0 && !options.flag("guard")) printFitted(await guardState(host), host);
    for (const warning of raised) host.stderr(safe`warning: ${safeText(warning)}\n`);
    return 0;
  },
};

interface SectionChange {
  /** `kept`: the file has the section already, whatever it says. */
  readonly status: "added" | "kept";
  readonly path: string;
}

/** A section of the user's configuration that `install` can add. */
interface Section {
  readonly name: "guard" | "handoff";
  readonly value: JsonObject;
  /** What it is called in messages. */
  readonly title: string;
  /** What it then does. */
  readonly does: string;
}

function guardSection({ client }: Host): Section {
  return {
    name: "guard",
    value: { lostWork: "ask", sharedHistory: "ask", outside: "ask" },
    title: "guard",
    does: client.hooks.accepts(null).decisions.has("ask")
      ? "it asks before a command destroys work that nothing else holds"
      : `it denies commands that destroy work that nothing else holds, because ${client.title}'s hooks cannot ask`,
  };
}

function handoffSection(onStart: "notice" | "context"): Section {
  return {
    name: "handoff",
    value: { onStart },
    title: "handoff",
    does: `a session that starts tells ${
      onStart === "notice" ? "you" : "the model"
    } what the last one of its project left unfinished`,
  };
}

/** Adds a section to the user's configuration, unless that has one. */
function addSection({ name, value, title }: Section, dry: boolean, host: Host): SectionChange {
  const directory = hostConfigDirectory(host);
  if (directory === null) {
    throw new UsageError(`Cannot turn on the ${title}: ${host.client.title}'s configuration directory is not known`);
  }
  const file = readSettings(pathIn(directory, "debrief.jsonc"), host);
  const text = withoutByteOrderMark(file.text ?? "").trim() === "" ? "{}\n" : file.text ?? "{}\n";
  const root = jsonTree(text);
  if (typeof root === "string") {
    throw new UsageError(`Cannot turn on the ${title} in "${file.path}": ${root} (fix the file first)`);
  }
  const isThere = root.children?.some(({ children }) => children?.[0]?.value === name) ?? false;
  if (isThere) return { status: "kept", path: file.path };
  if (!dry) writeSettings(file, insertLast(text, [], value, name), host);
  return { status: "added", path: file.path };
}

function describeSection(
  { title, does }: Section,
  { change: { status, path }, dry, host }: {
    readonly change: SectionChange;
    readonly dry: boolean;
    readonly host: Host;
  },
): SafeText {
  const file = homePath(path, host);
  if (status === "kept") return safe`${file} already says what the ${safeText(title)} does.\n`;
  return safe`The ${safeText(title)} ${dry ? safe`would be` : safe`is`} on (${file}): ${safeText(does)}.\n`;
}

/** Whether the guard is on, and otherwise how to turn it on. */
async function guardState(host: Host): Promise<SafeText> {
  if (isGuardOn((await configState(host.cwd(), host)).config.guard)) return safe`The guard is on.\n`;
  const command = safe`${ownCommand(host)} install --guard${safeText(clientOption(host))}`;
  return safe`The guard is off. With ${command}, ${safeText(guardSection(host).does)}.\n`;
}

/** Removes the module that 0.2.0 could run inside the client from installed plugins; returns their files. */
function removeRetiredModule(dry: boolean, host: Host): string[] {
  const files = retiredModuleFiles(host);
  if (!dry) { for (const { path, text } of files) host.replaceText(path, text); }
  return files.map(({ path }) => path);
}

/** `install --plugin`: nothing is put into settings. */
function explainPlugin(options: Options, host: Host): number {
  options.expectNone();
  const dry = options.flag("dry-run");
  const changed = removeRetiredModule(dry, host);
  const { installPlugin } = host.client.installation;
  if (options.flag("json")) {
    const answer = { schema: "debrief.install_plugin/2", install: installPlugin, changed: dry ? [] : changed };
    host.stdout(safe`${jsonText(answer, 2)}\n`);
    return 0;
  }
  for (const path of changed) {
    const what = safe`the module inside the client, which is retired, in ${homePath(path, host)}`;
    host.stdout(safe`${dry ? "Would remove" : "Removed"} ${what}\n`);
  }
  host.stdout(safe`To install the plugin, run in a clone of debrief:
${joinSafe(installPlugin.map((line) => safe`  ${safeText(line)}\n`))}Its hooks run as processes, in Deno's sandbox.\n`);
  return 0;
}

/** What install does to a file. */
interface Change {
  readonly text: string;
  readonly added: readonly Registration[];
  readonly removed: readonly Registration[];
  /** Permission rules that come with the hooks. */
  readonly allowed: readonly string[];
  /** The file as it was before debrief; null if unknown or unchanged. */
  readonly original: ReturnType<typeof originalOf>;
}

function changeOf(
  { path, text }: Settings,
  backup: Settings,
  { setups, registered }: { setups: readonly HookSetup[]; registered: readonly Registration[] },
): Change {
  const names = setups.map(({ name }) => name);
  const edit = expectEdited(path, addHooks(text, registered, names));
  const original = originalOf(text, backup.text);
  const others = parseOwnRegistrations(text).filter(({ own }) => !names.includes(own.hook));
  // made from the original, so that uninstall can restore it
  const anew = original === null ? null : withHooks(original.text, [...others, ...registered]);
  return { text: anew ?? edit.text, added: edit.added, removed: edit.removed, allowed: edit.allowed, original };
}

function describeChange(
  { added, removed, allowed }: Change,
  { file, dry, setups }: { readonly file: SafeText; readonly dry: boolean; readonly setups: readonly HookSetup[] },
): SafeText {
  const lines = setups.flatMap(({ name }) => {
    const events = added.filter(({ command }) => ownHandler(command)?.hook === name).map(({ event }) => event);
    return events.length === 0 ? [] : [safe`  ${padSafe(safeText(name), 17)}  ${safeText(events.join(", "))}\n`];
  });
  const verb = dry ? safe`Would install` : safe`Installed`;
  const rules = allowed.map((rule) =>
    safe`  ${safeText(rule)}  lets the model open the files of triage.data unasked\n`
  );
  const hooks = safe`${verb} ${pluralize(lines.length, "hook")} in ${file}:\n${joinSafe(lines)}${joinSafe(rules)}`;
  return removed.length === 0
    ? hooks
    : safe`${hooks}This ${dry ? "would replace" : "replaces"} what was installed there before.\n`;
}

function afterInstall(
  settings: Settings,
  backup: Settings,
  { scope, host }: { scope: InstallScope; host: Host },
): SafeText {
  const kept = settings.text === null
    ? safe`The file is new.`
    : safe`Nothing else in it was changed. Backup: ${homePath(backup.path, host)}`;
  const { client } = host;
  const { trust } = client.installation;
  const of = safeText(clientOption(host));
  const undo = scope === "user" ? of : safe`${of} --scope ${scope}`;
  const config = hostConfigDirectory(host);
  const transcripts = config === null
    ? safe``
    : safe` Their transcripts are in ${homePath(`${config}/${client.places.sessions}`, host)}.`;
  const steps = [
    { command: safe`doctor${of}`, does: safe`check that everything works` },
    { command: safe`uninstall${undo}`, does: safe`remove the hooks` },
  ];
  const width = Math.max(...steps.map(({ command }) => command.length));
  const next = steps.map(({ command, does }) => safe`\n  ${ownCommand(host)} ${padSafe(command, width)}  ${does}`);
  const isIgnored = !whyIgnored(settings.text ?? "", client).next().done;
  const runs = isIgnored
    ? safe`No hook runs until the client reads this file: see the warning.`
    : trust === null
    ? safe`The hooks run in every session that you start from now on.`
    : safe`The hooks run in every session once you trust them.`;
  const trusting = trust === null ? safe`` : safe`\n${safeText(trust.first)}\n${safeText(trust.again)}`;
  return safe`${kept}

${runs}${transcripts}${trusting}${joinSafe(next)}\n`;
}
