import { filesBelow } from "../files.ts";
import { type GeneratedAgent, generateSession, parseBytes, writeSession } from "../generator/generate_sessions.ts";

/** Changed when the generator writes other bytes, so that old samples are not taken for new ones. */
const GENERATION = 1;

/** A generated session in the cache. */
export interface Sample {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

/** An agent's file. */
export interface AgentSample {
  readonly id: string;
  readonly path: string;
}

/**
 * An agent's file where the client keeps it, beside a session: as long as a generated session, else of usual length. Its
 * lines come again and again in a long one.
 */
export function agentSample({ path: session, bytes, name }: Sample): AgentSample {
  const found: GeneratedAgent[] = [];
  for (let seed = 1; found.length === 0; seed++) {
    for (const _ of generateSession(seed, { bytes: 1e6, onAgent: (agent) => found.push(agent) }));
  }
  const [agent] = found;
  if (!agent) throw new Error("Cannot measure agent_summary: no session has an agent");
  const folder = `${session.replace(/\.jsonl$/, "")}/subagents`;
  const path = `${folder}/agent-${agent.id}.jsonl`;
  Deno.mkdirSync(folder, { recursive: true });
  const text = new TextEncoder().encode(agent.lines.join("\n") + "\n");
  const wanted = /^\d/.test(name) ? bytes : text.length;
  const isThere = fileSize(path) >= wanted;
  if (!isThere) {
    using file = Deno.openSync(path, { write: true, create: true, truncate: true });
    for (let size = 0; size < wanted; size += text.length) file.writeSync(text);
  }
  if (agent.meta !== null) Deno.writeTextFileSync(path.replace(/\.jsonl$/, ".meta.json"), agent.meta);
  return { id: agent.id, path };
}

function fileSize(path: string): number {
  try {
    return Deno.statSync(path).size;
  } catch {
    return -1;
  }
}

/** Where samples are kept: outside the project, because they are large. */
export function cacheFolder(): string {
  const cache = Deno.env.get("XDG_CACHE_HOME") ?? `${Deno.env.get("HOME") ?? "/tmp"}/.cache`;
  return `${cache}/debrief-bench`;
}

/** A session of a real client with a few calls: what most runs of a hook meet. */
const RECORDED = new URL("../../fixtures/clients/2.1.330/approvals/", import.meta.url);

/** The recorded session, copied to where Claude Code keeps sessions. */
export function recordedSample(folder: string): Sample {
  const project = `${folder}/projects/-home-dev-project`;
  Deno.mkdirSync(project, { recursive: true });
  const file = [...Deno.readDirSync(RECORDED)].find(({ name }) => /^[0-9a-f-]{36}\.jsonl$/.test(name));
  if (!file) throw new Error(`Cannot measure a recorded session: there is none in "${RECORDED.pathname}"`);
  const path = `${project}/${file.name}`;
  Deno.copyFileSync(new URL(file.name, RECORDED), path);
  return { name: "recorded", path, bytes: Deno.statSync(path).size };
}

/** A recorded rollout with a few calls: what most runs of a hook meet in Codex. */
const ROLLOUT = decodeURIComponent(
  new URL("../../fixtures/clients-codex/0.169.0/plain_tools/sessions", import.meta.url).pathname,
);

/** The recorded rollout, or one of a size: its turns again and again, as a long session has them. */
export function rolloutSample(folder: string, size: string | null): Sample {
  const [recorded] = filesBelow(ROLLOUT);
  if (recorded === undefined) throw new Error(`Cannot measure a rollout: there is none in "${ROLLOUT}"`);
  const text = Deno.readTextFileSync(recorded);
  const name = recorded.slice(recorded.lastIndexOf("/") + 1);
  const day = `${folder}/sessions/2026/11/22`;
  Deno.mkdirSync(day, { recursive: true });
  const path = size === null
    ? `${day}/${name}`
    : `${day}/${name.replace(/-[0-9a-f]{12}\.jsonl$/, `-${idEnd(size)}.jsonl`)}`;
  const bytes = size === null ? 0 : parseBytes(size);
  const file = Deno.openSync(path, { write: true, create: true, truncate: true });
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const encoder = new TextEncoder();
  let written = file.writeSync(encoder.encode(`${head}\n`));
  for (let turn = 0; turn === 0 || written < bytes; turn++) {
    // each turn has calls and ids of its own
    const again = lines.join("\n").replaceAll("call_lab", `call_${turn}_lab`).replaceAll("exec-", `exec-${turn}`);
    const data = encoder.encode(`${again}\n`);
    for (let at = 0; at < data.length;) at += file.writeSync(data.subarray(at));
    written += data.length;
  }
  file.close();
  return { name: size === null ? "recorded" : size, path, bytes: written };
}

function idEnd(size: string): string {
  return [...size].map((letter) => letter.charCodeAt(0).toString(16)).join("").padStart(12, "0").slice(-12);
}

/** A session of a size such as "100MB", generated where the cache does not hold it. */
export function sample(folder: string, size: string, version = "2.1.330"): Sample {
  const project = `${folder}/projects/-home-dev-project-${GENERATION}-${version.replaceAll(".", "-")}`;
  // named as clients name them: other names in a log are searched for secrets, which takes a hook 2 ms
  const path = `${project}/00000000-0000-4000-8000-${idEnd(size)}.jsonl`;
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
