import type { Client } from "../client.ts";
import type { ClientResuming } from "./resuming.ts";

export type Resumings = ReadonlyMap<Client, ClientResuming>;

/** Loads how clients resume their sessions, for callers that read files synchronously. */
export async function loadResumings(clients: readonly Client[]): Promise<Resumings> {
  const loaded = new Map<Client, ClientResuming>();
  for (const client of clients) {
    const resuming = await client.resuming?.();
    if (resuming !== undefined) loaded.set(client, resuming);
  }
  return loaded;
}
