import { errorMessage } from "../../error_message.ts";
import { pathIn } from "../../path.ts";
import { formatInteger } from "../../text/format.ts";
import { DEFAULT_CONFIG } from "./config.ts";
import {
  type ConfigProblem,
  type Layer,
  layerConfig,
  type LoadedConfig,
  skipLayer,
  type Validate,
  validateWhole,
} from "./layers.ts";
import { sha256Hex, trustedHash } from "./trust.ts";

/** The largest file that is read, in UTF-16 code units: every hook reads it, and a cloned repository may bring it. */
export const MAX_CONFIG_BYTES = 64 * 1024;

export const PLAIN_CONFIG: LoadedConfig = {
  config: DEFAULT_CONFIG,
  hooks: {},
  problems: [],
  files: [],
  rulesFile: null,
};

export interface ConfigDirectories {
  readonly project: string | null;
  /** The client's directory in a project. @default {".claude"} */
  readonly projectDirectory?: string;
  readonly configDir: string | null;
}

export interface ConfigSources extends ConfigDirectories {
  /** Returns a file's text, or null if there is no such file. If it throws, that is a problem of the configuration. */
  readonly readText: (path: string) => string | null;
  /** The command that trusts the project's file. @default {"debrief config trust"} */
  readonly trustCommand?: string;
  /** Says which member of a value is wrong. @default {problems name values as a whole} */
  readonly validate?: Validate | undefined;
}

export interface ConfigPaths {
  readonly user: string | null;
  /** The project's configuration, which needs trust. */
  readonly project: string | null;
  /** The hashes of trusted files. */
  readonly trusted: string | null;
}

/** The paths of the files that hold configuration and trust. */
export function configPaths({ project, projectDirectory = ".claude", configDir }: ConfigDirectories): ConfigPaths {
  const below = (directory: string | null, rest: string): string | null =>
    directory === null || directory === "" ? null : pathIn(directory, rest);
  return {
    user: below(configDir, "debrief.jsonc"),
    project: below(project, `${projectDirectory}/debrief.jsonc`),
    trusted: below(configDir, "debrief/trusted.json"),
  };
}

export function tooLarge({ length }: string): string {
  return `it has ${formatInteger(length)} characters (at most ${formatInteger(MAX_CONFIG_BYTES)} are read)`;
}

/** Reads a file of the configuration; one that cannot be read is added to the problems. */
function readConfigFile(file: string | null, { readText }: ConfigSources, problems: ConfigProblem[]) {
  if (file === null) return null;
  const fail = (why: string): null => {
    problems.push({ file, path: "", message: `Cannot read configuration "${file}": ${why}; ignoring it` });
    return null;
  };
  try {
    const text = readText(file);
    if (text === null) return null;
    if (text.length <= MAX_CONFIG_BYTES) return { file, text };
    return fail(tooLarge(text));
  } catch (error) {
    return fail(errorMessage(error));
  }
}

/**
 * Loads the configuration: the project's file over the user's over the defaults, value by value. A project's file
 * counts only if the user trusted exactly this text, because it comes with a clone; until then nothing in it changes
 * anything. Synchronous in the usual case: the result is a promise only if a project's file may be trusted, or if a
 * file has comments. Returns the configuration; a file that cannot be used is a problem in it, never an error.
 */
export function loadConfig(sources: ConfigSources): LoadedConfig | Promise<LoadedConfig> {
  const paths = configPaths(sources);
  const { validate = validateWhole, trustCommand = "debrief config trust" } = sources;
  const skip = (below: LoadedConfig, layer: Layer) => skipLayer(below, layer, trustCommand);
  const problems: ConfigProblem[] = [];
  const user = readConfigFile(paths.user, sources, problems);
  // in the home directory both are the same file
  const project = paths.project === paths.user ? null : readConfigFile(paths.project, sources, problems);
  const plain: LoadedConfig = problems.length === 0 ? PLAIN_CONFIG : { ...PLAIN_CONFIG, problems };
  const withUser = user === null ? plain : layered(plain, { ...user, validate }, layerConfig);
  if (project === null) return withUser;
  const hash = trustedHash(project.file, readTrusted(paths.trusted, sources));
  const trusted = hash === null ? false : sha256Hex(project.text).then((actual) => actual === hash);
  return then(
    withUser,
    (below) => then(trusted, (isTrusted) => layered(below, { ...project, validate }, isTrusted ? layerConfig : skip)),
  );
}

/** A list of trusted files that cannot be read trusts nothing. */
function readTrusted(file: string | null, { readText }: ConfigSources): string | null {
  try {
    return file === null ? null : readText(file);
  } catch {
    return null;
  }
}

function then<T, U>(value: T | Promise<T>, next: (value: T) => U | Promise<U>): U | Promise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** The configuration of one text over the defaults. It needs no trust: the user named it. */
export function configOfText(
  file: string,
  text: string,
  validate = validateWhole,
): LoadedConfig | Promise<LoadedConfig> {
  return layered(PLAIN_CONFIG, { file, text, validate }, layerConfig);
}

/** Applies a layer, the second time with the parser for comments if it is needed. */
function layered(
  below: LoadedConfig,
  file: Omit<Layer, "parse">,
  apply: (below: LoadedConfig, layer: Layer) => LoadedConfig | null,
): LoadedConfig | Promise<LoadedConfig> {
  const withParser = (parse: Layer["parse"]) => apply(below, { ...file, parse });
  return withParser(null) ?? import("./comments.ts").then(({ parse }) => withParser(parse) ?? below);
}
