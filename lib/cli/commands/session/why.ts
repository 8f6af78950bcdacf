import { clientOf, entriesBackward, entriesForward } from "../../../clients/read.ts";
import { clientOfPath } from "../../../clients/recognize.ts";
import { DiskFiles } from "../../../clients/files/disk_files.ts";
import {
  type Intent,
  type IntentCandidate,
  intentOf,
  type IntentOptions,
  type IntentQuestion,
} from "../../../analyses/intent/intent.ts";
import { excerpt, joinSafe, safe, type SafeText, safeText } from "../../../text/safe_text.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { callTarget, describeCall } from "../../../analyses/review/facts/describe_call.ts";
import { callsIn } from "../../../session/calls/tool_calls.ts";
import type { Entry } from "../../../session/entry.ts";
import { lineNumbers } from "../../../session/io/lines.ts";
import { lineEnd } from "../../../replay/moments/moment.ts";
import { type ByteSource, sliceSource, withSource } from "../../../session/io/source.ts";
import { quoteShellWord } from "../../../shell_quote.ts";
import type { CommandDefinition } from "../../command.ts";
import { type Host, UsageError } from "../../host/host.ts";
import { printFitted } from "../../output/columns.ts";
import { jsonOption, type Options, type OptionSpec, parseInputOption, readOptions } from "../../args/options.ts";
import { FILE_HELP, meansTranscript, transcriptPath, withTranscript } from "../../args/transcript_argument.ts";

function readQuestion(options: Options): IntentQuestion {
  const toolUseId = options.text("tool-use-id");
  const tool = options.text("tool");
  if (toolUseId !== undefined && tool === undefined) return { by: "id", toolUseId };
  if (tool === undefined || toolUseId !== undefined) {
    throw new UsageError("Expected either --tool-use-id ID or --tool NAME");
  }
  const now = options.text("now") ?? null;
  if (now !== null && Number.isNaN(Date.parse(now))) {
    throw new UsageError(`Expected --now to be a time such as 2026-11-21T21:15:50.296Z but found "${now}"`);
  }
  return { by: "input", tool, input: parseInputOption(options.text("input") ?? "{}"), now, answered: true };
}

const lines = (text: string): SafeText => safeText(text, { lines: true });

/** The most entries that are searched from the end of a conversation for a call without an id. */
const MAX_ENTRIES = 50_000;

/** A call that was read: where it is, and what it was for. */
interface SeenCall {
  readonly offset: number | null;
  readonly subject: string;
}

/**
 * Why a call was made whose id a provider used several times: by the id of the first, or by the number that `calls` shows of
 * another; null for any other id. From its line backwards the call has the provider's id.
 */
function callUsedAgain(source: ByteSource, id: string): Found | null {
  const toolUseId = id.replace(/#\d+$/, "");
  let offset: number | null = null;
  for (const entry of entriesForward(source, { ...clientOf(source).conversationOnly, marksTakenBack: false })) {
    if (entry.kind !== "assistant") continue;
    const ids = entry.content.flatMap((block) => block.kind === "tool_use" ? [block.id] : []);
    if (ids.includes(id)) offset = entry.location.offset;
    const isUsedAgain = id === toolUseId ? ids.includes(`${id}#2`) : offset !== null;
    if (offset === null || !isUsedAgain) continue;
    const upTo = sliceSource(source, 0, lineEnd(source, offset));
    const intent = intentOf(entriesBackward(upTo), { by: "id", toolUseId });
    return intent.status === "found" ? { ...intent, toolUseId: id, candidates: [] } : null;
  }
  return null;
}

/** The only id that begins so; undefined if none does. Throws UsageError if several do. */
function idThatBegins(beginning: string, ids: readonly string[]): string | undefined {
  const [first, ...more] = ids.filter((id) => id.startsWith(beginning));
  if (more.length === 0) return first;
  throw new UsageError(
    `Expected the id of one call but ${more.length + 1} begin with "${beginning}" (give more of it)`,
  );
}

/** What is searched, with the calls read so far by id. */
class Search {
  readonly #question: IntentQuestion;
  readonly #options: IntentOptions;

  /** @param inputMatching Whether an input was given; without one every call of the tool is meant. */
  constructor(question: IntentQuestion, inputMatching: boolean) {
    this.#question = question;
    this.#options = { all: true, maxTranscriptEntries: MAX_ENTRIES, inputMatching };
  }

  /** Why the call was made, with the number of each candidate's line; read backwards, lines have none. */
  find(source: ByteSource): Found {
    const seen = new Map<string, SeenCall>();
    const ask = (question: IntentQuestion) =>
      intentOf(this.#noting(entriesBackward(source), seen), question, this.#options);
    let intent = ask(this.#question);
    if (this.#question.by === "id" && intent.status === "unflushed") {
      const full = idThatBegins(this.#question.toolUseId, [...seen.keys()]);
      if (full !== undefined) intent = ask({ by: "id", toolUseId: full });
    }
    const calls = intent.candidates.map((candidate) => ({ candidate, call: seen.get(candidate.toolUseId) }));
    const lines = lineNumbers(source, calls.flatMap(({ call }) => call?.offset ?? []));
    const candidates = calls.map(({ candidate, call }) => {
      const { offset = null, subject = "" } = call ?? {};
      return { ...candidate, line: offset === null ? null : lines.get(offset) ?? null, subject };
    }).reverse();
    return { ...intent, candidates };
  }

  *#noting(entries: Iterable<Entry>, seen: Map<string, SeenCall>): Generator<Entry> {
    for (const entry of entries) {
      if (entry.kind === "assistant") {
        for (const block of entry.content) {
          if (block.kind !== "tool_use") continue;
          seen.set(block.id, {
            offset: entry.location.offset,
            subject: callsIn(block).map(({ name, input }) => describeCall(name, callTarget(input))).join("; "),
          });
        }
      }
      yield entry;
    }
  }
}

/** An intent whose candidates say what each call was for. */
type Found = Intent & { readonly candidates: readonly (IntentCandidate & { readonly subject: string })[] };

function candidateLine({ toolUseId, line, text, subject }: Found["candidates"][number]): SafeText {
  const where = line === null ? "" : safe`line ${line}`;
  const quoted = excerpt(text, 120);
  const words = quoted === "" ? "" : safe`      ${quoted}\n`;
  return safe`  ${safeText(toolUseId)}  ${where}  ${excerpt(subject, 100)}\n${words}`;
}

function intentText(intent: Found): SafeText {
  switch (intent.status) {
    case "found": {
      const preceding = intent.text === "" ? safe`Nothing was said before this call.` : lines(intent.text);
      const thought = intent.thinking === "" ? "" : safe`\nthinking: ${lines(intent.thinking)}\n`;
      return safe`${preceding}\n${thought}${intent.prompt === "" ? "" : safe`\nprompt: ${lines(intent.prompt)}\n`}`;
    }
    case "ambiguous": {
      const { candidates } = intent;
      const list = joinSafe(candidates.map(candidateLine));
      return safe`${candidates.length} calls match; choose one by its id:\n${list}`;
    }
    case "unflushed":
    case "none":
      return safe`No such call in this transcript.\n`;
  }
}

function unknownCall(id: string, file: string): UsageError {
  const [session, text] = [file, id].map(quoteShellWord);
  return new UsageError(
    `Cannot find call "${id}": no call of this session has an id that begins so (debrief calls ${session} lists them; ` +
      `debrief calls ${session} --grep ${text} finds them by their text)`,
  );
}

const OPTIONS: readonly OptionSpec[] = [
  { name: "tool-use-id", value: "ID", for: [], summary: "the same as CALL" },
  { name: "tool", value: "NAME", summary: "only calls of this tool" },
  {
    name: "input",
    value: "JSON",
    summary: "only calls with this input",
    help: "only calls with this input; if several match, they are listed with their ids",
  },
  { name: "now", value: "ISO", summary: "only calls made within a minute of this time" },
  jsonOption(
    `{"schema":"debrief.intent/1","status","toolUseId","text","thinking","prompt","candidates":[{"toolUseId","line",` +
      `"text","thinking","subject"}]}`,
  ),
];

/** What `why` and `calls CALL` are asked: a session, and options that say which call of it. */
export interface CallArguments {
  /** The call's id, or the beginning of it; null if none was given. */
  readonly call: string | null;
  /** The transcript as it was named. */
  readonly file: string;
}

/** An id with a dot, which a path has, too: models behind a proxy name calls `functions.Write:8`. */
function isToolCallId(argument: string): boolean {
  return /^functions\.[\w-]+:\d*(?:#\d*)?$/.test(argument);
}

/**
 * Tells the call from the transcript among the arguments, in any order. Throws UsageError for more than one of either.
 */
export function callArguments(positional: readonly string[], host: Host): CallArguments {
  const files = positional.filter((argument) => !isToolCallId(argument) && meansTranscript(argument, host));
  const calls = positional.filter((argument) => !files.includes(argument));
  for (const [what, found] of [["FILE", files], ["CALL", calls]] as const) {
    if (found.length > 1) throw new UsageError(`Expected one ${what} but also found "${found.slice(1).join('", "')}"`);
  }
  return { call: calls[0] ?? null, file: files[0] ?? "latest" };
}

/** Prints why a call was made. Throws UsageError for an id that no call has. */
export async function explainReason(question: IntentQuestion | null, file: string, options: Options, host: Host) {
  const path = transcriptPath(file, host);
  // at once: a pipe has an end
  const { asked, find, found } = await withTranscript(path, host, (source) => {
    const asked = question ?? lastCall(source);
    const search = new Search(asked, options.text("input") !== undefined);
    const find = (source: ByteSource) =>
      (question?.by === "id" ? callUsedAgain(source, question.toolUseId) : null) ?? search.find(source);
    return { asked, find, found: find(source) };
  });
  let intent = found;
  const agents = intent.status === "unflushed" && path !== "-" ? new DiskFiles(clientOfPath(path), path).agents() : [];
  for (const agent of agents) {
    intent = withSource(agent.path, find);
    if (intent.status !== "unflushed") break;
  }
  const isUnknown = asked.by === "id" && (intent.status === "unflushed" || intent.status === "none");
  if (options.flag("json")) host.stdout(safe`${jsonText({ schema: "debrief.intent/1", ...intent }, 2)}\n`);
  else if (!isUnknown) printFitted(intentText(intent), host);
  if (isUnknown) throw unknownCall(asked.toolUseId, file);
}

function lastCall(source: ByteSource): IntentQuestion {
  for (const entry of entriesBackward(source)) {
    if (entry.kind !== "assistant") continue;
    const call = entry.content.findLast((block) => block.kind === "tool_use");
    if (call?.kind === "tool_use") return { by: "id", toolUseId: call.id };
  }
  throw new UsageError("This session has no tool calls");
}

export const whyCommand: CommandDefinition = {
  usage: ["[CALL] [FILE]", "[FILE] --tool NAME [--input JSON]"],
  details:
    `CALL is the id of a call, as debrief calls lists them, or the beginning of one; without it the last call. ${FILE_HELP}
The session's transcript is searched first, then those of its agents.`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "why session.jsonl",
    "why toolu_01 session.jsonl --json",
    `why session.jsonl --tool Bash --input '{"command":"ls"}'`,
  ],
  async run(args, host) {
    const options = readOptions(args, OPTIONS);
    const { call, file } = callArguments(options.positional, host);
    const isAsked = options.text("tool-use-id") !== undefined || options.text("tool") !== undefined;
    if (call !== null && isAsked) throw new UsageError("Expected CALL or --tool but found both");
    const question: IntentQuestion | null = call !== null
      ? { by: "id", toolUseId: call }
      : isAsked || options.text("input") !== undefined
      ? readQuestion(options)
      : null;
    await explainReason(question, file, options, host);
    return 0;
  },
};
