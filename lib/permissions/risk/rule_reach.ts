import type { PermissionContext } from "../context.ts";
import { decide } from "../decide/decide.ts";
import { matchesPath } from "../rules/path_match.ts";
import { isInside, isWorkingPath, resolvePath } from "../rules/paths.ts";
import { closedRisk, HARMFUL_COMMANDS } from "./reach_table.ts";
import { decidesWhatRuns, type Risk, riskOf } from "./risk.ts";
import { severityOf } from "./risk_kinds.ts";
import type { RuleContent } from "../rules/rule.ts";
import { NO_SETTINGS, type SourcedRule, withRules } from "../settings/settings.ts";
import { isSecretPath, sourceEnding } from "./secret_files.ts";
import { toolBehind } from "../tools/adapter_tools.ts";

/** What an allow rule opens, judged by all that its pattern can match. */
export interface RuleReach extends Risk {
  /** Whether all it can match is known to be of the one kind. */
  readonly closed: boolean;
  /** Harmful calls that it lets through, the worst first; none where none is known. */
  readonly examples: readonly string[];
}

/**
 * What an allow rule opens: not what it was made for, but all that it can match. `rule`: the rule of a settings file.
 * `context`: the session's directories; its settings do not matter.
 */
export function reachOf(rule: SourcedRule, context: PermissionContext): RuleReach {
  const { tool, content } = rule.rule;
  if (tool.includes("*") && !tool.startsWith("mcp__")) return open("arbitrary_code", "it does not name a single tool");
  switch (toolBehind(tool)) {
    case "Bash":
    case "PowerShell":
    case "Monitor":
      return commandReach(rule, context);
    case "Read":
    case "Grep":
    case "Glob":
    case "LS":
      return readReach(rule, context);
    case "Edit":
    case "Write":
    case "MultiEdit":
    case "NotebookEdit":
      return writeReach(rule, context);
    case "WebFetch":
      return domainReach(content);
    case "WebSearch":
      return closed("network", "it searches the web");
    case "Agent":
    case "Skill":
      return nameReach(tool, content);
  }
  return tool.startsWith("mcp__")
    ? serverReach(tool)
    : READING_TOOLS.has(tool)
    ? closed("read_only", `${tool} only reads`)
    : open("unknown", `nothing is known about ${tool}`);
}

const READING_TOOLS: ReadonlySet<string> = new Set([
  "ListMcpResourcesTool",
  "ReadMcpResourceTool",
  "LSP",
  "ToolSearch",
]);

function closed(kind: Risk["kind"], reason: string): RuleReach {
  return { kind, reason, closed: true, examples: [] };
}

function open(kind: Risk["kind"], reason: string, examples: readonly string[] = []): RuleReach {
  return { kind, reason, closed: false, examples };
}

/** The words before the star; null for a rule that names one command. */
function openingOf(content: RuleContent): string | null {
  switch (content.kind) {
    case "prefix":
      return content.prefix.trim();
    case "wildcard":
      return content.pattern.replace(/\s*\*.*$/s, "");
    default:
      return null;
  }
}

/** A star that follows whole words and ends the rule: nothing but further words can stand for it. */
function isPlainPrefix(content: RuleContent): boolean {
  return content.kind === "prefix" || (content.kind === "wildcard" && /^[^*]* \*$/.test(content.pattern));
}

/** The most that a rule for commands opens, if all that its star can stand for is of one kind; undefined otherwise. */
export function closedKind(content: RuleContent): Risk["kind"] | undefined {
  return isPlainPrefix(content) ? closedRisk(openingOf(content) ?? "") : undefined;
}

function commandReach(rule: SourcedRule, context: PermissionContext): RuleReach {
  const { content } = rule.rule;
  if (content.kind === "whole_tool") {
    return open("arbitrary_code", "it allows every command", HARMFUL_COMMANDS.slice(0, 3));
  }
  if (content.kind === "exact") {
    const { kind, reason } = riskOf({ tool: "Bash", input: { command: content.command } }, context);
    return closed(kind, reason);
  }
  const opening = openingOf(content);
  if (opening === null) return open("unknown", "it is not a rule for commands");
  const known = closedKind(content);
  if (known !== undefined) return closed(known, `"${opening}" has this risk whatever follows`);
  const risks = harmfulUnder(rule, context);
  const worst = risks[0]?.risk ?? riskOf({ tool: "Bash", input: { command: opening === "" ? "*" : opening } }, context);
  const examples = risks.map(({ command }) => command);
  if (examples[0] !== undefined) return open(worst.kind, `it would also allow "${examples[0]}"`, examples);
  const message = `what may follow "${opening}" is not known to be harmless`;
  return open(severityOf(worst.kind) < severityOf("unknown") ? "unknown" : worst.kind, message);
}

/**
 * A harmful command that an allow rule lets through because of a star before its last words, which seem to say what is allowed:
 * `Bash(git * main)` covers `git push --force main`, and options of git before its command (2.1.332). Null if none is known.
 */
export function harmBeforeRest(rule: SourcedRule): string | null {
  const { tool, content } = rule.rule;
  const [, opening, rest] = content.kind === "wildcard" && tool === "Bash"
    ? /^([^*]+) \* (?=.*[^ *])(.*)$/s.exec(content.pattern) ?? []
    : [];
  if (opening === undefined || rest === undefined) return null;
  const end = rest.replace(/ \*$/, "").replaceAll("*", "x");
  const context = {
    settings: withRules(NO_SETTINGS, [{ ...rule, behavior: "allow" }]),
    cwd: "/home/dev/proj",
    home: "/home/dev",
    mode: "default",
  } as const;
  return HARMFUL_COMMANDS.filter((one) => one === opening || one.startsWith(`${opening} `))
    .map((one) => `${one} ${end}`)
    .find((command) => decide({ tool: "Bash", input: { command } }, context).verdict === "allow") ?? null;
}

/** The harmful commands that a rule lets through, the worst first. */
function harmfulUnder(rule: SourcedRule, context: PermissionContext): { command: string; risk: Risk }[] {
  const settings = withRules(NO_SETTINGS, [{ ...rule, behavior: "allow" }]);
  const under = { ...context, settings, mode: "default" as const };
  const [first = ""] = (openingOf(rule.rule.content) ?? "").split(/[ *]/);
  return HARMFUL_COMMANDS.flatMap((command) => {
    if (!command.startsWith(first)) return [];
    const call = { tool: "Bash", input: { command } };
    return decide(call, under).verdict === "allow" ? [{ command, risk: riskOf(call, context) }] : [];
  }).sort((a, b) => severityOf(b.risk.kind) - severityOf(a.risk.kind));
}

/** What a path rule names: one file, a directory with all in it, or one with all source code of an ending in it. */
interface NamedPath {
  readonly path: string;
  readonly below: "nothing" | "everything" | "sources";
}

/** Where the pattern of a path rule begins, and what it names there; null for another pattern. */
function pathOf({ rule: { content }, anchor }: SourcedRule, context: PermissionContext): NamedPath | null {
  if (content.kind !== "path") return null;
  const [end, ending] = /(?:^|\/)\*\*(?:\/\*(\.\w+))?$/.exec(content.pattern) ?? [""];
  if (ending !== undefined && sourceEnding(ending) === null) return null;
  const pattern = content.pattern.slice(0, content.pattern.length - end.length).replace(/^\.\//, "");
  if (/(?<!\\)[*?[!]/.test(pattern)) return null;
  const base = { root: "/", home: context.home, source: anchor, cwd: context.cwd }[content.anchor];
  return {
    path: resolvePath(`${base}/${pattern.replace(/\\(.)/g, "$1")}`, context),
    below: end === "" ? "nothing" : ending === undefined ? "everything" : "sources",
  };
}

/** Directories of packages and manuals that anybody can download. */
const PUBLIC_DIRECTORIES =
  /^(?:\/usr\/(?:include|share|lib|lib64|local\/(?:lib|include|share|go)|src)|\/opt\/homebrew\/(?:Cellar|include|lib|share)|\/nix\/store|\/Library\/Developer|~\/\.cargo\/(?:registry|git)|~\/\.rustup\/toolchains|~\/go\/pkg\/mod|~\/\.m2\/repository)(?:\/|$)|\/(?:node_modules|site-packages|dist-packages)(?:\/|$)/;

function readReach(rule: SourcedRule, context: PermissionContext): RuleReach {
  const found = pathOf(rule, context);
  const secret = secretUnder(rule, context);
  if (secret !== undefined) return open("secret", `it would also allow reading ${secret}`, [secret]);
  if (found === null) return open("secret", "it allows reading every such file, including secrets");
  const { path, below } = found;
  if (path === "/" || path === resolvePath(context.home, context)) {
    return open("secret", "it allows reading everything");
  }
  if (isSecretPath(path)) return open("secret", `${path} is known to contain secrets`, [path]);
  if (below === "nothing") return closed("read_only", `it allows reading ${path}`);
  if (below === "sources") return closed("read_only", `it allows reading source code in ${path}`);
  const shown = context.home !== "" && isInside(path, context.home) ? `~${path.slice(context.home.length)}` : path;
  return PUBLIC_DIRECTORIES.test(shown)
    ? closed("read_only", `${path} contains only what anybody can download`)
    : open("secret", `it would also allow reading ${path}/.env`, [`${path}/.env`]);
}

/** Secrets that a path rule is asked about. */
const SECRETS = [
  "~/.ssh/id_rsa",
  "~/.aws/credentials",
  "~/.netrc",
  "~/.config/gh/hosts.yml",
  "~/.docker/config.json",
  "/etc/shadow",
];

function secretUnder(rule: SourcedRule, context: PermissionContext): string | undefined {
  if (rule.rule.content.kind === "whole_tool") return SECRETS[0];
  return SECRETS.find((path) => matchesPath(rule, resolvePath(path, context), { ...context, behavior: "allow" }));
}

function writeReach(rule: SourcedRule, context: PermissionContext): RuleReach {
  const found = pathOf(rule, context);
  const secret = secretUnder(rule, context);
  if (secret !== undefined) return open("outside_write", `it would also allow changing ${secret}`, [secret]);
  if (found === null) return open("outside_write", "it allows changing every such file");
  const { path, below } = found;
  if (isSecretPath(path)) return open("secret", `${path} is known to contain secrets`, [path]);
  if (!isWorkingPath(path, context)) return open("outside_write", `it allows changing ${path}`);
  const [root] = [context.cwd, ...context.additionalDirectories ?? []].map((one) => resolvePath(one, context))
    .filter((one) => isInside(path, one)).sort((a, b) => a.length - b.length);
  if (root === undefined || path === root) return open("project_write", "it allows changing the whole project");
  const hidden = path.slice(root.length).split("/").some((part) => INSTALLED.test(part));
  return below !== "nothing" && hidden || decidesWhatRuns(path)
    ? open("arbitrary_code", `files in ${path} decide what other programs run`)
    : closed("project_write", `it allows changing ${path}`);
}

/** Directories of settings and of installed programs. */
const INSTALLED = /^(?:\..*|node_modules|site-packages|dist-packages|venv|virtualenv|githooks|git-hooks)$/;

function domainReach(content: RuleContent): RuleReach {
  if (content.kind !== "domain") return open("network", "it allows every address");
  return /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/.test(content.domain) && !/^169\.254\.|^metadata\./.test(content.domain)
    ? closed("network", `it allows ${content.domain}`)
    : open("network", "it does not name a single host");
}

function nameReach(tool: string, content: RuleContent): RuleReach {
  return content.kind === "name" && /^[\w-]+(?::[\w-]+)?$/.test(content.name)
    ? closed("unknown", `it allows ${content.name}`)
    : open("arbitrary_code", `it allows every ${tool.toLowerCase()}`);
}

/** Words in the name of a server's tool for actions, possibly with other inputs, that one approval does not cover. */
const OPEN_WORDS = new Set(
  ("exec execute run eval evaluate query sql shell command cmd bash terminal process script code python js javascript install uninstall call invoke batch raw any custom " +
    "write edit patch apply delete remove drop destroy clear reset erase purge prune kill stop terminate replace move rename overwrite restore rollback " +
    "push merge deploy publish release promote send post upload transfer pay buy refund share invite grant approve close force admin migrate " +
    "secret secrets token tokens password passwords credential credentials cookie cookies env environment key keys file files directory path " +
    "navigate goto fetch request http url open download browse click type fill press drag upsert mutate mutation graphql " +
    "create add insert update modify change alter set put store save copy clone fork import export sync make generate build start launch spawn trigger dispatch " +
    "schedule enable disable toggle lock unlock archive assign transition mark reply comment notify connect attach subscribe use manage cancel reject revoke " +
    "switch rotate truncate revert rewrite squash bump flush wipe evict drain scale restart reboot shutdown pause resume suspend block order book vote forward print pull commit rebase load")
    .split(" "),
);
/** Words that say that a tool looks something up, or shows it: what else it does, an open word would say. */
const LOOKING_UP = new Set(
  ("get list search find describe lookup library show count read view snapshot screenshot logs console status info inspect wait diagnostics context help explain " +
    "ping history stats metadata schema summary thinking sequentialthinking").split(" "),
);

/** A server's tool takes any input: its name has to vouch for all of them. */
function serverReach(tool: string): RuleReach {
  const name = /^mcp__.+?__([\w-]+)$/.exec(tool)?.[1];
  if (name === undefined || tool.includes("*")) return open("arbitrary_code", "it allows every tool of the server");
  const words = name.split(/[-_]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
  const found = words.find((word) => OPEN_WORDS.has(word) && !(word === "query" && words.includes("docs")));
  if (found !== undefined) return open("unknown", `${name} could do anything its inputs say`);
  return words.some((word) => LOOKING_UP.has(word))
    ? closed("network", `${name} looks something up`)
    : open("unknown", `the name ${name} does not say that it only looks something up`);
}
