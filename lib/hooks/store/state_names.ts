/**
 * The names of what hooks keep: by project or by session.
 *
 * @module
 */
import { safeName } from "./store.ts";

/** A worktree that the client made, below the project it belongs to. */
const WORKTREE = /[/\\]\.claude[/\\]worktrees[/\\][^/\\]+(?:[/\\].*)?$/;

/** What a project is called in the name of a file or directory. */
export function projectName(project: string | null): string {
  return safeName((project ?? "").replace(WORKTREE, "").replace(/(?<=[^/\\])[/\\]+$/, ""));
}

/**
 * The name in the store of a file that belongs to a project: the log, and rules that its sessions asked for. A worktree
 * of the client's belongs to the project it was made in, so that nothing is lost when it is removed.
 *
 * @param project The project's directory; null where it is not known.
 * @param name The file's name.
 *
 * @example Usage
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(projectState("/p/.claude/worktrees/fix", "log.jsonl"), projectState("/p/", "log.jsonl"));
 * ```
 */
export function projectState(project: string | null, name: string): string {
  return `projects/${projectName(project)}/${name}`;
}

/** The directory in the store of what belongs to a session. */
export function sessionDirectory(session: string | null): string {
  return `sessions/${safeName(session ?? "unknown")}`;
}

/**
 * The name in the store of a file that belongs to a session, wherever it goes on.
 *
 * @param session The session's id; null where the client gives none.
 * @param name The file's name.
 */
export function sessionState(session: string | null, name: string): string {
  return `${sessionDirectory(session)}/${name}`;
}
