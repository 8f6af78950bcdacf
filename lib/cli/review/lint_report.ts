/**
 * Findings about permission rules as text: by file, by kind, each with its line.
 *
 * @module
 */
import { homePath } from "../host/paths.ts";
import type { Host } from "../host/host.ts";
import { LINT_KINDS, type LintFinding, type LintKind } from "../../permissions/settings/lint.ts";
import { settingsLines } from "../../permissions/settings/settings_text.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";

/** A finding with the line, from 1, of the rule or the part it is about; null if it is about the whole file. */
export type LocatedFinding = Omit<LintFinding, "line"> & { readonly line: number | null };

/** Finds the lines of findings in the files that hold them. */
export function locateFindings(findings: readonly LintFinding[], host: Pick<Host, "readText">): LocatedFinding[] {
  const finders = new Map<string, ReturnType<typeof settingsLines>>();
  return findings.map((finding) => {
    const { path } = finding.source;
    if (finding.line !== undefined || finding.at === undefined) return { ...finding, line: finding.line ?? null };
    const find = finders.get(path) ?? settingsLines(host.readText(path));
    finders.set(path, find);
    return { ...finding, line: find(finding.at) };
  });
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
