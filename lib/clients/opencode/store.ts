/**
 * The sessions of OpenCode as lines: rows of its database, or, up to 1.1.65, a file for each message and each part of
 * it. The session `ses_1` of `opencode.db` has the path `opencode.db/ses_1`. Of the database the tables `session`,
 * `message` and `part` are read; others hold secrets, or repeat what these say.
 */
import { errorMessage } from "../../error_message.ts";
import { type JsonObject, numberAt, objectAt, parseJsonObject, stringAt } from "../../json.ts";
import { fileNameIn, pathIn } from "../../path.ts";
import {
  type ByteSource,
  bytesSource,
  ifReadable,
  readRegularFile,
  type SessionStore,
  type StoredSession,
  UnreadableTranscriptError,
  writtenAt,
} from "../../session/io/source.ts";
import { SqliteFile, type SqliteTables } from "../../session/io/sqlite_file.ts";
import { namesIn } from "../files/client_files.ts";

const ID = "ses_[0-9A-Za-z]{1,60}";
/** A session of a database. */
const ROW_PATH = new RegExp(`^(.*\\.db)[/\\\\](${ID})$`, "s");
/** A session of the older versions: `storage/session/<project>/<id>.json`. */
const FILE_PATH = new RegExp(`^((?:.*[/\\\\])?storage)[/\\\\]session[/\\\\][^/\\\\]+[/\\\\](${ID})\\.json$`, "s");
/** The database; that of a release channel has its name in it. */
const DATABASE = /^opencode(?:-[\w.-]{1,60})?\.db$/;

export interface OpencodePath {
  readonly id: string;
  /** The database, or the directory of the older files. */
  readonly base: string;
  readonly isRow: boolean;
}

export function opencodePath(path: string): OpencodePath | null {
  const row = ROW_PATH.exec(path);
  const [, base, id] = row ?? FILE_PATH.exec(path) ?? [];
  return base === undefined || id === undefined ? null : { id, base, isRow: row !== null };
}

export function isDatabaseName(path: string): boolean {
  return DATABASE.test(fileNameIn(path));
}

export interface OpencodeSession extends StoredSession {
  readonly path: string;
  readonly id: string;
  readonly title: string;
  readonly directory: string;
  /** The session that called it; null if no session did. */
  readonly parent: string | null;
  /** The session as its client wrote it, in the form of the older files. */
  readonly raw: JsonObject;
}

export type OpencodeSessions = ReadonlyMap<string, OpencodeSession>;

function sessionOf(path: string, raw: JsonObject): OpencodeSession {
  return {
    path,
    id: opencodePath(path)?.id ?? "",
    title: stringAt(raw, "title") ?? "",
    directory: stringAt(raw, "directory") ?? "",
    parent: stringAt(raw, "parentID"),
    raw,
    size: 0,
    modified: numberAt(objectAt(raw, "time") ?? {}, "updated") ?? 0,
    stamp: "",
  };
}

/** How much there is of a session, and when it was changed last. */
class Extent {
  #rows = 0;
  size = 0;
  modified: number;

  constructor(modified: number) {
    this.modified = modified;
  }

  add(size: number, modified: number): void {
    this.#rows++;
    this.size += size;
    this.modified = Math.max(this.modified, modified);
  }

  stored(): StoredSession {
    const { size, modified } = this;
    return { size, modified, stamp: [this.#rows, size, modified].join(" ") };
  }
}

// of the database

const SESSION_COLUMNS = [
  "id",
  "parent_id",
  "title",
  "directory",
  "version",
  "revert",
  "time_created",
  "time_updated",
] as const;
const REQUIRED: readonly (readonly [table: string, column: string])[] = [
  ["session", "id"],
  ["session", "directory"],
  ["message", "session_id"],
  ["message", "data"],
  ["part", "message_id"],
  ["part", "session_id"],
  ["part", "data"],
];

/** What a database is that lacks what is read; null if it has everything. */
function unknownSchema(tables: SqliteTables): string | null {
  const lacking = REQUIRED.find(([table, column]) => !tables.columns(table)?.includes(column));
  return lacking === undefined
    ? null
    : `a database of OpenCode in a version that is not known yet (it has no column "${lacking.join(".")}")`;
}

/** Where the rows of a session are. */
interface RowPlaces {
  readonly message: number[];
  readonly part: number[];
}

/** What a database has, as long as it does not change. */
interface DatabaseContent {
  readonly version: number;
  readonly sessions: OpencodeSessions;
  readonly places: ReadonlyMap<string, RowPlaces>;
}

interface KnownDatabase {
  readonly file: SqliteFile;
  content: DatabaseContent;
}

const databases = new Map<string, KnownDatabase>();

function knownDatabase(path: string): KnownDatabase {
  const known = databases.get(path) ?? {
    file: new SqliteFile(path),
    content: { version: -1, sessions: new Map(), places: new Map() },
  };
  databases.set(path, known);
  return known;
}

function readContent(path: string, tables: SqliteTables, version: number): DatabaseContent {
  const what = unknownSchema(tables);
  if (what !== null) throw new UnreadableTranscriptError(path, "failed", `it is ${what}`);
  const sessions = new Map<string, OpencodeSession>();
  const extents = new Map<string, Extent>();
  const places = new Map<string, RowPlaces>();
  for (const { values, bytes } of tables.rows("session", SESSION_COLUMNS)) {
    const [id, parentID, title, directory, madeBy, revert, created, updated] = values;
    const text = (value: typeof id) => typeof value === "string" ? value : null;
    const number = (value: typeof id) => typeof value === "number" ? value : null;
    const at = pathIn(path, text(id) ?? "");
    if (opencodePath(at) === null) continue;
    const session = sessionOf(at, {
      id: text(id),
      parentID: text(parentID),
      title: text(title),
      directory: text(directory),
      version: text(madeBy),
      revert: parseJsonObject(text(revert) ?? ""),
      time: { created: number(created), updated: number(updated) },
    });
    sessions.set(session.id, session);
    const extent = new Extent(session.modified);
    extent.add(bytes, session.modified);
    extents.set(session.id, extent);
    places.set(session.id, { message: [], part: [] });
  }
  for (const table of ["message", "part"] as const) {
    for (const { values: [id, updated], bytes, place } of tables.rows(table, ["session_id", "time_updated"])) {
      extents.get(String(id))?.add(bytes, typeof updated === "number" ? updated : 0);
      places.get(String(id))?.[table].push(place);
    }
  }
  for (const [id, session] of sessions) sessions.set(id, { ...session, ...extents.get(id)?.stored() });
  return { version, sessions, places };
}

/** Reads with what a database has, which is read again only if that has changed. */
function readDatabase<T>(path: string, read: (content: DatabaseContent, tables: SqliteTables) => T): T {
  const known = knownDatabase(path);
  return known.file.read((tables, version) => {
    // kept before the reading has turned out to be of one moment: the version changes if it was not
    if (known.content.version !== version) known.content = readContent(path, tables, version);
    return read(known.content, tables);
  });
}

/** A line; what a client has broken over several is one. */
function storedLine(head: JsonObject, data: string): string {
  return `${JSON.stringify(head).slice(0, -1)},"data":${data.replaceAll(/[\r\n]+/g, " ")}}`;
}

const SESSION_LINE = "opencode.session";
const MESSAGE_LINE = "opencode.message";
const PART_LINE = "opencode.part";

export const LINE_START: RegExp = /^\s*\{"type":"opencode\.(?:session|message|part)",/;

/** A message with the parts of it, in their order. */
interface StoredMessage {
  readonly id: string;
  readonly data: string | null;
  readonly parts: readonly { readonly id: string; readonly data: string }[];
}

/** The answers of a session, without their words: what they used and cost. */
function answersIn(messages: readonly StoredMessage[]): JsonObject[] {
  return messages.flatMap(({ data }): JsonObject[] => {
    const { role, modelID, tokens, cost } = parseJsonObject(data ?? "") ?? {};
    if (role !== "assistant") return [];
    return [{ modelID: modelID ?? null, tokens: tokens ?? null, cost: cost ?? null }];
  });
}

/** How the messages of a session are read: without their parts, if only the answers are counted. */
type ReadMessages = (id: string, without?: "parts") => readonly StoredMessage[];

function linesOfSession(session: OpencodeSession, sessions: OpencodeSessions, messagesOf: ReadMessages): string {
  const agentAnswers = agentsAmong(session.id, sessions).flatMap(({ id }) => answersIn(messagesOf(id, "parts")));
  const head = { type: SESSION_LINE, id: session.id, root: rootAmong(session.id, sessions), agentAnswers };
  const lines = [storedLine(head, JSON.stringify(session.raw))];
  for (const { id, data, parts } of messagesOf(session.id)) {
    if (data !== null) lines.push(storedLine({ type: MESSAGE_LINE, id }, data));
    for (const part of parts) lines.push(storedLine({ type: PART_LINE, id: part.id, message: id }, part.data));
  }
  return `${lines.join("\n")}\n`;
}

function byId<T extends { readonly id: string }>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => a.id < b.id ? -1 : 1);
}

function messagesInRows(tables: SqliteTables, places: RowPlaces | undefined, without?: "parts"): StoredMessage[] {
  const parts = new Map<string, { id: string; data: string }[]>();
  const rows = without === "parts" ? [] : tables.rows("part", ["message_id", "id", "data"], places?.part ?? []);
  for (const { values: [message, id, data] } of rows) {
    const list = parts.get(String(message)) ?? [];
    list.push({ id: String(id), data: String(data) });
    parts.set(String(message), list);
  }
  const messages: StoredMessage[] = [];
  for (const { values: [given, data] } of tables.rows("message", ["id", "data"], places?.message ?? [])) {
    const id = String(given);
    messages.push({ id, data: String(data), parts: byId(parts.get(id) ?? []) });
    parts.delete(id);
  }
  // of a message that is not there
  for (const [id, list] of parts) messages.push({ id, data: null, parts: byId(list) });
  return byId(messages);
}

// of the files

/** The sessions below a directory, and when its directories were changed that they were found in. */
let listed: { readonly storage: string; readonly changed: string; readonly sessions: OpencodeSessions } | null = null;

/** The sessions as they were when their directories were changed last: where and whose they are does not change. */
function readFiles(storage: string): OpencodeSessions {
  const root = pathIn(storage, "session");
  const projects = namesIn(root).map((name) => pathIn(root, name));
  const changed = projects.map((project) => `${project} ${writtenAt(project)}`).join("\n");
  if (listed?.storage === storage && listed.changed === changed) return listed.sessions;
  const sessions = new Map<string, OpencodeSession>();
  for (const path of projects.flatMap((project) => namesIn(project).map((name) => pathIn(project, name)))) {
    const session = opencodePath(path) === null ? null : sessionInFile(path);
    if (session !== null) sessions.set(session.id, session);
  }
  listed = { storage, changed, sessions };
  return sessions;
}

function sessionInFile(path: string): OpencodeSession | null {
  const text = textIfThere(path);
  return text === null ? null : sessionOf(path, parseJsonObject(text) ?? {});
}

/** The text of a file; null if it cannot be read: a client may be writing or removing it. */
function textIfThere(path: string): string | null {
  try {
    return readRegularFile(path);
  } catch {
    return null;
  }
}

function* filesOfSession(
  storage: string,
  id: string,
  without?: "parts",
): Generator<{ readonly path: string; readonly message: string }> {
  const messages = pathIn(pathIn(storage, "message"), id);
  for (const name of namesIn(messages).filter((each) => each.endsWith(".json"))) {
    const message = name.slice(0, -".json".length);
    yield { path: pathIn(messages, name), message };
    if (without === "parts") continue;
    const parts = pathIn(pathIn(storage, "part"), message);
    for (const part of namesIn(parts)) if (part.endsWith(".json")) yield { path: pathIn(parts, part), message };
  }
}

function messagesInFiles(storage: string, id: string, without?: "parts"): StoredMessage[] {
  const messages = new Map<string, { id: string; data: string | null; parts: { id: string; data: string }[] }>();
  for (const { path, message } of filesOfSession(storage, id, without)) {
    const found = messages.get(message) ?? { id: message, data: null, parts: [] };
    messages.set(message, found);
    const data = textIfThere(path);
    const name = fileNameIn(path).slice(0, -".json".length);
    if (data === null) continue;
    if (name === message) found.data = data;
    else found.parts.push({ id: name, data });
  }
  return byId([...messages.values()].map((message) => ({ ...message, parts: byId(message.parts) })));
}

function storedInFiles({ id, base }: OpencodePath, path: string): StoredSession | null {
  const session = sessionInFile(path);
  if (session === null) return null;
  const extent = new Extent(0);
  for (const file of [path, ...filesOfSession(base, id).map((each) => each.path)]) {
    try {
      const { size, mtime } = Deno.statSync(file);
      extent.add(size, mtime?.getTime() ?? 0);
    } catch {
      // it was removed since it was listed
    }
  }
  const stored = extent.stored();
  // copying a session writes its files, too
  return { ...stored, modified: session.modified || stored.modified };
}

// of both

export function sessionsAround({ base, isRow }: OpencodePath): OpencodeSessions {
  return isRow ? readDatabase(base, ({ sessions }) => sessions) : readFiles(base);
}

/** The sessions that worked for one, and those that worked for them. */
export function agentsAmong(id: string, sessions: OpencodeSessions): OpencodeSession[] {
  return byId([...sessions.values()].filter((session) => session.id !== id && worksFor(session, id, sessions)));
}

function worksFor({ parent }: OpencodeSession, id: string, sessions: OpencodeSessions): boolean {
  // parents in a circle are not a tree
  for (let depth = 0; parent !== null && depth < sessions.size; depth++) {
    if (parent === id) return true;
    parent = sessions.get(parent)?.parent ?? null;
  }
  return false;
}

/** The session that nobody called, for which one works; itself, if nobody called it or its caller is not known. */
export function rootAmong(id: string, sessions: OpencodeSessions): string {
  let root = id;
  for (let depth = 0; depth < sessions.size; depth++) {
    const parent = sessions.get(root)?.parent ?? null;
    if (parent === null || !sessions.has(parent)) break;
    root = parent;
  }
  return root;
}

function missing(path: string): never {
  throw new UnreadableTranscriptError(path, "missing", "no such session (debrief sessions --all lists them)");
}

/** The lines that were read last: whoever asks what a session is reads it next. */
let last: { readonly path: string; readonly state: string; readonly bytes: Uint8Array } | null = null;

function linesSource(path: string, state: string, lines: () => string): ByteSource {
  if (last?.path !== path || last.state !== state) {
    last = { path, state, bytes: new TextEncoder().encode(lines()) };
  }
  return { ...bytesSource(last.bytes), path };
}

function openSession(path: string, named: OpencodePath): ByteSource {
  const { id, base, isRow } = named;
  if (isRow) {
    return readDatabase(base, ({ version, sessions, places }, tables) => {
      const session = sessions.get(id) ?? missing(path);
      return linesSource(
        path,
        String(version),
        () => linesOfSession(session, sessions, (of, ...without) => messagesInRows(tables, places.get(of), ...without)),
      );
    });
  }
  const sessions = readFiles(base);
  const session = sessionInFile(path) ?? missing(path);
  const { stamp } = storedInFiles(named, path) ?? missing(path);
  return linesSource(path, stamp, () => linesOfSession(session, sessions, (...of) => messagesInFiles(base, ...of)));
}

/** A session whose stamp changes with its agents, too: their cost is told with its own. */
function withAgents(session: OpencodeSession | undefined, sessions: OpencodeSessions): StoredSession | null {
  if (session === undefined) return null;
  const agents = agentsAmong(session.id, sessions).map(({ stamp }) => stamp);
  return { ...session, stamp: [session.stamp, ...agents].join("; ") };
}

/** A database that is named where a session should be. */
function refuseDatabase(path: string): never {
  const [first = ""] = readDatabase(path, ({ sessions }) => [...sessions.keys()].toSorted());
  const remedy = first === "" ? "it has none" : `name one, as in "${pathIn(path, first)}"`;
  throw new UnreadableTranscriptError(path, "not_a_file", `it is a database of sessions (${remedy})`);
}

export const OPENCODE_STORE: SessionStore = {
  holds: (path) => opencodePath(path) !== null || isDatabaseName(path),
  open(path) {
    const named = opencodePath(path);
    try {
      return named === null ? refuseDatabase(path) : openSession(path, named);
    } catch (error) {
      if (error instanceof UnreadableTranscriptError) throw error;
      throw new UnreadableTranscriptError(path, "failed", errorMessage(error));
    }
  },
  stored(path) {
    const named = opencodePath(path);
    if (named === null) return null;
    return ifReadable(
      () =>
        named.isRow
          ? readDatabase(named.base, ({ sessions }) => withAgents(sessions.get(named.id), sessions))
          : storedInFiles(named, path),
      null,
    );
  },
  sessionsIn(path) {
    if (opencodePath(path) !== null || !isDatabaseName(path)) return null;
    return readDatabase(path, ({ sessions }) => byId([...sessions.values()]).map((session) => session.path));
  },
};
