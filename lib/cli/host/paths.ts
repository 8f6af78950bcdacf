/**
 * Paths as a host understands them.
 *
 * @module
 */
import { normalParts } from "../../path.ts";
import { safe, type SafeText, safeText } from "../../text/safe_text.ts";
import type { Host } from "./host.ts";

/** The absolute form of a path, without `.` and `..`. A backslash is a separator on Windows only. */
export function absolutePath(path: string, host: Host): string {
  const windows = host.machine.os === "windows";
  const slashed = (text: string) => windows ? text.replaceAll("\\", "/") : text;
  const isAbsolute = path.startsWith("/") || (windows && /^(?:[A-Za-z]:)?[\\/]/.test(path));
  const joined = normalParts(slashed(isAbsolute ? path : `${host.cwd()}/${path}`)).join("/");
  return windows && /^[A-Za-z]:/.test(joined) ? joined : `/${joined}`;
}

/** The client's configuration directory as an absolute path; null if unknown. */
export function hostConfigDirectory(host: Host): string | null {
  const directory = host.client.places.configDirectory((name) => host.env(name));
  return directory === null ? null : absolutePath(directory, host);
}

export function directoryOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** A path as users write it: beginning with `~` if it is below their home directory. */
export function homePath(path: string, host: Pick<Host, "home">): SafeText {
  const home = host.home();
  if (home === "" || home === "/" || !path.startsWith(`${home}/`)) return safeText(path);
  return safe`~${safeText(path.slice(home.length))}`;
}

/**
 * A text with every path below the user's home directory beginning with `~`, as users read it. Not for commands: a shell
 * does not know `~` within quotation marks.
 */
export function withHomePaths(text: string, host: Pick<Host, "home">): string {
  const home = host.home();
  if (home === "" || home === "/") return text;
  return text.split(`${home}/`).reduce((before, after) => {
    const isPath = before === "" || /[\s"'(,=:]$/.test(before);
    return `${before}${isPath ? "~" : home}/${after}`;
  });
}
