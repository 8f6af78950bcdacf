import { escapeSafeAttribute as attribute, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { type CheckFinding, type FindingsReport, pathInRepository, type ReportRoot } from "./findings_report.ts";

/**
 * A report as JUnit XML: a test for each finding and for each thing that is fine. A note is no failure: its text is the
 * test's output.
 */
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
