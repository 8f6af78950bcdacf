import type { Client } from "../client.ts";
import { codex } from "../codex/mod.ts";
import { CODEX_RESUMING } from "../codex/resuming/codex_resuming.ts";
import type { ClientResuming } from "./resuming.ts";

/**
 * How a client resumes its sessions; null for the client whose entries form a tree, which the analyses `check` and `trim`
 * know.
 */
export function resumingOf(client: Client): ClientResuming | null {
  return client === codex ? CODEX_RESUMING : null;
}
