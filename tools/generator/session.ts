import { apiMessage, notification } from "./api.ts";
import { type Call, makeCall } from "./calls.ts";
import { ClientLines, type Conversation, type WrittenLine } from "./client.ts";
import { hasNoise, HUGE_FROM, hugeLine, NOISE_SHARE, noiseLine } from "./noise.ts";
import type { GeneratedSessionOptions } from "./options.ts";
import { ProseGenerator } from "./prose.ts";
import { Random } from "./random.ts";

class Session {
  readonly #client: ClientLines;
  readonly #prose: ProseGenerator;
  readonly #options: GeneratedSessionOptions;
  readonly #bytes: number;
  readonly #main: Conversation = { sidechain: false, agentId: null, parentUuid: null };
  #lines = 0;
  #noise = 0;
  #written = 0;
  #messages = 0;
  #toolUseId = "toolu_none";

  constructor(seed: number, options: GeneratedSessionOptions) {
    const random = new Random(seed);
    this.#client = new ClientLines(options.version ?? "2.1.330", random);
    this.#prose = new ProseGenerator(random, options.mixed ?? true);
    this.#options = options;
    this.#bytes = options.bytes ?? 100_000;
  }

  get id(): string {
    return this.#client.sessionId;
  }

  *lines(): Generator<string> {
    yield* this.#head();
    while (this.#written < this.#bytes) yield* this.#turn();
    const prompt = { type: "last-prompt", lastPrompt: "go on", sessionId: this.id };
    if (this.#client.since("2.1.69")) yield* this.#write(this.#main, prompt);
  }

  /** Writes a line, and noise until it has its share. */
  *#write(conversation: Conversation, line: WrittenLine): Generator<string> {
    yield this.#text(line);
    if (conversation.sidechain || !hasNoise(this.#client)) return;
    while (this.#noise < (this.#lines + 1) * NOISE_SHARE) {
      this.#noise++;
      yield this.#text(noiseLine(this.#client, conversation, this.#prose, this.#toolUseId));
    }
  }

  #text(line: WrittenLine): string {
    const text = JSON.stringify(line);
    this.#lines++;
    this.#written += text.length + 1;
    return text;
  }

  *#head(): Generator<string> {
    const { random } = this.#client;
    const head: WrittenLine[] = [];
    if (!this.#client.since("2.1.30") && this.#client.since("1.0.3")) {
      head.push({ type: "summary", summary: this.#prose.sentence(), leafUuid: random.uuid() });
    }
    if (this.#client.since("2.1.157")) head.push({ type: "mode", mode: "normal", sessionId: this.id });
    if (this.#client.since("2.1.96")) {
      head.push({ type: "permission-mode", permissionMode: "default", sessionId: this.id });
    }
    if (this.#client.since("2.0.1")) head.push(this.#snapshot());
    for (const line of head) yield* this.#write(this.#main, line);
  }

  #snapshot(): WrittenLine {
    const messageId = this.#client.random.uuid();
    const snapshot = { messageId, trackedFileBackups: {}, timestamp: this.#client.timestamp() };
    return { type: "file-history-snapshot", messageId, snapshot, isSnapshotUpdate: false };
  }

  *#turn(): Generator<string> {
    const { random } = this.#client;
    this.#client.promptId = random.uuid();
    const lot = random.below(100);
    if (lot < 6) yield* this.#command();
    else if (lot < 9) yield* this.#compaction();
    else if (lot < 14 && this.#client.since("2.1.1")) {
      yield* this.#user(notification(random.hex(9)), { origin: "task-notification" });
    } else yield* this.#user(this.#promptContent(), { origin: "human" });
    const messages = random.between(1, 7);
    for (let i = 0; i < messages; i++) {
      if (random.chance(0.04)) yield* this.#queued();
      if (random.chance(0.03)) yield* this.#agent();
      if (!(yield* this.#message(this.#main, i === messages - 1))) return;
      if (random.chance(0.01)) return yield* this.#user([{ type: "text", text: "[Request interrupted by user]" }], {});
    }
    if (this.#client.since("2.1.1")) {
      const body = { subtype: "turn_duration", durationMs: random.below(90_000) };
      yield* this.#write(this.#main, this.#client.system(this.#main, body, { after: { isMeta: false } }));
    }
  }

  #promptContent(): unknown {
    const { random } = this.#client;
    const words = this.#prose.text(random.between(1, 4));
    if (random.chance(0.1)) {
      return [{ type: "text", text: "<ide_opened_file>src/a.ts</ide_opened_file>" }, { type: "text", text: words }];
    }
    return random.chance(0.2) ? [{ type: "text", text: words }] : words;
  }

  *#user(content: unknown, { origin, ...flags }: { origin?: string } & WrittenLine): Generator<string> {
    const mode = this.#client.since("2.1.15") ? { permissionMode: "default" } : {};
    const from = origin !== undefined && this.#client.since("2.1.185") ? { origin: { kind: origin } } : {};
    const source = origin === "human" && this.#client.since("2.1.161") ? { promptSource: "typed" } : {};
    const after = { ...flags, ...mode, ...from, ...source };
    yield* this.#write(this.#main, this.#client.user(this.#main, { role: "user", content }, { after }));
  }

  *#command(): Generator<string> {
    const caveat = "Caveat: The messages below were generated by the user while running local commands.";
    const tagged = this.#client.since("2.1.1") ? `<local-command-caveat>${caveat}</local-command-caveat>` : caveat;
    yield* this.#user(tagged, { isMeta: true });
    yield* this.#user(
      "<command-name>/status</command-name>\n<command-message>status</command-message>\n<command-args></command-args>",
      {},
    );
    yield* this.#user(`<local-command-stdout>${this.#prose.sentence()}</local-command-stdout>`, {});
  }

  *#compaction(): Generator<string> {
    if (this.#client.since("1.0.117")) {
      const before = { logicalParentUuid: this.#main.parentUuid };
      this.#main.parentUuid = null;
      const body = {
        subtype: "compact_boundary",
        content: "Conversation compacted",
        level: "info",
        compactMetadata: { trigger: "auto", preTokens: 155_000 },
      };
      yield* this.#write(this.#main, this.#client.system(this.#main, body, { before }));
    }
    const text = `This session is being continued from a previous conversation that ran out of context.\n${
      this.#prose.text(12)
    }`;
    const flags = this.#client.since("1.0.93")
      ? { isVisibleInTranscriptOnly: true, isCompactSummary: true }
      : this.#client.since("1.0.21")
      ? { isCompactSummary: true }
      : {};
    yield* this.#user(text, flags);
  }

  /** A prompt typed while the assistant works. */
  *#queued(): Generator<string> {
    if (!this.#client.since("2.0.29")) return;
    const words = this.#prose.sentence();
    yield* this.#write(this.#main, this.#client.queue("enqueue", words));
    if (!this.#client.since("2.0.74") || this.#client.random.chance(0.5)) {
      yield* this.#write(this.#main, this.#client.queue("dequeue"));
      yield* this.#user(words, { origin: "human" });
      return;
    }
    yield* this.#write(this.#main, this.#client.queue("remove", this.#client.since("2.1.205") ? words : undefined));
    if (!this.#client.since("2.1.101")) return;
    const origin = this.#client.since("2.1.185") ? { origin: { kind: "human" } } : {};
    this.#noise++;
    yield* this.#write(
      this.#main,
      this.#client.attachment(this.#main, { type: "queued_command", prompt: words, commandMode: "prompt", ...origin }),
    );
  }

  /** One answer of the API in lines of one block each, with the results between; false if the person stopped it. */
  *#message(conversation: Conversation, last: boolean): Generator<string, boolean> {
    const { random } = this.#client;
    const id = `msg_01${random.hex(22)}`;
    const blocks: unknown[] = [];
    if (this.#client.since("1.0.21") && random.chance(0.3)) {
      blocks.push({
        type: "thinking",
        thinking: this.#client.since("2.1.71") ? "" : this.#prose.text(3),
        signature: random.hex(64),
      });
    }
    if (last || random.chance(0.5)) blocks.push({ type: "text", text: this.#prose.text(random.between(1, 6)) });
    const calls = last
      ? []
      : Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => makeCall(this.#client, this.#prose, this.#huge()));
    const together = random.chance(0.5);
    let output = random.between(1, 8);
    let left = blocks.length + calls.length;
    const lineOf = (block: unknown): WrittenLine => {
      output += random.between(1, 300);
      left--;
      return this.#client.assistant(
        conversation,
        apiMessage(this.#client, id, block, output, left === 0 ? (last ? "end_turn" : "tool_use") : null),
      );
    };
    for (const block of blocks) yield* this.#write(conversation, lineOf(block));
    for (const call of calls) {
      this.#toolUseId = call.id;
      yield* this.#write(conversation, lineOf({ type: "tool_use", id: call.id, name: call.name, input: call.input }));
      if (!together) yield* this.#result(conversation, call);
    }
    if (together) { for (const call of calls) yield* this.#result(conversation, call); }
    if (this.#messages++ % 50 === 49 && this.#bytes >= HUGE_FROM) {
      const line = hugeLine(this.#client, conversation, this.#prose, random.between(100_000, 400_000));
      if (line) yield* this.#write(conversation, line);
    }
    const stopped = !conversation.sidechain && calls.some((call) => call.interrupted);
    if (stopped) yield* this.#user([{ type: "text", text: "[Request interrupted by user for tool use]" }], {});
    return !stopped;
  }

  #huge(): number {
    const { random } = this.#client;
    return this.#bytes >= HUGE_FROM && random.chance(0.0015) ? random.between(1 << 20, 5 << 20) : 0;
  }

  *#result(conversation: Conversation, call: Call): Generator<string> {
    const error = call.isError || this.#client.random.chance(0.4) ? { is_error: call.isError } : {};
    const block = { tool_use_id: call.id, type: "tool_result", content: call.content, ...error };
    const result = call.toolUseResult === undefined ? {} : { toolUseResult: call.toolUseResult };
    const source = this.#client.since("2.0.77") ? { sourceToolAssistantUUID: conversation.parentUuid } : {};
    const { permissionDecision, ...denial } = call.decision;
    const decided = permissionDecision === undefined ? {} : { permissionDecision };
    const after = { ...result, ...denial, ...source, ...decided };
    yield* this.#write(conversation, this.#client.user(conversation, { role: "user", content: [block] }, { after }));
  }

  /** A subagent: inline before 2.0.28, in a file of its own after; in the background from 2.1.198 on. */
  *#agent(): Generator<string> {
    const { random } = this.#client;
    const id = random.hex(this.#client.since("2.1.90") ? 17 : 7);
    const toolUseId = `toolu_01${random.hex(22)}`;
    const task = this.#prose.text(2);
    const answer = this.#prose.text(4);
    const input = { description: "Find files", prompt: task, subagent_type: "general-purpose" };
    const name = this.#client.since("2.1.64") ? "Agent" : "Task";
    const use = { type: "tool_use", id: toolUseId, name, input };
    yield* this.#write(
      this.#main,
      this.#client.assistant(this.#main, apiMessage(this.#client, `msg_01${random.hex(22)}`, use, 40, "tool_use")),
    );
    const conversation: Conversation = { sidechain: true, agentId: id, parentUuid: null };
    if (!this.#client.since("2.0.28")) yield* this.#agentConversation(conversation, task, answer);
    else if (this.#options.onAgent) {
      const before = [this.#written, this.#lines];
      const lines = [...this.#agentConversation(conversation, task, answer)];
      [this.#written = 0, this.#lines = 0] = before; // not lines of this file
      const meta = this.#client.since("2.1.90")
        ? JSON.stringify({
          agentType: "general-purpose",
          description: "Find files",
          ...(this.#client.since("2.1.150") && { toolUseId }),
        })
        : null;
      this.#options.onAgent({ id, lines, meta });
    }
    const background = this.#client.since("2.1.198");
    const content = [{
      type: "text",
      text: background ? `Async agent launched successfully.\nagentId: ${id}` : answer,
    }];
    const toolUseResult = background
      ? { isAsync: true, status: "async_launched", agentId: id }
      : { status: "completed", agentId: id, content };
    const decision = this.#client.since("2.1.300")
      ? { permissionDecision: { decision: "accept", source: "config", reasonType: "mode" } }
      : {};
    yield* this.#result(this.#main, {
      id: toolUseId,
      name,
      input,
      content,
      isError: false,
      toolUseResult,
      decision,
      interrupted: false,
    });
    if (background) yield* this.#user(notification(id, toolUseId, answer), { origin: "task-notification" });
  }

  *#agentConversation(conversation: Conversation, task: string, answer: string): Generator<string> {
    yield* this.#write(conversation, this.#client.user(conversation, { role: "user", content: task }));
    for (let i = this.#client.random.between(1, 4); i > 0; i--) yield* this.#message(conversation, false);
    const block = { type: "text", text: answer };
    yield* this.#write(
      conversation,
      this.#client.assistant(
        conversation,
        apiMessage(this.#client, `msg_01${this.#client.random.hex(22)}`, block, 60, "end_turn"),
      ),
    );
  }
}

/** The lines of one session, without line ends; the same for the same seed and options. */
export function generateSession(seed: number, options: GeneratedSessionOptions = {}): Iterable<string> {
  return new Session(seed, options).lines();
}
