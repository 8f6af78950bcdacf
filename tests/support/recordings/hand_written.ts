/** Small sessions of every client, written by hand as each client writes them: a prompt and its answer, then another. */
import { DatabaseSync } from "node:sqlite";
import { projectSlug } from "../../../lib/permissions/rules/project_slug.ts";
import type { Client } from "../../../lib/clients/client.ts";
import { containingDirectory } from "../../../lib/path.ts";

/** What is said, alternately by the user and the assistant. */
export interface WrittenSession {
  /** Hexadecimal digits, of which ids are made. */
  readonly seed: string;
  readonly project: string;
  /** When it began, in ms since 1970. */
  readonly startedAt: number;
  readonly said: readonly string[];
}

interface Utterance {
  readonly isUser: boolean;
  readonly text: string;
  readonly at: number;
  readonly time: string;
  readonly id: string;
}

function uuidOf(seed: string, number: number): string {
  const digits = seed.padEnd(8, "0").slice(0, 8);
  return `${digits}-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

function utterancesOf({ seed, said, startedAt }: WrittenSession): Utterance[] {
  return said.map((text, index) => {
    const at = startedAt + index * 60_000;
    return { isUser: index % 2 === 0, text, at, time: new Date(at).toISOString(), id: uuidOf(seed, index + 1) };
  });
}

function writeLines(path: string, lines: readonly object[]): string {
  Deno.mkdirSync(containingDirectory(path), { recursive: true });
  Deno.writeTextFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
}

type Writer = (home: string, session: WrittenSession, said: readonly Utterance[], id: string) => string;

const WRITERS: Readonly<Record<Client["id"], Writer>> = {
  claude_code: (home, { project }, said, sessionId) =>
    writeLines(
      `${home}/.claude/projects/${projectSlug(project)}/${sessionId}.jsonl`,
      said.map(({ isUser, text, time, id }, index) => ({
        parentUuid: said[index - 1]?.id ?? null,
        isSidechain: false,
        cwd: project,
        sessionId,
        version: "2.1.332",
        type: isUser ? "user" : "assistant",
        message: isUser
          ? { role: "user", content: text }
          : { id: `msg_${id}`, role: "assistant", model: "claude-x", content: [{ type: "text", text }] },
        uuid: id,
        timestamp: time,
      })),
    ),
  codex: (home, { project, startedAt }, said, id) => {
    const time = new Date(startedAt).toISOString();
    const name = `rollout-${time.slice(0, 19).replaceAll(":", "-")}-${id}.jsonl`;
    const item = (timestamp: string, type: string, payload: object) => ({ timestamp, type, payload });
    return writeLines(`${home}/.codex/sessions/${time.slice(0, 10).replaceAll("-", "/")}/${name}`, [
      item(time, "session_meta", {
        id,
        timestamp: time,
        cwd: project,
        originator: "codex_cli_rs",
        cli_version: "0.171.0",
      }),
      ...said.flatMap(({ isUser, text, time: at }) => [
        item(at, "response_item", {
          type: "message",
          role: isUser ? "user" : "assistant",
          content: [{ type: isUser ? "input_text" : "output_text", text }],
        }),
        item(at, "event_msg", { type: isUser ? "user_message" : "agent_message", message: text }),
      ]),
    ]);
  },
  gemini: (home, { project, seed, startedAt }, said, sessionId) => {
    const time = new Date(startedAt).toISOString();
    const directory = `${home}/.gemini/tmp/${seed}`;
    const name = `session-${time.slice(0, 16).replace(":", "-")}-${sessionId.slice(0, 8)}.jsonl`;
    const path = writeLines(`${directory}/chats/${name}`, [
      { sessionId, projectHash: "a".repeat(64), startTime: time, lastUpdated: time, kind: "main" },
      ...said.map(({ isUser, text, id, time: timestamp }) => ({
        id,
        timestamp,
        type: isUser ? "user" : "gemini",
        content: isUser ? [{ text }] : text,
      })),
    ]);
    Deno.writeTextFileSync(`${directory}/.project_root`, project);
    return path;
  },
  qwen: (home, { project }, said, sessionId) =>
    writeLines(
      `${home}/.qwen/projects/${project.replace(/[^a-zA-Z0-9]/g, "-")}/chats/${sessionId}.jsonl`,
      said.map(({ isUser, text, id, time }, index) => ({
        uuid: id,
        parentUuid: said[index - 1]?.id ?? null,
        sessionId,
        timestamp: time,
        type: isUser ? "user" : "assistant",
        provenance: isUser ? "real_user" : "assistant_output",
        cwd: project,
        version: "0.24.4",
        message: { role: isUser ? "user" : "model", parts: [{ text }] },
      })),
    ),
  copilot: (home, { project, startedAt }, said, id) => {
    const start = { sessionId: id, version: 1, producer: "copilot-agent", copilotVersion: "1.0.102" };
    return writeLines(`${home}/.copilot/session-state/${id}/events.jsonl`, [
      {
        type: "session.start",
        data: { ...start, context: { cwd: project } },
        id: uuidOf("f", 0),
        timestamp: new Date(startedAt).toISOString(),
        parentId: null,
      },
      ...said.map(({ isUser, text, id: line, time }) => ({
        type: isUser ? "user.message" : "assistant.message",
        data: isUser
          ? { content: text, transformedContent: text, delivery: "idle" }
          : { messageId: line, content: text, toolRequests: [], model: "model-x", turnId: "0", interactionId: "i" },
        id: line,
        timestamp: time,
        parentId: null,
      })),
    ]);
  },
  opencode: (home, { project, startedAt, seed }, said) => {
    const path = `${home}/.local/share/opencode/opencode.db`;
    Deno.mkdirSync(containingDirectory(path), { recursive: true });
    const db = new DatabaseSync(path);
    db.exec(`PRAGMA journal_mode = WAL;
      CREATE TABLE IF NOT EXISTS session (id text PRIMARY KEY, parent_id text, directory text NOT NULL,
        title text NOT NULL, version text NOT NULL, revert text, time_created integer NOT NULL, time_updated integer NOT NULL);
      CREATE TABLE IF NOT EXISTS message (id text PRIMARY KEY, session_id text NOT NULL, time_created integer NOT NULL,
        time_updated integer NOT NULL, data text NOT NULL);
      CREATE TABLE IF NOT EXISTS part (id text PRIMARY KEY, message_id text NOT NULL, session_id text NOT NULL,
        time_created integer NOT NULL, time_updated integer NOT NULL, data text NOT NULL);
      CREATE INDEX IF NOT EXISTS message_session_time_created_id_idx ON message (session_id, time_created, id);
      CREATE INDEX IF NOT EXISTS part_session_idx ON part (session_id)`);
    const id = `ses_${seed}`;
    db.prepare(
      "INSERT INTO session VALUES (?, NULL, ?, 'New session - 2026-11-28T00:00:00.000Z', '1.18.33', NULL, ?, ?)",
    )
      .run(id, project, startedAt, said.at(-1)?.at ?? startedAt);
    for (const { isUser, text, at, id: name } of said) {
      const time = isUser ? { created: at } : { created: at, completed: at };
      const data = isUser ? { role: "user", time } : { role: "assistant", time, modelID: "model-x", finish: "stop" };
      db.prepare("INSERT INTO message VALUES (?, ?, ?, ?, ?)").run(`msg_${name}`, id, at, at, JSON.stringify(data));
      db.prepare("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)")
        .run(`prt_${name}`, `msg_${name}`, id, at, at, JSON.stringify({ type: "text", text }));
    }
    db.close();
    return `${path}/${id}`;
  },
};

/** Writes a session of a client below a home; returns its path. */
export function writeSession(client: Client, home: string, session: WrittenSession): string {
  return WRITERS[client.id](home, session, utterancesOf(session), uuidOf(session.seed, 0));
}
