/** What the shape of a command tells, without reading what it runs. */
import type { Item, Node, Redirect, SimpleNode, Word } from "./ast.ts";
import { isQuotedDelimiter, tokenize } from "./lexer.ts";
import { testLimits } from "./limits.ts";
import { FEEDS_NOTHING, HEREDOC } from "./line_text.ts";

/** Whether it is only commands, of which none is given a heredoc, joined by operators. */
export function isPlainNode(node: Node, isAlone = true): boolean {
  switch (node.kind) {
    case "command":
      return isAlone || node.redirects.every(({ operator }) => !HEREDOC.test(operator));
    case "list":
      return isPlainNode(node.left, false) && isPlainNode(node.right, false);
    case "pipeline":
      return node.parts.every((part) => isPlainNode(part, false));
    default:
      return false;
  }
}

/** Whether it is commands with nothing but texts as arguments, of which the first is given a heredoc that goes through their pipes. */
export function feedsPipe(node: Node): boolean {
  return node.kind === "pipeline" && !node.negated &&
    node.parts.every((part, at) =>
      part.kind === "command" && part.assignments.length === 0 && !FEEDS_NOTHING.test(part.words[0]?.raw ?? "") &&
      part.redirects.length === (at === 0 ? 1 : 0) &&
      part.redirects.every(({ operator, target, body }) =>
        HEREDOC.test(operator) && body !== null && /^(['"]?)[\w.-]+\1$/.test(target?.raw ?? "")
      ) &&
      part.words.every(({ pieces }) => pieces.every((p) => p.kind === "text" && p.quote !== "escape"))
    );
}

export const ODD_END = "A heredoc or here-string after another redirection, at the end of a statement";

/**
 * Whether a statement ends in a here-string that follows another redirection, or, unless it is that command alone, in such a heredoc: the client
 * cannot parse the line (2.1.332).
 */
export function endsInOddRedirect(node: Node, isAlone = true): boolean {
  if (node.kind === "list") return endsInOddRedirect(node.right, false);
  if (node.kind === "pipeline") return endsInOddRedirect(node.parts.at(-1)!, false);
  if (node.kind !== "command") return false;
  const name = node.words[0]?.start ?? 0;
  const first = node.redirects.findIndex(({ operator, start }) => !operator.startsWith("<<") && start > name);
  return first >= 0 &&
    node.redirects.slice(first).some(({ operator }) => operator === "<<<" || !isAlone && operator.startsWith("<<"));
}

/** Whether a list is of commands that all have to succeed. */
export function isConjunction(node: Node): boolean {
  switch (node.kind) {
    case "command":
      return true;
    case "list":
      // a negated command may stand anywhere but first
      return node.operator === "&&" && isConjunction(node.left) &&
        isConjunction(
          node.right.kind === "pipeline" && node.right.parts.length === 1 ? node.right.parts[0]! : node.right,
        );
    default:
      return false;
  }
}

/** Whether it only sets variables. */
export function isAssignment(node: Node): boolean {
  return node.kind === "command" && node.words.length === 0 && node.assignments.length > 0;
}

/** Why the client would give up on a test in `[ ]`, or null. */
export function bracketLimits({ words }: SimpleNode): string | null {
  if (words.length === 1) return null; // nothing is tested
  if (words[0]?.raw === "[[") return "A test with an assignment before it";
  if (words.at(-1)?.raw !== "]") return "An unclosed [ test";
  return testLimits(words.slice(1, -1), false);
}

export function hasList({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === "list");
}

/** Whether a word has text with escape codes. */
export function hasCodes({ pieces }: Word): boolean {
  return pieces.some(({ kind }) => kind === "ansi");
}

/** What a variable may be set to in a line in which a shell fills in something that the client does not know (2.1.332). */
export const PLAIN_VALUE = /^[^'"\\*?[\]{}]*$/;

/** Whether words give `local` a value, also behind programs that start others. */
export function givesLocal(argv: readonly string[]): boolean {
  const at = argv.indexOf("local");
  return at >= 0 && argv.slice(at + 1).some((word) => /^[A-Za-z_]\w*\+?=/.test(word)) &&
    argv.slice(0, at).every((word) =>
      /^(?:time|timeout|nohup|env|command|builtin|noglob|nice|stdbuf|-.*|[\d.]+[smhd]?|\w+=.*)$/s.test(word)
    );
}

/** Whether a heredoc ends and has nothing that a shell fills in: the client lets it run in the sandbox (2.1.332). */
export function isFilledNowhere({ target, body, operator }: Redirect): boolean {
  if (target === null || body === null || !/^[\w.-]+$/.test(target.raw) || /[$`\\]/.test(body)) return false;
  const last = body.slice(body.lastIndexOf("\n") + 1);
  return (operator === "<<-" ? last.replace(/^\t+/, "") : last) === target.raw;
}

/** What keeps the client from seeing the arguments of a command (2.1.332); what a shell fills in does not. */
export const HIDES_WORDS: ReadonlySet<string> = new Set([
  "Brace expansion",
  "Contains zsh =cmd equals expansion",
  "Text with escape codes",
  "Tilde in assignment value",
]);

/** Whether an argument, or a comment, follows a redirection (2.1.332); a here-string does not count as one here. */
export function hasTextAfterRedirect({ words, redirects, end }: SimpleNode, source: string): boolean {
  const plain = redirects.filter(({ operator }) => !operator.startsWith("<<"));
  const [first] = words;
  return first !== undefined && plain.some(({ start, end: redirectEnd }) =>
    start > first.start &&
    (words.some((word) => word.start > start) || redirectEnd === end && /^[ \t]+#/.test(source.slice(end)))
  );
}

/** The text of a command without its redirections. */
export function withoutRedirects(node: SimpleNode, source: string): string {
  let text = "";
  let from = node.start;
  for (const r of node.redirects) {
    text += source.slice(from, r.start);
    from = r.end;
  }
  return (text + source.slice(from, node.end)).trim();
}

/** Why the client gives up on a heredoc of a substitution: it must be `<<'A'`, and a line of its own must end it (2.1.332). */
export function nestedHeredocProblem(body: string): string | null {
  if (!body.includes("<<")) return null;
  const tokens = tokenize(body).filter(({ kind }) => kind !== "blank");
  const isOdd = tokens.some(({ kind, text }, at) =>
    kind === "heredoc" && tokens[at + 1]?.kind !== "newline" ||
    kind === "redirect" && /^\d*<<-?$/.test(text) &&
      !(/<<$/.test(text) && /^(?:'[\w.-]+'|"[\w.-]+")$/.test(tokens[at + 1]?.text ?? ""))
  );
  return isOdd ? "A heredoc in a nested command whose end is not plain" : null;
}

/** `$(cat <<'EOF' … EOF)` is a text, not a command, for 2.1.330. */
export function isLiteralHeredoc(items: readonly Item[]): boolean {
  const node = items.length === 1 ? items[0]!.node : null;
  return node?.kind === "command" && node.words.length === 1 && node.words[0]!.raw === "cat" &&
    node.assignments.length === 0 &&
    node.redirects.length === 1 && node.redirects[0]!.operator.startsWith("<<") &&
    isQuotedDelimiter(node.redirects[0]!.target?.raw ?? "");
}
