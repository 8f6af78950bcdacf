import { checkStream } from "../../analyses/check/check.ts";
import {
  ALL_PROBLEM_KINDS,
  type CheckReport,
  isProblemKind,
  PROBLEM_KINDS,
  type ProblemKind,
} from "../../analyses/check/problem.ts";
import { newDiagnostics } from "../../session/diagnostics.ts";
import { checkFile, describeProblem } from "../check/check_file.ts";
import { type Command, type Host, UsageError } from "../host/host.ts";
import { formatInteger, pluralize } from "../../report/format.ts";
import { shellWord } from "../install/shell_word.ts";
import { joined, jsonText, safe, type SafeText, safeText } from "../../text/mod.ts";
import { closest, type OptionNames, readOptions } from "../args/options.ts";
import { FILE_HELP, pipedEntries, transcriptPath } from "../args/transcript_argument.ts";

/** How many problems of a kind are shown to a person. */
const SHOWN = 10;

function checkArgument(argument: string, shell: Host): CheckReport | Promise<CheckReport> {
  if (argument !== "-") return checkFile(transcriptPath(argument, shell), shell.cwd());
  const diagnostics = newDiagnostics();
  return checkStream(pipedEntries(shell, { diagnostics }), { diagnostics });
}

/** Where the entries are that a client does not load. */
function notLoaded({ metadata = 0, inactive = 0, sidechain = 0 }: CheckReport["counts"]): SafeText {
  const parts = [
    ...metadata === 0 ? [] : [safe`${formatInteger(metadata)} metadata (titles, snapshots, queue, …)`],
    ...inactive === 0 ? [] : [safe`${formatInteger(inactive)} on other branches or before a compaction`],
    ...sidechain === 0 ? [] : [safe`${formatInteger(sidechain)} of subagents`],
  ];
  return parts.length === 0 ? safe`` : safe` The others: ${joined(parts, ", ")}.`;
}

function verdict({ blocker, problems }: CheckReport): SafeText {
  if (blocker !== null) {
    return safe`Resumes: no\n  ${describeProblem(blocker)}\n  ${safeText(PROBLEM_KINDS[blocker.kind])}\n`;
  }
  return problems.length === 0 ? safe`Resumes: yes, no problems found\n` : safe`Resumes: yes, but see below\n`;
}

/** The commands that make a sound copy, as far as the session has a name and something to keep. */
function repairs({ problems, counts }: CheckReport, argument: string): SafeText {
  const { active = 0, entries = 0, metadata = 0, sidechain = 0 } = counts;
  const isAgents = sidechain === entries - metadata; // no agent's file resumes
  if (argument === "-" || active === 0 || isAgents) return safe``;
  const images = problems.some(({ kind }) => kind === "oversize_image") ? " --drop-images" : "";
  const file = safeText(`${shellWord(argument)}${images}`);
  return safe`\nA sound copy, as a new session that resumes:\n  debrief trim ${file} --to-project
Or what was said before it went wrong:\n  debrief trim ${file} --last-good --to-project\n`;
}

/** @param argument How the session was named, for the line that repairs it. */
function report(found: CheckReport, argument: string): SafeText {
  const { problems, counts } = found;
  const { entries = 0, lines = 0, active = 0 } = counts;
  const size = safe`${pluralize(entries, "entry", "entries")} on ${pluralize(lines, "line")}`;
  let text = safe`${verdict(found)}${size}; a client loads ${formatInteger(active)}.${notLoaded(counts)}\n`;
  if (problems.length === 0) return text;
  for (const kind of ALL_PROBLEM_KINDS) {
    const ofKind = problems.filter((problem) => problem.kind === kind);
    if (ofKind.length === 0) continue;
    const shown = ofKind.slice(0, SHOWN).map((problem) => safe`  ${describeProblem(problem)}\n`);
    const more = ofKind.length > SHOWN ? safe`  … and ${ofKind.length - SHOWN} more\n` : "";
    const head = safe`${kind} (${counts[kind] ?? ofKind.length}): ${safeText(PROBLEM_KINDS[kind])}`;
    text = safe`${text}\n${head}\n${joined(shown)}${more}`;
  }
  return safe`${text}${repairs(found, argument)}`;
}

/**
 * `--fail-on` stands alone (any problem) or before a list of kinds; the option reader knows either kind of option, not
 * one that is both, so it is taken out before.
 */
function takeFailOn(args: readonly string[]): { rest: string[]; kinds: readonly ProblemKind[] | null } {
  const at = args.findIndex((arg) => arg === "--fail-on" || arg.startsWith("--fail-on="));
  if (at === -1) return { rest: [...args], kinds: null };
  const given = args[at] ?? "";
  const next = args[at + 1];
  const inline = given.startsWith("--fail-on=") ? given.slice("--fail-on=".length) : null;
  const following = next !== undefined && isKinds(next) ? next : null;
  const others = args.filter((arg, index) => !arg.startsWith("-") && index !== at + 1).length;
  if (inline === null && following === null && next !== undefined && !next.startsWith("-") && others > 0) {
    throw badKinds(next);
  }
  const rest = args.filter((_, index) => index !== at && !(inline === null && following !== null && index === at + 1));
  const words = inline ?? following;
  if (words === null) return { rest, kinds: ALL_PROBLEM_KINDS };
  if (!isKinds(words)) throw badKinds(words);
  return { rest, kinds: words === "any" ? ALL_PROBLEM_KINDS : words.split(",").filter(isProblemKind) };
}

function badKinds(words: string): UsageError {
  const bad = words.split(",").find((word) => !isProblemKind(word)) ?? words;
  const near = closest(bad, ["any", ...ALL_PROBLEM_KINDS]);
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return new UsageError(
    `Expected --fail-on to be any, or some of ${ALL_PROBLEM_KINDS.join(", ")} but found "${bad}"${hint}`,
  );
}

function isKinds(words: string): boolean {
  return words === "any" || words.split(",").every(isProblemKind);
}

/** `fail-on` may also stand before a list of kinds: `takeFailOn` takes it out. */
const OPTIONS: OptionNames = {
  flag: ["json", "fail-on"],
  values: { "fail-on": { any: "any problem", ...PROBLEM_KINDS } },
};

/** `check FILE`: what would keep a session from being resumed. */
export const checkCommand: Command = {
  name: "check",
  summary: "whether a session resumes, what keeps it from that, and how to repair it",
  usage: `usage: check FILE [--json] [--fail-on [KIND,…]]

${FILE_HELP}

  --json      {"schema":"debrief.check/1","resumes","blocker":{…}|null,
              "problems":[{"kind","line","uuid","detail"}],"counts":{…}}
  --fail-on   exit code 1 where there is a problem, or one of these kinds:
${ALL_PROBLEM_KINDS.map((kind) => `                ${kind.padEnd(20)}${PROBLEM_KINDS[kind]}`).join("\n")}`,
  options: OPTIONS,
  transcripts: true,
  examples: ["check latest", "check session.jsonl --fail-on", "check session.jsonl --fail-on cut_pair,cycle"],
  async run(args, shell) {
    const { rest, kinds } = takeFailOn(args);
    const options = readOptions(rest, OPTIONS);
    const argument = options.only("FILE");
    const found = await checkArgument(argument, shell);
    if (options.flag("json")) {
      const { resumes, blocker, problems, counts } = found;
      shell.stdout(safe`${jsonText({ schema: "debrief.check/1", resumes, blocker, problems, counts }, 2)}\n`);
    } else shell.stdout(report(found, argument));
    return kinds !== null && found.problems.some(({ kind }) => kinds.includes(kind)) ? 1 : 0;
  },
};
