import { pathIn } from "../../path.ts";
import { safeText } from "../../text/safe_text.ts";

/** No secret that its form gives away is shorter; nearly all names of directories are, and cost a hook nothing. */
const SHORTEST_SECRET = 16;

/** A worktree that the client made, below the project it belongs to. */
const WORKTREE = /[/\\]\.claude[/\\]worktrees[/\\][^/\\]+(?:[/\\].*)?$/;

/** Different ids give different names of letters, digits, `.`, `_` and `-`. */
export function safeName(id: string): string {
  return shownName(id, id);
}

/** @param shown What of the id may be read in the name. */
function shownName(id: string, shown: string): string {
  const safe = shown.replace(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]/, "_").slice(0, 80);
  if (safe === id && id !== "") return id;
  return `${safe || "_"}-${fnv1a(id)}`;
}

const WORD = 2 ** 32;

/** FNV-1a of 64 bits, in hexadecimal: keeps honest ids apart, and nothing is trusted because of it. */
function fnv1a(text: string): string {
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (let at = 0; at < text.length; at++) {
    low = (low ^ text.charCodeAt(at)) >>> 0;
    const product = low * 0x1b3; // the prime is 2 ** 40 + 0x1b3
    high = (high * 0x1b3 + Math.floor(product / WORD) + low * 256) % WORD;
    low = product % WORD;
  }
  return [high, low].map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** Outside of every repository, because a repository's files may have come with it. */
export function stateDirectory(config: string): string {
  return pathIn(config, "debrief/state");
}

/** The name of a project's directory in the store: commands show it, so it has no secret that a directory is named by. */
export function projectName(project: string | null): string {
  const path = (project ?? "").replace(WORKTREE, "").replace(/(?<=[^/\\])[/\\]+$/, "");
  return shownName(
    path,
    path.split("/").map((name) => name.length < SHORTEST_SECRET ? name : safeText(name)).join("/"),
  );
}

/**
 * Returns the store's name for a file that belongs to a project, such as the log. A worktree that the client made
 * shares the files of its project, so nothing is lost when the worktree is removed.
 *
 * @param project The project's directory; null if unknown.
 * @param name The file's name.
 * @returns The name to pass to the functions of the store.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { projectState } from "@debrief/debrief/hook";
 *
 * assertEquals(projectState("/p/.claude/worktrees/fix", "log.jsonl"), projectState("/p/", "log.jsonl"));
 * ```
 */
export function projectState(project: string | null, name: string): string {
  return `projects/${projectName(project)}/${name}`;
}

/** The name in the store of a session's directory. */
export function sessionStateDirectory(session: string | null): string {
  return `sessions/${safeName(session ?? "unknown")}`;
}

/**
 * Returns the store's name for a file that belongs to a session, in whichever directory the session is resumed.
 *
 * @param session The session's id; null if the client sends none.
 * @param name The file's name.
 * @returns The name to pass to the functions of the store.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { sessionState } from "@debrief/debrief/hook";
 *
 * assertEquals(sessionState("4f0c", "seen.json"), "sessions/4f0c/seen.json");
 * ```
 */
export function sessionState(session: string | null, name: string): string {
  return `${sessionStateDirectory(session)}/${name}`;
}
