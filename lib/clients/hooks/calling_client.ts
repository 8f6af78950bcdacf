import { isJsonObject, type Json, type JsonObject } from "../../json.ts";
import { claudeCode } from "../claude_code/mod.ts";
import type { HookedClient } from "../client.ts";
import { isCodexInput } from "../codex/files/rollout_name.ts";

/** Other clients, whose input to hooks has the fields of Claude Code's and more. Each is loaded when it calls. */
const OTHERS: readonly {
  readonly isOwnInput: (input: JsonObject) => boolean;
  readonly load: () => Promise<HookedClient>;
}[] = [{ isOwnInput: isCodexInput, load: async () => (await import("../codex/mod.ts")).codex }];

/** The assumed caller until the input says otherwise. */
export const USUAL_CALLER: HookedClient = claudeCode;

export function callingClient(input: Json | undefined): HookedClient | Promise<HookedClient> {
  if (!isJsonObject(input)) return USUAL_CALLER;
  return OTHERS.find(({ isOwnInput }) => isOwnInput(input))?.load() ?? USUAL_CALLER;
}
