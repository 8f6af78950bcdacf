import { sessionHtml } from "../../../report/session/session_html.ts";
import { sessionJson } from "../../../report/session/session_json.ts";
import { sessionMarkdown } from "../../../report/session/session_markdown.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { FILE_MEANS, fileArgument, transcriptFilePath } from "../../args/transcript_argument.ts";
import { NO_HISTORY_OPTION } from "../../history/open_history.ts";
import { pricesOption, readPrices } from "../../args/prices_option.ts";
import type { CommandDefinition } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { expectReplaceable } from "../../output/write_page.ts";
import { writeProjectReport } from "../../sessions/project_report.ts";
import { readReport, readSessionPage } from "../../sessions/read_report.ts";

const OPTIONS: readonly OptionSpec[] = [
  { name: "html", value: "FILE", choices: "file", summary: "write one self-contained page to FILE" },
  { ...NO_HISTORY_OPTION, for: ["[FILE|DIR]"] },
  { name: "markdown", summary: "print Markdown" },
  { name: "yes", summary: "replace FILE without asking, whatever it is" },
  pricesOption(),
  jsonOption(`{"schema":"debrief.report/1","session":{…},"decided":[…],…}`),
];

/** `report FILE`: a session, or all of a project, to read and to pass on. */
export const reportCommand: CommandDefinition = {
  usage: ["[FILE|DIR] --html FILE", "[FILE] --markdown|--json"],
  details: `${FILE_MEANS}.
For a directory of transcripts, the page lists its sessions and links to a page of each, in a directory beside it.
Pages need no network and run no script. Secrets of a known shape are redacted; read a page before you share it.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "report latest --html session.html",
    "report ~/.claude/projects --html sessions.html",
    "report --markdown",
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const argument = fileArgument(options);
    const file = options.text("html");
    const chosen = [
      ...file === undefined ? [] : ["--html"],
      ...["markdown", "json"].filter((name) => options.flag(name)).map((name) => `--${name}`),
    ];
    if (chosen.length !== 1) {
      throw new UsageError(
        `Expected --html FILE, --markdown or --json but found ${chosen.join(" and ") || "none of them"}`,
      );
    }
    const path = transcriptFilePath(argument, "a report also needs the agents' files beside the transcript", host);
    const isDirectory = host.isDirectory(path);
    if (isDirectory && file === undefined) {
      throw new UsageError("Expected --html FILE for a directory: Markdown and JSON are for one session");
    }
    const prices = readPrices(options, host);
    if (file === undefined) {
      const report = readReport(path, host, { prices });
      host.stdout(options.flag("json") ? safe`${jsonText(sessionJson(report), 2)}\n` : sessionMarkdown(report));
      return 0;
    }
    expectReplaceable(file, options.flag("yes"), host);
    if (isDirectory) {
      await writeProjectReport({ directory: path, file, isUsed: !options.flag("no-history"), prices }, host);
    } else host.replaceText(file, sessionHtml(readSessionPage(path, host, prices)));
    host.stderr(safe`Wrote ${safeText(file)}\n`);
    return 0;
  },
};
