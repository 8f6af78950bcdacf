import type { History } from "../../analyses/review/recommend/requirements.ts";
import type { MergedSettings } from "../../permissions/mod.ts";
import type { Host } from "../host/host.ts";
import { readSettingsFiles } from "../commands/decide.ts";
import { existing, projectSettingsPaths, userSettingsPaths } from "../install/settings_files.ts";

/** The settings that past calls are judged by: those named, else those in force in each call's project. */
export function historyOf(named: readonly string[], shell: Host): History {
  const home = shell.home();
  if (named.length > 0) return { settings: readSettingsFiles(named, shell), home };
  const known = new Map<string, MergedSettings>();
  const projectSettings = (root: string): MergedSettings => {
    const found = known.get(root) ?? readSettingsFiles(existing(projectSettingsPaths(root), shell), shell);
    known.set(root, found);
    return found;
  };
  return { settings: readSettingsFiles(existing(userSettingsPaths(shell), shell), shell), home, projectSettings };
}
