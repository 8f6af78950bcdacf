import { claudeCode } from "./claude_code/mod.ts";
import type { HookedClient } from "./client.ts";

/** The client of a file that does not say whose it is, such as an empty one. */
export const DEFAULT_CLIENT: HookedClient = claudeCode;
