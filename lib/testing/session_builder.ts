import type { Json, JsonObject } from "../json.ts";
import { compareVersions } from "../session/version.ts";

/** The first version that writes agents' transcripts below their session's directory; before, they were beside it. */
const AGENTS_BELOW_SESSION = "2.1.2";
/** The first version that calls the tool `Agent`; before, it was `Task`. */
const AGENT_TOOL = "2.1.64";

/** General properties of a session. */
export interface SessionShape {
  /** The version of Claude Code that writes it. @default {"2.1.330"} */
  readonly version?: string;
  /** The directory that it runs in. @default {"/home/dev/project"} */
  readonly cwd?: string;
  /** Its id. @default {"00000000-0000-4000-8000-000000000001"} */
  readonly sessionId?: string;
  /** When its first line is written; each further line follows a second later. @default {2026-01-05T09:00:00Z} */
  readonly start?: Date;
  /** How the client was started: `cli` in a terminal, `sdk-cli` for `claude -p`. @default {"cli"} */
  readonly entrypoint?: string;
}

/** The result of a tool. */
export interface BuiltResult {
  /** Its output. @default {""} */
  readonly output?: string;
  /** The error text, if it failed. */
  readonly error?: string;
  /** The structured result that the client keeps besides the text. */
  readonly toolUseResult?: Json;
}

/** What an agent was asked, did and concluded. */
export interface AgentRun {
  /** Its id. @default {"a1"} */
  readonly id?: string;
  /** Its type. @default {"general-purpose"} */
  readonly type?: string;
  /** The description that the client shows for it. @default {"Look around"} */
  readonly description?: string;
  /** Its prompt. */
  readonly prompt: string;
  /** What it did: its own prompts, words and calls. */
  readonly does?: (agent: SessionBuilder) => void;
  /** Its last words. */
  readonly conclusion: string;
}

/** A call as it is in the transcript. */
export interface WrittenCall {
  /** Its id. */
  readonly id: string;
  /** The tool's name. */
  readonly tool: string;
  /** Its input. */
  readonly input: JsonObject;
}

interface Author {
  readonly options: Required<SessionShape>;
  readonly agentId: string | null;
}

/**
 * Writes the transcript of a session as Claude Code would, line by line. Uuids and the ids of messages and calls are
 * numbered in order, so the same steps give the same bytes.
 *
 * @example A prompt, a call and an answer
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { SessionBuilder } from "@debrief/debrief/testing";
 * import { bytesSource, entriesForward, turnsOf } from "@debrief/debrief/transcript";
 *
 * const text = new SessionBuilder({ version: "2.0.77" })
 *   .prompt("Do the tests pass?")
 *   .call("Bash", { command: "npm test" }, { error: "Exit code 1\n2 failing" })
 *   .say("No: two tests fail.")
 *   .text();
 * const [turn] = turnsOf(entriesForward(bytesSource(new TextEncoder().encode(text))));
 * assertEquals([turn?.prompt, turn?.toolCalls], ["Do the tests pass?", 1]);
 * ```
 */
export class SessionBuilder {
  readonly #author: Author;
  readonly #lines: JsonObject[] = [];
  readonly #agents = new Map<string, SessionBuilder>();
  readonly #metas = new Map<string, JsonObject>();
  #parent: string | null = null;
  #messages = 0;
  #calls = 0;
  #lastCall: WrittenCall | null = null;

  /**
   * Begins an empty session.
   *
   * @param options What the session is like; an agent's builder is made by {@linkcode SessionBuilder.agent}.
   * @param agentId The agent whose transcript this is; null for the session itself.
   */
  constructor(options: SessionShape = {}, agentId: string | null = null) {
    this.#author = {
      options: {
        version: "2.1.330",
        cwd: "/home/dev/project",
        sessionId: "00000000-0000-4000-8000-000000000001",
        start: new Date("2026-01-05T09:00:00Z"),
        entrypoint: "cli",
        ...options,
      },
      agentId,
    };
  }

  /** The session's id. */
  get sessionId(): string {
    return this.#author.options.sessionId;
  }

  /** The directory that the session runs in. */
  get cwd(): string {
    return this.#author.options.cwd;
  }

  /** The last call; null before the first. */
  get lastCall(): WrittenCall | null {
    return this.#lastCall;
  }

  /** Adds a prompt of the user. */
  prompt(text: string): this {
    return this.#add("user", { message: { role: "user", content: text }, ...this.#promptMarks() });
  }

  /** Adds thinking of the assistant, as far as the client records it. */
  think(text: string): this {
    return this.#assistant([{ type: "thinking", thinking: text, signature: "c2ln" }], "tool_use");
  }

  /** Adds the assistant's words at the end of a turn. */
  say(text: string): this {
    this.#messages++;
    return this.#assistant([{ type: "text", text }], "end_turn");
  }

  /** Adds the assistant's words before a call, in one message with the call that follows. */
  announce(text: string): this {
    this.#messages++;
    return this.#assistant([{ type: "text", text }], "tool_use");
  }

  /** Adds a call that has not ended, as a hook sees it on PreToolUse. */
  beginCall(tool: string, input: JsonObject): this {
    if (this.#messages === 0) this.#messages++;
    this.#calls++;
    this.#lastCall = { id: this.#callId(), tool, input };
    return this.#assistant([{ type: "tool_use", id: this.#callId(), name: tool, input }], "tool_use");
  }

  /** Adds the result of the last call. */
  endCall({ output = "", error, toolUseResult }: BuiltResult = {}): this {
    const failed = error !== undefined;
    const result: JsonObject = {
      tool_use_id: this.#callId(),
      type: "tool_result",
      content: error ?? output,
      ...(failed ? { is_error: true } : {}),
    };
    const beside: Json = toolUseResult ??
      (failed ? `Error: ${error}` : { stdout: output, stderr: "", interrupted: false });
    return this.#add("user", { message: { role: "user", content: [result] }, toolUseResult: beside });
  }

  /** Adds a call and its result. */
  call(tool: string, input: JsonObject, result: BuiltResult = {}): this {
    return this.beginCall(tool, input).endCall(result);
  }

  /** Adds a call that starts an agent, the agent's own transcript, and its conclusion. */
  agent(
    { id = "a1", type = "general-purpose", description = "Look around", prompt, does, conclusion }: AgentRun,
  ): this {
    const { options } = this.#author;
    const tool = compareVersions(options.version, AGENT_TOOL) >= 0 ? "Agent" : "Task";
    this.beginCall(tool, { description, prompt, subagent_type: type });
    const agent = new SessionBuilder({ ...options, start: this.now() }, id).prompt(prompt);
    does?.(agent);
    this.#agents.set(id, agent.say(conclusion));
    this.#metas.set(id, { agentType: type, description, toolUseId: this.#callId() });
    const content = [{ type: "text", text: conclusion }];
    return this.endCall({ output: conclusion, toolUseResult: { status: "completed", prompt, agentId: id, content } });
  }

  /** Adds a compaction: the client replaces everything before it with a summary. */
  compact(summary: string): this {
    const before = this.#parent;
    this.#parent = null;
    this.#add("system", {
      subtype: "compact_boundary",
      content: "Conversation compacted",
      level: "info",
      compactMetadata: { trigger: "auto", preTokens: 150_000 },
      logicalParentUuid: before,
    });
    return this.#add("user", {
      message: {
        role: "user",
        content: "This session is being continued from a previous conversation that ran out of context. " +
          `The summary below covers the earlier portion of the conversation.\n\n${summary}`,
      },
      isCompactSummary: true,
      isVisibleInTranscriptOnly: true,
    });
  }

  /** Adds any line, with the fields that every line has. */
  line(type: string, fields: JsonObject): this {
    return this.#add(type, fields);
  }

  /** When the next line is written. */
  now(): Date {
    return new Date(this.#author.options.start.getTime() + this.#lines.length * 1000);
  }

  /** The lines so far. */
  lines(): readonly JsonObject[] {
    return this.#lines;
  }

  /** The transcript, with one JSON object per line. */
  text(): string {
    return this.#lines.map((line) => JSON.stringify(line) + "\n").join("");
  }

  /** The texts of the session's files, by their paths from the directory of the transcript: its own and its agents'. */
  files(): ReadonlyMap<string, string> {
    const { version, sessionId } = this.#author.options;
    const files = new Map([[`${sessionId}.jsonl`, this.text()]]);
    const below = compareVersions(version, AGENTS_BELOW_SESSION) >= 0;
    for (const [id, agent] of this.#agents) {
      const path = below ? `${sessionId}/subagents/agent-${id}` : `agent-${id}`;
      files.set(`${path}.jsonl`, agent.text());
      if (below) files.set(`${path}.meta.json`, JSON.stringify(this.#metas.get(id)));
    }
    return files;
  }

  #callId(): string {
    return `toolu_${this.#author.agentId ?? "main"}${String(this.#calls).padStart(6, "0")}`;
  }

  /** From 2.1.330's recordings; older clients write a prompt without them. */
  #promptMarks(): JsonObject {
    const { version } = this.#author.options;
    if (this.#author.agentId !== null || compareVersions(version, "2.1.330") < 0) return {};
    return { permissionMode: "default", origin: { kind: "human" }, promptSource: "typed" };
  }

  #assistant(content: JsonObject[], stopReason: string): this {
    if (this.#messages === 0) this.#messages++;
    return this.#add("assistant", {
      message: {
        id: `msg_${this.#author.agentId ?? "main"}${String(this.#messages).padStart(6, "0")}`,
        type: "message",
        role: "assistant",
        model: "claude-opus-4-8",
        content,
        stop_reason: stopReason,
        usage: { input_tokens: 100, output_tokens: 20, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 },
      },
    });
  }

  #add(type: string, fields: JsonObject): this {
    const { options: { version, cwd, sessionId, entrypoint }, agentId } = this.#author;
    const uuid = `00000000-0000-4000-${agentId === null ? "8000" : "9000"}-${
      String(this.#lines.length + 1).padStart(12, "0")
    }`;
    this.#lines.push({
      parentUuid: this.#parent,
      isSidechain: agentId !== null,
      ...(agentId === null ? {} : { agentId }),
      userType: "external",
      entrypoint,
      cwd,
      sessionId,
      version,
      gitBranch: "main",
      type,
      ...fields,
      uuid,
      timestamp: this.now().toISOString(),
    });
    this.#parent = uuid;
    return this;
  }
}
