import {
  type HeredocEnd,
  skipBackticks,
  skipDollar,
  skipDouble,
  skipHeredoc,
  skipParens,
  skipSingle,
} from "./words.ts";

/** The kind of a piece of a command line. The texts of all tokens together are the command line. */
export type TokenKind = "word" | "operator" | "redirect" | "newline" | "blank" | "comment" | "heredoc" | "broken";

/** A piece of a command line. */
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
  /** Offset of the first character, in UTF-16 units. */
  readonly start: number;
}

/** By their first character, longest first. */
const OPERATORS: Signs = {
  "&": ["&&", "&"],
  "|": ["||", "|&", "|"],
  ";": [";;&", ";;", ";&", ";"],
  "(": ["("],
  ")": [")"],
};
const REDIRECTS: Signs = {
  "&": ["&>>", "&>"],
  "<": ["<<<", "<<-", "<<", "<>", "<&", "<"],
  ">": [">>", ">|", ">&", ">"],
};
type Signs = Readonly<Record<string, readonly string[]>>;

/**
 * Splits a command line into tokens without losing a byte. Heredoc bodies are separate tokens, after the line that
 * announces them. A `broken` token is text with an unclosed quote or parenthesis.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  const pending: HeredocEnd[] = [];
  let at = 0;
  let awaiting: "<<" | "<<-" | null = null;
  const push = (kind: TokenKind, end: number): void => {
    tokens.push({ kind, text: text.slice(at, end), start: at });
    at = end;
  };
  while (at < text.length) {
    const c = text[at]!;
    if (c === "\n") {
      push("newline", at + 1);
      for (const one of pending.splice(0)) {
        if (at >= text.length) break;
        const end = skipHeredoc(text, at, one);
        push("heredoc", end < 0 ? text.length : end);
      }
      continue;
    }
    const blankEnd = skipBlanks(text, at);
    if (blankEnd > at) {
      push("blank", blankEnd);
      continue;
    }
    if (c === "#" && startsWord(tokens)) {
      const end = text.indexOf("\n", at);
      push("comment", end < 0 ? text.length : end);
      continue;
    }
    if (c === "\r") {
      push("blank", at + 1);
      continue;
    }
    const from = at + descriptorLength(text, at);
    const redirect = isProcess(text, from) ? undefined : signAt(REDIRECTS, text, from);
    if (redirect !== undefined) {
      awaiting = redirect === "<<" || redirect === "<<-" ? redirect : null;
      push("redirect", from + redirect.length);
      continue;
    }
    const operator = signAt(OPERATORS, text, at);
    if (operator !== undefined) {
      push("operator", at + operator.length);
      continue;
    }
    const end = wordEnd(text, at);
    if (awaiting && end.closed) {
      pending.push({ delimiter: text.slice(at, end.at).replace(/['"\\]/g, ""), tabs: awaiting === "<<-" });
    }
    awaiting = null;
    push(end.closed ? "word" : "broken", end.at);
  }
  return tokens;
}

/** The sign that begins at a place, if one does. */
function signAt(signs: Signs, text: string, at: number): string | undefined {
  return signs[text[at] ?? ""]?.find((sign) => text.startsWith(sign, at));
}

/** Where blanks and continued lines end that begin at a place. */
function skipBlanks(text: string, start: number): number {
  let at = start;
  for (;;) {
    const c = text[at];
    if (c === " " || c === "\t") at++;
    else if (c === "\\" && text[at + 1] === "\n") at += 2;
    else return at;
  }
}

/** The length of the number or name of what a redirection is about: `2>`, `{log}>`. */
function descriptorLength(text: string, at: number): number {
  if (!/[\d{]/.test(text[at] ?? "")) return 0;
  return /^(?:\d+|\{\w+\})(?=[<>])/.exec(text.slice(at, at + 32))?.[0].length ?? 0;
}

/**
 * Whether nothing of a heredoc is filled in, as the client sees it: its delimiter is wholly in quotation marks, or one
 * word behind a backslash (2.1.332). `raw`: the delimiter as written.
 */
export function isQuotedDelimiter(raw: string): boolean {
  return /^(?:'[^']*'|"[^"$`\\]*"|\\.\w*)$/s.test(raw);
}

/** Whether the next character begins a word, so that `#` there begins a comment. */
function startsWord(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  // after a redirection the client takes it for the name of a file (2.1.332)
  if (last?.kind === "redirect" || last?.kind === "blank" && tokens.at(-2)?.kind === "redirect") return false;
  return last === undefined || (last.kind !== "word" && last.kind !== "broken");
}

function isProcess(text: string, at: number): boolean {
  return (text[at] === "<" || text[at] === ">") && text[at + 1] === "(";
}

/** Where the word that starts here ends, and whether every quote in it is closed. */
function wordEnd(text: string, start: number): { at: number; closed: boolean } {
  let i = start;
  while (i < text.length) {
    const c = text[i]!;
    let end: number;
    if (c === "\\") end = Math.min(i + 2, text.length);
    else if (c === "'") {
      end = skipSingle(text, i);
      // 2.1.330 reads an unclosed single quote as a word up to the end.
      if (end < 0) return { at: text.length, closed: true };
    } else if (c === '"') end = skipDouble(text, i);
    else if (c === "`") end = skipBackticks(text, i);
    else if (c === "$" && (text[i + 1] === "(" || text[i + 1] === "{")) end = skipDollar(text, i);
    else if (c === "$" && text[i + 1] === "'") end = skipAnsi(text, i + 1);
    else if (isProcess(text, i)) end = skipParens(text, i + 1);
    else if (/[\s;|&()<>]/.test(c)) {
      if (c === "(" && /^\w+\+?=$/.test(text.slice(start, i))) end = skipParens(text, i);
      else break;
    } else end = i + 1;
    if (end < 0) return { at: text.length, closed: false };
    i = end;
  }
  return { at: i === start ? start + 1 : i, closed: true };
}

function skipAnsi(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === "'") return i + 1;
  }
  return -1;
}
