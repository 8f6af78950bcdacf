import { type Intent, intentOf, type IntentQuestion, UNFLUSHED } from "../analyses/intent/intent.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { joined, jsonText, safe, type SafeText, safeText } from "../text/mod.ts";
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

const lines = (text: string): SafeText => safeText(text, { lines: true });

function report(intent: Intent): SafeText {
  switch (intent.status) {
    case "found": {
      const said = intent.text === "" ? safe`Nothing was said before this call.` : lines(intent.text);
      const thought = intent.thinking === "" ? "" : safe`\nthinking: ${lines(intent.thinking)}\n`;
      return safe`${said}\n${thought}${intent.prompt === "" ? "" : safe`\nasked: ${lines(intent.prompt)}\n`}`;
    }
    case "ambiguous": {
      const candidates = intent.candidates.map(({ toolUseId, line, text }) =>
        safe`  ${safeText(toolUseId)}${line === null ? "" : safe` (line ${line})`}: ${safeText(text)}\n`
      );
      return safe`Several calls fit:\n${joined(candidates)}`;
    }
    case "unflushed":
      return safe`The call is not in this transcript (yet).\n`;
    case "none":
      return safe`There is no transcript to look in.\n`;
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
    else shell.stdout(safe`${jsonText({ schema: "debrief.intent/1", ...intent }, 2)}\n`);
    return 0;
  },
};
