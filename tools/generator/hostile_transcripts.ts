/**
 * Sessions of at most a megabyte made to take long: many lines, spans, marks, nesting and shells, one call over and over.
 * `deno run -A tools/generator/hostile_transcripts.ts DIRECTORY [--count 100] [--seed 1]` writes them.
 *
 * @module
 */
import { parseArgs } from "@std/cli/parse-args";
import type { JsonObject } from "../../lib/json.ts";
import { refuseUnknown } from "../usage.ts";
import { Random } from "./random.ts";

/** A session, and how it was made. */
export interface HostileTranscript {
  readonly name: string;
  readonly text: string;
}

/** The most bytes. */
const LARGEST = 1_000_000;
/** The client analyzes no longer command. */
const COMMAND = 9_800;

/** What a message repeats over and over. */
const SAID: readonly (readonly [name: string, ...units: readonly string[]])[] = [
  [
    "lines",
    "a\n",
    "we decided.\n",
    "é\n",
    "From now on always a.\n",
    "- a\n",
    "1. a\n",
    "\n",
    "。\n",
    "決めました。\n",
  ],
  ["spans", "`b`\n", "`b` ", "```\na\n```\n", "`", "``a` ", "~~~\n", "“", "“a” ", '"a. b" ', "«", "「決」", "'a' "],
  [
    "marks",
    "## a\n",
    "**a**\n",
    "**",
    "__a__ ",
    "> a\n",
    "| a | b |\n",
    "<a>\n",
    "</a>",
    "<!-- ",
    "[a](b) ",
    "[a](",
    "- [ ] a\n",
  ],
  ["nesting", "<a><b>", "> > ", "((", "[[", "{{", "  - a\n    - b\n", "**_a_** ", "“‘a’” ", "<a b='<c>'>"],
  [
    "words",
    "error: a. ",
    "because a ",
    "Bob: a\n",
    "From: a\nSubject: b\n",
    "a?b! ",
    "never ",
    "decided to use ",
    "http://a ",
    "+a\n-b\n",
    "at a (b:1:2)\n",
  ],
  ["secrets", "password: ", "token=a1b2c3 ", "-----BEGIN PRIVATE KEY-----\n", "api_key='x' ", "ghp_a ", "AKIA "],
];
/** What a command repeats. */
const SHELLS: readonly string[] =
  "a;|a\\||a\n|cd a && b > c; |case x in a) b;; esac; |$(|`a` |<(a) |((|{ a; };|if a; then b; fi; |for i in a; do b; done; |a=1 b; |a \\| sudo b; |'a' |\"$a\" |env A=1 |<<a |git push; |rm -rf a; |xargs |~/a |a/../"
    .split(/(?<!\\)\|/).map((unit) => unit.replaceAll("\\|", "|"));

const ABOUT = {
  sessionId: "00000000-0000-4000-8000-000000000001",
  version: "2.1.330",
  cwd: "/srv/p",
  isSidechain: false,
};
const ACCEPTED = { permissionDecision: { decision: "accept", source: "user_temporary", grantScope: "once" } };

/** Writes lines that follow one another, as the client does. */
class Transcript {
  readonly #lines: string[] = [];
  #last: string | null = null;
  size = 0;

  add(type: "user" | "assistant", content: unknown, more: JsonObject = {}): void {
    const n = this.#lines.length;
    const uuid = `00000000-0000-4000-9000-${String(n).padStart(12, "0")}`;
    const message = type === "user"
      ? { role: type, content }
      : { role: type, id: `m${n}`, content, stop_reason: "end_turn" };
    const timestamp = new Date(Date.UTC(2026, 0, 1) + n * 1000).toISOString();
    const line = JSON.stringify({ parentUuid: this.#last, ...ABOUT, type, message, uuid, timestamp, ...more });
    this.#last = uuid;
    this.#lines.push(line);
    this.size += line.length + 1;
  }

  call(command: string): void {
    const id = `toolu_${this.#lines.length}`;
    this.add("assistant", [{ type: "tool_use", id, name: "Bash", input: { command } }]);
    this.add("user", [{ type: "tool_result", tool_use_id: id, content: "fine" }], ACCEPTED);
  }

  text(): string {
    return this.#lines.join("\n") + "\n";
  }
}

const repeated = (unit: string, length: number) => unit.repeat(Math.max(1, Math.floor(length / unit.length)));

/** Messages of a unit: one, or many. */
function messages(random: Random, unit: string): string {
  const transcript = new Transcript();
  const bytes = new TextEncoder().encode(JSON.stringify(unit)).length - 2;
  const total = Math.floor((LARGEST * random.pick([0.2, 0.5, 0.9]) * unit.length) / bytes);
  const count = random.pick([1, 1, 3, 20, 40]);
  const isUser = random.pick([true, false]);
  transcript.add("user", "Please go on.");
  for (let i = 0; i < count; i++) {
    const text = repeated(unit, total / count);
    if (isUser) transcript.add("user", text);
    transcript.add("assistant", [{ type: "text", text: isUser ? "Done. I decided to keep it." : text }]);
  }
  return transcript.text();
}

/** Calls that the user approved. */
function shells(random: Random, unit: string): string {
  const transcript = new Transcript();
  transcript.add("user", "Run them.");
  const total = LARGEST * random.pick([0.05, 0.3, 0.9]);
  const length = random.pick([200, 2_000, COMMAND]);
  const isOne = random.pick([true, false]);
  for (let i = 0; transcript.size < total; i++) {
    transcript.call(isOne ? repeated(unit, length) : `x${i}; ${repeated(unit, length)}`);
  }
  transcript.add("assistant", [{ type: "text", text: "All done." }]);
  return transcript.text();
}

/** One line with a great many values, calls or results. */
function blocks(random: Random): string {
  const transcript = new Transcript();
  transcript.add("user", "Go on.");
  const count = random.pick([500, 3_000]);
  const kind = random.pick(["calls", "texts", "values", "nested"]);
  const ids = Array.from({ length: count }, (_, i) => `t${i}`);
  if (kind === "calls") {
    transcript.add(
      "assistant",
      ids.map((id) => ({ type: "tool_use", id, name: "Bash", input: { command: `a${id}` } })),
    );
    transcript.add("user", ids.map((id) => ({ type: "tool_result", tool_use_id: id, content: "fine" })), ACCEPTED);
  } else if (kind === "texts") {
    transcript.add("assistant", ids.map((id) => ({ type: "text", text: `We decided ${id}.` })));
  } else if (kind === "values") {
    transcript.add("user", "x", { toolUseResult: ids.map((id) => ({ [id]: [id] })) });
  } else {
    transcript.add("user", "x", { toolUseResult: JSON.parse(`${"[".repeat(count)}${"]".repeat(count)}`) });
  }
  transcript.add("assistant", [{ type: "text", text: "All done." }]);
  return transcript.text();
}

/** A great many short lines, some of which are not entries. */
function shortLines(random: Random): string {
  const transcript = new Transcript();
  const unit = random.pick(["a", "yes", "From now on always a.", "We decided to use b because c."]);
  while (transcript.size < LARGEST * 0.9) {
    transcript.add("user", unit);
    transcript.add("assistant", [{ type: "text", text: unit }]);
  }
  return transcript.text();
}

/** Makes hostile sessions. `count`: how many. `seed`: the same seed makes the same. */
export function* hostileTranscripts(count: number, seed = 1): Generator<HostileTranscript> {
  const random = new Random(seed);
  for (let i = 0; i < count; i++) {
    const kind = i % 10;
    if (kind < 6) {
      const [name, ...units] = SAID[kind]!;
      const unit = random.pick(units);
      yield { name: `${i} ${name} ${JSON.stringify(unit)}`, text: messages(random, unit) };
    } else if (kind < 8) {
      const unit = random.pick(SHELLS);
      yield { name: `${i} shell ${JSON.stringify(unit)}`, text: shells(random, unit) };
    } else if (kind === 8) yield { name: `${i} blocks`, text: blocks(random) };
    else yield { name: `${i} short lines`, text: shortLines(random) };
  }
}

if (import.meta.main) {
  const { _: [directory], count, seed } = parseArgs(Deno.args, {
    unknown: refuseUnknown(import.meta.url),
    string: ["count", "seed"],
    default: { count: "100", seed: "1" },
  });
  if (directory === undefined) throw new Error("Name the directory in which to write them");
  Deno.mkdirSync(String(directory), { recursive: true });
  for (const { name, text } of hostileTranscripts(Number(count), Number(seed))) {
    const [number = ""] = name.split(" ", 1);
    Deno.writeTextFileSync(`${directory}/h${number.padStart(3, "0")}.jsonl`, text);
    console.log(name);
  }
}
