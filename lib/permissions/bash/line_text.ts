/** What the text of a line shows, whatever it parses to. */
import { isQuotedDelimiter, type Token, tokenize } from "./lexer.ts";
import { parseShell } from "./parser.ts";
import { endsInGroup, isUncertain } from "./words.ts";

/** Longer lines are not analyzed. */
export const MAX_LENGTH = 10_000;

/** The operator of a heredoc. */
export const HEREDOC = /(?<!<)<<(?!<)/;

/** What keeps the client from taking out the commands before it, where it cannot parse a line. */
export const HIDING = /^(?:Unexpected \($|Expected a command)/;

/** A variable that is set before a command. */
const ASSIGNMENT = String
  .raw`[A-Za-z_]\w*(?:\[[^\]\s]*\])?\+?=(?:\([^)]*\)|'[^']*'|"[^"]*"|\$\([^)]*\)|${"`[^`]*`"}|[^\s;&|()'"${"`"}])*`;

/** A redirection before one, to a file or another descriptor. */
export const REDIRECTION = String.raw`(?:\d*|&)(?:>>?|<>?|>\|)&?[ \t]*[^\s;&|()<>'"${"`"}$]+`;

/** What comes before something other than a command: `A=1 B="2 3" if a; then b; fi`, `A=1 f() { b; }`, `> x do`. */
export const ASSIGNED_COMPOUND = new RegExp(
  String.raw`(?:^|[;&|\n(]|\b(?:if|then|elif|else|while|until|do)\s)\s*(?:(?:${ASSIGNMENT}|${REDIRECTION})[ \t]+)+` +
    String
      .raw`(?:(?:if|then|elif|else|fi|for|while|until|do|done|case|esac|select|function)(?=[\s;&|()]|$)|[\w.:-]+[ \t]*\([ \t]*\))`,
);

/** Words after which a group in double parentheses may begin. */
const BEFORE_ARITHMETIC: ReadonlySet<string> = new Set(
  "if then elif else while until for do in { ! [[".split(" "),
);

/** A sum: the client looks for one in a heredoc, too, whose end it does not find or that is not begun plainly (2.1.332). */
const SUM = /\$(?:\(\(|\[)/;

/**
 * Commands that read no heredoc: the ends of statements, tests, and what sets variables. The client looks for sums in a
 * heredoc behind one of them, or whose delimiter has a blank in it (2.1.332).
 */
export const FEEDS_NOTHING = /^(?:done|fi|esac|\}|\[\[?|declare|typeset|export|readonly|local|unset|unsetenv)$/;

/** Keywords and assignments, which come before the name of a command. */
const BEGINS_NONE = /^(?:!|\{|if|then|elif|else|while|until|do|time|coproc|[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=.*)$/s;

/** Whether the client cannot be sure to read a line as the shell will (2.1.332). */
export function isUncertainLine(tokens: readonly Token[]): boolean {
  if (hasMisplacedArithmetic(tokens)) return true;
  const delimiters: { readonly raw: string; readonly isPlain: boolean; readonly isFed: boolean }[] = [];
  let name = ""; // the name of the command that is being read
  let seen = "";
  let before: Token | undefined;
  let isLineOdd = false; // whether a semicolon follows the start of a heredoc in the line
  let sums = 0; // parentheses that are open since two of them began a sum
  let isSumOpen = false; // whether the same is true of `$[`
  for (const [at, token] of tokens.entries()) {
    if (token.kind === "newline") isLineOdd = false;
    if (token.kind === "comment" && (sums > 0 || isSumOpen)) return true;
    if (token.kind === "operator" && token.text === "(" && (sums > 0 || tokens[at + 1]?.text === "(")) sums++;
    else if (token.kind === "operator" && token.text === ")" && sums > 0) sums--;
    if (token.kind === "word") {
      const opened = token.text.lastIndexOf("$[");
      const closed = token.text.lastIndexOf("]");
      if (opened >= 0 || closed >= 0) isSumOpen = opened > closed;
    }
    if (isLineOdd && SUM.test(token.text)) return true;
    if (token.kind === "heredoc") {
      const { raw, isPlain, isFed } = delimiters.shift() ?? { raw: "", isPlain: true, isFed: true };
      if (!isFed && SUM.test(token.text)) return true;
      const isEnded = token.text.split("\n").at(-1) === raw.slice(1, -1);
      if (isQuotedDelimiter(raw) && !(isPlain && isEnded) && SUM.test(token.text)) return true;
      // quotation marks and parentheses mean nothing there
      if (!isQuotedDelimiter(raw)) seen += token.text.replace(/['"]|(?<!\$)(?:\{|\((?=\())/g, "");
    } else if (token.kind !== "comment") {
      if (token.kind === "word" && /^(?:\d+|\{\w+\})?<<-?$/.test(before?.text ?? "")) {
        isLineOdd ||= (tokens[at + 1]?.kind === "blank" ? tokens[at + 2] : tokens[at + 1])?.text === ";";
        delimiters.push({
          raw: token.text,
          isPlain: !isLineOdd && before!.text === "<<",
          isFed: name !== "" && !FEEDS_NOTHING.test(name) && !/\s/.test(token.text),
        });
      } else if (token.kind === "operator" || token.kind === "newline") name = "";
      else if (token.kind === "word" && name === "" && before?.kind !== "redirect" && !BEGINS_NONE.test(token.text)) {
        name = token.text;
      }
      seen += token.text;
    }
    if (token.kind !== "blank") before = token;
  }
  return isUncertain(
    seen,
    (body) =>
      isBroken(body) || hasMisplacedArithmetic(tokenize(body)) ||
      endsInGroup(body) && parseShell(body).kind === "script",
  );
}

/** Whether a group in double parentheses stands where no command can begin. */
function hasMisplacedArithmetic(tokens: readonly Token[]): boolean {
  let before: Token | undefined; // the last one that is no blank
  let isFirst = false; // whether it is a `for` that begins a command
  for (const [at, token] of tokens.entries()) {
    const opens = token.text === "(" && token.kind === "operator" && tokens[at + 1]?.text === "(";
    const isJoined = before !== undefined && before === tokens[at - 1];
    if (opens && before?.kind === "redirect") return true;
    if (opens && before?.kind === "word") {
      if (!BEFORE_ARITHMETIC.has(before.text) || isJoined && /^(?:!|\{|\[\[)$/.test(before.text)) return true;
      if (before.text === "for" && !(isFirst && hasThreeParts(tokens, at))) return true;
    }
    if (token.kind === "blank") continue;
    isFirst = token.text === "for" &&
      (before === undefined || before.kind !== "word" && before.kind !== "redirect" ||
        BEFORE_ARITHMETIC.has(before.text));
    before = token;
  }
  return false;
}

/** Whether the head of a counting loop has its two semicolons. */
function hasThreeParts(tokens: readonly Token[], at: number): boolean {
  let found = 0;
  for (let i = at; found < 2 && i < tokens.length && tokens[i]!.text !== ")"; i++) {
    if (tokens[i]!.text.startsWith(";")) found += tokens[i]!.text.length;
  }
  return found > 1;
}

/** Whether commands cannot be read, other than because something is missing after an operator or a group follows a word. */
function isBroken(body: string): boolean {
  if (body.includes(";;") && !/\bcase\b/.test(body) || /^\s*\}/.test(body)) return true;
  if (/(?:&&|\|)\s*$/.test(body)) return false;
  const script = parseShell(body);
  return script.kind === "broken" && !script.message.startsWith("Unexpected (");
}

/** Whether a text has characters for which the client refuses a call (2.1.332). */
export function hasControls(text: string): boolean {
  // deno-lint-ignore no-control-regex
  return /[\x00-\x08\x0b-\x1f\x7f-\x9f]/.test(text);
}

/** What 2.1.330 refuses before it parses. */
export function textLimits(text: string): string | null {
  if (text.length > MAX_LENGTH) return `Longer than ${MAX_LENGTH} characters`;
  if (hasControls(text)) return "Contains control characters";
  if (ESCAPED_BLANK.test(text)) return "Contains backslash-escaped whitespace";
  return ODD_BLANKS.test(text) ? ODD_BLANK : null;
}

/** A backslash before a blank, wherever it is, but for one that continues a line and has a blank before it. */
export const ESCAPED_BLANK = /\\[ \t]|(?:^|[^ \t])\\\n/;

const ODD_BLANKS = /[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]/;

/** Why the client does not analyze a line with blanks of other alphabets. */
export const ODD_BLANK = "Contains Unicode whitespace";

/** The text with its odd blanks as blanks where they stand alone, and as a part of the word that they are in. */
export function withPlainBlanks(text: string): string {
  const odd = ODD_BLANKS.source;
  return text.replace(new RegExp(`(?<=\\s)${odd}(?=\\s|$)|^${odd}(?=\\s|$)`, "g"), " ").replace(
    new RegExp(odd, "g"),
    "_",
  );
}

/**
 * Whether a text has a brace outside of quotes with a quote after it, before the next closing brace: in a heredoc and in a
 * comment the client reads it as part of the command (2.1.330 to 2.1.332).
 */
export function bracesBeforeQuote(text: string): boolean {
  let quote = "";
  let braced = false;
  let isComment = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (isComment) {
      if (char === "\n") isComment = false;
      else if (char === "{") braced = true;
      else if (char === "}") braced = false;
      else if (braced && (char === "'" || char === '"')) return true;
    } else if (char === "#" && quote === "" && /^$|[\s;&|()]/.test(text[at - 1] ?? "")) isComment = true;
    else if (char === "\\" && quote !== "'") {
      at++;
      if (quote === "" && braced && /['"]/.test(text[at] ?? "")) return true;
      if (quote === "" && text[at] === "{") braced = true;
    } else if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === "'" || char === '"') {
      if (braced) return true;
      quote = char;
    } else if (char === "{") braced = true;
    else if (char === "}") braced = false;
  }
  return false;
}
