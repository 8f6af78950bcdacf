import { pathIn } from "../../path.ts";
import {
  type ByteSource,
  fnv1a32,
  headText,
  openSource,
  sessionStoreOf,
  sizeOf,
  UnreadableTranscriptError,
} from "../../session/io/source.ts";
import { CLIENTS } from "../clients.ts";
import { filesOf } from "../recognize.ts";
import type { AgentMeta } from "./session_file.ts";

export interface SessionFile {
  readonly path: string;
  /** The session where the lines do not name it: the file's name, or the directory that contains an agent's file. */
  readonly session: string;
  readonly agent: { readonly id: string; readonly type: string | null } | null;
  /** Bytes when it was found. */
  readonly size: number;
  /** Characters of the client's metadata about an agent, which may be written later; 0 without. */
  readonly metaSize: number;
}

/** How many entries the beginning of a file has, by which those that begin alike are found. */
export const HEAD_ENTRIES = 200;

/** Deeper than any projects directory; a ring of directories ends here. */
const MAX_DEPTH = 12;

/** A file with its agent's metadata; an unreadable file is reported by its reader. */
function sizedFile(
  file: Pick<SessionFile, "path" | "session">,
  agent: { readonly id: string; readonly meta: AgentMeta | null } | null,
): SessionFile {
  const meta = agent?.meta ?? null;
  return {
    ...file,
    agent: agent === null ? null : { id: agent.id, type: meta?.agentType || null },
    size: sizeOf(file.path) ?? 0,
    metaSize: meta === null ? 0 : JSON.stringify(meta).length,
  };
}

function sessionFile(path: string): SessionFile {
  const files = filesOf(path);
  const { main, agentId } = files.sessionPath(path);
  const agent = agentId === null ? null : { id: agentId, meta: files.agentMeta(path) };
  return sizedFile({ path, session: files.sessionIdOf(main) }, agent);
}

function* walkTranscripts(directory: string, depth: number): Generator<string> {
  const entries = [...Deno.readDirSync(directory)].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, isFile, isDirectory } of entries) {
    const path = pathIn(directory, name);
    const stored = isFile ? sessionStoreOf(path)?.sessionsIn(path) ?? null : null;
    if (stored !== null) yield* stored;
    else if (isFile && (name.endsWith(".jsonl") || CLIENTS.some(({ files }) => files.isTranscriptName(path)))) {
      yield path;
    } else if (isDirectory && depth < MAX_DEPTH) yield* walkSubdirectory(path, depth + 1);
  }
}

function* walkSubdirectory(directory: string, depth: number): Generator<string> {
  try {
    yield* walkTranscripts(directory, depth);
  } catch (error) {
    // a directory that may not be read must not hide the others
    if (!(error instanceof Deno.errors.PermissionDenied) && !(error instanceof Deno.errors.NotCapable)) throw error;
  }
}

function infoOf(path: string): Deno.FileInfo {
  try {
    return Deno.statSync(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      throw new UnreadableTranscriptError(path, "missing", "no such file or directory (check the path)");
    }
    if (error instanceof Deno.errors.NotCapable) {
      throw new UnreadableTranscriptError(path, "permission", `not allowed by the sandbox (add --allow-read=${path})`);
    }
    throw error;
  }
}

/**
 * The session files that some paths mean: for a file, the file and those of its agents; for a directory (even a whole
 * projects directory) or a database of sessions, all in it. Each file once; a session's own file before its agents', so
 * that what an agent's file repeats is known. Returns in the order of their paths. Throws UnreadableTranscriptError
 * where a path does not exist or may not be read.
 */
export function sessionFiles(paths: readonly string[]): SessionFile[] {
  const found = new Map<string, SessionFile>();
  const add = (path: string): void => {
    if (!found.has(path)) found.set(path, sessionFile(path));
  };
  const named = new Map<string, string | null>();
  for (const path of paths) {
    const store = sessionStoreOf(path);
    const stored = store?.sessionsIn(path) ?? null;
    if (stored !== null) {
      for (const file of stored) add(file);
      continue;
    }
    if (store === null && infoOf(path).isDirectory) {
      for (const file of walkTranscripts(path, 0)) add(file);
      continue;
    }
    add(path);
    if (found.get(path)?.agent) continue;
    const files = filesOf(path);
    for (const agent of files.agents(path, named)) {
      const file = { path: agent.path, session: files.sessionIdOf(path) };
      if (!found.has(agent.path)) found.set(agent.path, sizedFile(file, { id: agent.agentId, meta: agent.meta }));
    }
  }
  for (const path of [...found.keys()]) {
    for (const part of sessionStoreOf(path)?.parts?.(path) ?? []) if (part !== path) found.delete(part);
  }
  const files = [...found.values()];
  return [...files.filter(({ agent }) => agent === null), ...files.filter(({ agent }) => agent !== null)];
}

const COMPARED = 64 * 1024;

function sameBytes(a: ByteSource, b: ByteSource): boolean {
  const left = new Uint8Array(COMPARED);
  const right = new Uint8Array(COMPARED);
  for (let at = 0; at < a.size; at += COMPARED) {
    const length = a.readAt(at, left);
    if (b.readAt(at, right) !== length) return false;
    for (let i = 0; i < length; i++) if (left[i] !== right[i]) return false;
  }
  return true;
}

function isCopy(a: string, b: string): boolean {
  const open: ByteSource[] = [];
  try {
    const [first, second] = [openSource(a), openSource(b)];
    open.push(first, second);
    return sameBytes(first, second);
  } catch (error) {
    if (error instanceof UnreadableTranscriptError) return false; // its reader reports it
    throw error;
  } finally {
    for (const source of open) source.close();
  }
}

/** How much of a file tells most copies from others of the same size. */
const TELLING = 4 * 1024;

/** Keeps the first of files with the same bytes, so that a copied session is counted once. */
export function withoutCopies(files: readonly SessionFile[]): SessionFile[] {
  const bySize = Map.groupBy(files, ({ size }) => size);
  const byHead = new Map<string, SessionFile[]>();
  return files.filter((file) => {
    if (file.size === 0 || bySize.get(file.size)?.length === 1) return true;
    const head = `${file.size} ${fnv1a32(headText(file.path, TELLING) ?? "")}`;
    const alike = byHead.get(head) ?? [];
    if (alike.some(({ path }) => isCopy(path, file.path))) return false;
    byHead.set(head, [...alike, file]);
    return true;
  });
}
