import type { Client, HookedClient } from "./client.ts";
import { codex } from "./codex/mod.ts";
import { DEFAULT_CLIENT } from "./default_client.ts";
import { gemini } from "./gemini/mod.ts";

/** The clients that run debrief's hooks. */
export const HOOKED_CLIENTS: readonly HookedClient[] = [DEFAULT_CLIENT, codex];

/** All clients. If two recognize a line, the first one counts. */
export const CLIENTS: readonly Client[] = [...HOOKED_CLIENTS, gemini];
