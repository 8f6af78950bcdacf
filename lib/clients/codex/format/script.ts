import { isJsonObject, type Json, type JsonObject } from "../../../json.ts";

export interface ScriptCall {
  readonly tool: string;
  /** Its argument; undefined if the source does not write it out. */
  readonly argument: Json | undefined;
}

/** A call of a tool, up to its argument. */
const CALL = /\btools(?:\.([A-Za-z_$][\w$]*)|\[\s*(["'])([\w.$-]+)\2\s*\])\s*\(/g;

/** More calls than any script that was seen; the bound keeps a hostile one cheap. */
const MOST_CALLS = 200;
const MAX_DEPTH = 50;

/** Reads a literal of JavaScript: what JSON has, other quotes, names as keys, and comments. Nothing is evaluated. */
class LiteralReader {
  readonly #text: string;
  #at: number;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** The literal, or that of the constant named there, if an argument ends after it; else undefined. */
  argument(): Json | undefined {
    this.#skip();
    if (this.#text[this.#at] === ")") return {};
    const at = this.#at;
    const literal = this.#value(0);
    const value = literal === undefined && this.#at === at ? this.#constant() : literal;
    this.#skip();
    const end = this.#text[this.#at];
    return end === ")" || end === "," ? value : undefined;
  }

  /** The literal of a constant that the script declares once: models name a patch before they pass it (0.145). */
  #constant(): Json | undefined {
    const name = /[A-Za-z_]\w*/y;
    name.lastIndex = this.#at;
    const found = name.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    const [declared, another] = this.#text.matchAll(new RegExp(`\\bconst\\s+${found}\\s*=`, "g"));
    if (declared === undefined || another !== undefined) return undefined;
    this.#at += found.length;
    const literal = new LiteralReader(this.#text, declared.index + declared[0].length);
    return literal.#statement();
  }

  /** The literal, if a statement ends after it. */
  #statement(): Json | undefined {
    this.#skip();
    const value = this.#value(0);
    this.#skip();
    return this.#text[this.#at] === ";" ? value : undefined;
  }

  #skip(): void {
    const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
    blank.lastIndex = this.#at;
    this.#at += blank.exec(this.#text)?.[0].length ?? 0;
  }

  #value(depth: number): Json | undefined {
    if (depth > MAX_DEPTH) return undefined;
    switch (this.#text[this.#at]) {
      case "{":
        return this.#object(depth);
      case "[":
        return this.#array(depth);
      case '"':
      case "'":
      case "`":
        return this.#string();
      default:
        return this.#word();
    }
  }

  #word(): Json | undefined {
    const word = /-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?|true\b|false\b|null\b/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0];
    if (found === undefined) return undefined;
    this.#at += found.length;
    const value: Json = JSON.parse(found);
    return value;
  }

  #string(): string | undefined {
    const quote = this.#text.charAt(this.#at);
    let text = "";
    for (let i = this.#at + 1; i < this.#text.length; i++) {
      const char = this.#text.charAt(i);
      if (char === quote) {
        this.#at = i + 1;
        return text;
      }
      if (char === "\n" && quote !== "`") return undefined;
      if (char === "$" && quote === "`" && this.#text[i + 1] === "{") return undefined; // put together from parts
      if (char !== "\\") {
        text += char;
        continue;
      }
      const escape = /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|(\r\n|[\s\S]))/y;
      escape.lastIndex = i;
      const found = escape.exec(this.#text);
      if (!found) return undefined;
      const [whole, point, unit, byte, simple = ""] = found;
      const code = point ?? unit ?? byte;
      if (code === undefined) text += SIMPLE_ESCAPES[simple] ?? simple;
      else if (Number.parseInt(code, 16) > 0x10ffff) return undefined;
      else text += String.fromCodePoint(Number.parseInt(code, 16));
      i += whole.length - 1;
    }
    return undefined;
  }

  #array(depth: number): Json | undefined {
    const items: Json[] = [];
    this.#at++;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === "]") break;
      const item = this.#value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
      if (!this.#next("]")) return undefined;
    }
    this.#at++;
    return items;
  }

  #object(depth: number): JsonObject | undefined {
    const fields: [string, Json][] = [];
    this.#at++;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === "}") break;
      const key = this.#key();
      this.#skip();
      if (key === undefined || this.#text[this.#at++] !== ":") return undefined;
      this.#skip();
      const value = this.#value(depth + 1);
      if (value === undefined) return undefined;
      fields.push([key, value]);
      if (!this.#next("}")) return undefined;
    }
    this.#at++;
    return Object.fromEntries(fields);
  }

  #key(): string | undefined {
    if (/["']/.test(this.#text.charAt(this.#at))) return this.#string();
    const name = /[A-Za-z_$][\w$]*/y;
    name.lastIndex = this.#at;
    const found = name.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** Moves past a comma; false if neither one nor the end follows. */
  #next(end: string): boolean {
    this.#skip();
    if (this.#text[this.#at] === end) return true;
    return this.#text[this.#at++] === ",";
  }
}

const SIMPLE_ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  r: "\r",
  t: "\t",
  b: "\b",
  f: "\f",
  v: "\v",
  "0": "\0",
  "\n": "",
  "\r\n": "",
};

/** The calls that a script's source writes out, in order; what is put together while it runs is not known. */
export function scriptCalls(source: string): ScriptCall[] {
  const calls: ScriptCall[] = [];
  for (const found of source.matchAll(CALL)) {
    const tool = found[1] ?? found[3] ?? "";
    calls.push({ tool, argument: new LiteralReader(source, found.index + found[0].length).argument() });
    if (calls.length === MOST_CALLS) break;
  }
  return calls;
}

/** The argument of a call as an object; a bare text gets a name. */
export function argumentObject(argument: Json | undefined, name: string): JsonObject {
  return isJsonObject(argument) ? argument : typeof argument === "string" ? { [name]: argument } : {};
}
