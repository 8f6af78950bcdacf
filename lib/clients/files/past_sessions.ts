/** The latest sessions of a project, of the clients that run hooks. */
import { pathIn } from "../../path.ts";
import { writtenAt } from "../../session/io/source.ts";
import type { FileLister, HookedClient } from "../client.ts";
import { HOOKED_CLIENTS } from "../hooked_clients.ts";

export interface PastSession {
  readonly client: HookedClient;
  readonly path: string;
}

export interface PastSessionsOptions {
  readonly files: FileLister;
  /** The client of a session of the project, and that session's file. */
  readonly current: { readonly client: HookedClient; readonly path: string | null };
  /** The earliest time at which a file was written last, in ms since 1970. */
  readonly since: number;
}

function recentSessionsOf(
  client: HookedClient,
  project: string,
  { files, current, since }: PastSessionsOptions,
): string[] {
  const config = client.places.configDirectory((name) => files.env(name));
  const known = config === null
    ? []
    : client.places.projectSessions(pathIn(config, client.places.sessions), project, files, since).paths;
  const beside = client.id === current.client.id && current.path !== null
    ? client.places.sessionsBeside?.(current.path, files) ?? []
    : [];
  return [...new Set([...known, ...beside])];
}

export function pastSessions(project: string, options: PastSessionsOptions): PastSession[] {
  return HOOKED_CLIENTS.flatMap((client) =>
    recentSessionsOf(client, project, options).map((path) => ({ client, path, at: writtenAt(path) }))
  ).filter(({ at }) => at >= options.since).sort((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1));
}
