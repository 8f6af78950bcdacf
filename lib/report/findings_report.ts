import { jsonText } from "../text/safe_json.ts";
import {
  escapeSafeAttribute as attribute,
  escapeSafeWorkflowValue,
  joinSafe,
  safe,
  type SafeText,
  safeText,
} from "../text/safe_text.ts";
import { VERSION } from "../version.ts";

/** How bad a finding is; SARIF has the same words. */
export type CheckLevel = "error" | "warning" | "note";

const LEVELS: readonly CheckLevel[] = ["error", "warning", "note"];

export interface CheckFinding {
  /** Its kind, a key of `kinds`: `shadowed`. */
  readonly kind: string;
  readonly level: CheckLevel;
  /** What is wrong and what to do, on one line. */
  readonly message: SafeText;
  /** The file that it is about, absolute; null if it is in none. */
  readonly file: string | null;
  /** The line, from 1; null if it is about the whole file. */
  readonly line: number | null;
}

export interface FindingsReport {
  readonly name: string;
  /** What each kind of finding means. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly findings: readonly CheckFinding[];
  /** What was looked at and is fine, one text for each. */
  readonly passed: readonly SafeText[];
}

/** Where a report is read: paths in it begin at the root of the repository. */
export interface ReportRoot {
  readonly root: string;
}

/** The findings, the worst first: a service shows only the first ones. */
function worstFirst(findings: readonly CheckFinding[]): CheckFinding[] {
  return findings.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

/** A path relative to the repository; unchanged if it is elsewhere. */
export function pathInRepository(file: string, { root }: ReportRoot): string {
  const start = root.endsWith("/") ? root : `${root}/`;
  return file.startsWith(start) ? file.slice(start.length) : file;
}

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/** A workflow command on each line, the worst first: GitHub shows ten of each level and step. */
export function githubAnnotations(report: FindingsReport, place: ReportRoot): SafeText {
  const property = (text: string) => escapeSafeWorkflowValue(safeText(text), "property");
  return joinSafe(
    worstFirst(report.findings).map(({ level, kind, file, line, message }) => {
      const where = [
        ...file === null ? [] : [safe`file=${property(pathInRepository(file, place))}`],
        ...line === null ? [] : [safe`line=${line}`],
        safe`title=${property(`debrief ${report.name}: ${kind}`)}`,
      ];
      return safe`::${COMMANDS[level]} ${joinSafe(where, ",")}::${escapeSafeWorkflowValue(message, "text")}\n`;
    }),
  );
}

/** A test for each finding and for each thing that is fine. A note is no failure: its text is the test's output. */
export function junitText({ name, findings, passed }: FindingsReport, place: ReportRoot): SafeText {
  const suite = attribute(safeText(`debrief ${name}`));
  const failures = findings.filter(({ level }) => level !== "note").length;
  const counts = safe`tests="${findings.length + passed.length}" failures="${failures}" errors="0" skipped="0"`;
  const opened = (text: SafeText, where: SafeText = safe``) =>
    safe`<testcase classname="${suite}" name="${attribute(text)}"${where}`;
  const found = (finding: CheckFinding): SafeText => {
    const { file, line, level, kind, message } = finding;
    const path = file === null ? safe`` : safeText(pathInRepository(file, place));
    const where = joinSafe([
      ...file === null ? [] : [safe` file="${attribute(path)}"`],
      ...line === null ? [] : [safe` line="${line}"`],
    ]);
    const text = attribute(
      safe`${path}${line === null ? safe`` : safe`:${line}`}${file === null ? safe`` : safe`: `}${message}`,
    );
    const inner = level === "note"
      ? safe`<system-out>${text}</system-out>`
      : safe`<failure type="${attribute(safeText(kind))}" message="${attribute(message)}">${text}</failure>`;
    return safe`    ${opened(message, where)}>${inner}</testcase>\n`;
  };
  return safe`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="debrief" ${counts}>
  <testsuite name="${suite}" ${counts}>
${joinSafe(findings.map(found))}${joinSafe(passed.map((text) => safe`    ${opened(text)}/>\n`))}  </testsuite>
</testsuites>
`;
}

/** A path as a URI: relative to the repository if it is in it. */
function uriOf(file: string, place: ReportRoot): { readonly uri: string; readonly uriBaseId?: string } {
  const path = pathInRepository(file, place);
  const uri = path.split("/").map(encodeURIComponent).join("/");
  if (path !== file) return { uri, uriBaseId: "%SRCROOT%" };
  return { uri: `file://${uri.startsWith("/") ? "" : "/"}${uri}` };
}

function locationsOf({ file, line }: CheckFinding, place: ReportRoot) {
  if (file === null) return [];
  // GitHub takes no result without a line
  return [{ physicalLocation: { artifactLocation: uriOf(file, place), region: { startLine: line ?? 1 } } }];
}

/** A report as SARIF 2.1.0, which services for code scanning read. */
export function sarifText(report: FindingsReport, place: ReportRoot): SafeText {
  const kinds = Object.entries(report.kinds);
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [{
      tool: {
        driver: {
          name: "debrief",
          version: VERSION,
          rules: kinds.map(([id, text]) => ({ id, shortDescription: { text } })),
        },
      },
      // runs of one tool replace each other unless they are told apart
      automationDetails: { id: `${report.name.replaceAll(" ", "-")}/` },
      columnKind: "utf16CodeUnits",
      results: report.findings.map((finding) => ({
        ruleId: finding.kind,
        ruleIndex: kinds.findIndex(([id]) => id === finding.kind),
        level: finding.level,
        message: { text: finding.message },
        locations: locationsOf(finding, place),
      })),
    }],
  };
  return safe`${jsonText(log, 2)}\n`;
}
