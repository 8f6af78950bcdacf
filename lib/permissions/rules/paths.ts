import { normalParts } from "../../path.ts";
/** The directories that paths are relative to. */
export interface BaseDirectories {
  /** The session's working directory, absolute. */
  readonly cwd: string;
  /** The home directory, absolute. */
  readonly home: string;
  /** Directories added to the session, absolute. */
  readonly additionalDirectories?: readonly string[];
}

/** A path of Windows that names its drive. */
const DRIVE = /^([A-Za-z]):(?=[\\/]|$)/;

/** Whether a directory is one of Windows, where both slashes part the names of a path. */
export function isWindowsDirectory(directory: string): boolean {
  return DRIVE.test(directory);
}

/**
 * A path of Windows as the client's rules spell it: `C:\app` is `/c/app`. Any other path stays.
 *
 * The client's own offers show it (anthropics/claude-code#36682, 2.1.80: `Read(//c/…/**)`); it was not measured here.
 */
export function posixPath(path: string): string {
  const drive = DRIVE.exec(path)?.[1];
  return drive === undefined ? path : `/${drive.toLowerCase()}${path.slice(2).replaceAll("\\", "/")}`;
}

/** An absolute path without `.`, `..`, doubled or trailing slashes; `~` is the home directory. */
export function resolvePath(path: string, base: BaseDirectories): string {
  const { cwd, home } = base;
  let full = path;
  if (path === "~" || path.startsWith("~/")) full = home + path.slice(1);
  else if (!path.startsWith("/")) full = `${cwd}/${path}`;
  const parts = normalParts(full);
  if (throughProcess(full)) {
    // the client follows these links, which lead to the same place for each process (2.1.332)
    if (parts[2] === "root") return resolvePath(`/${parts.slice(3).join("/")}`, base);
    if (parts[2] === "cwd") return resolvePath(parts.slice(3).join("/"), base);
  }
  return `/${parts.join("/")}`;
}

/** Whether a path begins in `/proc/self`, where links lead to the root and to the working directory. */
export function throughProcess(path: string): boolean {
  const [first, second = ""] = normalParts(path);
  return path.startsWith("/") && first === "proc" && /^(?:thread-)?self$/.test(second);
}

export function isInside(path: string, directory: string): boolean {
  return directory === "/" || path === directory || path.startsWith(`${directory}/`);
}

/** A way up that only Windows sees, `..\\x` or `a\\..`: on every system the client takes it to lead outside (2.1.332). */
const CLIMBS_ON_WINDOWS = /[\\/]\.\.\\|\\\.\.(?:\/|$)/;

export function isWorkingPath(path: string, base: BaseDirectories): boolean {
  return !CLIMBS_ON_WINDOWS.test(path) &&
    [base.cwd, ...base.additionalDirectories ?? []].some((d) => isInside(path, resolvePath(d, base)));
}

/** The directory of an absolute path. */
export function parentOf(path: string): string {
  const at = path.lastIndexOf("/");
  return at <= 0 ? "/" : path.slice(0, at);
}

/** Files whose change Claude Code never lets a rule approve (2.1.332). */
const GUARDED_FILES = new Set(
  (".gitconfig .gitmodules .bashrc .bash_profile .bash_login .bash_logout .zshrc .zprofile .zshenv .zlogin .profile .ripgreprc " +
    ".zlogout .bash_aliases .mcp.json .claude.json .npmrc .yarnrc .yarnrc.yml .pnpmfile.cjs .pnp.cjs .pnp.js .pnp.loader.mjs bunfig.toml " +
    ".bunfig.toml .envrc .pre-commit-config.yaml lefthook.yml lefthook.yaml .lefthook.yml .lefthook.yaml .devcontainer.json " +
    "gradle-wrapper.properties").split(" "),
);
const GUARDED_DIRECTORIES: ReadonlySet<string> = new Set(
  ".git .vscode .idea .claude .husky .devcontainer .cargo .yarn .mvn".split(" "),
);

/**
 * Whether Windows would read a path as another file: a short name (`a~1`), a name that ends in a dot or a blank, the name of a
 * device as an ending. Clients ask about such a path on every system (2.1.287 to 2.1.332).
 */
export function isWindowsAlias(path: string): boolean {
  return /~\d|\.(?:con|prn|aux|nul|com[1-9]|lpt[1-9])$/i.test(path) ||
    path.split(/[\\/]/).some((name) => /[.\s]$/.test(name) && name !== "." && name !== "..");
}

/** Whether writing to an absolute path always asks, whatever the rules say (2.1.330). */
export function isGuarded(path: string): boolean {
  if (isWindowsAlias(path)) return true;
  const parts = path.split("/").filter((p) => p !== "").map((p) => p.toLowerCase());
  if (GUARDED_FILES.has(parts.at(-1) ?? "")) return true;
  return parts.some((p, i) =>
    GUARDED_DIRECTORIES.has(p) && !(p === ".claude" && parts[i + 1] === "worktrees") ||
    p === ".config" && parts[i + 1] === "git"
  );
}

/**
 * A scratchpad or the output of a task. 2.1.330 names the directory `/tmp/claude-<uid>/<project>/<session>/scratchpad`; older
 * clients wrote `/tmp/claude/<project>/tasks`, and on Windows it is in `AppData\\Local\\Temp`.
 */
const CLIENT_TEMPORARY =
  /[\\/](?:te?mp[\\/]claude(?:-\d+)?|claude(?:-\d+)?[\\/][^\\/]+[\\/][0-9a-f]{8}-[0-9a-f-]{27})[\\/]/i;

/** Whether a path is in the client's temporary directory, where everything belongs to one session. */
export function isClientTemporary(path: string): boolean {
  return CLIENT_TEMPORARY.test(path);
}
