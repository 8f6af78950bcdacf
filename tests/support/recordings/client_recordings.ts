/** The recorded sessions in fixtures/clients: which there are, and where their files lie. */

const CLIENTS = decodeURIComponent(new URL("../../../fixtures/clients", import.meta.url).pathname);

/** One file that a client wrote. */
export interface Recording {
  readonly version: string;
  readonly scenario: string;
  readonly path: string;
  /** An agent's file, not the session's. */
  readonly agent: boolean;
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of [...Deno.readDirSync(folder)].sort((a, b) => a.name < b.name ? -1 : 1)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) yield* filesIn(path);
    else if (entry.name.endsWith(".jsonl") && entry.name !== "hook_calls.jsonl") yield path;
  }
}

/** All recorded files, sorted by path. */
export function recordings(): Recording[] {
  return [...filesIn(CLIENTS)].map((path) => {
    const [version = "", scenario = ""] = path.slice(CLIENTS.length + 1).split("/");
    return { version, scenario, path, agent: /\/agent-[^/]*$/.test(path) };
  });
}
