import { addSessionStore } from "../session/io/source.ts";
import type { Client } from "./client.ts";
import { copilot } from "./copilot/mod.ts";
import { gemini } from "./gemini/mod.ts";
import { HOOKED_CLIENTS } from "./hooked_clients.ts";
import { opencode } from "./opencode/mod.ts";
import { qwen } from "./qwen/mod.ts";

/** All clients, in the order in which lists show them. */
export const CLIENTS: readonly Client[] = [...HOOKED_CLIENTS, gemini, qwen, copilot, opencode];

for (const { store } of CLIENTS) if (store !== undefined) addSessionStore(store);
