/** Whether the rule engine decides as the client does, over many calls of a session. */
import { type JsonObject, numberAt } from "../../../lib/json.ts";
import type { Evidence } from "../evidence.ts";
import { PROMPT, step, text, tool } from "../model/script.ts";
import type { Scenario } from "../scenario.ts";

/** How often each kind of call is made. */
const TIMES = 10;

const RULES: JsonObject = { allow: ["Bash(frob *)"], ask: ["Bash(wc *)"], deny: ["Bash(drop *)"] };

/** Calls of which rules and the client's own checks allow some, ask about others, and deny some. */
function callsOf(project: string, round: number): [tool: string, input: JsonObject][] {
  const commands = [
    "ls",
    `cat a.txt; echo ${round}`,
    "git status --short",
    `frob ${round}`,
    `drop ${round}`,
    `wc -l a.txt`,
    `touch made${round}`,
    "ls && cat a.txt",
    `ls && touch made${round}`,
    "cat a.txt | head -1",
    `cd "${project}" && ls`,
  ];
  return [
    ...commands.map((command): [string, JsonObject] => ["Bash", { command, description: "look" }]),
    ["Read", { file_path: `${project}/a.txt` }],
    ["Read", { file_path: "/etc/hostname" }],
    ["Write", { file_path: `${project}/made${round}.txt`, content: "text" }],
  ];
}

/** Calls of fourteen kinds. */
export const agreement: Scenario = {
  name: "agreement",
  about: "140 calls under rules: the rule engine decides as the client does",
  play: (_version, project) => ({
    settings: { permissions: RULES },
    runs: [{ prompt: PROMPT }],
    script: {
      main: [
        ...Array.from({ length: TIMES }, (_, round) => callsOf(project, round)).flat()
          .map(([name, input]) => step(text("I look."), tool(name, input))),
        step(text("All seen.")),
      ],
    },
  }),
};

/** What came of comparing the calls of a session. */
export function agreementOf({ agreements }: Evidence): { readonly compared: number; readonly agreed: number } {
  const sum = (name: string) => agreements.reduce((total, record) => total + (numberAt(record, name) ?? 0), 0);
  return { compared: sum("compared"), agreed: sum("agreed") };
}

/** How many calls of each session are compared: nearly all, since none is decided by a hook or by rules from elsewhere. */
export const LEAST_COMPARED = 12 * TIMES;
/** How many calls of each session a client and an engine that is wrong about `ls` decide differently. */
export const LEAST_WRONG = 2 * TIMES;
