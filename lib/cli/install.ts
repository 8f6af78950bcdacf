import { HOOK_SETUPS, type HookSetup, OLDEST_CLIENT } from "../hook/setup.ts";
import { compareVersions } from "../transcript/version.ts";
import { type ClientVersion, clientVersion } from "./client_version.ts";
import { type Command, type Shell, UsageError } from "./command.ts";
import type { Starter } from "./hook_commands.ts";
import { addHooks, type HookEdit, registrationJson, removeHooks } from "./hook_settings.ts";
import { chosen, folderOf, knownEvents, registrations, starterOf } from "./install_plan.ts";
import { lineDiff } from "./line_diff.ts";
import { jsonText, safe, safeText } from "../text/mod.ts";
import { type OptionNames, readOptions } from "./options.ts";
import { enabledPlugin } from "./plugin_state.ts";
import { configFolder, type Scope, scopeOf, SCOPES, settingsPath, textOf, writtenPath } from "./settings_files.ts";

/** The text before the first install; beside the person's settings, in a project among what git does not see. */
export function backupPath(scope: Scope, shell: Shell): string {
  const path = settingsPath(scope, shell);
  const name = path.slice(folderOf(path).length + 1);
  return scope === "user" ? `${path}.before-debrief` : `${shell.cwd()}/.claude/debrief/backups/${name}.before-debrief`;
}

/** An edit that was possible. */
export function checked(path: string, edit: HookEdit): HookEdit & { readonly status: "edited" } {
  if (edit.status === "edited") return edit;
  throw new UsageError(`Cannot change "${path}": ${edit.reason} (put it right first; nothing was changed)`);
}

function* warnings(text: string, setups: readonly HookSetup[], given: Given): Generator<string> {
  const { client, starter, shell, scope } = given;
  const left = setups.flatMap(({ events }) => events).filter((event) => !knownEvents([event], client).includes(event));
  const unknown = [...new Set(left)];
  if (client.status === "unknown") yield `The client's version is not known: ${client.why}`;
  if (unknown.length > 0) {
    const why = client.status === "known" ? `client ${client.version} does not know` : "an older client would not know";
    yield `Left out, because ${why} ${unknown.length === 1 ? "it" : "them"}: ${
      unknown.join(", ")
    }. Install again after an update.`;
  }
  if (client.status === "known" && compareVersions(client.version, OLDEST_CLIENT) < 0) {
    yield `Client ${client.version} does not tell hooks the project's folder; ${OLDEST_CLIENT} and later do.`;
  }
  const plugin = enabledPlugin(shell);
  if (plugin !== null) {
    yield `The plugin is enabled in ${plugin}, too: every hook would run twice. Keep one: claude plugin disable debrief, or debrief uninstall.`;
  }
  if (text !== "" && !isStrictJson(text)) {
    yield "The settings have comments or trailing commas: the client ignores the whole file.";
  }
  if (starter.kind === "deno") {
    if (starter.deno.includes("/_npx/")) {
      yield `"${starter.deno}" lies in npm's cache, which npm may clear (npm install --global deno, or --deno PATH).`;
    }
    if ([shell.cwd(), configFolder(shell) ?? ""].some((folder) => folder.includes(","))) {
      yield "A folder with a comma in its name cannot be granted to deno: there the hooks do nothing (use --binary).";
    }
  }
  if (scope === "project") {
    yield "The commands name places of this machine: for a team, use the plugin or --scope local.";
  }
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
  readonly starter: Starter;
  readonly scope: Scope;
  readonly shell: Shell;
}

const OPTIONS: OptionNames = {
  text: ["scope", "client", "deno"],
  list: ["hooks"],
  flag: ["binary", "dry-run", "json"],
  values: { scope: SCOPES, client: "file", deno: "file", hooks: HOOK_SETUPS.map(({ name }) => name) },
};

/** `install`: hooks into the client's settings. */
export const installCommand: Command = {
  name: "install",
  summary: "put the hooks into the client's settings, with exactly the permissions they need",
  usage: `usage: install [--scope user|project|local] [--hooks NAME,…] [--binary] [--dry-run] [--json]
               [--client PATH] [--deno PATH]

Shows the difference, keeps everything else as it is written, and the file as it was beside it. Again, it changes nothing.

  --scope WHERE   user (settings.json in CLAUDE_CONFIG_DIR or ~/.claude, the default), project (.claude/settings.json) or
                  local (.claude/settings.local.json)
  --hooks NAMES   only these: ${HOOK_SETUPS.map(({ name }) => name).join(", ")}
  --binary        start the binaries in bin/ (deno task compile) instead of deno and dist/
  --dry-run       show the difference and change nothing
  --json          {"schema":"debrief.install/1","file","dryRun","added":[{"event","command","timeout"}],"removed":[…],
                  "backup","warnings":[…]}
  --client PATH   the client's program; where its place does not say its version, it is asked (--allow-run=PATH)
  --deno PATH     the deno that hooks are started with`,
  options: OPTIONS,
  examples: ["install --dry-run", "install --scope local --hooks memory_triage,agent_summary"],
  async run(args, shell) {
    const options = readOptions(args, OPTIONS);
    options.none();
    const scope = scopeOf("scope", options.text("scope") ?? "user");
    const starter = starterOf(options, shell);
    const setups = chosen(options, shell, starter);
    const client = await clientVersion(options.text("client") ?? null, shell);
    const path = writtenPath(scope, shell);
    const before = textOf(path, shell);
    const names = setups.map(({ name }) => name);
    const edit = checked(path, addHooks(before, registrations(setups, starter, client), names));
    const dry = options.flag("dry-run");
    const changed = edit.added.length + edit.removed.length > 0;
    if (changed && !dry) keep(before, edit.text, { path, backup: backupPath(scope, shell), shell });
    const said = [...warnings(before ?? "", setups, { client, starter, scope, shell })];
    if (options.flag("json")) {
      const [added, removed] = [edit.added.map(registrationJson), edit.removed.map(registrationJson)];
      const backup = changed && before !== null ? backupPath(scope, shell) : null;
      const answer = { schema: "debrief.install/1", file: path, dryRun: dry, added, removed, backup, warnings: said };
      shell.stdout(safe`${jsonText(answer, 2)}\n`);
      return 0;
    }
    if (!changed) {
      shell.stdout(safe`${safeText(path)} has ${safeText(names.join(", "))} already; nothing was changed.\n`);
    } else {
      shell.stdout(safe`${safeText(path)}\n${lineDiff(before ?? "", edit.text, shell)}`);
      const was = before === null ? safe`The file is new` : safe`Before: ${safeText(backupPath(scope, shell))}`;
      const undo = safe`debrief uninstall --scope ${scope}`;
      shell.stdout(dry ? safe`Nothing was changed (--dry-run).\n` : safe`${was}. Take it back with: ${undo}\n`);
    }
    for (const warning of said) shell.stderr(safe`warning: ${safeText(warning)}\n`);
    return 0;
  },
};

/** Writes the settings; the backup is what stood there before the first install, so that uninstall can give it back. */
function keep(before: string | null, text: string, to: { path: string; backup: string; shell: Shell }): void {
  const { path, backup, shell } = to;
  const names = HOOK_SETUPS.map(({ name }) => name);
  const first = before !== null && checked(path, removeHooks(before, names)).removed.length === 0;
  if (first) shell.replaceText(backup, before);
  shell.replaceText(path, text);
}
