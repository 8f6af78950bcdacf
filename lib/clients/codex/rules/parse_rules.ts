/** Starlark: calls of `prefix_rule` with literals, and names for lists of them; the rest is named as not read. */
import type { CommandDecision, CommandRules, PrefixRule, RulesFile, RulesProblem } from "../../command_rules.ts";

/** A literal; a name means what was assigned to it. */
type Value = string | readonly Value[];

const TOKEN =
  /[ \t\r]+|\\\n|#[^\n]*|(r?)("""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|([A-Za-z_]\w*)|(\n)|([()[\],=])|([\s\S])/y;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "\n": "" };
const DECISIONS: readonly CommandDecision[] = ["allow", "prompt", "forbidden"];
/** Calls that say nothing about a command's words. */
const OTHER_CALLS: ReadonlySet<string> = new Set(["network_rule", "host_executable"]);
/** The arguments of `prefix_rule`, in their order. */
const PARAMETERS = ["pattern", "decision", "match", "not_match", "justification"] as const;

interface Token {
  readonly kind: "string" | "name" | "line" | "sign" | "other";
  readonly text: string;
  readonly line: number;
}

class NotReadError extends Error {
  override name = "NotReadError";

  constructor(readonly line: number, message: string) {
    super(message);
  }
}

function starlarkText(raw: string, literal: string): string {
  const quotes = /^("""|'''|"|')/.exec(literal)?.[1]?.length ?? 1;
  const text = literal.slice(quotes, -quotes);
  if (raw !== "") return text;
  return text.replaceAll(/\\([\s\S])/g, (whole, letter) => ESCAPES[letter] ?? (/[\\'"]/.test(letter) ? letter : whole));
}

/** The tokens of a file; line breaks within brackets do not count. */
function ruleTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let [line, depth] = [1, 0];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null && found[0] !== ""; found = TOKEN.exec(text)) {
    const [whole, raw = "", string, name, end, sign, other] = found;
    if (sign === "(" || sign === "[") depth++;
    if (sign === ")" || sign === "]") depth = Math.max(0, depth - 1);
    if (string !== undefined) tokens.push({ kind: "string", text: starlarkText(raw, string), line });
    else if (name !== undefined) tokens.push({ kind: "name", text: name, line });
    else if (end !== undefined) { if (depth === 0) tokens.push({ kind: "line", text: end, line }); }
    else if (sign !== undefined) tokens.push({ kind: "sign", text: sign, line });
    else if (other !== undefined) tokens.push({ kind: "other", text: other, line });
    line += whole.split("\n").length - 1;
  }
  return [...tokens, { kind: "line", text: "\n", line }];
}

class RulesReader {
  readonly rules: PrefixRule[] = [];
  readonly problems: RulesProblem[] = [];
  readonly #tokens: readonly Token[];
  readonly #names = new Map<string, Value>();
  #at = 0;

  constructor(text: string) {
    this.#tokens = ruleTokens(text);
  }

  read(): RulesFile {
    while (this.#at < this.#tokens.length) {
      const start = this.#at;
      try {
        this.#statement();
      } catch (error) {
        if (!(error instanceof NotReadError)) throw error;
        this.problems.push({ line: error.line, message: error.message });
        this.#at = Math.max(this.#at, start);
        while (this.#next.kind !== "line") this.#at++;
      }
    }
    return { rules: this.rules, problems: this.problems };
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: "line", text: "\n", line: 0 };
  }

  #isSign(text: string): boolean {
    return this.#next.kind === "sign" && this.#next.text === text;
  }

  #fail(what: string): never {
    throw new NotReadError(this.#next.line, what);
  }

  #expect(sign: string): void {
    if (!this.#isSign(sign)) {
      this.#fail(`expected "${sign}" but found "${this.#next.text.trim() || "the end of a line"}"`);
    }
    this.#at++;
  }

  #statement(): void {
    const first = this.#next;
    this.#at++;
    if (first.kind === "line") return;
    if (first.kind !== "name") {
      throw new NotReadError(first.line, `expected prefix_rule(…) but found "${first.text}"`);
    }
    if (this.#isSign("=")) {
      this.#at++;
      this.#names.set(first.text, this.#value());
    } else if (this.#isSign("(") && (first.text === "prefix_rule" || OTHER_CALLS.has(first.text))) {
      const given = this.#arguments();
      if (first.text === "prefix_rule") this.rules.push(prefixRule(given, first.line));
    } else throw new NotReadError(first.line, `expected prefix_rule(…) but found "${first.text}"`);
    if (this.#next.kind !== "line") this.#fail(`expected the end of a line but found "${this.#next.text}"`);
  }

  #arguments(): Map<string, Value> {
    const given = new Map<string, Value>();
    this.#expect("(");
    for (let position = 0; !this.#isSign(")"); position++) {
      const [name, sign] = [this.#next, this.#tokens[this.#at + 1]];
      const isNamed = name.kind === "name" && sign?.kind === "sign" && sign.text === "=";
      if (isNamed) this.#at += 2;
      const key = isNamed ? name.text : PARAMETERS[position] ?? this.#fail("too many arguments");
      given.set(key, this.#value());
      if (!this.#isSign(")")) this.#expect(",");
    }
    this.#expect(")");
    return given;
  }

  #value(): Value {
    const token = this.#next;
    this.#at++;
    if (token.kind === "string") return token.text;
    if (token.kind === "name") {
      const known = this.#names.get(token.text);
      if (known !== undefined) return known;
    }
    if (token.kind !== "sign" || token.text !== "[") {
      throw new NotReadError(token.line, `expected a string or a list but found "${token.text.trim()}"`);
    }
    const values: Value[] = [];
    while (!this.#isSign("]")) {
      values.push(this.#value());
      if (!this.#isSign("]")) this.#expect(",");
    }
    this.#at++;
    return values;
  }
}

function isDecision(word: Value): word is CommandDecision {
  return DECISIONS.some((known) => known === word);
}

/** The rule of a call; Codex refuses the whole file for what is not one (0.124, 0.169). */
function prefixRule(given: ReadonlyMap<string, Value>, line: number): PrefixRule {
  const unknown = [...given.keys()].find((name) => !PARAMETERS.some((known) => known === name));
  if (unknown !== undefined) throw new NotReadError(line, `prefix_rule has no argument "${unknown}"`);
  const pattern = given.get("pattern");
  if (typeof pattern === "string" || pattern === undefined || pattern.length === 0) {
    throw new NotReadError(line, "expected pattern to be a list of words");
  }
  const words = pattern.map((element) => {
    const alternatives = typeof element === "string" ? [element] : element;
    const texts = alternatives.filter((one) => typeof one === "string");
    if (texts.length === 0 || texts.length < alternatives.length) {
      throw new NotReadError(line, "expected each element of pattern to be a word or a list of words");
    }
    return texts;
  });
  const decision = given.get("decision") ?? "allow";
  if (!isDecision(decision)) throw new NotReadError(line, `expected decision to be one of ${DECISIONS.join(", ")}`);
  const justification = given.get("justification");
  return { pattern: words, decision, justification: typeof justification === "string" ? justification : null, line };
}

export function parseRules(text: string): RulesFile {
  return new RulesReader(text).read();
}

/** A rule as the client writes it: `prefix_rule(pattern=["git", "push"], decision="allow")`. */
export function formatPrefixRule(words: readonly string[], decision: CommandDecision): string {
  const quoted = words.map((word) => JSON.stringify(word));
  return `prefix_rule(pattern=[${quoted.join(", ")}], decision=${JSON.stringify(decision)})`;
}

export const CODEX_RULES: CommandRules = {
  parse: parseRules,
  format: formatPrefixRule,
  file: { within: "config", path: "rules/default.rules" },
};
