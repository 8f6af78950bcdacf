/**
 * Examples that are kept beside the rules: calls with the decision that the rules should make.
 *
 * @module
 */
import { type Host, UsageError } from "../host/host.ts";
import { readTextFile } from "../host/read_text_file.ts";
import { absolutePath, directoryOf, hostConfigDirectory } from "../host/paths.ts";
import { isJsonObject, type Json, type JsonObject, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import type { DecidedCall } from "../../permissions/context.ts";
import type { Decision } from "../../permissions/decide/verdict.ts";
import { missingMember } from "../../permissions/decide/file.ts";
import { modeNames, parseMode, type PermissionMode } from "../../permissions/settings/settings.ts";
import type { SettingsPath } from "../../permissions/settings/shape.ts";

/** The name of a file with examples beside a settings file. */
const EXAMPLES_FILE = "permissions.check.json";

const DECISIONS: readonly Decision[] = ["allow", "ask", "deny"];

/** What holds where examples are tried, besides the settings; what is absent is as without examples. */
export interface ExampleConditions {
  readonly mode?: PermissionMode;
  /** The organization's settings, as `--managed` names them. */
  readonly managed?: string;
  /** Whether the sandbox that the settings turn on can start. @default {true} */
  readonly sandboxStarts?: boolean;
}

/** A call and the decision that is expected of it. */
export interface RuleExample {
  readonly expected: Decision;
  readonly call: DecidedCall;
  readonly conditions: ExampleConditions;
  readonly file: string;
  readonly at: SettingsPath;
}

/**
 * Reads examples: `{"allow":["npm test"],"deny":["git push --force",{"tool":"Read","input":{"file_path":".env"}}]}`. A
 * text is a Bash command. Examples in one of `"cases"` hold in its `"mode"`, with its `"managed"` settings, or where
 * the sandbox does or does not start (`"sandboxStarts"`); what a case does not say, it has from the file. `file`: where
 * it is; a path of managed settings begins in its directory. Throws UsageError if the text is anything else.
 */
export function parseExamples(text: string, file: string): RuleExample[] {
  const refuse: Refuse = (reason) => {
    throw new UsageError(`Cannot read examples "${file}": ${reason}`);
  };
  const whole = parseJsonObject(text) ?? refuse("it must be a JSON object with the arrays allow, ask and deny");
  const { cases = [], ...own } = whole;
  if (!Array.isArray(cases)) return refuse('"cases" must be an array');
  const shared = conditionsOf(own, file, refuse);
  const [head, ...others] = [own, ...cases].map((each, i) => {
    const at: SettingsPath = i === 0 ? [] : ["cases", i - 1];
    if (!isJsonObject(each)) return refuse(`cases[${i - 1}] must be an object with the arrays allow, ask and deny`);
    const conditions = { ...shared, ...conditionsOf(each, file, refuse) };
    return listsOf(each, at, refuse).map((example) => ({ ...example, conditions, file }));
  });
  return [...head ?? [], ...others.flat()];
}

type Refuse = (reason: string) => never;

const CONDITIONS: ReadonlySet<string> = new Set(["mode", "managed", "sandboxStarts"]);

function conditionsOf({ mode, managed, sandboxStarts }: JsonObject, file: string, refuse: Refuse): ExampleConditions {
  const known = typeof mode === "string" ? parseMode(mode) : null;
  if (mode !== undefined && known === null) return refuse(`"mode" must be one of ${modeNames().join(", ")}`);
  if (managed !== undefined && typeof managed !== "string") return refuse('"managed" must be a path');
  if (sandboxStarts !== undefined && typeof sandboxStarts !== "boolean") {
    return refuse('"sandboxStarts" must be true or false');
  }
  return {
    ...known === null ? {} : { mode: known },
    ...managed === undefined ? {} : { managed: managed.startsWith("/") ? managed : `${directoryOf(file)}/${managed}` },
    ...sandboxStarts === undefined ? {} : { sandboxStarts },
  };
}

function listsOf(
  lists: JsonObject,
  at: SettingsPath,
  refuse: Refuse,
): Pick<RuleExample, "expected" | "call" | "at">[] {
  return Object.entries(lists).filter(([name]) => !CONDITIONS.has(name)).flatMap(([name, entries]) => {
    const expected = DECISIONS.find((one) => one === name) ??
      refuse(`"${name}" must be one of ${[...DECISIONS, ...CONDITIONS].join(", ")}`);
    if (!Array.isArray(entries)) return refuse(`"${name}" must be an array`);
    return entries.map((entry, i) => {
      const call = exampleCall(entry) ?? refuse(`${name}[${i}] must be a command or {"tool":…,"input":{…}}`);
      return { expected, call, at: [...at, name, i] };
    });
  });
}

function exampleCall(entry: Json): DecidedCall | null {
  if (typeof entry === "string") return { tool: "Bash", input: { command: entry } };
  const tool = isJsonObject(entry) ? stringAt(entry, "tool") : null;
  if (!isJsonObject(entry) || tool === null) return null;
  const call = { tool, input: objectAt(entry, "input") ?? {} };
  return missingMember(call) === null ? call : null;
}

/** Reads the examples of some files. @throws {UsageError} If one cannot be read. */
export function readExamples(files: readonly string[], host: Host): RuleExample[] {
  return files.flatMap((file) => parseExamples(readTextFile(file, "examples", host), file));
}

export function examplesBeside(settings: readonly string[], host: Host): string[] {
  const files = settings.map((path) => `${directoryOf(absolutePath(path, host))}/${EXAMPLES_FILE}`);
  return [...new Set(files)].filter((path) => host.machine.pathKind(path) === "file");
}

/**
 * The files with examples that a command checks: those it is given, else those beside the settings. `settings`: the
 * settings files of `--settings`; without them, those of the project in `cwd` and the user's count. Throws UsageError
 * if there are none.
 */
export function exampleFiles(
  given: readonly string[],
  { settings, cwd }: { readonly settings: readonly string[]; readonly cwd: string },
  host: Host,
): string[] {
  if (given.length > 0) return given.map((path) => absolutePath(path, host));
  const config = hostConfigDirectory(host);
  const beside = settings.length > 0
    ? settings
    : [`${cwd}/.claude/settings.json`, ...config === null ? [] : [`${config}/settings.json`]];
  const found = examplesBeside(beside, host);
  if (found.length === 0) {
    const places = [...new Set(beside.map((path) => directoryOf(absolutePath(path, host))))].join('" or "');
    throw new UsageError(`Found no ${EXAMPLES_FILE} in "${places}" (write one, or name a file with examples)`);
  }
  return found;
}
