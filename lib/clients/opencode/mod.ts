import type { Client } from "../client.ts";
import { wholeFileClient } from "../readers/whole_file.ts";
import { OpencodeCollector } from "./collector.ts";
import { OPENCODE_FILES, OPENCODE_PLACES } from "./files.ts";
import { LINE_START, OPENCODE_STORE } from "./store.ts";

/** What `opencode export` writes. */
const EXPORT = /^\s*\{\s*"info"\s*:\s*\{\s*"id"\s*:\s*"ses_/;

/** OpenCode, from 1.1.65 on. */
export const opencode: Client = wholeFileClient({
  id: "opencode",
  title: "OpenCode",
  isTranscriptHead: (text) => LINE_START.test(text),
  isTranscriptLine: (line) => LINE_START.test(line),
  unknownForm: (text) => EXPORT.test(text) ? "an export of OpenCode, whose database has the same session" : null,
  files: OPENCODE_FILES,
  places: OPENCODE_PLACES,
  store: OPENCODE_STORE,
  resumeProgram: "opencode -s",
  collect: () => new OpencodeCollector(),
});
