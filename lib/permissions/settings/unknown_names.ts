import { isJsonObject, type JsonObject, objectAt } from "../../json.ts";
import { editDistance } from "../../text/edit_distance.ts";
import type { ShapeProblem } from "./shape.ts";

/** Keys that bear on permissions, and usual ones, by the object that holds them; "" is the file (2.1.332). */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  "": [
    ..."permissions hooks env sandbox statusLine enabledPlugins apiKeyHelper disableAllHooks allowManagedHooksOnly"
      .split(" "),
    ..."allowManagedPermissionRulesOnly disableAutoMode useAutoModeDuringPlan enableAllProjectMcpServers model".split(
      " ",
    ),
    ..."outputStyle cleanupPeriodDays includeCoAuthoredBy".split(" "),
  ],
  permissions: [
    ..."allow ask deny defaultMode additionalDirectories disableBypassPermissionsMode disableAutoMode".split(" "),
    ..."denyInsteadOfPrompting blockReadsOutsideWorkingDirectories blockFileToolReadsOutsideWorkingDirectories".split(
      " ",
    ),
    ..."blockWritesOutsideWorkingDirectories blockReadsExemptPaths workingDirectoriesAsGiven".split(" "),
  ],
  sandbox:
    "enabled autoAllowBashIfSandboxed allowUnsandboxedCommands failIfUnavailable excludedCommands enabledPlatforms"
      .split(" "),
  "sandbox.network": [
    ..."allowedDomains deniedDomains strictAllowlist allowManagedDomainsOnly allowUnixSockets allowAllUnixSockets"
      .split(" "),
    ..."allowLocalBinding allowMachLookup httpProxyPort socksProxyPort tlsTerminate".split(" "),
  ],
  "sandbox.filesystem": "allowWrite denyWrite denyRead allowRead allowManagedReadPathsOnly disabled".split(" "),
};

/** The events that hooks may have (2.1.332). */
export const EVENT_NAMES: readonly string[] = (
  "PreToolUse PostToolUse PostToolUseFailure PostToolBatch Notification UserPromptSubmit UserPromptExpansion SessionStart " +
  "SessionEnd Stop StopFailure SubagentStart SubagentStop PreCompact PostCompact PreModelSwitch PostModelSwitch " +
  "PermissionRequest PermissionDenied Setup TeammateIdle TaskCreated TaskCompleted Elicitation ElicitationResult ConfigChange " +
  "WorktreeCreate WorktreeRemove InstructionsLoaded CwdChanged FileChanged DirectoryAdded MessageDisplay PreSkillShellCommand"
).split(" ");

/** Keys and events that the client does not know, as it silently does without them. */
export function unknownNames(settings: JsonObject): ShapeProblem[] {
  const hooks = settings["hooks"];
  return [
    ...Object.keys(KEYS).flatMap((place) =>
      unknownKeys(keysTo(place).reduce((object, key) => objectAt(object, key) ?? {}, settings), place)
    ),
    ...Object.keys(isJsonObject(hooks) ? hooks : {}).filter((event) => !EVENT_NAMES.includes(event)).map((event) => ({
      at: ["hooks", event],
      message: `there is no event "${event}"${orSimilar(event, EVENT_NAMES)}: no hook under it runs`,
    })),
  ];
}

/** The keys that lead to an object of {@linkcode KEYS}. */
function keysTo(place: string): string[] {
  return place === "" ? [] : place.split(".");
}

/** Keys that belong elsewhere, and misspelled ones; in `permissions`, whose keys are all known, any other one, too. */
function unknownKeys(object: JsonObject, place: string): ShapeProblem[] {
  const known = KEYS[place]!;
  return Object.keys(object).filter((key) => !known.includes(key) && !/^\W|^_/.test(key)).flatMap((key) => {
    const at = [...keysTo(place), key];
    const home = Object.keys(KEYS).find((other) => other !== place && KEYS[other]!.includes(key));
    if (home !== undefined) {
      const where = home === "" ? "at the top of the file" : `in "${home}"`;
      return [{ at, message: `"${key}" belongs ${where}: here it has no effect` }];
    }
    const similar = orSimilar(key, known);
    return similar === "" && place !== "permissions"
      ? []
      : [{ at, message: `there is no setting "${at.join(".")}"${similar}: it has no effect` }];
  });
}

/** A question for the name that is nearest to a misspelled one; "" if none is near. */
export function orSimilar(name: string, known: readonly string[]): string {
  const distances = known.map((one) => editDistance(one.toLowerCase(), name.toLowerCase(), name.length > 4 ? 2 : 1));
  const nearest = distances.indexOf(Math.min(...distances));
  return distances[nearest] === Infinity ? "" : ` (do you mean "${known[nearest]}"?)`;
}
