import { claudeCode } from "./claude_code/mod.ts";
import type { Client } from "./client.ts";
import { codex } from "./codex/mod.ts";

/** All clients; of two that recognize a line the first one counts. */
export const CLIENTS: readonly Client[] = [claudeCode, codex];

/** Whose a file counts as that does not say it: one without a line, for a start. */
export const DEFAULT_CLIENT: Client = claudeCode;
