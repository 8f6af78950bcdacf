import { compareVersions } from "../../lib/session/version.ts";
import type { Random } from "./random.ts";

/** An object that becomes a line; the order of its keys is the client's. */
export type WrittenLine = Record<string, unknown>;

/** One conversation: the session's own, or an agent's. */
export interface Conversation {
  readonly sidechain: boolean;
  readonly agentId: string | null;
  parentUuid: string | null;
}

/** What a line says beside its envelope. */
export interface Extra {
  /** Keys between the envelope's head and the rest, in order. */
  readonly before?: WrittenLine;
  /** Keys behind `timestamp`. */
  readonly after?: WrittenLine;
}

const START = Date.parse("2026-03-01T08:00:00.000Z");

/**
 * Writes lines as one client version writes them: which keys, in which order. Taken from the recordings in
 * fixtures/clients; versions between two recordings write as the earlier one.
 */
export class ClientLines {
  readonly version: string;
  readonly sessionId: string;
  readonly cwd: string;
  readonly random: Random;
  readonly #entrypoint: string;
  readonly #slug: string;
  readonly #since = new Map<string, boolean>();
  #time = START;
  promptId: string;

  constructor(version: string, random: Random) {
    this.version = version;
    this.random = random;
    this.sessionId = random.uuid();
    this.cwd = random.chance(0.2) ? "C:\\Users\\dev\\project" : "/home/dev/project";
    this.#entrypoint = random.chance(0.8) ? "cli" : "sdk-cli";
    this.#slug = "jolly-plotting-bachman";
    this.promptId = random.uuid();
  }

  /** Whether this client is the given version or a later one. */
  since(version: string): boolean {
    let known = this.#since.get(version);
    if (known === undefined) {
      known = compareVersions(this.version, version) >= 0;
      this.#since.set(version, known);
    }
    return known;
  }

  get interactive(): boolean {
    return this.#entrypoint === "cli";
  }

  timestamp(): string {
    this.#time += this.random.below(900);
    return new Date(this.#time).toISOString();
  }

  user(conversation: Conversation, message: WrittenLine, extra: Extra = {}): WrittenLine {
    return this.#chain(conversation, { type: "user", message }, extra, true);
  }

  assistant(conversation: Conversation, message: WrittenLine, extra: Extra = {}): WrittenLine {
    const request = this.since("2.1.330")
      ? { apiBlockIndex: this.random.below(4), requestRef: this.random.uuid(), requestedModel: message["model"] }
      : {};
    const requestId = this.since("1.0.21") && !this.since("2.1.330") ? { requestId: `req_${this.random.hex(24)}` } : {};
    const effort = this.since("2.1.215") ? { effort: "high" } : {};
    const made = this.since("2.1.330") ? { perTurnEffort: "medium", madeBy: "model" } : {};
    const { before = {}, after = {} } = extra;
    return this.#chain(conversation, { message, ...requestId, ...request, type: "assistant" }, {
      before,
      after: { ...effort, ...made, ...after },
    }, false);
  }

  attachment(conversation: Conversation, attachment: WrittenLine): WrittenLine {
    const rendered = this.since("2.1.287")
      ? { rendered: [{ content: "<system-reminder>\n…\n</system-reminder>" }], renderedRole: "system" }
      : {};
    return this.#chain(conversation, { attachment, type: "attachment" }, { after: rendered }, false);
  }

  progress(conversation: Conversation, data: WrittenLine, toolUseID: string): WrittenLine {
    const ids = { parentToolUseID: toolUseID, toolUseID };
    const { uuid, timestamp, ...line } = this.#chain(conversation, { type: "progress", data, ...ids }, {}, false);
    return { ...line, timestamp, uuid };
  }

  system(conversation: Conversation, body: WrittenLine, extra: Extra = {}): WrittenLine {
    return this.#chain(conversation, { type: "system", ...body }, extra, false);
  }

  queue(operation: string, content?: string): WrittenLine {
    const head = { type: "queue-operation", operation, timestamp: this.timestamp() };
    const text = content === undefined ? {} : { content };
    if (!this.since("2.1.78")) return { ...head, ...text, sessionId: this.sessionId };
    return { ...head, sessionId: this.sessionId, ...text };
  }

  /** The envelope: before 2.1.78 most of it stands first, from then on most of it stands last. */
  #chain(
    conversation: Conversation,
    body: WrittenLine,
    { before = {}, after = {} }: Extra,
    prompt: boolean,
  ): WrittenLine {
    const uuid = this.random.uuid();
    const head: WrittenLine = { parentUuid: conversation.parentUuid, ...before, isSidechain: conversation.sidechain };
    conversation.parentUuid = uuid;
    const agent = conversation.agentId !== null && this.since("2.0.28") ? { agentId: conversation.agentId } : {};
    const slug = this.since("2.0.64") && !this.since("2.1.229") ? { slug: this.#slug } : {};
    const where = { cwd: this.cwd, sessionId: this.sessionId, version: this.version };
    const branch = this.since("1.0.56") ? { gitBranch: "main" } : {};
    const when = { uuid, timestamp: this.timestamp() };
    if (!this.since("2.1.78")) {
      return { ...head, userType: "external", ...where, ...branch, ...agent, ...slug, ...body, ...when, ...after };
    }
    const id = prompt ? { promptId: this.promptId } : {};
    const doubled = this.since("2.1.207") && this.random.chance(0.3) ? { session_id: this.sessionId } : {};
    const tail = { userType: "external", entrypoint: this.#entrypoint, ...where, ...branch, ...slug };
    return { ...head, ...id, ...agent, ...body, ...when, ...after, ...doubled, ...tail };
  }
}
