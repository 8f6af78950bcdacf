/** Which scripted answer a request gets. Knows nothing of sockets. */
import { arrayAt, isJsonObject, type Json, type JsonObject, stringAt } from "../../../lib/json.ts";
import type { SentBlock } from "./answer_stream.ts";
import { type Script, type ScriptedCall, type Step, text, wordsOf } from "./script.ts";

/** What the client asked the model. */
export interface ModelRequest {
  /** The talk that answered, or what the client wanted for itself. */
  readonly talk: string;
  /** The place of the step in its talk; -1 where no step was taken. */
  readonly step: number;
  readonly messageId: string;
  readonly tools: readonly string[];
  readonly system: string;
  readonly messages: readonly Json[];
}

/** How the client asks for a summary of the talk (all versions seen). */
const COMPACTION = "Your task is to create a detailed summary";
/** The client's own words may come after its question (2.1.229). */
const LAST = 3;
/** How clients from 2.0.30 to 2.1.0 start agents ahead of time. */
const WARMUP = '"Warmup"';
/** How 2.1.30 asks in a terminal what the user might type next: with all tools, at the end of the talk. */
const SUGGESTION = "[SUGGESTION MODE:";
/** The classifier of the automatic mode says what it is in its system prompt (2.1.229 and later). */
const CLASSIFIER = /security monitor|classif/i;

const OK = [text("ok")];

function textIn(value: Json | undefined): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    return value.map((part) => isJsonObject(part) ? stringAt(part, "text") ?? "" : "").join("\n");
  }
  return "";
}

export interface ModelAnswer {
  readonly messageId: string;
  readonly blocks: readonly SentBlock[];
  readonly delayMs: number;
  readonly isUnfinished: boolean;
}

/** What the model says to requests that are no part of the talk. */
export interface ModelOptions {
  /** Where a summary of the talk is asked for. */
  readonly summary?: string;
  /** What the classifier of the automatic mode says of every call. @default {"allow"} */
  readonly classifier?: "allow" | "block";
}

/** Answers by the script, and keeps what was asked. */
export class ScriptedModel {
  readonly requests: ModelRequest[] = [];
  /** Every tool call that was handed out, by its id. */
  readonly calls = new Map<string, ScriptedCall>();
  readonly #script: Script;
  readonly #summary: string;
  readonly #verdict: string;
  readonly #taken = new Map<string, number>();
  readonly #given = new Map<string, ModelAnswer>();

  constructor(script: Script, { summary = "", classifier = "allow" }: ModelOptions = {}) {
    this.#script = script;
    this.#summary = summary;
    this.#verdict = classifier === "allow"
      ? "<block>no</block>"
      : "<block>yes</block><reason>It changes something</reason>";
  }

  /** The blocks that answer a request, and how long to take. A request that comes again gets the same answer. */
  answer(body: JsonObject): ModelAnswer {
    const key = JSON.stringify([arrayAt(body, "messages"), arrayAt(body, "tools").length]);
    const again = this.#given.get(key);
    if (again) return { ...again, delayMs: 0 };
    const { talk, step, at } = this.#next(body);
    const messageId = `msg_live_${String(this.requests.length + 1).padStart(6, "0")}`;
    this.requests.push({
      talk,
      step: at,
      messageId,
      tools: arrayAt(body, "tools").map((tool) => isJsonObject(tool) ? stringAt(tool, "name") ?? "" : ""),
      system: textIn(body["system"]),
      messages: arrayAt(body, "messages"),
    });
    const blocks = step.blocks.map((block, index): SentBlock => {
      const id = block.kind === "tool" ? `toolu_live_${talk}_${at}_${index}` : "";
      if (block.kind === "tool") {
        const before = step.blocks.slice(0, index);
        const { name, input } = block;
        const said = { text: wordsOf(before), thinking: wordsOf(before, "thinking") };
        this.calls.set(id, { id, talk, tool: name, input, ...said });
      }
      return { block, id };
    });
    const answer = { messageId, blocks, delayMs: step.delayMs ?? 0, isUnfinished: step.unfinished ?? false };
    this.#given.set(key, answer);
    return answer;
  }

  #next(body: JsonObject): { talk: string; step: Step; at: number } {
    const messages = arrayAt(body, "messages");
    const end = messages.slice(-LAST).map((message) => isJsonObject(message) ? textIn(message["content"]) : "");
    if (end.some((said) => said.includes(COMPACTION))) {
      return { talk: "(summary)", step: { blocks: [text(`<summary>\n${this.#summary}\n</summary>`)] }, at: -1 };
    }
    if (end.some((said) => said.startsWith(SUGGESTION))) return { talk: "(suggestion)", step: { blocks: OK }, at: -1 };
    const first = JSON.stringify(messages[0] ?? "");
    if (first.includes(WARMUP)) return { talk: "(warm-up)", step: { blocks: OK }, at: -1 };
    if (CLASSIFIER.test(textIn(body["system"]).slice(0, 400))) {
      return { talk: "(classifier)", step: { blocks: [text(this.#verdict)] }, at: -1 };
    }
    if (arrayAt(body, "tools").length === 0) return { talk: "(title)", step: { blocks: OK }, at: -1 };
    const talk = Object.keys(this.#script).find((name) => name !== "main" && first.includes(name)) ?? "main";
    const steps = this.#script[talk] ?? [];
    const at = this.#taken.get(talk) ?? 0;
    this.#taken.set(talk, at + 1);
    return { talk, step: steps[Math.min(at, steps.length - 1)] ?? { blocks: OK }, at };
  }
}
