import { isJsonObject, type JsonObject, objectAt, parseJson, stringAt } from "../../../json.ts";
import type {
  AssistantEntry,
  CallEnding,
  Entry,
  EntryBase,
  SourceLocation,
  ToolUseBlock,
  UserEntry,
} from "../../../session/entry.ts";
import type { ByteSource } from "../../../session/io/source.ts";
import type { LineReader, ParsedLine } from "../../../session/read.ts";
import { compareVersions } from "../../../session/version.ts";
import type { Direction } from "../../client.ts";
import { saidByCall } from "../format/calls.ts";
import { GOES_ON, NAMES_TURNS_SINCE, NESTED_ID, SCRIPT_TOOL } from "../format/client_strings.ts";
import { assistantEntry, queuedPrompt, userEntry, withEnding } from "../../readers/entries.ts";
import { type LineMeaning, meaningOf } from "../format/parse.ts";
import { requestIn, sentPrompt } from "../format/speaker.ts";
import { isOwnTurn, type SessionMeta, sessionMeta } from "../format/session_meta.ts";
import { UsageCounter } from "../format/usage.ts";
import { ownStart, readHead } from "./head.ts";

/** How many entries wait for others at most; a turn's answers and results are far fewer. */
const MOST_WAITING = 2000;

const LOST: ParsedLine = { entries: [], concatenated: false, lost: true };
const NO_META: SessionMeta = {
  id: null,
  sessionId: null,
  version: null,
  cwd: null,
  branch: null,
  source: null,
  agent: null,
  forkedAt: null,
};

type ItemEnding = LineMeaning & { readonly kind: "item" };

/** A result with the ending of the call's items; if there are several, the first failure counts. */
function withItems(entry: UserEntry, endings: readonly CallEnding[]): UserEntry {
  const ending = endings.find(({ outcome }) => outcome === "failed") ?? endings[0];
  if (ending === undefined) return entry;
  const content = entry.content.map((block) => block.kind === "tool_result" ? withEnding(block, ending) : block);
  return { ...entry, content };
}

/** Whether a script may have made the call that an item is about, by its source. */
function mayHaveMade(script: ToolUseBlock, { subject }: ItemEnding): boolean {
  const source = stringAt(script.input, "script") ?? "";
  const isWritten = script.nested?.some(({ input }) => Object.keys(input).length > 0) ?? false;
  if (subject === null || !isWritten) return true; // put together while it ran
  return source.includes(subject) || source.includes(JSON.stringify(subject).slice(1, -1));
}

/** The mode of an approval policy, as the client names it to hooks: with `never`, nobody is asked. */
function modeOfPolicy(policy: string | null): string | null {
  return policy === null ? null : policy === "never" ? "bypassPermissions" : "default";
}

/** What reading in both directions shares: the session, and what a line says by itself. */
abstract class RolloutReader implements LineReader {
  protected meta: SessionMeta = NO_META;
  protected model: string | null = null;
  protected waiting: Entry[] = [];
  /** Whether the file has events, so that every prompt is one, too. */
  protected hasEvents = false;
  /** Where a fork's own lines begin: what comes before repeats its parent's. Null until it is found in a stream. */
  #ownStart: number | null = 0;

  readonly parse = (text: string, location: SourceLocation): ParsedLine => {
    const line = parseJson(text);
    const payload = isJsonObject(line) ? objectAt(line, "payload") : null;
    const type = isJsonObject(line) ? stringAt(line, "type") : null;
    if (!isJsonObject(line) || type === null) return LOST;
    if (payload === null) {
      this.take({ kind: "other" }, this.#base(line, {}, type, location));
    } else {
      if (type === "event_msg") this.hasEvents = true;
      if (type === "session_meta") this.#learn(payload);
      if (type === "turn_context") this.model = stringAt(payload, "model");
      const own = this.#base(line, payload, type, location);
      const mode = type === "turn_context" ? modeOfPolicy(stringAt(payload, "approval_policy")) : null;
      const base = mode === null ? own : { ...own, mode };
      const meaning = meaningOf(type, payload, base);
      if (this.#isRepeated(payload, location)) this.takeRepeated(meaning, base);
      else this.take(meaning, base);
    }
    return { entries: this.release(), concatenated: false, lost: false };
  };

  abstract readonly end: () => readonly Entry[];

  /** Takes the next line of a fork's parent: it is the parent's, and counts there. */
  protected takeRepeated(_meaning: LineMeaning, base: EntryBase): void {
    this.take({ kind: "other" }, base);
  }

  #isRepeated(payload: JsonObject, { offset }: SourceLocation): boolean {
    if (this.#ownStart !== null) return (offset ?? Infinity) < this.#ownStart;
    const { forkedAt } = this.meta;
    if (forkedAt !== null && (payload["type"] !== "task_started" || !isOwnTurn(payload, forkedAt))) return true;
    this.#ownStart = 0;
    return false;
  }

  protected abstract take(meaning: LineMeaning, base: EntryBase): void;
  /** Gives what waits for nothing more, in file order. */
  protected abstract release(): readonly Entry[];

  protected learnFrom(source: ByteSource): void {
    const head = readHead(source);
    if (head === null) return;
    this.meta = head;
    if (head.forkedAt !== null) this.#ownStart = ownStart(source, head.forkedAt);
  }

  /** The first of several such lines is the file's own; the others came with a copied history. */
  #learn(payload: JsonObject): void {
    const meta = sessionMeta(payload);
    if (this.meta.id === null && meta.forkedAt !== null) this.#ownStart = null;
    this.meta = this.meta.id === null ? meta : { ...this.meta, version: meta.version ?? this.meta.version };
  }

  #base(line: JsonObject, payload: JsonObject, type: string, location: SourceLocation): EntryBase {
    const { agent, branch, id, sessionId, version } = this.meta;
    return {
      location,
      type,
      uuid: type === "response_item" ? stringAt(payload, "id") : null,
      parentUuid: null,
      sessionId,
      timestamp: stringAt(line, "timestamp"),
      version,
      removalDelivers: null,
      isSidechain: agent !== null,
      agentId: agent === null ? null : id,
      cwd: stringAt(payload, "cwd") ?? this.meta.cwd,
      ...type === "session_meta" && branch !== null ? { branch } : {},
      raw: line,
    };
  }

  /** A prompt that begins a turn, one that nobody typed, or an agent's task. */
  protected prompt(meaning: LineMeaning & { kind: "prompt" }, base: EntryBase): UserEntry {
    const content = [{ kind: "text", text: meaning.text } as const, ...meaning.media];
    const sent = sentPrompt(meaning.text);
    const speaker = base.isSidechain ? "agent_task" : sent?.speaker ?? "user";
    return userEntry(base, speaker, content, sent?.text ?? requestIn(meaning.text));
  }

  protected answer(meaning: LineMeaning & { kind: "answer" }, base: EntryBase): AssistantEntry {
    const said = saidByCall(meaning.block);
    const words = said === null ? [] : [{ kind: "text", text: said } as const];
    return assistantEntry(base, [...words, meaning.block], this.model);
  }
}

/** An id for the lines of one answer: these files have none. */
function answerId({ location }: EntryBase): string {
  return `answer@${location.offset ?? location.line ?? ""}`;
}

/** Reads from the start. A text waits for the next line, which may show that it is the summary of a compaction. */
class ForwardReader extends RolloutReader {
  #tokens = new UsageCounter();
  readonly #scripts = new Map<string, { readonly use: ToolUseBlock; readonly endings: CallEnding[] }>();
  readonly #endings = new Map<string, CallEnding>();
  #answerId: string | null = null;
  #text: { readonly words: string; readonly at: number } | null = null;
  /** Prompts that wait for their events, which show that they are echoes: the first line of older files is one. */
  #echoes: number[] = [];
  #turn: "none" | "begun" | "prompted" = "none";

  constructor(source: ByteSource | null) {
    super();
    if (source !== null) this.learnFrom(source); // reading may begin further on
  }

  override readonly end = (): readonly Entry[] => this.#flush();

  protected override takeRepeated(meaning: LineMeaning, base: EntryBase): void {
    // the totals of a fork go on from its parent's
    if (meaning.kind === "tokens") this.#tokens.add(meaning.count);
    super.takeRepeated(meaning, base);
  }

  protected override take(meaning: LineMeaning, base: EntryBase): void {
    if (meaning.kind === "compacted" && this.#text !== null && meaning.summary.endsWith(this.#text.words)) {
      const { at } = this.#text;
      const entry = this.waiting[at];
      if (entry) this.waiting[at] = { ...baseOf(entry), kind: "other" };
    }
    if (meaning.kind !== "tokens") this.#text = null;
    // the totals go on from before what was taken back
    if (base.type === "session_meta" && GOES_ON in (objectAt(base.raw, "payload") ?? {})) {
      this.#tokens = new UsageCounter();
    }
    this.#close(meaning);
    this.#decideEchoes(meaning);
    switch (meaning.kind) {
      case "answer": {
        this.#answerId ??= answerId(base);
        const entry = { ...this.answer(meaning, base), messageId: this.#answerId };
        const at = this.waiting.push(entry) - 1;
        this.#text = meaning.text === null ? null : { words: meaning.text, at };
        if (meaning.block.kind === "tool_use" && meaning.block.name === SCRIPT_TOOL) {
          this.#scripts.set(meaning.block.id, { use: meaning.block, endings: [] });
        }
        break;
      }
      case "result":
        this.waiting.push(this.#result(meaning));
        break;
      case "prompt":
        if (this.#turn === "prompted" && !base.isSidechain && sentPrompt(meaning.text) === null) {
          this.waiting.push(queuedPrompt(base, requestIn(meaning.text)));
        } else this.waiting.push(this.prompt(meaning, base));
        if (this.#turn === "begun") this.#turn = "prompted";
        break;
      case "echo":
        if (this.hasEvents) this.waiting.push({ ...base, kind: "other" });
        else {
          const entry = this.prompt({ kind: "prompt", text: meaning.text, media: [] }, base);
          this.#echoes.push(this.waiting.push(entry) - 1);
        }
        break;
      case "injected":
      case "compacted":
        this.waiting.push(meaning.entry);
        break;
      case "tokens": {
        const usage = this.#tokens.add(meaning.count);
        // old versions count before the answer (0.65)
        const by = this.model === null ? {} : { model: this.model };
        this.waiting.push(usage === null ? { ...base, kind: "other" } : { ...base, kind: "usage", usage, ...by });
        break;
      }
      case "item":
        this.#item(meaning);
        this.waiting.push({ ...base, kind: "other" });
        break;
      case "turn":
        if (meaning.phase === "starts") {
          this.#turn = "begun";
          this.#scripts.clear();
          this.#endings.clear();
        }
        this.waiting.push({ ...base, kind: "other" });
        break;
      case "other":
        this.waiting.push({ ...base, kind: "other" });
    }
  }

  protected override release(): readonly Entry[] {
    const waits = this.#text !== null || this.#echoes.length > 0;
    return waits && this.waiting.length < MOST_WAITING ? [] : this.#flush();
  }

  #flush(): readonly Entry[] {
    const entries = this.waiting;
    this.waiting = [];
    this.#text = null;
    this.#echoes = [];
    return entries;
  }

  /** An event says that the messages before it were not prompts of their own; an answer says that no such event will come. */
  #decideEchoes({ kind }: LineMeaning): void {
    if (kind === "prompt") {
      for (const at of this.#echoes) {
        const entry = this.waiting[at];
        if (entry) this.waiting[at] = { ...baseOf(entry), kind: "other" };
      }
    }
    if (kind === "prompt" || kind === "answer" || kind === "result" || kind === "compacted") this.#echoes = [];
  }

  /** Whether an answer of the model ends with this line. */
  #close({ kind }: LineMeaning): void {
    if (kind !== "answer" && kind !== "item" && kind !== "other") this.#answerId = null;
  }

  #item(meaning: ItemEnding): void {
    if (!meaning.id.startsWith(NESTED_ID)) {
      this.#endings.set(meaning.id, meaning.ending);
      return;
    }
    const open = [...this.#scripts.values()].reverse();
    open.find(({ use }) => mayHaveMade(use, meaning))?.endings.push(meaning.ending);
  }

  #result({ entry, callId, isDecided }: LineMeaning & { kind: "result" }): UserEntry {
    const script = this.#scripts.get(callId);
    const ending = this.#endings.get(callId);
    this.#scripts.delete(callId);
    this.#endings.delete(callId);
    if (isDecided) return entry;
    return withItems(entry, script?.endings ?? (ending === undefined ? [] : [ending]));
  }
}

/** Reads from the end. An answer waits for its first line, a result for its call, a prompt for what comes before it. */
class BackwardReader extends RolloutReader {
  /** Where the lines of the answer that is read wait. */
  #answer: number[] = [];
  /** Where a prompt waits that may have been typed into a running turn. */
  #prompt: number | null = null;
  /** Where results wait for items that say how their calls ended, by call. */
  readonly #results = new Map<string, number>();
  #items: ItemEnding[] = [];
  #summary: string | null = null;

  constructor(source: ByteSource | null) {
    super();
    if (source !== null) this.learnFrom(source);
  }

  override readonly end = (): readonly Entry[] => {
    this.#stopWaiting();
    return this.#flush();
  };

  protected override take(meaning: LineMeaning, base: EntryBase): void {
    const summary = this.#summary;
    if (meaning.kind !== "tokens") this.#summary = null;
    if (meaning.kind === "answer" && meaning.text !== null && summary?.endsWith(meaning.text)) {
      this.#push({ ...base, kind: "other" });
      return;
    }
    if (meaning.kind !== "answer" && meaning.kind !== "item" && meaning.kind !== "other") this.#closeAnswer();
    switch (meaning.kind) {
      case "answer":
        this.#decidePrompt("queued");
        this.#answer.push(this.#push(this.answer(meaning, base)));
        if (meaning.block.kind === "tool_use") this.#joinItems(meaning.block);
        break;
      case "result":
        this.#decidePrompt("queued");
        if (meaning.isDecided) this.#push(meaning.entry);
        else this.#results.set(meaning.callId, this.#push(meaning.entry));
        break;
      case "prompt": {
        this.#decidePrompt("queued");
        const entry = this.prompt(meaning, base);
        const at = this.#push(entry);
        if (entry.speaker === "user") this.#prompt = at;
        break;
      }
      case "echo":
        if (this.hasEvents) this.#push({ ...base, kind: "other" });
        else this.#push(this.prompt({ kind: "prompt", text: meaning.text, media: [] }, base));
        break;
      case "injected":
        if (meaning.entry.speaker === "interrupt") this.#stopWaiting();
        this.#push(meaning.entry);
        break;
      case "compacted":
        this.#decidePrompt("user");
        this.#push(meaning.entry);
        this.#summary = meaning.summary;
        break;
      case "turn":
        this.#decidePrompt("user");
        if (meaning.phase === "starts") this.#stopWaiting();
        this.#push({ ...base, kind: "other" });
        break;
      case "item":
        this.#items.push(meaning);
        this.#push({ ...base, kind: "other" });
        break;
      case "tokens":
      case "other":
        this.#push({ ...base, kind: "other" });
    }
  }

  protected override release(): readonly Entry[] {
    const waits = this.#answer.length > 0 || this.#prompt !== null || this.#results.size > 0;
    if (!waits) return this.#flush();
    if (this.waiting.length < MOST_WAITING) return [];
    this.#stopWaiting();
    return this.#flush();
  }

  #push(entry: Entry): number {
    return this.waiting.push(entry) - 1;
  }

  #flush(): readonly Entry[] {
    const entries = this.waiting.reverse();
    this.waiting = [];
    return entries;
  }

  /** Stops waiting: the line that would have said it was not written. */
  #stopWaiting(): void {
    this.#closeAnswer();
    this.#decidePrompt("user");
    this.#results.clear();
    this.#items = [];
  }

  /** Gives the lines of an answer the id of the first one, which was read last. */
  #closeAnswer(): void {
    const first = this.waiting[this.#answer.at(-1) ?? -1];
    if (first) {
      const messageId = answerId(first);
      for (const at of this.#answer) {
        const entry = this.waiting[at];
        if (entry?.kind === "assistant") this.waiting[at] = { ...entry, messageId };
      }
    }
    this.#answer = [];
  }

  #decidePrompt(as: "user" | "queued"): void {
    const entry = this.waiting[this.#prompt ?? -1];
    const { version } = this.meta;
    const namesTurns = version === null || compareVersions(version, NAMES_TURNS_SINCE) >= 0;
    if (as === "queued" && namesTurns && this.#prompt !== null && entry?.kind === "user") {
      const { kind: _kind, speaker: _speaker, prompt, ...base } = entry;
      this.waiting[this.#prompt] = queuedPrompt(baseOf(base), requestIn(prompt));
    }
    this.#prompt = null;
  }

  #joinItems(use: ToolUseBlock): void {
    const isScript = use.name === SCRIPT_TOOL;
    const mine = this.#items.filter((item) =>
      isScript ? item.id.startsWith(NESTED_ID) && mayHaveMade(use, item) : item.id === use.id
    );
    this.#items = this.#items.filter((item) => !mine.includes(item));
    const at = this.#results.get(use.id);
    this.#results.delete(use.id);
    const result = this.waiting[at ?? -1];
    // the first in the file was read last
    if (at !== undefined && result?.kind === "user") {
      this.waiting[at] = withItems(result, mine.map(({ ending }) => ending).reverse());
    }
  }
}

function baseOf(entry: EntryBase): EntryBase {
  const { location, type, uuid, parentUuid, sessionId, timestamp, version, removalDelivers, isSidechain } = entry;
  const { agentId, cwd, raw } = entry;
  return {
    location,
    type,
    uuid,
    parentUuid,
    sessionId,
    timestamp,
    version,
    removalDelivers,
    isSidechain,
    agentId,
    cwd,
    raw,
  };
}

export function rolloutReader(source: ByteSource | null, direction: Direction): LineReader {
  return direction === "forward" ? new ForwardReader(source) : new BackwardReader(source);
}
