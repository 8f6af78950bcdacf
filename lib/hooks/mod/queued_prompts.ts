import { arrayAt, isJsonObject, type JsonObject, objectAt, stringAt } from "../../json.ts";

/** A prompt that the client gave the model in the middle of a turn. */
interface Delivered {
  readonly session: string;
  readonly text: string;
  /** The call whose result was the last before it; null for none. */
  readonly after: string | null;
}

/** Prompts that are remembered until they are delivered; most are prompts of their own and are among the rows. */
const MAX_TYPED = 20;
const MAX_DELIVERED = 200;

/** The id of the last call with a result among rows. */
function lastResult(rows: readonly JsonObject[]): string | null {
  const results = rows.flatMap((row) => arrayAt(row, "toolResults").filter(isJsonObject));
  const last = results.at(-1);
  return last === undefined ? null : stringAt(last, "tool_use_id");
}

/**
 * What a person typed while the assistant worked, and the model read in the middle of a turn: it is not among the rows.
 *
 * Only what the client says came from the composer counts as typed: what is delivered may have other authors.
 */
export class QueuedPrompts {
  #typed: string[] = [];
  #delivered: Delivered[] = [];

  /**
   * A prompt was sent.
   *
   * @param event What `prompt.submit` gave.
   */
  sent(event: JsonObject): void {
    const text = stringAt(event, "text");
    if (text === null || text.trim() === "" || stringAt(objectAt(event, "origin") ?? {}, "kind") !== "composer") return;
    this.#typed = [...this.#typed, text].slice(-MAX_TYPED);
  }

  /** Whether an entry that is appended delivers a prompt that was typed. */
  isDelivery(event: JsonObject): boolean {
    return event["agentId"] === undefined && this.#deliveredBy(event).length > 0;
  }

  #deliveredBy(event: JsonObject): string[] {
    const message = objectAt(event, "message") ?? {};
    if (stringAt(event, "door") !== "delivery" || stringAt(message, "name") !== "queued_command") return [];
    const text = arrayAt(message, "content").filter(isJsonObject).map((block) => stringAt(block, "text") ?? "").join(
      "\n",
    );
    return this.#typed.filter((typed) => text.includes(typed));
  }

  /**
   * Prompts are delivered.
   *
   * @param event What `session.append` gave.
   * @param rows The newest rows at that moment.
   */
  delivered(session: string, event: JsonObject, rows: readonly JsonObject[]): void {
    const texts = this.#deliveredBy(event);
    this.#typed = this.#typed.filter((typed) => !texts.includes(typed));
    const after = lastResult(rows);
    this.#delivered = [...this.#delivered, ...texts.map((text) => ({ session, text, after }))].slice(-MAX_DELIVERED);
  }

  /** Rows of the main conversation with the prompts where they were read. */
  among(session: string, rows: readonly JsonObject[]): readonly JsonObject[] {
    const own = this.#delivered.filter((prompt) => prompt.session === session && prompt.after !== null);
    if (own.length === 0) return rows;
    return rows.flatMap((row) => {
      const id = lastResult([row]);
      const here = id === null ? [] : own.filter(({ after }) => after === id);
      return [row, ...here.map(({ text }) => ({ role: "user", text, toolUses: [] }))];
    });
  }
}
