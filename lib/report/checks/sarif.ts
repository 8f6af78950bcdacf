import { jsonText } from "../../text/safe_json.ts";
import { safe, type SafeText } from "../../text/safe_text.ts";
import { VERSION } from "../../version.ts";
import { type CheckFinding, type FindingsReport, pathInRepository, type ReportRoot } from "./findings_report.ts";

/** A path as a URI: relative to the repository if it is in it. */
function uriOf(file: string, place: ReportRoot): { readonly uri: string; readonly uriBaseId?: string } {
  const path = pathInRepository(file, place);
  const uri = path.split("/").map(encodeURIComponent).join("/");
  if (path !== file) return { uri, uriBaseId: "%SRCROOT%" };
  return { uri: `file://${uri.startsWith("/") ? "" : "/"}${uri}` };
}

function locationsOf({ file, line }: CheckFinding, place: ReportRoot) {
  if (file === null) return [];
  const region = line === null ? {} : { region: { startLine: line } };
  return [{ physicalLocation: { artifactLocation: uriOf(file, place), ...region } }];
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
