import { stringAt } from "../../json.ts";
import { commandPaths } from "../commands/command_paths.ts";
import type { DecidedCall, PermissionContext } from "../context.ts";
import { isInside, isWorkingPath, resolvePath } from "../rules/paths.ts";
import { isReadOnly } from "../commands/read_only.ts";
import { type RiskKind, RISKS, severityOf } from "./risk_kinds.ts";
import { listedRisk, OPTION_RISKS, PROJECT_VERSIONS, RUNNERS } from "./risk_table.ts";
import { isSecretPath } from "./secret_files.ts";
import { readShell } from "../bash/read_shell.ts";
import { type Part, writesToFile } from "../bash/shell_reading.ts";
import { isSafeAssignment, unwrap } from "../commands/wrappers.ts";
import { toolBehind } from "../tools/adapter_tools.ts";

/** A call's risk and what shows it. */
export interface Risk {
  /** The worst that it can do. */
  readonly kind: RiskKind;
  /** What shows it. */
  readonly reason: string;
}

/**
 * Finds the worst that a call can do, and what shows it. For a command line, that is the worst of its commands.
 *
 * @param call The tool and its input.
 * @param context The session's directories; the rules do not matter.
 * @returns The kind of risk, and what shows it.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { mergeSettings, riskOf } from "@debrief/debrief/permissions";
 *
 * const context = { settings: mergeSettings([]), cwd: "/home/me/app", home: "/home/me", mode: "default" } as const;
 * assertEquals(riskOf({ tool: "Bash", input: { command: "git push && ls" } }, context).kind, "vcs_remote");
 * ```
 */
export function riskOf(call: DecidedCall, context: PermissionContext): Risk {
  switch (toolBehind(call.tool)) {
    case "Bash":
      return lineRisk(stringAt(call.input, "command") ?? "", context);
    case "Read":
    case "Glob":
    case "Grep":
    case "LS":
    case "NotebookRead":
      return readRisk(stringAt(call.input, "file_path") ?? stringAt(call.input, "path") ?? ".", call.tool, context);
    case "Edit":
    case "Write":
    case "MultiEdit":
    case "NotebookEdit":
      return writeRisk(stringAt(call.input, "file_path") ?? stringAt(call.input, "notebook_path") ?? ".", context);
    case "WebFetch":
    case "WebSearch":
      return { kind: "network", reason: `${call.tool} reaches the network` };
    default:
      return { kind: "unknown", reason: `Nothing is known about ${call.tool}` };
  }
}

function readRisk(path: string, reader: string, context: PermissionContext): Risk {
  const full = resolvePath(path, context);
  return isSecretPath(full)
    ? { kind: "secret", reason: `${full} is known to contain secrets` }
    : { kind: "read_only", reason: `${reader} only reads` };
}

function writeRisk(path: string, context: PermissionContext): Risk {
  const full = resolvePath(path, context);
  if (isSecretPath(full)) return { kind: "secret", reason: `${full} is known to contain secrets` };
  if (decidesWhatRuns(full)) {
    return {
      kind: "arbitrary_code",
      reason: `changes ${full}, which decides what runs, or what later sessions are told`,
    };
  }
  return isWorkingPath(full, context)
    ? { kind: "project_write", reason: `changes ${full}` }
    : { kind: "outside_write", reason: `changes ${full}, outside the session's directories` };
}

/** Directories and files that decide what other programs run, or that agents read as instructions. */
const DECIDING =
  /(?:^|\/)(?:\.agents|\.cursor|\.venv|venv|node_modules\/\.bin|\.cargo|\.githooks|githooks)(?:\/|$)|(?:^|\/)(?:CLAUDE(?:\.local)?|AGENTS(?:\.override)?|GEMINI|QWEN)\.md$|(?:^|\/)(?:\.pre-commit-config\.ya?ml|\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)|\.cursorrules|\.overcommit\.yml)$/;

/** Whether a file decides what runs, or what later sessions are told. */
export function decidesWhatRuns(path: string): boolean {
  return DECIDING.test(path);
}

function lineRisk(command: string, context: PermissionContext): Risk {
  const reading = readShell(command, context.home);
  const risks = reading.parts.flatMap((part, i) => {
    const piped = reading.piped && i > 0 && isShell(part);
    return piped
      ? [{ kind: "arbitrary_code", reason: `runs what is piped into ${part.argv[0]}` } as const]
      : partRisks(part, context);
  });
  if (reading.tooComplex !== null) risks.push({ kind: "unknown", reason: reading.tooComplex });
  return worstRisk(risks);
}

/** The worst of several risks, by the order of `RISKS`. */
export function worstRisk(risks: readonly Risk[]): Risk {
  return risks.reduce<Risk>(
    (worst, risk) => severityOf(risk.kind) > severityOf(worst.kind) ? risk : worst,
    { kind: "read_only", reason: RISKS.read_only },
  );
}

function isShell(part: Part): boolean {
  return /^(?:ba|z|da|k|fi)?sh$/.test(part.argv[0] ?? "");
}

function partRisks(part: Part, context: PermissionContext): Risk[] {
  const risks: Risk[] = [];
  const outer = programName(part.argv);
  for (const redirect of part.redirects) {
    if (writesToFile(redirect)) risks.push(writeRisk(redirect.target, context));
  }
  if (/^(?:sudo|doas|pkexec|su)$/.test(outer)) {
    risks.push({ kind: "privileged", reason: `${outer} runs as another user` });
  }
  if (outer === "xargs" && !isReadOnly(part)) {
    risks.push({ kind: "arbitrary_code", reason: "xargs runs a command on whatever is piped in" });
  }
  if (outer === "env" && part.argv.some((word) => /^(?:-[a-z]*S|--split-string)/.test(word))) {
    risks.push({ kind: "arbitrary_code", reason: "env -S runs a command line" });
  }
  const { argv: [program, ...args] } = unwrap(part, "deny");
  const argv = program === undefined ? [] : [programName([program, ...args]), ...args];
  risks.push(...assignmentRisks(part, argv));
  // env without a command prints the environment; unwrapped it is its own first word
  if (program !== undefined) {
    risks.push(
      ...originRisks(program, context),
      ...likenessRisks(program, argv),
      ...repositoryRisks(argv, context),
      ...variableRisks(argv),
      programRisk(part, argv),
      ...fileRisks(argv, context),
      ...writtenRisks(part, argv, context),
    );
  }
  return risks;
}

/**
 * The name by which a program is listed: without its directory and the ending that Windows needs, and where nothing is known
 * of it, without its version (`python3.12`) and in lower case.
 */
function programName(argv: readonly string[]): string {
  if (PLAIN_NAME.test(argv[0] ?? "")) return argv[0] ?? "";
  const name = programFile(argv[0] ?? "");
  const lower = name.toLowerCase();
  const isKnown = (one: string) =>
    RUNNERS.has(one) || listedRisk(one, subcommandsOf([one, ...argv.slice(1)])) !== undefined;
  return [name, lower, lower.replace(/\.\d+$/, ""), lower.replace(/\d[\d.]*$/, "")].find(isKnown) ?? name;
}

/** The name of a program's file, without the ending that Windows needs. */
function programFile(program: string): string {
  return program.replace(/^.*[/\\]/, "").replace(/\.(?:exe|cmd|bat|com)$/i, "");
}

/** `GIT` is another program than `git` where names are case-sensitive, and `git2` everywhere. */
function likenessRisks(program: string, [name]: readonly string[]): Risk[] {
  return programFile(program) === name
    ? []
    : [{ kind: "unknown", reason: `${program} may be another program than ${name}` }];
}

/** A name that is listed as it is, or not at all. */
const PLAIN_NAME = /^[a-z_-]*$/;

/** Where the owner of a computer installs programs. */
const INSTALLED = /^(?:\/(?:bin|sbin|usr|opt|nix|snap|System|Library|Applications)\/|[A-Za-z]:[/\\])/;

/** A program that a path names need not be what its name says. */
function originRisks(program: string, context: PermissionContext): Risk[] {
  if (!program.includes("/") || INSTALLED.test(program)) return [];
  const full = resolvePath(program, context);
  return isWorkingPath(full, context) || (context.home !== "" && isInside(full, context.home))
    ? [{ kind: "arbitrary_code", reason: `${program} runs a file that may have other code by then` }]
    : [{ kind: "arbitrary_code", reason: `${program} is a program outside the session's directories` }];
}

/**
 * Git runs programs that the settings of a repository name. They are not this project's for another one, and seldom
 * anybody else's, because no clone brings settings along.
 */
function repositoryRisks(argv: readonly string[], context: PermissionContext): Risk[] {
  if (argv[0] !== "git") return [];
  return argv.slice(1).flatMap((word, i): Risk[] => {
    const path = /^(?:-C|--git-dir)$/.test(argv[i] ?? "") ? word : /^--git-dir=(.*)$/.exec(word)?.[1];
    return path === undefined || isWorkingPath(resolvePath(path, context), context)
      ? []
      : [{ kind: "unknown", reason: `git runs programs that the settings of ${path} name` }];
  });
}

/** What a shell's own command shows that prints variables where it is given none. */
function variableRisks([name, ...args]: readonly string[]): Risk[] {
  const prints = name === "set"
    ? args.length === 0
    : /^(?:export|declare|typeset|readonly)$/.test(name ?? "") && args.every((word) => /^-[^fF]*$/.test(word));
  return prints ? [{ kind: "secret", reason: `${name} shows the environment` }] : [];
}

/** Variables that make programs load or run code, or look for it elsewhere. */
const LOADING_VARIABLES =
  /^(?:LD_.*|DYLD_.*|BASH_ENV|ENV|PATH|IFS|PS4|SHELLOPTS|BASHOPTS|PROMPT_COMMAND|CDPATH|HOME|SHELL|EDITOR|VISUAL|PAGER|BROWSER|MANPAGER|LESS.*|GIT_.*|SSH_.*|SUDO_.*|NODE_.*|npm_config_.*|NPM_CONFIG_.*|PYTHON.*|PERL.*|RUBY.*|GEM_.*|BUNDLE_.*|LUA_.*|JAVA_.*|JDK_.*|_JAVA_OPTIONS|MAVEN_.*|GRADLE_.*|CLASSPATH|MAKEFLAGS|MAKEFILES|CC|CXX|LD|AR|CFLAGS|LDFLAGS|RUSTC.*|RUSTFLAGS|CARGO_.*|GOFLAGS|GOPATH|GOROOT|GOPROXY|GOTOOLCHAIN|DOTNET_.*|PIP_.*|UV_.*|DENO_.*|BUN_.*|.*_PROXY|.*_proxy|OPENSSL_.*|SSL_CERT_.*|CURL_HOME|WGETRC|XDG_.*|KUBECONFIG|DOCKER_.*|AWS_.*|ANSIBLE_.*|GCONV_PATH|TERMINFO.*|R_.*|ERL_.*|ELIXIR_.*|PHP_.*|PHPRC|INPUTRC|TMPDIR)$/;

/** What variables set before the command, by `env` or by `export`, can do to it. */
function assignmentRisks(part: Part, argv: readonly string[]): Risk[] {
  const set = part.argv.slice(0, part.argv.length - argv.length);
  const words = argv[0] === "export" || argv[0] === "declare" || argv[0] === "typeset" ? [...set, ...argv] : set;
  const names = [
    ...part.assignments.filter((one) => !isSafeAssignment(one)).map(({ name }) => name),
    ...words.flatMap((word) => /^([A-Za-z_]\w*)=/.exec(word)?.[1] ?? []),
  ];
  return names.map((name): Risk =>
    LOADING_VARIABLES.test(name)
      ? { kind: "arbitrary_code", reason: `${name} changes what programs load or run` }
      : { kind: "unknown", reason: `Nothing is known about ${name}` }
  );
}

/** Options before the subcommand that take the next word. */
const GLOBAL_VALUES: Readonly<Record<string, RegExp>> = {
  git: /^(?:-C|-c|--git-dir|--work-tree|--namespace|--exec-path|--config-env)$/,
  docker: /^(?:-H|--host|-c|--context|--config|-l|--log-level)$/,
  kubectl: /^(?:-n|--namespace|--context|--kubeconfig|--cluster|--user|-s|--server|--as)$/,
  helm: /^(?:-n|--namespace|--kube-context|--kubeconfig)$/,
  npm: /^(?:--prefix|-C|-w|--workspace|--registry)$/,
  pnpm: /^(?:-C|--dir|-F|--filter)$/,
  yarn: /^--cwd$/,
  gh: /^(?:-R|--repo|--hostname)$/,
  aws: /^--(?:profile|region|endpoint-url|output|query)$/,
  cargo: /^(?:-C|-Z|--config|--manifest-path|--color)$/,
  go: /^-C$/,
  terraform: /^-chdir$/,
};

/** The words that say what a program is to do: the first ones that are not options. */
function subcommandsOf(argv: readonly string[]): string[] {
  const values = GLOBAL_VALUES[argv[0] ?? ""];
  const found: string[] = [];
  for (let i = 1; i < argv.length && found.length < 2; i++) {
    const word = argv[i]!;
    if (values?.test(word)) i++;
    else if (!/^[-+]/.test(word)) found.push(word);
  }
  return found;
}

/** An option that names a file to write, and names that are not files. */
const [OUTPUT, NOWHERE] = [/^(?:-[a-zA-Z]*[oO]|--output)$/, /^(?:\/dev\/null|-)$/];

function programRisk(part: Part, argv: readonly string[]): Risk {
  const name = argv[0] ?? "";
  const subcommands = subcommandsOf(argv);
  const [subcommand = ""] = subcommands;
  const shown = subcommand === "" ? name : `${name} ${subcommand}`;
  if (
    name === "git" &&
    argv.some((w) => /^(?:-c|--config-env.*|--exec-path=.*)$/.test(w) && argv.indexOf(w) < argv.indexOf(subcommand))
  ) {
    return { kind: "arbitrary_code", reason: "git -c sets what git runs" };
  }
  if (name === "sed") {
    const found = argv.slice(1).flatMap((word) => sedRisk(word) ?? []);
    if (found.length > 0) return worstRisk(found);
  }
  if (argv.length === 2 && /^(?:--version|-V|--help)$/.test(argv[1] ?? "")) {
    return PROJECT_VERSIONS.has(name)
      ? { kind: "project_task", reason: `the project chooses the ${name} that runs` }
      : { kind: "read_only", reason: `${name} prints its version or help` };
  }
  const listed = listedRisk(name, subcommands);
  const onlyReads = isReadOnly(part);
  const known = listed !== undefined || RUNNERS.has(name) || onlyReads;
  const names = [name, `${name} ${subcommand}`];
  const words = argv.slice(1).filter((word, i) => !(OUTPUT.test(word) && NOWHERE.test(argv[i + 2] ?? "")));
  const worse = OPTION_RISKS
    .filter(({ of }) => of === "*" ? !known : of.includes(name) && of.split(", ").some((one) => names.includes(one)))
    .filter(({ word, unless }) =>
      words.some((given) => word.test(given)) && !words.some((given) => unless?.test(given) ?? false)
    )
    .map(({ kind, what }): Risk => ({ kind, reason: `${shown} with these arguments ${what}` }));
  if (onlyReads) return worstRisk([{ kind: "read_only", reason: `${name} only reads` }, ...worse]);
  if (/^mkfs\./.test(name)) return { kind: "destructive", reason: `${name}: ${RISKS.destructive}` };
  if (listed !== undefined) return worstRisk([{ kind: listed, reason: `${shown}: ${RISKS[listed]}` }, ...worse]);
  if (RUNNERS.has(name)) {
    return { kind: "arbitrary_code", reason: `${name} runs code from the project or the command line` };
  }
  const paths = (commandPaths(argv) ?? []).length > 0;
  return worstRisk([
    ...paths ? [] : [{ kind: "unknown", reason: `Nothing is known about ${name}` } as const],
    ...worse,
  ]);
}

/** Longer sed scripts are not looked into. */
const MAX_SCRIPT = 500;

/** What a sed script does beside editing: `e` runs commands, `w` writes files, after an address or as a flag of `s`. */
function sedRisk(script: string): Risk | null {
  if (script.length > MAX_SCRIPT) return { kind: "unknown", reason: "Nothing is known about a long sed script" };
  const flags = /^s(.)(?:\\.|(?!\1)[^])*\1(?:\\.|(?!\1)[^])*\1([^;]*)/.exec(script)?.[2] ?? "";
  if (/(?:^|[;{}\n]|\d|\/[IM]?|\$|!)\s*e(?:\s|$)/.test(script) || /^[gpIiMm\d]*e/.test(flags)) {
    return { kind: "arbitrary_code", reason: `sed runs commands in ${script}` };
  }
  return /(?:^|[;{}\n]|\d|\/[IM]?|\$|!)\s*[wW]\s+\S/.test(script) || /^[gpIiMme\d]*w/.test(flags)
    ? { kind: "outside_write", reason: `sed writes a file in ${script}` }
    : null;
}

/**
 * Directories of the system and hidden files of somebody, as an operand or after an option: `-o/etc/x`,
 * `--out=/usr/bin/x`.
 */
const SYSTEM_PATH =
  /(?:^|[=,:]|^-[A-Za-z])(\/(?:etc|usr|bin|sbin|lib\w*|boot|dev|sys|proc|opt|System|Library|Applications)(?:\/\S*)?|(?:~|\$HOME|\/home\/[^/]+|\/Users\/[^/]+|\/root)\/\.\S+)$/;
/** What is read there and harms nobody. */
const SYSTEM_READ =
  /^\/(?:dev\/(?:null|zero|u?random|std(?:in|out|err)|tty|fd\/\d+)|usr\/(?:include|share|src)(?:\/.*)?)$/;

/** A program that is not known to read only could write any file of the system that it is given. */
function writtenRisks(part: Part, argv: readonly string[], context: PermissionContext): Risk[] {
  if (isReadOnly(part) || READS_WHAT_IT_NAMES.test(argv[0] ?? "")) return [];
  const risks = outputRisks(argv, context);
  const path = argv.slice(1).flatMap((word) => word.includes("/") ? SYSTEM_PATH.exec(word)?.[1] ?? [] : [])
    .find((found) => !SYSTEM_READ.test(found));
  return path === undefined ? risks : [...risks, { kind: "outside_write", reason: `${argv[0]} could change ${path}` }];
}

/** Programs that only read what they name, which the client asks about for other reasons. */
const READS_WHAT_IT_NAMES =
  /^(?:cat|head|tail|wc|ls|find|grep|egrep|fgrep|rg|fd|stat|file|du|df|tree|diff|cmp|strings|nm|objdump|readelf|ldd|otool|od|hexdump|md5sum|sha1sum|sha256sum|jq|cut|tac|nl|test|\[)$/;

/** What comes before a path in one word: `--out=/x`, `-C/x`, `@x`. */
const GLUED = /^--?[\w-]+=|^-[A-Za-z](?=[/~.])|^@/;

/** Options that name where a program writes, alone or with the path after them. */
const WRITES_TO =
  /^(?:-[oO]|--?(?:out|output|outdir|outfile|out-dir|out-file|output-dir\w*|output-file|output-path|dest\w*|target|target-dir|directory|basetemp|coverage-?dir\w*|one-top-level|prefix))(?:=(.*))?$/i;

/** What a program writes outside the session's directories, where an option says so. */
function outputRisks(argv: readonly string[], context: PermissionContext): Risk[] {
  return argv.flatMap((word, i) => {
    const option = WRITES_TO.exec(word);
    const path = option ? option[1] ?? argv[i + 1] ?? "" : /^-[oO](?=[/~.])/.test(word) ? word.slice(2) : "";
    const risk = /^[/~]|^\.\.(?:\/|$)/.test(path) && !SYSTEM_READ.test(path) ? writeRisk(path, context) : null;
    return risk === null || risk.kind === "project_write" ? [] : [risk];
  });
}

/**
 * What a command line writes or names outside the session's directories; null for nothing. For tasks of the project: whatever
 * else they are given, they may run.
 */
export function reachesElsewhere(command: string, context: PermissionContext): Risk | null {
  for (const { argv } of readShell(command, context.home).parts) {
    const [written] = outputRisks(argv, context);
    if (written !== undefined) return written;
    const path = argv.slice(1).map((word) => word.replace(GLUED, "")).find((word) =>
      /^[/~]|^\.\.(?:\/|$)/.test(word) && !SYSTEM_READ.test(word) && !isWorkingPath(resolvePath(word, context), context)
    );
    if (path !== undefined) return { kind: "arbitrary_code", reason: `could run what is in ${path}` };
  }
  return null;
}

/** What a command reads and writes by the paths that it names. */
function fileRisks(argv: readonly string[], context: PermissionContext): Risk[] {
  const name = argv[0] ?? "";
  const paths = commandPaths(argv) ?? [];
  const named = argv.slice(1).map((word) => word.replace(GLUED, "")).filter((word) =>
    /^[~/]|^\.|\//.test(word) && !/^[a-z]+:\/\//i.test(word)
  );
  const files = argv.slice(1).filter((word) => !word.startsWith("-") && /.\.|^id_/.test(word));
  const secret = [...paths.map(({ path }) => path), ...named, ...files].find((path) =>
    isSecretPath(resolvePath(path, context))
  );
  const found: Risk[] = secret === undefined
    ? []
    : [{ kind: "secret", reason: `${secret} is known to contain secrets` }];
  if (
    name === "sed" && !/^-[a-zA-Z]*i|^--in-place/.test(argv.find((word) => /^-[a-zA-Z]*i|^--in-place/.test(word)) ?? "")
  ) {
    return found;
  }
  const written = paths.filter(({ use }) => use === "write" || use === "both").map(({ path }) => path);
  if (name === "uniq" && paths.length > 1) written.push(...paths.slice(1).map(({ path }) => path));
  // the client does not look at the operands of most programs that change files
  if (listedRisk(name, subcommandsOf(argv)) === "project_write" || /^(?:cpio|pax|ar|truncate)$/.test(name)) {
    written.push(...named.filter((word) => word !== "."));
  }
  return [...found, ...written.map((path) => writeRisk(path, context))];
}
