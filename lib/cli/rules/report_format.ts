import {
  type FindingsReport,
  githubAnnotations,
  junitText,
  type ReportRoot,
  sarifText,
} from "../../report/findings_report.ts";
import { jsonText } from "../../text/safe_json.ts";
import { safe, type SafeText } from "../../text/safe_text.ts";
import { expectOneOf, type Options, type OptionSpec } from "../args/options.ts";
import { type Host, UsageError } from "../host/host.ts";
import { printFitted } from "../output/columns.ts";

const FORMATS = {
  text: "for people (the default)",
  json: "the same as --json",
  github: "annotations of GitHub Actions",
  sarif: "SARIF 2.1.0, for code scanning",
  junit: "JUnit XML, for reports of tests",
} as const;

/** How a check answers. */
export type ReportFormat = keyof typeof FORMATS;

/** `--format`, of the checks that run in CI. */
export function reportFormatOption(forms: Pick<OptionSpec, "for">): OptionSpec {
  return { name: "format", value: "FORMAT", choices: FORMATS, summary: "how to answer", ...forms };
}

/** The format that `--format` or `--json` asks for. @throws {UsageError} If there is no such format, or both disagree. */
export function chosenFormat(options: Options): ReportFormat {
  const given = options.text("format");
  const isJson = options.flag("json");
  if (given === undefined) return isJson ? "json" : "text";
  const format = expectOneOf("--format", Object.keys(FORMATS) as ReportFormat[], given);
  if (isJson && format !== "json") throw new UsageError(`Expected --json or --format ${format} but found both`);
  return format;
}

/** What a check says, in each way; only the one that is asked for is made. */
export interface CheckAnswer {
  readonly report: () => FindingsReport;
  readonly json: () => unknown;
  readonly text: () => SafeText;
}

/** Prints the answer of a check. Paths begin at the working directory, which is the root of the repository in CI. */
export function printAnswer({ report, json, text }: CheckAnswer, format: ReportFormat, host: Host): void {
  const place: ReportRoot = { root: host.cwd() };
  switch (format) {
    case "text":
      return printFitted(text(), host);
    case "json":
      return host.stdout(safe`${jsonText(json(), 2)}\n`);
    case "github":
      return host.stdout(githubAnnotations(report(), place));
    case "sarif":
      return host.stdout(sarifText(report(), place));
    case "junit":
      return host.stdout(junitText(report(), place));
  }
}
