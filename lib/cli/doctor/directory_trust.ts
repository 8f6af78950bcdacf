import { isJsonObject, objectAt } from "../../json.ts";
import type { Host } from "../host/host.ts";
import { readTextOrNull } from "../install/settings_files.ts";
import type { DoctorFinding } from "./finding.ts";

/** The directory and all above it, the nearest first. */
function* upwards(directory: string): Generator<string> {
  for (let at = directory; at !== ""; at = at.slice(0, at.lastIndexOf("/"))) yield at;
  yield "/";
}

/**
 * Whether the person told the client to trust this directory: interactive sessions run no hook before. The client keeps that
 * in `.claude.json`, for a directory or one above it (`hasTrustDialogAccepted`, 2.0.50 and 2.1.330).
 */
export function* trustFindings(host: Host): Generator<DoctorFinding> {
  const directory = host.env("CLAUDE_CONFIG_DIR") || host.home();
  let state: unknown;
  try {
    state = JSON.parse(readTextOrNull(`${directory}/.claude.json`, host) ?? "null");
  } catch {
    return; // not ours to read or judge
  }
  const projects = isJsonObject(state) ? objectAt(state, "projects") : null;
  if (projects === null) return;
  for (const path of upwards(host.cwd())) {
    if (objectAt(projects, path)?.["hasTrustDialogAccepted"] === true) return;
  }
  const text = "the client does not trust this directory: interactive sessions run no hooks here (claude -p does)";
  yield { check: "settings", level: "note", text, fix: "start claude here and accept the trust dialog" };
}
