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
import { nounFor } from "../../text/format.ts";
import { cut, safe, type SafeText, safeText } from "../../text/safe_text.ts";

/** A finding with the line, from 1, of the rule or the part it is about; null if it is about the whole file. */
export type LocatedFinding = Omit<LintFinding, "line" | "by"> & {
  readonly line: number | null;
  /** Where the other rule is that the message names. */
  readonly by?: { readonly path: string; readonly line: number | null };
};

/** Finds the lines of findings in the files that hold them. */
export function locateFindings(findings: readonly LintFinding[], host: Pick<Host, "readText">): LocatedFinding[] {
  const lines = lineFinder(host);
  return findings.map(({ by, ...finding }) => ({
    ...finding,
    line: finding.line ?? lines(finding.source.path, finding.at),
    ...by === undefined ? {} : { by: { path: by.source.path, line: lines(by.source.path, by.at) } },
  }));
}

/** What a finding says, with the place of the other rule that it names. */
function findingMessage({ message, source, by }: LocatedFinding, nameOf: (path: string) => string): SafeText {
  if (by === undefined) return safeText(message);
  const line = by.line === null ? safe`` : safe`line ${by.line}`;
  const file = by.path === source.path
    ? safe``
    : safe`${by.line === null ? safe`` : safe` of `}${safeText(nameOf(by.path))}`;
  return safe`${safeText(message)} (${line}${file})`;
}

/** The worst that each kind of finding means: what voids a rule or a file, or lets more run than it seems. */
const LEVELS: Readonly<Record<LintKind, CheckLevel>> = {
  ignored_file: "error",
  ignored_part: "error",
  malformed: "error",
  unknown_name: "error",
  unknown_tool: "error",
  dead_path_rule: "error",
  dead_command_rule: "error",
  dead_rule: "error",
  unanchored_absolute: "error",
  secret: "error",
  arbitrary_code: "warning",
  star_before_rest: "warning",
  overruled: "warning",
  shadowed: "warning",
  untrusted: "note",
  redundant: "note",
  duplicate: "note",
  dropped_in_auto: "note",
};

/** The findings for CI; each file that has none counts as fine. */
export function lintChecks(findings: readonly LocatedFinding[], files: readonly string[]): FindingsReport {
  return {
    name: "rules lint",
    kinds: LINT_KINDS,
    findings: findings.map((found) => ({
      kind: found.kind,
      level: LEVELS[found.kind],
      message: safe`${findingRule(found)}${findingMessage(found, (path) => path)}`,
      file: found.source.path,
      line: found.line,
    })),
    passed: files.filter((file) => findings.every(({ source }) => source.path !== file))
      .map((file) => safe`${safeText(file)}: no problems`),
  };
}

export function lintReport(findings: readonly LocatedFinding[], host: Pick<Host, "home">): SafeText[] {
  const files = [...new Set(findings.map(({ source }) => source.path))];
  return files.flatMap((path) => {
    const here = findings.filter(({ source }) => source.path === path);
    return [safe`${homePath(path, host)}\n`, ...kindsOf(here).flatMap((kind) => group(kind, here, host))];
  });
}

function kindsOf(findings: readonly LocatedFinding[]): LintKind[] {
  return (Object.keys(LINT_KINDS) as LintKind[]).filter((kind) => findings.some((one) => one.kind === kind));
}

/** The rule that a finding is about, as a beginning of its line. */
function findingRule({ rule, behavior }: LocatedFinding, most = Infinity): SafeText {
  if (rule === "") return safe``;
  const text = [behavior, rule].filter(Boolean).join(" ");
  return safe`${most === Infinity ? safeText(text) : cut(safeText(text), most)}: `;
}

/** So many unnecessary rules are listed one by one; more, by the rule that covers them. */
const MOST_REDUNDANT = 5;
/** The width of a rule in a line of text, which also says where to read it. */
const RULE_WIDTH = 100;

function group(kind: LintKind, findings: readonly LocatedFinding[], host: Pick<Host, "home">): SafeText[] {
  const same = findings.filter((one) => one.kind === kind);
  const heading = safe`  ${safeText(LINT_KINDS[kind])} [${kind}]\n`;
  if (kind === "redundant" && same.length > MOST_REDUNDANT) return [heading, ...coveredBy(same, host)];
  return [
    heading,
    ...same.map((found) => {
      const where = found.line === null ? safe`` : safe`line ${found.line}: `;
      const message = findingMessage(found, (path) => homePath(path, host));
      return safe`    ${where}${findingRule(found, RULE_WIDTH)}${message}\n`;
    }),
  ];
}

/** The lines of unnecessary rules, by the rule that covers them. */
function coveredBy(findings: readonly LocatedFinding[], host: Pick<Host, "home">): SafeText[] {
  const groups = Map.groupBy(findings, (found) => `${findingMessage(found, (path) => homePath(path, host))}`);
  return [...groups.values()].map((group) => {
    const lines = safeText(group.flatMap(({ line }) => line ?? []).join(", "));
    return safe`    ${nounFor(group.length, "line")} ${lines}: ${
      findingMessage(group[0]!, (path) => homePath(path, host))
    }\n`;
  });
}
