import { titleOf } from "../../../analyses/overview/overview.ts";
import type { SessionReport } from "../../../report/session/session_report.ts";
import { sessionHtml } from "../../../report/session/session_html.ts";
import { sessionJson } from "../../../report/session/session_json.ts";
import { sessionMarkdown } from "../../../report/session/session_markdown.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { commitJson, commitMarkdown, MAX_COMMIT_LINES } from "../../../report/session/commit_report.ts";
import { allOption } from "../../args/common_options.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { sessionsOfAllProjects, sessionsOfProject } from "../../args/sessions.ts";
import { FILE_MEANS, fileArgument, transcriptFilePath } from "../../args/transcript_argument.ts";
import { NO_HISTORY_OPTION } from "../../history/open_history.ts";
import { pricesOption, readPrices } from "../../args/prices_option.ts";
import type { CommandDefinition } from "../../command.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { absolutePath } from "../../host/paths.ts";
import { expectReplaceable, writePage } from "../../output/write_page.ts";
import { readCommitReport, readCommits } from "../../sessions/commit_report.ts";
import { writeProjectReport } from "../../sessions/project_report.ts";
import { readReport, readSessionPage } from "../../sessions/read_report.ts";

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "commits",
    value: "FILE",
    choices: "file",
    for: ["--commits"],
    summary: "report on the sessions behind the commits in FILE, or on standard input (-): a hash on each line",
  },
  allOption({ for: ["--commits"] }),
  {
    name: "html",
    value: "FILE",
    choices: "file",
    summary: "write one self-contained page to FILE; a session's to standard output (-)",
  },
  { ...NO_HISTORY_OPTION, for: ["[FILE|DIR]", "--commits"] },
  { name: "markdown", summary: "print Markdown" },
  { name: "yes", summary: "replace FILE without asking, whatever it is" },
  pricesOption(),
  jsonOption(
    `{"schema":"debrief.report/1","session":{…},"decided":[…],…} or, with --commits, ` +
      `{"schema":"debrief.commits/1","commits":[{"hash","title","session","by",…}],"sessions":[…]}`,
  ),
];

/** `report --commits FILE`: the sessions behind a pull request. */
async function reportCommits(given: string, options: Options, host: Host): Promise<number> {
  options.expectNone();
  if (options.text("html") !== undefined) throw new UsageError("Expected --commits or --html but found both");
  const hashes = await readCommits(given, host);
  const found = options.flag("all") ? sessionsOfAllProjects(host) : sessionsOfProject(host);
  const report = await readCommitReport(hashes, found, { isUsed: !options.flag("no-history") }, host);
  host.stdout(options.flag("json") ? safe`${jsonText(commitJson(report), 2)}\n` : commitMarkdown(report));
  return 0;
}

/** Characters of a title in a file's name. */
const MAX_NAME = 40;

/** The name of a page that says what it is: `debrief-fix-the-parser-1a2b3c4d.html`. */
function reportName(report: SessionReport | null): string {
  if (report === null) return "debrief-sessions.html";
  const words = safeText(titleOf(report.overview)).toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  let name = "debrief";
  for (const word of words) {
    if (name.length + word.length > MAX_NAME) break;
    name += `-${word}`;
  }
  const id = report.id.replace(/[^A-Za-z0-9-]/g, "").slice(0, 8);
  return id === "" ? `${name}.html` : `${name}-${id}.html`;
}

function fileAddress(path: string): SafeText {
  const begin = path.startsWith("/") ? "file://" : "file:///";
  return safeText(begin + path.split(/[/\\]/).map((part) => encodeURIComponent(part).replace("%3A", ":")).join("/"));
}

export const reportCommand: CommandDefinition = {
  usage: ["[FILE|DIR] [--html FILE]", "[FILE] --markdown|--json", "--commits FILE|-"],
  details: `${FILE_MEANS}.
Without --html, --markdown or --json, writes a page into this directory and names it after the session. For a directory of transcripts, the page lists its sessions and links to a page of each, in a directory beside it.
With --commits, it prints Markdown for a pull request, of at most ${MAX_COMMIT_LINES} lines: what was asked for the commits, how tests
ended last, what was denied, risky and left open. A commit is found by its hash or, after a rebase, by its title and time, which are
read in the repository of this directory; git is not run.
Pages need no network and run no script. Secrets of a known shape are redacted; read a page before you share it.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "report",
    "report latest --html session.html",
    "report ~/.claude/projects --html sessions.html",
    "report --markdown",
    "report --commits - < commits.txt",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const commits = options.text("commits");
    options.expectOf(commits === undefined ? "[FILE|DIR]" : "--commits", OPTIONS);
    if (commits !== undefined) return await reportCommits(commits, options, host);
    const argument = fileArgument(options);
    const named = options.text("html");
    const chosen = [
      ...named === undefined ? [] : ["--html"],
      ...["markdown", "json"].filter((name) => options.flag(name)).map((name) => `--${name}`),
    ];
    if (chosen.length > 1) {
      throw new UsageError(`Expected --html FILE, --markdown or --json but found ${chosen.join(" and ")}`);
    }
    const path = transcriptFilePath(argument, "a report also needs the agents' files beside the transcript", host);
    const isDirectory = host.isDirectory(path);
    const isPrinted = chosen.length === 1 && named === undefined;
    if (isDirectory && isPrinted) {
      throw new UsageError("Expected --html FILE for a directory: Markdown and JSON are for one session");
    }
    const prices = readPrices(options, host);
    if (isPrinted) {
      const report = readReport(path, host, { prices });
      host.stdout(options.flag("json") ? safe`${jsonText(sessionJson(report), 2)}\n` : sessionMarkdown(report));
      return 0;
    }
    const report = isDirectory ? null : readSessionPage(path, host, prices);
    const file = named ?? reportName(report);
    const yes = options.flag("yes");
    // most terminals open an address that is clicked on
    const notice = named === undefined ? safe` (${fileAddress(absolutePath(file, host))})` : safe``;
    if (report !== null) {
      writePage(file, sessionHtml(report), { yes, host, notice });
      return 0;
    }
    if (file === "-") throw new UsageError('Expected --html to be a file for a directory but found "-"');
    expectReplaceable(file, yes, host);
    await writeProjectReport({ directory: path, file, isUsed: !options.flag("no-history"), prices }, host);
    host.stderr(safe`Wrote ${safeText(file)}${notice}\n`);
    return 0;
  },
};
