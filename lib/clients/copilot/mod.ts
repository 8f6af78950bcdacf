import type { Client } from "../client.ts";
import { wholeFileClient } from "../readers/whole_file.ts";
import { CopilotCollector } from "./collector.ts";
import { agentInPath, COPILOT_FILES, COPILOT_PLACES, COPILOT_STORE } from "./files.ts";

/** What comes before the type in a rewound file, which the client writes again (1.0.40). */
const REWRITTEN = String.raw`(?:"id":"[^"]{1,100}","timestamp":"[^"]{1,40}","parentId":(?:null|"[^"]{1,100}"),)?`;
/** How a file begins. */
const START = new RegExp(
  String.raw`^\s*\{${REWRITTEN}"type":"session\.start","data":\{"sessionId":"[^"]{1,100}",` +
    String.raw`"version":(\d{1,9}),"producer":"copilot-agent"`,
);
/** The only version of the format that was seen (1.0.40 to 1.0.102). */
const KNOWN = "1";

const LINE = new RegExp(
  String
    .raw`^\s*\{${REWRITTEN}"type":"(?:user|assistant|system|tool|permission|session|subagent|hook|model)\.[a-z_]{1,60}",` +
    String.raw`"data":\{`,
);

/** Copilot CLI, from 1.0.40 on. */
export const copilot: Client = wholeFileClient({
  id: "copilot",
  title: "Copilot CLI",
  isTranscriptLine: (line) => LINE.test(line),
  unknownForm: (text) => {
    const version = START.exec(text)?.[1];
    return version === undefined || version === KNOWN
      ? null
      : `a session of Copilot CLI in version ${version} of its format, which debrief does not know`;
  },
  files: COPILOT_FILES,
  places: COPILOT_PLACES,
  resumeProgram: "copilot --resume",
  store: COPILOT_STORE,
  collect: (path) => new CopilotCollector(path === null ? null : agentInPath(path)?.agentId ?? null),
});
