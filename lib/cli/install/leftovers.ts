/**
 * What debrief leaves in the client's directory besides what it recorded, and when nothing needs it any more.
 *
 * @module
 */
import { stateDirectory } from "../../hooks/store/state_names.ts";
import type { Host } from "../host/host.ts";
import { hostConfigDirectory } from "../host/paths.ts";

/** Hooks keep their compiled code here (`start_script.ts`), and write it anew where it is missing. */
const CODE = "debrief/cache";

function existing(paths: readonly string[], { machine }: Host): string[] {
  return paths.filter((path) => machine.pathKind(path) !== "missing");
}

/** What hooks leave behind that nothing needs once the last one is removed from the user's settings. */
export function codeLeftovers(host: Host): string[] {
  const config = hostConfigDirectory(host);
  return config === null ? [] : existing([`${config}/${CODE}`], host);
}

/**
 * What is empty once some paths are removed: directories for records and backups, and with the last record the
 * hooks' compiled code.
 */
export function recordLeftovers(gone: readonly string[], host: Host): string[] {
  const config = hostConfigDirectory(host);
  if (config === null) return [];
  const { machine } = host;
  const holdsNothing = (directory: string): boolean =>
    (machine.list(directory) ?? []).every((name) => gone.includes(`${directory}/${name}`));
  const state = stateDirectory(config);
  const hasRecords = ["projects", "sessions", "context"].some((name) => !holdsNothing(`${state}/${name}`));
  const backups = `${config}/debrief/backups`;
  return existing([...hasRecords ? [] : [state, `${config}/${CODE}`], ...holdsNothing(backups) ? [backups] : []], host);
}
