/**
 * A shorter copy of a session whose client resumes any of its lines.
 *
 * @module
 */
import { clientOfPath } from "../../clients/recognise.ts";
import type { ClientResuming, CopyOptions, CopySize, ResumableCopy } from "../../clients/resuming/resuming.ts";
import { pathIn } from "../../path.ts";
import { bytesSource, withSource } from "../../session/io/source.ts";
import { quoteShellWord } from "../../shell_quote.ts";
import { formatInteger, pluralize } from "../../text/format.ts";
import { joined, jsonText, safe, type SafeText, safeText } from "../../text/mod.ts";
import type { Options } from "../args/options.ts";
import { describeProblem } from "../check/check_file.ts";
import { type Host, UsageError } from "../host/host.ts";
import { directoryOf, homePath } from "../host/paths.ts";
import { absolutePath } from "../host/paths.ts";

/** What can be asked of a copy; the other options of `trim` are for sessions whose entries form a tree. */
const KNOWN = [
  "out",
  "to-project",
  "dry-run",
  "keep-turns",
  "keep-tool-turns",
  "drop-thinking",
  "max-tool-output",
  "json",
];
const OTHERS = [
  "max-tokens",
  "last-good",
  "shorten",
  "percent-tools",
  "truncate",
  "percent-thinking",
  "drop-images",
  "preset",
];

function copyOptions(options: Options, title: string): CopyOptions {
  const other = OTHERS.find((name) => options.text(name) !== undefined || options.flag(name));
  if (other !== undefined) {
    const known = KNOWN.slice(3, -1).map((name) => `--${name}`).join(", ");
    throw new UsageError(`Cannot use --${other} for a session of ${title} (use ${known})`);
  }
  const [keepTurns, keepToolTurns, maxToolOutput] = [
    options.integer("keep-turns", 1),
    options.integer("keep-tool-turns"),
    options.integer("max-tool-output", 1),
  ];
  return {
    ...keepTurns === undefined ? {} : { keepTurns },
    ...keepToolTurns === undefined ? {} : { keepToolTurns },
    ...maxToolOutput === undefined ? {} : { maxToolOutput },
    dropThinking: options.flag("drop-thinking"),
  };
}

/** The file of the copy; null for a dry run. */
function targetOf(source: string, options: Options, sessionId: string, { resuming, host }: CopyTools): string | null {
  const out = options.text("out");
  const toProject = options.flag("to-project");
  if (out !== undefined && toProject) throw new UsageError("Expected --out FILE or --to-project but found both");
  if (options.flag("dry-run")) return null;
  if (out === undefined && !toProject) {
    throw new UsageError("Expected --out FILE, --to-project or --dry-run but found none of them");
  }
  const file = resuming.fileFor(sessionId, host.now());
  const name = file.slice(file.lastIndexOf("/") + 1);
  if (out !== undefined) return /[/\\]$/.test(out) || host.isDirectory(out) ? pathIn(out, name) : out;
  const client = clientOfPath(source);
  const config = client.hooks.configDirectory((variable) => host.env(variable));
  if (config === null) {
    throw new UsageError(`Cannot tell where the sessions are: neither ${client.places.configVariable} nor HOME is set`);
  }
  return `${absolutePath(config, host)}/${file}`;
}

interface CopyTools {
  readonly resuming: ClientResuming;
  readonly host: Host;
}

function write(path: string, text: string, host: Host): void {
  const directory = directoryOf(absolutePath(path, host));
  if (!host.isDirectory(directory)) host.makeDirectory(directory);
  const file = host.createFile(path);
  try {
    file.write(new TextEncoder().encode(text));
    file.close();
  } catch (error) {
    file.discard();
    throw error;
  }
}

function sizeLine(name: string, before: number, after: number): SafeText {
  const cells = [name.padEnd(16), formatInteger(before).padStart(14), formatInteger(after).padStart(14)];
  return safeText(`${cells.join("")}\n`, { lines: true });
}

/** Writes a copy of a session, and prints what it has; returns the exit code. */
export function copySession(source: string, options: Options, tools: CopyTools): number {
  const { resuming, host } = tools;
  if (source === "-") throw new UsageError("Expected FILE to be a path but found -");
  const sessionId = host.randomUuid();
  const given = copyOptions(options, clientOfPath(source).title);
  const path = targetOf(source, options, sessionId, tools);
  const [copy, bytesBefore] = withSource(
    source,
    (bytes): [ResumableCopy, number] => [resuming.copy(bytes, sessionId, given), bytes.size],
  );
  if (copy.after.turns === 0) throw new UsageError(`Cannot trim "${source}": it contains no prompt`);
  const text = copy.lines.map((line) => `${line}\n`).join("");
  const bytes = new TextEncoder().encode(text);
  const named = path ?? resuming.fileFor(sessionId, host.now());
  const { problems } = resuming.check(bytesSource(bytes), named);
  if (path !== null) write(path, text, host);
  const command = resuming.resumeCommand(sessionId).map(quoteShellWord).join(" ");
  const isFound = !problems.some(({ kind }) => kind === "not_found");
  const { before, after, removed } = copy;
  const size = (one: CopySize, length: number) => ({ ...one, bytes: length });
  if (options.flag("json")) {
    const answer = {
      schema: "debrief.trim/1",
      source,
      target: path,
      session: path === null ? null : sessionId,
      options: { ...given },
      counts: { before: size(before, bytesBefore), after: size(after, bytes.length), removed: { ...removed } },
      problems: problems.map((problem) => ({ ...problem })),
      resume: path === null || !isFound ? null : command,
    };
    host.stdout(safe`${jsonText(answer, 2)}\n`);
    return 0;
  }
  const table = joined([
    safeText(`${"".padEnd(16)}${"before".padStart(14)}${"after".padStart(14)}\n`, { lines: true }),
    sizeLine("turns", before.turns, after.turns),
    sizeLine("calls", before.calls, after.calls),
    sizeLine("entries", before.entries, after.entries),
    sizeLine("bytes", bytesBefore, bytes.length),
  ]);
  const what = safe`${pluralize(removed.calls, "call")} removed, ${
    pluralize(removed.shortened, "line")
  } with shortened outputs, ${pluralize(removed.thinking, "line")} of thinking removed\n`;
  if (path === null) {
    host.stdout(safe`${table}\n${what}\nNothing was written (--dry-run).\n`);
    return 0;
  }
  const checked = problems.length === 0
    ? safe`Checked: no problems.\n`
    : joined(problems.map((problem) => safe`Checked: ${describeProblem({ ...problem, uuid: null })}\n`));
  const resume = isFound ? safe`Resume it with:\n  ${safeText(command)}\n` : safe``;
  host.stdout(safe`${table}\n${what}\nWritten to ${homePath(path, host)}\n${checked}${resume}`);
  return 0;
}
