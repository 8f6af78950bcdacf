/** The recorded sessions in fixtures/clients: which there are, and where their files are. */
import { filesBelow } from "../../../tools/files.ts";

const CLIENTS = decodeURIComponent(new URL("../../../fixtures/clients", import.meta.url).pathname);

/** One file that a client wrote. */
export interface Recording {
  readonly version: string;
  readonly scenario: string;
  readonly path: string;
  /** An agent's file, not the session's. */
  readonly agent: boolean;
}

/** All recorded files, sorted by path. */
export function recordings(): Recording[] {
  const paths = filesBelow(CLIENTS).filter((path) => path.endsWith(".jsonl") && !path.endsWith("/hook_calls.jsonl"));
  return paths.map((path) => {
    const [version = "", scenario = ""] = path.slice(CLIENTS.length + 1).split("/");
    return { version, scenario, path, agent: /\/agent-[^/]*$/.test(path) };
  });
}
