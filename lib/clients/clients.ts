import { addSessionStore } from "../session/io/source.ts";
import type { Client, HookedClient } from "./client.ts";
import { codex } from "./codex/mod.ts";
import { copilot } from "./copilot/mod.ts";
import { DEFAULT_CLIENT } from "./default_client.ts";
import { gemini } from "./gemini/mod.ts";
import { opencode } from "./opencode/mod.ts";
import { qwen } from "./qwen/mod.ts";

/** The clients that run debrief's hooks. */
export const HOOKED_CLIENTS: readonly HookedClient[] = [DEFAULT_CLIENT, codex];

/** All clients, in the order in which lists show them. */
export const CLIENTS: readonly Client[] = [...HOOKED_CLIENTS, gemini, qwen, copilot, opencode];

for (const { store } of CLIENTS) if (store !== undefined) addSessionStore(store);
