/** Of `config.toml`: tables with plain values, as Codex writes trust and plugins; the rest is skipped. */

/** A table, with those of its values that are one string, number or truth value in one line. */
export interface TomlTable {
  readonly path: readonly string[];
  readonly values: Readonly<Record<string, string | number | boolean>>;
}

const NAME = /\s*(?:([A-Za-z0-9_-]+)|"((?:[^"\\]|\\.)*)"|'([^']*)')\s*/y;
const ESCAPES: Readonly<Record<string, string>> = { b: "\b", t: "\t", n: "\n", f: "\f", r: "\r", e: "\x1b" };

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x([0-9A-Fa-f]{2})|(.))/g, (_, u, U, x, one) => {
    if (one !== undefined) return ESCAPES[one] ?? one;
    const code = parseInt(u ?? U ?? x, 16);
    return code > 0x10ffff ? "\ufffd" : String.fromCodePoint(code);
  });
}

function namesAt(text: string, start: number): { names: string[]; end: number } | null {
  const names: string[] = [];
  for (let at = start;;) {
    NAME.lastIndex = at;
    const found = NAME.exec(text);
    if (found === null) return null;
    names.push(found[1] ?? found[3] ?? unescaped(found[2] ?? ""));
    at = NAME.lastIndex;
    if (text[at] !== ".") return { names, end: at };
    at++;
  }
}

function headerOf(line: string): string[] | null {
  const brackets = line.startsWith("[[") ? 2 : 1;
  const found = namesAt(line, brackets);
  return found !== null && line.startsWith("]".repeat(brackets), found.end) ? found.names : null;
}

const STRING = /^(?:"((?:[^"\\]|\\.)*)"|'([^']*)')\s*(?:#.*)?$/;
const WORD = /^(true|false|[+-]?\d[\d_]*)\s*(?:#.*)?$/;

function parseTomlValue(text: string): string | number | boolean | null {
  const string = STRING.exec(text);
  if (string !== null) return string[2] ?? unescaped(string[1] ?? "");
  const word = WORD.exec(text)?.[1];
  if (word === undefined) return null;
  return word === "true" || word === "false" ? word === "true" : Number(word.replaceAll("_", ""));
}

/** The end of a multi-line string that a value opens and does not close; null if it opens none. */
function openEnd(value: string): string | null {
  return ['"""', "'''"].find((quotes) => value.split(quotes).length % 2 === 0) ?? null;
}

/** The tables of a text in TOML, in their order; a table of an array is one of its own. */
export function tomlTables(text: string): TomlTable[] {
  let values: Record<string, string | number | boolean> | null = {};
  const tables: TomlTable[] = [{ path: [], values }];
  let until: string | null = null;
  for (const whole of text.split("\n")) {
    const line = whole.trim();
    if (until !== null) {
      if (line.includes(until)) until = null;
      continue;
    }
    if (line === "" || line.startsWith("#")) continue;
    if (line.startsWith("[")) {
      const path = headerOf(line);
      values = path === null ? null : {};
      if (path !== null && values !== null) tables.push({ path, values });
      continue;
    }
    const key = namesAt(line, 0);
    if (key === null || line[key.end] !== "=") continue;
    const given = line.slice(key.end + 1).trim();
    until = openEnd(given);
    const value = until === null ? parseTomlValue(given) : null;
    const [name, ...more] = key.names;
    if (value !== null && values !== null && name !== undefined && more.length === 0) values[name] = value;
  }
  return tables;
}
