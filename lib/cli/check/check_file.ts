/**
 * Checking a session file by its path.
 *
 * @module
 */
import { checkSession } from "../../analyses/check/check.ts";
import type { FileLocation } from "../../analyses/check/discoverability.ts";
import type { CheckReport, Problem } from "../../analyses/check/problem.ts";
import { newDiagnostics } from "../../session/read.ts";
import { excerpt, type SafeText } from "../../text/mod.ts";
import { readTranscript } from "../../clients/read.ts";

/** The widest line that describes a problem. */
const WIDTH = 160;

/**
 * The last three parts of a path, which decide whether a client finds the file.
 *
 * @param base The directory that a relative path starts from.
 */
export function fileLocation(path: string, base: string): FileLocation {
  const whole = /^(?:[/\\]|[A-Za-z]:)/.test(path) ? path : `${base}/${path}`;
  const parts: string[] = [];
  for (const part of whole.split(/[/\\]/)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const [above = "", directory = "", name = ""] = ["", "", "", ...parts].slice(-3);
  return { name, directory, above };
}

/**
 * Checks a session file.
 *
 * @param base The directory that a relative path starts from.
 * @throws {UnreadableTranscriptError} If the file cannot be read.
 */
export function checkFile(path: string, base: string): CheckReport {
  const diagnostics = newDiagnostics();
  return checkSession(readTranscript(path, { diagnostics }), { diagnostics, place: fileLocation(path, base) });
}

/** Describes a problem in one line. */
export function describeProblem({ line, uuid, detail }: Problem): SafeText {
  const where = line === null ? "file" : `line ${line}`;
  return excerpt(`${where}${uuid === null ? "" : ` (${uuid})`}: ${detail}`, WIDTH);
}
