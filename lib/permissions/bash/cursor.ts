import type { Assignment, Redirect, Word } from "./ast.ts";
import { type Token, tokenize } from "./lexer.ts";
import { wordPieces } from "./words.ts";

/** Why reading stopped, and at which offset. */
export class ShellSyntaxError extends Error {
  constructor(message: string, readonly at: number) {
    super(message);
  }
}

/** The tokens of a command line one after the other; heredoc bodies find their redirection on the way. */
export class Cursor {
  #tokens: Token[];
  #at = 0;
  #heredocs: { redirect: { body: string | null } }[] = [];

  constructor(readonly text: string) {
    let joined = false;
    this.#tokens = tokenize(text).filter((t) => {
      // 2.1.330 gives up on a comment between an operator and its right side.
      if (t.kind === "comment" && joined) throw new ShellSyntaxError("A comment after an operator", t.start);
      if (t.kind !== "blank" && t.kind !== "newline") {
        joined = t.kind === "operator" && /^(?:&&|\|\|?|\|&)$/.test(t.text);
      }
      return t.kind !== "blank" && t.kind !== "comment";
    });
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead];
  }

  isOperator(text: string): boolean {
    const t = this.peek();
    return t?.kind === "operator" && t.text === text;
  }

  isWord(text: string): boolean {
    const t = this.peek();
    return t?.kind === "word" && t.text === text;
  }

  next(): Token {
    const t = this.#tokens[this.#at++];
    if (!t) throw new ShellSyntaxError("Unexpected end", this.text.length);
    return t;
  }

  expectWord(text: string): void {
    const t = this.peek();
    if (!this.isWord(text)) throw new ShellSyntaxError(`Expected ${text}`, t?.start ?? this.text.length);
    this.#at++;
  }

  newlines(): boolean {
    let any = false;
    for (let t = this.peek(); t?.kind === "newline" || t?.kind === "heredoc"; t = this.peek()) {
      if (t.kind === "heredoc") {
        const open = this.#heredocs.shift();
        if (open) open.redirect.body = t.text;
      }
      any = true;
      this.#at++;
    }
    return any;
  }

  redirects(): Redirect[] {
    const found: Redirect[] = [];
    while (this.peek()?.kind === "redirect") found.push(this.redirect());
    return found;
  }

  redirect(): Redirect {
    const t = this.next();
    const descriptor = /^(?:\d+|\{\w+\})?/.exec(t.text)![0];
    const operator = t.text.slice(descriptor.length);
    const next = this.peek();
    const target = next?.kind === "word" ? word(this.next()) : null;
    const redirect = {
      operator,
      descriptor,
      target,
      body: null as string | null,
      start: t.start,
      end: target?.end ?? t.start + t.text.length,
    };
    if (operator === "<<" || operator === "<<-") this.#heredocs.push({ redirect });
    return redirect;
  }
}

/** A token as a word. */
export function word(t: Token): Word {
  return { raw: t.text, pieces: wordPieces(t.text), start: t.start, end: t.start + t.text.length };
}

/** A token as an assignment, or null where it is none. */
export function assignmentOf(t: Token): Assignment | null {
  const head = /^([A-Za-z_]\w*)(\[[^\]]*\])?(\+?=)/.exec(t.text);
  if (!head) return null;
  const raw = t.text.slice(head[0].length);
  const start = t.start + head[0].length;
  return {
    name: head[1]!,
    operator: head[2] !== undefined ? "[]=" : head[3] === "+=" ? "+=" : "=",
    value: { raw, pieces: wordPieces(raw), start, end: start + raw.length },
    start: t.start,
  };
}
