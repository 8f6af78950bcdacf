import { handoffJson, handoffMarkdown } from "../../../analyses/handoff/handoff_markdown.ts";
import { readHandoff } from "../../../analyses/handoff/read_handoff.ts";
import { clientOfPath, filesOf } from "../../../clients/recognize.ts";
import { jsonText } from "../../../text/safe_json.ts";
import { safe, safeText } from "../../../text/safe_text.ts";
import { jsonOption, type OptionSpec, readOptions } from "../../args/options.ts";
import { FILE_MEANS, fileArgument, transcriptFilePath } from "../../args/transcript_argument.ts";
import { sizeOf } from "../../../session/io/source.ts";
import type { CommandDefinition } from "../../command.ts";
import { UsageError } from "../../host/host.ts";
import { expectReplaceable, type OwnFile } from "../../output/write_page.ts";

const OPTIONS: readonly OptionSpec[] = [
  { name: "to", value: "FILE", choices: "file", summary: "write it to FILE instead of standard output (-)" },
  { name: "yes", summary: "replace FILE without asking, whatever it is" },
  jsonOption(
    `{"schema":"debrief.handoff/1","session","lines":[{"section","what","text","replyTo","speaker","line","weight"}],…}`,
  ),
];

const OWN_HANDOFF: OwnFile = {
  noun: "handoff",
  isOwn: (text) => /^(?:# Handoff: |\{\s*"schema": "debrief\.handoff\/)/.test(text),
};

/** Why there is nothing to hand over. */
function whyNothing(path: string): string {
  if (sizeOf(path) === 0) return "the file is empty";
  if (filesOf(path).sessionPath(path).agentId !== null) {
    return "it is an agent's, and a handoff is of a session; `debrief summary FILE` says what the agent concluded";
  }
  return "nothing was asked and nothing was done in this session";
}

export const handoffCommand: CommandDefinition = {
  usage: ["[FILE]"],
  details: `${FILE_MEANS}.
Prints at most 4 kB of Markdown to paste into a new session, of any client: what was asked, what is open, what was decided
and stated, what was found out, done, and taken back. It is put together from the transcript, without a model: each
line is a quotation or a name from it, with its line number. What the user took back is not among what was decided. Secrets of a
known shape are redacted.`,
  options: OPTIONS,
  transcripts: true,
  examples: ["handoff", "handoff latest --to HANDOFF.md", "handoff --json"],
  run(args, host) {
    const options = readOptions(args, OPTIONS);
    const argument = fileArgument(options);
    const path = transcriptFilePath(argument, "a handoff also needs the agents' files beside the transcript", host);
    const report = readHandoff({ client: clientOfPath(path), path });
    if (report.handoff.lines.length === 0 && !options.flag("json")) {
      throw new UsageError(`Cannot hand over "${path}": ${whyNothing(path)}`);
    }
    const text = options.flag("json") ? safe`${jsonText(handoffJson(report, path), 2)}\n` : handoffMarkdown(report);
    const file = options.text("to");
    if (file === undefined || file === "-") host.stdout(text);
    else {
      expectReplaceable(file, options.flag("yes"), host, OWN_HANDOFF);
      host.replaceText(file, text);
      host.stderr(safe`Wrote ${safeText(file)}\n`);
    }
    return 0;
  },
};
