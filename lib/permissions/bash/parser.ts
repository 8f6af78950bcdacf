import type { Assignment, CaseClause, Item, Node, Redirect, Script, Word } from "./ast.ts";
import { type Token, tokenize } from "./lexer.ts";
import { isPattern } from "./limits.ts";
import { wordPieces } from "./words.ts";

/**
 * Reads a command line as bash would, without expanding anything.
 *
 * Written by hand rather than with tree-sitter: the wasm grammar costs 1.4 MB and an asynchronous start, and a hook is
 * one bundled file that must answer at once. Returns its statements, or where and why reading stopped. `tokens`: those
 * of the line, if they are known.
 */
export function parseShell(text: string, tokens: readonly Token[] = tokenize(text)): Script {
  try {
    const reader = new Reader(text, tokens);
    return { kind: "script", items: reader.script(), pipes: reader.pipes, problem: reader.problem };
  } catch (e) {
    if (e instanceof ShellSyntaxError) return { kind: "broken", message: e.message, at: e.at };
    throw e;
  }
}

/** Why reading stopped at a quotation mark or a parenthesis. */
export const UNCLOSED = "Unclosed quote or parenthesis";

/**
 * A line without what begins a group, a test or a negation at its end, of which nothing else stands there; null if nothing does.
 */
export function withoutOpenEnd(text: string): string | null {
  let head = text.trimEnd();
  const opener = /\(\s{0,99}\)$|[({!]$|\[\[$/.exec(head.slice(-102))?.[0];
  if (opener === undefined) return null;
  head = head.slice(0, -opener.length);
  const before = head.trimEnd();
  const operator = /(?:&&|\|\|?|;)$/.exec(before.slice(-2))?.[0];
  if (operator === undefined) return head.slice(before.length).includes("\n") ? before : null;
  return before.slice(0, -operator.length);
}

/** The same at a case statement. */
export const UNCLOSED_CASE = "Unclosed case";

/** Why reading stopped, and at which offset. */
class ShellSyntaxError extends Error {
  constructor(message: string, readonly at: number) {
    super(message);
  }
}

/** The tokens of a command line one after the other; heredoc bodies find their redirection on the way. */
class Cursor {
  #tokens: Token[];
  #at = 0;
  #heredocs: { redirect: { body: string | null } }[] = [];
  /** Why the client gives up on what it can read. */
  problem: string | null;

  constructor(readonly text: string, tokens: readonly Token[]) {
    this.problem = heredocProblem(tokens);
    let joined = false;
    this.#tokens = tokens.filter((t) => {
      // the client gives up on a comment between && or || and its right side (2.1.332)
      if (t.kind === "comment" && joined) throw new ShellSyntaxError("A comment after an operator", t.start);
      if (t.kind !== "blank" && t.kind !== "newline" && t.kind !== "comment") {
        joined = t.kind === "operator" && (t.text === "&&" || t.text === "||");
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
    if (t === undefined) return; // the client runs what is unfinished as far as it goes (2.1.332)
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

/** Why the client gives up on a heredoc or a comment, or null (2.1.332). */
function heredocProblem(tokens: readonly Token[]): string | null {
  // whether the line announced heredocs so far, and their delimiters
  let announced: "no" | "next" | "yes" | "piped" = "no";
  let isFed = false;
  let before = "";
  const delimiters: string[] = [];
  for (const { kind, text } of tokens) {
    // the client looks for these before it parses, in comments and heredocs, too (2.1.332)
    if (kind === "comment" || kind === "heredoc") {
      if (/(?:^|[\s;&|])=[A-Za-z_]/.test(text)) return "Contains zsh =cmd equals expansion";
      if (text.includes("~[")) return "Contains zsh ~[name] expansion";
    }
    if (announced === "piped" && (kind === "comment" || kind === "newline" && before === "|")) {
      return TEXT_AFTER_HEREDOC;
    }
    if (kind !== "blank") before = text;
    if (kind === "newline") announced = "no";
    else if (kind === "heredoc") {
      const delimiter = delimiters.shift() ?? "";
      if (looksEnded(text, delimiter)) return "A heredoc that could end before its end";
    } else if (announced === "next" && kind === "word") {
      announced = "yes";
      delimiters.push(text.replace(/['"\\]/g, ""));
    } else if (/^(?:yes|piped)$/.test(announced) && kind === "operator" && text === "|") {
      announced = "piped";
      isFed = true;
    } else if (
      announced === "piped"
        ? kind === "operator" || text === "!" || text.includes("\n")
        : announced === "yes" && (kind !== "blank" || text.includes("\n"))
    ) {
      return TEXT_AFTER_HEREDOC;
    } else if (kind === "redirect" && /^(?:\d+|\{\w+\})?<<-?$/.test(text)) announced = "next";
  }
  return isFed ? FED_TO_PIPE : null;
}

const TEXT_AFTER_HEREDOC = "Text after a heredoc's start on the same line";
/** A heredoc before a pipe. */
export const FED_TO_PIPE = `${TEXT_AFTER_HEREDOC}, which is a pipe`;

/**
 * Whether a line of a heredoc begins like its end, with something after that which could close or fill in: the client then finds no end.
 */
function looksEnded(body: string, delimiter: string): boolean {
  const lines = body.split("\n");
  if (lines.some((line) => line.startsWith(delimiter) && line.includes(")"))) return true;
  const like = lines.findIndex((line) => line.trimStart().startsWith(delimiter) && line.trimStart() !== delimiter);
  return like >= 0 && /\$[({]|`|[<>]\(|\}/.test(lines.slice(like).join("\n"));
}

const CLOSERS = new Set(["then", "elif", "else", "fi", "do", "done", "esac", "}"]);

/** Statements after whose end the client takes a word for the next one (2.1.332). */
const ENDED: ReadonlySet<Node["kind"]> = new Set(["subshell", "if", "loop", "for"]);

/** Why the client gives up on what stands where a command could begin or end (2.1.332). */
const UNSEPARATED = "A statement that nothing separates from the one before it";
const BRACE = "A brace that begins the name of a command";
const CLOSED_TOGETHER = "Two groups in parentheses that end together";

/** Whether a statement begins with another word, or sign, than a command does. */
function beginsStatement(node: Node): boolean {
  if (node.kind === "list") return beginsStatement(node.left);
  if (node.kind === "pipeline") return node.negated || beginsStatement(node.parts[0]!);
  return node.kind !== "command" && node.kind !== "test";
}

/** Nesting beyond this is refused rather than risk the stack. */
const MAX_DEPTH = 100;

class Reader extends Cursor {
  /** Offsets of the pipes between commands. */
  readonly pipes: number[] = [];
  #depth = 0;

  script(): Item[] {
    const items = this.#sequence(() => false);
    const rest = this.peek();
    if (rest) throw new ShellSyntaxError(`Unexpected ${JSON.stringify(rest.text)}`, rest.start);
    return items;
  }

  /** @param inCase Whether `;;` ends it; elsewhere the client takes that for a semicolon (2.1.332). */
  #sequence(stop: () => boolean, inCase = false): Item[] {
    if (++this.#depth > MAX_DEPTH) throw new ShellSyntaxError("Nested too deeply", this.peek()?.start ?? 0);
    const items: Item[] = [];
    let isUnseparated = false; // whether neither a semicolon nor a line break stands before the next statement
    this.newlines();
    while (this.peek() && !stop() && !this.isOperator(")") && !this.#atCloser()) {
      this.#isPipeOpen = false;
      const node = this.#andOr();
      if (isUnseparated && beginsStatement(node)) this.problem ??= UNSEPARATED;
      isUnseparated = false;
      let end: Item["end"] = "";
      if (this.isOperator(";") || this.isOperator("&")) end = this.next().text as ";" | "&";
      else if (!inCase && this.isOperator(";;")) {
        const token = this.next();
        if (this.#bodies > 0) this.#unfinishedOnly ??= token;
        end = ";";
        isUnseparated = this.peek()?.kind !== "newline";
      } else if (this.peek()?.kind === "newline") end = "\n";
      else if (ENDED.has(node.kind) && this.peek()?.kind === "word" && !this.#atCloser()) {
        end = ";";
        isUnseparated = true;
      } else if (
        this.peek() && !this.isOperator(")") && !this.isOperator(";;") && !(this.#isPipeOpen && this.#atCloser())
      ) {
        throw new ShellSyntaxError(`Unexpected ${JSON.stringify(this.peek()!.text)}`, this.peek()!.start);
      }
      this.newlines();
      items.push({ node, end });
      if (end === "") break;
    }
    this.#depth--;
    return items;
  }

  /** Whether no command can begin here. */
  #atEnd(): boolean {
    const token = this.peek();
    return token === undefined || this.#atCloser() || token.kind === "operator" && token.text !== "(";
  }

  #atCloser(): boolean {
    const t = this.peek();
    return t?.kind === "word" && CLOSERS.has(t.text);
  }

  /** What the client takes for a statement only where nothing closes the statement around it: `then; a`, `do a;; b` (2.1.332). */
  #unfinishedOnly: Token | undefined;
  #bodies = 0;
  /** Whether the last command ended in a pipe. */
  #isPipeOpen = false;

  #body(...closers: string[]): Node {
    const start = this.peek()?.start ?? this.text.length;
    if (this.isOperator(";")) this.#unfinishedOnly ??= this.next();
    this.#bodies++;
    const items = this.#sequence(() => closers.some((c) => this.isWord(c)));
    this.#bodies--;
    const next = this.peek();
    if (next === undefined) this.#unfinishedOnly = undefined;
    else if (items.length === 0) throw new ShellSyntaxError("Empty body", start);
    else if (this.#unfinishedOnly !== undefined) {
      const { text, start: at } = this.#unfinishedOnly;
      throw new ShellSyntaxError(`Unexpected ${text}`, at);
    }
    return { kind: "sequence", items };
  }

  #andOr(): Node {
    let left = this.#pipeline();
    while (this.isOperator("&&") || this.isOperator("||")) {
      const operator = this.next().text as "&&" | "||";
      this.newlines();
      left = { kind: "list", left, operator, right: this.#pipeline() };
    }
    return left;
  }

  #pipeline(): Node {
    let negated = false;
    while (this.isWord("!")) {
      negated = true;
      this.next();
    }
    const parts = [this.#command()];
    while (this.isOperator("|") || this.isOperator("|&")) {
      this.pipes.push(this.next().start);
      this.newlines();
      while (this.isWord("!")) this.next();
      if (this.#atEnd()) { // what is missing there, the client does not miss (2.1.332)
        this.#isPipeOpen = true;
        break;
      }
      parts.push(this.#command());
    }
    return parts.length === 1 && !negated ? parts[0]! : { kind: "pipeline", parts, negated };
  }

  #command(): Node {
    const t = this.peek();
    if (!t) throw new ShellSyntaxError("Expected a command", this.text.length);
    if (t.kind === "broken") throw new ShellSyntaxError(UNCLOSED, t.start);
    if (t.kind === "operator") {
      if (t.text === "(") return this.#parens();
      throw new ShellSyntaxError(`Unexpected ${t.text}`, t.start);
    }
    if (t.kind === "word") {
      switch (t.text) {
        case "{": {
          this.next();
          const body = this.#body("}");
          if (!this.isWord("}")) throw new ShellSyntaxError("Unclosed {", t.start);
          this.next();
          return { kind: "opaque", what: "group", bodies: [body], text: "", redirects: this.redirects() };
        }
        case "if":
          return this.#if();
        case "while":
        case "until": {
          const isUntil = this.next().text === "until";
          const head = this.#body("do");
          const body = this.#do();
          return { kind: "loop", isUntil, bodies: [head, body], redirects: this.redirects() };
        }
        case "for":
        case "select":
          return this.#for();
        case "case":
          return this.#case();
        case "function":
          return this.#function(true);
        case "[[":
          // for the client it is a command with that name (2.1.332)
          return this.peek(1)?.text === "&" && this.text[t.start + 2] !== "&" ? this.#simple() : this.#test();
        default:
          if (CLOSERS.has(t.text)) throw new ShellSyntaxError(`Unexpected ${t.text}`, t.start);
          if (
            /^[\w.:-]+$/.test(t.text) && this.peek(1)?.text === "(" &&
            this.peek(2)?.text === ")"
          ) {
            return this.#function(false);
          }
      }
    }
    return this.#simple();
  }

  #parens(): Node {
    const open = this.next();
    if (this.text[open.start + 1] === "(") {
      const close = this.text.indexOf("))", open.start);
      if (close < 0) throw new ShellSyntaxError("Unclosed ((", open.start);
      while (this.peek() && this.peek()!.start < close + 2) this.next();
      return { kind: "opaque", what: "arithmetic", bodies: [], text: this.text.slice(open.start, close + 2) };
    }
    const items = this.#sequence(() => false);
    if (!this.isOperator(")") || items.length === 0) throw new ShellSyntaxError("Unclosed (", open.start);
    // the client takes two closing parentheses for one sign (2.1.332)
    if (this.peek(-1)?.text === ")" && this.peek(-1)!.start + 1 === this.peek()!.start) {
      this.problem ??= CLOSED_TOGETHER;
    }
    this.next();
    return { kind: "subshell", body: { kind: "sequence", items }, items: items.length, redirects: this.redirects() };
  }

  #do(): Node {
    this.expectWord("do");
    const body = this.#body("done");
    this.expectWord("done");
    return body;
  }

  #if(): Node {
    this.next();
    const bodies = [this.#body("then")];
    this.expectWord("then");
    bodies.push(this.#body("elif", "else", "fi"));
    while (this.isWord("elif")) {
      this.next();
      bodies.push(this.#body("then"));
      this.expectWord("then");
      bodies.push(this.#body("elif", "else", "fi"));
    }
    if (this.isWord("else")) {
      this.next();
      bodies.push(this.#body("fi"));
    }
    this.expectWord("fi");
    return { kind: "if", bodies, redirects: this.redirects() };
  }

  #for(): Node {
    const select = this.next().text === "select";
    if (this.isOperator("(")) {
      while (this.peek() && !this.isWord("do")) this.next();
      return { kind: "opaque", what: "counting_for", bodies: [this.#do()], text: "" };
    }
    const name = this.next().text;
    if (this.peek() === undefined) throw new ShellSyntaxError("Unfinished for", this.text.length);
    const values: Word[] = [];
    this.newlines();
    if (this.isWord("in")) {
      this.next();
      while (this.peek()?.kind === "word") values.push(word(this.next()));
    }
    if (this.isOperator(";")) this.next();
    this.newlines();
    if (this.peek() === undefined) throw new ShellSyntaxError("Unfinished for", this.text.length);
    const body = this.#do();
    if (select) return { kind: "opaque", what: "select", bodies: [body], text: "" };
    return { kind: "for", name, values, body, redirects: this.redirects() };
  }

  #case(): Node {
    const start = this.next().start;
    const bodies: Node[] = [];
    const clauses: CaseClause[] = [];
    const subject: Word[] = [];
    while (this.peek() && (subject.length === 0 || !this.isWord("in"))) subject.push(word(this.next()));
    this.expectWord("in");
    this.newlines();
    while (this.peek() && !this.isWord("esac")) {
      const patterns: Word[] = [];
      while (this.peek() && !this.isOperator(")")) {
        const part = this.next();
        if (part.kind === "word") patterns.push(word(part));
      }
      if (!this.peek()) throw new ShellSyntaxError(UNCLOSED_CASE, start);
      this.next();
      const items = this.#sequence(() => this.isOperator(";;"), true);
      const body: Node = { kind: "sequence", items };
      if (items.length > 0) bodies.push(body);
      let goesOn = false;
      if (this.peek()?.kind === "operator" && this.peek()!.text.startsWith(";")) {
        goesOn = this.next().text !== ";;";
      }
      clauses.push({ patterns, body, goesOn });
      this.newlines();
    }
    if (!this.isWord("esac")) throw new ShellSyntaxError(UNCLOSED_CASE, start);
    this.next();
    this.redirects();
    return {
      kind: "opaque",
      what: "case",
      bodies,
      text: "",
      ...subject.length === 1 ? { choice: { subject: subject[0]!, clauses } } : {},
    };
  }

  #function(keyword: boolean): Node {
    if (keyword) this.next();
    const name = this.next().text;
    if (this.isOperator("(")) {
      this.next();
      if (!this.isOperator(")")) throw new ShellSyntaxError("Expected )", this.peek()?.start ?? 0);
      this.next();
    }
    this.newlines();
    return { kind: "opaque", what: "function", bodies: [this.#command()], text: name };
  }

  #test(): Node {
    const open = this.next();
    const words: Word[] = [word(open)];
    let groups = 0;
    for (let t = this.peek(); t; t = this.peek()) {
      if (isPattern(words, words.length)) {
        words.push(this.#pattern(groups > 0));
        continue;
      }
      this.next();
      const { raw: before, end } = words.at(-1)!;
      if (
        t.text === "(" && (words.length === 1 || /^(?:!|&&|\|\|)$/.test(before)) && !(before === "!" && t.start === end)
      ) groups++;
      else if (t.text === ")" && groups > 0) groups--;
      else words.push(word(t));
      if (t.text !== "]]") continue;
      if (groups > 0) break;
      const redirects = this.redirects();
      return { kind: "test", words, redirects, start: open.start, end: redirects.at(-1)?.end ?? t.start + 2 };
    }
    throw new ShellSyntaxError("Unclosed [[", open.start);
  }

  /** What a test compares with, where parentheses group alternatives: `(a|b c)$`. */
  #pattern(isGrouped: boolean): Word {
    const first = this.next();
    let last = first;
    let open = first.text === "(" ? 1 : 0;
    for (let t = this.peek(); t; t = this.peek()) {
      const isNext = t.start > last.start + last.text.length || /^(?:&&|\|\|)$/.test(t.text) ||
        isGrouped && t.text === ")";
      if (open === 0 && isNext) break;
      last = this.next();
      if (last.text === "(") open++;
      else if (last.text === ")" && --open < 0 || last.text === "&") break;
    }
    const end = last.start + last.text.length;
    const raw = this.text.slice(first.start, end);
    if (open !== 0 || last.text === "&") throw new ShellSyntaxError("Unclosed pattern", first.start);
    return { raw, pieces: wordPieces(raw.replace(/[()]/g, "_")), start: first.start, end };
  }

  #simple(): Node {
    const first = this.peek()!;
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const redirects: Redirect[] = [];
    let end = first.start;
    for (let t = this.peek(); t; t = this.peek()) {
      if (t.kind === "redirect") {
        const redirect = this.redirect();
        redirects.push(redirect);
        end = redirect.end;
      } else if (t.kind === "word") {
        this.next();
        const assignment = words.length === 0 ? assignmentOf(t) : null;
        if (assignment) assignments.push(assignment);
        else {
          if (words.length === 0 && /^[{}]./.test(t.text)) this.problem ??= BRACE;
          words.push(word(t));
        }
        end = t.start + t.text.length;
      } else if (t.kind === "broken") throw new ShellSyntaxError(UNCLOSED, t.start);
      else if (t.kind === "operator" && t.text === "(") throw new ShellSyntaxError("Unexpected (", t.start);
      else break;
    }
    return { kind: "command", assignments, words, redirects, start: first.start, end };
  }
}

function word(t: Token): Word {
  return { raw: t.text, pieces: wordPieces(t.text), start: t.start, end: t.start + t.text.length };
}

/** A token as an assignment; null if it is not one. */
function assignmentOf(t: Token): Assignment | null {
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
