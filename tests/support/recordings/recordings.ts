import type { AgentFile } from "../../../lib/clients/files/session_file.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { SessionFiles } from "../../../lib/analyses/summary/conclusion.ts";
import { listAgents } from "../../../lib/clients/claude_code/files/session_files.ts";
import { claudeEntriesBackward } from "../../../lib/clients/claude_code/reading/read.ts";
import { bytesSource } from "../../../lib/session/io/source.ts";

/** One hook call of a recorded session, and how much of the files there was at that moment (null: no file yet). */
export interface HookCall {
  readonly input: JsonObject & { readonly hook_event_name: string };
  readonly transcript_lines: number | null;
  readonly agent_lines: number | null;
}

/** A recorded session with the hook calls made in it. */
export interface Recording {
  readonly version: string;
  readonly scenario: string;
  /** Path of the session's file in fixtures/. */
  readonly transcript: string;
  readonly calls: readonly HookCall[];
}

const CLIENTS = new URL("../../../fixtures/clients/", import.meta.url).pathname;

function names(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
}

/** All recordings in fixtures/clients. */
export function recordings(): Recording[] {
  const found: Recording[] = [];
  for (const version of names(CLIENTS).filter((name) => /^\d/.test(name))) {
    for (const scenario of names(CLIENTS + version)) {
      const folder = `${CLIENTS}${version}/${scenario}/`;
      const session = names(folder).find((name) => /^[0-9a-f]{8}-.*\.jsonl$/.test(name));
      if (!session) continue;
      let calls: HookCall[] = [];
      try {
        const lines = Deno.readTextFileSync(`${folder}hook_calls.jsonl`).trim().split("\n");
        calls = lines.map((line) => JSON.parse(line));
      } catch (error) {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      }
      found.push({ version, scenario, transcript: folder + session, calls });
    }
  }
  return found;
}

/** The first lines of a file as bytes; null lines: there was no file. */
function head(path: string, lines: number | null): Uint8Array | null {
  if (lines === null) return null;
  try {
    const text = Deno.readTextFileSync(path).split("\n").slice(0, lines).join("\n");
    return new TextEncoder().encode(text === "" ? "" : text + "\n");
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** The agents of a recorded session; their files lie beside the session's or under its folder, whatever the input says. */
export function agentsOf(recording: Recording): AgentFile[] {
  return listAgents(recording.transcript);
}

export function filesAt(recording: Recording, call: HookCall): SessionFiles {
  const agents = agentsOf(recording);
  const asked = call.input["agent_id"];
  const sizes = new Map<string, number | null>([[recording.transcript, call.transcript_lines]]);
  for (const agent of agents) if (agent.agentId === asked) sizes.set(agent.path, call.agent_lines);
  return {
    agent: (id) => agents.find(({ agentId }) => agentId === id) ?? null,
    agents: () => agents,
    backward: (path, read) => {
      const bytes = head(path, sizes.has(path) ? sizes.get(path) ?? null : Infinity);
      return bytes === null ? null : read(claudeEntriesBackward(bytesSource(bytes)));
    },
  };
}
