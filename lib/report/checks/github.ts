import { escapeSafeWorkflowValue, joinSafe, safe, type SafeText, safeText } from "../../text/safe_text.ts";
import { type FindingsReport, pathInRepository, type ReportRoot, worstFirst } from "./findings_report.ts";

const COMMANDS = { error: "error", warning: "warning", note: "notice" } as const;

/**
 * A report as annotations of GitHub Actions: a workflow command on each line, the worst first, because GitHub shows ten of
 * each level and step.
 */
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
