import { safe, type SafeText, safeText } from "../../text/mod.ts";
import type { Host } from "../host/host.ts";

/** A path as users write it: from `~` where it is below their home. */
export function homePath(path: string, shell: Pick<Host, "home">): SafeText {
  const home = shell.home();
  if (home === "" || home === "/" || !path.startsWith(`${home}/`)) return safeText(path);
  return safe`~${safeText(path.slice(home.length))}`;
}
