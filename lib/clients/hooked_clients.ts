import type { HookedClient } from "./client.ts";
import { codex } from "./codex/mod.ts";
import { DEFAULT_CLIENT } from "./default_client.ts";

/** The clients that run debrief's hooks, in a file of its own: a hook that needs them loads no readers of others. */
export const HOOKED_CLIENTS: readonly HookedClient[] = [DEFAULT_CLIENT, codex];
