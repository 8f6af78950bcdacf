import { type JsonObject, stringAt } from "../../../json.ts";
import { isRolloutName } from "../files/rollout_name.ts";

/** Whether a hook's input is of Codex: its transcripts are named as no other's, and its turns have ids. */
export function isCodexInput(input: JsonObject): boolean {
  const path = stringAt(input, "transcript_path");
  return path === null ? stringAt(input, "turn_id") !== null : isRolloutName(path);
}
