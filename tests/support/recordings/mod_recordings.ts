import { isJsonObject, type JsonObject, parseJsonObject, stringAt } from "../../../lib/json.ts";

/** An event that a module in the client's process was given, with the rows of that moment. */
export interface ModEvent {
  /** Such as `Stop`, or `agent.spawn`. */
  readonly name: string;
  readonly e: JsonObject;
  /** The main conversation. */
  readonly rows: readonly JsonObject[];
  /** The agent's, where the event names one. */
  readonly agent: readonly JsonObject[] | null;
  /** What `next(e)` gave. */
  readonly beneath: JsonObject;
}

/** A recorded session: its files, and what a module saw of it in the same run. */
export interface ModRecording {
  readonly version: string;
  readonly scenario: string;
  /** The path of the session's file in fixtures/. */
  readonly transcript: string;
  readonly events: readonly ModEvent[];
}

const FOLDER = new URL("../../../fixtures/mods/", import.meta.url).pathname;

const objects = (value: unknown): JsonObject[] => Array.isArray(value) ? value.filter(isJsonObject) : [];

function eventOf(line: string): ModEvent {
  const { name, e, rows, agent, beneath } = parseJsonObject(line) ?? {};
  return {
    name: typeof name === "string" ? name : "",
    e: isJsonObject(e) ? e : {},
    rows: objects(rows),
    agent: Array.isArray(agent) ? objects(agent) : null,
    beneath: isJsonObject(beneath) ? beneath : {},
  };
}

/** All recordings in fixtures/mods. */
export function modRecordings(): ModRecording[] {
  const names = (folder: string) => [...Deno.readDirSync(folder)].map(({ name }) => name).sort();
  return names(FOLDER).flatMap((version) =>
    names(FOLDER + version).map((scenario) => {
      const folder = `${FOLDER}${version}/${scenario}/`;
      const session = names(folder).find((name) => /^[0-9a-f]{8}-.*\.jsonl$/.test(name)) ?? "";
      const events = Deno.readTextFileSync(`${folder}events.jsonl`).trim().split("\n").map(eventOf);
      return { version, scenario, transcript: folder + session, events };
    })
  );
}

/** How many bytes of the session's file there were when its last row was said. */
export function bytesAt(recording: ModRecording, rows: readonly JsonObject[]): number {
  const isSaid = (row: JsonObject) => stringAt(row, "role") === "assistant" && (stringAt(row, "text") ?? "") !== "";
  let left = rows.filter(isSaid).length;
  let bytes = 0;
  for (const line of Deno.readTextFileSync(recording.transcript).split("\n")) {
    bytes += new TextEncoder().encode(line).length + 1;
    if (/"type":"assistant"/.test(line) && /\{"type":"text","text":"[^"]/.test(line) && --left === 0) return bytes;
  }
  return bytes;
}
