import type { Entry } from "../../lib/session/entry.ts";
import type { Client } from "../../lib/clients/client.ts";
import type { Diagnostics } from "../../lib/session/read.ts";
import type { Random } from "../generator/random.ts";

/** A broken session, as the subjects get it. */
export interface FuzzCase {
  readonly bytes: Uint8Array;
  /** The client whose session was broken. */
  readonly client: Client;
  /** Read forwards from the bytes. */
  readonly entries: readonly Entry[];
  readonly diagnostics: Diagnostics;
  /** Random numbers for the subject, the same at each run of the same case. */
  readonly random: Random;
}

/** What is run on every case: it fails the case by throwing. */
export interface Subject {
  readonly name: string;
  /** The only client of whose sessions it holds. @default {every client} */
  readonly onlyClient?: "claude_code";
  run(fuzzed: FuzzCase): void;
}
