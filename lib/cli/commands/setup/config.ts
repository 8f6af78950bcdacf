import { sha256Hex, withoutTrustedFiles, withTrust } from "../../../hooks/config/trust.ts";
import { pluralize } from "../../../text/format.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import type { CommandDefinition } from "../../command.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { configSchemaText } from "../../../hooks/config/json_schema.ts";
import { sampleConfig, SCHEMA_FILE } from "../../config/sample_config.ts";
import { directoryOf, homePath } from "../../host/paths.ts";
import { type ConfigFileState, configState, projectOf } from "../../config/config_file.ts";
import { chosenClient, CLIENT_OPTION } from "../../args/client_option.ts";
import { projectOption } from "../../args/common_options.ts";
import { expectOneOf, jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import {
  expectNoSymlink,
  projectNames,
  readSettings,
  readTextOrNull,
  writeSettings,
} from "../../install/settings_files.ts";
import { printFitted } from "../../output/columns.ts";

const WORDS = ["init", "check", "show", "trust"] as const;
const PLACES = ["user", "project"] as const;

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "to",
    value: "SCOPE",
    choices: PLACES,
    for: ["init"],
    summary: "which configuration to write (default: user)",
  },
  { name: "fail-on", for: ["check"], summary: "exit with 1 if there is a problem" },
  { name: "yes", for: ["trust"], summary: "trust the file without asking" },
  { name: "revoke", for: ["trust"], summary: "no longer trust the file" },
  CLIENT_OPTION,
  projectOption("the project (default: this directory)"),
  jsonOption(
    `{"schema":"debrief.config_init/1","file","schemaFile"}, {"schema":"debrief.config_check/1","files","problems":[…],"guarded",` +
      `"trusted"}, {"schema":"debrief.config/1","files","config"} or ` +
      `{"schema":"debrief.config_trust/1","file","trusted","sha256","values"}`,
  ),
];

/** The JSON of one of the four subcommands. */
function json(name: string, answer: Readonly<Record<string, unknown>>): SafeText {
  return safe`${jsonText({ schema: `debrief.${name}/1`, ...answer }, 2)}\n`;
}

/** Why a client's directory is not known. */
function unknownDirectory({ client }: Host): string {
  return `neither ${client.places.configVariable} nor HOME is set (set one)`;
}

function requirePath(state: ConfigFileState, which: "user" | "project", host: Host): string {
  const path = state.paths[which];
  if (path === null) {
    throw new UsageError(`Cannot find the configuration directory: ${unknownDirectory(host)}`);
  }
  return path;
}

function init(state: ConfigFileState, options: Options, host: Host): number {
  const to = expectOneOf("--to", PLACES, options.text("to") ?? "user");
  const path = requirePath(state, to, host);
  if (readTextOrNull(path, host) !== null) {
    throw new UsageError(`Cannot write "${path}": the file already exists (edit it, or remove it first)`);
  }
  if (to === "project") expectNoSymlink(path, host);
  const schemaFile = `${directoryOf(path)}/${SCHEMA_FILE}`;
  writeSettings({ path, text: null }, sampleConfig(), host);
  host.replaceText(schemaFile, configSchemaText());
  if (options.flag("json")) host.stdout(json("config_init", { file: path, schemaFile }));
  else {
    const next = to === "user"
      ? safe``
      : safe` It counts once you trust it: ${safeText(host.client.hooks.trustCommand)}`;
    printFitted(safe`Wrote ${homePath(path, host)}, and ${SCHEMA_FILE} beside it for editors.${next}\n`, host);
  }
  return 0;
}

function check(state: ConfigFileState, options: Options, host: Host): number {
  const { problems, files, trusted } = state;
  const guarded = state.values.map(([key]) => key);
  if (options.flag("json")) {
    host.stdout(json("config_check", { files, problems, guarded, trusted }));
  } else if (files.length === 0 && problems.length === 0) {
    printFitted(
      safe`No configuration: the defaults apply (change them in ${
        homePath(state.paths.user ?? "debrief.jsonc", host)
      }).\n`,
      host,
    );
  } else {
    for (const { message } of problems) printFitted(safe`${safeText(message)}\n`, host);
    const read = joinSafe(files.map((file) => homePath(file, host)), ", ");
    printFitted(
      problems.length === 0
        ? safe`${read}: no problems.\n`
        : safe`${pluralize(problems.length, "problem")}${read === "" ? "" : safe`; hooks read ${read}`}\n`,
      host,
    );
  }
  return options.flag("fail-on") && problems.length > 0 ? 1 : 0;
}

function printConfig({ config, files, problems }: ConfigFileState, host: Host): number {
  host.stdout(json("config", { files, config }));
  for (const { message } of problems) host.stderr(safe`${safeText(message)}\n`);
  return 0;
}

/** Why the file is not trusted: nobody confirmed it. Null if the user did. */
function askForTrust(options: Options, host: Host): string | null {
  if (options.flag("yes")) return null;
  const answer = options.flag("json") ? null : host.confirm(safe`Trust this file in its current form?`);
  if (answer === true) return null;
  return answer === false
    ? "Nothing was changed: you did not answer yes"
    : `Nothing was changed: there is no terminal to ask on (review the file, then run: ${host.client.hooks.trustCommand} --yes)`;
}

async function trust(
  state: ConfigFileState,
  project: string,
  rest: { options: Options; host: Host },
): Promise<number> {
  const { options, host } = rest;
  const path = requirePath(state, "project", host);
  const { trusted: list } = state.paths;
  if (list === null) throw new UsageError(`Cannot record trust: ${unknownDirectory(host)}`);
  const { text, values } = state;
  const names = projectNames(project, host).map((name) => path.replace(project, () => name));
  const asJson = options.flag("json");
  if (options.flag("revoke")) {
    const kept = readSettings(list, host);
    writeSettings(kept, withoutTrustedFiles(kept.text, names), host);
    if (asJson) host.stdout(json("config_trust", { file: path, trusted: false, sha256: null, values: {} }));
    else printFitted(safe`${homePath(path, host)} is no longer trusted.\n`, host);
    return 0;
  }
  if (state.flaw !== null) {
    throw new UsageError(`Cannot trust "${path}": ${state.flaw} (until that is fixed, hooks ignore the file)`);
  }
  if (text === null) {
    throw new UsageError(`Cannot trust "${path}": no such file (debrief config init --to project writes one)`);
  }
  for (const [key, value] of asJson ? [] : values) {
    host.stdout(safe`${safeText(key)}: ${jsonText(value, 2)}\n`);
  }
  const why = values.length === 0 ? null : askForTrust(options, host);
  if (values.length === 0 || why !== null) {
    if (asJson) {
      const answer = { file: path, trusted: state.trusted, sha256: null, values: Object.fromEntries(values) };
      host.stdout(json("config_trust", answer));
    } else if (values.length === 0) printFitted(safe`Nothing in ${homePath(path, host)} needs to be trusted.\n`, host);
    if (why !== null) throw new UsageError(why);
    return 0;
  }
  const kept = readSettings(list, host);
  let trusted = kept.text;
  for (const file of names) trusted = await withTrust(trusted, { file, text });
  writeSettings(kept, trusted ?? "{}\n", host);
  const sha256 = await sha256Hex(text);
  if (asJson) {
    host.stdout(json("config_trust", { file: path, trusted: true, sha256, values: Object.fromEntries(values) }));
  } else {
    const hash = safeText(sha256.slice(0, 12));
    printFitted(
      safe`${homePath(path, host)} is trusted in its current form (sha256 ${hash}…, recorded in ${
        homePath(list, host)
      }). If it changes, trust it again.\n`,
      host,
    );
  }
  return 0;
}

export const configCommand: CommandDefinition = {
  usage: WORDS,
  details:
    `debrief.jsonc is read from the client's configuration directory and from its directory in a project (.claude, .codex); the
project's takes precedence. A project's file comes with a clone, so nothing in it counts until you trust it.

  init    write a file with comments and the defaults, and a JSON schema beside it for editors
          (an existing debrief.jsonc is kept)
  check   print what is ignored, and why
  show    print the configuration in force, always as JSON
  trust   show what this project's file sets, ask, and trust the file in its current form`,
  options: OPTIONS,
  words: WORDS,
  examples: ["config init", "config check", "config show", "config trust --yes", "config check --client codex"],
  async run(args, anyHost) {
    const options = readOptions(args, OPTIONS);
    const { host } = chosenClient(options, anyHost);
    const what = expectOneOf("the argument", WORDS, options.expectOne("init, check, show or trust"));
    options.expectOf(what, OPTIONS);
    const named = options.text("project");
    const project = projectOf(named, host);
    // trust can be taken back where a project was
    if (named !== undefined && !options.flag("revoke") && !host.isDirectory(project)) {
      throw new UsageError(`Expected --project to be a directory but found "${named}"`);
    }
    const state = await configState(project, host);
    switch (what) {
      case "init":
        return init(state, options, host);
      case "check":
        return check(state, options, host);
      case "show":
        return printConfig(state, host);
      case "trust":
        return await trust(state, project, { options, host });
    }
  },
};
