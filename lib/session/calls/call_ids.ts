import type { AssistantEntry, Block, Entry, ToolResultBlock } from "../entry.ts";

/** What is known of the calls with one id of a file. */
interface NumberedCall {
  /** The id by which the latest of them that was read is known. */
  id: string;
  /** The message of that call; null as long as only its result was read, or if it has none. */
  messageId: string | null;
  hasResult: boolean;
  /** The ids by the messages of the calls; absent as long as there is one. */
  byMessage?: Map<string, string>;
}

/**
 * Tells calls apart to which a provider gave the same id: some count the calls of a request (`functions.Read:0`). The first
 * one that is read keeps its id, further ones get a number behind it; a result belongs to the nearest call before it. Only
 * another message makes another call, because a line may be written twice.
 */
export class CallIds {
  readonly #calls = new Map<string, NumberedCall>();
  readonly #mark: string;

  /** `isBackward`: whether the entries come last first, so that the last call is the first one that is read. */
  constructor(private readonly isBackward: boolean) {
    this.#mark = isBackward ? "#-" : "#";
  }

  /** The entry with ids of its own: nearly always the same object. */
  of(entry: Entry): Entry {
    if (entry.kind === "attachment") {
      const { attachment } = entry;
      if (attachment.kind !== "hook" || attachment.toolUseId === null) return entry;
      const id = this.#calls.get(attachment.toolUseId)?.id ?? attachment.toolUseId;
      return id === attachment.toolUseId ? entry : { ...entry, attachment: { ...attachment, toolUseId: id } };
    }
    if (entry.kind !== "user" && entry.kind !== "assistant") return entry;
    let content: Block[] | null = null;
    const blocks = entry.content;
    for (let i = 0; i < blocks.length; i++) {
      const at = this.isBackward ? blocks.length - 1 - i : i;
      const block = blocks[at]!;
      if (block.kind === "tool_use" && entry.kind === "assistant") {
        const id = this.#call(block.id, entry);
        if (id !== block.id) (content ??= [...blocks])[at] = { ...block, id };
      } else if (block.kind === "tool_result") {
        const id = this.#result(block.toolUseId);
        if (id !== block.toolUseId) (content ??= [...blocks])[at] = withId(block, id);
      }
    }
    return content === null ? entry : { ...entry, content };
  }

  #call(id: string, { messageId }: AssistantEntry): string {
    if (id === "") return id;
    const known = this.#calls.get(id);
    if (known === undefined) {
      this.#calls.set(id, { id, messageId, hasResult: false });
      return id;
    }
    if (messageId === null || known.messageId === messageId) return known.id;
    const before = known.byMessage?.get(messageId);
    if (before !== undefined) [known.id, known.messageId] = [before, messageId];
    else if (known.messageId !== null) this.#next(id, known, messageId);
    else {
      known.messageId = messageId;
      known.byMessage?.set(messageId, known.id);
    }
    return known.id;
  }

  #result(id: string): string {
    if (id === "") return id;
    const known = this.#calls.get(id);
    if (known === undefined) {
      this.#calls.set(id, { id, messageId: null, hasResult: true });
      return id;
    }
    // what is before a call with its result belongs to an earlier one; a call without one may follow its result (2.1.49 to 2.1.220)
    if (this.isBackward && known.messageId !== null && known.hasResult) this.#next(id, known, null);
    known.hasResult = true;
    return known.id;
  }

  #next(id: string, known: NumberedCall, messageId: string | null): void {
    known.byMessage ??= new Map(known.messageId === null ? [] : [[known.messageId, known.id]]);
    known.id = `${id}${this.#mark}${known.byMessage.size + (this.isBackward ? 0 : 1)}`;
    known.messageId = messageId;
    known.hasResult = false;
    if (messageId !== null) known.byMessage.set(messageId, known.id);
  }
}

/** A result may read its text only when it is asked for. */
function withId(block: ToolResultBlock, id: string): ToolResultBlock {
  const descriptors = Object.getOwnPropertyDescriptors(block);
  return Object.defineProperties({ ...BARE_RESULT }, { ...descriptors, toolUseId: { value: id, enumerable: true } });
}

const BARE_RESULT: ToolResultBlock = {
  kind: "tool_result",
  toolUseId: "",
  text: "",
  isError: false,
  images: 0,
  outcome: "ok",
  feedback: null,
  claim: null,
};

/** The entries with an id of its own for each call, read in one direction. */
export function* withCallIds(entries: Iterable<Entry>, direction: "forward" | "backward"): Generator<Entry> {
  const ids = new CallIds(direction === "backward");
  for (const entry of entries) yield ids.of(entry);
}
