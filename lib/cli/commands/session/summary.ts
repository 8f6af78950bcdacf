import { SOURCE_NAMES } from "../../../report/families.ts";
import { clientOfPath, filesOf } from "../../../clients/recognize.ts";
import { entriesBackward, entriesForward } from "../../../clients/read.ts";
import { DiskFiles } from "../../../clients/files/disk_files.ts";
import {
  concludeAgent,
  concludeMain,
  type Conclusion,
  type SessionFiles,
} from "../../../analyses/summary/conclusion.ts";
import { joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import type { Entry } from "../../../session/entry.ts";
import { type ByteSource, withSource } from "../../../session/io/source.ts";
import type { CommandDefinition } from "../../command.ts";
import type { Host } from "../../host/host.ts";
import { printFitted } from "../../output/columns.ts";
import { jsonOption, type Options, type OptionSpec, readOptions } from "../../args/options.ts";
import { FILE_HELP, fileArgument, transcriptPath, withTranscript } from "../../args/transcript_argument.ts";

/** How many of the last entries `--explain` names. */
const LAST_ENTRIES = 8;

/** Entries that do not say whose they are occur together only at the start of a file. */
const MOST_ENTRIES = 200;

/** Whose conversation a file is: null for the session's own, else the agent's, by its name or by its entries. */
function agentOf(path: string, source: ByteSource): { readonly id: string | null } | null {
  const id = path === "-" ? null : filesOf(path).sessionPath(path).agentId;
  if (id !== null) return { id };
  let left = MOST_ENTRIES;
  for (const entry of entriesForward(source, { chunk: 16 * 1024, marksTakenBack: false })) {
    if (entry.kind !== "user" && entry.kind !== "assistant") {
      if (--left === 0) return null;
      continue;
    }
    return entry.isSidechain ? { id: path === "-" ? entry.agentId : filesOf(path).sessionIdOf(path) } : null;
  }
  return null;
}

interface Summarized {
  readonly path: string;
  readonly source: ByteSource;
}

/** The files of a session whose own file is already open; standard input has no others. */
class OpenFiles implements SessionFiles {
  readonly #path: string;
  readonly #source: ByteSource;
  readonly #others: SessionFiles | null;

  constructor({ path, source }: Summarized) {
    this.#path = path;
    this.#source = source;
    this.#others = path === "-" ? null : new DiskFiles(clientOfPath(path), path);
  }

  agent(agentId: string) {
    return this.#others?.agent(agentId) ?? null;
  }

  agents() {
    return this.#others?.agents() ?? [];
  }

  backward<T>(path: string, read: (entries: Iterable<Entry>, isCut?: () => boolean) => T): T | null {
    if (path === this.#path) return read(entriesBackward(this.#source));
    return this.#others?.backward(path, read) ?? null;
  }
}

function lastTypes(source: ByteSource): string[] {
  const types: string[] = [];
  for (const entry of entriesBackward(source)) {
    types.unshift(shownType(entry));
    if (types.length === LAST_ENTRIES) break;
  }
  return types;
}

function shownType(entry: Entry): string {
  switch (entry.kind) {
    case "user":
    case "assistant":
      return `${entry.type}(${entry.content.map((block) => block.kind).join(",")})`;
    case "attachment":
      return `attachment(${entry.attachment.kind === "queued_command" ? "queued_command" : entry.attachment.type})`;
    default:
      return entry.type;
  }
}

function explained(found: Conclusion, lastEntries: readonly string[]): SafeText {
  const tried = found.tried.map(({ source, outcome, path, length }) =>
    safe`  ${source}: ${outcome}, ${length} characters${path === null ? "" : safe` in ${safeText(path)}`}\n`
  );
  return safe`sources tried:\n${joinSafe(tried)}last entries: ${safeText(lastEntries.join(" "))}\n`;
}

function concludedText({ text, earlierReport, source, isFinal }: Conclusion): SafeText {
  const earlier = earlierReport === undefined
    ? ""
    : safe`\n\nThis message only refers to an earlier report, which says:\n\n${
      safeText(earlierReport, { lines: true })
    }`;
  return safe`${safeText(text, { lines: true })}${earlier}\n\n(${safeText(SOURCE_NAMES[source])}${
    isFinal ? "" : ", not final"
  })\n`;
}

function runSummary(summarized: Summarized, options: Options, host: Host): number {
  const { path, source } = summarized;
  const lastMessage = options.text("last-message") ?? null;
  const files = new OpenFiles(summarized);
  const named = options.text("agent");
  // opened first: what cannot be read has no conclusion to look for
  const agentTypes = named === undefined ? null : withSource(named, lastTypes);
  const agent = named === undefined
    ? agentOf(path, source)
    : { id: filesOf(named).sessionIdOf(named).replace(/^agent-/, "") };
  const agentPath = named ?? (agent === null ? null : path);
  const agentId = agent?.id ?? null;
  const found = agentPath === null
    ? concludeMain(path, lastMessage, files)
    : concludeAgent({ transcriptPath: path, agentId, agentTranscriptPath: agentPath, lastMessage }, files);
  const lastEntries = !options.flag("explain") ? [] : agentTypes ?? lastTypes(source);
  if (options.flag("json")) {
    const { source, text, thinking, isFinal, earlierReport } = found;
    const answer = { source, text, earlierReport, thinking, final: isFinal, agentId };
    const more = options.flag("explain") ? { tried: found.tried, lastEntries } : {};
    host.stdout(safe`${jsonText({ schema: "debrief.summary/1", ...answer, ...more }, 2)}\n`);
    return 0;
  }
  if (found.source === "none") host.stdout(safe`This transcript has no conclusion.\n`);
  else printFitted(concludedText(found), host);
  if (options.flag("explain")) printFitted(explained(found, lastEntries), host);
  return 0;
}

const OPTIONS: readonly OptionSpec[] = [
  {
    name: "agent",
    value: "FILE",
    choices: "file",
    summary: "the transcript of an agent; FILE is then the session it belongs to",
  },
  { name: "last-message", value: "TEXT", summary: "the last message, as the client passes it to a hook" },
  {
    name: "explain",
    summary: "show the sources tried and the last entries",
    help: `show the sources tried with their sizes, and the types of the last ${LAST_ENTRIES} entries`,
  },
  jsonOption(
    `{"schema":"debrief.summary/1","source","text","thinking","final","agentId"}, and "earlierReport" if an agent's ` +
      `text only refers to it`,
  ),
];

export const summaryCommand: CommandDefinition = {
  usage: ["[FILE]"],
  details:
    `${FILE_HELP} It may also be the transcript of an agent. debrief handoff says what was asked, done, decided and left open.`,
  options: OPTIONS,
  transcripts: true,
  examples: ["summary latest", "summary session.jsonl --agent session/subagents/agent-a1b2.jsonl --json"],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const path = transcriptPath(fileArgument(options), host);
    return await withTranscript(path, host, (source) => runSummary({ path, source }, options, host));
  },
};
