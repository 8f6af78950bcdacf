import { CLAUDE_CODE_INSTALLATION } from "../claude_code/installation.ts";
import type { Client } from "../client.ts";
import { CODEX_INSTALLATION } from "../codex/installation.ts";
import type { ClientInstallation } from "./installation.ts";

/** The installations of all clients, in the order of `CLIENTS`. */
export const INSTALLATIONS: readonly ClientInstallation[] = [CLAUDE_CODE_INSTALLATION, CODEX_INSTALLATION];

/** The installation of the client that is meant where none is named. */
export const DEFAULT_INSTALLATION: ClientInstallation = CLAUDE_CODE_INSTALLATION;

/** The installation of a client. */
export function installationOf(client: Client): ClientInstallation {
  return INSTALLATIONS.find((one) => one.client === client) ?? DEFAULT_INSTALLATION;
}

/** The installation of a client by its id, with `-` or `_`; null if there is no such client. */
export function installationNamed(name: string): ClientInstallation | null {
  return INSTALLATIONS.find(({ client }) => client.id === name.replaceAll("-", "_")) ?? null;
}
