import { type GeneratedAgent, generateSession, parseBytes, writeSession } from "../generator/generate_sessions.ts";

/** Changed when the generator writes other bytes, so that old samples are not taken for new ones. */
const GENERATION = 1;

/** A generated session in the cache. */
export interface Sample {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** An agent's file of usual length, beside the sessions; its path and id. */
export function agentSample(folder: string): { readonly id: string; readonly path: string } {
  const found: GeneratedAgent[] = [];
  for (let seed = 1; found.length === 0; seed++) {
    for (const _ of generateSession(seed, { bytes: 1e6, onAgent: (agent) => found.push(agent) }));
  }
  const [agent] = found;
  if (!agent) throw new Error("Cannot measure agent_summary: no session has an agent");
  const path = `${folder}/projects/-home-dev-project/agent-${agent.id}.jsonl`;
  Deno.mkdirSync(`${folder}/projects/-home-dev-project`, { recursive: true });
  Deno.writeTextFileSync(path, agent.lines.join("\n") + "\n");
  return { id: agent.id, path };
}

/** Where samples are kept: outside the project, because they are large. */
export function cacheFolder(): string {
  const cache = Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME") ?? "/tmp"}/.cache`;
  return `${cache}/debrief-bench`;
}

/** A session of a real client with a few calls: what most runs of a hook meet. */
const RECORDED = new URL("../../fixtures/clients/2.1.330/approvals/", import.meta.url);

/** The recorded session, copied to where sessions lie. */
export function recordedSample(folder: string): Sample {
  const project = `${folder}/projects/-home-dev-project`;
  Deno.mkdirSync(project, { recursive: true });
  const file = [...Deno.readDirSync(RECORDED)].find(({ name }) => /^[0-9a-f-]{36}\.jsonl$/.test(name));
  if (!file) throw new Error(`Cannot measure a recorded session: none lies in "${RECORDED.pathname}"`);
  const path = `${project}/${file.name}`;
  Deno.copyFileSync(new URL(file.name, RECORDED), path);
  return { name: "recorded", path, bytes: Deno.statSync(path).size };
}

/** A session of a size such as "100MB", generated where the cache does not hold it. */
export function sample(folder: string, size: string, version = "2.1.330"): Sample {
  const project = `${folder}/projects/-home-dev-project`;
  const path = `${project}/${GENERATION}-${version}-${size}.jsonl`;
  try {
    return { name: size, path, bytes: Deno.statSync(path).size };
  } catch {
    // not there yet
  }
  Deno.mkdirSync(project, { recursive: true });
  const half = `${path}.half`;
  writeSession(half, 1, { version, bytes: parseBytes(size), onAgent: () => {} });
  Deno.renameSync(half, path);
  return { name: size, path, bytes: Deno.statSync(path).size };
}
