import { objectAt, stringAt } from "../../json.ts";
import { joinText } from "../content.ts";
import type { AssistantEntry, Entry, UserEntry } from "../entry.ts";
import { mergeMessageLines } from "../message.ts";

/** What shows that a turn ended there. */
export type StopEvidence =
  /** The client wrote what the Stop hooks did (2.1.2 on). */
  | "stop_hook_summary"
  /** The client wrote how long the turn took (2.1.1 on). */
  | "turn_duration"
  /** A hook blocked it, and its words follow. */
  | "hook_feedback"
  /** The next prompt follows, whoever sent it. */
  | "next_prompt"
  /** The file ends. */
  | "end_of_file";

export interface Stop {
  readonly line: number;
  readonly offset: number;
  readonly uuid: string | null;
  readonly timestamp: string | null;
  /** The words of the final message, as a hook is told them. */
  readonly lastMessage: string;
  /** The turn went on only because a hook had held it. */
  readonly hookActive: boolean;
  /** Agents that were started in the background and had not reported (2.1.145 on); at most the last 100. */
  readonly background: readonly string[];
  readonly cwd: string | null;
  /** The session as the line names it. */
  readonly sessionId: string | null;
  /** What shows that it is one. */
  readonly evidence: StopEvidence;
}

/** Answers that the client goes on with by itself. */
const UNFINISHED: ReadonlySet<string> = new Set(["max_tokens", "pause_turn"]);
/** How many agents in the background are followed: each stop names them all. */
const MOST_AGENTS = 100;
const TASK_ID = /<task-id>([^<]{1,200})<\/task-id>/g;

/**
 * Finds the stops of the main conversation while entries are read forwards: a message of the assistant without a call,
 * which a prompt, a hook's words, the client's note or the end of the file follows. A turn that a person stopped, or
 * that ended in an error of the API, has none. Up to 2.1.30 the client's own agents stopped too; they leave no line
 * here.
 */
export class StopReader {
  /** The lines of the message that may be the final one. */
  #final: AssistantEntry[] = [];
  /** The final message was seen to end a turn by the client's own note. */
  #noted = false;
  #hookActive = false;
  readonly #background = new Set<string>();

  add(entry: Entry): Stop | null {
    if (entry.isSidechain) return null;
    switch (entry.kind) {
      case "assistant":
        this.#assistant(entry);
        return null;
      case "user":
        return this.#user(entry);
      case "system":
        if (entry.subtype === "stop_hook_summary" || entry.subtype === "turn_duration") {
          return this.#stop(entry.subtype);
        }
        return null;
      case "attachment":
        // an agent's report that comes in the middle of a turn is handed on there
        if (entry.attachment.kind === "queued_command") this.#reported(entry.attachment.text);
        return null;
      default:
        return null;
    }
  }

  end(): Stop | null {
    return this.#stop("end_of_file");
  }

  #assistant(entry: AssistantEntry): void {
    if (entry.isSynthetic || entry.isApiError) {
      this.#final = []; // "StopFailure" to hooks, or words of the client's own
      return;
    }
    if (entry.messageId !== null && this.#final[0]?.messageId === entry.messageId) this.#final.push(entry);
    else {
      this.#final = [entry];
      this.#noted = false;
    }
  }

  #user(entry: UserEntry): Stop | null {
    const { speaker } = entry;
    if (speaker === "tool_result") {
      this.#launched(entry);
      return null;
    }
    if (speaker === "interrupt") {
      this.#final = [];
      return null;
    }
    const stop = this.#stop(speaker === "hook_feedback" ? "hook_feedback" : "next_prompt");
    // a session held by a hook goes on in the same turn, and its next stop says so
    if (speaker === "hook_feedback") this.#hookActive = true;
    else if (speaker !== "reminder" && speaker !== "meta") this.#hookActive = false;
    if (speaker === "notification") this.#reported(joinText(entry.content));
    return stop;
  }

  #launched({ toolUseResult, version }: UserEntry): void {
    if (typeof toolUseResult !== "object" || toolUseResult === null || Array.isArray(toolUseResult)) return;
    const result = objectAt({ toolUseResult }, "toolUseResult");
    const agentId = result === null || result["status"] !== "async_launched" ? null : stringAt(result, "agentId");
    if (agentId === null || version === null) return;
    this.#background.add(agentId);
    const [oldest] = this.#background;
    if (this.#background.size > MOST_AGENTS && oldest !== undefined) this.#background.delete(oldest);
  }

  #reported(text: string): void {
    for (const [, id] of text.matchAll(TASK_ID)) if (id !== undefined) this.#background.delete(id);
  }

  #stop(sign: StopEvidence): Stop | null {
    const entries = this.#final;
    const last = entries.at(-1);
    if (last === undefined || this.#noted) return null;
    const message = mergeMessageLines(entries);
    const called = entries.some(({ content }) => content.some(({ kind }) => kind === "tool_use"));
    const unfinished = entries.some(({ stopReason }) => stopReason !== null && UNFINISHED.has(stopReason));
    const noted = sign === "stop_hook_summary" || sign === "turn_duration";
    if (called || (unfinished && !noted)) return null;
    if (noted) this.#noted = true;
    else this.#final = [];
    return {
      line: last.location.line ?? 0,
      offset: last.location.offset ?? 0,
      uuid: last.uuid,
      timestamp: last.timestamp,
      lastMessage: joinText(message.content),
      hookActive: this.#hookActive,
      background: [...this.#background],
      cwd: last.cwd,
      sessionId: last.sessionId,
      evidence: sign,
    };
  }
}

export function* stopsOf(entries: Iterable<Entry>): Generator<Stop> {
  const reader = new StopReader();
  for (const entry of entries) {
    const stop = reader.add(entry);
    if (stop) yield stop;
  }
  const last = reader.end();
  if (last) yield last;
}
