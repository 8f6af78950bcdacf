/**
 * Gemini CLI, as a client.
 *
 * @module
 */
import type { Client } from "../client.ts";
import { wholeFileClient } from "../readers/whole_file.ts";
import { GeminiCollector } from "./collector.ts";
import { GEMINI_FILES, GEMINI_PLACES, geminiFacts } from "./files.ts";

/** How a file begins: a line, or a document. */
const HEAD = /^\s*\{\s*"sessionId"\s*:\s*"[^"\\]{1,100}"\s*,\s*"projectHash"\s*:\s*"[0-9a-f]{16,64}"/;

/** Gemini CLI, from 0.35 on. */
export const gemini: Client = wholeFileClient({
  id: "gemini",
  title: "Gemini CLI",
  isTranscriptHead: (text) => HEAD.test(text),
  isTranscriptLine: (line) => HEAD.test(line),
  files: GEMINI_FILES,
  places: GEMINI_PLACES,
  collect: (path) => new GeminiCollector(geminiFacts(path)),
});
