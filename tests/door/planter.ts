/** A session full of secrets and of characters that are not seen, and what must not go out of it. */
import type { Random } from "../../tools/generator/random.ts";
import { KINDS, Pieces, type Planted, privateKey } from "./secrets.ts";

export const SESSION = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
/** A short one with secrets in every other field, for commands that take long. */
export const SHORT = "1a3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const WORDS = "the parser and its cache wait for a reader while every build of the module takes one more pass".split(
  " ",
);
const CUES = [
  "We decided to use sqlite rather than Postgres because readers must not block.",
  "Please never use npm here; from now on always use pnpm instead of npm.",
  "The root cause was the clock of the container, and the fix is in.",
  "We must not touch the API before the release, that is a hard limit.",
  "Let us leave the migration for later and note it as a TODO.",
];
const NOT_SEEN = ["\u200b", "\u202e", "\x1b[31m", "\u2066", "\u0007"];

/** Makes texts with secrets in them and remembers what must not be seen. */
export class Planter {
  readonly pieces = new Pieces();
  planted = 0;
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  #take({ text, secret }: Planted): string {
    this.planted++;
    this.pieces.add(secret);
    if (!this.#random.chance(0.1) || secret.includes("\n")) return text;
    const at = text.indexOf(secret) + this.#random.between(1, secret.length - 1);
    return text.slice(0, at) + this.#random.pick(NOT_SEEN.slice(0, 2)) + text.slice(at);
  }

  words(most: number): string {
    const many = Array.from({ length: this.#random.between(1, most) }, () => this.#random.pick(WORDS)).join(" ");
    return this.#random.chance(0.1) ? many + this.#random.pick(NOT_SEEN) : many;
  }

  /** A form that stands alone, for names and branches. */
  token(): string {
    return this.#take(this.#random.pick(KINDS.slice(0, 6))(this.#random));
  }

  secret(): string {
    return this.#take(this.#random.pick(KINDS)(this.#random));
  }

  /** Sentences with secrets before, behind and beside words that count; sometimes in one line with them. */
  said(): string {
    const random = this.#random;
    const parts: string[] = [];
    for (let i = 0; i < 4; i++) {
      const gap = random.pick([" ", " ", ". ", "\n"]);
      parts.push(
        `${this.words(12)} ${this.secret()} ${this.words(12)}${gap}${random.pick(CUES)}${gap}${this.secret()}`,
      );
    }
    if (random.chance(0.2)) {
      parts.push(`${this.#take(privateKey(random, random.between(3, 27)))}\n${random.pick(CUES)}`);
    }
    return parts.join(random.pick(["\n", "\n\n"]));
  }
}

/** A session of some turns with a secret in every field that takes words. */
export function session(planter: Planter, turns: number, agent: string | null, id = SESSION): string {
  const isShort = id === SHORT;
  const odd = (usual: string): string => isShort ? `${usual}${planter.token()}` : usual;
  const lines: object[] = [];
  let parent: string | null = null;
  let count = 0;
  const entry = (type: string, more: object): void => {
    const uuid = `00000000-0000-4000-8000-${String(++count).padStart(12, "0")}`;
    const at = new Date(Date.UTC(2026, 10, 21, 10, 0, count)).toISOString();
    const side = agent === null ? { isSidechain: false } : { isSidechain: true, agentId: agent };
    const version = isShort && turns % 2 === 1 ? planter.token() : "2.1.330";
    const base = { parentUuid: parent, uuid, sessionId: id, version, cwd: odd("/project/"), timestamp: at };
    lines.push({ type, ...base, gitBranch: `fix/${planter.token()}`, userType: "external", ...side, ...more });
    parent = uuid;
  };
  for (let turn = 0; turn < turns; turn++) {
    const ids = [`toolu_01${agent ?? ""}a${turn}`, `toolu_01${agent ?? ""}b${turn}`, `toolu_01${agent ?? ""}c${turn}`];
    entry("user", { promptId: `p${turn}`, message: { role: "user", content: planter.said() } });
    const answer = (content: object[]): void =>
      entry("assistant", {
        message: { id: odd(`msg_${agent}${count}:`), role: "assistant", model: odd("claude-x:"), content, usage: {} },
        requestId: odd("req:"),
      });
    answer([
      { type: "thinking", thinking: planter.said(), signature: "s" },
      { type: "text", text: planter.said() },
      { type: "tool_use", id: ids[0], name: "Bash", input: { command: `deploy ${planter.secret()} && make test` } },
      { type: "tool_use", id: ids[1], name: "Edit", input: { file_path: `/project/${planter.token()}.ts` } },
      {
        type: "tool_use",
        id: ids[2],
        name: odd("mcp__db__query:"),
        input: { query: planter.said(), api_key: planter.token() },
      },
    ]);
    const result = (id: string | undefined, text: string, isError: boolean, more: object = {}): void =>
      entry("user", {
        message: {
          role: "user",
          content: [{ type: "tool_result", tool_use_id: id, content: text, is_error: isError }],
        },
        ...more,
      });
    result(ids[0], `Exit code 1\n${planter.words(30)} ${planter.said()}`, true);
    const words =
      `The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file ` +
      `edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\n${planter.said()}`;
    result(ids[1], words, true, { toolUseResult: "User rejected tool use", toolDenialKind: "user-rejected" });
    result(ids[2], planter.said(), false);
    answer([{ type: "text", text: planter.said() }]);
  }
  if (agent === null) lines.push({ type: "ai-title", aiTitle: `Work on ${planter.token()}`, sessionId: SESSION });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** Characters that are not seen, as they are and as JSON writes them; line breaks and tabs are layout. */
export const HIDDEN =
  // deno-lint-ignore no-control-regex
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\\u(?:00[01]|007f|00[89]|200[b-f]|202[a-e]|206)/i;
