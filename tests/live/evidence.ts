/** What a scenario left behind: the client's files, the hooks' answers and records, and what the model was asked. */
import { stateDirectory } from "../../lib/hooks/store/state_names.ts";
import { projectState } from "../../lib/hooks/store/state_names.ts";
import { isJsonObject, type JsonObject } from "../../lib/json.ts";
import type { Entry } from "../../lib/session/entry.ts";
import { listAgents } from "../../lib/clients/claude_code/files/session_files.ts";
import type { ModelRequest, ScriptedModel } from "./model/model.ts";
import type { Ended } from "./stage/process.ts";
import { type HookCall, recordedCalls, reviewsIn } from "./stage/recorder.ts";
import type { Script, ScriptedCall } from "./model/script.ts";
import type { Stage } from "./stage/stage.ts";
import { readTranscript } from "../../lib/clients/read.ts";

/** A session's file and those of its agents. */
export interface SessionEvidence {
  readonly id: string;
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly agents: readonly { readonly id: string; readonly entries: readonly Entry[] }[];
}

/** All of it. */
export interface Evidence {
  readonly version: string;
  readonly script: Script;
  readonly runs: readonly Ended[];
  /** What the client may say where it does not end with 0. */
  readonly mayEnd: RegExp | null;
  readonly sessions: readonly SessionEvidence[];
  readonly hooks: readonly HookCall[];
  /** The project's `log.jsonl`. */
  readonly log: readonly JsonObject[];
  /** What the person's own hooks were told, where they keep it. */
  readonly events: readonly JsonObject[];
  /** The `intent.jsonl` of each session. */
  readonly intents: readonly JsonObject[];
  /** The `agents.jsonl` of each session. */
  readonly agents: readonly JsonObject[];
  /** The `review.json` of each session and its agents. */
  readonly reviews: readonly JsonObject[];
  readonly requests: readonly ModelRequest[];
  readonly calls: ReadonlyMap<string, ScriptedCall>;
  /** How many runs of each hook an event starts: two where debrief is installed in two ways. */
  readonly copies: number;
  /** What the person asked. */
  readonly prompts: readonly string[];
  readonly agentPrompts: ReadonlyMap<string, string>;
  /** The project's folder. */
  readonly project: string;
}

function namesIn(folder: string): string[] {
  try {
    return [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

/** The lines of a file that are not empty; none where it is missing. */
export function linesIn(path: string): string[] {
  try {
    return Deno.readTextFileSync(path).split("\n").filter((line) => line !== "");
  } catch {
    return [];
  }
}

function recordsIn(path: string): JsonObject[] {
  return linesIn(path).map((line) => {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : {};
  });
}

function recordsOf(sessions: string, name: string): JsonObject[] {
  return namesIn(sessions).flatMap((session) => recordsIn(`${sessions}/${session}/${name}`));
}

/** Main sessions are named by a UUID, agents' files are not. */
const SESSION = /^([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl$/;

function sessionsIn(config: string): SessionEvidence[] {
  const folder = `${config}/projects`;
  return namesIn(folder).flatMap((project) =>
    namesIn(`${folder}/${project}`).flatMap((name) => {
      const id = SESSION.exec(name)?.[1];
      if (id === undefined) return [];
      const path = `${folder}/${project}/${name}`;
      const agents = listAgents(path).map((agent) => ({ id: agent.agentId, entries: [...readTranscript(agent.path)] }));
      return [{ id, path, entries: [...readTranscript(path)], agents }];
    })
  );
}

function firstPrompt(entries: readonly Entry[]): string {
  const first = entries.find((entry) => entry.kind === "user");
  return first?.kind === "user" ? first.content.map((block) => block.kind === "text" ? block.text : "").join("\n") : "";
}

/** What was played: the runs of the client and the answers of the model. */
export interface Played {
  readonly script: Script;
  readonly model: ScriptedModel;
  readonly prompts: readonly string[];
  readonly runs: readonly Ended[];
  readonly mayEnd: RegExp | null;
}

export function gather(stage: Stage, { script, model, prompts, runs, mayEnd }: Played): Evidence {
  const state = stateDirectory(stage.config);
  const kept = `${state}/sessions`;
  const sessions = sessionsIn(stage.config);
  const agentPrompts = sessions.flatMap(({ agents }) => agents).map(({ id, entries }) =>
    [id, firstPrompt(entries)] as const
  );
  return {
    version: stage.client.version,
    script,
    runs,
    mayEnd,
    copies: stage.options.way === "both" ? 2 : 1,
    prompts,
    sessions,
    agentPrompts: new Map(agentPrompts),
    hooks: recordedCalls(stage.calls),
    log: recordsIn(`${state}/${projectState(stage.project, "log.jsonl")}`),
    events: namesIn(`${stage.folder}/home/events`).flatMap((name) => recordsIn(`${stage.folder}/home/events/${name}`)),
    intents: recordsOf(kept, "intent.jsonl"),
    agents: recordsOf(kept, "agents.jsonl"),
    reviews: Object.values(reviewsIn(kept)),
    requests: model.requests,
    calls: model.calls,
    project: stage.project,
  };
}
