/**
 * Findings about permission rules as text: by file, by kind, each with its line.
 *
 * @module
 */
import { homePath } from "../host/paths.ts";
import type { Host } from "../host/host.ts";
import { LINT_KINDS, type LintFinding, type LintKind } from "../../permissions/settings/lint.ts";
import type { CheckLevel, FindingsReport } from "../../report/findings_report.ts";
import { lineFinder } from "../rules/rule_lines.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";

/** A finding with the line, from 1, of the rule or the part it is about; null if it is about the whole file. */
export type LocatedFinding = Omit<LintFinding, "line"> & { readonly line: number | null };

/** Finds the lines of findings in the files that hold them. */
export function locateFindings(findings: readonly LintFinding[], host: Pick<Host, "readText">): LocatedFinding[] {
  const lines = lineFinder(host);
  return findings.map((finding) => ({ ...finding, line: finding.line ?? lines(finding.source.path, finding.at) }));
}

/** The worst that each kind of finding means: what voids a rule or a file, or lets more run than it seems. */
const LEVELS: Readonly<Record<LintKind, CheckLevel>> = {
  ignored_file: "error",
  ignored_part: "error",
  malformed: "error",
  dead_path_rule: "error",
  dead_command_rule: "error",
  unanchored_absolute: "error",
  secret: "error",
  arbitrary_code: "warning",
  overruled: "warning",
  shadowed: "warning",
  untrusted: "note",
  duplicate: "note",
  dropped_in_auto: "note",
};

/** The findings for CI; each file that has none counts as fine. */
export function lintChecks(findings: readonly LocatedFinding[], files: readonly string[]): FindingsReport {
  return {
    name: "rules lint",
    kinds: LINT_KINDS,
    findings: findings.map(({ kind, behavior, rule, message, source, line }) => ({
      kind,
      level: LEVELS[kind],
      message: rule === ""
        ? safeText(message)
        : safe`${safeText([behavior, rule].filter(Boolean).join(" "))}: ${safeText(message)}`,
      file: source.path,
      line,
    })),
    passed: files.filter((file) => findings.every(({ source }) => source.path !== file))
      .map((file) => safe`${safeText(file)}: no problems`),
  };
}

/** The findings as lines of text. */
export function lintReport(findings: readonly LocatedFinding[], host: Pick<Host, "home">): SafeText[] {
  const files = [...new Set(findings.map(({ source }) => source.path))];
  return files.flatMap((path) => {
    const here = findings.filter(({ source }) => source.path === path);
    return [safe`${homePath(path, host)}\n`, ...kindsOf(here).flatMap((kind) => group(kind, here))];
  });
}

function kindsOf(findings: readonly LocatedFinding[]): LintKind[] {
  return (Object.keys(LINT_KINDS) as LintKind[]).filter((kind) => findings.some((one) => one.kind === kind));
}

function group(kind: LintKind, findings: readonly LocatedFinding[]): SafeText[] {
  const lines = findings.filter((one) => one.kind === kind).map(({ line, behavior, rule, message }) => {
    const where = line === null ? safe`` : safe`line ${line}: `;
    const subject = rule === "" ? safe`` : safe`${safeText([behavior, rule].filter(Boolean).join(" "))}: `;
    return safe`    ${where}${subject}${safeText(message)}\n`;
  });
  return [safe`  ${safeText(LINT_KINDS[kind])} [${kind}]\n`, ...lines];
}
