import { parse } from "@std/jsonc";
import { hashOf, withoutTrust, withTrust } from "../hook/config_trust.ts";
import { isJsonObject, objectAt } from "../json.ts";
import { redactJson } from "../text/redact_json.ts";
import { sanitise } from "../text/mod.ts";
import { type Command, type Shell, UsageError } from "./command.ts";
import { sampleConfig } from "./config_sample.ts";
import { type ConfigState, configState, projectOf } from "./config_state.ts";
import { type Options, readOptions } from "./options.ts";
import { textOf } from "./settings_files.ts";

function pathOf(state: ConfigState, which: "user" | "project"): string {
  const path = state.paths[which];
  if (path === null) {
    throw new UsageError("Cannot find the configuration folder: neither CLAUDE_CONFIG_DIR nor HOME is known");
  }
  return path;
}

function init(state: ConfigState, options: Options, shell: Shell): number {
  const to = options.text("to") ?? "user";
  if (to !== "user" && to !== "project") {
    throw new UsageError(`Expected --to to be user or project but found "${to}"`);
  }
  const path = pathOf(state, to);
  if (textOf(path, shell) !== null) {
    throw new UsageError(`Cannot write "${path}": it is there already, and nothing is overwritten`);
  }
  shell.replaceText(path, sampleConfig());
  shell.stdout(`Wrote ${path}\n`);
  return 0;
}

function check(state: ConfigState, options: Options, shell: Shell): number {
  const { problems, files, guarded, trusted } = state;
  if (options.flag("json")) {
    shell.stdout(
      JSON.stringify({ schema: "debrief.config_check/1", files, problems, guarded, trusted }, null, 2) + "\n",
    );
  } else if (files.length === 0 && problems.length === 0) {
    shell.stdout(`No configuration; the defaults hold (${state.paths.user ?? "debrief.jsonc"} would change them).\n`);
  } else {
    for (const { message } of problems) shell.stdout(`${sanitise(message)}\n`);
    const read = files.join(", ");
    shell.stdout(problems.length === 0 ? `${read}: nothing to say.\n` : `${problems.length} to put right in ${read}\n`);
  }
  return options.flag("fail-on") && problems.length > 0 ? 1 : 0;
}

function show({ config, files, problems }: ConfigState, shell: Shell): number {
  shell.stdout(JSON.stringify({ schema: "debrief.config/1", files, config }, null, 2) + "\n");
  for (const { message } of problems) shell.stderr(`${sanitise(message)}\n`);
  return 0;
}

/** What a project's file would do once it is trusted. */
function guardedValues(text: string, guarded: readonly string[]): string {
  const value: unknown = parse(text.replace(/^\ufeff/, ""));
  if (!isJsonObject(value)) return "";
  return guarded.flatMap((key) => {
    const [section = "", name = ""] = key.split(".");
    const set = objectAt(value, section)?.[name];
    return set === undefined
      ? []
      : [`${key}: ${sanitise(JSON.stringify(redactJson(set), null, 2), { newlines: true })}\n`];
  }).join("");
}

/** The names hooks may give the file: clients pass on the folder they were started in, maybe by a link. */
function namesOf(path: string, project: string, shell: Shell): string[] {
  const asked = shell.env("PWD");
  const same = asked !== undefined && asked !== project && shell.machine.realPath(asked) === project;
  return same ? [path, path.replace(project, () => asked)] : [path];
}

async function trust(state: ConfigState, project: string, rest: { options: Options; shell: Shell }): Promise<number> {
  const { options, shell } = rest;
  const path = pathOf(state, "project");
  const { trusted: list } = state.paths;
  if (list === null) throw new UsageError("Cannot keep trust: neither CLAUDE_CONFIG_DIR nor HOME is known");
  const text = textOf(path, shell);
  const names = namesOf(path, project, shell);
  if (options.flag("revoke")) {
    shell.replaceText(list, withoutTrust(textOf(list, shell), names));
    shell.stdout(`${path} is not trusted any more.\n`);
    return 0;
  }
  if (text === null) throw new UsageError(`Nothing to trust: there is no "${path}"`);
  shell.stdout(guardedValues(text, state.guarded));
  let trusted = textOf(list, shell);
  for (const file of names) trusted = await withTrust(trusted, { file, text });
  shell.replaceText(list, trusted ?? "{}\n");
  const hash = (await hashOf(text)).slice(0, 12);
  shell.stdout(`${path} is trusted as it is now (sha256 ${hash}…, in ${list}); changed, it has to be trusted again.\n`);
  return 0;
}

/** `config`: a configuration to begin with, what is wrong with one, what is in force, and trust in a project's. */
export const configCommand: Command = {
  name: "config",
  summary: "write, check, show or trust a configuration",
  usage: `usage: config init [--to user|project]
       config check [--json] [--fail-on]
       config show
       config trust [--revoke]

debrief.jsonc lies in the client's configuration folder and in a project's .claude; the project's counts more. What would
run patterns or speak (intent.rules, triage.cues, review.hookTexts) counts in a project's file only once it is trusted.

  init    writes a file with comments and the defaults; nothing is overwritten
  check   what is not used, and why; with --fail-on exit code 1 where there is something
  show    what is in force, as JSON
  trust   shows what needs trust in this project's file and trusts the file as it is now; --revoke takes it back

  --project DIR   instead of this folder`,
  examples: ["config init", "config check", "config show", "config trust"],
  async run(args, shell) {
    const options = readOptions(args, { text: ["to", "project"], flag: ["json", "fail-on", "revoke"] });
    const what = options.only("init, check, show or trust");
    const project = projectOf(options.text("project"), shell);
    const state = await configState(project, shell);
    switch (what) {
      case "init":
        return init(state, options, shell);
      case "check":
        return check(state, options, shell);
      case "show":
        return show(state, shell);
      case "trust":
        return await trust(state, project, { options, shell });
      default:
        throw new UsageError(`Expected init, check, show or trust but found "${what}"`);
    }
  },
};
