import { arrayAt, isJsonObject, type JsonObject, stringAt } from "../../json.ts";
import { SHELL_TOOLS } from "../../session/calls/tool_names.ts";
import { TOOL_ERROR_TAG } from "../../session/calls/tool_result.ts";
import type { NestedCall } from "../../session/entry.ts";
import { callsIn, type ToolCall } from "../../session/calls/tool_calls.ts";

export interface FileChange {
  readonly path: string;
  readonly added: number | null;
  readonly removed: number | null;
}

export interface Commit {
  readonly hash: string;
  readonly title: string;
}

/** The tools that change one file, with the field of their input that names it. */
const CHANGING_TOOLS: ReadonlyMap<string, string> = new Map([
  ["Edit", "file_path"],
  ["MultiEdit", "file_path"],
  ["Write", "file_path"],
  ["NotebookEdit", "notebook_path"],
]);

/** How a patch introduces a file, in the format of `apply_patch`. */
const PATCHED_FILE = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm;

/** What git prints for a commit: `[main 1a2b3c4] title`, with "(root-commit)" for the first one. */
const COMMIT_LINE = /^\[[^\]\n]{1,200}? (?:\(root-commit\) )?([0-9a-f]{7,40})\] (.{1,500})$/gm;

function patchLines(result: JsonObject, sign: "+" | "-"): number | null {
  if (!Array.isArray(result["structuredPatch"])) return null;
  const hunks = arrayAt(result, "structuredPatch").filter(isJsonObject);
  const lines = hunks.flatMap((hunk) => arrayAt(hunk, "lines"));
  return lines.filter((line) => typeof line === "string" && line.startsWith(sign)).length;
}

function countLines(text: string): number {
  return text === "" ? 0 : text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
}

function diffedFiles(text: string): FileChange[] {
  const parts = text.split(PATCHED_FILE); // before, path, body, path, body, …
  return parts.flatMap((path, index) => {
    if (index % 2 === 0) return [];
    const lines = (parts[index + 1] ?? "").split("\n");
    const count = (sign: string) =>
      lines.filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3))).length;
    return [{ path: path.trim(), added: count("+"), removed: count("-") }];
  });
}

/** The files that a call changed. A call that failed, was denied or has no result changed none. */
export function changedFiles({ use, result, answered }: ToolCall): FileChange[] {
  if (result === null || result.isError || result.outcome !== "ok") return [];
  return callsIn(use).flatMap((call) => filesOfCall(call, answered));
}

function filesOfCall({ name, input }: NestedCall, answered: ToolCall["answered"]): FileChange[] {
  if (name === "apply_patch") {
    return diffedFiles(stringAt(input, "patch") ?? stringAt(input, "input") ?? stringAt(input, "command") ?? "");
  }
  const field = CHANGING_TOOLS.get(name);
  const path = field === undefined ? null : stringAt(input, field);
  if (path === null) return [];
  const record = answered?.kind === "user" && isJsonObject(answered.toolUseResult) ? answered.toolUseResult : {};
  const isNew = record["type"] === "create";
  const added = isNew ? countLines(stringAt(input, "content") ?? "") : patchLines(record, "+");
  return [{ path, added, removed: isNew ? 0 : patchLines(record, "-") }];
}

export function commitsOf({ use, result }: ToolCall): Commit[] {
  const mayCommit = callsIn(use).some(({ name, input }) =>
    SHELL_TOOLS.has(name) && (stringAt(input, "command") ?? "").includes("commit")
  );
  if (result === null || !mayCommit) return [];
  return [...result.text.matchAll(COMMIT_LINE)].map(([, hash = "", title = ""]) => ({ hash, title }));
}

/** Characters of a result in which an error is looked for. */
const MAX_FAILURE = 20_000;
const EXIT_LINE = /^Exit code (-?\d+)$/; // Claude Code 2.0.30 on
/** How a line names an error as one. */
const NAMES_ERROR =
  /(?:^|[\s:[(])(?:error|fatal|panic(?:ked)?|exception|\w{0,60}(?:error|exception))(?: ?\[\w{1,20}\]| \w{1,12})?\s?[:：]|^npm (?:error|ERR!)|^curl: \(\d+\)|^FAIL(?:ED)?\b/i;
/** How one tells that something is wrong. */
const TELLS_ERROR =
  /\b(?:error|fail(?:s|ed|ure|ing)?|fatal|exception|not found|no such|cannot|can['’]t|could ?n[o'’]t|unable|denied|refused|invalid|unexpected|unknown|undefined|ambiguous|missing|does not exist|not recognized|timed out|aborted|rejected|unsupported|usage:)(?!\w)|错误|錯誤|오류|에러|エラー|erreur|fehler|ошибк/i;
/** Counts of nothing, and where PowerShell says the kind of an error that it told before. */
const NO_ERROR =
  /\b(?:0|no) (?:errors?|fail(?:ed|ures?|ing)?)\b|\b(?:errors?|fail(?:ed|ures?)?)\s?[:=]\s?(?:0|none)\b|^\+ /i;

/** The line that names the error, as far as words show it; undefined if none does. */
export function errorLineOf(lines: readonly string[]): string | undefined {
  const told = lines.filter((line) => TELLS_ERROR.test(line) && !NO_ERROR.test(line));
  return told.find((line) => NAMES_ERROR.test(line)) ?? told[0];
}

/** After it a program in Python names the error in the last line. */
const TRACEBACK = "Traceback (most recent call last):";

/** The error that a call ended with: `exit 2: make: *** No rule to make target`; null if it did not fail. */
export function failureLine({ result }: Pick<ToolCall, "result">): string | null {
  if (result === null || result.outcome !== "failed") return null;
  const isWhole = result.text.length <= MAX_FAILURE;
  const lines = result.text.slice(0, MAX_FAILURE).replace(TOOL_ERROR_TAG, "").split(/\r\n?|\n/)
    .map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line)); // no rules of dashes, no ellipses
  const stated = EXIT_LINE.exec(lines[0] ?? "")?.[1];
  const code = stated ?? result.ending?.exitCode ?? null;
  const said = stated === undefined ? lines : lines.slice(1);
  const named = (said.includes(TRACEBACK) && isWhole ? said.at(-1) : errorLineOf(said) ?? said[0]) ?? "";
  const line = named === "Error" ? "" : named; // all that 1.0.x says of a command that printed nothing
  if (code === null) return line === "" ? null : line;
  return line === "" ? `exit ${code}` : `exit ${code}: ${line}`;
}
