/** Qwen Code, a fork of Gemini CLI with session files of its own. */
import type { Client } from "../client.ts";
import { wholeFileClient } from "../readers/whole_file.ts";
import { QwenCollector } from "./collector.ts";
import { agentModel, QWEN_FILES, QWEN_PLACES } from "./files.ts";

/** The envelope of a record: the order of its keys is the client's own. */
const ENVELOPE = new RegExp(
  String.raw`^\s*\{"uuid":"[^"]{1,100}","parentUuid":(?:null|"[^"]{1,100}"),"sessionId":"[^"]{1,100}",` +
    String.raw`"timestamp":"[^"]{1,40}","type":"(?:user|assistant|tool_result|system)",` +
    String.raw`(?=[\s\S]{0,4000}?"(?:parts|systemPayload|provenance)":)`,
);

/** Qwen Code, from 0.12 on. */
export const qwen: Client = wholeFileClient({
  id: "qwen",
  title: "Qwen Code",
  isTranscriptLine: (line) => ENVELOPE.test(line),
  files: QWEN_FILES,
  places: QWEN_PLACES,
  resumeProgram: "qwen --resume",
  collect: (path) => new QwenCollector(path === null ? null : agentModel(path)),
});
