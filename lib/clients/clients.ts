import { claudeCode } from "./claude_code/mod.ts";
import type { Client } from "./client.ts";
import { codex } from "./codex/mod.ts";

/** All clients. If two recognize a line, the first one counts. */
export const CLIENTS: readonly Client[] = [claudeCode, codex];

/** The client of a file that does not say whose it is, such as an empty one. */
export const DEFAULT_CLIENT: Client = claudeCode;
