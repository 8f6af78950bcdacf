/** The recorded sessions of Codex in fixtures/clients-codex, with what was scripted in each. */
import type { JsonObject } from "../../../lib/json.ts";
import { filesBelow } from "../../../tools/files.ts";

const CLIENTS = decodeURIComponent(new URL("../../../fixtures/clients-codex", import.meta.url).pathname);

export interface ExpectedCall {
  readonly id: string;
  /** `main`, or how the task of the agent begins that made it. */
  readonly by: string;
  readonly tool: string;
  readonly namespace: string | null;
  readonly command?: string | null;
  readonly nested?: readonly { readonly tool: string; readonly command?: string }[];
  readonly textBefore: string | null;
  readonly lastText: string | null;
  readonly outcome: string;
  readonly decidedBy: string;
}

export interface ExpectedSession {
  readonly codeMode: boolean;
  readonly model: string;
  readonly turns: readonly {
    readonly prompt: string | readonly string[];
    readonly final: string | null;
    readonly interrupted?: boolean;
    readonly held?: readonly { readonly after: string; readonly reason: string }[];
  }[];
  readonly calls: readonly ExpectedCall[];
  readonly agents: readonly { readonly prompt: string; readonly final: string }[];
  readonly compactedInto?: string;
  readonly userShell?: readonly string[];
}

export interface CodexRecording {
  readonly version: string;
  readonly scenario: string;
  /** The main session's file. */
  readonly main: string;
  readonly agents: readonly string[];
  readonly expected: ExpectedSession;
  /** The inputs of its hooks, with how many lines the session's file had then. */
  readonly hookCalls: readonly { readonly input: JsonObject; readonly transcript_lines: number | null }[];
}

export function codexRecordings(): CodexRecording[] {
  const expected = JSON.parse(Deno.readTextFileSync(`${CLIENTS}/expected.json`)) as Record<
    string,
    Record<string, ExpectedSession>
  >;
  return Object.entries(expected).flatMap(([version, scenarios]) =>
    Object.entries(scenarios).map(([scenario, session]) => {
      const folder = `${CLIENTS}/${version}/${scenario}`;
      const files = filesBelow(`${folder}/sessions`);
      const isAgent = (path: string) => Deno.readTextFileSync(path).slice(0, 4000).includes('"subagent":{');
      const main = files.find((path) => !isAgent(path));
      if (main === undefined) throw new Error(`no session in ${folder}`);
      const calls = Deno.readTextFileSync(`${folder}/hook_calls.jsonl`).trim().split("\n");
      return {
        version,
        scenario,
        main,
        agents: files.filter(isAgent),
        expected: session,
        hookCalls: calls.map((line) => JSON.parse(line)),
      };
    })
  );
}
