/** Sessions of the soak: recordings of real clients, played again and again under other ids, in files that grow. */
import { eventMatcher, HOOK_SETUPS } from "../../lib/hooks/runner/setup.ts";
import { isJsonObject, type JsonObject, numberAt, stringAt } from "../../lib/json.ts";
import { filesBelow } from "../files.ts";

const FIXTURES = new URL("../../fixtures/", import.meta.url);

/** Where the recordings say that they were made. */
const RECORDED = { project: "/home/dev/project", claude: "/home/dev/.claude", codex: "/home/dev/.codex" };

export type ClientName = "claude" | "codex";

/** A recorded session of one conversation. */
export interface Recording {
  readonly client: ClientName;
  readonly id: string;
  /** The lines of its file, and the path below the client's directory. */
  readonly lines: readonly string[];
  readonly path: string;
  /** Other files, as they were at the end: those of its agents. */
  readonly others: readonly { readonly path: string; readonly text: string }[];
  readonly calls: readonly { readonly hook: string; readonly input: JsonObject; readonly lines: number }[];
}

function objectsIn(text: string): JsonObject[] {
  return text.split("\n").filter((line) => line !== "").map((line): unknown => JSON.parse(line)).filter(isJsonObject);
}

/** The hooks that an event starts. */
function hooksOf(input: JsonObject): string[] {
  const event = stringAt(input, "hook_event_name") ?? "";
  const source = stringAt(input, "source") ?? "";
  const isMatched = (matcher: string | null) => matcher === null || matcher.split("|").includes(source);
  return HOOK_SETUPS.filter((setup) =>
    setup.events.some((known) => known === event) && isMatched(eventMatcher(setup, event))
  ).map(({ name }) => name);
}

/** A recording; null for one of several conversations, or none that hooks were asked about. */
function readRecording(client: ClientName, folder: string): Recording | null {
  const files = filesBelow(folder);
  const calls = objectsIn(Deno.readTextFileSync(`${folder}/hook_calls.jsonl`)).flatMap((call) => {
    const input = call["input"];
    return isJsonObject(input) ? [{ input, lines: numberAt(call, "transcript_lines") ?? 0 }] : [];
  });
  const given = new Set(calls.map(({ input }) => stringAt(input, "transcript_path")));
  const ids = new Set(calls.map(({ input }) => stringAt(input, "session_id")));
  const [path] = given;
  const [id] = ids;
  if (given.size !== 1 || ids.size !== 1 || typeof path !== "string" || typeof id !== "string") return null;
  const own = files.find((file) => file.endsWith(path.slice(path.lastIndexOf("/"))));
  if (own === undefined) return null;
  const within = path.slice(RECORDED[client].length);
  const at = own.slice(0, own.length - within.length);
  const folderOf = within.slice(0, within.lastIndexOf("/"));
  return {
    client,
    id,
    path: within,
    lines: Deno.readTextFileSync(own).split("\n").slice(0, -1),
    others: files.filter((file) => file !== own && !file.endsWith("hook_calls.jsonl")).map((file) => ({
      // a client's files lie below its directory, those of a fixture of Claude Code below its session's
      path: client === "codex" ? file.slice(at.length) : folderOf + file.slice(folder.length),
      text: Deno.readTextFileSync(file),
    })),
    calls: calls.flatMap(({ input, lines }) => hooksOf(input).map((hook) => ({ hook, input, lines }))),
  };
}

/** All recordings of both clients that can be played so. */
export function readRecordings(): Recording[] {
  const roots: readonly (readonly [ClientName, string])[] = [["claude", "clients"], ["codex", "clients-codex"]];
  return roots.flatMap(([client, root]) => {
    const calls = filesBelow(new URL(root, FIXTURES).pathname).filter((file) => file.endsWith("/hook_calls.jsonl"));
    return calls.flatMap((file) => readRecording(client, file.replace(/\/hook_calls\.jsonl$/, "")) ?? []);
  }).filter(({ calls }) => calls.length > 0);
}

/** The hash of a text, as hexadecimal digits. */
function digits(text: string, count: number): string {
  let found = "";
  for (let part = 0; found.length < count; part++) {
    let hash = 0x811c9dc5 ^ part;
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
    found += ((hash ^ (hash >>> 13)) >>> 0).toString(16).padStart(8, "0");
  }
  return found.slice(0, count);
}

const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:toolu|msg|req|call|resp|rs|fc|ctc)_\w+/g;

/** Where a session is played. */
export interface Place {
  readonly project: string;
  readonly configs: Readonly<Record<ClientName, string>>;
}

export interface HookCall {
  readonly session: SoakSession;
  readonly hook: string;
  readonly input: JsonObject;
}

/** A session: a recording, several times one after the other. */
export class SoakSession {
  readonly id: string;
  readonly path: string;
  readonly #recording: Recording;
  readonly #rounds: number;
  #round = 0;
  #call = 0;
  /** How many lines of this round are in the file. */
  #lines = 0;

  constructor(recording: Recording, readonly number: number, readonly place: Place, rounds: number) {
    this.#recording = recording;
    // an agent's file is written once
    this.#rounds = recording.others.length > 0 ? 1 : rounds;
    this.id = this.#rewritten(recording.id);
    this.path = this.#rewritten(RECORDED[recording.client] + recording.path);
  }

  get client(): ClientName {
    return this.#recording.client;
  }

  /** The file grows to the next call; null after the last one. */
  next(): HookCall | null {
    const { calls, lines, others } = this.#recording;
    const call = calls[this.#call];
    if (call === undefined) {
      this.#grow(lines.length);
      if (++this.#round >= this.#rounds) return null;
      this.#call = 0;
      this.#lines = 0;
      return this.next();
    }
    if (this.#round === 0 && this.#call === 0) {
      for (const other of others) {
        const path = this.#rewritten(RECORDED[this.client] + other.path);
        Deno.mkdirSync(path.slice(0, path.lastIndexOf("/")), { recursive: true });
        Deno.writeTextFileSync(path, this.#rewritten(other.text));
      }
    }
    this.#grow(call.lines);
    this.#call++;
    const input: unknown = JSON.parse(this.#rewritten(JSON.stringify(call.input)));
    return { session: this, hook: call.hook, input: isJsonObject(input) ? input : {} };
  }

  #grow(to: number): void {
    const more = this.#recording.lines.slice(this.#lines, to);
    if (more.length === 0) return;
    Deno.mkdirSync(this.path.slice(0, this.path.lastIndexOf("/")), { recursive: true });
    Deno.writeTextFileSync(this.path, this.#rewritten(more.join("\n")) + "\n", { append: true });
    this.#lines = to;
  }

  /** A text of the recording with other ids, the session's the same in all rounds, and with the places of this machine. */
  #rewritten(text: string): string {
    const { project, configs } = this.place;
    const recorded = this.#recording.id;
    return text.replace(IDS, (id) => {
      const salt = `${this.number} ${id === recorded ? "" : this.#round} ${id}`;
      if (id.includes("_")) return `${id.slice(0, id.indexOf("_"))}_${digits(salt, 24)}`;
      const hex = digits(salt, 32);
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
    }).replaceAll(RECORDED.claude, configs.claude).replaceAll(RECORDED.codex, configs.codex)
      .replaceAll(RECORDED.project, project);
  }
}
