import { settingsLines } from "../../permissions/settings/settings_text.ts";
import type { SettingsPath } from "../../permissions/settings/shape.ts";
import type { Host } from "../host/host.ts";
import { tryReadText } from "../host/read_text_file.ts";

/** Finds the line, from 1, of a place in a JSON file; null if there is none. */
export type LineFinder = (path: string, at: SettingsPath | undefined) => number | null;

/** Finds lines in files, each of which is read once. */
export function lineFinder(host: Pick<Host, "readText">): LineFinder {
  const finders = new Map<string, ReturnType<typeof settingsLines>>();
  return (path, at) => {
    if (at === undefined) return null;
    const find = finders.get(path) ?? settingsLines(tryReadText(path, host) ?? "");
    finders.set(path, find);
    return find(at);
  };
}
