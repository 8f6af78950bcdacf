import type { Client } from "../client.ts";
import { wholeFileClient } from "../readers/whole_file.ts";
import { GeminiCollector } from "./collector.ts";
import { GEMINI_FILES, GEMINI_PLACES, geminiFacts } from "./files.ts";

/** How a file begins: a line, which is there again after each resume, or a document. */
const HEAD = /(?:^\s*|\n)\{\s*"sessionId"\s*:\s*"[^"\\]{1,100}"\s*,\s*"projectHash"\s*:\s*"[0-9a-f]{16,64}"/;

/** A later line, where the first one is torn: a message, or what takes the place of all before it. */
const LATER =
  /^\s*\{(?:"\$set":\{"messages":\[\{)?"id":"[^"\\]{1,100}","timestamp":"[^"\\]{1,40}","type":"(?:user|gemini|info|error|warning)","content":/;

/** Gemini CLI, from 0.35 on. */
export const gemini: Client = wholeFileClient({
  id: "gemini",
  title: "Gemini CLI",
  isTranscriptHead: (text) => HEAD.test(text),
  isTranscriptLine: (line) => HEAD.test(line) || LATER.test(line),
  files: GEMINI_FILES,
  places: GEMINI_PLACES,
  collect: (path) => new GeminiCollector(geminiFacts(path)),
});
