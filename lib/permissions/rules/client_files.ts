import { type BaseDirectories, isGuarded, isInside, isWindowsAlias } from "./paths.ts";
import { MAX_SLUG, projectSlug } from "./project_slug.ts";

/** Where the client keeps its files. */
export interface ClientDirectories extends BaseDirectories {
  /** The client's configuration directory, absolute. @default {`~/.claude`} */
  readonly configDirectory?: string;
  /** The directory in which the session began, absolute. @default {`cwd`} */
  readonly root?: string;
}

/** What the client puts aside of a project's sessions: `/tmp/claude-<uid>/<project>/…`. */
const TEMPORARY = /^(?:\/private)?\/tmp\/claude(?:-\d+)?\/([^/]+)\/./;

/**
 * Whether the client reads, or changes, a file of its own without a rule (2.1.332): what it keeps of the project's
 * sessions, its memory, the lists of tasks and teams, what agents remember, the output of background tasks.
 *
 * Others that it uses so, the plan and the scratchpad of the running session, cannot be told by their names. `path`:
 * absolute, as {@linkcode resolvePath} returns it.
 */
export function isClientFile(
  path: string,
  use: "read" | "write",
  { cwd, home, configDirectory = `${home}/.claude`, root = cwd, movesMemory, isBlocked }: ClientDirectories & {
    /** Whether the settings keep the memory elsewhere. */
    readonly movesMemory: boolean;
    /** Whether the settings forbid the use outside the session's directories. */
    readonly isBlocked: boolean;
  },
): boolean {
  if (isWindowsAlias(path)) return false;
  const agents = isBlocked ? [] : [
    `${configDirectory}/agent-memory`,
    `${root}/.claude/agent-memory`,
    `${root}/.claude/agent-memory-local`,
  ];
  const projects = `${configDirectory}/projects/`;
  const name = path.startsWith(projects) ? path.slice(projects.length).split("/", 1)[0]! : "";
  const project = isNameOf(name, root) ? projects + name : null;
  if (use === "write") {
    if (path === `${root}/.claude/launch.json`) return true;
    const memories = [...agents, ...project === null || movesMemory ? [] : [`${project}/memory`]];
    return path.endsWith(".md") &&
      memories.some((memory) => isStrictlyInside(path, memory) && !isGuarded(path.slice(memory.length)));
  }
  if (project !== null || isNameOf(TEMPORARY.exec(path)?.[1] ?? "", root)) return true;
  return agents.some((memory) => isStrictlyInside(path, memory)) ||
    (!isBlocked && ["tasks", "teams"].some((shared) => isInside(path, `${configDirectory}/${shared}`)));
}

/** Whether the client calls a project's sessions so; `/c/app` is `C:\app`, whose letter it writes in either case. */
function isNameOf(name: string, root: string): boolean {
  const slug = projectSlug(root);
  if (slug.length >= MAX_SLUG) return false; // the client cuts and hashes it
  return name === slug ||
    (/^\/[a-z]\//.test(root) && name.toLowerCase() === `${root[1]}-${slug.slice(2)}`.toLowerCase());
}

function isStrictlyInside(path: string, directory: string): boolean {
  return path !== directory && isInside(path, directory);
}
