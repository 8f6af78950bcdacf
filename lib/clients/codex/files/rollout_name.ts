/** How Codex names the files of sessions. */
import { fileNameIn } from "../../../path.ts";
import { type JsonObject, stringAt } from "../../../json.ts";

/** `rollout-<time of start>-<uuid>.jsonl`; with `_<uuid>` a further file of that session. */
const ROLLOUT =
  /(?:^|[/\\])rollout-\d{4}-\d\d-\d\dT[\d-]+?-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(_[0-9a-f-]{36})?\.jsonl$/i;

export function isRolloutName(path: string): boolean {
  return path.toLowerCase().includes("rollout-") && ROLLOUT.test(path);
}

/** Whether a file goes on with the session of another one. */
export function isLaterPart(path: string): boolean {
  return path.includes("_") && ROLLOUT.exec(path)?.[2] !== undefined;
}

/** The id that a file's name says; of an agent's file the agent's. */
export function rolloutId(path: string): string {
  return ROLLOUT.exec(path)?.[1] ?? fileNameIn(path).replace(/\.jsonl$/, "");
}

/** Whether a hook's input is of Codex: its transcripts are named as no other's, and its turns have ids. */
export function isCodexInput(input: JsonObject): boolean {
  const path = stringAt(input, "transcript_path");
  return path === null ? stringAt(input, "turn_id") !== null : isRolloutName(path);
}
