import { CLAUDE_CODE_RESUMING } from "../claude_code/resuming.ts";
import type { Client } from "../client.ts";
import { codex } from "../codex/mod.ts";
import { CODEX_RESUMING } from "../codex/resuming/codex_resuming.ts";
import type { ClientResuming } from "./resuming.ts";

/** How a client resumes its sessions. */
export function resumingOf(client: Client): ClientResuming {
  return client === codex ? CODEX_RESUMING : CLAUDE_CODE_RESUMING;
}
