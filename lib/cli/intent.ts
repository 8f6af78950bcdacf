import { type Intent, intentOf, type IntentQuestion, UNFLUSHED } from "../analyses/intent/intent.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { redact } from "../text/mod.ts";
import { entriesBackward } from "../transcript/read.ts";
import { DiskFiles } from "../transcript/disk_files.ts";
import { type Command, UsageError } from "./command.ts";
import { type OptionNames, type Options, readOptions } from "./options.ts";
import { FILE_HELP, transcriptPath, withTranscript } from "./transcript_argument.ts";

function inputOf(text: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new UsageError(`Expected --input to be a JSON object but found "${text}"`);
  }
  if (!isJsonObject(value)) throw new UsageError(`Expected --input to be a JSON object but found "${text}"`);
  return value;
}

function questionOf(options: Options): IntentQuestion {
  const toolUseId = options.text("tool-use-id");
  const tool = options.text("tool");
  if (toolUseId !== undefined && tool === undefined) return { by: "id", toolUseId };
  if (tool === undefined || toolUseId !== undefined) {
    throw new UsageError("Expected either --tool-use-id ID, or --tool NAME with --input JSON");
  }
  const now = options.text("now") ?? null;
  if (now !== null && Number.isNaN(Date.parse(now))) {
    throw new UsageError(`Expected --now to be a time such as 2026-11-21T21:15:50.296Z but found "${now}"`);
  }
  return { by: "input", tool, input: inputOf(options.text("input") ?? "{}"), now, answered: false };
}

function report(intent: Intent): string {
  switch (intent.status) {
    case "found": {
      const said = intent.text === "" ? "Nothing was said before this call." : redact(intent.text);
      const thought = intent.thinking === "" ? "" : `\nthinking: ${redact(intent.thinking)}\n`;
      return `${said}\n${thought}${intent.prompt === "" ? "" : `\nasked: ${redact(intent.prompt)}\n`}`;
    }
    case "ambiguous": {
      const lines = intent.candidates.map(({ toolUseId, line, text }) =>
        `  ${toolUseId}${line === null ? "" : ` (line ${line})`}: ${redact(text)}\n`
      );
      return `Several calls fit:\n${lines.join("")}`;
    }
    case "unflushed":
      return "The call is not in this transcript (yet).\n";
    case "none":
      return "There is no transcript to look in.\n";
  }
}

const OPTIONS: OptionNames = { text: ["tool-use-id", "tool", "input", "now"], flag: ["json"] };

/** `intent FILE`: why a tool was called. */
export const intentCommand: Command = {
  name: "intent",
  summary: "why a tool was called: what was said and thought before it",
  usage: `usage: intent FILE (--tool-use-id ID | --tool NAME --input JSON) [--now ISO] [--json]

${FILE_HELP} The agents' own files are looked through after the session's.

  --tool-use-id ID   the call's id
  --tool NAME        the newest call of this tool without a result …
  --input JSON       … whose input fits
  --now ISO          … made within a minute of this time
  --json             {"schema":"debrief.intent/1","status","toolUseId","text","thinking","prompt","candidates":[…]}`,
  options: OPTIONS,
  transcripts: true,
  examples: [
    "intent session.jsonl --tool-use-id toolu_01 --json",
    `intent session.jsonl --tool Bash --input '{"command":"ls"}'`,
  ],
  async run(args, shell) {
    const options = readOptions(args, OPTIONS);
    const path = transcriptPath(options.only("FILE"), shell);
    const question = questionOf(options);
    let intent = await withTranscript(path, shell, (source) => intentOf(entriesBackward(source), question));
    const files = new DiskFiles(path === "-" ? null : path);
    if (intent.status === "unflushed") {
      for (const agent of files.agents()) {
        intent = files.backward(agent.path, (entries) => intentOf(entries, question)) ?? UNFLUSHED;
        if (intent.status !== "unflushed") break;
      }
    }
    if (!options.flag("json")) shell.stdout(report(intent));
    else {
      const redacted = (_key: string, value: unknown) => typeof value === "string" ? redact(value) : value;
      shell.stdout(JSON.stringify({ schema: "debrief.intent/1", ...intent }, redacted, 2) + "\n");
    }
    return 0;
  },
};
