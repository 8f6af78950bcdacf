/**
 * Which files have entries in common. A session that is resumed or forked into a new file begins with the entries of
 * the first one; agents go with their session. Files of one lineage are read together, so that copies are recognized
 * whichever other files the run reads.
 */
import { entriesForward } from "../clients/read.ts";
import { filesOf } from "../clients/recognize.ts";
import { HEAD_ENTRIES, type SessionFile } from "../clients/files/session_files.ts";
import { ifReadable, withSource } from "../session/io/source.ts";

/** What the beginning of a file says; it does not change while the file grows. */
export interface FileHead {
  /** The session its lines name; null if they name none. */
  readonly session: string | null;
  readonly firstUuid: string | null;
  readonly project: string;
  /** The month of the first timestamp in UTC; "" if there is none. */
  readonly month: string;
}

export const NO_HEAD: FileHead = { session: null, firstUuid: null, project: "", month: "" };

/** A file with what all its rows share. */
export interface LineageFile extends SessionFile {
  readonly head: FileHead;
  readonly agents: number;
}

/** Files that begin with the same entry, with the files of their agents. */
export interface Lineage {
  /** The uuid of that entry; the session's id where none has one. */
  readonly key: string;
  /** Sessions before agents, the longest file first: it has what the others have, and more. */
  readonly files: readonly LineageFile[];
  /** Bytes of all of them when they were found, with the metadata of agents: more in every later reading. */
  readonly bytes: number;
}

function monthOf(timestamp: string): string {
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? "" : time.toISOString().slice(0, 7);
}

/** The first lines usually say everything, so little is read at a time. */
const HEAD_OPTIONS = { marksTakenBack: false, chunk: 8 * 1024 } as const;

export function readFileHead({ path, size }: SessionFile): FileHead {
  // its reader reports it
  return ifReadable(() =>
    withSource(path, (source) => {
      let head = NO_HEAD;
      let count = 0;
      for (const { sessionId, uuid, cwd, timestamp } of entriesForward(source, HEAD_OPTIONS)) {
        head = {
          session: head.session ?? sessionId,
          firstUuid: head.firstUuid ?? uuid,
          project: head.project || (cwd ?? ""),
          month: head.month || monthOf(timestamp ?? ""),
        };
        const isWhole = head.session !== null && head.firstUuid !== null && head.project !== "" && head.month !== "";
        if (isWhole || ++count === HEAD_ENTRIES) break;
      }
      return head;
    }, size), NO_HEAD);
}

/** The session of an agent's file, by its directory or else by its lines. */
function sessionOfAgent({ path, session }: SessionFile, head: FileHead): string {
  return filesOf(path).sessionPath(path).main === path ? head.session ?? session : session;
}

function byLength(a: SessionFile, b: SessionFile): number {
  return b.size - a.size || (a.path < b.path ? -1 : 1);
}

/** Reads the beginning of a file, or knows it. */
export type HeadOf = (file: SessionFile) => FileHead;

/** In the order of their first paths. */
export function lineagesOf(files: readonly SessionFile[], headOf: HeadOf = readFileHead): Lineage[] {
  const found = files.map((file) => {
    const head = headOf(file);
    const session = file.agent === null ? file.session : sessionOfAgent(file, head);
    return { ...file, session, head, agents: 0 };
  });
  const keys = new Map<string, string>();
  const agents = new Map<string, number>();
  for (const { agent, session, head } of found) {
    if (agent === null && !keys.has(session)) keys.set(session, head.firstUuid ?? session);
    if (agent !== null) agents.set(session, (agents.get(session) ?? 0) + 1);
  }
  const keyOf = ({ agent, session, head }: typeof found[number]) =>
    (agent === null ? head.firstUuid : keys.get(session)) ?? session;
  const groups = Map.groupBy(found, keyOf);
  const lineages = [...groups].map(([key, members]): Lineage => {
    const sessions = members.filter(({ agent }) => agent === null).sort(byLength);
    return {
      key,
      files: [
        ...sessions.map((file) => ({ ...file, agents: agents.get(file.session) ?? 0 })),
        ...members.filter(({ agent }) => agent !== null).sort(byLength),
      ],
      bytes: members.reduce((sum, { size, metaSize }) => sum + size + metaSize, 0),
    };
  });
  const first = ({ files }: Lineage) => files.reduce((least, { path }) => path < least ? path : least, "\uffff");
  return lineages.sort((a, b) => first(a) < first(b) ? -1 : 1);
}

/** What files of a lineage share: a resumed session or forked agent repeats entries, which would count twice. */
export class Copies {
  readonly #earlier = new Set<string>();
  readonly #own = new Set<string>();

  /** Whether an earlier file has it; remembers it. Without an `id` nothing is a copy. */
  has(kind: "call" | "prompt" | "message" | "hook" | "item", id: string | null): boolean {
    if (id === null || id === "") return false;
    const key = `${kind} ${id}`;
    if (this.#earlier.has(key)) return true;
    this.#own.add(key);
    return false;
  }

  nextFile(): void {
    for (const key of this.#own) this.#earlier.add(key);
    this.#own.clear();
  }
}

/** For a single file: nothing is a copy, and nothing is remembered. */
export const NO_COPIES: Copies = Object.assign(new Copies(), { has: () => false });
