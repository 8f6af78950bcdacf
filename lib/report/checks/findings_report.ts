/**
 * What a check found, in the one shape from which annotations, SARIF and JUnit are made.
 *
 * @module
 */
import type { SafeText } from "../../text/safe_text.ts";

/** How bad a finding is; SARIF has the same words. */
export type CheckLevel = "error" | "warning" | "note";

const LEVELS: readonly CheckLevel[] = ["error", "warning", "note"];

/** One thing that a check found. */
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

/** What a check looked at and found. */
export interface FindingsReport {
  /** The command: `rules lint`. */
  readonly name: string;
  /** What each kind of finding means. */
  readonly kinds: Readonly<Record<string, string>>;
  readonly findings: readonly CheckFinding[];
  /** What was looked at and is fine, one text for each. */
  readonly passed: readonly SafeText[];
}

/** Where a report is read: paths in it begin at the root of the repository. */
export interface ReportRoot {
  /** Absolute, with `/`. */
  readonly root: string;
}

/** The findings, the worst first: a service shows only the first ones. */
export function worstFirst(findings: readonly CheckFinding[]): CheckFinding[] {
  return findings.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

/** A path relative to the repository; unchanged if it is elsewhere. */
export function pathInRepository(file: string, { root }: ReportRoot): string {
  const start = root.endsWith("/") ? root : `${root}/`;
  return file.startsWith(start) ? file.slice(start.length) : file;
}
