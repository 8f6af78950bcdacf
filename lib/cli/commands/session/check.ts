import {
  ALL_PROBLEM_KINDS,
  type CheckReport,
  describeProblem,
  isProblemKind,
  PROBLEM_KINDS,
  type ProblemKind,
} from "../../../clients/resuming/problem.ts";
import { CLIENTS } from "../../../clients/clients.ts";
import { clientOf } from "../../../clients/read.ts";
import type { ClientResuming } from "../../../clients/resuming/resuming.ts";
import type { CommandDefinition } from "../../command.ts";
import { printFitted } from "../../output/columns.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { absolutePath } from "../../host/paths.ts";
import { formatInteger, pluralize } from "../../../text/format.ts";
import { quoteShellWord } from "../../../shell_quote.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { closest, jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { FILE_HELP, fileArgument, transcriptPath, withTranscript } from "../../args/transcript_argument.ts";
import { loadResumings } from "../../../clients/resuming/load.ts";

/** How many problems of a kind are shown to a person. */
const SHOWN = 10;

/** What a client would make of a session, and how it would be resumed. */
interface Checked {
  readonly report: CheckReport;
  readonly resuming: Pick<ClientResuming, "consequences" | "trimming">;
}

async function checkArgument(argument: string, host: Host): Promise<Checked> {
  const path = transcriptPath(argument, host);
  const resumings = await loadResumings(CLIENTS);
  return await withTranscript(argument, host, (source) => {
    const client = clientOf(source);
    const resuming = resumings.get(client);
    if (resuming === undefined) {
      throw new UsageError(`Cannot check "${argument}": debrief cannot tell how ${client.title} resumes`);
    }
    return { report: resuming.check(source, path === "-" ? null : absolutePath(path, host)), resuming };
  });
}

/** Where the entries are that a client does not load. */
function notLoaded({ metadata = 0, inactive = 0, sidechain = 0 }: CheckReport["counts"]): SafeText {
  const parts = [
    ...metadata === 0
      ? []
      : [safe`${pluralize(metadata, "metadata entry", "metadata entries")} (titles, snapshots, queue, …)`],
    ...inactive === 0 ? [] : [safe`${formatInteger(inactive)} on other branches or before a compaction`],
    ...sidechain === 0 ? [] : [safe`${formatInteger(sidechain)} of subagents`],
  ];
  return parts.length === 0 ? safe`` : safe` Not loaded: ${joinSafe(parts, ", ")}.`;
}

function verdict({ report: { blocker, problems }, resuming: { consequences } }: Checked): SafeText {
  if (blocker !== null) {
    const { kind } = blocker;
    const why = safeText(consequences[kind] ?? PROBLEM_KINDS[kind]);
    return safe`Resumes: no\n  ${describeProblem(blocker)}\n  ${kind}: ${why}\n`;
  }
  return problems.length === 0 ? safe`Resumes: yes, no problems found\n` : safe`Resumes: yes, with problems\n`;
}

/** The commands that make a sound copy, if the session has a name and something to keep. */
function repairs({ blocker, problems, counts }: CheckReport, argument: string): SafeText {
  const { active = 0, entries = 0, metadata = 0, sidechain = 0 } = counts;
  const isAgents = sidechain === entries - metadata; // no agent's file resumes
  if (argument === "-" || active === 0 || isAgents) return safe``;
  const images = problems.some(({ kind }) => kind === "oversize_image") ? " --drop-images" : "";
  const file = safeText(`${quoteShellWord(argument)}${images}`);
  if (blocker === null) return safe`\nTo write a copy without these problems:\n  debrief trim ${file} --to-project\n`;
  const repaired = safe`\nTo write a repaired copy that can be resumed:\n  debrief trim ${file} --to-project\n`;
  // a problem of the whole file has nothing before it
  if (blocker.line === null) return repaired;
  return safe`${repaired}To keep only what was said before the problem:\n  debrief trim ${file} --last-good --to-project\n`;
}

/** @param argument How the session was named, for the line that repairs it. */
function reportText(found: Checked, argument: string): SafeText {
  const { blocker, problems, counts } = found.report;
  const { consequences, trimming } = found.resuming;
  const { entries = 0, lines = 0, active = 0 } = counts;
  const size = safe`${pluralize(entries, "entry", "entries")} on ${pluralize(lines, "line")}`;
  let text = safe`${verdict(found)}${size}; a client loads ${formatInteger(active)}.${notLoaded(counts)}\n`;
  if (problems.length === 0) return text;
  for (const kind of ALL_PROBLEM_KINDS) {
    const ofKind = problems.filter((problem) => problem.kind === kind);
    // the verdict has explained a blocker that is the only one of its kind
    if (ofKind.every((problem) => problem === blocker)) continue;
    const shown = ofKind.slice(0, SHOWN).map((problem) => safe`  ${describeProblem(problem)}\n`);
    const more = ofKind.length > SHOWN ? safe`  … and ${ofKind.length - SHOWN} more\n` : "";
    const head = safe`${kind} (${counts[kind] ?? ofKind.length}): ${
      safeText(consequences[kind] ?? PROBLEM_KINDS[kind])
    }`;
    text = safe`${text}\n${head}\n${joinSafe(shown)}${more}`;
  }
  return trimming !== undefined ? safe`${text}${repairs(found.report, argument)}` : text;
}

/** The kinds `--fail-on` names; all for "" and `any`, null without the option. */
function failOnKinds(words: string | undefined): readonly ProblemKind[] | null {
  if (words === undefined) return null;
  if (words === "" || words === "any") return ALL_PROBLEM_KINDS;
  const kinds = words.split(",");
  if (!kinds.every(isProblemKind)) throw badKinds(kinds);
  return kinds;
}

function badKinds(words: readonly string[]): UsageError {
  const bad = words.find((word) => !isProblemKind(word)) ?? "";
  const near = closest(bad, ["any", ...ALL_PROBLEM_KINDS]);
  const hint = near === undefined ? "" : near === bad ? " among others" : `; did you mean "${near}"?`;
  return new UsageError(
    `Expected --fail-on to be any, or some of ${ALL_PROBLEM_KINDS.join(", ")} but found "${bad}"${hint}`,
  );
}

const OPTIONS: readonly OptionSpec[] = [
  jsonOption(
    `{"schema":"debrief.check/1","resumes","blocker":{…}|null,"problems":[{"kind","line","uuid","detail"}],"counts":{…}}`,
  ),
  {
    name: "fail-on",
    value: "KIND,…",
    optional: true,
    choices: { any: "any problem (--fail-on alone means the same)", ...PROBLEM_KINDS },
    summary: "exit with 1 if there is a problem of these kinds",
  },
];

export const checkCommand: CommandDefinition = {
  usage: ["[FILE]"],
  details: FILE_HELP,
  options: OPTIONS,
  transcripts: true,
  examples: ["check latest", "check session.jsonl --fail-on", "check session.jsonl --fail-on cut_pair,cycle"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const kinds = failOnKinds(options.text("fail-on"));
    const argument = fileArgument(options);
    const found = await checkArgument(argument, host);
    if (options.flag("json")) {
      const { resumes, blocker, problems, counts } = found.report;
      host.stdout(safe`${jsonText({ schema: "debrief.check/1", resumes, blocker, problems, counts }, 2)}\n`);
    } else printFitted(reportText(found, argument), host);
    return kinds !== null && found.report.problems.some(({ kind }) => kinds.includes(kind)) ? 1 : 0;
  },
};
