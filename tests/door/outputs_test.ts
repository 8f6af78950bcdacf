/**
 * What goes out of a session full of secrets and of characters that are not seen: every command's text and JSON, tables,
 * pages, and through `replay` the answers, records and context files of every hook.
 */
import { assert, assertEquals } from "@std/assert";
import type { Random } from "../../tools/generator/random.ts";
import { debrief, inPlace, keepSession, type Place } from "../support/command_line.ts";
import { seededRandom } from "../support/property.ts";
import { KINDS, Pieces, type Planted, privateKey } from "./secrets.ts";

const SESSION = "0f3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
/** A short one with secrets in every other field, for commands that take long. */
const SHORT = "1a3e7a52-4c1d-4e7b-9a55-2f6f0a1b2c3d";
const SECRETS = 10_000;
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
class Planter {
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
function session(planter: Planter, turns: number, agent: string | null, id = SESSION): string {
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

const COMMANDS: readonly string[] = [
  "triage latest --explain",
  "triage latest --json",
  "triage latest --scorer keywords --json",
  "turns latest",
  "turns latest --json",
  "summary latest --explain",
  "summary latest --json --explain",
  "agents latest",
  "agents latest --json",
  "intent latest --tool-use-id toolu_01a0",
  "intent latest --tool-use-id toolu_01a0 --json",
  "check latest",
  "check latest --json",
  "trim latest --dry-run --drop-thinking",
  "review latest",
  "review latest --json",
  "review latest --html page.html",
  "rules test Bash(deploy:*) latest",
  "rules test Bash(deploy:*) latest --json",
  `replay memory_triage ${SHORT} --config all.jsonc`,
  `replay tool_intent ${SHORT} --config all.jsonc --json`,
  `replay transcript_review ${SHORT} --config all.jsonc --json`,
  ...["triage", "turns", "summary", "check", "review"].flatMap((
    name,
  ) => [`${name} ${SHORT}`, `${name} ${SHORT} --json`]),
  `review ${SHORT} --html short.html`,
  `tables ${SHORT} --out short --json`,
  "replay memory_triage latest --config all.jsonc --json",
  "replay agent_summary latest --config all.jsonc --json",
  `backtest ${SHORT} --workers 1 --json`,
  "tables latest --out tables --json",
];

const CONFIG = {
  triage: { maxHolds: 8, cooldownMinutes: 0 },
  summary: { enabled: true, context: true },
  review: { mode: "context" },
  intent: {
    enabled: true,
    log: "all",
    rules: [{
      event: "PreToolUse",
      tool: "*",
      source: "any",
      pattern: ".",
      action: "deny",
      message: "no: {{command}} {{intent}}",
    }],
  },
};

/** Characters that are not seen, as they are and as JSON writes them; line breaks and tabs are layout. */
const HIDDEN =
  // deno-lint-ignore no-control-regex
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\\u(?:00[01]|007f|00[89]|200[b-f]|202[a-e]|206)/i;

async function outputs(place: Place): Promise<[string, string][]> {
  const found: [string, string][] = [];
  const waiting = [...COMMANDS];
  const work = async () => {
    for (let command = waiting.shift(); command !== undefined; command = waiting.shift()) {
      const { code, stdout, stderr } = await debrief(place, command.split(" "));
      assertEquals(code, 0, `${command}: ${stderr}`);
      found.push([command, stdout], [`${command} (error)`, stderr]);
    }
  };
  await Promise.all([work(), work(), work()]);
  for (
    const file of [
      "page.html",
      "short.html",
      ...["tables", "short"].flatMap((folder) =>
        [...Deno.readDirSync(`${place.project}/${folder}`)].map(({ name }) => `${folder}/${name}`)
      ),
    ]
  ) {
    found.push([file, Deno.readTextFileSync(`${place.project}/${file}`)]);
  }
  return found;
}

Deno.test("no secret, no piece of one, and no hidden character is in anything that goes out", async () => {
  const planter = new Planter(seededRandom());
  await inPlace(async (place) => {
    keepSession(place, SHORT, session(planter, 15, null, SHORT));
    keepSession(place, SESSION, session(planter, 150, null));
    const folder = [...Deno.readDirSync(`${place.config}/projects`)][0]?.name ?? "";
    const agents = `${place.config}/projects/${folder}/${SESSION}/subagents`;
    Deno.mkdirSync(agents, { recursive: true });
    for (const id of ["a1b2c3d4", "b1b2c3d4"]) {
      Deno.writeTextFileSync(`${agents}/agent-${id}.jsonl`, session(planter, 2, id));
      const meta = { agentType: `Explore ${planter.token()}`, description: planter.said(), toolUseId: "toolu_01c1" };
      Deno.writeTextFileSync(`${agents}/agent-${id}.meta.json`, JSON.stringify(meta));
    }
    Deno.writeTextFileSync(`${place.project}/all.jsonc`, JSON.stringify(CONFIG));
    assert(planter.planted >= SECRETS, `${planter.planted} secrets`);
    const leaks: string[] = [];
    const all = await outputs(place);
    const held = all.find(([name]) => name.startsWith("replay memory_triage") && name.endsWith("--json"))?.[1] ?? "";
    assert(held.includes('"kind":"block"') && held.includes("[redacted:"), "sessions are held with quotations");
    for (const [name, text] of all) {
      const seen = planter.pieces.foundIn(text);
      if (seen.length > 0) {
        leaks.push(`${name}: ${seen.slice(0, 2).map((piece) => JSON.stringify(piece)).join("\n   ")}`);
      }
      const hidden = HIDDEN.exec(text);
      if (hidden !== null) {
        leaks.push(`${name}: hidden ${JSON.stringify(text.slice(hidden.index - 60, hidden.index + 20))}`);
      }
    }
    assertEquals(leaks, []);
  });
});
